import type { TableState } from "../../model";
import { words } from "../../words";
import { usePlayerSide } from "../player/playerSide";
import "./Delivery.css";

/** What became of our answer: said only where there was something to decide. */
export function Delivery({ state }: { state: TableState }) {
  const { play } = usePlayerSide();
  const delivery = play.delivery.value;
  if (delivery === "none" || (state.ask?.legal.length ?? 0) < 2) return null;
  const { delivered } = words.value.play.ask;
  return (
    <p class={`delivery delivery-${delivery}`} role="status">
      {delivered[delivery]}
    </p>
  );
}
