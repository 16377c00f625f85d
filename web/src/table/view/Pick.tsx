import { isWhole, type Picking, pickText } from "../../answers/picking";
import { sortHand } from "../../answers/sorting";
import type { SeatTable, TableState } from "../../model";
import { words } from "../../words";
import { speechOf, verbOf } from "../../words/speech";
import { usePlayerSide } from "../player/playerSide";
import { ChoiceMark } from "./Coach";

interface PickProps {
  readonly state: TableState;
  readonly table: SeatTable;
  readonly picking: Picking;
}

/** Tiles are picked in the hand; here is what is done with them. */
export function Pick({ state, table, picking }: PickProps) {
  const { play } = usePlayerSide();
  const { ask } = words.value.play;
  const verb = verbOf(speechOf(state.variant), picking.code);
  const keys = new Set(play.picked.value.map(({ key }) => key));
  const faces = sortHand(table.hand ?? [], table.justDrew, state)
    .filter(({ key }) => keys.has(key))
    .map(({ face }) => face);
  const whole = isWhole(picking, faces);
  return (
    <>
      <button
        type="button"
        class="choice choice-declare choice-pick"
        data-choice={picking.code}
        disabled={!whole}
        onClick={() => play.act(pickText(picking, faces))}
      >
        <span class="choice-word">{pickLabel(picking, verb, faces.length)}</span>
      </button>
      {picking.often && (
        <button
          type="button"
          class="choice choice-pass"
          data-choice="none"
          onClick={() => play.act(picking.answer)}
        >
          <span class="choice-word">{ask.pickNone(verb)}</span>
          <ChoiceMark action={picking.answer} variant={state.variant} />
        </button>
      )}
    </>
  );
}

/** What is done with the tiles picked; with how many, where that is not settled. */
export function pickLabel({ count, often }: Picking, verb: string, picked: number): string {
  if (often) return words.value.play.ask.pick(verb, picked);
  return picked === count ? verb : `${verb} ${picked}/${count}`;
}
