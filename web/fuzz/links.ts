/** What a link to a position goes through before the board shows it. */

import { fillHands } from "../src/pages/board/filling";
import { readLink, writeLink } from "../src/pages/board/link";
import {
  dealerOf,
  declaredBy,
  hasDrawn,
  isMid,
  streakOf,
  turnOf,
  windowOf,
} from "../src/pages/board/midround";
import { eachOf, markOf, seatsOf } from "../src/pages/board/noted";
import { facesLeft, placesOf, roomAt, seated, typedOrLaid } from "../src/pages/board/scenario";
import { begin, scriptOf } from "../src/pages/board/variations";
import type { Scenario, ScoreForm } from "../src/referee";

/** Open a link as the page does; whatever it throws would leave the page empty. */
export async function open(
  hash: string,
  forms: Readonly<Record<string, ScoreForm>>,
): Promise<void> {
  const place = await readLink(hash);
  if (place === null) return;
  const again = await readLink(await writeLink(place));
  if (JSON.stringify(again) !== JSON.stringify(place))
    throw new Error(`reads back as ${JSON.stringify(again)}`);
  const all = begin(place.scenario.script ?? [], place.at);
  if (all.at > scriptOf(all).length) throw new Error("stands behind its end");
  const { variant } = place.scenario;
  const form = Object.hasOwn(forms, variant) ? forms[variant] : undefined;
  if (form === undefined) return; // the page shows why the referee refuses it
  const laid = seated(place.scenario, form.seats);
  show(laid, form);
  show(fillHands(laid, form), form);
}

/** All that the board reads of a position to draw it. */
function show(scenario: Scenario, form: ScoreForm): void {
  const numbers = [
    dealerOf(scenario),
    turnOf(scenario),
    streakOf(scenario, form.first_streak),
    Number(isMid(scenario) && hasDrawn(scenario)),
  ];
  const words = [windowOf(scenario)];
  for (let seat = 0; seat < form.seats; seat++) words.push(declaredBy(scenario, seat));
  for (const { code } of form.marks) {
    const value = markOf(scenario, code);
    numbers.push(...seatsOf(value), ...eachOf(value, form.seats, 0));
    words.push(...eachOf(value, form.seats, ""));
  }
  facesLeft(scenario, form);
  for (const place of placesOf(form, scenario)) {
    numbers.push(roomAt(place, scenario, form));
    words.push(typedOrLaid(scenario, place, null).value);
  }
  if (
    numbers.some((one) => typeof one !== "number") ||
    words.some((one) => typeof one !== "string")
  )
    throw new Error("shows what is none");
}
