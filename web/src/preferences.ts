/** What a player has chosen for this device. */

import { computed, effect, type Signal } from "@preact/signals";
import { stored } from "./stored";
import { tileSigns } from "./tiles/Tile";

const oneOf =
  <T extends string>(...values: T[]) =>
  (text: string): text is T =>
    (values as string[]).includes(text);

const ON_OFF = oneOf("on", "off");
export type OnOff = "on" | "off";

/** How a tile is discarded: touched twice, or drawn out of the hand. */
export const discardWay = stored("discard", oneOf("taps", "drag"), () => "taps");
export const sound: Signal<OnOff> = stored("sound", ON_OFF, () => "on");
/** Less motion than the system asks for; never more. */
export const motion = stored("motion", oneOf("system", "less"), () => "system");
/** A number or letter in the corner of tiles. */
export const signs: Signal<OnOff> = stored("signs", ON_OFF, () => "off");
/** Whether 自动过 is on when a match begins. */
export const autoPass: Signal<OnOff> = stored("autopass", ON_OFF, () => "off");

/** Whether the table says what is best, where the room allows hints. */
export const coach: Signal<OnOff> = stored("coach", ON_OFF, () => "off");

effect(() => {
  tileSigns.value = signs.value === "on";
});

effect(() => {
  globalThis.document?.documentElement.classList.toggle("less-motion", motion.value === "less");
});

/** What comes along to other devices of the same person. */
const SYNCED: Readonly<Record<string, Signal<string>>> = {
  discard: discardWay as Signal<string>,
  sound: sound as Signal<string>,
  motion: motion as Signal<string>,
  signs: signs as Signal<string>,
  autopass: autoPass as Signal<string>,
  coach: coach as Signal<string>,
};

export type Choices = Record<string, boolean | number | string | null>;

export const exportPreferences = (): Choices =>
  Object.fromEntries(Object.entries(SYNCED).map(([name, value]) => [name, value.peek()]));

/** Take what another device has chosen; what is unknown here, or no choice here, is left out. */
export function importPreferences(told: Choices): void {
  for (const [name, value] of Object.entries(SYNCED)) {
    const chosen = told[name];
    if (typeof chosen === "string") value.value = chosen;
  }
}

/** Changes whenever one of them does. */
export const choices = computed(() => Object.values(SYNCED).map((value) => value.value));
