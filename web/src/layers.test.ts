import { expect, it } from "vitest";

/** What the page is built of, the lowest first: a part knows itself and those before it. */
const LAYERS: Readonly<Record<string, string>> = {
  generated: "the protocol and the engine's words, written by Python",
  work: "puzzles that cost a device a moment and a guesser a day",
  notation: "tiles as text",
  style: "colours and measures",
  stored: "what this device keeps",
  router: "addresses",
  vnodes: "elements that hold no old trees",
  progress: "which lessons were finished",
  savedRules: "house rules of one's own",
  tiles: "what a tile looks like",
  words: "the player's language, and what towns call their tiles, moves and payments",
  people: "faces, names and winds of the players",
  answers: "what a question allows, and what is answered",
  ui: "buttons, fields, dialogs",
  preferences: "what the player has chosen for this device",
  looks: "pictures, cloths and seals of towns",
  settings: "where that is chosen, and shown",
  sound: "sounds and voices",
  fair: "hashes, and walls laid again from their seed",
  model: "a table as one of its seats sees it, after each entry of its stream",
  session: "the connection, and the table it tells of",
  api: "what is fetched over HTTP, and what to say when that fails",
  rules: "towns, clauses, options and house rules",
  frame: "what pages stand in",
  "features/sharing": "links, codes to scan and pictures that are passed on",
  "features/account": "name, password, passkeys and devices",
  "features/friends": "friends, invitations, and the card of a person",
  "features/matchmaking": "waiting for people to play with",
  "features/ladder": "who stands where",
  "features/profiles": "the page of a person",
  "features/moderation": "reports, and what was decided after them",
  referee: "what the rules say of a hand or a position",
  talk: "what people in a room say to each other",
  "features/tournaments": "tournaments",
  "features/clubs": "clubs",
  "table/layout": "where everything lies",
  "table/motion": "what moves from place to place",
  "table/player": "what one player does and hears at the table",
  "table/view": "what the table looks like",
  table: "the table",
  settlement: "who pays whom, and the result of a match",
  stage: "positions that are shown, stepped through and played on",
  "pages/board": "positions laid by hand",
  "pages/study": "rule book and lessons",
  "pages/score": "a hand is scored",
  "pages/replay": "a match is looked at again",
  "pages/mine": "one's own games and numbers",
  "pages/create": "a room is opened",
  "pages/entrance": "the first page",
  "pages/room": "waiting, playing and watching in a room",
  pages: "everything else with an address",
  "features/puzzles": "positions with one right answer",
  app: "the start, and the page of each address",
  operator: "what the host sees and orders",
};

const sources = import.meta.glob<string>("./**/*.{ts,tsx}", {
  ...{ query: "?raw", import: "default", eager: true },
});

/** The part a file belongs to: a folder within a folder where that is a part of its own. */
function layerOf(path: string): string {
  const [outer = "", inner = ""] = path.replace(/(\.test|\.testing)?\.tsx?$/, "").split("/");
  return `${outer}/${inner}` in LAYERS ? `${outer}/${inner}` : outer;
}

/** Where a path that is written in a file leads, from `src`; null where it leads out of it. */
function resolve(file: string, written: string): string | null {
  const parts = file.split("/").slice(0, -1);
  for (const step of written.split("/")) {
    if (step === "..") {
      if (parts.pop() === undefined) return null;
    } else if (step !== ".") {
      parts.push(step);
    }
  }
  return parts.join("/");
}

function* imports(): Iterable<readonly [file: string, target: string]> {
  for (const [path, source] of Object.entries(sources)) {
    const file = path.slice(2);
    if (file === "layers.test.ts") continue;
    for (const [, written = ""] of source.matchAll(/(?:from|import)\s*\(?\s*"(\.[^"]*)"/g)) {
      const target = resolve(file, written);
      if (target !== null) yield [file, target];
    }
  }
}

it("knows every part, and every part is there", () => {
  const files = Object.keys(sources).map((path) => path.slice(2));
  const parts = new Set([...files, ...[...imports()].flat()].map(layerOf));
  parts.delete("layers");
  const missing = "each folder has a line in LAYERS, before those that import it";
  expect([...parts].sort(), missing).toEqual(Object.keys(LAYERS).sort());
});

it("imports downwards only", () => {
  const order = Object.keys(LAYERS);
  const height = (path: string): number => order.indexOf(layerOf(path));
  const upwards = [...imports()].filter(([file, target]) => height(target) > height(file));
  expect(upwards.map(([file, target]) => `${file} knows ${target}`)).toEqual([]);
});

it("sees the imports there are", () => {
  const all = [...imports()].map(([file, target]) => `${file} ${target}`);
  expect(all).toContain("pages/room/RoomPage.tsx pages/room/TablePage");
  expect(all).toContain("app/main.tsx app/App");
  expect(all.length).toBeGreaterThan(400);
});
