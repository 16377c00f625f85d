/** Positions that are shown, stepped through and played on. */

export { Reasons, Refusal } from "./Reasons";
export { Stage, type StageProps } from "./Stage";
