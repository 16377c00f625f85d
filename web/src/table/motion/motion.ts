/** What moves on one table: where it lies now, and from where the next tile will come. */

import { createContext, type RefObject } from "preact";
import { useContext, useLayoutEffect, useRef } from "preact/hooks";
import type { StreamEvent } from "../../generated/protocol";
import type { TableState } from "../../model";
import type { SeatPlace } from "../../people/seating";
import type { SessionView } from "../../session";
import { type Layout, TURNS, type Turn } from "../layout";
import { remains, tailBox } from "../layout/wall";
import { type Anchor, Anchors } from "./anchors";
import { claimMoves, type Move } from "./claims";
import { boxOf, fly, still, tilesOf } from "./flight";
import { Opening } from "./opening";

/** A take-off that is older belongs to another tile. */
const FRESH = 4000;
/** So long a table is only being laid. */
const LAYING = 600;

/** The table as it is on the screen. */
interface Scene {
  readonly state: TableState;
  readonly places: readonly SeatPlace[];
  readonly wall: Layout["wall"];
}

export class Motion {
  readonly anchors = new Anchors();
  readonly opening = new Opening(this.anchors, (seat) => this.turnOf(seat));
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
    if (from !== undefined) fly(tile, from, { turn, settles: true });
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
    const ring = boxOf(anchors.at("wall"));
    const last = scene && tailBox(scene.wall, remains(scene.state, scene.places));
    if (ring === undefined || last === null) return boxOf(anchors.at("compass"));
    const { x, y, width, height } = last;
    return new DOMRect(ring.left + x, ring.top + y, width, height);
  }

  private move({ seat, tile, from }: Move, start: DOMRect | undefined): void {
    const element = this.elementOf(seat, tile);
    if (element === undefined || start === undefined) return;
    const turn = this.turnOf(seat);
    if (from !== "wall") {
      fly(element, start, { turn, settles: from !== "hand" });
      return;
    }
    // It comes from the wall, not from above like other tiles that are drawn.
    for (const other of element.getAnimations()) other.cancel();
    fly(element, start, { turn, duration: 380, appears: true });
  }

  private elementOf(seat: number, tile: Move["tile"]): HTMLElement | undefined {
    const { anchors } = this;
    if (tile === "drawn") return tilesOf(anchors.at("hand", seat)).at(-1);
    return tilesOf(anchors.at("meld", `${seat}.${tile.meld}`))[tile.at];
  }
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
