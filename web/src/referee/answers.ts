/** Questions about the rules and their answers: see `fangcheng.answering`. */

import type { Posts } from "../generated/http";
import type * as told from "../generated/protocol";

export type {
  CircumstanceForm as Circumstance,
  Compared,
  MarkForm,
  ReasonTold as Reason,
  ScoreForm,
  Task,
  WinView as Win,
} from "../generated/protocol";
export type Problem = told.Unanswered;
export type Room = Readonly<told.InRoom>;
export type Position = told.Position;

/** A hand that claims to win. */
export type Claim = Readonly<told.HandClaim>;
export type Scored = Omit<told.Scored, "readings"> & {
  readonly readings: readonly (told.WinView & { readonly points: number })[];
};

/** A position to be set up, and a script: see docs/en/scenario.md. */
export interface Scenario extends Room {
  readonly [key: string]: unknown;
  readonly script?: readonly string[];
}

/** A position that shows a clause; notes stand after so many lines of its script. */
export type Example = Omit<told.Example, "scenario"> & { readonly scenario: Scenario };
export type LessonStep = Omit<told.LessonStep, "scenario"> & { readonly scenario?: Scenario };
export type Lesson = Omit<told.Lesson, "steps"> & { readonly steps: readonly LessonStep[] };

type Asked<Q extends string> = Posts[`/api/answers/${Q}` & keyof Posts];
/** What is asked under a name, and answered; scenarios are what the page takes them for. */
interface Question<Q extends string, A> {
  given: Q extends "position"
    ? Omit<told.PositionAsked, "scenario"> & { scenario: Scenario }
    : Readonly<Asked<Q>["body"]>;
  answer: A | Extract<Asked<Q>["answer"], { error: unknown; round?: never }>;
}

/** What can be asked, and what is answered. */
export interface Questions {
  form: Question<"form", told.ScoreForm>;
  score: Question<"score", Scored>;
  compare: Question<"compare", told.Compared>;
  position: Question<"position", Position>;
  examples: Question<"examples", { examples: readonly Example[] }>;
  lessons: Question<"lessons", { lessons: readonly Lesson[] }>;
}
