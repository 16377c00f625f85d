/** Clubs over HTTP. */

import { HttpError, postJson, useFetched } from "../../api";
import { complain, problemText } from "../../api/refusals";
import type { Club, ClubDeed } from "../../generated/protocol";
import { toast } from "../../ui";
import { clubWords } from "../../words/clubs";

export const useClub = (club: number) => useFetched<Club>(`/api/clubs/${club}`);

export const doDeed = (token: string | null, club: number, deed: ClubDeed): Promise<Club | null> =>
  postJson<Club | null>(`/api/clubs/${club}`, deed, token);

/** What went wrong, in words that fit a club. */
export function clubProblem(error: unknown): string {
  const own = error instanceof HttpError ? clubWords.value.refused[error.code ?? ""] : undefined;
  return own ?? problemText(error);
}

export function clubComplain(error: unknown): void {
  if (error instanceof HttpError) toast(clubProblem(error), { problem: true });
  else complain(error);
}
