/** What moves on one table: where it lies now, and from where the next tile will come. */

import { createContext, type RefObject } from "preact";
import { useContext, useLayoutEffect, useRef } from "preact/hooks";
import type { StreamEvent } from "../../generated/protocol";
import type { TableState } from "../../model";
import type { SeatPlace } from "../../people/seating";
import type { SessionView } from "../../session";
import { type Layout, project, TURNS, type Turn } from "../layout";
import { remains, tailBox } from "../layout/wall";
import { type Anchor, Anchors } from "./anchors";
import { claimMoves, type Move } from "./claims";
import { boxOf, fly, type Ground, still, tilesOf } from "./flight";
import { Opening } from "./opening";

/** A take-off that is older belongs to another tile. */
const FRESH = 4000;
/** So long a table is only being laid. */
const LAYING = 600;

/** The table as it is on the screen. */
interface Scene {
  readonly state: TableState;
  readonly places: readonly SeatPlace[];
  readonly layout: Layout;
}

export class Motion {
  readonly anchors = new Anchors();
  readonly opening = new Opening(this.anchors);
  private scene: Scene | null = null;
  private takeOff: { readonly box: DOMRect; readonly when: number } | null = null;
  private since = performance.now();

  /** Nothing flies while a table is only being laid. */
  lay(): void {
    this.since = performance.now();
  }

  /** What is on the screen now. */
  show(scene: Scene): void {
    this.scene = scene;
  }

  /** How the tiles of a seat lie. */
  private turnOf(seat: number): Turn {
    return TURNS[this.scene?.places[seat] ?? "own"];
  }

  /** What tiles lie on that lie on the table; nothing where that is the screen itself. */
  private ground(): Ground | null {
    const plane = this.scene?.layout.plane ?? null;
    const board = boxOf(this.anchors.at("board"));
    return plane === null || board === undefined
      ? null
      : { plane, left: board.left, top: board.top };
  }

  /** How the tiles before a seat lie: own ones stand on the screen. */
  private lieOf(seat: number): { readonly turn: Turn; readonly ground: Ground | null } {
    const turn = this.turnOf(seat);
    return { turn, ground: turn === 0 ? null : this.ground() };
  }

  /** Remember from where a tile of the own hand is about to fly. */
  leaveFrom(key: string): void {
    const box = boxOf(this.anchors.at("tile", key));
    if (box !== undefined) this.takeOff = { box, when: performance.now() };
  }

  /** Where a seat holds its tiles. */
  handOf(seat: number): DOMRect | undefined {
    return boxOf(this.anchors.at("hand", seat), this.anchors.at("plate", seat));
  }

  /** Let a new discard fly in from its seat, and settle. */
  land(tile: HTMLElement, seat: number, turn: Turn): void {
    if (still() || performance.now() - this.since < LAYING) return;
    const { takeOff } = this;
    this.takeOff = null;
    const fresh = takeOff !== null && performance.now() - takeOff.when < FRESH;
    const from = fresh ? takeOff.box : this.handOf(seat);
    if (from !== undefined) fly(tile, from, { turn, ground: this.ground(), settles: true });
  }

  /** Go along with the table; returns how to stop. Entries are told before the page is drawn anew. */
  follow(session: SessionView): () => void {
    return session.onEntries((entries, after) => this.hear(entries, after));
  }

  /** Look at the table before it changes, and move its tiles once it has. */
  private hear(entries: readonly StreamEvent[], after: TableState): void {
    if (still()) return;
    const moves = claimMoves(this.scene?.state ?? null, after, entries).map(
      (move) => [move, this.startOf(move)] as const,
    );
    if (moves.length > 0)
      requestAnimationFrame(() => {
        for (const [move, from] of moves) this.move(move, from ?? this.handOf(move.seat));
        for (const one of new Set(moves.map(([move]) => this.meldOf(move)))) one && thump(one);
      });
  }

  /** Where a tile comes from that is seen there now; a hand is looked at afterwards. */
  private startOf({ from }: Move): DOMRect | undefined {
    if (from === "hand") return undefined;
    if (from === "wall") return this.tail();
    return boxOf(this.anchors.at("pile", from.pileOf)?.lastElementChild);
  }

  /** The last stack of the wall, where replacements come from. */
  private tail(): DOMRect | undefined {
    const { anchors, scene } = this;
    const board = boxOf(anchors.at("board"));
    const last = scene && tailBox(scene.layout.wall, remains(scene.state, scene.places));
    if (scene === null || board === undefined || last === null || !anchors.at("wall"))
      return boxOf(anchors.at("compass"));
    const { wall, plane } = scene.layout;
    const [x, y] = [wall.x + last.x, wall.y + last.y];
    const [from, to] = [
      { x, y },
      { x: x + last.width, y: y + last.height },
    ].map((point) => (plane === null ? point : project(plane, point)));
    if (from === undefined || to === undefined) return undefined;
    return new DOMRect(board.left + from.x, board.top + from.y, to.x - from.x, to.y - from.y);
  }

  private move({ seat, tile, from }: Move, start: DOMRect | undefined): void {
    const element = this.elementOf(seat, tile);
    if (element === undefined || start === undefined) return;
    const lies = this.lieOf(seat);
    if (from !== "wall") {
      fly(element, start, { ...lies, settles: from !== "hand" });
      return;
    }
    // It comes from the wall, not from above like other tiles that are drawn.
    for (const other of element.getAnimations()) other.cancel();
    fly(element, start, { ...lies, duration: 380, appears: true });
  }

  /** The meld a tile is laid into. */
  private meldOf({ seat, tile }: Move): Element | undefined {
    return tile === "drawn" ? undefined : this.anchors.at("meld", `${seat}.${tile.meld}`);
  }

  private elementOf(seat: number, tile: Move["tile"]): HTMLElement | undefined {
    const { anchors } = this;
    if (tile === "drawn") return tilesOf(anchors.at("hand", seat)).at(-1);
    return tilesOf(anchors.at("meld", `${seat}.${tile.meld}`))[tile.at];
  }
}

/** What is laid down presses on the table, and comes back. */
function thump(meld: Element): void {
  meld.animate([{}, { transform: "scale(0.93)" }, { transform: "scale(1.03)" }, {}], {
    ...{ duration: 180, delay: 220, easing: "ease-out", composite: "add" },
  });
}

const MotionOf = createContext<Motion | null>(null);
export const MotionProvider = MotionOf.Provider;

/** What moves on the table around a component; nothing where it is drawn without one. */
export const useMotion = (): Motion | null => useContext(MotionOf);

/** A reference to an element that flights can find. */
export function useAnchor<E extends Element>(
  what: Anchor,
  of: string | number = "",
): RefObject<E | null> {
  const anchors = useMotion()?.anchors;
  const element = useRef<E | null>(null);
  useLayoutEffect(() => {
    if (element.current !== null) return anchors?.put(what, of, element.current);
  });
  return element;
}
