import { TownSeal } from "../../looks";
import { townName } from "../../rules/towns";
import css from "./entrance.module.css";
import { placeAndGame } from "./places";

/** The name of a town as a sign has it, beside its seal. */
export function TownSign({ town }: { town: string }) {
  const [place, game] = placeAndGame(townName(town));
  return (
    <div class={css.sign}>
      <TownSeal town={town} size="100%" />
      <h2 class={css.signName} data-part="town-name">
        {place}
        <span class={css.signGame}>{game}</span>
      </h2>
    </div>
  );
}
