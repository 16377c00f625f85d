/** What was played from one position, and what else: each variation is a whole script. */

export interface Variations {
  readonly scripts: readonly (readonly string[])[];
  /** Which of them is shown, and after how many of its lines. */
  readonly chosen: number;
  readonly at: number;
}

export const begin = (script: readonly string[], at = script.length): Variations => ({
  scripts: [script],
  chosen: 0,
  at: Math.max(0, Math.min(at, script.length)),
});

export const scriptOf = ({ scripts, chosen }: Variations): readonly string[] =>
  scripts[chosen] ?? [];

export const goTo = (all: Variations, at: number): Variations => ({ ...all, at });

const beginsWith = (script: readonly string[], lines: readonly string[]): boolean =>
  lines.every((line, at) => script[at] === line);

/** Play lines where it stands: what followed so far stays as a variation, and none is kept twice. */
export function play(all: Variations, lines: readonly string[]): Variations {
  const { scripts, chosen, at } = all;
  const script = scriptOf(all);
  const played = [...script.slice(0, at), ...lines];
  const known = [chosen, ...scripts.keys()].find((one) => beginsWith(scripts[one] ?? [], played));
  if (known !== undefined) return { scripts, chosen: known, at: played.length };
  const here = at === script.length ? chosen : scripts.length;
  return {
    scripts: [...scripts.slice(0, here), played, ...scripts.slice(here + 1)],
    chosen: here,
    at: played.length,
  };
}

/** How many lines two scripts have in common. */
export function common(one: readonly string[], other: readonly string[]): number {
  const differs = one.findIndex((line, at) => other[at] !== line);
  return differs < 0 ? one.length : differs;
}

/** Show another variation, right after it has left the one shown. */
export function choose(all: Variations, chosen: number): Variations {
  const next = all.scripts[chosen] ?? [];
  const left = common(next, scriptOf(all)) + 1;
  return { ...all, chosen, at: Math.min(left, next.length) };
}

/** Forget a variation; the last one stays. */
export function drop({ scripts, chosen, at }: Variations, gone: number): Variations {
  if (scripts.length < 2) return { scripts, chosen, at };
  const rest = scripts.filter((_, one) => one !== gone);
  if (gone === chosen) return begin(rest[0] ?? []);
  return { scripts: rest, chosen: gone < chosen ? chosen - 1 : chosen, at };
}
