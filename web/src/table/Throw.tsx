import { printTiles } from "../notation";
import type { SeatTable, TableState } from "../session";
import { words } from "../words";
import { ChoiceMark } from "./Coach";
import { useDesk } from "./desk";
import { sortHand } from "./sorting";

/** 甩牌: the tiles are chosen in the hand, three at a time. */
export function Throw({ state, table }: { state: TableState; table: SeatTable }) {
  const { play } = useDesk();
  const { ask } = words.value.play;
  const chosen = sortHand(table.hand ?? [], table.justDrew, state).filter(({ key }) =>
    play.throwing.value.has(key),
  );
  const faces = chosen.map(({ face }) => face);
  const fits = faces.length > 0 && faces.length % 3 === 0;
  return (
    <>
      {!fits && <span class="quiet">{ask.throwRule}</span>}
      <button
        type="button"
        class="choice choice-declare"
        data-choice="shuai"
        disabled={!fits}
        onClick={() => play.act(`shuai ${printTiles(faces)}`)}
      >
        <span class="choice-word">{ask.throwCount(faces.length)}</span>
      </button>
      <button
        type="button"
        class="choice choice-pass"
        data-choice="none"
        onClick={() => play.act("shuai")}
      >
        <span class="choice-word">{ask.throwNone}</span>
        <ChoiceMark action="shuai" variant={state.variant} />
      </button>
    </>
  );
}
