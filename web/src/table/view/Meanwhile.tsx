import { words } from "../../words";
import { usePlayerSide } from "../player/playerSide";
import { letHouse } from "./Menu";

interface MeanwhileProps {
  /** The house plays for us. */
  readonly housed: boolean;
  /** We look at the table after a round. */
  readonly away: boolean;
}

/** Where questions are answered, while there is none: take the hand back, see the settlement again. */
export function Meanwhile({ housed, away }: MeanwhileProps) {
  const side = usePlayerSide();
  const { menuItems, settle } = words.value.play;
  return (
    <div class="actions actions-open">
      {housed && <p class="question">{menuItems.houseOn}</p>}
      {housed && (
        <button type="button" class="choice" onClick={() => letHouse(side, false)}>
          <span class="choice-word">{menuItems.houseOff}</span>
        </button>
      )}
      {away && (
        <button
          type="button"
          class="choice choice-settlement"
          onClick={() => {
            side.ending.look.value = "result";
          }}
        >
          <span class="choice-word">{settle.show}</span>
        </button>
      )}
    </div>
  );
}
