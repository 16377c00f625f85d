import { describe, expect, it } from "vitest";
import cloths from "./cloths.css?raw";
import { contrast } from "./contrast.testing";
import tokens from "./tokens.css?raw";

/** The colours of one block of tokens.css, with those it builds on. */
function colours(block: string, base: Record<string, string> = {}): Record<string, string> {
  const found = { ...base };
  for (const [, name = "", value = ""] of block.matchAll(
    /--([\w-]+):\s*(#\w{6}|var\(--[\w-]+\));/g,
  )) {
    found[name] = value.startsWith("#") ? value : (found[value.slice(6, -1)] ?? "");
  }
  return found;
}

/** What stands between the braces after a selector. */
function block(css: string, selector: string): string {
  const [, after = ""] = css.split(`${selector} {`);
  return after.split("}")[0] ?? "";
}

const light = colours(block(tokens, ":root"));
const NAMES = [...cloths.matchAll(/data-cloth="(\w+)"/g)].map(([, name = ""]) => name);
const CLOTHS = NAMES.map((name) => {
  const felt = colours(block(cloths, `[data-cloth="${name}"]`));
  return [`cloth ${name}`, colours(block(tokens, ".on-table"), { ...light, ...felt })] as const;
});
const themes = Object.fromEntries([
  ["light", light],
  ["dark", colours(block(tokens, ':root[data-theme="dark"]'), light)],
  ...CLOTHS,
]);

/** WCAG AA: 4.5 for text, 3 for what only has to be seen. */
const PAIRS: [string, string, number][] = [
  ["text", "page", 4.5],
  ["text", "surface", 4.5],
  ["text", "sunken", 4.5],
  ["text", "line", 4.5],
  ["quiet", "page", 4.5],
  ["quiet", "surface", 4.5],
  ["quiet", "sunken", 4.5],
  ["accent", "page", 4.5],
  ["accent", "surface", 4.5],
  ["on-accent", "accent", 4.5],
  ["on-accent", "accent-strong", 4.5],
  ["danger", "surface", 4.5],
  ["danger", "page", 4.5],
  ["on-danger", "danger", 4.5],
  ["on-gold", "gold", 4.5],
  ["edge", "surface", 3],
  ["edge", "page", 3],
  ["focus", "page", 3],
  ["focus", "surface", 3],
];

it("knows a colour for every name on every cloth", () => {
  for (const [, theme] of CLOTHS)
    for (const pair of PAIRS)
      for (const name of pair.slice(0, 2)) expect(theme).toHaveProperty(name as string);
});

describe.each(Object.entries(themes))("contrast, %s", (_, theme: Record<string, string>) => {
  it.each(PAIRS)("%s on %s", (front, back, least) => {
    expect(contrast(theme[front] ?? "", theme[back] ?? "")).toBeGreaterThanOrEqual(least);
  });
});
