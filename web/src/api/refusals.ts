/** What went wrong, in the player's words. */

import { RefusedError } from "../session";
import { toast } from "../ui";
import { words } from "../words";
import { HttpError } from ".";

export function problemText(error: unknown): string {
  const { refused, problem } = words.value.pages;
  if (error instanceof RefusedError) return refused[error.code];
  if (error instanceof HttpError) return error.told || problem.server;
  return problem.network;
}

/** For a command whose failure is only to be told. */
export function complain(error: unknown): void {
  toast(problemText(error), { problem: true });
}
