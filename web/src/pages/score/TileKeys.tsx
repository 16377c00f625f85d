import { FACES, type Face } from "../../notation";
import { Tile } from "../../tiles/Tile";
import css from "./score.module.css";
import { scoreWords } from "./words";

interface TileKeysProps {
  readonly faces: ReadonlySet<string>;
  readonly canTap: (face: Face) => boolean;
  readonly onTap: (face: Face) => void;
  readonly onUndo: (() => void) | null;
  readonly onClear: (() => void) | null;
}

const STANDING = FACES.filter((face) => !face.endsWith("f"));

/** Four rows of nine keys: the suits, then the honours with undo and clear. */
export function TileKeys({ faces, canTap, onTap, onUndo, onClear }: TileKeysProps) {
  const text = scoreWords.value;
  return (
    <fieldset class={css.tileKeys} data-part="tile-keys" aria-label={text.keys}>
      {STANDING.map((face) => (
        <Tile
          key={face}
          face={face}
          disabled={!faces.has(face) || !canTap(face)}
          onPick={() => onTap(face)}
        />
      ))}
      <button
        type="button"
        class={css.tileKeyUndo}
        disabled={onUndo === null}
        onClick={() => onUndo?.()}
      >
        {text.undo}
      </button>
      <button
        type="button"
        class={css.tileKeyUndo}
        disabled={onClear === null}
        onClick={() => onClear?.()}
      >
        {text.clear}
      </button>
    </fieldset>
  );
}
