/** The English catalogue. */

import { some } from "./counted";
import { pagesEn } from "./pages.en";
import { settingsEn } from "./settings.en";
import { tableEn } from "./table.en";
import type { Words } from "./zh";

const SUITS = { m: "characters", p: "dots", s: "bamboos" };

export const en: Words = {
  name: "Fangcheng",
  tagline: "The mahjong of your town, refereed and explained.",

  language: {
    title: "Language",
    zh: "中文",
    en: "English",
  },

  settings: settingsEn,
  pages: pagesEn,
  play: tableEn,

  clause: {
    title: "Clause",
    show: (clause) => `Clause ${clause}`,
    inBook: "See it in the rule book",
    missing: "This clause has no text yet",
  },

  tile: {
    suited: (rank, suit) => `${rank} of ${SUITS[suit]}`,
    honour: {
      E: "east wind",
      S: "south wind",
      W: "west wind",
      N: "north wind",
      C: "red dragon",
      F: "green dragon",
      P: "white dragon",
    },
    flower: ["spring", "summer", "autumn", "winter", "plum", "orchid", "bamboo", "chrysanthemum"],
    back: "face-down tile",
    wild: (tile) => `${tile}, wild`,
    plays: (tile, as) => `${tile}, plays ${as}`,
    drawn: (tile) => `${tile}, just drawn`,
    noted: (tile, note) => `${tile}, ${note}`,
  },

  action: {
    pass: "Pass",
    chi: "Chi",
    peng: "Peng",
    gang: "Kong",
    hu: "Win",
    discard: "Discard",
    ting: "Ready",
    jia: "Closed wait",
    timeout: "Time-out",
    leave: "Leave",
    dissolve: "Dissolve",
  },

  seat: {
    you: "You",
    next: "Right",
    across: "Across",
    previous: "Left",
    dealer: "Dealer",
    dealerSign: "D",
    winds: ["E", "S", "W", "N"],
  },

  table: {
    round: (round, rounds) => `Round ${round}/${rounds}`,
    left: (tiles) => `${some(tiles, "tile")} left`,
    points: (points) => some(points, "point"),
    wild: "Wild",
    yourTurn: "Your turn",
    yourHand: "Your hand",
    discards: "Discards",
    melds: "Melds",
    flowers: "Flowers",
  },

  general: {
    listed: ", ",
    ok: "OK",
    cancel: "Cancel",
    close: "Close",
    back: "Back",
    save: "Save",
    copy: "Copy",
    copied: "Copied",
    share: "Share",
    retry: "Try again",
    loading: "One moment…",
    yes: "Yes",
    no: "No",
    settings: "Settings",
    rules: "Rules",
    newRoom: "New room",
    join: "Join",
    start: "Start",
    ready: "Ready",
    again: "Play again",
    offline: "Offline",
    reconnecting: "Reconnecting…",
    tileSigns: "Numbers on tiles",
    sound: "Sound",
  },
};
