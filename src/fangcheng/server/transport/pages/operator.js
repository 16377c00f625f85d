"use strict";

// The operator's page. The host token stays in this tab and goes into a header, never into an address.

const REFRESH = 5000;
const KEPT = "fangcheng-host-token";
const PHASES = {
  waiting: ["等人", "waiting"],
  shuffling: ["洗牌", "shuffling"],
  playing: ["在打", "playing"],
  between: ["结算", "between rounds"],
};
const HOUSE = {
  timeout: ["托管", "timed out"],
  absent: ["机器人代打", "bot plays"],
  asked: ["托管", "by wish"],
};

const at = (id) => document.getElementById(id);
const towns = {};
let token = sessionStorage.getItem(KEPT);
let timer = 0;
let asked = 0; // the number of the newest request for the overview; older answers are dropped
let shown = "";

// -- building ------------------------------------------------------------------------------------

function make(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (name === "onclick") element.addEventListener("click", value);
    else element.setAttribute(name, value);
  }
  element.append(...children);
  return element;
}

/** Chinese with English beside it. */
function both(chinese, english) {
  const fragment = document.createDocumentFragment();
  fragment.append(`${chinese} `, make("span", { lang: "en" }, english));
  return fragment;
}

/** A cell; on a phone its label stands before it. */
function cell(label, className, ...children) {
  return make("td", { "data-label": label, class: className }, make("div", {}, ...children));
}

function badge(kind, chinese, english) {
  return make("span", { class: `badge ${kind}` }, both(chinese, english));
}

function say(element, text) {
  element.textContent = text;
  element.hidden = !text;
}

// -- asking --------------------------------------------------------------------------------------

class Failure extends Error {
  constructor(status, message) {
    super(message);
    this.status = status;
  }
}

async function call(path, body) {
  let response;
  try {
    response = await fetch(path, {
      method: body === undefined ? "GET" : "POST",
      headers: { authorization: `Bearer ${token}` },
      body: body === undefined ? undefined : JSON.stringify(body),
      cache: "no-store",
    });
  } catch {
    throw new Failure(0, "连不上服务器 cannot reach the server");
  }
  let data = {};
  try {
    data = await response.json();
  } catch {
    throw new Failure(response.status, `服务器答非所问 the server answers oddly (${response.status})`);
  }
  if (!response.ok) throw new Failure(response.status, data.error || `${response.status}`);
  return data;
}

async function refresh() {
  clearTimeout(timer);
  const number = ++asked;
  try {
    const data = await call(`/api/operator?find=${encodeURIComponent(at("find").value.trim())}`);
    if (number !== asked) return;
    say(at("error"), "");
    enter(true);
    show(data);
  } catch (failure) {
    if (number !== asked) return;
    failed(failure);
  }
  if (token) timer = setTimeout(refresh, REFRESH);
}

function failed(failure) {
  say(at("error"), failure.message);
  if (failure.status === 401) forget();
}

/** Do something, say how it went, and look again. */
async function act(path, body, told) {
  say(at("told"), "");
  try {
    await call(path, body);
    say(at("told"), told);
  } catch (failure) {
    failed(failure);
    if (failure.status === 401) return;
    // Let the reason be read: the next look would wipe it out.
    clearTimeout(timer);
    timer = setTimeout(refresh, REFRESH);
    return;
  }
  refresh();
}

async function learnTowns() {
  try {
    const data = await (await fetch("/api/towns?lang=zh")).json();
    for (const town of data.towns) towns[town.name] = town.town;
    shown = "";
  } catch {
    // The short names will do.
  }
}

// -- coming and going ----------------------------------------------------------------------------

function enter(inside) {
  at("login").hidden = inside;
  at("house").hidden = !inside;
  at("leave").hidden = !inside;
}

function forget() {
  token = null;
  asked += 1;
  shown = "";
  clearTimeout(timer);
  sessionStorage.removeItem(KEPT);
  say(at("told"), "");
  at("rooms").replaceChildren();
  at("people").replaceChildren();
  enter(false);
  at("token").focus();
}

