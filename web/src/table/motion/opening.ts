/** How a round begins: the dice, the deal in fours, the tile turned up. It is only shown: nothing waits for it. */

import { useLayoutEffect } from "preact/hooks";
import type { TableState } from "../../session";
import { sounds } from "../../sound/sounds";
import { boxOf, fly, still } from "./flight";

/** In thousandths of a second. */
export const OPENING = { dice: 350, step: 120, flight: 220, turn: 240, turnAt: 1150 } as const;

let running: Animation[] = [];
let dealtAt = -Infinity;

/** Everything lies where it belongs at once. */
function skip(): void {
  for (const one of running) one.finish();
  running = [];
  removeEventListener("pointerdown", skip, true);
  removeEventListener("keydown", skip, true);
}

function begin(): void {
  skip();
  addEventListener("pointerdown", skip, true);
  addEventListener("keydown", skip, true);
}

/** Which wave of four a tile of a hand comes with. */
export const waveOf = (at: number): number => Math.floor(at / 4);

/** A question to us is open: then there is no time for dice. */
function deal(asked: boolean): void {
  dealtAt = performance.now() - (asked ? OPENING.dice : 0);
  if (!asked) sounds.dice();
  sounds.deal(asked ? 0 : OPENING.dice / 1000);
  if (still()) return;
  begin();
  const start = asked ? 0 : OPENING.dice;
  const table = boxOf(".wall", ".compass");
  if (table === undefined) return;
  const { left, top, width, height } = table;
  const middle = new DOMRect(left + width / 2 - 12, top + height / 2 - 12, 24, 24);
  // First all boxes are read, then all tiles moved: else the page is laid out for each of them.
  const tiles = [...document.querySelectorAll(".seat .hand, .seat .rack")].flatMap((row) =>
    [...row.querySelectorAll<HTMLElement>(".hand-tile, .back")].map((tile, at) => ({
      tile,
      to: tile.getBoundingClientRect(),
      delay: start + OPENING.step * waveOf(at),
    })),
  );
  for (const { tile, to, delay } of tiles)
    keep(fly(tile, middle, { duration: OPENING.flight, delay, to, appears: true }));
  for (const die of asked ? [] : document.querySelectorAll(".die"))
    keep(
      die.animate([{ transform: "translate(120%, -160%) rotate(-540deg)", opacity: 0.3 }, {}], {
        duration: OPENING.dice,
        easing: "cubic-bezier(0.2, 0.6, 0.3, 1.2)",
      }),
    );
}

function turnUp(): void {
  const delay = Math.max(OPENING.turnAt - (performance.now() - dealtAt), 0);
  sounds.turnUp(delay / 1000);
  const tiles = document.querySelectorAll(".centre-shown .tile");
  if (still()) return;
  for (const tile of tiles)
    keep(
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

const keep = (animation: Animation | null): void => {
  if (animation !== null) running.push(animation);
};

/** Nothing has been thrown or laid out yet. */
export const isFresh = ({ seats, result }: Pick<TableState, "seats" | "result">): boolean =>
  result === null && seats.every(({ discards, melds }) => discards.length + melds.length === 0);

/** Show how a round begins. */
export function useOpening(state: TableState): void {
  const { match, round, seats, turnedUp, ask } = state;
  const fresh = isFresh(state);
  const dealt = fresh && seats.some(({ size }) => size > 0);
  const turned = fresh ? turnedUp.length : 0;
  const key = `${match}.${round}`;
  useLayoutEffect(() => {
    if (dealt) onceLaid(() => deal(ask !== null));
  }, [key, dealt]);
  useLayoutEffect(() => {
    if (turned > 0) onceLaid(turnUp);
  }, [key, turned]);
}

/**
 * A table is laid out once its size is known, which is after it is drawn for the first time. Whoever
 * discards before that does not end it.
 */
function onceLaid(show: () => void): void {
  requestAnimationFrame(show);
}
