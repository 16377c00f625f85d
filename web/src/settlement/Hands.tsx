import { sortHand } from "../answers/sorting";
import type { SeatTable, TableState } from "../model";
import type { Sitter } from "../people/sitters";
import { windOf } from "../people/winds";
import { Laid } from "../table/view/Laid";
import { TableTile } from "../table/view/TableTile";
import { TileRow } from "../tiles/Tile";
import { words } from "../words";
import { speechOf } from "../words/speech";
import { Sign } from "./Player";
import css from "./settlement.module.css";

interface HandsProps {
  readonly state: TableState;
  readonly sitters: readonly Sitter[];
}

/** What everybody held who has not won, and the tile that lay hidden: all lies open now. */
export function Hands({ state, sitters }: HandsProps) {
  const speech = speechOf(state.variant);
  const winners = new Set(state.wins.map(({ seat }) => seat));
  const nameOf = (seat: number): string => sitters[seat]?.name ?? "";
  return (
    <>
      {state.seats.map(
        (table, seat) =>
          !winners.has(seat) &&
          table.open !== null &&
          table.open.length > 0 && (
            <section key={seat} class={css.held} data-part="held">
              <h3>
                <Sign seat={seat} sitter={sitters[seat]} wind={windOf(seat, state)} />
                {speech.say("settle.open", { who: nameOf(seat) })}
              </h3>
              <div class={`${css.reading} on-table`}>
                <Laid {...{ state, table, nameOf }} />
                <OpenHand state={state} table={table} />
              </div>
            </section>
          ),
      )}
      {state.bao !== null && (
        <section class={css.held} data-part="held">
          <h3>{speech.say("settle.hidden")}</h3>
          <div class={`${css.reading} on-table`}>
            <TableTile state={state} face={state.bao} />
          </div>
        </section>
      )}
    </>
  );
}

function OpenHand({ state, table }: { state: TableState; table: SeatTable }) {
  return (
    <TileRow label={words.value.play.openHand}>
      {sortHand(table.open ?? [], false, state).map(({ face, key }) => (
        <TableTile key={key} state={state} face={face} />
      ))}
    </TileRow>
  );
}
