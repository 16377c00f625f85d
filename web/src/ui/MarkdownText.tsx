import type { ComponentChildren } from "preact";
import { type Block, type Inline, readBlocks, readInline } from "./markdown";
import "./MarkdownText.css";

export function MarkdownText({ text }: { text: string }) {
  return <div class="markdown">{readBlocks(text).map(showBlock)}</div>;
}

function showBlock(block: Block, at: number): ComponentChildren {
  switch (block.kind) {
    case "paragraph":
      return <p key={at}>{inline(block.text)}</p>;
    case "list": {
      const items = block.items.map((item) => <li key={item}>{inline(item)}</li>);
      return block.ordered ? <ol key={at}>{items}</ol> : <ul key={at}>{items}</ul>;
    }
    case "table":
      return <Table key={at} {...block} />;
  }
}

function Table({ head, rows }: Extract<Block, { kind: "table" }>) {
  return (
    <div class="table-scroll">
      <table>
        <thead>
          <tr>
            {head.map((cell) => (
              <th key={cell} scope="col">
                {inline(cell)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.join("|")}>
              {row.map((cell, at) => (
                <td key={at}>{inline(cell)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const inline = (text: string): ComponentChildren => readInline(text).map(showInline);

function showInline(part: Inline, at: number): ComponentChildren {
  switch (part.kind) {
    case "text":
      return part.text;
    case "code":
      return <code key={at}>{part.text}</code>;
    case "strong":
      return <strong key={at}>{part.parts.map(showInline)}</strong>;
    case "em":
      return <em key={at}>{part.parts.map(showInline)}</em>;
  }
}
