/** What a player has chosen for this device. */

import { effect, type Signal } from "@preact/signals";
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
/** In percent. */
export const volume = stored("volume", oneOf("20", "40", "60", "80", "100"), () => "80");
/** Calls are spoken. */
export const voices: Signal<OnOff> = stored("voices", ON_OFF, () => "on");
export const vibration: Signal<OnOff> = stored("vibration", ON_OFF, () => "on");
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
