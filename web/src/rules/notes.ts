/** Notes of house rules to clauses: fetched when somebody reads them. */

import { type Address, useFetched } from "../api";
import type { NotesTold } from "../generated/protocol";

/** By the clause, in each language. */
export type Notes = NotesTold["notes"];

const NONE: Notes = {};

/** The notes of a room, a match or rules of the server, which lie there; none until they have come. */
export function useNotes(
  house: { notes: boolean } | null | undefined,
  where: Address<NotesTold>,
): Notes {
  return useFetched(house?.notes === true ? where : null).data?.notes ?? NONE;
}