// -- showing -------------------------------------------------------------------------------------

function show(data) {
  const { now, ...rest } = data;
  const text = JSON.stringify(rest) + data.people.some((one) => one.banned_until > now);
  if (text === shown) return; // nothing has changed: leave focus and scrolling alone
  shown = text;
  at("online").textContent = data.connections.people;
  at("sockets").textContent = data.connections.sockets;
  at("http").textContent = data.connections.http;
  at("room-count").textContent = data.rooms.length;
  at("running").textContent = data.matches.running;
  at("finished").textContent = data.matches.finished;
  at("paused").replaceChildren(
    data.paused ? badge("bad", "停了", "away") : badge("good", "正常", "fine"),
  );
  at("rooms").replaceChildren(...data.rooms.map(roomRow));
  at("no-rooms").hidden = data.rooms.length > 0;
  list("refused", data.refused, (one) => [
    cell("什么 What", "key", one.what),
    cell("为什么 Why", "wide", one.why),
  ]);
  list("holders", data.holders, (one) => [
    cell("地址 Address", "key", one.address),
    cell("连接 Connections", "number", one.held),
  ]);
  at("people").replaceChildren(...data.people.map((one) => personRow(one, now)));
  at("no-people").hidden = data.people.length > 0;
  at("many-people").hidden = data.people.length < 100;
}

/** Fill a table that is shown only if there is something in it. */
function list(id, entries, cells) {
  at(id).replaceChildren(...entries.map((one) => make("tr", {}, ...cells(one))));
  at(`${id}-part`).hidden = entries.length === 0;
}

function roomRow(room) {
  const [chinese, english] = PHASES[room.phase];
  const running = room.phase === "playing" || room.phase === "between";
  const actions = make("div", { class: "row" });
  if (running) {
    actions.append(
      make("button", { type: "button", onclick: () => dissolve(room.number) }, both("解散", "Dissolve")),
    );
  }
  actions.append(
    make(
      "button",
      { type: "button", class: "danger", onclick: () => closeRoom(room.number, running) },
      both("关房", "Close"),
    ),
  );
  return make(
    "tr",
    {},
    cell("房号 Room", "key", room.number),
    cell("玩法 Town", "", towns[room.settings.variant] || room.settings.variant),
    cell("状态 Phase", "", badge(running ? "good" : "", chinese, english)),
    cell("座位 Seats", "wide", make("ol", { class: "seats", start: "0" }, ...room.seats.map(seatItem))),
    cell("局 Round", "number", room.round || "–"),
    cell("观众 Watching", "number", room.spectators),
    cell("操作 Actions", "", actions),
  );
}

function seatItem(seat) {
  if (seat.bot) return make("li", {}, badge("", "机器人", `bot ${seat.bot}`));
  if (seat.person === null) return make("li", { class: "quiet" }, both("空", "free"));
  const find = () => {
    at("find").value = seat.name;
    refresh();
    at("people-title").scrollIntoView();
  };
  const item = make(
    "li",
    {},
    make("button", { type: "button", class: "link", onclick: find }, seat.name),
    " ",
    seat.online ? badge("good", "在线", "online") : badge("bad", "离线", "offline"),
  );
  if (seat.house) item.append(" ", badge("", ...HOUSE[seat.house]));
  return item;
}

function personRow(person, now) {
  const banned = person.banned_until > now;
  const state = [person.online ? badge("good", "在线", "online") : badge("", "离线", "offline")];
  if (person.permanent) state.push(" ", badge("", "有密码", "permanent"));
  const until = banned
    ? make("span", { class: "bad" }, moment(person.banned_until), person.ban_reason ? `：${person.ban_reason}` : "")
    : "–";
  const button = banned
    ? make("button", { type: "button", onclick: () => unban(person) }, both("解封", "Unban"))
    : make("button", { type: "button", class: "danger", onclick: () => ban(person) }, both("封禁", "Ban"));
  return make(
    "tr",
    {},
    cell("编号 No.", "number", person.id),
    cell("名字 Name", "key", person.name),
    cell("状态 State", "", ...state),
    cell("封禁至 Banned until", "", until),
    cell("操作 Actions", "", button),
  );
}

