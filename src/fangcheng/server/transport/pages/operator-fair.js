// Fair play on the operator's page: farms, pairs, one pair, one match.

import { badge, button, make, table as plainTable } from "./operator-make.js";
import { language, moment, word } from "./operator-words.js";

const PAIR = /^(\d+)-(\d+)$/;
const MATCH = /^#(\d+)$/;
/** A figure that chance gives less often than this is put into words. */
const TELLING = 0.05;
const RAREST = 0.0001;

function table(...parts) {
  return make("div", { class: "fair" }, plainTable(...parts));
}

/** A sentence with its places filled in. */
const filled = (key, ...values) => word(key).replace(/\{(\d)\}/g, (_, at) => values[at]);

const lines = (texts) => make("ul", { class: "seats" }, ...texts.map((text) => make("li", {}, text)));

// -- what is known of two people -----------------------------------------------------------------

function evidence({ names, ways, mutual }) {
  const together = mutual.p < TELLING ? [filled("fair.mutual", mutual.surplus, mutual.z) + chance(mutual)] : [];
  const each = ways.flatMap((way, at) => {
    const [giver, taker] = at ? [names[1], names[0]] : names;
    const { feeding, pauses } = way;
    const found = [];
    if (feeding.p < TELLING) {
      found.push(filled("fair.feeds", giver, taker, way.discards, feeding.surplus, feeding.z) + chance(feeding));
    }
    if (pauses.p < TELLING) found.push(filled("fair.pauses", giver, taker, pauses.z, chance(pauses)));
    return found;
  });
  return [...together, ...each];
}

/** Nobody knows so exactly how rare the rarest things are. */
const chance = ({ adjusted }) => {
  if (adjusted >= 1) return "";
  return adjusted < RAREST ? word("fair.rare") : filled("fair.chance", adjusted);
};

function evidenceCell(pair) {
  if (!pair.told) {
    const discards = pair.ways[0].discards + pair.ways[1].discards;
    return make("span", { class: "quiet" }, filled("fair.few", discards));
  }
  const found = evidence(pair);
  return found.length ? lines(found) : make("span", { class: "quiet" }, word("fair.ordinary"));
}

function circumstances({ address, device, came, reported, names }) {
  const told = [];
  if (address[0]) told.push(filled("fair.address", ...address));
  if (device[0]) told.push(filled("fair.device", ...device));
  if (came[0] && came[2] < 0.05) told.push(filled("fair.came", ...came));
  reported.forEach((times, at) => {
    if (times) told.push(`${names[at]}: ${filled("fair.reports", times)}`);
  });
  if (told.length) return lines(told);
  return make("span", { class: "quiet" }, address[1] ? "–" : word("fair.unknown"));
}

const LEVEL = { strong: "bad", weak: "good", none: "" };
const level = (pair) => badge(LEVEL[pair.level], word(`fair.level.${pair.level}`));
const key = (pair) => pair.people.join("-");
const named = (pair) => make("span", {}, `${pair.names[0]} · ${pair.names[1]}`);

// -- all pairs -----------------------------------------------------------------------------------

const PAIRS = [
  ["fair.pair", "key"], ["fair.level", ""], ["fair.evidence", "wide"],
  ["fair.circumstances", "wide"], ["fair.matches", "number"], ["actions", ""],
];

function showPairs([data, { farms }], deeds) {
  const rows = data.pairs.map((pair) => [
    named(pair),
    level(pair),
    evidenceCell(pair),
    circumstances(pair),
    String(pair.matches),
    button("", word("fair.open"), () => deeds.find("fairPlay", key(pair))),
  ]);
  const { strong, weak, none } = data.levels;
  return [
    make("p", {}, word("fair.about")),
    waiting(data, deeds),
    ...(farms.length ? [make("h3", {}, word("farm.title")), make("p", {}, word("farm.about")), farmTable(farms, deeds)] : []),
    make("p", { class: "quiet" }, filled("fair.levels", strong, weak, none)),
    table(word("part.fairPlay"), PAIRS, rows),
  ];
}

// -- farms ---------------------------------------------------------------------------------------

const FARMS = [
  ["farm.gained", "key"], ["fair.evidence", "wide"], ["farm.gave", "wide"], ["farm.shared", "wide"],
  ["farm.matches", "wide"],
];

function farmTable(farms, { find }) {
  const rows = farms.map((farm) => {
    const names = new Map([...farm.gained, ...farm.gave].map((one) => [one.person, one.name]));
    const person = (one) => button("link", one.name, () => find("people", one.name));
    return [
      make("div", {}, ...farm.gained.map(person)),
      lines(farm.gained.flatMap(gains)),
      make("div", { class: "row" }, ...farm.gave.map(person)),
      lines(farm.shared.map(({ kind, people }) => filled(`farm.${kind}`, people.map((one) => names.get(one)).join(" · ")))),
      make("div", { class: "row" }, String(farm.matches),
        ...farm.newest.map((match) => button("link", `#${match}`, () => find("fairPlay", `#${match}`)))),
    ];
  });
  return table(word("farm.title"), FARMS, rows);
}

