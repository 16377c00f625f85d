import { type Declaration, discardText } from "../../answers/choices";
import { sortHand } from "../../answers/sorting";
import type { SeatTable, TableState } from "../../model";
import { words } from "../../words";
import { declarable, speechOf, verbOf } from "../../words/speech";
import { usePlayerSide } from "../player/playerSide";
import { throwTile } from "../player/throwing";
import { ChoiceMark } from "./Coach";

/** What may be done with the tile that is raised: discard it, or declare with it. */
export function Declare({ state, table }: { state: TableState; table: SeatTable }) {
  const side = usePlayerSide();
  const { discards } = side.play.choices.value;
  if (discards.size === 0) return null;
  const tiles = sortHand(table.hand ?? [], table.justDrew, state);
  const tile = tiles.find(({ key }) => key === side.play.selected.value);
  const ways = tile && discards.get(tile.face);
  const { play } = words.value;
  const speech = speechOf(state.variant);
  if (tile === undefined || ways === undefined) {
    const told = declarable(
      speech,
      [...discards.values()].flatMap((set) => [...set]),
    );
    return told === "" ? null : <p class="quiet">{told} ●</p>;
  }
  const button = (declare: Declaration, label: string) =>
    ways.has(declare) && (
      <button
        key={declare}
        type="button"
        class={declare === "" ? "choice choice-discard" : "choice choice-declare"}
        data-choice={declare || "discard"}
        onClick={() => {
          throwTile(side, tile, declare);
        }}
      >
        <span class="choice-word">{label}</span>
        {declare !== "" && (
          <ChoiceMark action={discardText(tile.face, declare)} variant={state.variant} />
        )}
      </button>
    );
  return (
    <>
      {[...ways].filter(Boolean).map((code) => button(code, verbOf(speech, code)))}
      {button("", play.hand.play)}
    </>
  );
}
