/** How a round begins: the dice, the deal in fours, the tile turned up. It is only shown: nothing waits for it. */

import { signal } from "@preact/signals";
import { useLayoutEffect } from "preact/hooks";
import type { TableState } from "../../model";
import { sounds } from "../../sound/sounds";
import type { Anchors } from "./anchors";
import { boxOf, still, tilesOf } from "./flight";
import "./opening.css";

/** In thousandths of a second. */
export const OPENING = {
  ...{ dice: 350, step: 180, seat: 35, flight: 200, turn: 300, turnAt: 1400 },
} as const;

/** Tiles are taken in fours: two stacks of two. */
export const PACKET = 4;

/** Which wave of four a tile of a hand comes with. */
export const waveOf = (at: number): number => Math.floor(at / PACKET);

export class Opening {
  /** So many tiles are shown in the wall that lie in hands already. */
  readonly undealt = signal(0);
  private running: Animation[] = [];
  private timers: ReturnType<typeof setTimeout>[] = [];
  private hidden: HTMLElement[] = [];
  private packets: HTMLElement[] = [];
  private dealtAt = Number.NEGATIVE_INFINITY;

  constructor(private readonly anchors: Anchors) {}

  /** Everything lies where it belongs at once. */
  readonly skip = (): void => {
    for (const one of this.running) one.finish();
    for (const timer of this.timers) clearTimeout(timer);
    for (const row of this.hidden) delete row.dataset.dealt;
    for (const packet of this.packets) packet.remove();
    this.running = [];
    this.timers = [];
    this.hidden = [];
    this.packets = [];
    this.undealt.value = 0;
    removeEventListener("pointerdown", this.skip, true);
    removeEventListener("keydown", this.skip, true);
  };

  private begin(): void {
    this.skip();
    addEventListener("pointerdown", this.skip, true);
    addEventListener("keydown", this.skip, true);
  }

  private keep(animation: Animation): void {
    this.running.push(animation);
  }

  private at(delay: number, act: () => void): void {
    this.timers.push(setTimeout(act, delay));
  }

  /** Before hands are seen for the first time: they are still in the wall. */
  prepare(): void {
    if (still()) return;
    this.begin();
    for (const [, row] of this.anchors.all("hand")) {
      (row as HTMLElement).dataset.dealt = "0";
      this.hidden.push(row as HTMLElement);
      this.undealt.value += row.children.length;
    }
  }

  /** A question to us is open: then there is no time for dice. */
  deal(asked: boolean): void {
    this.dealtAt = performance.now() - (asked ? OPENING.dice : 0);
    if (!asked) sounds.dice();
    const start = asked ? 0 : OPENING.dice;
    sounds.deal({ after: start / 1000 });
    if (this.hidden.length === 0) return;
    for (const die of asked ? [] : tilesOf(this.anchors.at("dice")))
      this.keep(
        die.animate([{ transform: "translate(120%, -160%) rotate(-540deg)", opacity: 0.3 }, {}], {
          duration: OPENING.dice,
          easing: "cubic-bezier(0.2, 0.6, 0.3, 1.2)",
        }),
      );
    const from = boxOf(this.anchors.at("compass"), this.anchors.at("wall"));
    // First all boxes are read, then anything moved: else the page is laid out again and again.
    const hands = this.anchors.all("hand").map(([, row]) => ({
      ...{ row: row as HTMLElement, box: row.getBoundingClientRect() },
    }));
    for (const [seat, { row, box }] of hands.entries()) {
      const waves = waveOf(row.children.length - 1) + 1;
      const packet = from && this.packet();
      for (let wave = 0; wave < waves; wave++) {
        const delay = start + OPENING.step * wave + OPENING.seat * seat;
        if (packet) this.fetch(packet, from, partOf(box, (wave + 0.5) / waves), delay);
        this.at(delay + 0.8 * OPENING.flight, () => take(row, wave + 1 === waves));
      }
    }
    const sizes = hands.map(({ row }) => row.children.length);
    for (let wave = 0; wave <= waveOf(Math.max(...sizes) - 1); wave++)
      this.at(start + OPENING.step * wave + OPENING.flight, () => {
        const left = sizes.map((size) => Math.max(size - PACKET * (wave + 1), 0));
        this.undealt.value = left.reduce((sum, count) => sum + count, 0);
      });
    this.at(OPENING.turnAt + OPENING.turn, this.skip);
  }

