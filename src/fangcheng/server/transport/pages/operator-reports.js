// Reports on the operator's page: the queue, and one report with scene, notes and decision.

import { figures, replay } from "./operator-fair.js";
import { badge, button, make, table } from "./operator-make.js";
import { moment, word } from "./operator-words.js";

const ONE = /^#(\d+)$/;
const PATH = "/api/operator/reports";
const DECISIONS = ["dismiss", "warn", "silence", "suspend", "reopen"];
const DAYS = 7;

const kind = (one) => badge(one.closed ? "" : "bad", word(`report.kind.${one.kind}`));
const open = (id, find) => button("", word("report.look"), () => find("reports", `#${id}`));

const REPORTS = [
  ["at", ""], ["report.kind", ""], ["report.about", "key"], ["report.by", ""], ["report.text", "wide"],
  ["report.what", ""], ["report.figures", "wide"], ["actions", ""],
];

function showReports([data], { find }) {
  const rows = data.reports.map((one) => [
    moment(one.at),
    kind(one),
    button("link", one.reported_name, () => find("people", one.reported_name)),
    button("link", one.reporter_name, () => find("people", one.reporter_name)),
    one.text || "–",
    word(`decision.${one.decision}`),
    one.pair === null ? "–" : figures(one.pair, find),
    make("div", { class: "row" }, replay(one.match), open(one.id, find)),
  ]);
  return [make("div", { class: "fair" }, table(word("part.reports"), REPORTS, rows))];
}

// -- one report ----------------------------------------------------------------------------------

const titled = (key, ...parts) => [make("h3", {}, word(key)), ...parts];
const listOf = (items) =>
  items.length ? make("ul", { class: "seats" }, ...items.map((one) => make("li", {}, one))) : make("p", { class: "quiet" }, word("nothing"));

function showCase([{ report, names, thought, others, sanctions }], deeds) {
  const { find } = deeds;
  const said = report.scene.map((line) => [
    moment(line.at),
    line.by === "reported" ? report.reported_name : report.reporter_name,
    line.text || (line.phrase.length > 2 ? word(`phrase.${line.phrase}`) : line.phrase),
  ]);
  const before = sanctions.map((one) => [
    moment(one.at), word(`decision.${one.what}`), one.until ? moment(one.until) : "–", one.reason || "–",
    word(one.seen ? "report.yes" : "report.no"),
  ]);
  return [
    button("link", word("report.back"), () => find("reports", "")),
    make("h3", {}, `${word("report.case")} ${report.id} · ${moment(report.at)} `, replay(report.match)),
    make("p", {}, kind(report), " ", button("link", report.reported_name, () => find("people", report.reported_name)),
      ` ← ${report.reporter_name}: ${report.text || "–"}`),
    ...(report.pair === null ? [] : [figures(report.pair, find)]),
    ...titled("report.scene", make("p", { class: "quiet" }, word("report.sceneHint")),
      table(word("report.scene"), [["at", ""], ["report.who", "key"], ["report.said", "wide"]], said)),
    ...titled("report.thought", listOf(names.map((name, seat) => `${name}: ${Math.round(thought[seat] / 1000)} s`))),
    ...titled("report.before", table(word("report.before"),
      [["at", ""], ["report.what", "key"], ["until", ""], ["report.reason", "wide"], ["report.seen", ""]], before)),
    ...titled("report.others", listOf(others.map((id) => button("link", `#${id}`, () => find("reports", `#${id}`))))),
    ...titled("report.notes", listOf(report.notes.map((one) => `${moment(one.at)} ${one.who || word("unnamed")}: ${one.text}`))),
    noteForm(report, deeds),
    decideForm(report, deeds),
  ];
}

function form(id, send, ...parts) {
  const one = make("form", { class: "card", id }, ...parts);
  one.addEventListener("submit", (event) => {
    event.preventDefault();
    send();
  });
  return one;
}

const labelled = (id, key, field) => [make("label", { for: id }, word(key)), field];
const end = (key) => make("div", { class: "row end" }, make("button", { type: "submit" }, word(key)));

function noteForm(report, { send }) {
  const text = make("input", { id: "note-text", maxlength: 500, required: "", autocomplete: "off" });
  const add = () => send("note", `${PATH}/${report.id}/note`, { text: text.value.trim() });
  return form("note", add, ...labelled("note-text", "report.note", text), end("report.addNote"));
}

function decideForm(report, { send }) {
  const keys = DECISIONS.filter((one) => (one === "reopen" ? report.closed : true));
  const choose = make("select", { id: "decision" }, ...keys.map((one) => make("option", { value: one }, word(`decision.${one}`))));
  const days = make("input", { id: "days", type: "number", min: 1, max: 3660, value: DAYS, inputmode: "numeric" });
  const reason = make("input", { id: "decision-reason", maxlength: 200, autocomplete: "off" });
  const decide = () =>
    send("decide", `${PATH}/${report.id}/decide`, {
      decision: choose.value, days: Number(days.value) || DAYS, reason: reason.value.trim(),
    });
  const was = report.closed
    ? [make("p", { id: "decided" }, [word(`decision.${report.decision}`), moment(report.decided), report.decided_by || word("unnamed"), report.reason].filter(Boolean).join(" · "))]
    : [];
  return form("decide", decide, make("h3", {}, word("report.decide")), ...was, make("p", { class: "quiet" }, word("report.decideHint")),
    ...labelled("decision", "report.what", choose), ...labelled("days", "report.days", days),
    ...labelled("decision-reason", "report.reason", reason), end("report.decide"));
}

const listed = ({ text, state, page }) => `${PATH}?${new URLSearchParams({ find: text, state, page })}`;

export const REPORTS_PART = {
  reports: {
    ask: (look) => [ONE.test(look.text) ? `${PATH}/${look.text.slice(1)}` : listed(look)],
    show: (answers, look) => (ONE.test(look.text) ? showCase : showReports)(answers, look),
    states: () => ["open", "closed"].map((one) => [one, word(`report.${one}`)]),
  },
};
