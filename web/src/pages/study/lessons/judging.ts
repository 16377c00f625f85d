/** Whether an answer to a task is right: the referee's word, and what the task lists. */

import type { Position, Reason, Task } from "../../../referee";

export type Verdict =
  | { readonly kind: "right" | "wrong" }
  /** The rules allow it; the task asks for something else. */
  | { readonly kind: "allowed" }
  | { readonly kind: "refused"; readonly why: readonly Reason[] };

/** What is said to a task that asks whether something may be done. */
type MaySay = "yes" | "no";

/** How a position stands, as far as a task needs it. */
export type Judged = Pick<Position, "legal" | "refused" | "scores" | "why">;

/** Judge what somebody says or does: an action, a `MaySay`, or points. */
export function judge(task: Task, seat: number, said: string, position: Judged): Verdict {
  switch (task.kind) {
    case "do":
      if (task.right.includes(said)) return { kind: "right" };
      if (position.legal[seat]?.includes(said)) return { kind: "allowed" };
      return { kind: "refused", why: reasonsOf(position, seat, said) };
    case "may": {
      const { why = [] } = position;
      if ((said === "yes") === (why.length === 0)) return { kind: "right" };
      return why.length === 0 ? { kind: "wrong" } : { kind: "refused", why };
    }
    case "pay":
      return { kind: position.scores[seat] === Number(said) ? "right" : "wrong" };
  }
}

function reasonsOf({ refused }: Judged, seat: number, action: string): readonly Reason[] {
  return refused[seat]?.find((one) => one.do === action)?.why ?? [];
}

/** What there is to say of a task, if it is not done at the table. */
export function sayings(task: Task): readonly string[] {
  if (task.kind === "may") return ["yes", "no"] satisfies MaySay[];
  return task.kind === "pay" ? task.choices.map(String) : [];
}

/** After how many lines of its script a position still hides what it comes to. */
export function linesBeforeTheEnd({ round, lines }: Pick<Position, "round" | "lines">): number {
  const end = round.events.findIndex(({ event }) => event === "hu" || event === "over");
  if (end < 0) return lines.length - 1;
  return Math.max(0, lines.findIndex((count) => count > end) - 1);
}
