import type { RoomState, Summary } from "../../generated/protocol";
import { Hands } from "../../settlement/Hands";
import { Payments } from "../../settlement/Payments";
import { Scores } from "../../settlement/Scores";
import "../../settlement/settlement.css";
import type { TableState } from "../../session";
import { WinCard } from "../../settlement/WinCard";
import { storedNames } from "../../table/sitters";
import { speechOf } from "../../table/speech";
import { words } from "../../words";

interface RoundSettlementProps {
  summary: Summary;
  /** The table when the round is over. */
  state: TableState;
}

/** Who won with what, who paid whom and why. */
export function RoundSettlement({ summary, state }: RoundSettlementProps) {
  const speech = speechOf(state.variant);
  const names = storedNames(summary.names);
  const room = roomOf(summary);
  return (
    <section class="card settlement">
      <h2>{words.value.pages.replay.settlement}</h2>
      {state.result?.drawn && <p>{speech.say("settle.drawn")}</p>}
      {state.void && <p>{speech.say("settle.void")}</p>}
      {state.wins.map((win) => (
        <WinCard key={win.seat} {...{ win, state, room, names }} />
      ))}
      <Payments {...{ state, room, names }} />
      <Scores state={state} names={names} />
      <Hands state={state} names={names} />
    </section>
  );
}

/** The room a match was played in, as far as a settlement needs it. */
function roomOf({ room, variant, options, match, people, names, totals }: Summary): RoomState {
  return {
    type: "room",
    number: room,
    owner: null,
    settings: {
      ...{ variant, options },
      clock: { turn: 0, bank: 0 },
      bots: true,
      bot_level: "normal",
      spectators: true,
      hints: true,
      public: false,
    },
    phase: "waiting",
    seats: names.map((name, seat) => ({
      person: people[seat] ?? null,
      name,
      bot: null,
      ready: false,
      online: true,
      house: "",
      total: totals[seat] ?? 0,
    })),
    spectators: 0,
    match,
    round: 0,
    next_in: null,
    vote: null,
    paused: false,
    free_text: false,
  };
}