  private packet(): HTMLElement {
    const packet = document.createElement("div");
    packet.className = "packet";
    packet.setAttribute("aria-hidden", "true");
    document.body.append(packet);
    this.packets.push(packet);
    return packet;
  }

  /** A packet goes from the wall to a hand. */
  private fetch(packet: HTMLElement, from: DOMRect, to: Point, delay: number): void {
    const start = `translate(${from.left + from.width / 2 - 16}px, ${from.top + from.height / 2 - 11}px)`;
    const end = `translate(${to.x - 16}px, ${to.y - 11}px)`;
    this.keep(
      packet.animate(
        [
          { transform: `${start} scale(0.8)`, opacity: 1 },
          { transform: `${end} scale(1.2)`, opacity: 1, offset: 0.9 },
          { transform: `${end} scale(1)`, opacity: 0 },
        ],
        { duration: OPENING.flight, delay, easing: "cubic-bezier(0.3, 0.1, 0.3, 1)" },
      ),
    );
  }

  turnUp(): void {
    const delay = Math.max(OPENING.turnAt - (performance.now() - this.dealtAt), 0);
    sounds.turnUp({ after: delay / 1000 });
    if (still()) return;
    for (const tile of this.anchors.all("shown").flatMap(([, row]) => tilesOf(row)))
      this.keep(
        tile.animate(
          [
            { transform: "translateY(-40%) scale(0, 1.7)", opacity: 0 },
            { transform: "translateY(-40%) scale(1.7)", opacity: 1, offset: 0.45 },
            { transform: "translateY(-40%) scale(1.7)", opacity: 1, offset: 0.7 },
            {},
          ],
          { duration: OPENING.turn, delay, fill: "backwards", easing: "ease-out" },
        ),
      );
  }
}

/** Four more lie in a hand. */
function take(row: HTMLElement, last: boolean): void {
  if (last) delete row.dataset.dealt;
  else row.dataset.dealt = String(Number(row.dataset.dealt ?? 0) + PACKET);
}

interface Point {
  readonly x: number;
  readonly y: number;
}

/** A place along the longer side of a hand. */
const partOf = ({ left, top, width, height }: DOMRect, part: number): Point =>
  width > height
    ? { x: left + part * width, y: top + height / 2 }
    : { x: left + width / 2, y: top + part * height };

/** Nothing has been thrown or laid out yet. */
export const isFresh = ({ seats, result }: Pick<TableState, "seats" | "result">): boolean =>
  result === null && seats.every(({ discards, melds }) => discards.length + melds.length === 0);

/** Show how a round begins. */
export function useOpening(opening: Opening, state: TableState): void {
  const { match, round, seats, turnedUp, ask } = state;
  const fresh = isFresh(state);
  const dealt = fresh && seats.some(({ size }) => size > 0);
  const turned = fresh ? turnedUp.length : 0;
  const key = `${match}.${round}`;
  useLayoutEffect(() => {
    if (!dealt) return;
    opening.prepare();
    onceLaid(() => opening.deal(ask !== null));
  }, [key, dealt]);
  // Whoever is quicker than the deal ends it: no discard lies there before the tile is turned up.
  useLayoutEffect(() => {
    if (!fresh) opening.skip();
  }, [fresh]);
  useLayoutEffect(() => {
    if (turned > 0) onceLaid(() => opening.turnUp());
  }, [key, turned]);
}

/**
 * A table is laid out once its size is known, which is after it is drawn for the first time. Whoever
 * discards before that does not end it.
 */
function onceLaid(show: () => void): void {
  requestAnimationFrame(show);
}
