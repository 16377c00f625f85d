/** What went wrong, in the player's words. */

import type { ReadonlySignal } from "@preact/signals";
import { RefusedError } from "../session";
import { toast } from "../ui";
import { words } from "../words";
import { HttpError } from ".";

/** Words of a part of the page, which may say by the codes what was refused there. */
export type Refusals = ReadonlySignal<{
  readonly refused: Readonly<Record<string, string | undefined>>;
}>;

export function problemText(error: unknown, own?: Refusals): string {
  const { refused, problem } = words.value.pages;
  const known = error instanceof RefusedError || error instanceof HttpError;
  const fitting = known ? own?.value.refused[error.code ?? ""] : undefined;
  if (fitting !== undefined) return fitting;
  if (error instanceof RefusedError) return refused[error.code];
  if (error instanceof HttpError) return error.told || problem.server;
  return problem.network;
}

/** For a command whose failure is only to be told. */
export function complain(error: unknown, own?: Refusals): void {
  toast(problemText(error, own), { problem: true });
}

/** The same in words of a part of the page. */
export const complainIn =
  (own: Refusals) =>
  (error: unknown): void =>
    complain(error, own);
