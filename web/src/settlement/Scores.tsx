import type { TableState } from "../model";
import type { Sitter } from "../people/sitters";
import { windOf } from "../people/winds";
import { words } from "../words";
import { signed } from "../words/numbers";
import { speechOf } from "../words/speech";
import { Player } from "./Player";
import css from "./settlement.module.css";

interface ScoresProps {
  readonly state: TableState;
  readonly sitters: readonly Sitter[];
}

/** What the round came to for everybody, one's own first, and the running totals. */
export function Scores({ state, sitters }: ScoresProps) {
  const speech = speechOf(state.variant);
  const first = state.seat ?? 0;
  const order = state.seats.map((_, at) => (first + at) % state.seats.length);
  return (
    <div class={css.sumsBox} data-part="sums-of-round">
      <table class={`${css.scores} ${css.sumsOfRound}`} data-part="scores">
        <thead>
          <tr>
            <th scope="col">{speech.say("settle.player")}</th>
            <th scope="col">{speech.say("settle.round_points")}</th>
            <th scope="col">{speech.say("settle.total")}</th>
          </tr>
        </thead>
        <tbody>
          {order.map((seat) => {
            const { score, before } = state.seats[seat] ?? { score: 0, before: 0 };
            return (
              <tr key={seat} class={seat === state.seat ? css.scoresOwn : undefined}>
                <th scope="row">
                  <div class="line">
                    <Player seat={seat} sitter={sitters[seat]} wind={windOf(seat, state)} />
                    {seat === state.dealer && <b class="badge">{words.value.seat.dealer}</b>}
                  </div>
                </th>
                <td class={`${css.points} points-${sideOf(score)}`}>{signed(score)}</td>
                <td class={`${css.points} ${css.pointsTotal}`}>{signed(before + score)}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

const sideOf = (points: number): string => (points > 0 ? "gain" : points < 0 ? "loss" : "none");
