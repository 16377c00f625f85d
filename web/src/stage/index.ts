/** Positions that are shown, stepped through and played on. */

export { LineWords } from "./LineWords";
export { Reasons, Refusal } from "./Reasons";
export { Stage } from "./Stage";
export type { ShownTable } from "./stageProps";
