/** What one player does and hears at the table: it lasts as long as the session. */

import { signal } from "@preact/signals";
import { type SessionView, useSession } from "../../session";
import { Motion } from "../motion/motion";
import { Auto } from "./auto";
import { Ending } from "./ending";
import { Hints } from "./hints";
import { Narrator } from "./narrate";
import { Play } from "./play";
import { Reactions } from "./reactions";
import { WhyNot } from "./whyNot";

export type Sheet = "menu" | "rules" | "settings" | "keys" | "leave" | "vote" | "log";

export class PlayerSide {
  readonly play: Play;
  readonly hints: Hints;
  readonly why: WhyNot;
  readonly auto: Auto;
  readonly narrator: Narrator;
  readonly reactions: Reactions;
  readonly ending: Ending;
  readonly motion = new Motion();
  /** The dialog that is open. */
  readonly sheet = signal<Sheet | null>(null);

  constructor(readonly session: SessionView) {
    this.play = new Play(session);
    this.hints = new Hints(session, this.play);
    this.why = new WhyNot(session, this.play);
    this.auto = new Auto(session, this.play);
    this.narrator = new Narrator(session, this.play);
    this.reactions = new Reactions(session, () => this.narrator.sitters.peek());
    this.ending = new Ending(session);
  }

  /** Go along with the table while it is on the screen; returns how to stop. */
  follow(): () => void {
    const stops = [
      this.hints.follow(),
      this.why.follow(),
      this.auto.follow(),
      this.narrator.follow(),
      this.reactions.follow(),
      this.ending.follow(),
      this.motion.follow(this.session),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }
}

const sides = new WeakMap<SessionView, PlayerSide>();

/** The player's side of the session: a player who leaves the page and comes back finds it as it was. */
export function usePlayerSide(): PlayerSide {
  const session = useSession();
  const side = sides.get(session) ?? new PlayerSide(session);
  sides.set(session, side);
  return side;
}
