// The parts of the operator's page: what each asks for, and how it is shown.

import { graph } from "./operator-graph.js";
import { personDeeds, showDeeds, showOrders } from "./operator-house.js";
import { DIAGNOSTICS } from "./operator-diagnostics.js";
import { FAIR_PARTS } from "./operator-fair.js";
import { badge, button, choices, make, table } from "./operator-make.js";
import { REPORTS_PART } from "./operator-reports.js";
import { showTournaments, TOURNAMENT_STATES } from "./operator-tournaments.js";
import { language, moment, townName, word } from "./operator-words.js";

const GRAPHS = {
  crowd: ["people", "rooms", "playing"],
  action: ["action_p50", "action_p99"],
  commit: ["commit_p50", "commit_p99"],
  thought: ["thought_p50", "thought_p99"],
  errors: ["refused", "faults"],
};
const PHASES = ["waiting", "shuffling", "playing", "between"];
const LEVELS = ["random", "easy", "normal", "hard"];

// -- overview ------------------------------------------------------------------------------------

function showOverview([house, history], { span, choose, turn }) {
  const numbers = [
    ["online", house.connections.people],
    ["sockets", house.connections.sockets],
    ["http", house.connections.http],
    ["rooms", house.rooms],
    ["running", house.matches.running],
    ["finished", house.matches.finished],
    ["faults", house.faults + house.refused],
    ["size", bytes(house.disk.database)],
    ["backedUp", house.disk.backed_up ? moment(house.disk.backed_up) : badge("bad", word("never"))],
    ["database", house.paused ? badge("bad", word("away")) : badge("good", word("fine"))],
  ].map(([key, value]) =>
    make("div", { id: `number-${key}` }, make("dt", {}, word(key)), make("dd", {}, value)),
  );
  const spans = ["hour", "day"].map((one) => [one, word(one)]);
  return [
    make("dl", { class: "numbers" }, ...numbers),
    growth(house.disk),
    freeText(house.free_text, turn),
    make("div", { class: "row spans", role: "group", "aria-label": word("span") }, ...choices(spans, span, choose)),
    ...graphs(history),
    make("h3", {}, word("holders")),
    table(
      word("holders"),
      [["address", "key"], ["held", "number"]],
      house.holders.map((one) => [one.address, String(one.held)]),
    ),
    ...keptOut(Object.entries(house.policy_reports)),
    make("p", { class: "quiet" }, `${word("version")} ${house.version} · ${word("since")} ${moment(house.started)}`),
  ];
}

/** How fast the database grows, and how much room there is. */
function growth({ a_year, disk, free }) {
  const told = [];
  if (a_year !== null) told.push(word(a_year > 0 ? "grows" : "steady").replace("{size}", bytes(a_year)));
  if (disk !== null) told.push(word("room").replace("{free}", bytes(free)).replace("{disk}", bytes(disk)));
  return make("p", { id: "growth", class: "quiet" }, told.join(" "));
}

/** A size in the unit that keeps it short. */
function bytes(size) {
  const units = ["kB", "MB", "GB", "TB"];
  let at = 0;
  for (size /= 1000; size >= 1000 && at < units.length - 1; at++) size /= 1000;
  return `${size < 10 ? size.toFixed(1) : Math.round(size)} ${units[at]}`;
}

/** What browsers told that the policy of our pages kept out, if anything. */
function keptOut(reports) {
  if (!reports.length) return [];
  const rows = reports.map(([directive, count]) => [directive, String(count)]);
  return [
    make("h3", {}, word("keptOut")),
    make("p", { class: "quiet" }, word("keptOutHint")),
    table(word("keptOut"), [["directive", "key"], ["count", "number"]], rows),
  ];
}

/** Whether people may say what they like in friends' rooms. */
function freeText(on, turn) {
  const press = button("choice", word("freeText"), () => turn("freeText", "/api/operator/free_text", !on));
  press.id = "free-text";
  press.setAttribute("aria-pressed", String(on));
  const about = make("span", { class: "quiet" }, word(on ? "freeTextOn" : "freeTextOff"));
  return make("div", { class: "row switch" }, press, about);
}

function graphs({ every, columns }) {
  if (!columns.at) return [make("p", { class: "quiet" }, word("noSamples"))];
  const drawn = Object.entries(GRAPHS).map(([name, keys]) => {
    const lines = keys.map((key) => [word(`line.${key.split("_").at(-1)}`), columns[key]]);
    return graph(word(`graph.${name}`), columns.at, every, lines);
  });
  return [make("div", { class: "graphs" }, ...drawn)];
}

