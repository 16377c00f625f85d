/** Clubs over HTTP. */

import { addressOf, mailboxOf, postJson, useFetched } from "../../api";
import { complainIn } from "../../api/refusals";
import type { Club, ClubAction } from "../../generated/protocol";
import { clubWords } from "./words";

export const useClub = (club: number) => useFetched(addressOf("/api/clubs/{club}", { club }));

export const doAction = (
  token: string | null,
  club: number,
  deed: ClubAction,
): Promise<Club | null> => postJson(mailboxOf("/api/clubs/{club}", { club }), deed, token);

/** Does something in a club, and tells whether it went well. */
export type ClubActions = (deed: ClubAction) => Promise<boolean>;

export const clubComplain = complainIn(clubWords);

/** What is said where a page of a club cannot be shown, and where one goes from there. */
export const clubProblem = () => ({
  own: clubWords,
  back: { to: "/clubs", text: clubWords.value.title },
});
