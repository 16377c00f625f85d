import type { RoomState, Transfer } from "../generated/protocol";
import type { TableState } from "../session";
import { placeOf } from "../table/seating";
import { speechOf } from "../table/speech";
import { writeSum } from "../table/sums";
import { words } from "../words";
import { type Flow, flowsOf, PayPicture } from "./PayPicture";
import { Factor } from "./WinCard";

interface PaymentsProps {
  readonly state: TableState;
  readonly room: RoomState;
  readonly names: readonly string[];
}

/** Who pays whom, as a picture, and below it why, line by line. */
export function Payments({ state, room, names }: PaymentsProps) {
  const speech = speechOf(state.variant);
  const { settle } = words.value.play;
  if (state.transfers.length === 0)
    return state.result?.drawn ? <p>{speech.say("settle.nothing")}</p> : null;
  const bottom = state.seat ?? 0;
  const places = state.seats.map((_, seat) => placeOf(seat, bottom, state.seats.length));
  const flows: Flow[] = flowsOf(state.transfers);
  const nameOf = (seat: number | "house"): string =>
    seat === "house" ? speech.say("seat.house") : (names[seat] ?? "");
  return (
    <>
      <PayPicture {...{ flows, places, nameOf }} label={settle.picture} />
      <table class="payments">
        <thead>
          <tr>
            <th scope="col">{speech.say("settle.payer")}</th>
            <th scope="col">{speech.say("settle.payee")}</th>
            <th scope="col">{speech.say("settle.sum")}</th>
            <th scope="col">{speech.say("settle.points")}</th>
          </tr>
        </thead>
        <tbody>
          {state.transfers.map((transfer, at) => (
            <tr key={at}>
              <td>{nameOf(transfer.from)}</td>
              <td>{nameOf(transfer.to)}</td>
              <td>
                <b>{speech.code(transfer.code)}</b>{" "}
                <span class="quiet">{writeSum(speech, transfer)}</span>
              </td>
              <td class="points">{transfer.points}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <div class="factors">
        {reasonsOf(state.transfers, state.variant).map(([title, why]) => (
          <Factor key={title} title={title} why={why} room={room} />
        ))}
      </div>
    </>
  );
}

/** Why such payments are made, each once. */
function reasonsOf(transfers: readonly Transfer[], variant: string): [string, string][] {
  const speech = speechOf(variant);
  const found = new Map<string, string>();
  for (const { code, win } of transfers) {
    const why = speech.find(`pay.${code}`) ?? (win === null ? undefined : speech.find("pay.win"));
    if (why !== undefined) found.set(speech.code(code), why);
  }
  return [...found];
}
