import { type ComponentChildren, Fragment } from "preact";
import { splitAtClauses } from "./clauses";
import { type Block, type Inline, readBlocks, readInline } from "./markdown";
import "./MarkdownText.css";

/** How a clause that the text names is shown; as it is written, if nothing is said. */
type Cite = (clause: string) => ComponentChildren;

interface MarkdownTextProps {
  text: string;
  cite?: Cite;
}

export function MarkdownText({ text, cite }: MarkdownTextProps) {
  return (
    <div class="markdown">{readBlocks(text).map((block, at) => showBlock(block, at, cite))}</div>
  );
}

function showBlock(block: Block, at: number, cite?: Cite): ComponentChildren {
  switch (block.kind) {
    case "paragraph":
      return <p key={at}>{inline(block.text, cite)}</p>;
    case "list": {
      const items = block.items.map((item) => <li key={item}>{inline(item, cite)}</li>);
      return block.ordered ? <ol key={at}>{items}</ol> : <ul key={at}>{items}</ul>;
    }
    case "table":
      return <Table key={at} {...block} cite={cite} />;
  }
}

function Table({
  head,
  rows,
  cite,
}: Extract<Block, { kind: "table" }> & { cite: Cite | undefined }) {
  return (
    <div class="table-scroll">
      <table>
        <thead>
          <tr>
            {head.map((cell) => (
              <th key={cell} scope="col">
                {inline(cell, cite)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.join("|")}>
              {row.map((cell, at) => (
                <td key={at}>{inline(cell, cite)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const inline = (text: string, cite?: Cite): ComponentChildren =>
  readInline(text).map((part, at) => showInline(part, at, cite));

function showInline(part: Inline, at: number, cite?: Cite): ComponentChildren {
  switch (part.kind) {
    case "text":
      return cite === undefined ? part.text : <Cited key={at} text={part.text} cite={cite} />;
    case "code":
      return <code key={at}>{part.text}</code>;
    case "strong":
      return (
        <strong key={at}>{part.parts.map((one, place) => showInline(one, place, cite))}</strong>
      );
    case "em":
      return <em key={at}>{part.parts.map((one, place) => showInline(one, place, cite))}</em>;
  }
}

/** A text in which clauses are shown in their own way. */
export function Cited({ text, cite }: { text: string; cite: Cite }) {
  return (
    <>
      {splitAtClauses(text).map((part, at) =>
        at % 2 === 0 ? part : <Fragment key={at}>{cite(part)}</Fragment>,
      )}
    </>
  );
}
