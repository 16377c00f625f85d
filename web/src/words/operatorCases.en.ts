/** English words of fair play and reports on the operator's page. */

import { some } from "./counted";
import type { OperatorCasesWords } from "./operatorCases.zh";

export const operatorCasesEn: OperatorCasesWords = {
  fair: {
    about:
      "These are figures; nobody is ever punished by them. Look at the replays before you judge: one address may be one family, and friends come online together.",
    left: "matches have not been looked at",
    none: "All recent matches have been looked at",
    look: "Look now",
    busy: "Looking…",
    levels: (strong: number, weak: number, none: number): string =>
      `Pairs: striking ${strong}, worth a glance ${weak}, ordinary ${none}`,
    counted: "Ladder matches only",
    reported: "Reported people",
    pair: "Two people",
    level: "How striking",
    evidence: "What was thrown",
    circumstances: "Circumstances",
    matches: "Matches",
    open: "Open",
    back: "← All pairs",
    feeds: (giver: string, taker: string, discards: number, surplus: number, z: number): string =>
      `${giver} feeds ${taker}: in ${some(discards, "discard")} with a choice, ${surplus} more than chance would (z ${z})`,
    mutual: (surplus: number, z: number): string =>
      `They feed each other, ${surplus} more than chance would (z ${z})`,
    chance: (chance: string): string =>
      `; by luck, anybody here would show this with probability ${chance}`,
    rare: "; by luck, anybody here would show this less than 1 time in 10,000",
    pauses: (giver: string, taker: string, z: number, chance: string): string =>
      `${giver} feeds ${taker} in step with how long ${taker} had thought before (z ${z})${chance}`,
    few: (discards: number): string =>
      `too few discards with a choice to say anything (${discards})`,
    ordinary: "nothing unusual",
    address: (times: number, known: number): string => `one address in ${times} of ${known}`,
    device: (times: number, known: number): string =>
      `one address and like browsers in ${times} of ${known}`,
    came: (times: number, known: number, chance: string): string =>
      `came online closest of the four in ${times} of ${known} (by chance ${chance})`,
    reports: (count: number): string => `open reports: ${count}`,
    unknown: "unknown",
    match: "Match",
    replay: "Replay",
    seats: "Seats",
    telling: "Discards that tell most",
    discard: (
      round: number,
      giver: string,
      tile: string,
      taker: string,
      gift: string,
      equals: number,
      generous: number,
    ): string =>
      `round ${round}: ${giver} threw ${tile}, ${taker} could ${gift}; ${generous} of ${equals} equally good discards would have given as much`,
    ladder: "ladder",
  },
  fairLevel: {
    strong: "striking",
    weak: "worth a glance",
    none: "ordinary",
  },
  gift: {
    win: "win on it",
    nearer: "get nearer with it",
  },
  farm: {
    title: "Farms",
    about:
      "Accounts that lift one of them: what somebody was fed, and matches that ended early when it suited them, added up over all who gave. Only matches that count. Addresses and partners say how they hang together; they are no evidence.",
    gained: "Who gained",
    gave: "Who gave",
    shared: "What they share",
    matches: "Matches",
    result: (name: string, matches: number, firsts: number, points: string): string =>
      `${name}: ${some(matches, "match", "matches")}, first in ${firsts}, ${some(points, "point")}`,
    fed: (name: string, surplus: number, z: number): string =>
      `${name} was fed ${surplus} more than chance would (z ${z})`,
    ended: (name: string, of: number, times: number): string =>
      `of ${some(of, "match", "matches")} of ${name}, ${times} ended early just when it suited them`,
    address: (names: string): string => `one address: ${names}`,
    device: (names: string): string => `one address and like browsers: ${names}`,
    partners: (names: string): string => `mostly at one table: ${names}`,
    times: (names: string): string => `always come online together: ${names}`,
  },
  report: {
    open: "open",
    closed: "decided",
    kind: "What about",
    by: "Reported by",
    about: "About",
    text: "In words",
    figures: "Most striking pair",
    look: "Open",
    back: "← All reports",
    case: "Report",
    scene: "What the two said",
    sceneHint:
      "As far as it was known when the report came: from ten minutes before the match to ten after. What others said is not stored.",
    who: "Who",
    said: "Said",
    thought: "How long each seat thought in all",
    others: "Other reports about this person",
    before: "What followed before",
    what: "What",
    seen: "Read",
    yes: "yes",
    no: "no",
    notes: "Notes, for operators alone",
    note: "Write a note",
    addNote: "Add",
    decide: "Decide",
    decideHint:
      "It closes all reports of this match about the person, who is told, except where nothing follows. A later decision takes the place of this one.",
    days: "Days (silence, suspension)",
    reason: "Reason (the person reads it)",
  },
  reportKind: {
    collusion: "collusion",
    stalling: "stalling",
    talk: "talk",
    name: "name",
    other: "something else",
  },
  decision: {
    open: "open",
    dismiss: "Nothing follows",
    warn: "Warning",
    silence: "Silence for some days",
    suspend: "Suspension for some days",
    lift: "Taken back",
    reopen: "Open again",
  },
};
