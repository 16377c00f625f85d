/** Tournaments over HTTP. */

import { HttpError, postJson } from "../../api";
import { complain, problemText } from "../../api/refusals";
import type { Tournament, TournamentDeed } from "../../generated/protocol";
import { toast } from "../../ui";
import { tournamentWords } from "../../words/tournaments";

export const doDeed = (
  token: string | null,
  tournament: number,
  deed: TournamentDeed,
): Promise<Tournament> => postJson<Tournament>(`/api/tournaments/${tournament}`, deed, token);

/** Our part of what pairings and walls are drawn from. */
export function newNonce(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** What went wrong, in words that fit a tournament. */
export function tournamentProblem(error: unknown): string {
  const { refused } = tournamentWords.value;
  const own = error instanceof HttpError ? refused[error.code ?? ""] : undefined;
  return own ?? problemText(error);
}

export function tournamentComplain(error: unknown): void {
  if (error instanceof HttpError) toast(tournamentProblem(error), { problem: true });
  else complain(error);
}
