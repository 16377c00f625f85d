import { useMemo } from "preact/hooks";
import { addressOf, useFetched } from "../../api";
import { Loading, Trouble } from "../../api/Trouble";
import { ReportPlayer } from "../../features/moderation/ReportPlayer";
import { PageFrame } from "../../frame/PageFrame";
import type { ReplayLook } from "../../router";
import { HouseRules } from "../../rules/HouseRules";
import { rulesName } from "../../rules/towns";
import { words } from "../../words";
import { FairCheck } from "./FairCheck";
import { Player } from "./Player";
import { RejudgeCard } from "./RejudgeCard";
import { RoundScores } from "./RoundScores";
import { timelineOf } from "./timeline";
import { whyNoReplay } from "./whyNoReplay";

interface ReplayPageProps {
  match: string;
  look: ReplayLook;
}

/** A match that is over, from the deal to the last payment, with all hands open. */
export function ReplayPage({ match, look }: ReplayPageProps) {
  const { replay: text } = words.value.pages;
  const { data, error, reload } = useFetched(addressOf("/api/matches/{match}/replay", { match }));
  const rounds = useMemo(() => (data === null ? [] : timelineOf(data)), [data]);
  const missing = whyNoReplay(error);
  const title =
    data === null
      ? text.title
      : `${text.title} · ${rulesName(data.summary.variant, data.summary.house)}`;
  return (
    <PageFrame title={title} hideTitle={data !== null} wide>
      {missing !== null && <p role="alert">{missing}</p>}
      {error !== null && missing === null && <Trouble error={error} onRetry={reload} />}
      {data === null && error === null && <Loading />}
      {data !== null && (
        <>
          <Player summary={data.summary} rounds={rounds} look={look} />
          <RejudgeCard summary={data.summary} rounds={rounds} />
          <div class="columns">
            <RoundScores summary={data.summary} />
            <FairCheck match={match} replay={data} />
            <ReportPlayer summary={data.summary} />
            <HouseRules
              {...data.summary}
              notes={addressOf("/api/matches/{match}/notes", { match })}
            />
          </div>
        </>
      )}
    </PageFrame>
  );
}
