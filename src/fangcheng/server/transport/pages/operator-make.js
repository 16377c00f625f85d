// Building pieces of the operator's page. Everything is text or an element, never markup.

import { word } from "./operator-words.js";

export const at = (id) => document.getElementById(id);

function fill(element, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) {
    if (name === "onclick") element.addEventListener("click", value);
    else element.setAttribute(name, value);
  }
  element.append(...children);
  return element;
}

export function make(tag, attributes = {}, ...children) {
  return fill(document.createElement(tag), attributes, children);
}

export function draw(tag, attributes = {}, ...children) {
  return fill(document.createElementNS("http://www.w3.org/2000/svg", tag), attributes, children);
}

export function badge(kind, text) {
  return make("span", { class: `badge ${kind}` }, text);
}

export function button(kind, text, onclick) {
  return make("button", { type: "button", class: kind, onclick }, text);
}

/** A table; on a phone each row is a card, and each cell says what it is. */
export function table(title, columns, rows) {
  if (rows.length === 0) return make("p", { class: "quiet" }, word("nothing"));
  const heads = columns.map(([key, kind]) => make("th", { scope: "col", class: kind }, word(key)));
  const cells = (row) =>
    row.map((content, index) => {
      const [key, kind] = columns[index];
      const inside = make("div", {}, ...[content].flat());
      return make("td", { "data-label": word(key), class: kind }, inside);
    });
  const caption = make("caption", { class: "unseen" }, title);
  const body = rows.map((row) => make("tr", {}, ...cells(row)));
  return make("table", {}, caption, make("thead", {}, make("tr", {}, ...heads)), make("tbody", {}, ...body));
}

/** Buttons of which one is chosen. */
export function choices(keys, chosen, choose) {
  return keys.map(([key, text]) => {
    const one = button("choice", text, () => choose(key));
    one.setAttribute("aria-pressed", String(key === chosen));
    return one;
  });
}

export function say(element, text) {
  element.textContent = text;
  element.hidden = !text;
}
