import type { VNode } from "preact";
import type { TableState } from "../../model";
import type { Face } from "../../notation";
import { counted } from "../../words/counted";
import { partsOf } from "../../words/speech";
import { TableTile } from "./TableTile";
import "./Sentence.css";

interface SentenceProps {
  readonly state: Pick<TableState, "wild" | "plays">;
  /** With places `{name}`. */
  readonly text: string;
  /** What fills them: words, numbers, tiles, or something to touch. */
  readonly fields: Readonly<Record<string, string | number | readonly Face[] | VNode>>;
}

/** A sentence of the engine in which tiles are pictures. */
export function Sentence({ state, text, fields }: SentenceProps) {
  return (
    <>
      {partsOf(counted(text, fields)).map((part, at) => {
        // Text and the names of places take turns.
        if (at % 2 === 0) return part;
        const value = fields[part] ?? "";
        if (!Array.isArray(value)) return value as string | number | VNode;
        return (
          <span key={part} class="tiles-in-text">
            {value.map((face, place) => (
              <TableTile key={place} state={state} face={face} />
            ))}
          </span>
        );
      })}
    </>
  );
}
