/** English words of the queues and the ladder. */

import { some } from "./counted";
import type { meetingZh } from "./meeting.zh";

const time = (seconds: number): string =>
  seconds >= 3600 ? `${Math.ceil(seconds / 3600)} h` : `${Math.ceil(seconds / 60)} min`;

export const meetingEn: typeof meetingZh = {
  title: "Play with people",
  hint: "Wait for others; when four are here, you play.",
  rules: "Rules",
  pace: "Pace",
  paces: { usual: "usual pace", quick: "quick" },
  askAfter: "If nobody comes",
  askAfters: (seconds) =>
    seconds === null
      ? "go on waiting for people"
      : seconds < 60
        ? `ask me about bots after ${seconds} s`
        : `ask me about bots after ${seconds / 60} min`,
  join: "Find a table",
  joinHere: "Join",
  nobody: "Nobody waits just now. If you do, whoever comes will see it.",
  here: "Waiting now",
  count: (waiting, playing) =>
    [
      waiting > 0 && `${some(waiting, "person", "people")} waiting`,
      playing > 0 && `${playing} playing`,
    ]
      .filter((part) => part !== false)
      .join(", "),
  joinThis: (rules, pace) => `Wait for ${rules}, ${pace}`,
  ladder:
    "Matches count on the ladder if all four have passwords and have played here for a while.",
  noMoney: "Points are points: nothing here is ever for money.",

  sign: "You are waiting",
  waiting: (time) => `${time} so far`,
  botsSoon: "Bots may fill up; waiting for the others a moment",
  leave: "Stop waiting",
  asked: "May bots fill up?",
  askedText:
    "There are not enough people yet. Those who agree play at once, with bots on the free seats; such a match does not count on the ladder.",
  yes: "Yes, play",
  no: "Wait for people",
  called: "Your table is ready",
  calledText: (seconds) => `${seconds} s to take your seat; after that it goes to the next.`,
  counts: "This match counts on the ladder.",
  uncounted: {
    "": "",
    rules: "By the rules of this table it does not count on the ladder.",
    people: "It does not count on the ladder: there are fewer than four people.",
    guest: "It does not count on the ladder: somebody is a guest.",
    new: "It does not count on the ladder: somebody is new here.",
    address: "It does not count on the ladder: too many come from one place on the net.",
    agreed: "It does not count on the ladder: not all four wanted it.",
    unplayed: "It does not count on the ladder: the first round was not played to its end.",
    even: "It does not count on the ladder: it was ended while nobody was far behind.",
    operator: "It does not count on the ladder: the host ended it.",
  },
  counted: "This match counted on the ladder.",
  forfeits: {
    left: (name) => `${name} left and is placed last.`,
    away: (name) => `${name} was away for too many turns and is placed last.`,
    voted: (name) => `${name} was far behind, voted to end it, and is placed last.`,
  },
  take: "Take my seat",
  pass: "Let it go",
  ready: "Waiting for the others",
  readyText: (ready, seats) => `${ready} of ${seats} have taken their seats.`,
  out: {
    missed: (pause) =>
      `You did not take your seat; it went to the next. You may join again in ${pause} s.`,
    away: "You were away for too long, and wait no more.",
    full: "The server takes no more rooms; try again later.",
    quiet: "Quiet hours have begun; no new tables for now.",
    elsewhere: "You sat down elsewhere, and wait no more.",
  },

  standing: "Ladder",
  board: "See who stands highest",
  guest:
    "The ladder is for names with a password. Set one on the entrance page, and matches with three others who have one count.",
  none: (needed) =>
    `No match has counted yet. Find a table on the entrance page; your rank is shown after about ${some(needed, "match", "matches")}.`,
  whose: "Whose matches count",
  needs: ({ matches, seconds }) =>
    `A name needs a password, ${time(seconds)} here, and ${some(matches, "match", "matches")} of ten minutes or more with others, so that throwaway names bring nothing. And not too many of the four may come from one place on the net.`,
  fair: "Once its first round is played a match counts. Whoever leaves, is away for more than a third of their turns, or is far behind and votes to end it is placed last; after leaving one it takes some more matches to count again. Those who stay lose nothing by it.",
  lacks: ({ matches, seconds }) =>
    `Your matches do not count yet: ${[
      matches > 0 && `play ${matches} more`,
      seconds > 0 && `wait ${time(seconds)}`,
    ]
      .filter((part) => part !== false)
      .join(" and ")}.`,
  hidden: (matches, needed) =>
    `${some(matches, "match", "matches")} so far, which says little: there is much luck in one. Your rank is shown after about ${needed}.`,
  sureness: {
    hidden: "not shown yet",
    rough: "Rough: some dozens of matches may move it by a rank",
    fair: "Fairly sure: about this rank",
    sure: "Sure: luck has evened out",
  },
  number: "Number",
  spread: (spread) => `give or take ${spread}`,
  matches: "Matches",
  history: (count) => `Your number over the last ${some(count, "match", "matches")}`,
  historyText: (from, to) => `From ${from} to ${to}.`,
  ranks: "What the ranks mean",
  rankFrom: (least, firsts) =>
    `from ${least}: first in about ${firsts} of 100 matches with three who have just begun`,
  rankFirst: "below that",
  you: "you are here",
  noDecay: "Not playing costs nothing: the number does not fall with time.",
  letCount: "Let this match count on the ladder",
  letCountText: "It does if all four want it.",
  agreed: (agreed, seats) => `${agreed} of ${seats} want it to count.`,
};
