import { useState } from "preact/hooks";
import { scorePath } from "../router";
import type { Ruled } from "../rules/Clause";
import type { SettlementProps } from "../table";
import { Sentence } from "../table/view/Sentence";
import { Tabs } from "../ui/Tabs";
import { words } from "../words";
import { speechOf } from "../words/speech";
import { Hands } from "./Hands";
import { Ledger } from "./Ledger";
import { WhyPaid } from "./Payments";
import css from "./settlement.module.css";
import { WinHand, WinHead } from "./WinCard";

interface RoundResultProps extends Omit<SettlementProps, "room"> {
  readonly room: Ruled;
}

type Part = "round" | "payments" | "hands";

/** What a round came to: who, how much, with which tiles and why; the rest is a tab away. */
export function RoundResult({ state, room, sitters }: RoundResultProps) {
  const [part, choose] = useState<Part>("round");
  const { settle } = words.value.play;
  if (state.result === null) return null;
  const parts = [
    ["round", settle.tabs.round(state.round)],
    ["payments", settle.tabs.payments],
    ["hands", settle.tabs.hands],
  ] as const;
  return (
    <div class={css.settlement} data-part="settlement" data-settled>
      <Tabs label={settle.tabs.label} tabs={parts} chosen={part} onChoose={choose}>
        {part === "round" && <Story {...{ state, room, sitters }} />}
        {part === "payments" && <Details {...{ state, room, sitters }} />}
        {part === "hands" && <Hands state={state} sitters={sitters} />}
      </Tabs>
    </div>
  );
}

/** Who, how much, how, why: on one screen. */
function Story({ state, room, sitters }: RoundResultProps) {
  const speech = speechOf(state.variant);
  const { result, wins } = state;
  const next = result?.next_dealer ?? null;
  return (
    <div class={css.story}>
      <div class={css.storySums}>
        {result?.drawn && <p class={css.drawn}>{speech.say("settle.drawn")}</p>}
        {state.void && <p class={css.drawn}>{speech.say("settle.void")}</p>}
        {wins.map((win, at) => (
          <WinHead key={at} {...{ win, at, state, sitters }} />
        ))}
        <Ledger state={state} sitters={sitters} />
      </div>
      <div class={css.storyTiles}>
        {wins.map((win, at) => (
          <WinHand key={at} {...{ win, state, room }} />
        ))}
        {state.shown.map(({ seat, code, tiles }, at) => (
          <p key={at} class={css.next}>
            <Sentence
              state={state}
              text={speech.find(`event.show.${code}`) ?? speech.find("event.show") ?? ""}
              fields={{ who: sitters[seat]?.name ?? "", code: speech.code(code), tiles }}
            />
          </p>
        ))}
        {next !== null && !result?.match_over && (
          <p class={`quiet ${css.next}`}>
            {speech.say("settle.next", {
              dealer: sitters[next]?.name ?? "",
              streak: speech.streak(result?.next_streak ?? 0),
            })}
          </p>
        )}
      </div>
    </div>
  );
}

/** Every payment by itself and why it is made, and where another hand is worked out. */
function Details({ state, room, sitters }: RoundResultProps) {
  return (
    <div class={css.details}>
      <WhyPaid {...{ state, room, sitters }} />
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
