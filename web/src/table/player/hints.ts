/**
 * What the own hand waits for and what is best to do, where the room allows to be told and the player
 * wants to know.
 *
 * The server is asked once for each question there is something to decide about. What the hand waits for
 * until the next question follows from that answer: for each discard it says what is left to wait for.
 */

import { computed, effect, signal } from "@preact/signals";
import { mustDecide } from "../../answers/choices";
import type { Hints as Answer } from "../../generated/protocol";
import type { TableState } from "../../model";
import type { Face } from "../../notation";
import { coach } from "../../preferences";
import type { SessionView } from "../../session";
import { readAdvice } from "./advice";
import type { Play } from "./play";
import { stillUnseen, tilesGone } from "./seen";

/** What was told about a question; nothing where it was refused. */
interface Told {
  readonly about: string;
  readonly answer: Answer | null;
  /** The table as it was then. */
  readonly table: TableState | null;
}

/** Tiles, and how many copies of each have not been seen. */
export type Waiting = Readonly<Record<string, number>>;

const NOTHING: Waiting = {};

export class Hints {
  private readonly told = signal<Told>({ about: "", answer: null, table: null });
  private asked = "";

  constructor(
    private readonly session: SessionView,
    private readonly play: Play,
  ) {}

  /** The room allows hints, and we play in it. */
  readonly allowed = computed(() => {
    const { room, mySeat } = this.session;
    return room.value?.settings.hints === true && mySeat.value !== null;
  });

  /** The player wants to be told what is best, and the room allows it. */
  readonly coaching = computed(() => this.allowed.value && coach.value === "on");

  private readonly looking = signal(false);

  /** What the hand waits for is to be shown, also where it waits for nothing. */
  readonly looks = computed(() => this.allowed.value && this.looking.value);

  /** Something is to be known about the hand. */
  private readonly wanted = computed(() => this.coaching.value || this.looks.value);

  /** There is something to decide for us, and nobody else does it. */
  private readonly deciding = computed(() => {
    const { room, mySeat } = this.session;
    const housed = (room.value?.seats[mySeat.value ?? -1]?.house ?? "") !== "";
    return !housed && mustDecide(this.play.choices.value);
  });

  /** What was told about the open question. */
  private readonly answer = computed(() => {
    const { about, answer } = this.told.value;
    return this.wanted.value && about === this.play.question.value ? answer : null;
  });

  /** What is best now; null while there is nothing to decide, or nothing known about this question. */
  readonly advice = computed(() => {
    const open = this.session.table.value?.ask;
    if (this.answer.value === null || !open || !this.deciding.value) return null;
    if (!this.coaching.value) return null;
    return readAdvice(this.answer.value.candidates, open);
  });

  /** Nothing is known about this question yet. */
  readonly pondering = computed(
    () => this.coaching.value && this.told.value.about !== this.play.question.value,
  );

  /** What binds players now, where that was told. */
  readonly remarks = computed(() => this.answer.value?.remarks ?? null);

  /** What the hand waits for after a discard; undefined where it is not ready then. */
  after(face: Face): Waiting | undefined {
    return this.answer.value?.after[face];
  }

  /** What the hand waits for as it is. */
  readonly now = computed<Waiting>(() => {
    const { answer, table: before } = this.told.value;
    const table = this.play.shown.value;
    if (!this.wanted.value || answer === null || before === null || table === null) return NOTHING;
    const same = table.match === before.match && table.round === before.round;
    if (!same || table.result !== null) return NOTHING;
    return stillUnseen(waitingFor(answer, tilesGone(before, table)), before, table);
  });

  /** Ask about each question once; returns how to stop. */
  follow(): () => void {
    return effect(() => {
      const table = this.session.table.value;
      const about = this.play.question.value;
      if (!this.wanted.value || !this.deciding.value || table === null) return;
      if (about !== this.asked) this.ask(about, table);
    });
  }

  /** Show what the hand waits for, whosever turn it is, or hide it again. */
  toggleLooking(): void {
    const { looking, session, play } = this;
    looking.value = !looking.peek();
    const table = session.table.peek();
    const about = play.question.peek();
    if (!this.looks.peek() || table === null) return;
    if (about === "" || about !== this.told.peek().about) this.ask(about, table);
  }

  private ask(about: string, table: TableState): void {
    this.asked = about;
    const note = (answer: Answer | null): void => {
      // What comes too late is about another table.
      if (this.asked === about) this.told.value = { about, answer, table };
    };
    this.session.ask({ type: "ask_hints", match: table.match }).then(note, () => note(null));
  }
}

/** What a hand that has lost these tiles since waits for; null where it is another hand. */
function waitingFor({ now, after }: Answer, gone: readonly Face[] | null): Waiting {
  if (gone === null || gone.length > 1) return NOTHING;
  const [discarded] = gone;
  return (discarded === undefined ? now : after[discarded]) ?? NOTHING;
}

export function toggleCoach(): void {
  coach.value = coach.peek() === "on" ? "off" : "on";
}
