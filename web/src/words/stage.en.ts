/** English words of positions. */

import type { StageWords } from "./stage.zh";

export const stageEn: StageWords = {
  opening: "The deal",
  entered: "Play goes on from here",
  between: "; ",
  first: "Back to the deal",
  back: "One move back",
  forward: "One move on",
  last: "To the end",
  place: (at, of) => `Move ${at} of ${of}`,
  view: "Whose tiles",
  all: "All hands open",
  from: (name) => `${name} only`,
  did: (name) => `${name}:`,
  yourTurn: "Your turn",
  turn: (name) => `${name} to play`,
  asked: (name) => `${name} may`,
  tap: "Tap a tile to discard it",
  hand: (name) => `${name}'s hand`,
  allPass: "All pass",
  elsewhere: (names) => `Waiting for ${names}. To play for others, open all hands.`,
  settlement: "Settlement",
  refused: (line) => `Move ${line} is not allowed: `,
  unread: "This position cannot be set up",
};
