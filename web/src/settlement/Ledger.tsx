import type { CSSProperties } from "preact";
import type { TableState } from "../model";
import { seatColour } from "../people/SeatSign";
import type { Sitter } from "../people/sitters";
import { windOf } from "../people/winds";
import { words } from "../words";
import { signed } from "../words/numbers";
import { speechOf } from "../words/speech";
import { type Flow, flowsOf, type Party } from "./flows";
import { Player } from "./Player";
import css from "./settlement.module.css";

interface LedgerProps {
  readonly state: TableState;
  readonly sitters: readonly Sitter[];
}

/** What the round came to for everybody, who gained most first, and the way the points went. */
export function Ledger({ state, sitters }: LedgerProps) {
  const speech = speechOf(state.variant);
  const flows = flowsOf(state.transfers);
  const rows = rowsOf(state, flows);
  const nameOf = (party: Party): string =>
    party === "house" ? speech.say("seat.house") : (sitters[party]?.name ?? "");
  const told = flows.map(({ from, to, points }) => `${nameOf(from)} → ${nameOf(to)} ${points}`);
  return (
    <div class={css.sumsBox} data-part="sums-of-round">
      <table class={css.ledger} data-part="scores">
        <thead class="unseen">
          <tr>
            <th scope="col">{speech.say("settle.player")}</th>
            <td />
            <th scope="col">{speech.say("settle.round_points")}</th>
            <th scope="col">{speech.say("settle.total")}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((party, at) => {
            const { score, before } = seatOf(state, party);
            const mood = score > 0 ? "pleased" : score < 0 ? "struck" : "waits";
            return (
              <tr key={party} class={party === state.seat ? css.ledgerOwn : undefined}>
                <th scope="row">
                  {party === "house" ? (
                    nameOf(party)
                  ) : (
                    <div class={css.ledgerWho}>
                      <Player
                        short
                        seat={party}
                        sitter={sitters[party]}
                        wind={windOf(party, state)}
                        mood={mood}
                      />
                      {party === state.dealer && <b class="badge">{words.value.seat.dealer}</b>}
                    </div>
                  )}
                </th>
                {at === 0 && (
                  <td
                    class={css.way}
                    rowSpan={rows.length}
                    data-part="pay-picture"
                    style={{ "--lanes": flows.length } as CSSProperties}
                  >
                    {flows.map((flow, lane) => (
                      <Way
                        key={`${flow.from}>${flow.to}`}
                        {...{ flow, rows, lane }}
                        many={flows.filter(({ from }) => from === flow.from).length > 1}
                      />
                    ))}
                  </td>
                )}
                <td class={`${css.points} points-${sideOf(score)}`}>
                  {party === "house" ? "" : signed(score)}
                </td>
                <td class={`${css.points} ${css.pointsTotal}`}>
                  {party === "house" ? "" : signed(before + score)}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
      {told.length > 0 && (
        <p class="unseen">{`${words.value.play.settle.picture}: ${told.join(", ")}`}</p>
      )}
    </div>
  );
}

/** Who gained most first; of those alike the own seat, then in the order of the table. */
function rowsOf({ seats, seat, transfers }: TableState, flows: readonly Flow[]): Party[] {
  const first = seat ?? 0;
  const order = seats.map((_, at) => (first + at) % seats.length);
  const score = (at: number): number => seats[at]?.score ?? 0;
  order.sort((a, b) => score(b) - score(a));
  const house = transfers.length > 0 && flows.some(({ to }) => to === "house");
  return house ? [...order, "house"] : order;
}

const NOBODY = { score: 0, before: 0 };
const seatOf = ({ seats }: TableState, party: Party) =>
  party === "house" ? NOBODY : (seats[party] ?? NOBODY);

const sideOf = (points: number): string => (points > 0 ? "gain" : points < 0 ? "loss" : "none");

interface WayProps {
  readonly flow: Flow;
  readonly rows: readonly Party[];
  readonly lane: number;
  /** Its payer pays somebody else, too: then it says how much. */
  readonly many: boolean;
}

/** From the line of one who pays to the line of one who is paid. */
function Way({ flow, rows, lane, many }: WayProps) {
  const [from, to] = [rows.indexOf(flow.from), rows.indexOf(flow.to)];
  const place = {
    "--from": from,
    "--to": to,
    "--top": Math.min(from, to),
    "--high": Math.abs(from - to),
    ...{ "--lane": lane, "--rows": rows.length, "--seat": seatColour(flow.from) },
  };
  return (
    <span
      class={from > to ? css.wayUp : css.wayDown}
      style={place as CSSProperties}
      aria-hidden="true"
    >
      {many && <small>{flow.points}</small>}
    </span>
  );
}
