import { sortHand } from "../../answers/sorting";
import type { SeatTable, TableState } from "../../model";
import { words } from "../../words";
import { PASSES } from "../player/passes";
import { usePlayerSide } from "../player/playerSide";
import { WhyButton } from "./WhyCard";
import "./Toggles.css";

/** By the hand while nothing is asked: what is passed on, and what the hand does by itself. */
export function Toggles({ state, table }: { state: TableState; table: SeatTable }) {
  const { play, auto } = usePlayerSide();
  const { auto: text } = words.value.play;
  const tiles = sortHand(table.hand ?? [], table.justDrew, state);
  return (
    <div class="toggles">
      {PASSES.map((pass) => (
        <Toggle
          key={pass}
          text={text.passes[pass]}
          title={text.passesLong[pass]}
          on={play.passes.value.has(pass)}
          toggle={() => play.togglePass(pass)}
        />
      ))}
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
      <WhyButton kind="toggle" />
    </div>
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
    <button type="button" class="toggle" aria-pressed={on} title={title} onClick={toggle}>
      {text}
    </button>
  );
}
