/** What went wrong with a key, in words that fit. */

import { HttpError } from "../../api";
import { problemText } from "../../api/refusals";
import { RefusedError } from "../../session";
import { toast } from "../../ui";
import { keyWords } from "../../words/keys";
import { isChangeOfMind } from "./webauthn";

export function keyProblem(error: unknown): string {
  const { refused } = keyWords.value;
  if (error instanceof HttpError || error instanceof RefusedError)
    return refused[error.code ?? ""] ?? problemText(error);
  return error instanceof DOMException ? (refused.passkey ?? "") : problemText(error);
}

/** Say it; who has only changed its mind is told nothing. */
export function keyComplain(error: unknown): void {
  if (!isChangeOfMind(error)) toast(keyProblem(error), { problem: true });
}
