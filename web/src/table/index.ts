/** The table. */

export { Board } from "./Board";
export { FirstGame } from "./FirstGame";
export { type SettlementProps, Table } from "./Table";
