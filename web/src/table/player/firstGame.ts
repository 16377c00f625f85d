/**
 * A first game that explains itself: what is to be said about the table as it is now.
 *
 * A tip is about something on the screen. It is said once in each town; what a town's own words mean
 * its sentences say (`special.1` …), one at each turn.
 */

import { type Choices, mustDecide } from "../../answers/choices";
import type { TableState } from "../../model";
import { clausesIn } from "../../ui/clauses";
import { words } from "../../words";
import type { Speech } from "../../words/speech";

export interface Tip {
  readonly id: string;
  readonly text: string;
  /** What it is about on the screen: a selector, or nothing that one can see. */
  readonly about: string | null;
}

interface Situation {
  readonly state: TableState;
  readonly choices: Choices;
  readonly speech: Speech;
  /** How tiles are discarded. */
  readonly way: string;
}

/** Everything that could be said now, the most needed first. */
export function tipsFor({ state, choices, speech, way }: Situation): Tip[] {
  const own = state.seats[state.seat ?? -1];
  if (own === undefined || state.result !== null) return [];
  const { first } = words.value.play;
  const turns = own.discards.length;
  const atTurn = choices.discards.size > 0;
  const tips: Tip[] = [];
  if (turns === 0) tips.push({ id: "goal", text: first.goal(own.size > 14), about: ".centre" });
  // `pass` alone is not asked: it has no button.
  const kinds = mustDecide(choices) ? kindsOf(choices) : [];
  for (const kind of kinds) {
    const text = first.buttons[kind];
    const told = [speech.question(kind), text].filter(Boolean).join(" ");
    if (told !== "") tips.push({ id: kind, text: told, about: placeOf(kind, choices) });
  }
  if (atTurn) tips.push({ id: "discard", text: first.discard[way] ?? "", about: ".hand" });
  if (state.wild.length > 0) {
    const text = first.wild(speech.say("wild"));
    tips.push({ id: "wild", text, about: ".centre-tiles" });
  }
  if (state.remarks.length > 0) tips.push({ id: "notes", text: first.notes, about: ".notes" });
  for (let at = 1; speech.has(`special.${at}`); at += 1) {
    const text = speech.find(`special.${at}`) ?? "";
    const opening = speech.questions().find(([, asked]) => isAbout(text, asked));
    const now = opening === undefined ? atTurn && at <= turns : kinds.includes(opening[0]);
    if (now) tips.push({ id: `special.${at}`, text, about: null });
  }
  if (atTurn && turns > 1) tips.push({ id: "hints", text: first.hints, about: ".bar-toggle" });
  return tips.filter(({ text }) => text !== "");
}

/** Whether a sentence explains nothing but the clauses of a question of the opening: later is too late. */
function isAbout(text: string, question: string): boolean {
  const asked = clausesIn(question);
  return asked.length > 0 && clausesIn(text).every((clause) => asked.includes(clause));
}

function kindsOf({ buttons, discards, picking }: Choices): string[] {
  const declared = [...discards.values()].flatMap((ways) => [...ways]).filter(Boolean);
  const kinds = buttons.map(({ kind, code }) => code || kind);
  return [...new Set([...(picking === null ? [] : [picking.code]), ...kinds, ...declared])];
}

const placeOf = (kind: string, { picking, discards }: Choices): string => {
  const declared = [...discards.values()].some((ways) => ways.has(kind));
  return kind === picking?.code || declared ? ".hand" : `[data-choice="${kind}"]`;
};
