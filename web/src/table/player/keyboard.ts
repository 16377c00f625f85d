/** The table with a keyboard, with the letters of the terminal. */

import { type Choice, type Declaration, mustDecide } from "../../answers/choices";
import { arrange, type HandTile, moveTile, sortHand } from "../../answers/sorting";
import type { SeatTable, TableState } from "../../model";
import { toggleCoach } from "./hints";
import type { Play } from "./play";
import type { PlayerSide, Sheet } from "./playerSide";
import { playTile, throwTile } from "./throwing";

const CLAIMS: Readonly<Record<string, Choice["kind"][]>> = {
  h: ["hu"],
  p: ["peng"],
  g: ["gang"],
  n: ["pass"],
};
const DECLARATIONS: Readonly<Record<string, Declaration>> = { t: "ting", j: "jia" };

/** A key with what is held beside it, where that matters: letters tell by themselves. */
export const keyName = ({ key, shiftKey }: KeyboardEvent): string =>
  shiftKey && key.startsWith("Arrow") ? `Shift+${key}` : key;

/** Handle a key; says whether it meant something here. */
export function handleKey(
  key: string,
  state: TableState,
  table: SeatTable,
  side: PlayerSide,
): boolean {
  const letter = key.toLowerCase();
  const { play } = side;
  const hand = new HandKeys(state, table, side);
  if (key === "?") return open(side, "keys");
  if (letter === "m") return open(side, "menu");
  if (key === "ArrowLeft" || key === "ArrowRight") return hand.step(key === "ArrowRight" ? 1 : -1);
  if (key === "Shift+ArrowLeft" || key === "Shift+ArrowRight")
    return hand.move(key === "Shift+ArrowRight" ? 1 : -1);
  if (letter === "s") return play.toggleSorting(hand.tiles);
  if (key === "Enter" || key === " ") return hand.playSelected();
  if (letter === "d") return hand.playDrawn();
  if (letter === "c") return chi(play);
  if (letter === "i" && side.session.room.peek()?.settings.hints === true) {
    toggleCoach();
    return true;
  }
  if (letter === "w" && side.hints.allowed.peek()) {
    side.hints.toggleLooking();
    return true;
  }
  if (letter === "y") return side.why.ask();
  if (/^[1-9]$/.test(key)) return pressNumber(play, Number(key));
  const declaration = DECLARATIONS[letter];
  if (declaration !== undefined) return hand.declare(declaration);
  const kinds = CLAIMS[letter];
  return kinds !== undefined && press(play, kinds);
}

function open({ sheet }: PlayerSide, which: Sheet): boolean {
  sheet.value = which;
  return true;
}

/** Keys that choose and play tiles of the hand. */
class HandKeys {
  readonly tiles: readonly HandTile[];
  private readonly play: Play;

  constructor(
    private readonly state: TableState,
    private readonly table: SeatTable,
    private readonly side: PlayerSide,
  ) {
    const sorted = sortHand(table.hand ?? [], table.justDrew, state);
    this.play = side.play;
    this.tiles = arrange(sorted, side.play.order.peek());
  }

  private selected(): HandTile | undefined {
    return this.tiles.find(({ key }) => key === this.play.selected.peek());
  }

  step(by: number): boolean {
    const { tiles } = this;
    const at = tiles.findIndex(({ key }) => key === this.play.selected.peek());
    const next = at < 0 ? (by > 0 ? 0 : tiles.length - 1) : (at + by + tiles.length) % tiles.length;
    const tile = tiles[next];
    if (tile === undefined) return false;
    this.play.selected.value = tile.key;
    const place = this.side.motion.anchors.at("tile", tile.key);
    (place?.firstElementChild as HTMLElement | null | undefined)?.focus();
    return true;
  }

  /** Move the chosen tile by one place. */
  move(by: number): boolean {
    const tile = this.selected();
    if (tile === undefined) return false;
    this.play.order.value = moveTile(this.tiles, tile.key, this.tiles.indexOf(tile) + by);
    return true;
  }

  playSelected(): boolean {
    // A button that has the focus is pressed by the browser.
    const focused = document.activeElement;
    const hand = this.side.motion.anchors.at("hand", this.state.seat ?? -1);
    if (focused instanceof HTMLButtonElement && !hand?.contains(focused)) return false;
    const tile = this.selected();
    if (tile === undefined) return false;
    if (this.play.choices.peek().picking !== null) this.play.togglePicked(tile);
    else playTile(this.side, tile);
    return true;
  }

  playDrawn(): boolean {
    const tile = this.tiles.at(-1);
    if (!this.table.justDrew || tile === undefined) return false;
    playTile(this.side, tile);
    return true;
  }

  declare(declaration: Declaration): boolean {
    const tile = this.selected();
    return tile !== undefined && throwTile(this.side, tile, declaration);
  }
}

/** With several ways the key goes from one to the next; Enter takes it. */
function chi(play: Play): boolean {
  const ways = play.choices.peek().buttons.filter(({ kind }) => kind === "chi");
  if (ways.length < 2) return press(play, ["chi"]);
  const at = ways.findIndex(({ text }) => text === play.pointed.peek());
  play.pointed.value = ways[(at + 1) % ways.length]?.text ?? null;
  return true;
}

/** Words are pressed by their places. */
function pressNumber(play: Play, number: number): boolean {
  const all = play.choices.peek().buttons;
  const choice = all.filter(({ kind }) => kind === "choose")[number - 1];
  if (choice === undefined) return false;
  play.act(choice.text);
  return true;
}

function press(play: Play, kinds: readonly Choice["kind"][]): boolean {
  const open = play.choices.peek();
  if (!mustDecide(open)) return false;
  const found = open.buttons.filter(({ kind }) => kinds.includes(kind));
  const [first, ...more] = found;
  if (first === undefined) return false;
  if (first.kind === "pass") play.pass();
  else if (more.length === 0) play.act(first.text);
  else play.pointed.value = first.text;
  return true;
}
