/** English words of the table and the settlement. */

import { some } from "./counted";
import type { TableWords } from "./table.zh";

const tiles = (count: number): string => some(count, "tile");

export const tableEn: TableWords = {
  label: "Table",
  menu: "Menu",
  card: (name) => `About ${name}`,
  centre: "Middle of the table",
  wall: "Wall",
  roundOnly: (round) => `Round ${round}`,
  turnedUp: "Turned up",
  bao: "宝",
  won: "Won on",
  out: "has won and is out of the round",
  outSign: "Out",
  hiddenTiles: (count) => `${tiles(count)} face down`,
  openHand: "Hand laid open",
  from: (name) => `from ${name}`,
  newest: "newest discard",
  turn: "To move",
  bot: "Bot",
  away: "Offline",
  silent: "No signal",
  house: {
    "": "",
    asked: "On autoplay",
    timeout: "Timed out, on autoplay",
    absent: "Away, bot plays",
  },
  housed: (name) => `${name} is on autoplay`,
  timedOut: (name) => `${name} ran out of time`,
  total: (points) => `total ${points}`,

  shuffling: "Shuffling…",
  shufflingWhy: "The server and every player add a random number, so nobody can rig the wall.",
  shuffleStage: {
    commit: "Everybody commits",
    reveal: "Everybody reveals",
    sealed: "The seed is sealed",
  },
  waiting: "Waiting for the table…",
  paused: "The server can't save right now. All clocks are stopped.",
  watching: "Watching, slightly delayed",
  elsewhere: "This table is open somewhere else",
  takeBack: "Play here",

  hand: {
    label: "Your hand",
    play: "Discard",
    hint: "Tap again to discard",
    hintDrag: "Drag up to discard",
    cannot: (tile) => `You can't discard ${tile} now`,
    because: (what, why) => `${what}: ${why}`,
    readyAfter: "leaves you ready",
    cameBack: "not discarded",
    got: "was given to you",
    refused: (tile, why) => `${tile} is back in your hand: ${why}`,
  },

  ask: {
    turn: "Your turn",
    choose: "Your call",
    pass: "Pass",
    passWin: "Pass the win",
    sure: "Pass up the win? Tap again",
    delivered: {
      sending: "Sending…",
      taken: "Answered, waiting…",
      kept: "Not sent yet; sends when you're back online",
    },
    waitOthers: "Waiting for the others…",
    pick: (verb, count) => `${verb} ${count}`,
    pickNone: (verb) => `${verb} none`,
    pickSome: (count) => `Choose ${tiles(count)}`,
    pickOneGroup: (count) => `Choose ${tiles(count)} that go together`,
    pickOften: (count) => `Choose a multiple of ${tiles(count)}`,
  },

  line: {
    fine: "Connection OK",
    slow: "Slow",
    delay: (ms) => `${ms} ms`,
    lost: "Offline: you can't play",
  },

  waits: {
    label: "Tiles you wait for",
    look: "Your waits, and how many are unseen",
    now: "Waits",
    ask: "Waits?",
    after: (tile) => `After ${tile}`,
    none: "Not ready",
    raise: "Tap a tile",
    left: (count) => `${count} left`,
    leftAll: (count) => `${tiles(count)} left`,
    anything: (kinds, count) => `${some(kinds, "kind")}, ${tiles(count)} left`,
  },

  coach: {
    toggle: "Hints",
    long: "Hints: your waits, and the best play on your turn, with reasons",
    label: "Hint",
    thinking: "Thinking…",
    best: "best",
    value: (points) => some(points, "point"),
    expected: "Expected",
    useful: (count) => `${count} useful`,
    alike: (count) => `these ${count} are alike`,
    sentence: (why, useful) => {
      const helping = useful > 0 ? some(useful, "tile helps", "tiles help") : "";
      return why === "" ? `${helping}.` : `It ${[why, helping].filter(Boolean).join("; ")}.`;
    },
    distance: (steps) => (steps === 0 ? "ready" : `${steps} from ready`),
    chance: (percent) => `wins ${percent}`,
    danger: (points) => `may cost ${points}`,
    rank: (rank) => (rank === 1 ? "hint: best" : `hint: number ${rank}`),
    all: "All hints",
    between: ", ",
    explain:
      "Expected: what this play scores on average this round. Useful: unseen tiles that improve the hand.",
  },

  fullScreen: {
    enter: "Full screen",
    leave: "Exit full screen",
    turn: "Turn your phone sideways for a bigger table",
  },

  first: {
    next: "Got it",
    enough: "No more tips",
    goal: (many) =>
      `Make ${many ? "five" : "four"} melds and a pair. A meld is three in a row in one suit, or three of a kind. No clock here, so take your time.`,
    discard: {
      taps: "Your turn: discard a tile. Tap it to raise it, tap again to throw it.",
      drag: "Your turn: discard a tile. Drag it up, out of your hand.",
      once: "Your turn: discard a tile. Tap it to throw it.",
    },
    wild: (wild) =>
      `This one is ${wild}. In your hand it stands for any tile you're missing, so don't throw it away.`,
    buttons: {
      chi: "Chi: take this discard and lay it open with two of yours as three in a row; then discard.",
      peng: "Peng: you have two like it. Take it, lay the three open, then discard.",
      gang: "Kong: lay four alike open and draw another tile from the end of the wall.",
      fenggang:
        "Wind kong: one of each wind counts as a kong; draw another from the end of the wall.",
      hu: "Win: your hand is complete. Take it!",
      pass: "Pass: leave it. No harm done, play goes on.",
      ting: "Ready: tell everybody that one tile is missing. From then on you discard what you draw.",
      jia: "Closed wait: declare ready, waiting for the one tile in the middle.",
      shuai: "Choose the tiles to throw, then press Throw; or throw none.",
      stake: "A bigger number wins more, and loses more. For a first game take 0.",
    },
    notes: "Rules in force right now. Tap to read them all.",
    hints: "Not sure? Turn on Hints: what to discard, and why.",
  },

  notes: {
    label: "Rules in force",
    more: (count) => `${count} more`,
  },

  clock: {
    label: (seconds) => `${some(seconds, "second")} left`,
    bank: (seconds) => `reserve ${seconds} s`,
  },

  why: {
    short: "Why not",
    long: "Why not win, peng, kong or chi?",
    title: "Why not?",
    asking: "Asking the referee…",
    nothing: "It isn't your turn, and nobody has just discarded.",
    about: { claim: "{tile} from {who}", rob: "{tile}, added to a kong by {who}" },
  },

  auto: {
    passes: { chi: "No chi", peng: "No peng", all: "Pass all" },
    passesLong: {
      chi: "Don't ask about chi this round",
      peng: "Don't ask about peng this round (kongs still ask)",
      all: "Pass on everything but a win this round",
    },
    sort: "Sort",
    sortLong: "Keeps your hand sorted; turn it off to arrange tiles yourself",
    discard: "Auto drop",
    discardLong: "Throw every tile you draw",
  },

  talk: {
    open: "Say",
    title: "Say something",
    own: "In your own words",
    send: "Say",
    watcher: (name) => `${name} (watching)`,
    watchers: "Watching",
    moreWatchers: (count) => `and ${count} more`,
    apart: "During a match, only other spectators see what spectators say",
    mute: (name) => `Hide what ${name} says`,
    unmute: (count) => `${count} hidden; show again`,
  },

  menuItems: {
    title: "Menu",
    rules: "Rules of this room",
    score: "Score a hand",
    tournament: "See the tournament",
    house: "Autoplay",
    houseOff: "Stop autoplay",
    houseOn: "Autoplay is on.",
    vote: "Call it off",
    leave: "Leave the table",
    keys: "Keys",
    log: "What happened",
    room: (number) => `Room ${number}`,
  },

  keys: {
    title: "Keys",
    list: [
      ["← →", "choose a tile"],
      ["Shift + ← →", "move the chosen tile by one place"],
      ["s", "the hand sorts itself, or not"],
      ["Enter / Space", "discard the chosen tile"],
      ["d", "discard the tile just drawn"],
      ["h", "win"],
      ["p", "peng"],
      ["g", "kong"],
      ["c", "chi (again for the next way)"],
      ["t / j", "discard the chosen tile and declare ready / a closed wait"],
      ["n", "pass"],
      ["1–9", "choose an option or a stake"],
      ["w", "what your hand waits for"],
      ["y", "why not"],
      ["i", "hints on or off"],
      ["m", "menu"],
      ["?", "this page"],
    ],
  },

  leave: {
    title: "Leave the table?",
    text: "Leaving now voids this round and ends the match for everyone; some rooms add a penalty. Just stepping away? Close the page: your seat is kept.",
    sure: "Leave and end the match",
    tournament: "This is a tournament: a bot plays for you until you're back.",
    stay: "Stay",
  },

  vote: {
    title: "Call off the match?",
    asked: (name) => `${name} wants to call it off: this round is void and the match ends.`,
    needed: (needed) => some(needed, "vote ends it", "votes end it"),
    yes: "Agree",
    no: "Disagree",
    left: (seconds) => `${some(seconds, "second")} left`,
    voted: "Voted. Waiting…",
    open: "Call a vote to end the match?",
    openText: "If most agree, this round is void and the match ends.",
    send: "Call the vote",
  },

  moment: {
    skip: "Skip",
    drawn: "Drawn",
  },

  settle: {
    tabs: {
      label: "Settlement",
      round: (round) => `Round ${round}`,
      payments: "Payments",
      hands: "Hands",
    },
    noPicture: "This device cannot draw the picture",
    goOn: "Go on",
    waiting: "Waiting for the others…",
    auto: (seconds) => `Next round in ${seconds} s`,
    result: "Results",
    hide: "Table",
    show: "See the settlement",
    picture: "Who pays whom",
    score: "Score another hand",
    sumOf: (points) => some(points, "point"),
  },

  summary: {
    title: "Match over",
    rank: (place) => `No. ${place}`,
    best: (who, hand, points, round) =>
      `The best hand of the match: ${who} in round ${round}, ${hand}, ${points} points`,
    winner: "Big winner",
    wins: "Wins",
    selfDraws: "Self-drawn",
    dealIns: () => "Dealt in",
    kongs: "Kongs",
    biggest: "Best round",
    chart: "Totals after each round",
    round: "round",
    void: "void",
    again: "Play again",
    others: (names) => `Ready to play again: ${names}`,
    back: "Back to the room",
    replay: "Replay",
    record: "Download the record",
    check: "Check the shuffle",
    loading: "Adding it all up…",
  },

  fair: {
    title: "Check the shuffle",
    server: "The server's part fits the hash published before the match",
    sameHash: "That hash is the one this device was told before the match",
    ownNonce: "Your random number is in the seed",
    nonce: {
      given: "random number fits its hash",
      withheld: "promised, never told: not counted",
      silent: "withheld the random number of the last match, so no say in this one",
      none: "took no part",
      wrong: "random number does not fit!",
    },
    notHere: "This device took no part and cannot compare",
    begun: (count) => `${some(count, "shuffle")} began for this match; these came to nothing:`,
    dropped: {
      left: "somebody left the table",
      interrupted: "the server was restarted, or the room moved",
      failed: "the match could not be dealt",
    },
    mayHaveKnown: "; the server may have known the random numbers by then",
    otherHistory: "The shuffles begun before do not fit the server's part!",
    untold: (count) =>
      `This device gave its random number to ${some(count, "earlier shuffle")} and never saw the match: either it was cut off, or the shuffle was dropped without a word.`,
    seed: "Seed",
    sealed:
      "Other tables still play the same walls. When all have finished the round, the seed is told, and the replay checks every tile.",
    walls: "The replay lays every wall again from the seed.",
    good: "Right",
    bad: "Wrong!",
  },
};
