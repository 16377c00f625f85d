/** Times, sizes and names as the operator reads them. */

import { effect, signal } from "@preact/signals";
import { addressOf } from "../api/addresses";
import { getJson } from "../api/http";
import { language, languageTag } from "../words";

export const moment = (seconds: number): string =>
  new Date(seconds * 1000).toLocaleString(languageTag.value, {
    dateStyle: "short",
    timeStyle: "short",
  });

export const day = (seconds: number): string =>
  new Date(seconds * 1000).toLocaleDateString(languageTag.value, { dateStyle: "short" });

export const clock = (seconds: number): string =>
  new Date(seconds * 1000).toLocaleTimeString(languageTag.value, {
    hour: "2-digit",
    minute: "2-digit",
  });

/** Hours, minutes and seconds. */
export function duration(seconds: number): string {
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  return parts.map((one) => String(one).padStart(2, "0")).join(":");
}

/** A size in the unit that keeps it short. */
export function bytes(size: number): string {
  const units = ["kB", "MB", "GB", "TB"];
  let at = 0;
  let shown = size / 1000;
  for (; shown >= 1000 && at < units.length - 1; at += 1) shown /= 1000;
  return `${shown < 10 ? shown.toFixed(1) : Math.round(shown)} ${units[at]}`;
}

export const signed = (number: number): string => (number > 0 ? `+${number}` : `${number}`);

/** What a code is called; a code of a newer server stays as it is. */
export const said = (names: Readonly<Record<string, string>>, code: string): string =>
  names[code] ?? code;

// -- towns ---------------------------------------------------------------------------------------

const towns = signal<Readonly<Record<string, string>>>({});

/** Learn what towns are called; their short names will do where that fails. */
effect(() => {
  getJson(addressOf("/api/towns", { lang: language.value }), null)
    .then((told) => {
      towns.value = Object.fromEntries(told.towns.map(({ name, town }) => [name, town]));
    })
    .catch(() => {});
});

export const townName = (town: string): string => towns.value[town] ?? town;
