// Answers when something is wrong: who was disconnected, which rooms are slow, who floods.

import { badge, button, make, table } from "./operator-make.js";
import { moment, townName, word } from "./operator-words.js";

const COUNT = [["why", "key"], ["count", "number"]];
const DISCONNECT = [
  ["at", ""], ["name", "key"], ["why", ""], ["address", ""], ["inRoom", ""], ["lasted", ""], ["device", ""],
];
const CODES = ["silent", "lost", "left", "slow", "rate", "protocol", "idle", "elsewhere", "banned", "logged_out", "restarting"];
const BY_ITSELF = ["left", "lost", "elsewhere", "logged_out"];

const reason = (code) => badge(BY_ITSELF.includes(code) ? "" : "bad", word(`disconnect.${code}`));

function duration(seconds) {
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  return parts.map((one) => String(one).padStart(2, "0")).join(":");
}

function showDisconnects([data], { find }) {
  const counts = Object.entries(data.counts).map(([code, count]) => [reason(code), String(count)]);
  const rows = data.disconnects.map((one) => [
    moment(one.at),
    one.name ? button("link", one.name, () => find("people", one.name)) : "–",
    reason(one.code),
    one.address,
    one.room ?? "–",
    duration(one.seconds),
    one.device || "–",
  ]);
  return [
    make("p", { class: "quiet" }, `${word("disconnect.hint")} ${word("since")} ${moment(data.since)}`),
    table(word("count"), COUNT, counts),
    table(word("part.disconnects"), DISCONNECT, rows),
  ];
}

// -- which rooms are slow ------------------------------------------------------------------------

const SLOW = [
  ["number", "key"], ["town", ""], ["inputs", "number"], ["average", "number"], ["slowest", "number"],
  ["work", "number"], ["mostWork", "number"], ["botsLate", "number"],
];

function showSlowRooms([data], { find }) {
  const rows = data.rooms.map((one) => [
    button("link", one.number, () => find("rooms", one.number)),
    townName(one.variant),
    ...[one.inputs, one.average, one.slowest, one.work, one.most_work, one.bots_late].map(String),
  ]);
  return [make("p", { class: "quiet" }, word("slow.hint")), table(word("part.slowRooms"), SLOW, rows)];
}

// -- who floods ----------------------------------------------------------------------------------

const FLOOD = [
  ["address", "key"], ["people", ""], ["bytes", "number"], ["refusedMessages", "number"],
  ["refusedRequests", "number"], ["cutConnections", "number"], ["why", "wide"],
];

function showFloods([data], { find }) {
  const rows = data.floods.map((one) => [
    one.address,
    one.people.length ? one.people.flatMap((name) => [button("link", name, () => find("people", name)), " "]) : "–",
    ...[one.bytes, one.messages, one.requests, one.connections].map(String),
    Object.entries(one.codes).map(([code, count]) => `${code} ${count}`).join(" · "),
  ]);
  return [make("p", { class: "quiet" }, word("flood.hint")), table(word("part.floods"), FLOOD, rows)];
}

const listed = (name, { text, state, page }) =>
  `/api/operator/${name}?${new URLSearchParams({ find: text, state, page })}`;

export const DIAGNOSTICS = {
  disconnects: {
    ask: (look) => [listed("disconnects", look)],
    show: showDisconnects,
    states: () => CODES.map((code) => [code, word(`disconnect.${code}`)]),
  },
  slowRooms: {
    ask: (look) => [listed("slow_rooms", look)],
    show: showSlowRooms,
  },
  floods: {
    ask: () => ["/api/operator/floods"],
    show: showFloods,
  },
};
