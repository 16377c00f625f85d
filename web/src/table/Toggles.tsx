import type { SeatTable, TableState } from "../session";
import { words } from "../words";
import { useDesk } from "./desk";
import { PASSES } from "./passes";
import { sortHand } from "./sorting";

/** By the hand: what is passed on without being asked, what is discarded without being chosen. */
export function Toggles({ state, table }: { state: TableState; table: SeatTable }) {
  const { play, auto, hints } = useDesk();
  const { auto: text, waits } = words.value.play;
  const tiles = sortHand(table.hand ?? [], table.justDrew, state);
  return (
    <>
      {PASSES.map((pass) => (
        <Toggle
          key={pass}
          text={text.passes[pass]}
          title={text.passesLong[pass]}
          on={play.passes.value.has(pass)}
          toggle={() => play.togglePass(pass)}
        />
      ))}
      {hints.allowed.value && (
        <Toggle
          text={waits.now}
          title={waits.look}
          on={hints.looks.value}
          toggle={() => hints.toggleLooking()}
        />
      )}
      <Toggle
        text={text.sort}
        title={text.sortLong}
        on={play.order.value === null}
        toggle={() => play.toggleSorting(tiles)}
      />
      <Toggle
        text={text.discard}
        title={text.discardLong}
        on={auto.discard.value}
        toggle={() => {
          auto.discard.value = !auto.discard.value;
        }}
      />
    </>
  );
}

interface ToggleProps {
  readonly text: string;
  readonly title: string;
  readonly on: boolean;
  readonly toggle: () => void;
}

function Toggle({ text, title, on, toggle }: ToggleProps) {
  return (
    <button
      type="button"
      class="bar-button bar-toggle"
      aria-pressed={on}
      title={title}
      onClick={toggle}
    >
      {text}
    </button>
  );
}
