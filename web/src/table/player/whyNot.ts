/** Why one may not do what one usually can: asked for when somebody wants to know, and read on a card. */

import { effect, type ReadonlySignal, signal } from "@preact/signals";
import { type Choices, mustDecide } from "../../answers/choices";
import type { Moment, Reason } from "../../generated/protocol";
import { parseTiles } from "../../notation";
import { RefusedError, type SessionView } from "../../session";
import { faceName } from "../../words";
import { fillIn, type Speech } from "../../words/speech";

/** What the seat is asked just now. */
interface Asked {
  readonly question: ReadonlySignal<string>;
  readonly choices: ReadonlySignal<Choices>;
}

export class WhyNot {
  /** The card is open. */
  readonly open = signal(false);
  /** What the referee says; null while it has not answered, or could not. */
  readonly moments = signal<readonly Moment[] | null>(null);
  private question = "";

  constructor(
    private readonly session: SessionView,
    private readonly play: Asked,
  ) {}

  /** Open the card and ask the referee. */
  ask(): true {
    const table = this.session.table.peek();
    this.question = this.play.question.peek();
    this.moments.value = null;
    this.open.value = table !== null;
    if (table === null) return true;
    const asked = this.session.ask({ type: "why", match: table.match });
    asked.then(
      ({ moments }) => {
        this.moments.value = moments;
      },
      () => this.close(),
    );
    return true;
  }

  close(): void {
    this.open.value = false;
  }

  /** What there is to decide goes before what there is to read; returns how to stop. */
  follow(): () => void {
    return effect(() => {
      const asked = this.play.question.value;
      if (asked !== this.question && mustDecide(this.play.choices.value)) this.close();
    });
  }
}

/** A reason as its sentence and what fills it, before tiles are pictures or words. */
export function readReason(speech: Speech, reason: Reason, nameOf: (seat: number) => string) {
  const { code, clause, seat, tiles, count, numbers }: Partial<Reason> & Reason = reason;
  const faces = parseTiles(tiles ?? "");
  const suits = new Set(faces.map((face) => speech.find(`suit.${face.slice(-1)}`) ?? ""));
  const and = speech.find("bar.and");
  return {
    text: speech.find(`bar.${code}`) ?? speech.find("note.other") ?? "",
    fields: {
      ...{ code, clause, count: count ?? "", tiles: faces },
      who: seat === undefined ? "" : nameOf(seat),
      suits: [...suits].filter(Boolean).join(and),
      numbers: (numbers ?? []).join(and),
    },
  };
}

/** What speaks against something that was refused, as text; nothing where nobody said it. */
export function refusalText(speech: Speech, error: unknown, nameOf: (seat: number) => string) {
  const why = error instanceof RefusedError ? (error.why ?? []) : [];
  return why
    .map((reason) => {
      const { text, fields } = readReason(speech, reason, nameOf);
      return fillIn(text, {
        ...fields,
        tiles: fields.tiles.map((face) => faceName(face)).join(" "),
      });
    })
    .join(speech.find("bar.and"));
}
