import { FACES, type Face } from "../../notation";
import { Tile } from "../../tiles/Tile";
import { faceName } from "../../words";
import { boardWords } from "../../words/board";
import css from "./board.module.css";

interface KeysProps {
  /** How many of each face are left; faces without a number are not in the deck. */
  readonly left: ReadonlyMap<Face, number>;
  /** Nothing more can be laid where one is. */
  readonly full: boolean;
  readonly onTile: (face: Face) => void;
  /** Take the last tile back; null where there is none. */
  readonly onUndo: (() => void) | null;
}

/** A keyboard of tiles, each with the number that is left of it. */
export function BoardKeys({ left, full, onTile, onUndo }: KeysProps) {
  const text = boardWords.value;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for form controls
    <div class={css.boardKeys} data-part="board-keys" role="group" aria-label={text.keys}>
      {FACES.filter((face) => left.has(face)).map((face) => {
        const count = left.get(face) ?? 0;
        return (
          <button
            key={face}
            type="button"
            class={css.boardKey}
            data-part="board-key"
            data-face={face}
            aria-label={`${faceName(face)} ${text.keyLeft(count)}`}
            disabled={full || count <= 0}
            onClick={() => onTile(face)}
          >
            <Tile face={face} silent />
            <span class={css.boardKeyLeft} data-part="board-key-left">
              {count}
            </span>
          </button>
        );
      })}
      <button
        type="button"
        class={css.boardKey}
        data-part="board-key"
        aria-label={text.undo}
        disabled={onUndo === null}
        onClick={() => onUndo?.()}
      >
        ⌫
      </button>
    </div>
  );
}
