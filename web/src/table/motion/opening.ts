/** How a round begins: the dice, the deal in fours, the tile turned up. It is only shown: nothing waits for it. */

import { useLayoutEffect } from "preact/hooks";
import type { TableState } from "../../model";
import { sounds } from "../../sound/sounds";
import type { Anchors } from "./anchors";
import { boxOf, type Flight, fly, still, tilesOf } from "./flight";

/** In thousandths of a second. */
export const OPENING = { dice: 350, step: 120, flight: 220, turn: 240, turnAt: 1150 } as const;

/** Which wave of four a tile of a hand comes with. */
export const waveOf = (at: number): number => Math.floor(at / 4);

export class Opening {
  private running: Animation[] = [];
  private dealtAt = Number.NEGATIVE_INFINITY;

  constructor(
    private readonly anchors: Anchors,
    private readonly lieOf: (seat: number) => Pick<Flight, "turn" | "ground">,
  ) {}

  /** Everything lies where it belongs at once. */
  private readonly skip = (): void => {
    for (const one of this.running) one.finish();
    this.running = [];
    removeEventListener("pointerdown", this.skip, true);
    removeEventListener("keydown", this.skip, true);
  };

  private begin(): void {
    this.skip();
    addEventListener("pointerdown", this.skip, true);
    addEventListener("keydown", this.skip, true);
  }

  private keep(animation: Animation | null): void {
    if (animation !== null) this.running.push(animation);
  }

  /** A question to us is open: then there is no time for dice. */
  deal(asked: boolean): void {
    this.dealtAt = performance.now() - (asked ? OPENING.dice : 0);
    if (!asked) sounds.dice();
    sounds.deal({ after: asked ? 0 : OPENING.dice / 1000 });
    if (still()) return;
    this.begin();
    const start = asked ? 0 : OPENING.dice;
    const table = boxOf(this.anchors.at("wall"), this.anchors.at("compass"));
    if (table === undefined) return;
    const { left, top, width, height } = table;
    const middle = new DOMRect(left + width / 2 - 12, top + height / 2 - 12, 24, 24);
    // First all boxes are read, then all tiles moved: else the page is laid out for each of them.
    const tiles = this.anchors.all("hand").flatMap(([seat, row]) => {
      const lies = this.lieOf(Number(seat));
      return tilesOf(row).map((tile, at) => ({
        ...{ tile, ...lies, to: tile.getBoundingClientRect() },
        delay: start + OPENING.step * waveOf(at),
      }));
    });
    const flight = { duration: OPENING.flight, appears: true };
    for (const { tile, ...its } of tiles) this.keep(fly(tile, middle, { ...flight, ...its }));
    for (const die of asked ? [] : tilesOf(this.anchors.at("dice")))
      this.keep(
        die.animate([{ transform: "translate(120%, -160%) rotate(-540deg)", opacity: 0.3 }, {}], {
          duration: OPENING.dice,
          easing: "cubic-bezier(0.2, 0.6, 0.3, 1.2)",
        }),
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
            { transform: "translateY(-30%) scaleX(0)", opacity: 0 },
            { transform: "translateY(-30%)" },
            {},
          ],
          { duration: OPENING.turn, delay, fill: "backwards", easing: "ease-out" },
        ),
      );
  }
}

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
    if (dealt) onceLaid(() => opening.deal(ask !== null));
  }, [key, dealt]);
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
