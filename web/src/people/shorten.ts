/** Names short enough for their place that can still be told apart. */

const MORE = "…";

/** Made once: it costs more than all the names it cuts. */
const segmenter = typeof Intl.Segmenter === "function" ? new Intl.Segmenter() : null;

/** What a reader sees as one character: an emoji of several parts is one. */
function lettersOf(text: string): string[] {
  if (segmenter === null) return [...text];
  return Array.from(segmenter.segment(text), ({ segment }) => segment);
}

/** Chinese characters and emoji are twice as wide as Latin letters. */
const widthOf = (letters: readonly string[]): number =>
  letters.reduce((sum, letter) => sum + ((letter.codePointAt(0) ?? 0) < 0x1100 ? 1 : 2), 0);

/** How wide a text is, in Chinese characters. */
export const charactersWide = (text: string): number => widthOf(lettersOf(text)) / 2;

/** The beginning of a name, as wide as it may be. */
function cut(letters: readonly string[], most: number): string {
  if (widthOf(letters) <= most) return letters.join("");
  let count = letters.length;
  while (count > 1 && widthOf(letters.slice(0, count)) + 1 > most) count--;
  return letters.slice(0, count).join("") + MORE;
}

function sharedLength(names: readonly (readonly string[])[]): number {
  const [first = [], ...others] = names;
  const end = first.findIndex((letter, at) => others.some((name) => name[at] !== letter));
  return end < 0 ? first.length : end;
}

/**
 * The names, each at most so many Latin letters wide. Where their beginnings are alike, what they share
 * is cut out of their middle.
 */
function shortest(names: readonly (readonly string[])[], most: number): string[] {
  const short = names.map((name) => cut(name, most));
  return short.map((text, at) => {
    const alike = names.filter((_, other) => short[other] === text);
    const shared = sharedLength(alike);
    const head = names[at]?.slice(0, 1) ?? [];
    const room = most - widthOf(head) - 1;
    const same = alike.every(({ length }) => length === shared);
    if (alike.length < 2 || same || shared < 2 || room < 1) return text;
    const rests = shortest(
      alike.map((name) => name.slice(shared)),
      room,
    );
    return head.join("") + MORE + (rests[alike.indexOf(names[at] ?? [])] ?? "");
  });
}

/** Short names, no two alike: people who are called alike are counted. */
export function tellApart(names: readonly string[], most: number): string[] {
  const short = shortest(names.map(lettersOf), most);
  return short.map((text, at) => {
    const count = short.slice(0, at).filter((other) => other === text).length;
    return count === 0 ? text : `${text}${["②", "③", "④"][count - 1] ?? count + 1}`;
  });
}