// -- nodes ---------------------------------------------------------------------------------------

const NODE = [
  ["node", "key"], ["address", ""], ["state", ""], ["rooms", "number"],
  ["playing", "number"], ["people", "number"], ["actions", ""],
];

function showNodes([data], { order, turn }) {
  if (!data.shared) return [make("p", { class: "quiet" }, word("onlyOne"))];
  const rows = data.nodes.map((node) => nodeCells(node, order, turn));
  return [table(word("part.nodes"), NODE, rows)];
}

function nodeCells(node, order, turn) {
  const state = node.alive ? (node.draining ? "draining" : "alive") : "gone";
  const path = `/api/operator/nodes/${node.name}/drain`;
  const deed = node.draining
    ? button("", word("fill"), () => turn("fill", path, false))
    : button("danger", word("drain"), () => order("drain", node.name, path));
  return [
    [node.name || "–", ...(node.here ? [" ", badge("", word("here"))] : [])],
    node.address || "–",
    badge(node.alive ? (node.draining ? "" : "good") : "bad", word(`node.${state}`)),
    String(node.rooms),
    String(node.playing),
    String(node.people),
    node.alive ? deed : "–",
  ];
}

// -- rooms ---------------------------------------------------------------------------------------

const ROOM = [
  ["number", "key"], ["town", ""], ["phase", ""], ["seats", "wide"],
  ["round", "number"], ["watching", "number"], ["node", ""], ["actions", ""],
];

function showRooms([data], { order, find }) {
  const several = data.rooms.some((room) => room.node);
  const shown = ([key]) => several || key !== "node";
  const rows = data.rooms.map((room) => roomCells(room, order, find).filter((_, at) => shown(ROOM[at])));
  return [table(word("part.rooms"), ROOM.filter(shown), rows)];
}

function roomCells(room, order, find) {
  const running = room.phase === "playing" || room.phase === "between";
  const deeds = make("div", { class: "row" });
  const path = `/api/operator/rooms/${room.number}`;
  if (running) {
    deeds.append(button("", word("dissolve"), () => order("dissolve", room.number, `${path}/dissolve`)));
  }
  if (room.node) {
    deeds.append(button("", word("move"), () => order("move", room.number, `${path}/move`)));
  }
  const text = running ? "closeRunning" : "close";
  deeds.append(button("danger", word("close"), () => order("close", room.number, `${path}/close`, text)));
  return [
    room.number,
    townName(room.settings.variant),
    badge(running ? "good" : "", word(`phase.${room.phase}`)),
    make("ol", { class: "seats" }, ...room.seats.map((seat) => seatItem(seat, find, !room.elsewhere))),
    String(room.round || "–"),
    room.elsewhere ? "–" : String(room.spectators),
    room.node,
    deeds,
  ];
}

const levelName = (level) => (LEVELS.includes(level) ? word(`level.${level}`) : level);

function seatItem(seat, find, known) {
  if (seat.bot) return make("li", {}, badge("", `${word("bot")} ${levelName(seat.bot)}`));
  if (seat.person === null) return make("li", { class: "quiet" }, word("free"));
  const item = make("li", {}, button("link", seat.name, () => find("people", seat.name)));
  if (known) item.append(" ", badge(seat.online ? "good" : "bad", word(seat.online ? "online" : "offline")));
  if (seat.house) item.append(" ", badge("", word(`house.${seat.house}`)));
  return item;
}

// -- people --------------------------------------------------------------------------------------

const PERSON = [["person", "number"], ["name", "key"], ["state", ""], ["until", ""], ["actions", ""]];

function showPeople([data], deeds) {
  const rows = data.people.map((one) => personCells(one, data.now, deeds));
  return [table(word("part.people"), PERSON, rows)];
}