function moment(seconds) {
  return new Date(seconds * 1000).toLocaleString("zh-CN", { dateStyle: "short", timeStyle: "short" });
}

// -- asking back, then doing ---------------------------------------------------------------------

let answered = Promise.resolve(false);

/** Ask before something that cannot be undone; true if the operator is sure. */
async function sure(title, text, yes, withBan = false) {
  await answered; // the news that a dialog is closed comes late, and must not answer the next one
  at("ask-title").replaceChildren(title);
  at("ask-text").replaceChildren(text);
  at("ask-yes").replaceChildren(yes);
  at("ban-fields").hidden = !withBan;
  at("hours").disabled = !withBan;
  at("reason").value = "";
  const dialog = at("ask");
  dialog.returnValue = "no"; // what Escape means
  dialog.showModal();
  answered = new Promise((resolve) => {
    dialog.addEventListener("close", () => resolve(dialog.returnValue === "yes"), { once: true });
  });
  return answered;
}

async function dissolve(number) {
  const text = both("这场牌立刻结束，这一局不算。", "The match ends at once; this round does not count.");
  if (await sure(both(`解散 ${number}？`, `Dissolve ${number}?`), text, both("解散", "Dissolve"))) {
    await act(`/api/operator/rooms/${number}/dissolve`, {}, `已解散 dissolved ${number}`);
  }
}

async function closeRoom(number, running) {
  const text = running
    ? both("这场牌先解散，人都请出去，房间没了。", "The match is dissolved first; everybody must go, the room is gone.")
    : both("人都请出去，房间没了。", "Everybody must go, the room is gone.");
  if (await sure(both(`关闭 ${number}？`, `Close ${number}?`), text, both("关房", "Close"))) {
    await act(`/api/operator/rooms/${number}/close`, {}, `已关闭 closed ${number}`);
  }
}

async function ban(person) {
  const text = both("连接立刻断开，到时间才能再来。", "Cut at once, and kept out until the time is over.");
  const title = both(`封禁 ${person.name}？`, `Ban (no. ${person.id})?`);
  if (await sure(title, text, both("封禁", "Ban"), true)) {
    const wish = { hours: Number(at("hours").value) || 24, reason: at("reason").value.trim() };
    await act(`/api/operator/people/${person.id}/ban`, wish, `已封禁 banned ${person.name}`);
  }
}

async function unban(person) {
  const text = both("可以马上再来。", "May come back at once.");
  if (await sure(both(`解封 ${person.name}？`, `Unban (no. ${person.id})?`), text, both("解封", "Unban"))) {
    await act(`/api/operator/people/${person.id}/ban`, { hours: 0 }, `已解封 unbanned ${person.name}`);
  }
}

// -- beginning -----------------------------------------------------------------------------------

at("login").addEventListener("submit", (event) => {
  event.preventDefault();
  token = at("token").value.trim();
  // A header takes plain letters only; no token has others.
  if (!/^[\x21-\x7e]+$/.test(token)) {
    say(at("error"), "口令不对 wrong host token");
    return;
  }
  at("token").value = "";
  sessionStorage.setItem(KEPT, token);
  refresh();
});

at("search").addEventListener("submit", (event) => {
  event.preventDefault();
  refresh();
});

// The cross in the field empties it without submitting.
at("find").addEventListener("search", () => refresh());

at("leave").addEventListener("click", () => {
  say(at("error"), "");
  forget();
});

document.addEventListener("visibilitychange", () => {
  if (document.hidden) clearTimeout(timer);
  else if (token) refresh();
});

learnTowns().then(() => (token ? refresh() : enter(false)));
