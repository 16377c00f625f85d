/** What goes wrong among friends, in words. */

import { HttpError } from "../../api";
import { problemText } from "../../api/refusals";
import type { Whereabouts } from "../../generated/protocol";
import { RefusedError } from "../../session";
import { toast } from "../../ui";
import { friendWords } from "../../words/friends";
import { townName } from "../towns";

export function friendProblem(error: unknown): string {
  const code = error instanceof RefusedError || error instanceof HttpError ? error.code : null;
  return (code === null ? undefined : friendWords.value.refused[code]) ?? problemText(error);
}

export function friendComplain(error: unknown): void {
  toast(friendProblem(error), { problem: true });
}

/** Where a friend is, in words. */
export function whereText({ online, variant, playing }: Whereabouts): string {
  const text = friendWords.value;
  if (!online) return text.away;
  if (variant === "") return text.online;
  return (playing ? text.playing : text.waiting)(townName(variant));
}
