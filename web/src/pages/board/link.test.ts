import { describe, expect, it } from "vitest";
import { readLink, writeLink } from "./link";

const scenario = {
  variant: "hangzhou",
  options: { base: 5 },
  hands: ["147m258p369sESWNE", "123456m789pFFFC", "", ""],
  script: ["0 discard E", "1 打 东"],
};

describe("a link", () => {
  it("opens the same position", async () => {
    const link = await writeLink({ scenario, at: 1 });
    expect(link).toMatch(/^#1\.[\w-]+$/);
    expect(await readLink(link)).toEqual({ scenario, at: 1 });
  });

  it("is short also where much was played", async () => {
    const script = Array.from({ length: 80 }, (_, at) => `${at % 4} discard ${(at % 9) + 1}m`);
    const long = { ...scenario, script };
    const link = await writeLink({ scenario: long, at: 80 });
    expect(link.length).toBeLessThan(JSON.stringify(long).length / 3);
    expect(await readLink(link)).toEqual({ scenario: long, at: 80 });
  });

  it.each(["", "#", "#r1e9", "#1.abc", "#1.-", "#0.AAAA"])("that is none: %j", async (hash) => {
    expect(await readLink(hash)).toBe(null);
  });

  it("cannot hold more than any position has", async () => {
    const huge = { ...scenario, draws: "1m".repeat(100_000) };
    expect(await readLink(await writeLink({ scenario: huge, at: 0 }).catch(() => "#"))).toBe(null);
  });
});
