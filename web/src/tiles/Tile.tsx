import { signal } from "@preact/signals";
import { type ComponentChildren, type CSSProperties, createContext, type Ref } from "preact";
import { useContext } from "preact/hooks";
import type { Face } from "../notation";
import { tileSet } from "./sprite";
import "./looks.css";
import "./tile.css";

/** Show a number or letter in the corner of every tile. */
export const tileSigns = signal(false);

/** What a tile is, for whoever cannot see it. */
export interface TileFacts {
  readonly face: Face | null;
  readonly wild: boolean;
  readonly plays: Face | null;
  readonly drawn: boolean;
  /** Something else to be said about it. */
  readonly note?: string;
}

/** Turns those facts into words; the application provides it in the language of the player. */
export const TileLabel = createContext<(facts: TileFacts) => string>(({ face }) => face ?? "?");

export interface TileProps {
  /** "5p", "E", "3f" …; nothing means face down. */
  face?: Face | null;
  /** A gold ribbon: this tile is wild. */
  wild?: boolean;
  /** The face this tile plays as, if not its own: shown on the tile. */
  plays?: Face | null;
  dimmed?: boolean;
  /** Raised, as the one that is about to be played. */
  selected?: boolean;
  /** The last discard on the table. */
  last?: boolean;
  /** Turned by a quarter, as the claimed tile in a meld. */
  sideways?: boolean;
  /** Just drawn: stands a little apart. */
  drawn?: boolean;
  /** Makes the tile a button. */
  onPick?: () => void;
  disabled?: boolean;
  /** Width as any CSS length; otherwise `--tile` of the surroundings. */
  size?: string;
  /** Higher tiles hide the thickness of lower ones. */
  level?: number;
  /** Read out after what the tile is. */
  note?: string;
  /** Hidden from screen readers, where a whole row has one label. */
  silent?: boolean;
}

export function Tile(props: TileProps) {
  const { face = null, wild = false, plays = null, drawn = false, note = "" } = props;
  const label = useContext(TileLabel)({ face, wild, plays, drawn, note });
  // Large print has its numbers already.
  const numbered = tileSet.value === "large" && face?.length === 2;
  const signs = tileSigns.value && face !== null && !numbered;
  const state = {
    back: face === null,
    wild: wild && face !== null,
    signs,
    dimmed: props.dimmed,
    selected: props.selected,
    last: props.last,
    sideways: props.sideways,
    drawn,
  };
  const names = Object.entries(state).filter(([, on]) => on);
  const shared = {
    class: ["tile", ...names.map(([name]) => `tile-is-${name}`)].join(" "),
    ...(props.size === undefined ? {} : { style: { "--tile": props.size } as CSSProperties }),
    ...(props.level === undefined ? {} : { style: { zIndex: props.level } }),
  };
  const picture = face !== null && (
    <svg viewBox="0 0 60 80" aria-hidden="true">
      <use class="tile-face" href={`#tile-${face}`} />
      {signs && <use href={`#tile-sign-${face.charAt(0)}`} x="2.5" y="3" width="12" height="16" />}
      {plays !== null && plays !== face && <Plays as={plays} on={face} />}
      {wild && <use href="#tile-wild" />}
    </svg>
  );
  if (props.onPick !== undefined) {
    return (
      <button
        type="button"
        {...shared}
        aria-label={label}
        aria-pressed={props.selected ?? false}
        disabled={props.disabled ?? false}
        onClick={props.onPick}
      >
        {picture}
      </button>
    );
  }
  if (props.silent) {
    return (
      <span {...shared} aria-hidden="true">
        {picture}
      </span>
    );
  }
  return (
    <span {...shared} role="img" aria-label={label}>
      {picture}
    </span>
  );
}

/** The face a tile plays as: in the middle of 白板, in the lower corner of any other. */
function Plays({ as, on }: { as: Face; on: Face }) {
  if (on === "P")
    return <use class="tile-face" href={`#tile-${as}`} x="15" y="20" width="30" height="40" />;
  return (
    <>
      <rect class="tile-badge" x="32" y="41" width="26" height="36" rx="4" />
      <use href={`#tile-${as}`} x="33.5" y="43.5" width="23" height="31" />
    </>
  );
}

interface TileRowProps {
  readonly label?: string;
  /** Gets the element whose children are the tiles. */
  readonly row?: Ref<HTMLSpanElement>;
  readonly children: ComponentChildren;
}

/** Tiles side by side. */
export function TileRow({ label, row = null, children }: TileRowProps) {
  return label === undefined ? (
    <span class="tile-row" ref={row}>
      {children}
    </span>
  ) : (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for form controls, this is a row of tiles
    <span class="tile-row" role="group" aria-label={label} ref={row}>
      {children}
    </span>
  );
}
