/** English words of people's own pages. */

import type { ProfileWords } from "./words.zh";

const some = (count: number, one: string, many = `${one}s`): string =>
  `${count} ${count === 1 ? one : many}`;

export const profileEn: ProfileWords = {
  parts: {
    towns: "Towns played",
    ladder: "Rank on the ladder",
    wins: "Favourite wins",
    days: "Days played",
    hands: "Best hands",
    matches: "Last matches that counted",
  },
  partHints: {
    hands: "The pictures show no names; only matches that count on the ladder lead to a replay.",
    matches: "They lead to replays, which name all four players.",
  },
  title: (name) => `${name}`,
  closed: "This page is not open.",
  closedHint: "Perhaps there is nobody of that name, perhaps its owner keeps it closed.",
  lead: "Once it is open anybody can see it, and it can be sent on. While it is closed, its address does not even tell whether you exist.",
  open: "Open my page",
  shows: "What the page shows",
  guest: "Only a name with a password can have a page.",
  toAccount: "Set a password",
  look: "Look at the page",
  share: "Send it to others",
  shareText: (name) => `${name} plays mahjong`,
  qrLabel: "QR code of the page",
  nothing: "Its owner shows nothing yet.",
  matches: (count) => some(count, "match", "matches"),
  rounds: (count) => some(count, "round"),
  won: (share) => `${share} won`,
  firsts: (count) => `${count}× top`,
  noWins: "No wins noted yet; they are counted from this version on.",
  times: (count) => `${count}×`,
  year: (matches, days) =>
    `${some(matches, "match", "matches")} on ${some(days, "day")} of the last year.`,
  onDay: (day, count) => `${day}: ${some(count, "match", "matches")}`,
  noRank: "Too few matches have counted to tell a rank.",
  handPicture: (points, what) => `A hand of ${points} points: ${what}`,
  replay: "Replay",
  place: (place) => `Place ${place}`,
  noMatches: "No match has counted yet.",
};
