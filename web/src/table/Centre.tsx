import type { ComponentChildren } from "preact";
import type { TableState } from "../session";
import { Tile, TileRow } from "../tiles/Tile";
import { words } from "../words";
import type { Place } from "./seating";
import { speechOf } from "./speech";
import { TableTile } from "./TableTile";
import "./Centre.css";

/** The middle: how many tiles are left, whose turn it is, what is wild. */
export function Centre({ state, places }: { state: TableState; places: readonly Place[] }) {
  const { play, table, seat } = words.value;
  const speech = speechOf(state.variant);
  const turn = state.result === null ? places[state.turn] : undefined;
  return (
    <section class="centre" aria-label={play.centre}>
      <div class="compass">
        {places.map((place, at) => (
          <span
            key={place}
            class={`compass-side compass-${place}${place === turn ? " compass-turn" : ""}`}
            aria-hidden="true"
          >
            {seat.winds[at]}
          </span>
        ))}
        <span class="compass-left">
          <span class="unseen">{table.left(state.left)}</span>
          <span aria-hidden="true">{state.left}</span>
        </span>
      </div>
      <div class="centre-tiles">
        {state.turnedUp.length > 0 && (
          <Shown label={speech.say("table.turned_up")}>
            {state.turnedUp.map((face, at) => (
              <TableTile key={at} state={state} face={face} />
            ))}
          </Shown>
        )}
        {otherWild(state).length > 0 && (
          <Shown label={speech.say("wild")}>
            {otherWild(state).map((face) => (
              <Tile key={face} face={face} wild />
            ))}
          </Shown>
        )}
        {state.bao !== null && (
          <Shown label={play.bao}>
            <Tile face={state.bao} />
          </Shown>
        )}
      </div>
    </section>
  );
}

/** Wild faces that are not lying there anyway. */
const otherWild = ({ wild, turnedUp }: TableState) =>
  wild.length > 4 ? [] : wild.filter((face) => !turnedUp.includes(face));

function Shown({ label, children }: { label: string; children: ComponentChildren }) {
  return (
    <span class="centre-shown">
      <span class="centre-label">{label}</span>
      <TileRow>{children}</TileRow>
    </span>
  );
}
