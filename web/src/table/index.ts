/** The table. */

export { Board } from "./view/Board";
export { FirstGame } from "./view/FirstGame";
export { type SettlementProps, Table } from "./view/Table";
