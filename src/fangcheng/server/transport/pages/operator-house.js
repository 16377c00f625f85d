// What the operator lays down for the house, the list of what operators did, and one person's data.

import { badge, button, choices, make, table } from "./operator-make.js";
import { language, moment, word } from "./operator-words.js";

const FOUNDING = ["everybody", "accounts", "listed", "nobody"];
const HOURS = 24;

// -- standing orders -----------------------------------------------------------------------------

/** A form with a button; what it sends is made when it is sent. */
function form(title, about, fields, deed, send) {
  const head = make("h3", {}, title);
  const text = make("p", { class: "quiet" }, about);
  const one = make("form", { class: "card orders" }, head, text, ...fields);
  one.append(make("div", { class: "row end" }, make("button", { type: "submit" }, word(deed))));
  one.addEventListener("submit", (event) => {
    event.preventDefault();
    send();
  });
  return one;
}

function field(id, label, attributes, tag = "input") {
  const input = make(tag, { id, autocomplete: "off", ...attributes });
  if (attributes.value !== undefined) input.value = attributes.value;
  return [input, make("label", { for: id }, word(label)), input];
}

function announcementForm({ announcement: told }, { send }) {
  const text = (id, value) =>
    field(id, id, { maxlength: 300, rows: 2, required: "", value }, "textarea");
  const [zh, ...zhField] = text("text-zh", told?.zh ?? "");
  const [en, ...enField] = text("text-en", told?.en ?? "");
  const number = { type: "number", min: 0.1, max: 8784, step: "any", inputmode: "decimal", value: HOURS };
  const [hours, ...hoursField] = field("announce-hours", "forHours", number);
  const path = "/api/operator/announcement";
  const one = form(
    word("announcement"),
    told ? `${word("toldUntil")} ${moment(told.until)}` : word("nothingTold"),
    [...zhField, ...enField, ...hoursField],
    "announce",
    () => send("announce", path, { zh: zh.value, en: en.value, hours: Number(hours.value) || HOURS }),
  );
  if (told) one.lastChild.prepend(button("plain", word("silence"), () => send("silence", path, {})));
  return one;
}

function quietForm({ quiet, quiet_now: now }, { send }) {
  const ours = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const [begin, ...beginField] = field("quiet-begin", "begin", { type: "time", required: "", value: quiet?.begin ?? "23:00" });
  const [end, ...endField] = field("quiet-end", "end", { type: "time", required: "", value: quiet?.end ?? "07:00" });
  const zones = make("datalist", { id: "zones" }, ...Intl.supportedValuesOf("timeZone").map((value) => make("option", { value })));
  const [zone, ...zoneField] = field("quiet-zone", "zone", { list: "zones", maxlength: 60, required: "", value: quiet?.zone ?? ours });
  const path = "/api/operator/quiet_hours";
  const one = form(
    word("quietHours"),
    word(quiet ? (now ? "quietNow" : "quietSet") : "quietNever"),
    [make("div", { class: "pair" }, make("div", {}, ...beginField), make("div", {}, ...endField)), ...zoneField, zones],
    "setQuiet",
    () => send("setQuiet", path, { quiet: { begin: begin.value, end: end.value, zone: zone.value.trim() } }),
  );
  if (quiet) one.lastChild.prepend(button("plain", word("noQuiet"), () => send("noQuiet", path, { quiet: null })));
  return one;
}

function foundingCard({ founding, founders }, { send, find }) {
  const keys = FOUNDING.map((key) => [key, word(`founding.${key}`)]);
  const choose = (key) => send("founding", "/api/operator/founding", { founding: key });
  const card = make(
    "section",
    { class: "card orders" },
    make("h3", {}, word("foundingTitle")),
    make("div", { class: "row", role: "group", "aria-label": word("foundingTitle") }, ...choices(keys, founding, choose)),
  );
  if (founding === "listed") {
    const names = founders.map((one) => make("li", {}, button("link", one.name, () => find("people", one.name))));
    card.append(names.length ? make("ul", { class: "seats" }, ...names) : make("p", { class: "quiet" }, word("nobodyListed")));
    card.append(make("p", { class: "quiet" }, word("listedHelp")));
  }
  return card;
}

export function showOrders([data], deeds) {
  const cards = [announcementForm(data, deeds), quietForm(data, deeds), foundingCard(data, deeds)];
  return [make("div", { class: "all-orders" }, ...cards)];
}

// -- what operators did --------------------------------------------------------------------------

const DEED = [["at", ""], ["deed", "key"], ["about", ""], ["why", "wide"], ["by", ""]];

export function showDeeds([data], { save, find }) {
  const all = () => save("/api/operator/deeds/all", "fangcheng-deeds.jsonl");
  const rows = data.deeds.map((one) => [
    moment(one.at),
    [word(`deed.${one.deed}`), ...details(one)],
    one.person === null
      ? one.about || "–"
      : button("link", `${one.name ?? "–"} (${word("person")} ${one.person})`, () => find("people", one.name ?? "")),
    one.reason || "–",
    make("span", {}, one.who || word("unnamed"), make("br"), make("small", { class: "quiet" }, one.address)),
  ]);
  return [
    make("div", { class: "row switch" }, button("", word("download"), all), make("span", { class: "quiet" }, word("deedsHelp"))),
    table(word("part.deeds"), DEED, rows),
  ];
}

/** What was wished, where it says more than the deed itself. */
function details({ deed, details: wished }) {
  const small = (text) => [make("br"), make("small", { class: "quiet" }, text)];
  if (deed === "announce") return small(language() === "en" ? wished.en : wished.zh);
  if (deed === "ban") return small(`${word("until")} ${moment(wished.until)}`);
  if (deed === "quiet_hours") return small(wished.begin ? `${wished.begin}–${wished.end} ${wished.zone}` : word("quietNever"));
  if (deed === "founding") return small(word(`founding.${wished.founding}`));
  if ("on" in wished) return [" ", badge("", word(wished.on ? "on" : "off"))];
  return [];
}

// -- one person's data ---------------------------------------------------------------------------

/** What can be done for somebody beside a ban. */
export function personDeeds(person, about, { order, save, turn }) {
  const path = `/api/operator/people/${person.id}`;
  const name = person.founder ? "unlist" : "list";
  return [
    button("plain", word(name), () => turn(name, `${path}/founder`, !person.founder)),
    button("plain", word("export"), () => save(`${path}/data`, `fangcheng-${person.id}.json`, {})),
    button("danger", word("erase"), () => order("erase", about, `${path}/erase`, "erase", { name: person.name })),
  ];
}
