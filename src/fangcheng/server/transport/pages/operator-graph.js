// Graphs over time, drawn as SVG.

import { draw, make } from "./operator-make.js";
import { clock, word } from "./operator-words.js";

const WIDE = 640;
const NARROW = 360; // so that letters stay readable on a phone
const HEIGHT = 200;
const LEFT = 48;
const TOP = 12;
const BOTTOM = HEIGHT - 26;
const STEPS = 4;

/** A round number at which an axis may end. */
function ceiling(most) {
  const unit = 10 ** Math.floor(Math.log10(Math.max(most, STEPS) / STEPS));
  const step = [1, 2, 2.5, 5, 10].find((one) => one * unit * STEPS >= most) ?? 10;
  return Math.max(step * unit, 1) * STEPS;
}

/** One path; where nothing was measured it is broken. */
function path(times, values, x, y) {
  let text = "";
  let pen = false;
  values.forEach((value, index) => {
    if (value !== null) {
      text += `${pen ? "L" : "M"}${x(times[index]).toFixed(1)} ${y(value).toFixed(1)}`;
      if (!pen && (values[index + 1] ?? null) === null) text += "h1.5";
    }
    pen = value !== null;
  });
  return text;
}

const known = (values) => values.filter((value) => value !== null);

function summary(lines) {
  const one = ([name, values]) => {
    const there = known(values);
    if (there.length === 0) return `${name} –`;
    return `${name} ${word("now")} ${values.at(-1) ?? "–"}, ${word("most")} ${Math.max(...there)}`;
  };
  return lines.map(one).join("; ");
}

/** A graph of some lines; `lines` are pairs of a name and a value for each time. */
export function graph(title, times, every, lines) {
  const width = matchMedia("(max-width: 48rem)").matches ? NARROW : WIDE;
  const first = times[0];
  const last = Math.max(times.at(-1), first + every);
  const top = ceiling(Math.max(0, ...lines.flatMap(([, values]) => known(values))));
  const x = (time) => LEFT + ((time - first) / (last - first)) * (width - LEFT - 8);
  const y = (value) => BOTTOM - (value / top) * (BOTTOM - TOP);
  const picture = draw("svg", {
    viewBox: `0 0 ${width} ${HEIGHT}`,
    role: "img",
    "aria-label": `${title}: ${summary(lines)}`,
  });
  for (let step = 0; step <= STEPS; step += 1) {
    const value = (top / STEPS) * step;
    picture.append(
      draw("line", { class: "grid", x1: LEFT, x2: width - 8, y1: y(value), y2: y(value) }),
      draw("text", { x: LEFT - 6, y: y(value) + 5, "text-anchor": "end" }, String(value)),
    );
  }
  for (const part of [0, 0.5, 1]) {
    const time = first + (last - first) * part;
    const anchor = ["start", "middle", "end"][part * 2];
    picture.append(draw("text", { x: x(time), y: HEIGHT - 6, "text-anchor": anchor }, clock(time)));
  }
  lines.forEach(([, values], index) => {
    picture.append(draw("path", { class: `line line-${index}`, d: path(times, values, x, y) }));
  });
  const legend = lines.map(([name, values], index) =>
    make("li", { class: `key-${index}` }, `${name} `, make("b", {}, String(values.at(-1) ?? "–"))),
  );
  return make(
    "figure",
    { class: "graph" },
    make("figcaption", {}, title),
    picture,
    make("ul", { "aria-hidden": "true" }, ...legend),
  );
}
