/** Positions that are shown, stepped through and played on. */

export { LineWords } from "./LineWords";
export { Reasons, Refusal } from "./Reasons";
export { type ShownTable, Stage, type StageProps } from "./Stage";
