import { it } from "vitest";
import { fit } from "./boxes";
import { layout, MOST, TURNS } from "./layout";
import { laidBeside } from "./own";

const SIZES = [
  [360, 640],
  [390, 844],
  [430, 932],
  [640, 360],
  [844, 390],
  [932, 430],
  [768, 1024],
  [1024, 768],
  [1280, 720],
  [1366, 768],
  [1440, 900],
  [1920, 1080],
  [2560, 1440],
] as const;
it("prints", () => {
  for (const text of [16, 32])
    for (const slots of [14, 17])
      for (const [width, height] of SIZES) {
        const t0 = performance.now();
        const l = layout({ width, height, text }, { slots, plays: true, marks: true, bar: true });
        const ms = performance.now() - t0;
        const many = Math.min(
          ...(["own", "next"] as const).map((p) =>
            fit(l.piles[p], MOST, l.piles[p].tile, TURNS[p]),
          ),
        );
        const own = Math.min(
          ...[1, 2, 3, 4].map((k) => laidBeside(l.hand, slots - 3 * k - 1, k * 4.6).tile),
        );
        console.log(
          `${width}x${height} text ${text}->${l.text} slots ${slots}: discard ${l.piles.own.tile.toFixed(1)} (${l.usual}) many ${many.toFixed(1)} hand ${l.hand.tile.toFixed(0)}x${l.hand.rows} ownmelds ${own.toFixed(0)} answer ${l.answer.width.toFixed(0)}x${l.answer.height.toFixed(0)} centre ${l.centre.width.toFixed(0)}x${l.centre.height.toFixed(0)} style ${l.tools.width === 0 ? "corners" : l.tools.x < 20 ? "columns" : "rows"} ${ms.toFixed(0)}ms`,
        );
      }
});
