import type { Transfer } from "../generated/protocol";
import type { TableState } from "../model";
import type { Sitter } from "../people/sitters";
import { windOf } from "../people/winds";
import type { Ruled } from "../rules/Clause";
import { speechOf } from "../words/speech";
import { writeSum } from "../words/sums";
import type { Party } from "./flows";
import { Player } from "./Player";
import css from "./settlement.module.css";
import { Factor } from "./WinCard";

interface PaymentsProps {
  readonly state: TableState;
  readonly sitters: readonly Sitter[];
}

/** Why they pay, line by line. */
export function WhyPaid({ state, sitters, room }: PaymentsProps & { readonly room: Ruled }) {
  const speech = speechOf(state.variant);
  if (state.transfers.length === 0)
    return state.result?.drawn ? <p>{speech.say("settle.nothing")}</p> : null;
  const who = (party: Party) =>
    party === "house" ? (
      speech.say("seat.house")
    ) : (
      <Player short seat={party} sitter={sitters[party]} wind={windOf(party, state)} />
    );
  return (
    <>
      <table class={css.payments} data-part="payments">
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
              <td>{who(transfer.from)}</td>
              <td>{who(transfer.to)}</td>
              <td>
                <b>{speech.code(transfer.code)}</b>{" "}
                <span class="quiet">{writeSum(speech, transfer)}</span>
              </td>
              <td class={css.points}>{transfer.points}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <div class={css.factors}>
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
