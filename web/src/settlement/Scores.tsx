import type { TableState } from "../session";
import { speechOf } from "../table/speech";
import { signed } from "../words/numbers";

/** The points of the round and the running totals. */
export function Scores({ state, names }: { state: TableState; names: readonly string[] }) {
  const speech = speechOf(state.variant);
  return (
    <table class="scores">
      <thead>
        <tr>
          <th scope="col">{speech.say("settle.player")}</th>
          <th scope="col">{speech.say("settle.round_points")}</th>
          <th scope="col">{speech.say("settle.total")}</th>
        </tr>
      </thead>
      <tbody>
        {state.seats.map(({ score, before }, seat) => (
          <tr key={seat} class={seat === state.seat ? "scores-own" : undefined}>
            <th scope="row">
              {seat === state.dealer
                ? speech.say("settle.dealer", { who: names[seat] ?? "" })
                : names[seat]}
            </th>
            <td class={`points ${score > 0 ? "points-gain" : score < 0 ? "points-loss" : ""}`}>
              {signed(score)}
            </td>
            <td class="points">{signed(before + score)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
