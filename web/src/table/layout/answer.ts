/** The box of the answers: the question above its buttons, or switches while nothing is asked. */

import type { Box } from "./boxes";

/** In sizes of the text. */
const GAP = 0.25;
const TOLD = 2.3;
const TOGGLE = 2.4;
const TOGGLE_WIDE = 4;
const CHOICE = 2.5;
const LEAST_CHOICE = 42;
/** From here on the question stands beside its buttons. */
const BESIDE = 44;
const TOGGLES = 6;
const TOGGLES_IN_ROW = 3;

const choiceOf = (text: number): number => Math.max(LEAST_CHOICE, CHOICE * text);

/** In sizes of the usual text, and how much of it a box has to hold at least. */
const LARGE = 1.6;
const LARGE_IN_LINE = 18;
const LARGE_IN_COLUMN = 8;

/** The size of the text where a question has a large box for itself. */
export const largeText = ({ width, height }: Box, text: number): number =>
  Math.min(LARGE * text, width / LARGE_IN_LINE, height / LARGE_IN_COLUMN);

/** How high the box has to be at that width. */
export function answerHeight(width: number, text: number): number {
  const beside = width >= BESIDE * text;
  return Math.max(
    choiceOf(text) + (beside ? 0 : (TOLD + GAP) * text),
    togglesHeight(beside ? TOGGLES : TOGGLES_IN_ROW, text),
  );
}

function togglesHeight(inRow: number, text: number): number {
  const rows = Math.ceil(TOGGLES / inRow);
  return rows * TOGGLE * text + (rows - 1) * GAP * text;
}

interface AnswerParts {
  /** How high a question may be, a button, and a switch. */
  readonly told: number;
  readonly choice: number;
  readonly toggle: number;
  /** How many switches stand in a row, and how wide that is. */
  readonly inRow: number;
  readonly wide: number;
  /** How high all switches are. */
  readonly high: number;
}

/** What stands in a box; few switches in a row, as they stand where the question does. */
export function answerParts({ width, height }: Box, text: number): AnswerParts {
  const fits = togglesHeight(TOGGLES_IN_ROW, text) <= height + 0.01;
  const inRow = fits ? TOGGLES_IN_ROW : TOGGLES;
  return {
    told: TOLD * text,
    choice: choiceOf(text),
    toggle: TOGGLE * text,
    inRow,
    wide: Math.min((inRow * (TOGGLE_WIDE + GAP) - GAP) * text, width),
    high: togglesHeight(inRow, text),
  };
}