function personCells(person, now, deeds) {
  const banned = person.banned_until > now;
  const state = [badge(person.online ? "good" : "", word(person.online ? "online" : "offline"))];
  if (person.permanent) state.push(" ", badge("", word("permanent")));
  if (person.silenced_until > now) state.push(" ", badge("bad", `${word("silenced")} ${moment(person.silenced_until)}`));
  const why = person.ban_reason ? `: ${person.ban_reason}` : "";
  const deed = banned ? "unban" : "ban";
  const path = `/api/operator/people/${person.id}/ban`;
  const about = `${person.name} (${word("person")} ${person.id})`;
  return [
    String(person.id),
    person.name,
    state,
    banned ? make("span", { class: "bad" }, moment(person.banned_until), why) : "–",
    make(
      "div",
      { class: "row" },
      button(banned ? "" : "danger", word(deed), () => deeds.order(deed, about, path)),
      ...personDeeds(person, about, deeds),
    ),
  ];
}

// -- log and settings ----------------------------------------------------------------------------

function showLog([data]) {
  const log = table(
    word("newest"),
    [["at", ""], ["level", ""], ["what", "key"], ["why", "wide"]],
    data.log.map((one) => [
      moment(one.at),
      badge(one.level === "warning" ? "" : "bad", word(one.level)),
      one.what,
      one.about,
    ]),
  );
  if (data.refused.length === 0) return [log];
  const refused = table(
    word("notOpened"),
    [["what", "key"], ["why", "wide"]],
    data.refused.map((one) => [notOpened(one.what), `${word(`notOpened.${one.code}`)} ${one.about}`]),
  );
  return [make("h3", {}, word("notOpened")), refused, make("h3", {}, word("newest")), log];
}

/** What could not be opened, "match 7" say, in the language of the page. */
function notOpened(what) {
  const [kind, ...name] = what.split(" ");
  return `${word(`notOpened.what.${kind}`)} ${name.join(" ")}`;
}

/** The files of house rules: what was taken, and why others were not. */
function showHouseRules([data]) {
  const taken = table(
    word("taken"),
    [["file", "key"], ["name", "wide"], ["town", ""]],
    data.taken.map((one) => [one.file, one.name[language().slice(0, 2)], townName(one.town)]),
  );
  if (data.refused.length === 0) return [taken];
  const refused = table(
    word("notTaken"),
    [["file", "key"], ["why", "wide"]],
    data.refused.map((one) => [one.file, one.why]),
  );
  return [make("h3", {}, word("notTaken")), refused, make("h3", {}, word("taken")), taken];
}

function showSettings([data], { text, state }) {
  const meant = data.settings.filter(
    (one) => one.name.includes(text.toLowerCase()) && (state !== "changed" || one.value !== one.usual),
  );
  const rows = meant.map((one) => [
    one.name,
    one.value === one.usual ? one.value || "–" : [one.value, " ", badge("good", word("changed"))],
    one.usual || "–",
  ]);
  return [table(word("part.settings"), [["setting", "key"], ["value", "wide"], ["usual", "wide"]], rows)];
}

/** Each part: where to ask, by what to filter, and how to show the answers. */
export const PARTS = {
  overview: {
    ask: ({ span }) => ["/api/operator", `/api/operator/history?span=${span}`],
    show: showOverview,
  },
  nodes: {
    ask: () => ["/api/operator/nodes"],
    show: showNodes,
  },
  rooms: {
    ask: (look) => [listed("rooms", look)],
    show: showRooms,
    states: () => PHASES.map((phase) => [phase, word(`phase.${phase}`)]),
  },
  people: {
    ask: (look) => [listed("people", look)],
    show: showPeople,
    states: () => [["online", word("online")], ["banned", word("banned")]],
  },
  tournaments: {
    ask: (look) => [listed("tournaments", look)],
    show: showTournaments,
    states: () => TOURNAMENT_STATES.map((state) => [state, word(`tournament.${state}`)]),
  },
  orders: {
    ask: () => ["/api/operator/orders"],
    show: showOrders,
    steady: true, // somebody may be typing
  },
  deeds: {
    ask: (look) => [listed("deeds", look)],
    show: showDeeds,
    states: () => [],
  },
  ...FAIR_PARTS,
  ...REPORTS_PART,
  ...DIAGNOSTICS,
  log: {
    ask: (look) => [listed("log", look)],
    show: showLog,
    states: () => ["warning", "error"].map((level) => [level, word(level)]),
  },
  houseRules: {
    ask: () => ["/api/operator/house_rules"],
    show: showHouseRules,
  },
  settings: {
    ask: () => ["/api/operator/settings"],
    show: showSettings,
    states: () => [["changed", word("changed")]],
  },
};

function listed(name, { text, state, page }) {
  return `/api/operator/${name}?${new URLSearchParams({ find: text, state, page })}`;
}
