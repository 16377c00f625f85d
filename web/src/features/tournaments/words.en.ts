/** English words of tournaments. */

import type { TournamentWords } from "./words.zh";

const some = (count: number, one: string, many = `${one}s`): string =>
  `${count} ${count === 1 ? one : many}`;

export const tournamentsEn: TournamentWords = {
  title: "Tournaments",
  lead: "Sign up and play at the set time; round by round you meet other people.",
  none: "There is no tournament just now. Play a match meanwhile.",
  noMoney: "Points are only points; no tournament is ever for money.",
  guest: "A tournament has to know its people: give your name a password first.",
  toAccount: "Set a password",
  house: "This house",
  states: {
    open: "Open for sign-up",
    playing: "Being played",
    pause: "Between two rounds",
    over: "Over",
    called_off: "Called off",
  },
  entries: { in: "", out: "has left", missed: "missed the last round" },
  entered: "you play",
  people: (count) => some(count, "person", "people"),
  roundOf: (round, rounds) => `Round ${round} of ${rounds}`,
  rounds: (rounds) => some(rounds, "round"),
  duplicate: "the same walls everywhere",
  all: "All tournaments",

  call: {
    title: (name, round) => `${name} · round ${round}`,
    seconds: (seconds) =>
      seconds > 0 ? `It begins in ${seconds} s` : "It has begun, and a bot plays for you",
    go: "Go to my table",
    later: "Not now",
  },
  room: {
    title: (name, table) => `${name} · table ${table}`,
    begins: (seconds) => `The match begins in ${seconds} s`,
    soon: "The match begins…",
    hint: "It begins on time. For who is not here a bot plays; whoever comes later takes over.",
    here: "here",
    away: "not here yet",
    bot: "a bot, to fill up",
    over: "This table is through. Standings and the next round are on the tournament's page; you will be called.",
    back: "See the tournament",
    leave: "Leave",
  },
  page: {
    starts: (time) => `Starts ${time}`,
    startsIn: (time) => `in ${time}`,
    nextIn: (time) => `The next round begins in ${time}`,
    endsIn: (time) => `This round ends in ${time} at the latest`,
    facts: (rounds, minutes, pause) =>
      `${some(rounds, "round")} of at most ${some(minutes, "minute")}, ${pause} between them`,
    signUp: "Sign up",
    again: "Play the next round",
    withdraw: "Withdraw",
    withdrawn: "You have withdrawn; a bot plays a running match to its end.",
    begin: "Begin now",
    callOff: "Call it off",
    callOffSure:
      "The tournament ends here, and tables that play are dissolved. What was played can still be seen.",
    full: "No more places",
    members: "Only members of the club can sign up.",
    why: {
      "": "",
      few: "There were fewer than four people to go on with.",
      host: "Whoever leads it has called it off.",
      rules: "Its rules or its club are gone, so it could not go on.",
    },
    signedUp: (count, most) => `Signed up (${count} of ${most})`,
    standings: "Standings",
    noStandings: "There are standings as soon as a table is through.",
    place: "Place",
    who: "Who",
    score: "Score",
    points: "Points",
    each: "Rounds",
    howPlaces:
      "A match is worth 4, 2, 1 and 0 by place, and equal points share. Between equal scores the sum of points decides, then first places; who is equal in all shares a place.",
    howSame:
      "All tables play the same walls here: your points are compared with those of the same seat at every other table, two for each that was worse and one for each that was equal, in percent; 50 is the middle. So it does not matter what you are dealt, only how you play it. Between equal scores the sum of points decides, then first places.",
    secretSame:
      "The same walls everywhere: all begin together, and until the whole round is over nobody watches, replays are closed and no points are told.",
    round: (round) => `Round ${round}`,
    table: (table) => `Table ${table}`,
    hands: (hands) => `${some(hands, "hand")} over`,
    bot: "bot",
    missed: "did not come",
    replay: "Replay",
    watch: "Watch",
    mine: "Go to my table",
    results: "Results",
    chart: "Scores of the best, round by round",
    chartText: (best, score) => `${best} has the most in the end: ${score}.`,
    picture: "Save as a picture",
    saved: "The picture is saved",
    copy: "Copy as text",
    copied: "Copied",
    matchCount: (count) => some(count, "round"),
    walls: "Lots and walls",
    promise: "The hash that was told before anybody signed up",
    secret: "The secret that was told at the end",
    wallsHint:
      "Pairings, and walls that are the same everywhere, are made of a secret of the server and what everybody gave with the sign-up: nobody chooses them alone. The hash of the secret stands here from the beginning; at the end the secret is told, and anybody can check it.",
    good: "fits",
    bad: "does not fit!",
  },
  setUp: {
    title: "Set up a tournament",
    name: "Name",
    nameHint: "20 characters at most",
    where: "For whom",
    house: "This house (needs the host's token)",
    token: "The host's token",
    rules: "What is played",
    clubRules: "The rules of the club",
    own: (name) => `Your own: ${name}`,
    starts: "When it starts",
    rounds: "Rounds",
    minutes: "A round lasts at most",
    minuteCount: (count) => some(count, "minute"),
    pause: "Between two rounds",
    pauseLength: (seconds) =>
      seconds === 0
        ? "no break"
        : seconds < 60
          ? some(seconds, "second")
          : some(seconds / 60, "minute"),
    pace: "Pace",
    paces: { usual: "Time as the rules give it", quick: "Quick" },
    duplicate: "The same walls at all tables",
    duplicateHint:
      "Luck of the deal falls out: your points are compared with the same seat of the other tables. Watching and replays open when a round is over.",
    create: "Set it up",
    past: "That time is over",
  },
  refused: {
    tournament: "There is no such tournament, or that does not go now",
    full: "No more places, or too many tournaments are not over yet",
    rate: "Too fast, try again a little later",
    guest: "Only with a password",
    option: "These rules cannot be played like that",
  },
};
