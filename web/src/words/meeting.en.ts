/** English words of the queues and the ladder. */

import type { meetingZh } from "./meeting.zh";

const people = (count: number): string => (count === 1 ? "1 person" : `${count} people`);

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
    [waiting > 0 && `${people(waiting)} waiting`, playing > 0 && `${playing} playing`]
      .filter((part) => part !== false)
      .join(", "),
  joinThis: (rules, pace) => `Wait for ${rules}, ${pace}`,
  ladder: "Matches of four people with passwords count on the ladder.",
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
  countsNot: "This match does not count on the ladder.",
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
    `No match has counted yet. Find a table on the entrance page; your rank is shown after about ${needed} matches.`,
  hidden: (matches, needed) =>
    `${matches === 1 ? "1 match" : `${matches} matches`} so far, which says little: there is much luck in one. Your rank is shown after about ${needed}.`,
  sureness: {
    hidden: "not shown yet",
    rough: "Rough: some dozens of matches may move it by a rank",
    fair: "Fairly sure: about this rank",
    sure: "Sure: luck has evened out",
  },
  number: "Number",
  spread: (spread) => `give or take ${spread}`,
  matches: "Matches",
  history: (count) => `Your number over the last ${count} matches`,
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
