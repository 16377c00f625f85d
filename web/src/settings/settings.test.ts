import { describe, expect, it } from "vitest";
import { PREFERENCES, type Preference } from "../preferences";
import { settingsEn } from "../words/settings.en";
import { settingsZh } from "../words/settings.zh";
import { GROUPS } from ".";

type Name = keyof typeof settingsZh.items;

describe("the settings", () => {
  it("show every preference once", () => {
    const shown = Object.values(GROUPS).flatMap((group) => group.map(({ name }) => name));
    expect([...shown].sort()).toEqual(PREFERENCES.map(({ name }) => name).sort());
  });

  it.each([
    ["zh", settingsZh],
    ["en", settingsEn],
  ] as const)("have words for every choice, %s", (_, { items }) => {
    const isSwitch = ({ choices }: Preference) => [...choices].sort().join() === "off,on";
    for (const one of PREFERENCES) {
      const told = items[one.name as Name];
      expect(told.label).not.toBe("");
      const said = Object.keys(told.choices ?? {}).sort();
      expect(said, one.name).toEqual(isSwitch(one) ? [] : [...one.choices].sort());
    }
  });
});
