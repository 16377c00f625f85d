/** The table. */

export { Board } from "./Board";
export { type SettlementProps, Table } from "./Table";
