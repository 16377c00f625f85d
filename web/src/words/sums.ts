/**
 * Sums as a person writes them: the factors of a payment, put together as the town does.
 *
 * Most payments are products. For the others a town gives a formula over the codes of the factors:
 * `type` is the factor the payment is named after, `others` the sum of all factors the formula does not
 * name, and what a factor is missing from is left out. `src/fangcheng/words/sums.py` and
 * `src/fangcheng/game/formula.py` are the original.
 */

import type { Transfer } from "../generated/protocol";
import type { Speech } from "./speech";

/** How tightly the parts of a text hold together. */
const SUM = 0;
const PRODUCT = 1;
const ATOM = 2;

interface Part {
  readonly text: string;
  readonly value: number;
  readonly binding: number;
}

type Known = ReadonlyMap<string, Part>;

/** How the points of a payment come about; a sum that does not come to the points is never shown. */
export function writeSum(speech: Speech, transfer: Transfer): string {
  const { code, points, factors } = transfer;
  const formula = speech.sums[code];
  const written = formula === undefined ? null : fillFormula(speech, formula, transfer);
  if (written?.value === points) return written.text;
  const product = factors.reduce((all, [, number]) => all * number, 1) === points;
  return factors.map((factor) => nameOf(speech, factor)).join(product ? " × " : ", ");
}

const nameOf = (speech: Speech, [code, number]: readonly [string, number]): string =>
  `${speech.code(code)} ${number}`;

function fillFormula(speech: Speech, formula: string, { code, factors }: Transfer): Part | null {
  const tokens: readonly string[] = formula.match(/\*\*|\w+|[-+*(),]/g) ?? [];
  const known = new Map<string, Part>();
  let others: Part | null = null;
  for (const factor of factors) {
    const part: Part = { text: nameOf(speech, factor), value: factor[1], binding: ATOM };
    if (factor[0] === code && tokens.includes("type")) known.set("type", part);
    else if (tokens.includes(factor[0])) known.set(factor[0], part);
    else others = add(others, part);
  }
  if (others !== null) known.set("others", others);
  return new Formula(tokens, known).sum();
}

/** Reads a formula of names, numbers, +, -, *, **, min(a, b) and brackets; null where a factor is missing. */
class Formula {
  private at = 0;

  constructor(
    private readonly tokens: readonly string[],
    private readonly known: Known,
  ) {}

  sum(): Part | null {
    let left = this.product();
    while (this.next("+", "-")) {
      const minus = this.tokens[this.at++] === "-";
      const right = this.product();
      left = minus ? both(left, right, subtract) : add(left, right);
    }
    return left;
  }

  private product(): Part | null {
    let left = this.power();
    while (this.next("*")) {
      this.at++;
      left = both(left, this.power(), multiply);
    }
    return left;
  }

  private power(): Part | null {
    const base = this.atom();
    if (!this.next("**")) return base;
    this.at++;
    return both(base, this.power(), raise);
  }

  private atom(): Part | null {
    const token = this.tokens[this.at++] ?? "";
    if (token === "min") return this.least();
    if (token === "(") {
      const inner = this.sum();
      this.at++;
      return inner;
    }
    if (/^\d+$/.test(token)) return { text: token, value: Number(token), binding: ATOM };
    return this.known.get(token) ?? null;
  }

  private least(): Part | null {
    this.at++;
    const one = this.sum();
    this.at++;
    const two = this.sum();
    this.at++;
    return one === null || two === null ? (one ?? two) : smaller(one, two);
  }

  private next(...tokens: string[]): boolean {
    return tokens.includes(this.tokens[this.at] ?? "");
  }
}

const inside = (part: Part, binding: number): string =>
  part.binding >= binding ? part.text : `(${part.text})`;

function both(one: Part | null, two: Part | null, join: (a: Part, b: Part) => Part): Part | null {
  return one === null || two === null ? null : join(one, two);
}

function add(one: Part | null, two: Part | null): Part | null {
  if (one === null || two === null) return one ?? two;
  return { text: `${one.text} + ${two.text}`, value: one.value + two.value, binding: SUM };
}

const subtract = (a: Part, b: Part): Part => ({
  text: `${a.text} - ${inside(b, PRODUCT)}`,
  value: a.value - b.value,
  binding: SUM,
});

const multiply = (a: Part, b: Part): Part => ({
  text: `${inside(a, PRODUCT)} × ${inside(b, PRODUCT)}`,
  value: a.value * b.value,
  binding: PRODUCT,
});

const smaller = (a: Part, b: Part): Part => ({
  text: `min(${a.text}, ${b.text})`,
  value: Math.min(a.value, b.value),
  binding: ATOM,
});

const raise = (a: Part, b: Part): Part => ({
  text: `${inside(a, ATOM)}^${inside(b, ATOM)}`,
  value: a.value ** b.value,
  binding: PRODUCT,
});