function gains({ name, matches, firsts, points, fed, ended }) {
  const found = [filled("farm.result", name, matches, firsts, signed(points))];
  if (fed) found.push(filled("farm.fed", name, fed.surplus, fed.z) + chance(fed));
  if (ended) found.push(filled("farm.ended", name, ended.of, ended.times) + chance(ended));
  return found;
}

function waiting({ left, busy }, { send }) {
  const text = left ? `${left} ${word("fair.left")}` : word("fair.none");
  const row = make("div", { class: "row switch" }, make("span", { id: "fair-left" }, text));
  if (busy) row.append(badge("good", word("fair.busy")));
  else if (left) row.append(button("", word("fair.look"), () => send("look", "/api/operator/fair_play", {})));
  return row;
}

// -- one pair, and one match ---------------------------------------------------------------------

function showPair([{ pair, matches }], deeds) {
  const rows = matches.map((one) => [
    make("span", {}, moment(one.finished), ...(one.counts ? [" ", badge("", word("fair.ladder"))] : [])),
    one.names.join(" · "),
    lines(one.ways.map((way, at) => zOf(at ? [...pair.names].reverse() : pair.names, way))),
    discards(one),
    make("div", { class: "row" },
      replay(one.match),
      button("", word("fair.match"), () => deeds.find("fairPlay", `#${one.match}`))),
  ]);
  return [
    button("link", word("fair.back"), () => deeds.find("fairPlay", "")),
    make("h3", {}, named(pair), " ", level(pair)),
    evidenceCell(pair),
    circumstances(pair),
    table(word("fair.matches"), MATCHES, rows),
  ];
}

const MATCHES = [
  ["at", ""], ["fair.seats", "wide"], ["fair.evidence", "wide"], ["fair.telling", "wide"], ["actions", ""],
];

const zOf = ([giver, taker], way) => `${giver} → ${taker}: ${signed(way.feeding.surplus)} (z ${way.feeding.z})`;
const signed = (number) => (number > 0 ? `+${number}` : `${number}`);

function showMatch([data], { find }) {
  const rows = data.pairs.map((pair) => [
    button("link", named(pair).textContent, () => find("fairPlay", key(pair))),
    lines(pair.ways.map((way, at) => zOf(at ? [...pair.names].reverse() : pair.names, way))),
    circumstances(pair),
  ]);
  return [
    button("link", word("fair.back"), () => find("fairPlay", "")),
    make("h3", {}, `${word("fair.match")} ${data.match} · ${moment(data.finished)} `, replay(data.match)),
    table(word("fair.pair"), [["fair.pair", "key"], ["fair.evidence", "wide"], ["fair.circumstances", "wide"]], rows),
    make("h3", {}, word("fair.telling")),
    discards(data),
  ];
}

export const replay = (match, hash = "") =>
  make("a", { href: `/replay/${match}${hash}`, target: "_blank", rel: "noopener" }, word("fair.replay"));

function discards({ match, names, telling }) {
  if (telling.length === 0) return make("span", { class: "quiet" }, "–");
  const items = telling.map((one) => {
    const tile = language() === "en" ? one.tile : one.chinese;
    const gift = word(one.gift > 1 ? "fair.gift.win" : "fair.gift.nearer");
    const values = [one.round, names[one.giver], tile, names[one.taker], gift, one.equals, one.generous];
    return make("li", {}, filled("fair.discard", ...values), " ", replay(match, `#r${one.round}e${one.event}`));
  });
  return make("ul", { class: "seats" }, ...items);
}

/** What is known of a pair, with a way to all of it. */
export const figures = (pair, find) =>
  make("div", {},
    button("link", named(pair).textContent, () => find("fairPlay", key(pair))), " ", level(pair),
    make("div", {}, evidenceCell(pair)));

// -- the part ------------------------------------------------------------------------------------

const asked = ({ text, state, page }) => new URLSearchParams({ find: text, state, page });

function askFairPlay(look) {
  const path = "/api/operator/fair_play";
  if (PAIR.test(look.text)) return [`${path}/pairs/${look.text}`];
  if (MATCH.test(look.text)) return [`${path}/matches/${look.text.slice(1)}`];
  return [`${path}?${asked(look)}`, `${path}/farms`];
}

function showFairPlay(answers, look) {
  if (PAIR.test(look.text)) return showPair(answers, look);
  return MATCH.test(look.text) ? showMatch(answers, look) : showPairs(answers, look);
}

export const FAIR_PARTS = {
  fairPlay: {
    ask: askFairPlay,
    show: showFairPlay,
    states: () => ["counted", "reported"].map((one) => [one, word(`fair.${one}`)]),
  },
};
