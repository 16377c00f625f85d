/** The own seat's side of a question: what is chosen, what was answered and what became of it. */

import { batch, computed, effect, signal } from "@preact/signals";
import {
  type Choices,
  type Declaration,
  discardText,
  mustDecide,
  NO_CHOICES,
  readChoices,
} from "../../answers/choices";
import { nextPicked } from "../../answers/picking";
import { problemText } from "../../api/refusals";
import { thrownBy, withAnswer } from "../../model";
import type { Face } from "../../notation";
import { sittersOf } from "../../people/sitters";
import { autoPass } from "../../preferences";
import { RefusedError, type SessionView } from "../../session";
import { sounds } from "../../sound/sounds";
import { toast } from "../../ui";
import { faceName, words } from "../../words";
import { speechOf } from "../../words/speech";
import { leaveOut, type Pass } from "./passes";
import { refusalText } from "./whyNot";

interface Given {
  readonly question: string;
  readonly text: string;
  /** The server has told that it took it. */
  readonly taken: boolean;
}

/** An answer is on its way, taken by the server, or kept here until the line is back. */
export type Delivery = "none" | "sending" | "taken" | "kept";

/** A tile of the hand that is picked. */
type Picked = { readonly key: string; readonly face: Face };

/** A question that is younger has not been read. */
const UNREAD = 250;
/** After an answer, so long a tap may still belong to it. */
const ECHO = 350;

const usualPasses = (): ReadonlySet<Pass> => new Set(autoPass.peek() === "on" ? ["all"] : []);

export class Play {
  private readonly given = signal<Given | null>(null);
  /** The tile that was refused, and when it was asked for. */
  private readonly refused = signal<{ readonly question: string; readonly face: Face } | null>(
    null,
  );
  private openedAt = 0;
  private answeredAt = Number.NEGATIVE_INFINITY;
  /** Our throw was heard, and the server has not told of it yet. */
  private heard = false;
  /** The tile of the hand that is raised, by its key. */
  readonly selected = signal<string | null>(null);
  /** The tiles that are picked to answer with, in the order of the taps. */
  readonly picked = signal<readonly Picked[]>([]);
  /** The answer that keys point at: its button has the focus. */
  readonly pointed = signal<string | null>(null);
  /** Passing on a win was meant once: only the second time it is done. */
  readonly sure = signal(false);
  /** What we pass on in this round without being asked. */
  readonly passes = signal<ReadonlySet<Pass>>(usualPasses());
  /** The own hand as it was arranged by hand, by the keys of its tiles; null where it sorts itself. */
  readonly order = signal<readonly string[] | null>(null);

  constructor(private readonly session: SessionView) {
    // A new question begins with nothing picked; a raised tile may stay raised.
    effect(() => {
      this.question.value;
      this.openedAt = performance.now();
      this.picked.value = [];
      this.pointed.value = null;
      this.sure.value = false;
    });
    // What was decided and arranged in one round is not meant for the next.
    effect(() => {
      this.round.value;
      this.passes.value = usualPasses();
      this.order.value = null;
    });
  }

  private readonly round = computed(() => {
    const table = this.session.table.value;
    return table === null ? "" : `${table.match}.${table.round}`;
  });

  /** The open question, by its match and number; "" while there is none. */
  readonly question = computed(() => {
    const table = this.session.table.value;
    return table?.ask ? `${table.match}.${table.ask.at}` : "";
  });

  /** Our answer to the open question. */
  private readonly answer = computed(() => {
    const given = this.given.value;
    return given !== null && given.question === this.question.value ? given : null;
  });

  /** What became of our answer to the open question. */
  readonly delivery = computed<Delivery>(() => {
    const answer = this.answer.value;
    if (answer === null) return "none";
    if (answer.taken) return "taken";
    return this.session.pulse.value.state === "lost" ? "kept" : "sending";
  });

  /** All that the open question allows. */
  private readonly allowed = computed<Choices>(() => {
    const open = this.session.table.value?.ask;
    return open && this.answer.value === null ? readChoices(open) : NO_CHOICES;
  });

  /** What we want to be asked. */
  readonly choices = computed<Choices>(() => {
    const window = this.session.table.value?.ask?.window;
    const claims = window === "claim" || window === "rob";
    return claims ? leaveOut(this.allowed.value, this.passes.value) : this.allowed.value;
  });

  /** There was something to decide, and we have decided it before. */
  readonly passedOver = computed(
    () => mustDecide(this.allowed.value) && !mustDecide(this.choices.value),
  );

