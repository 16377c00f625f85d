/** What went wrong, in the player's words. */

import type { ReadonlySignal } from "@preact/signals";
import { en, zh } from "../generated/problems";
import { RefusedError } from "../session";
import { toast } from "../ui";
import { language, words } from "../words";
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
  if (error instanceof HttpError) return problemSentence(error) ?? problem.server;
  return problem.network;
}

/** What the server said, by its code; a page that is older than its server may know no words for it. */
export function problemSentence({ code, fields, told }: HttpError): string | undefined {
  const own: Readonly<Record<string, string>> = language.value === "zh" ? zh : en;
  const refused: Readonly<Record<string, string>> = words.value.pages.refused;
  const sentence = own[code ?? ""]?.replace(/{(\w+)}/g, (_, name) => String(fields[name] ?? ""));
  return sentence ?? refused[code ?? ""] ?? (told || undefined);
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
