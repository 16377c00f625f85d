import { describe, expect, it } from "vitest";
import { ceiling, chartOf } from "./chart";

describe("the end of an axis", () => {
  it.each([
    [0, 4],
    [3, 4],
    [5, 8],
    [9, 10],
    [11, 20],
    [99, 100],
    [101, 200],
    [1234, 2000],
  ])("for %d is %d", (most, end) => {
    expect(ceiling(most)).toBe(end);
  });
});

describe("a graph", () => {
  it("has a broken line where nothing was measured, and a dot for a sample that stands alone", () => {
    const { paths } = chartOf([0, 10, 20, 30, 40], 10, [[1, 2, null, 4, null]], 640);
    expect(paths[0]?.match(/[MLh]/g)).toEqual(["M", "L", "M", "h"]);
  });

  it("lies within its picture, from the first time to the last", () => {
    const { paths, times, left, right } = chartOf([100, 110, 120], 10, [[0, 5, 8]], 640);
    expect(times.map(({ at }) => at)).toEqual([100, 110, 120]);
    const xs = [...(paths[0] ?? "").matchAll(/[ML]([\d.]+)/g)].map(([, x]) => Number(x));
    expect([xs[0], xs.at(-1)]).toEqual([left, right]);
  });

  it("can be drawn of a single sample", () => {
    expect(chartOf([7], 10, [[3]], 360).paths[0]).not.toContain("NaN");
  });
});
