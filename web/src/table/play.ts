/** The own seat's side of a question: what is chosen, what was answered. */

import { batch, computed, effect, signal } from "@preact/signals";
import { complain } from "../api/refusals";
import type { Face } from "../notation";
import { RefusedError, type SessionView } from "../session";
import { type Choices, type Declaration, discardText, NO_CHOICES, readChoices } from "./choices";

export class Play {
  /** The question we have answered, so that nothing is answered twice. */
  private readonly answered = signal("");
  /** The tile of the hand that is raised, by its key. */
  readonly selected = signal<string | null>(null);
  /** The tiles chosen to be thrown away, by their keys. */
  readonly throwing = signal<ReadonlySet<string>>(new Set());

  constructor(private readonly session: SessionView) {
    // A new question begins with nothing chosen to be thrown; a raised tile may stay raised.
    effect(() => {
      this.question.value;
      this.throwing.value = new Set();
    });
  }

  /** The open question, by its match and number; "" while there is none. */
  readonly question = computed(() => {
    const table = this.session.table.value;
    return table?.ask ? `${table.match}.${table.ask.at}` : "";
  });

  /** Whether our answer is on its way, or waits for those of others. */
  readonly hasAnswered = computed(
    () => this.question.value !== "" && this.question.value === this.answered.value,
  );

  readonly choices = computed<Choices>(() => {
    const open = this.session.table.value?.ask;
    return open && !this.hasAnswered.value ? readChoices(open.legal) : NO_CHOICES;
  });

  /** Answer the open question. */
  act(text: string): void {
    const table = this.session.table.peek();
    const asked = this.question.peek();
    const { answered } = this;
    if (!table?.ask || answered.peek() === asked) return;
    batch(() => {
      answered.value = asked;
      this.selected.value = null;
    });
    const answer = { type: "act", match: table.match, at: table.ask.at, do: text } as const;
    this.session.ask(answer).catch((error) => {
      // What is stale was decided without us: the new state is already on its way.
      if (error instanceof RefusedError && error.code === "stale") return;
      if (answered.peek() === asked) answered.value = "";
      complain(error);
    });
  }

  /** Discard a tile if that is allowed; says whether it was. */
  discard(face: Face, declare: "" | Declaration = ""): boolean {
    if (!this.choices.peek().discards.get(face)?.has(declare)) return false;
    this.act(discardText(face, declare));
    return true;
  }

  toggleThrown(key: string): void {
    const next = new Set(this.throwing.peek());
    if (!next.delete(key)) next.add(key);
    this.throwing.value = next;
  }
}
