import { useMemo } from "preact/hooks";
import { addressOf, useFetched } from "../../api";
import { Loading, Trouble } from "../../api/Trouble";
import { shareWords } from "../../features/sharing/words";
import { type ReplayLook, replayQuery } from "../../router";
import { rulesName } from "../../rules/towns";
import { Player } from "./Player";
import css from "./replay.module.css";
import { timelineOf } from "./timeline";
import { whyNoReplay } from "./whyNoReplay";

interface EmbedPageProps {
  match: string;
  look: ReplayLook;
}

/** There is one page here: every link leads out of the frame. */
function openOutside(event: MouseEvent): void {
  const link = (event.target as Element).closest("a");
  if (link === null) return;
  link.target = "_blank";
  event.stopPropagation();
}

/** A replay within a page of somebody else: the player, and the way to the whole page. */
export function EmbedPage({ match, look }: EmbedPageProps) {
  const { data, error, reload } = useFetched(addressOf("/api/matches/{match}/replay", { match }));
  const rounds = useMemo(() => (data === null ? [] : timelineOf(data)), [data]);
  const missing = whyNoReplay(error);
  return (
    <main class={css.embed} onClickCapture={openOutside}>
      {missing !== null && <p role="alert">{missing}</p>}
      {error !== null && missing === null && <Trouble error={error} onRetry={reload} />}
      {data === null && error === null && <Loading />}
      {data !== null && <Player summary={data.summary} rounds={rounds} look={look} embedded />}
      <footer class={css.embedFoot}>
        <span>{data !== null && rulesName(data.summary.variant, data.summary.house)}</span>
        <a href={`/replay/${match}${replayQuery(look)}`} target="_blank" rel="noopener">
          {shareWords.value.open} ↗
        </a>
      </footer>
    </main>
  );
}
