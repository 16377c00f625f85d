import { expect, it, vi } from "vitest";
import { exportRules, forgetRules, importRules, savedRules, saveRules } from "./savedRules";
import { device } from "./stored";

const address = "hangzhou#house=外婆家&base=2";

/** The module as it starts on a device that keeps this. */
async function freshWith(kept: string): Promise<typeof import("./savedRules")> {
  vi.resetModules();
  (await import("./stored")).device.write("rules", kept);
  return import("./savedRules");
}

it("keeps rules by their names, here and with the account", () => {
  saveRules("外婆家", address);
  expect(savedRules()).toEqual([["外婆家", address]]);
  expect(exportRules()).toEqual({ "rules.外婆家": address });
  importRules({ "rules.周日": "lanzhou#base=3", "rules.bad": 7, other: "x" });
  expect(savedRules()).toEqual([
    ["外婆家", address],
    ["周日", "lanzhou#base=3"],
  ]);
});

it("forgets them on all devices", () => {
  saveRules("周日", "lanzhou#base=3");
  forgetRules("周日");
  expect(savedRules().map(([name]) => name)).not.toContain("周日");
  expect(exportRules()).toMatchObject({ "rules.周日": "" });
  importRules({ "rules.外婆家": "" });
  expect(savedRules()).toEqual([]);
});

it("keeps the newest twenty, and sends no more than the server takes", () => {
  for (let number = 0; number < 40; number += 1) saveRules(`桌${number}`, `x${"字".repeat(150)}`);
  expect(savedRules().map(([name]) => name)).toEqual(
    Array.from({ length: 20 }, (_, at) => `桌${at + 20}`),
  );
  const sent = exportRules();
  expect(new TextEncoder().encode(JSON.stringify(sent)).length).toBeLessThan(2500);
  expect(Object.keys(sent).at(-1)).toBe("rules.桌39");
  saveRules("long", "x".repeat(201));
  expect(exportRules()).not.toHaveProperty("rules.long");
});

it("keeps what was saved last, whatever it is called, and however many were forgotten", async () => {
  saveRules("2026", "hangzhou#base=2");
  expect(savedRules().at(-1)?.[0]).toBe("2026");
  expect(Object.keys(exportRules()).at(-1)).toBe("rules.2026");
  const again = await freshWith(device.read("rules") ?? "");
  expect(again.savedRules().at(-1)).toEqual(["2026", "hangzhou#base=2"]);
  for (let number = 0; number < 30; number += 1) {
    saveRules(`gone${number}`, "lanzhou");
    forgetRules(`gone${number}`);
  }
  expect(savedRules().at(-1)?.[0]).toBe("2026");
  expect(JSON.parse(device.read("rules") ?? "")).toHaveLength(2 * 20 - 1);
});

it("does without what cannot be read", async () => {
  for (const kept of ["nonsense", "[1]", "null", '[["a",1],["b"]]']) {
    const fresh = await freshWith(kept);
    expect(fresh.savedRules()).toEqual([]);
  }
});
