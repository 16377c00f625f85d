/** Notes of house rules to clauses: fetched when somebody reads them. */

import { useFetched } from "../api";

/** By the clause, in each language. */
export type Notes = Readonly<Record<string, Readonly<Record<string, string>>>>;

const NONE: Notes = {};

/** The notes that lie beside a room, a match or rules of the server; none until they have come. */
export function useNotes(house: { notes: boolean } | null | undefined, beside: string): Notes {
  const path = house?.notes === true ? `/api/${beside}/notes` : null;
  return useFetched<{ notes: Notes }>(path).data?.notes ?? NONE;
}
