/** What a player has chosen: one list, kept on this device and, for accounts, by the server. */

import { batch, computed, effect, signal } from "@preact/signals";
import { exportProgress, importProgress } from "./progress";
import { exportRules, importRules } from "./savedRules";
import { Kept } from "./stored";
import { oneColourSuits, tileSet } from "./tiles/sprite";
import { tileSigns } from "./tiles/Tile";
import { language } from "./words";

/** A signal that falls back to its default until something else is chosen. */
export class Preference<T extends string = string> {
  private readonly own: Kept<T | null>;

  constructor(
    readonly name: string,
    readonly choices: readonly T[],
    private readonly initial: () => T,
  ) {
    this.own = new Kept<T | null>(name, {
      read: (text) => (this.has(text) ? text : null),
      write: (choice) => choice,
    });
  }

  /** What was chosen; null while nobody has. */
  get chosen(): T | null {
    return this.own.value;
  }

  get value(): T {
    return this.own.value ?? this.initial();
  }

  set value(choice: T) {
    this.own.value = choice;
  }

  peek(): T {
    return this.own.peek() ?? this.initial();
  }

  has(told: unknown): told is T {
    return (this.choices as readonly unknown[]).includes(told);
  }
}

const ALL: Preference[] = [];

/** The first choice is the default, unless another is given. */
function preference<const T extends string>(
  name: string,
  choices: readonly T[],
  initial: () => T = () => choices[0] as T,
): Preference<T> {
  const made = new Preference(name, choices, initial);
  ALL.push(made as unknown as Preference);
  return made;
}

const OFF_ON = ["off", "on"] as const;
const ON_OFF = ["on", "off"] as const;
export type OnOff = "on" | "off";

/** How a tile is discarded: touched twice, drawn out of the hand, or touched once. */
export const discardWay = preference("discard", ["taps", "drag", "tap"]);
/** Whether 自动过 is on when a round begins. */
export const autoPass: Preference<OnOff> = preference("autopass", OFF_ON);
/** Whether the table says what is best, where the room allows hints. */
export const coach: Preference<OnOff> = preference("coach", OFF_ON);
/** On which side the buttons stand: at the hand that plays. */
export const handSide = preference("side", ["right", "left"]);
/** How the hand stands on an upright phone: in two rows of large tiles, or in one. */
export const handRows = preference("rows", ["large", "one"]);

export const sound: Preference<OnOff> = preference("sound", ON_OFF);
/** In percent. */
export const volume = preference("volume", ["20", "40", "60", "80", "100"], () => "80");
/** Calls are spoken. */
export const voices: Preference<OnOff> = preference("voices", ON_OFF);
/** People at the table show what they feel, and now and then say something. */
export const banter: Preference<OnOff> = preference("banter", ON_OFF);
export const vibration: Preference<OnOff> = preference("vibration", ON_OFF);

export const cloth = preference("cloth", ["town", "pine", "lake", "wine", "mat", "night", "twill"]);
/** How the table is seen: leaning away from the own seat, or flat from above. */
export const depth = preference("depth", ["deep", "flat"]);
export const tileBack = preference("back", ["jade", "sea", "amber", "cane", "ink"]);
export const tileFaces = preference("faces", ["plain", "carved", "large"]);
/** As large as fits, or less. */
export const tileSize = preference("tiles", ["full", "middle", "small"]);
/** Each suit has one colour of its own. */
export const fourColours: Preference<OnOff> = preference("colours", OFF_ON);
/** A number or letter in the corner of tiles: who reads English may not read 万. */
export const signs: Preference<OnOff> = preference("signs", OFF_ON, () =>
  language.value === "en" ? "on" : "off",
);
export const theme = preference("theme", ["system", "light", "dark"]);
/** Less motion than the system asks for; never more. */
export const motion = preference("motion", ["system", "less"]);

/** All of them, in the order of the settings. */
export const PREFERENCES: readonly Preference[] = ALL;

/** As the server keeps it, who may know others. */
export type Choices = Record<string, boolean | number | string | null>;

/** What was chosen, by name; what was left as it is, is not among it. What was learnt and saved goes along. */
export function exportPreferences(): Record<string, string> {
  const chosen = PREFERENCES.flatMap(({ name, chosen }) =>
    chosen === null ? [] : [[name, chosen]],
  );
  return { ...Object.fromEntries(chosen), ...exportProgress(), ...exportRules() };
}

/** Take over what was chosen elsewhere; what is not known here is left alone. */
export function importPreferences(told: Choices): void {
  batch(() => {
    for (const one of PREFERENCES) {
      const value = told[one.name];
      if (one.has(value) && value !== one.peek()) one.value = value;
    }
    importProgress(told);
    importRules(told);
  });
}

/** What was chosen, anew whenever something is. */
export const choices = computed(exportPreferences);

// -- what the page shows of them -----------------------------------------------------------------

effect(() => {
  tileSigns.value = signs.value === "on";
  tileSet.value = tileFaces.value;
  oneColourSuits.value = fourColours.value === "on";
});

const systemDark = signal(false);

/** It is night on the page: as chosen, or as the system has it. */
export const isDark = computed(() =>
  theme.value === "system" ? systemDark.value : theme.value === "dark",
);

const forcedColours = signal(false);

/** The table leans away, unless it is wanted flat, or the system draws in colours of its own. */
export const isDeep = computed(() => depth.value === "deep" && !forcedColours.value);

const page = globalThis.document?.documentElement;

if (page !== undefined) {
  const dark = matchMedia("(prefers-color-scheme: dark)");
  systemDark.value = dark.matches;
  dark.addEventListener("change", ({ matches }) => {
    systemDark.value = matches;
  });
  const forced = matchMedia("(forced-colors: active)");
  forcedColours.value = forced.matches;
  forced.addEventListener("change", ({ matches }) => {
    forcedColours.value = matches;
  });
  effect(() => {
    page.classList.toggle("less-motion", motion.value === "less");
    page.dataset.theme = isDark.value ? "dark" : "light";
    page.dataset.cloth = cloth.value;
    page.dataset.back = tileBack.value;
    page.dataset.faces = tileFaces.value;
    page.dataset.tiles = tileSize.value;
    page.dataset.side = handSide.value;
  });
}
