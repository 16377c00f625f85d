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
    asked: "House plays",
    timeout: "Timed out, house plays",
    absent: "Away, a bot plays",
  },
  housed: (name) => `the house plays for ${name}`,
  timedOut: (name) => `${name} ran out of time, the house acted`,
  total: (points) => `total ${points}`,

  shuffling: "Shuffling…",
  shufflingWhy:
    "The server and every player add a random number: nobody can choose the wall alone.",
  shuffleStage: {
    commit: "Everybody commits",
    reveal: "Everybody reveals",
    sealed: "The seed is sealed",
  },
  waiting: "Waiting for the table…",
  paused: "The server cannot store anything just now. All clocks stand still.",
  watching: "Watching, a little later than the table",
  elsewhere: "You have opened this table elsewhere",
  takeBack: "Go on here",

  hand: {
    label: "Your hand",
    play: "Discard",
    hint: "Tap again to discard",
    hintDrag: "Drag up to discard",
    cannot: (tile) => `${tile} may not be discarded now`,
    because: (what, why) => `${what}: ${why}`,
    readyAfter: "leaves you ready",
    cameBack: "was not discarded",
    got: "was given to you",
    refused: (tile, why) => `${tile} is back in your hand: ${why}`,
  },

  ask: {
    turn: "Your turn",
    choose: "You may",
    pass: "Pass",
    passWin: "Pass, no win",
    sure: "Really not win? Once more",
    delivered: {
      sending: "Sending…",
      taken: "Answered, waiting…",
      kept: "Not sent: it goes out when the connection is back",
    },
    waitOthers: "Waiting for the others…",
    pick: (verb, count) => `${verb} ${count}`,
    pickNone: (verb) => `${verb} none`,
    pickSome: (count) => `Choose ${tiles(count)}`,
    pickOneGroup: (count) => `Choose ${tiles(count)} that go together`,
    pickOften: (count) => `Choose a multiple of ${tiles(count)}`,
  },

  line: {
    fine: "Connection is fine",
    slow: "Slow",
    delay: (ms) => `${ms} ms`,
    lost: "Offline: you cannot play now",
  },

  waits: {
    label: "Tiles you wait for",
    look: "What your hand waits for, and how many are still unseen",
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
    long: "Hints: what your hand waits for, and at your turn what is best and why",
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
      "Expected: the points this brings on average in this round. Useful: how many unseen tiles would bring the hand nearer.",
  },

  fullScreen: {
    enter: "Full screen",
    leave: "Leave full screen",
    turn: "Turn the phone on its side: the table gets bigger",
  },

  first: {
    next: "Got it",
    enough: "No more tips",
    goal: (many) =>
      `The aim: ${many ? "five" : "four"} melds and a pair. A meld is three in a row of one suit, or three alike. There is no clock at this table: take your time.`,
    discard: {
      taps: "Your turn: discard one tile. Tap it and it stands up; tap it again and it is thrown.",
      drag: "Your turn: discard one tile. Drag it up out of the hand.",
      once: "Your turn: discard one tile. Tap it and it is thrown.",
    },
    wild: (wild) =>
      `Here is what is ${wild}. In your hand such a tile stands for whatever is missing: do not throw it lightly.`,
    buttons: {
      chi: "Chi: take this discard and lay it open with two of yours as three in a row; then discard.",
      peng: "Peng: you have two like it. Take it, lay the three open, then discard.",
      gang: "Kong: lay four alike open and draw another tile from the end of the wall.",
      fenggang:
        "Wind kong: one of each wind counts as a kong; draw another from the end of the wall.",
      hu: "Win: your hand is complete, and this wins the round.",
      pass: "Pass: leave it. Nothing is lost, play goes on.",
      ting: "Ready: tell everybody that one tile is missing. From then on you discard what you draw.",
      jia: "Closed wait: declare ready, waiting for the one tile in the middle.",
      shuai: "Choose the tiles to throw, then press Throw; or throw none.",
      stake: "A bigger number wins more, and loses more. For a first game take 0.",
    },
    notes: "What binds whom just now stands here. Tap it to read all.",
    hints: "If in doubt switch on Hints: they say what to discard, and why.",
  },

  notes: {
    label: "What binds now",
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
    nothing: "It is not your turn, and nobody else has just discarded.",
    about: { claim: "{tile} from {who}", rob: "{tile}, added to a kong by {who}" },
  },

  auto: {
    passes: { chi: "No chi", peng: "No peng", all: "Pass all" },
    passesLong: {
      chi: "No chi in this round: do not ask",
      peng: "No peng in this round: do not ask (but about kongs)",
      all: "Pass on everything but a win in this round",
    },
    sort: "Sort",
    sortLong: "The hand sorts itself; off, you drag its tiles to where you want them",
    discard: "Auto drop",
    discardLong: "Discard what is drawn",
  },

  talk: {
    open: "Say",
    title: "Say something",
    own: "In your own words",
    send: "Say",
    watcher: (name) => `${name} (watching)`,
    watchers: "Watching",
    moreWatchers: (count) => `and ${count} more`,
    apart: "While a match is played, only those who watch read what watchers say",
    mute: (name) => `Hide what ${name} says`,
    unmute: (count) => `${count} hidden; show again`,
  },

  menuItems: {
    title: "Menu",
    rules: "Rules of this room",
    score: "Score a hand",
    tournament: "See the tournament",
    house: "Let the house play",
    houseOff: "Play again myself",
    houseOn: "The house plays for you.",
    vote: "Propose to dissolve",
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
      ["1–9", "choose a word or a stake by its place"],
      ["w", "what your hand waits for"],
      ["y", "why not"],
      ["i", "hints on or off"],
      ["m", "menu"],
      ["?", "this page"],
    ],
  },

  leave: {
    title: "Leave the table?",
    text: "Leaving now makes this round void and ends the match; some rooms add a penalty. If you only go away for a moment, just close the page: the seat stays yours.",
    sure: "Leave and end the match",
    tournament:
      "This is a tournament: a bot plays for you until you come back, and the match goes on.",
    stay: "Stay",
  },

  vote: {
    title: "Dissolve the match?",
    asked: (name) => `${name} proposes to dissolve: this round is void and the match ends.`,
    needed: (needed) => some(needed, "vote dissolves it", "votes dissolve it"),
    yes: "Agree",
    no: "Disagree",
    left: (seconds) => `${some(seconds, "second")} left`,
    voted: "You have voted, waiting…",
    open: "Propose to dissolve?",
    openText: "If most people agree, this round is void and the match ends.",
    send: "Propose",
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
    goOn: "Go on",
    waiting: "Waiting for the others…",
    auto: (seconds) => `Next round in ${seconds} s`,
    result: "See the result",
    hide: "See the table",
    show: "See the settlement",
    picture: "Who pays whom",
    score: "Score another hand",
    sumOf: (points) => some(points, "point"),
  },

  summary: {
    title: "The match is over",
    rank: (place) => `No. ${place}`,
    winner: "Big winner",
    wins: "Wins",
    selfDraws: "Self-drawn",
    dealIns: "Dealt in",
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
    loading: "Fetching the result…",
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
