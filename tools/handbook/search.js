// The search of the documents: sections that hold every word, headings first.
const { up, sections } = document.body.dataset;
const input = document.querySelector("input[type=search]");
const found = document.querySelector("#found");
const MOST = 20;
const AROUND = 80;

let loading;

const load = () => {
  loading ??= fetch(up + sections).then((answer) => answer.json());
  return loading;
};

const score = ([, title, heading, text], words) => {
  const near = `${title} ${heading}`.toLowerCase();
  const all = `${near} ${text.toLowerCase()}`;
  if (!words.every((word) => all.includes(word))) return 0;
  return 1 + words.filter((word) => near.includes(word)).length;
};

const excerpt = (text, words) => {
  const at = text.toLowerCase().indexOf(words.find((word) => text.toLowerCase().includes(word)) ?? "");
  return text.slice(Math.max(0, at - AROUND), at + AROUND);
};

const show = (hits, words) => {
  found.hidden = words.length === 0;
  found.replaceChildren(
    ...hits.map(([url, title, heading, text]) => {
      const row = document.createElement("li");
      const link = document.createElement("a");
      link.href = up + url;
      link.textContent = heading === title ? title : `${title} · ${heading}`;
      const lines = document.createElement("small");
      lines.textContent = excerpt(text, words);
      row.append(link, lines);
      return row;
    }),
  );
};

input.addEventListener("focus", load, { once: true });
input.addEventListener("input", async () => {
  const words = input.value.toLowerCase().split(/\s+/).filter(Boolean);
  const scored = (await load()).map((section) => [score(section, words), section]);
  const hits = scored.filter(([points]) => points > 0).sort(([one], [other]) => other - one);
  show(words.length ? hits.slice(0, MOST).map(([, section]) => section) : [], words);
});
