import type { ComponentChildren, Ref } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import type { TableState } from "../../model";
import type { SeatPlace } from "../../people/seating";
import { windOf } from "../../people/winds";
import { Tile, TileRow } from "../../tiles/Tile";
import { words } from "../../words";
import { speechOf } from "../../words/speech";
import { centreParts, placed, useLayout } from "../layout";
import { useAnchor } from "../motion/motion";
import { Dice } from "./Dice";
import { TableTile } from "./TableTile";
import "./Centre.css";

interface CentreProps {
  readonly state: TableState;
  readonly places: readonly SeatPlace[];
}

/** The middle: how many tiles are left, whose turn it is, what is wild. */
export function Centre({ state, places }: CentreProps) {
  const { play } = words.value;
  const { centre, text, plane } = useLayout();
  const box = useAnchor<HTMLDivElement>("compass");
  const speech = speechOf(state.variant);
  const wild = otherWild(state);
  const shown = state.turnedUp.length + wild.length + (state.bao === null ? 0 : 1);
  const labels = [
    ...(state.turnedUp.length > 0 ? [speech.say("table.turned_up")] : []),
    ...(wild.length > 0 ? [speech.say("wild")] : []),
    ...(state.bao === null ? [] : [play.bao]),
  ];
  const letters = Math.max(...labels.map(widthOf), 1);
  const { compass, beside, column, tile } = centreParts(centre, {
    ...{ text, shown, groups: labels.length, widest: centre.tile },
    label: LABEL * text * letters,
  });
  const room = (beside ? centre.width - compass - text / 4 : centre.width) / letters;
  const label = column ? room : room / Math.max(labels.length, 1);
  return (
    <section
      class={beside ? "placed centre centre-beside" : "placed centre"}
      style={{
        ...placed(centre, { tile, plane }),
        "--compass": `${compass}px`,
        "--label": `${label}px`,
      }}
      aria-label={play.centre}
    >
      <Compass {...{ state, places, box }} />
      {shown > 0 && (
        <div class={column ? "centre-tiles centre-column" : "centre-tiles"}>
          {state.turnedUp.length > 0 && (
            <Shown label={speech.say("table.turned_up")}>
              {state.turnedUp.map((face, at) => (
                <TableTile key={at} state={state} face={face} />
              ))}
            </Shown>
          )}
          {wild.length > 0 && (
            <Shown label={speech.say("wild")}>
              {wild.map((face) => (
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
      )}
    </section>
  );
}

interface CompassProps extends CentreProps {
  readonly box?: Ref<HTMLDivElement>;
}

/** How many tiles are left, the winds, and whose turn it is. */
export function Compass({ state, places, box = null }: CompassProps) {
  const { table, seat } = words.value;
  const streak = speechOf(state.variant).has("streak") && state.streak > 1 ? state.streak : "";
  const turn = state.result === null ? places[state.turn] : undefined;
  return (
    <div class="compass" ref={box}>
      {state.result === null && <Waiting since={state.next} />}
      {places.map((place, at) => (
        <span
          key={place}
          class={`compass-side compass-${place}${place === turn ? " compass-turn" : ""}`}
          aria-hidden="true"
        >
          {windOf(at, state)}
          {at === state.dealer && state.round > 0 && (
            <b class="compass-dealer">
              {seat.dealerSign}
              {streak}
            </b>
          )}
        </span>
      ))}
      <span class={state.left > 99 ? "compass-left compass-many" : "compass-left"}>
        <span class="unseen">{table.left(state.left)}</span>
        <span aria-hidden="true">{state.left}</span>
      </span>
      <Dice dice={state.dice} />
    </div>
  );
}

/** A ring that begins anew with everything that happens: it tells that the table waits, not for whom. */
export function Waiting({ since }: { since: number }) {
  const ring = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    for (const animation of ring.current?.getAnimations() ?? []) animation.currentTime = 0;
  }, [since]);
  return <i ref={ring} class="compass-waits" />;
}

/** The size of the word above a tile, beside that of the text. */
const LABEL = 0.75;

/** About how wide a word is, in sizes of its letters. */
const widthOf = (word: string): number =>
  [...word].reduce((sum, letter) => sum + (letter < "\u2e80" ? 0.55 : 1), 0);

/** Wild faces that are not lying there anyway. */
const otherWild = ({ wild, turnedUp }: TableState) =>
  wild.length > 4 ? [] : wild.filter((face) => !turnedUp.includes(face));

function Shown({ label, children }: { label: string; children: ComponentChildren }) {
  const row = useAnchor<HTMLSpanElement>("shown", label);
  return (
    <span class="centre-shown">
      <span class="centre-label">{label}</span>
      <TileRow row={row}>{children}</TileRow>
    </span>
  );
}
