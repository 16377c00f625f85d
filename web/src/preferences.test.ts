import { effect } from "@preact/signals";
import { afterEach, describe, expect, it, vi } from "vitest";
import {
  choices,
  cloth,
  exportPreferences,
  importPreferences,
  PREFERENCES,
  signs,
  tileBack,
  tileFaces,
  volume,
} from "./preferences";
import cloths from "./style/cloths.css?raw";
import looks from "./tiles/looks.css?raw";
import { language } from "./words";

const BEFORE = Object.fromEntries(PREFERENCES.map((one) => [one.name, one.peek()]));

afterEach(() => {
  language.value = "zh";
  importPreferences(BEFORE);
});

describe("preferences", () => {
  it("have names of their own", () => {
    expect(new Set(PREFERENCES.map(({ name }) => name)).size).toBe(PREFERENCES.length);
  });

  it("give out only what was chosen", async () => {
    vi.resetModules(); // nobody has chosen anything yet
    const { cloth, exportPreferences } = await import("./preferences");
    expect(exportPreferences()).toEqual({});
    cloth.value = "wine";
    expect(exportPreferences()).toEqual({ cloth: "wine" });
  });

  it("take over what they know, and nothing else", () => {
    importPreferences({ cloth: "lake", volume: "7", signs: 3, nobody: "on" });
    expect(cloth.value).toBe("lake");
    expect(volume.value).toBe("80");
    expect(exportPreferences()).not.toHaveProperty("nobody");
  });

  it("tell of changes, and many at once one time", () => {
    const heard = vi.fn();
    const stop = effect(() => heard(choices.value));
    importPreferences({ cloth: "night", volume: "20" });
    stop();
    expect(heard).toHaveBeenCalledTimes(2);
    expect(heard.mock.calls[1]?.[0]).toMatchObject({ cloth: "night", volume: "20" });
  });

  it("take along what was learnt", () => {
    importPreferences({ "lessons.zhangzhou": "gold" });
    expect(exportPreferences()).toMatchObject({ "lessons.zhangzhou": "gold" });
  });

  it("take along house rules that were saved", () => {
    importPreferences({ "rules.周日": "lanzhou#base=3" });
    expect(exportPreferences()).toMatchObject({ "rules.周日": "lanzhou#base=3" });
  });

  it("are drawn: each cloth, back and set of faces has its colours", () => {
    const drawn = (css: string, what: string) =>
      [...css.matchAll(new RegExp(`data-${what}="(\\w+)"`, "g"))].map(([, name]) => name);
    // That of the town has the colours of its look.
    expect(["town", ...drawn(cloths, "cloth")]).toEqual(cloth.choices);
    expect(drawn(looks, "back")).toEqual(tileBack.choices);
    expect(["plain", ...drawn(looks, "faces")]).toEqual(tileFaces.choices);
  });

  it("show numbers on tiles to who reads English, unless something else was chosen", () => {
    language.value = "en";
    expect(signs.value).toBe("on");
    signs.value = "off";
    expect(signs.value).toBe("off");
  });
});
