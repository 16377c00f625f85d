/** Tournaments over HTTP. */

import { mailboxOf, postJson } from "../../api";
import { complainIn } from "../../api/refusals";
import type { Tournament, TournamentAction } from "../../generated/protocol";
import { tournamentWords } from "./words";

export const doAction = (
  token: string | null,
  tournament: number,
  action: TournamentAction,
): Promise<Tournament> =>
  postJson(mailboxOf("/api/tournaments/{tournament}", { tournament }), action, token);

/** Our part of what pairings and walls are drawn from. */
export function newNonce(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

export const tournamentComplain = complainIn(tournamentWords);

/** What is said where a page of a tournament cannot be shown, and where one goes from there. */
export const tournamentProblem = () => ({
  own: tournamentWords,
  back: { to: "/tournaments", text: tournamentWords.value.all },
});
