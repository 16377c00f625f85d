/** English words for what was decided about us. */

import type { SanctionWords } from "./words.zh";

export const sanctionsEn: SanctionWords = {
  title: "You were reported",
  about: (at, kind) => `The host has looked at it (${at}). It was about: ${kind}.`,
  kinds: {
    collusion: "two playing together",
    stalling: "wasting time on purpose",
    talk: "hurtful talk",
    name: "an unfit name",
    other: "something else",
  },
  what: {
    warn: "This is a warning.",
    silence: "For a while you can say nothing; you play as before.",
    suspend: "For a while you are kept out.",
    lift: "The earlier decision was taken back.",
  },
  until: (at) => `Until ${at}.`,
  reason: (text) => `In the host's words: ${text}`,
  replay: "Look at the replay of that match",
  seen: "I have read it",
};
