/** What goes wrong among friends, and where they are, in words. */

import { complainIn } from "../../api/refusals";
import type { Whereabouts } from "../../generated/protocol";
import { townName } from "../../rules/towns";
import { friendWords } from "./words";

export const friendComplain = complainIn(friendWords);

/** Where a friend is, in words. */
export function whereText({ online, variant, playing }: Whereabouts): string {
  const text = friendWords.value;
  if (!online) return text.away;
  if (variant === "") return text.online;
  return (playing ? text.playing : text.waiting)(townName(variant));
}
