/** What went wrong with a key, in words that fit. */

import { problemText } from "../../api/refusals";
import { toast } from "../../ui";
import { isChangeOfMind } from "./webauthn";
import { keyWords } from "./words";

export const keyProblem = (error: unknown): string =>
  (error instanceof DOMException && keyWords.value.refused.passkey) || problemText(error, keyWords);

/** Say it; who has only changed its mind is told nothing. */
export function keyComplain(error: unknown): void {
  if (!isChangeOfMind(error)) toast(keyProblem(error), { problem: true });
}
