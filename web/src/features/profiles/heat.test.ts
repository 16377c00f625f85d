import { describe, expect, it } from "vitest";
import { weeksOf } from "./heat";

const NOW = Date.UTC(2026, 10, 17, 23, 59); // a Tuesday

describe("a year of days", () => {
  it("has whole weeks from Monday on, and ends today", () => {
    const weeks = weeksOf({}, NOW);
    expect(weeks).toHaveLength(53);
    expect(weeks[0]?.map(({ day }) => day)[0]).toBe("2025-11-17");
    expect(weeks.at(-1)?.map(({ day }) => day)).toEqual(["2026-11-16", "2026-11-17"]);
    expect(weeks.slice(0, -1).every((week) => week.length === 7)).toBe(true);
    const mondays = weeks.map(([first]) => new Date(first?.day ?? "").getUTCDay());
    expect(new Set(mondays)).toEqual(new Set([1]));
  });

  it("is darkest where most was played, and never empty where something was", () => {
    const days = { "2026-11-17": 1, "2026-11-16": 12, "2026-11-15": 6, "1999-01-01": 1 };
    const flat = weeksOf(days, NOW).flat();
    expect(flat.at(-1)).toEqual({ day: "2026-11-17", count: 1, level: 1 });
    expect(flat.at(-2)?.level).toBe(4);
    expect(flat.at(-3)?.level).toBe(2);
    expect(flat.at(-4)?.level).toBe(0);
  });
});
