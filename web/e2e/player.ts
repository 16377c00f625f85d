/** Somebody who plays: looks at the page and taps what can be seen, like a person. */

import type { Page } from "@playwright/test";

export interface Habit {
  /** How often a claim is taken when there is one; a win is always taken. */
  readonly claims?: number;
  /** Stop when this is on the screen: a selector. */
  readonly until: string;
  /** The house plays: only settlements are answered. */
  readonly onlyDialogs?: boolean;
}

interface Tap {
  readonly x: number;
  readonly y: number;
  readonly touch: boolean;
  readonly what: string;
}

const PATIENCE = 60_000;
/** How often somebody looks whether there is something to do, in milliseconds. */
const LOOK = 30;
/** More than any match of a test needs. */
const TAPS = 4000;

export const CLAIM = ".actions-open [data-choice=pass]";
/** To discard, with so many tiles in the own pile: nobody else can do anything now. */
export const ownTurn = (discards = 0): string =>
  `.seat-own${discards > 0 ? `:has(.pile > :nth-child(${discards}))` : ""} ` +
  ".actions-open:not(:has([data-choice=pass], [data-choice=stake], [data-choice=shuai]))";
export const SETTLED = "dialog[open] [data-part=settlement] [data-part=scores]";
export const SUMMARY = "dialog[open] [data-part=ranking]";

/** Play until something is on the screen. Returns what was tapped. */
export async function play(page: Page, habit: Habit): Promise<string[]> {
  const { claims = 0.6, until, onlyDialogs = false } = habit;
  const taps: string[] = [];
  for (;;) {
    // Not at every frame, which is what the page would be asked otherwise: frames are dear.
    const found = await page
      .waitForFunction(
        nextTap,
        { claims, until, onlyDialogs },
        { polling: LOOK, timeout: PATIENCE },
      )
      .catch((error) => {
        throw new Error(`nothing to do; the last taps: ${taps.slice(-8).join(", ")}\n${error}`);
      });
    const tap = await found.jsonValue();
    if (tap === null || tap === false || tap === "stop") return taps;
    if (taps.push(tap.what) > TAPS) throw new Error(`no end: ${taps.slice(-20).join(", ")}`);
    await tapAt(page, tap);
  }
}

async function tapAt(page: Page, { x, y, touch }: Tap): Promise<void> {
  if (touch) await page.touchscreen.tap(x, y);
  else await page.mouse.click(x, y);
}

/** Runs in the page: what to tap next; false while there is nothing to do. */
function nextTap({ claims, until, onlyDialogs }: Required<Habit>): Tap | "stop" | false {
  const visible = (element: Element): boolean => element.getClientRects().length > 0;
  const all = (selector: string): HTMLElement[] =>
    [...document.querySelectorAll<HTMLElement>(selector)].filter(visible);
  const one = (selector: string): HTMLElement | undefined => all(selector)[0];
  /** Chance from 0 to 1 that follows from what is seen, so that a test plays alike at every run. */
  const chance = (): number => {
    let hash = 2166136261;
    for (const { dataset, ariaLabel, ariaPressed } of all(".tile, .actions-open [data-choice]"))
      for (const letter of `${dataset.choice}${ariaLabel}${ariaPressed}`)
        hash = Math.imul(hash ^ letter.charCodeAt(0), 16777619);
    return ((Math.imul(hash ^ (hash >>> 15), 2246822519) >>> 8) & 0xffff) / 0x10000;
  };
  const some = <T>(list: readonly T[]): T | undefined => list[Math.floor(chance() * list.length)];

  /** Where to tap an element, if nothing lies over it. */
  const at = (element: HTMLElement | undefined, what: string): Tap | false => {
    if (element === undefined) return false;
    let { x, y, width, height } = element.getBoundingClientRect();
    if (y < 0 || y + height > innerHeight) {
      element.scrollIntoView({ block: "center", behavior: "instant" });
      ({ x, y, width, height } = element.getBoundingClientRect());
    }
    const touch = navigator.maxTouchPoints > 0;
    const tap = { x: x + width / 2, y: y + height / 2, touch, what };
    return element.contains(document.elementFromPoint(tap.x, tap.y)) && tap;
  };

  if (one(until) !== undefined) return "stop";
  if (one("dialog[open] [data-part=ranking]") !== undefined) throw new Error("the match is over");
  if (one("dialog[open]") !== undefined) {
    // A settlement: go on. While others are awaited the button is disabled.
    return at(one("dialog[open] .dialog-actions .button-main:not(:disabled)"), "go on");
  }
  const moment = one("[data-part=moment]");
  if (moment !== undefined) return at(moment, "skip the moment");
  if (onlyDialogs || one(".actions-open") === undefined) return false;
  // The house plays for who was slow: take the hand back.
  const back = one(".actions-open .choice:not([data-choice])");
  if (back !== undefined) return at(back, "take back");
  const button = (kind: string): HTMLElement | undefined =>
    some(all(`.actions-open [data-choice=${kind}]:not(:disabled)`));
  const kinds = all(".actions-open [data-choice]").map(({ dataset }) => dataset.choice ?? "");
  if (kinds.includes("hu")) return at(button("hu"), "hu");
  if (kinds.includes("pass")) {
    const claim = some(kinds.filter((kind) => kind !== "pass"));
    const kind = claim !== undefined && chance() < claims ? claim : "pass";
    return at(button(kind), kind);
  }
  if (kinds.includes("stake")) return at(button("stake"), "stake");
  // Something that only this town asks for: a word, or tiles that are picked in the hand.
  const own = all(".actions-open .choice-choose, .actions-open .choice-pick");
  const ready = own.filter((choice) => !choice.matches(":disabled"));
  if (ready.length > 0) return at(some(ready), "choose");
  if (own.length > 0)
    return at(one('.hand-tile .tile:not(.tile-is-dimmed)[aria-pressed="false"]'), "pick");
  if (kinds.includes("shuai")) {
    // Three tiles are thrown if there are three to throw.
    const tiles = all(".hand-tile .tile:not(.tile-is-dimmed)");
    const raised = tiles.filter((tile) => tile.getAttribute("aria-pressed") === "true");
    if (raised.length === 3) return at(button("shuai"), "shuai");
    if (tiles.length < 3) return at(button("none"), "none");
    return at(some(tiles.filter((tile) => !raised.includes(tile))), "raise");
  }
  for (const kind of ["gang", "fenggang", "ting", "jia"])
    if (kinds.includes(kind) && chance() < claims) return at(button(kind), kind);
  const tiles = all(".hand-tile .tile:not(.tile-is-dimmed)");
  const raised = tiles.find((tile) => tile.getAttribute("aria-pressed") === "true");
  if (raised !== undefined) return at(raised, `discard ${raised.getAttribute("aria-label")}`);
  const waits = tiles.filter((tile) => tile.parentElement?.querySelector(".hand-ready") !== null);
  return at(some(waits) ?? some(tiles), "raise");
}
