/** What the player lets the table do by itself. */

import { effect, signal } from "@preact/signals";
import { type Choices, mustDecide } from "../../answers/choices";
import type { SessionView } from "../../session";
import type { Play } from "./play";

/** The same for every answer: how soon one comes tells nothing. */
const THINKING = 350;

export class Auto {
  /** Discards what is drawn, unless it wins. */
  readonly discard = signal(false);

  constructor(
    private readonly session: SessionView,
    private readonly play: Play,
  ) {}

  /** Answer where that was asked for; returns how to stop. */
  follow(): () => void {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = effect(() => {
      clearTimeout(timer);
      const answer = this.answerFor(this.play.choices.value);
      if (answer !== null) timer = setTimeout(answer, THINKING);
    });
    return () => {
      clearTimeout(timer);
      stop();
    };
  }

  private answerFor(open: Choices): (() => void) | null {
    const { buttons, discards } = open;
    if (this.play.passedOver.value) return () => this.play.act("pass");
    if (!mustDecide(open) || buttons.some(({ kind }) => kind === "hu")) return null;
    if (discards.size === 0) return null;
    const table = this.session.table.value;
    const seat = table?.seats[this.session.mySeat.value ?? -1];
    const drawn = seat?.justDrew ? seat.hand?.at(-1) : undefined;
    if (drawn === undefined) return null;
    // After declaring there is nothing to choose: what is drawn is discarded.
    const onlyOne =
      seat !== undefined && seat.declared !== "" && discards.size + buttons.length === 1;
    return this.discard.value || onlyOne ? () => this.play.discard(drawn) : null;
  }
}
