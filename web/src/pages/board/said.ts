/** What the referee says of the seats, in the order in which it is read. */

import type { Position, Reason } from "../../referee";

type Said = Pick<Position, "legal" | "refused">;

/** All seats; those of which something is said come first. */
export function speakersFirst({ legal, refused }: Said, seats: number): number[] {
  const all = Array.from({ length: seats }, (_, seat) => seat);
  const speaks = (seat: number): boolean =>
    (legal[seat] ?? []).length + (refused[seat] ?? []).length > 0;
  return [...all.filter(speaks), ...all.filter((seat) => !speaks(seat))];
}

/** Actions that are refused for the same reasons. */
export function alike(
  refused: Position["refused"][string],
): { actions: string[]; why: readonly Reason[] }[] {
  const groups = new Map<string, { actions: string[]; why: readonly Reason[] }>();
  for (const { do: action, why } of refused) {
    const key = JSON.stringify(why);
    const group = groups.get(key) ?? { actions: [], why };
    group.actions.push(action);
    groups.set(key, group);
  }
  return [...groups.values()];
}
