/**
 * The table, kept while this tab lives: after a reload it goes on where it was, and only what is new is
 * asked for. A snapshot would not tell what was paid in the round so far.
 */

import type { TableState } from "./tableState";

/** Another shape of the state needs another name. */
const NAME = "fangcheng.table.1";

interface Kept {
  readonly person: number;
  readonly table: TableState;
}

export function keepTable(person: number, table: TableState): void {
  try {
    sessionStorage.setItem(NAME, JSON.stringify({ person, table } satisfies Kept));
  } catch {
    // Then a reload begins with a snapshot.
  }
}

export function keptTable(person: number, match: number): TableState | null {
  try {
    const kept = JSON.parse(sessionStorage.getItem(NAME) ?? "null") as Kept | null;
    if (kept?.person !== person || kept.table.match !== match) return null;
    // Its clock counted from the start of a page that is gone.
    return { ...kept.table, clock: null };
  } catch {
    return null;
  }
}
