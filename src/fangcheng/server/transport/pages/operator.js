// The operator's page. The host token stays in this tab and goes into a header, never into an address.

import { at, choices, make, say } from "./operator-make.js";
import { PARTS } from "./operator-parts.js";
import { learnTowns, otherLanguage, word, writeWords } from "./operator-words.js";

const REFRESH = 5000;
const KEPT = "fangcheng-host-token";
const NAME = "fangcheng-operator";

let token = sessionStorage.getItem(KEPT);
let timer = 0;
let asked = 0; // the number of the newest look; older answers are dropped
let shown = "";
/** What is looked at: a part, and within it a text, a state, a page, a time. */
let look = { part: partOfAddress(), text: "", state: "", page: 0, span: "hour" };

function partOfAddress() {
  const part = location.hash.slice(1);
  return Object.hasOwn(PARTS, part) ? part : "overview";
}

// -- asking --------------------------------------------------------------------------------------

class Failure extends Error {
  constructor(status, message) {
    super(message);
    this.status = status;
  }
}

async function fetched(path, body) {
  const who = encodeURIComponent(sessionStorage.getItem(NAME) ?? "");
  try {
    return await fetch(path, {
      method: body === undefined ? "GET" : "POST",
      headers: { authorization: `Bearer ${token}`, "x-operator": who },
      body: body === undefined ? undefined : JSON.stringify(body),
      cache: "no-store",
    });
  } catch {
    throw new Failure(0, word("unreachable"));
  }
}

async function call(path, body) {
  const response = await fetched(path, body);
  let data = {};
  try {
    data = await response.json();
  } catch {
    throw new Failure(response.status, `${word("odd")} (${response.status})`);
  }
  if (!response.ok) throw new Failure(response.status, data.error || `${response.status}`);
  return data;
}

/** Keep what the server gives as a file. */
async function save(path, name, body) {
  try {
    const response = await fetched(path, body);
    if (!response.ok) throw new Failure(response.status, (await response.json()).error);
    const link = make("a", { href: URL.createObjectURL(await response.blob()), download: name });
    link.click();
    URL.revokeObjectURL(link.href);
  } catch (failure) {
    failed(failure);
  }
}

async function refresh() {
  clearTimeout(timer);
  const number = ++asked;
  try {
    const answers = [];
    // One after another: a wrong token is to count once.
    for (const path of PARTS[look.part].ask(look)) answers.push(await call(path));
    if (number !== asked) return;
    say(at("error"), "");
    enter(true);
    show(answers);
  } catch (failure) {
    if (number !== asked) return;
    failed(failure);
  }
  if (token && !document.hidden && !PARTS[look.part].steady) timer = setTimeout(refresh, REFRESH);
}

function failed(failure) {
  say(at("error"), failure.message);
  if (failure.status === 401) forget();
}

// -- coming and going ----------------------------------------------------------------------------

function enter(inside) {
  at("login").hidden = inside;
  for (const id of ["part", "parts", "leave"]) at(id).hidden = !inside;
}

function forget() {
  token = null;
  asked += 1;
  shown = "";
  clearTimeout(timer);
  sessionStorage.removeItem(KEPT);
  sessionStorage.removeItem(NAME);
  say(at("told"), "");
  at("content").replaceChildren();
  enter(false);
  at("token").focus();
}

/** Look at something else. */
function turnTo(change) {
  const part = change.part ?? look.part;
  if (part !== look.part) Object.assign(look, { text: "", state: "" });
  look = { ...look, page: 0, ...change };
  shown = "";
  at("find").value = look.text;
  if (location.hash !== `#${part}`) history.pushState(null, "", `#${part}`);
  frame();
  refresh();
}

// -- showing -------------------------------------------------------------------------------------

/** Everything around what was answered. */
function frame() {
  writeWords();
  at("language").textContent = word("otherLanguage");
  const links = Object.keys(PARTS).map((part) => {
    const link = make("a", { href: `#${part}` }, word(`part.${part}`));
    if (part === look.part) link.setAttribute("aria-current", "page");
    return link;
  });
  at("parts").replaceChildren(...links);
  at("part-title").textContent = word(`part.${look.part}`);
  const states = PARTS[look.part].states?.();
  at("search").hidden = states === undefined;
  if (states !== undefined) {
    at("find-label").textContent = word(`find.${look.part}`);
    const choose = (state) => turnTo({ state });
    const filters = states.length ? choices([["", word("all")], ...states], look.state, choose) : [];
    at("filters").replaceChildren(...filters);
  }
}

