/** The little Markdown that rule texts use: paragraphs, lists, tables, bold, emphasis, code. */

export type Inline =
  | { readonly kind: "text" | "code"; readonly text: string }
  | { readonly kind: "strong" | "em"; readonly parts: readonly Inline[] };

export type Block =
  | { readonly kind: "paragraph"; readonly text: string }
  | { readonly kind: "list"; readonly ordered: boolean; readonly items: readonly string[] }
  | {
      readonly kind: "table";
      readonly head: readonly string[];
      readonly rows: readonly string[][];
    };

const ITEM = /^(?:-|\d+\.) /;

export function readBlocks(text: string): Block[] {
  return text
    .split(/\n{2,}/)
    .filter((part) => part.trim() !== "")
    .flatMap(readBlock);
}

function readBlock(part: string): Block[] {
  const lines = part.split("\n");
  const first = lines.findIndex((line) => ITEM.test(line));
  if (part.startsWith("|")) return [readTable(lines)];
  if (first < 0) return [{ kind: "paragraph", text: lines.join(" ") }];
  const before = lines.slice(0, first).join(" ");
  const items: string[] = [];
  for (const line of lines.slice(first)) {
    if (ITEM.test(line)) items.push(line.replace(ITEM, ""));
    else items.push(`${items.pop() ?? ""} ${line.trim()}`);
  }
  const list: Block = { kind: "list", ordered: /^\d/.test(lines[first] ?? ""), items };
  return before === "" ? [list] : [{ kind: "paragraph", text: before }, list];
}

function readTable(lines: readonly string[]): Block {
  const cells = (line: string): string[] =>
    line
      .trim()
      .replace(/^\||\|$/g, "")
      .split("|")
      .map((cell) => cell.trim());
  const [head = "", , ...rows] = lines;
  return { kind: "table", head: cells(head), rows: rows.map(cells) };
}

export function readInline(text: string): Inline[] {
  const parts: Inline[] = [];
  let from = 0;
  for (const found of text.matchAll(/`([^`]+)`|\*\*(.+?)\*\*|\*([^*\s][^*]*)\*/g)) {
    if (found.index > from) parts.push({ kind: "text", text: text.slice(from, found.index) });
    const [all, code, strong, em] = found;
    if (code !== undefined) parts.push({ kind: "code", text: code });
    else if (strong !== undefined) parts.push({ kind: "strong", parts: readInline(strong) });
    else parts.push({ kind: "em", parts: readInline(em ?? "") });
    from = found.index + all.length;
  }
  if (from < text.length) parts.push({ kind: "text", text: text.slice(from) });
  return parts;
}
