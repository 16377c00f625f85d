/** Questions about the rules and their answers: see `fangcheng.answering`. */

import type { ReplayRound } from "../fair/round";
import type { ChoiceView } from "../generated/protocol";

/** Why something is not allowed: a code, its clause, and the sentence. */
export interface Reason {
  readonly code: string;
  readonly clause: string;
  readonly text: string;
}

/** What could not be answered. */
export interface Problem {
  readonly error: { readonly reason: string; readonly why?: readonly Reason[] };
}

export interface Room {
  readonly variant: string;
  readonly options?: Readonly<Record<string, boolean | number | string>>;
}

/** What may have happened before a win and cannot be seen in the hand. */
export interface Circumstance {
  readonly code: string;
  readonly label: string;
  readonly kind: "switch" | "number" | "each" | "seat" | "seats";
  /** The numbers it may be; none where it names seats. */
  readonly values: readonly number[];
  /** By how many tiles each of them makes the hand shorter; empty where none does. */
  readonly short: readonly number[];
}

/** What a town notes while it plays; in mid-round a position may tell it. */
export interface MarkForm {
  readonly code: string;
  readonly label: string;
  /** How it is written: yes or no, seats, numbers or tiles for each seat, one text of tiles. */
  readonly form: "yes" | "seats" | "order" | "level" | "numbers" | "tiles" | "tile" | "faces";
}

/** What a room needs to be told about a hand that is scored by itself. */
export interface ScoreForm {
  readonly seats: number;
  /** In a whole hand, with the winning tile. */
  readonly tiles: number;
  /** Whether the dealer is dealt one tile more than the others. */
  readonly dealer_extra: boolean;
  /** The faces that can stand in a hand, as text. */
  readonly faces: readonly string[];
  /** The kinds of melds that may be laid: chi, peng, gang, angang. */
  readonly melds: readonly string[];
  /** Four different tiles that make a kong, as text; empty where there is no such kong. */
  readonly mixed_kong: string;
  /** How many there are of each face, flowers among them. */
  readonly deck: Readonly<Record<string, number>>;
  /** Whether a tile is turned up that tells what is wild. */
  readonly turns_up: boolean;
  /** Whether a tile is hidden that only some are shown. */
  readonly hides: boolean;
  readonly robbable: boolean;
  /** Whether others than the dealer can win with the tiles dealt. */
  readonly dealt: boolean;
  readonly first_streak: number;
  readonly circumstances: readonly Circumstance[];
  readonly marks: readonly MarkForm[];
}

/** A hand that claims to win. */
export interface Claim extends Room {
  /** Melds and tiles with the winning one: `[123p][5555s!]11m`. */
  readonly hand: string;
  /** The winning tile; else the last one written. */
  readonly tile?: string | null;
  /** The tile turned up. */
  readonly wild?: string | null;
  readonly seat?: number;
  readonly dealer?: number;
  readonly streak?: number | null;
  /** Who gave the winning tile; nobody if it was drawn. */
  readonly from?: number | null;
  /** Whether it was robbed from an added kong. */
  readonly rob?: boolean;
  readonly drawn_by?: "head" | "kong" | "dealt";
  readonly with?: Readonly<Record<string, number | readonly number[]>>;
}

export type Factor = readonly [code: string, number: number];

export interface Win {
  readonly seat: number;
  readonly by: string;
  readonly from: number | null;
  readonly type: string;
  readonly factors: readonly Factor[];
  readonly reading: string;
}

export interface Transfer {
  readonly from: number;
  readonly to: number | "house";
  readonly points: number;
  readonly code: string;
  readonly win: number | null;
  readonly factors: readonly Factor[];
}

export interface Scored {
  readonly wild: string;
  /** Which tiles play as another face, and as which. */
  readonly plays: Readonly<Record<string, string>>;
  readonly win: Win;
  readonly stands_for: readonly { group: string; wild: readonly (string | null)[] }[];
  readonly transfers: readonly Transfer[];
  readonly scores: readonly number[];
  /** Every reading that pays otherwise, the best first: that one counts. */
  readonly readings: readonly (Win & { readonly points: number })[];
}

/** The numbers each circumstance may be with this hand. */
export interface Allowed {
  readonly circumstances: Readonly<Record<string, readonly number[]>>;
}

/** What the winner would get otherwise; null where the hand would not win. */
export interface Compared {
  readonly now: number | null;
  readonly tiles: readonly { tile: string; points: number }[];
  readonly options: readonly {
    option: string;
    value: boolean | number | string;
    points: number | null;
  }[];
}

/** A position to be set up, and a script: see docs/en/scenario.md. */
export interface Scenario extends Room {
  readonly [key: string]: unknown;
  readonly script?: readonly string[];
}

export interface Position {
  /** The line that was refused; all else tells how it stands before that line. */
  readonly error?: { line: number; reason: string; why: readonly Reason[] };
  readonly round: ReplayRound & { readonly dealt: number };
  /** How many events there are at the start, and after each line. */
  readonly lines: readonly number[];
  readonly phase: string;
  readonly waiting: readonly number[];
  /** For each seat that is asked its actions as text. */
  readonly legal: Readonly<Record<string, readonly string[]>>;
  /** What towns ask of them in ways of their own. */
  readonly choices: Readonly<Record<string, readonly ChoiceView[]>>;
  /** For each seat what it might want to do and may not. */
  readonly refused: Readonly<Record<string, readonly { do: string; why: readonly Reason[] }[]>>;
  readonly wins: readonly Win[];
  readonly transfers: readonly Transfer[];
  readonly scores: readonly number[];
  readonly result: Readonly<Record<string, unknown>> | null;
  readonly assumed: readonly { line: number; seat: number; do: string }[];
  readonly filled: Readonly<Record<string, unknown>>;
  /** Why the seat that was asked about may not do it. */
  readonly why?: readonly Reason[];
}

/** A position that shows a clause; notes stand after so many lines of its script. */
export interface Example {
  readonly clause: string;
  readonly title: string;
  readonly scenario: Scenario;
  readonly notes: readonly { at: number; text: string }[];
  /** What the referee refuses in the end, for this clause. */
  readonly refused?: { seat: number; do: string };
  readonly scores?: readonly number[];
  /** Whether it is one of those that the rule book works out at its end. */
  readonly worked?: boolean;
}

interface TaskWords {
  readonly ask: string;
  readonly because: string;
  readonly clause: string;
}

/** What a lesson asks for: something done, whether something may be done, or a sum. */
export type Task = TaskWords &
  (
    | { readonly kind: "do"; readonly right: readonly string[] }
    | { readonly kind: "may"; readonly do: string }
    | { readonly kind: "pay"; readonly choices: readonly number[] }
  );

export interface LessonStep {
  readonly say: string;
  readonly scenario?: Scenario;
  /** Who is asked; the table is seen from there. */
  readonly seat?: number;
  readonly task?: Task;
}

export interface Lesson {
  readonly id: string;
  readonly title: string;
  readonly steps: readonly LessonStep[];
}

/** What can be asked, and what is answered. */
export interface Questions {
  form: { given: Room; answer: ScoreForm | Problem };
  score: { given: Claim; answer: (Scored & Allowed) | (Problem & Partial<Allowed>) };
  compare: { given: Claim; answer: Compared | Problem };
  position: {
    given: { scenario: Scenario; strict?: boolean; why?: { seat: number; do: string } };
    answer: Position | Problem;
  };
  examples: { given: Room; answer: { examples: readonly Example[] } | Problem };
  lessons: { given: Room; answer: { lessons: readonly Lesson[] } | Problem };
}
