/** A table as one of its seats sees it, and what becomes of it. */

export { thrownBy, withAnswer } from "./pending";
export { isReplacement } from "./reducer";
export type { Meld, OpenAsk, SeatTable, TableState, Win } from "./tableState";
