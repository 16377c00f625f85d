import type { RoomState, Summary } from "../../generated/protocol";
import type { TableState } from "../../session";
import { RoundResult } from "../../settlement/RoundResult";
import { storedSitters } from "../../table/sitters";
import { words } from "../../words";

interface RoundSettlementProps {
  summary: Summary;
  /** The table when the round is over. */
  state: TableState;
}

/** Who won with what, who paid whom and why. */
export function RoundSettlement({ summary, state }: RoundSettlementProps) {
  return (
    <section class="card">
      <h2>{words.value.pages.replay.settlement}</h2>
      <RoundResult state={state} room={roomOf(summary)} sitters={storedSitters(summary)} />
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
      unhurried: false,
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
    watchers: [],
    match,
    round: 0,
    next_in: null,
    vote: null,
    paused: false,
    free_text: false,
  };
}