function show(answers) {
  const text = JSON.stringify(answers, (name, value) => (name === "now" ? undefined : value));
  if (text === shown) return; // nothing has changed: leave focus and scrolling alone
  shown = text;
  const deeds = {
    order,
    // What one click takes back needs no question.
    turn: (deed, path, on) => carryOut(deed, word(on ? "on" : "off"), path, { on }),
    send: (deed, path, body) => carryOut(deed, "", path, body),
    save,
    find: (part, name) => turnTo({ part, text: name }),
    choose: (span) => turnTo({ span }),
  };
  at("content").replaceChildren(...PARTS[look.part].show(answers, { ...look, ...deeds }));
  pager(answers[0]);
}

function pager({ count = 0, size = 1, page = 0 }) {
  const pages = Math.ceil(count / size);
  at("pager").hidden = pages < 2 && page === 0;
  at("where").textContent = `${page + 1} / ${Math.max(pages, 1)} (${count})`;
  at("newer").disabled = page === 0;
  at("older").disabled = page + 1 >= pages;
}

// -- asking back, then doing ---------------------------------------------------------------------

let answered = Promise.resolve(false);

/** Ask before something that cannot be undone; true if the operator is sure. */
async function sure(deed, about, text) {
  await answered; // the news that a dialog is closed comes late, and must not answer the next one
  at("ask-title").textContent = `${word(`ask.${deed}`)} ${about}`;
  at("ask-text").textContent = word(`text.${text}`);
  at("ask-yes").textContent = word(deed);
  at("ban-fields").hidden = deed !== "ban";
  at("hours").disabled = deed !== "ban";
  at("reason-label").textContent = word(deed === "ban" ? "reason" : "reason.any");
  at("reason").value = "";
  const dialog = at("ask");
  dialog.returnValue = "no"; // what Escape means
  dialog.showModal();
  answered = new Promise((resolve) => {
    dialog.addEventListener("close", () => resolve(dialog.returnValue === "yes"), { once: true });
  });
  return answered;
}

/** Do something if the operator is sure, say how it went, and look again. */
async function order(deed, about, path, text = deed, more = {}) {
  if (await sure(deed, about, text)) await carryOut(deed, about, path, { ...wish(deed), ...more });
}

async function carryOut(deed, about, path, body) {
  say(at("told"), "");
  try {
    await call(path, body);
  } catch (failure) {
    failed(failure);
    if (failure.status === 401) return;
    // Let the reason be read: the next look would wipe it out.
    clearTimeout(timer);
    timer = setTimeout(refresh, REFRESH);
    return;
  }
  say(at("told"), `${word(`done.${deed}`)} ${about}`);
  refresh();
}

function wish(deed) {
  const reason = at("reason").value.trim();
  if (deed === "unban") return { hours: 0, reason };
  if (deed === "drain") return { on: true, reason };
  if (deed !== "ban") return { reason };
  return { hours: Number(at("hours").value) || 24, reason };
}

// -- beginning -----------------------------------------------------------------------------------

at("login").addEventListener("submit", (event) => {
  event.preventDefault();
  const typed = at("token").value.trim();
  // A header takes plain letters only; no token has others.
  if (!/^[\x21-\x7e]+$/.test(typed)) {
    say(at("error"), word("wrongToken"));
    return;
  }
  token = typed;
  at("token").value = "";
  sessionStorage.setItem(KEPT, token);
  const name = at("operator").value.trim();
  if (name) sessionStorage.setItem(NAME, name);
  refresh();
});

at("search").addEventListener("submit", (event) => {
  event.preventDefault();
  turnTo({ text: at("find").value.trim() });
});

// The cross in the field empties it without submitting.
at("find").addEventListener("search", () => {
  if (at("find").value.trim() !== look.text) turnTo({ text: at("find").value.trim() });
});

at("newer").addEventListener("click", () => turnTo({ page: look.page - 1 }));
at("older").addEventListener("click", () => turnTo({ page: look.page + 1 }));

at("leave").addEventListener("click", () => {
  say(at("error"), "");
  forget();
});

at("language").addEventListener("click", () => {
  otherLanguage();
  shown = "";
  frame();
  if (token) refresh();
});

window.addEventListener("hashchange", moveToAddress);
window.addEventListener("popstate", moveToAddress);

function moveToAddress() {
  if (partOfAddress() === look.part) return;
  turnTo({ part: partOfAddress() });
  at("part-title").focus();
}

document.addEventListener("visibilitychange", () => {
  if (document.hidden) clearTimeout(timer);
  else if (token) refresh();
});

frame();
learnTowns().then(() => (token ? refresh() : enter(false)));
