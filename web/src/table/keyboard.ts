/** The table with a keyboard, with the letters of the terminal. */

import { roomState, type SeatTable, type TableState } from "../session";
import type { Choice, Declaration } from "./choices";
import { toggleCoach } from "./hints";
import { sheet } from "./Menu";
import { play } from "./OwnHand";
import { act, choices, discard, selected, toggleThrown } from "./play";
import { sortHand } from "./sorting";

const CLAIMS: Readonly<Record<string, Choice["kind"][]>> = {
  h: ["hu"],
  p: ["peng"],
  g: ["gang", "fenggang"],
  n: ["pass"],
};
const DECLARATIONS: Readonly<Record<string, Declaration>> = { t: "ting", j: "jia" };

/** Handle a key; says whether it meant something here. */
export function handleKey(key: string, state: TableState, table: SeatTable): boolean {
  const letter = key.toLowerCase();
  if (key === "?") return open("keys");
  if (letter === "m") return open("menu");
  if (key === "ArrowLeft" || key === "ArrowRight")
    return step(state, table, key === "ArrowRight" ? 1 : -1);
  if (key === "Enter" || key === " ") return playSelected(state, table);
  if (letter === "d") return playDrawn(state, table);
  if (letter === "c") return chi();
  if (letter === "i" && roomState.peek()?.settings.hints === true) {
    toggleCoach();
    return true;
  }
  const declaration = DECLARATIONS[letter];
  if (declaration !== undefined) return declare(state, table, declaration);
  const kinds = CLAIMS[letter];
  return kinds !== undefined && press(kinds);
}

function open(which: "keys" | "menu"): boolean {
  sheet.value = which;
  return true;
}

const tilesOf = (state: TableState, table: SeatTable) =>
  sortHand(table.hand ?? [], table.justDrew, state);

function step(state: TableState, table: SeatTable, by: number): boolean {
  const tiles = tilesOf(state, table);
  const at = tiles.findIndex(({ key }) => key === selected.peek());
  const next = at < 0 ? (by > 0 ? 0 : tiles.length - 1) : (at + by + tiles.length) % tiles.length;
  const tile = tiles[next];
  if (tile === undefined) return false;
  selected.value = tile.key;
  document.querySelector<HTMLElement>(`[data-key="${tile.key}"] button`)?.focus();
  return true;
}

function playSelected(state: TableState, table: SeatTable): boolean {
  // A button that has the focus is pressed by the browser.
  const focused = document.activeElement;
  if (focused instanceof HTMLButtonElement && focused.closest(".hand") === null) return false;
  const tile = tilesOf(state, table).find(({ key }) => key === selected.peek());
  if (tile === undefined) return false;
  if (choices.peek().throwable !== null) toggleThrown(tile.key);
  else play(tile, document.querySelector(".hand"));
  return true;
}

function playDrawn(state: TableState, table: SeatTable): boolean {
  const tile = tilesOf(state, table).at(-1);
  if (!table.justDrew || tile === undefined) return false;
  play(tile, document.querySelector(".hand"));
  return true;
}

function declare(state: TableState, table: SeatTable, declaration: Declaration): boolean {
  const tile = tilesOf(state, table).find(({ key }) => key === selected.peek());
  return tile !== undefined && discard(tile.face, declaration);
}

/** With several ways the key goes from one to the next; Enter takes it. */
function chi(): boolean {
  const ways = [...document.querySelectorAll<HTMLButtonElement>('[data-choice="chi"]')];
  if (ways.length === 0) return false;
  if (ways.length === 1) return press(["chi"]);
  const at = ways.indexOf(document.activeElement as HTMLButtonElement);
  ways[(at + 1) % ways.length]?.focus();
  return true;
}

function press(kinds: readonly Choice["kind"][]): boolean {
  const found = choices.peek().buttons.filter(({ kind }) => kinds.includes(kind));
  const [first, ...more] = found;
  if (first === undefined) return false;
  if (first.kind === "pass")
    document.querySelector<HTMLButtonElement>('[data-choice="pass"]')?.click();
  else if (more.length === 0) act(first.text);
  else document.querySelector<HTMLButtonElement>(`[data-choice="${first.kind}"]`)?.focus();
  return true;
}