  /** The table to be shown: what we throw lies there at once, and is back if it did not get through. */
  readonly shown = computed(() => {
    const table = this.session.table.value;
    const answer = this.answer.value;
    if (table === null || answer === null || this.delivery.value === "kept") return table;
    return withAnswer(table, answer.text);
  });

  /** The tile that came back into the hand, as it was refused or could not be sent. */
  readonly cameBack = computed<Face | null>(() => {
    if (this.delivery.value === "kept") return thrownBy(this.answer.value?.text ?? "");
    const refused = this.refused.value;
    const still = refused?.question === this.question.value && this.answer.value === null;
    return refused && still ? refused.face : null;
  });

  /** Whether a question has just been opened: who taps now has not meant it. */
  get unread(): boolean {
    return performance.now() - this.openedAt < UNREAD;
  }

  /** Whether we had just answered at this time: then a tap at the same place is an echo. */
  echoes(at: number): boolean {
    return at - this.answeredAt < ECHO;
  }

  /** Answer the open question. */
  act(text: string): void {
    const table = this.session.table.peek();
    const question = this.question.peek();
    if (!table?.ask || this.answer.peek() !== null) return;
    this.answeredAt = performance.now();
    const given: Given = { question, text, taken: false };
    if (thrownBy(text) !== null) {
      this.heard = true;
      sounds.discard();
    }
    batch(() => {
      this.given.value = given;
      this.selected.value = null;
    });
    const answer = { type: "act", match: table.match, at: table.ask.at, do: text } as const;
    this.session.ask(answer).then(
      () => this.become(given, { ...given, taken: true }),
      (error) => this.takeBack(given, error),
    );
  }

  /** Whether passing lets a win go by: then it takes two taps, and a slip of the finger costs nothing. */
  readonly passesWin = computed(() => this.choices.value.buttons.some(({ kind }) => kind === "hu"));

  pass(): void {
    if (!this.passesWin.peek() || this.sure.peek()) this.act("pass");
    else this.sure.value = true;
  }

  /** Whether the throw of which the server tells now was heard when it was made. */
  wasHeard(): boolean {
    const was = this.heard;
    this.heard = false;
    return was;
  }

  private become(before: Given, after: Given | null): void {
    if (this.given.peek() === before) this.given.value = after;
  }

  private takeBack(given: Given, error: unknown): void {
    // What is stale was decided without us: the new state is already on its way.
    if (error instanceof RefusedError && error.code === "stale") return;
    const face = thrownBy(given.text);
    this.heard = false;
    batch(() => {
      this.become(given, null);
      this.refused.value = face && { question: given.question, face };
    });
    const why = this.against(error) || problemText(error);
    const text = face === null ? why : words.peek().play.hand.refused(faceName(face), why);
    toast(text, { problem: true });
  }

  /** What the referee has against something. */
  private against(error: unknown): string {
    const room = this.session.room.peek();
    const sitters = room === null ? [] : sittersOf(room);
    const speech = speechOf(room?.settings.variant ?? "");
    return refusalText(speech, error, (seat) => sitters[seat]?.name ?? "");
  }

  /** Say that a tile may not be discarded: the referee, who refuses it, says why. */
  async appeal(face: Face): Promise<void> {
    const table = this.session.table.peek();
    const { cannot, because } = words.peek().play.hand;
    const told = cannot(faceName(face));
    if (!table?.ask) return toast(told);
    const { match, ask } = table;
    try {
      await this.session.ask({ type: "act", match, at: ask.at, do: discardText(face) });
    } catch (error) {
      const why = this.against(error);
      toast(why === "" ? told : because(told, why));
    }
  }

  /** Discard a tile if that is allowed; says whether it was. */
  discard(face: Face, declare: "" | Declaration = ""): boolean {
    if (!this.choices.peek().discards.get(face)?.has(declare)) return false;
    this.act(discardText(face, declare));
    return true;
  }

  togglePass(pass: Pass): void {
    const next = new Set(this.passes.peek());
    if (!next.delete(pass)) next.add(pass);
    this.passes.value = next;
  }

  /** Leave the hand as it stands, or let it sort itself again. */
  toggleSorting(tiles: readonly { readonly key: string }[]): true {
    this.order.value = this.order.peek() === null ? tiles.map(({ key }) => key) : null;
    return true;
  }

  togglePicked(tile: Picked): void {
    const { picking } = this.choices.peek();
    if (picking !== null) this.picked.value = nextPicked(picking, this.picked.peek(), tile);
  }
}
