/** Words that go with a number: one tile, two tiles. */

/** A number with its English word: 1 tile, 3 tiles, 2 people. */
export const some = (count: number | string, one: string, many = `${one}s`): string =>
  `${count} ${isOne(count) ? one : many}`;

/** The engine's sentences write such words as `{count} tile(s)`: see `fangcheng.words.counted`. */
export function counted(sentence: string, fields: Readonly<Record<string, unknown>>): string {
  let count: unknown = "";
  return sentence.replace(
    /\{(\w+)|(?<=[a-z])\((e?s)\)/g,
    (found: string, field: string | undefined, more: string) => {
      if (field === undefined) return isOne(count) ? "" : more;
      count = fields[field];
      return found;
    },
  );
}

const isOne = (count: unknown): boolean => /^[+−-]?1$/.test(String(count));
