import { scorePath } from "../router";
import type { Ruled } from "../rules/Clause";
import type { SettlementProps } from "../table";
import { Sentence } from "../table/view/Sentence";
import { words } from "../words";
import { speechOf } from "../words/speech";
import { Hands } from "./Hands";
import { WhoPays, WhyPaid } from "./Payments";
import { Scores } from "./Scores";
import css from "./settlement.module.css";
import { WinCard } from "./WinCard";

interface RoundResultProps extends Omit<SettlementProps, "room"> {
  readonly room: Ruled;
}

/** What a round came to: the sums, who pays whom, and then why. */
export function RoundResult({ state, room, sitters }: RoundResultProps) {
  const speech = speechOf(state.variant);
  const { result } = state;
  if (result === null) return null;
  const next = result.next_dealer;
  const names = sitters.map(({ name }) => name);
  return (
    <div class={css.settlement} data-part="settlement">
      {result.drawn && <p>{speech.say("settle.drawn")}</p>}
      {state.void && <p>{speech.say("settle.void")}</p>}
      <div class={css.atAGlance}>
        <Scores state={state} sitters={sitters} />
        <WhoPays state={state} sitters={sitters} />
      </div>
      {state.wins.map((win, at) => (
        <WinCard key={at} {...{ win, state, room, sitters }} />
      ))}
      {state.shown.map(({ seat, code, tiles }, at) => (
        <p key={at}>
          <Sentence
            state={state}
            text={speech.find(`event.show.${code}`) ?? speech.find("event.show") ?? ""}
            fields={{ who: names[seat] ?? "", code: speech.code(code), tiles }}
          />
        </p>
      ))}
      <WhyPaid {...{ state, room, sitters }} />
      <Hands state={state} sitters={sitters} />
      {next !== null && !result.match_over && (
        <p class="quiet">
          {speech.say("settle.next", {
            dealer: names[next] ?? "",
            streak: speech.streak(result.next_streak),
          })}
        </p>
      )}
      <p>
        <a
          href={scorePath(state.variant, room.settings.options ?? {})}
          target="_blank"
          rel="noopener"
        >
          {words.value.play.settle.score}
        </a>
      </p>
    </div>
  );
}
