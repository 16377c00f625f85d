import { expect, it } from "vitest";
import type { Questions, ScoreForm } from "../../referee";
import { Anchor } from "../../ui/Anchor";
import { EMPTY, type How } from "./draft";
import { Sum } from "./Sum";

type Answer = Questions["score"]["answer"];

const scored = { scores: [-2, 4, -1, -1] } as unknown as Answer;
const refused = { error: { reason: "" } } as Answer;

/** Where a link beside the sum leads. */
function linksOf(how: How, answer: Answer | null): string[] {
  const form = { seats: 4, tiles: 0, circumstances: [] } as unknown as ScoreForm;
  const found: string[] = [];
  const walk = (node: unknown): void => {
    if (Array.isArray(node)) node.forEach(walk);
    else if (node !== null && typeof node === "object" && "props" in node) {
      const { type, props } = node as unknown as ReturnType<typeof Anchor>;
      if ((type as unknown) === Anchor) found.push((props as { to: string }).to);
      walk(props.children);
    }
  };
  walk(Sum({ draft: { ...EMPTY, how }, form, mode: "tile", answer }));
  return found;
}

it.each(["discard", "rob"] as const)("a win by %s leads to the board", (how) => {
  expect(linksOf(how, scored)).toEqual(["/board"]);
  expect(linksOf(how, refused)).toEqual([]);
  expect(linksOf(how, null)).toEqual([]);
});

it.each(["draw", "kong", "dealt"] as const)("a win by %s is forbidden by nothing before", (how) => {
  expect(linksOf(how, scored)).toEqual([]);
});
