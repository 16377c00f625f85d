import type { Face } from "../../notation";
import { Tile } from "../../tiles/Tile";
import { faceName } from "../../words";
import { type Draft, standing, wonOn } from "./draft";
import css from "./score.module.css";
import { scoreWords } from "./words";

/** What was tapped in the hand: a tile, or a meld by its place. */
export type Picked = { readonly tile: Face } | { readonly meld: number };

/** Whether the same was tapped again. */
export const isSame = (a: Picked, b: Picked | null): boolean =>
  b !== null && JSON.stringify(a) === JSON.stringify(b);

interface HandRowProps {
  readonly draft: Draft;
  readonly wild: readonly Face[];
  readonly plays: Readonly<Record<string, string>>;
  readonly picked: Picked | null;
  readonly onPick: (picked: Picked) => void;
}

/** The melds, the hand, and apart from it the tile it won on. */
export function HandRow({ draft, wild, plays, picked, onPick }: HandRowProps) {
  const text = scoreWords.value;
  const won = wonOn(draft);
  const facts = (face: Face) => ({
    face,
    wild: wild.includes(face),
    plays: (plays[face] as Face | undefined) ?? null,
  });
  const pickTile = (face: Face) => () => onPick({ tile: face });
  const isPicked = (face: Face): boolean =>
    picked !== null && "tile" in picked && picked.tile === face;
  return (
    <fieldset class={`${css.scoreHand} on-table`} aria-label={text.hand}>
      {draft.melds.map(({ tiles, concealed }, at) => (
        <button
          key={at}
          type="button"
          class={css.scoreMeld}
          aria-label={text.meld(tiles.map((face) => faceName(face)).join(" "))}
          aria-pressed={picked !== null && "meld" in picked && picked.meld === at}
          onClick={() => onPick({ meld: at })}
        >
          {tiles.map((face, place) => (
            <Tile
              key={place}
              {...(concealed && (place === 0 || place === 3) ? {} : { face })}
              silent
            />
          ))}
        </button>
      ))}
      {standing(draft, wild).map((face, at) => (
        <Tile key={at} {...facts(face)} selected={isPicked(face)} onPick={pickTile(face)} />
      ))}
      {won !== null && (
        <span class={css.scoreWon}>
          <Tile {...facts(won)} note={text.wonTile} onPick={pickTile(won)} />
        </span>
      )}
    </fieldset>
  );
}
