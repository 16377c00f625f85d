import { useState } from "preact/hooks";
import type { TownForm } from "../../generated/protocol";
import type { Face } from "../../notation";
import type { Scenario, ScoreForm } from "../../referee";
import { Button } from "../../ui";
import { boardWords } from "../../words/board";
import { BoardKeys } from "./BoardKeys";
import css from "./board.module.css";
import { fillRest } from "./filling";
import { LaidByHand } from "./LaidByHand";
import { Middle } from "./Middle";
import { addToMelds, dropFromMelds, layMelds, meldsAt } from "./midround";
import { Room } from "./Room";
import {
  emptyScenario,
  facesLeft,
  layAt,
  type PlaceName,
  partsOf,
  placesOf,
  roomAt,
  tilesAt,
} from "./scenario";
import { Written } from "./Written";

interface LayProps {
  readonly scenario: Scenario;
  readonly form: ScoreForm;
  readonly towns: readonly TownForm[];
  readonly onScenario: (scenario: Scenario) => void;
  readonly onDone: () => void;
}

/** Where a position is put together: the room, the places, and a keyboard of tiles. */
export function Lay(props: LayProps) {
  const { scenario, form, onScenario, onDone } = props;
  const text = boardWords.value;
  return (
    <div class={css.boardLay}>
      <Room {...props} />
      {"wall" in scenario ? (
        <p>
          {text.walled}{" "}
          <Button
            onClick={() =>
              onScenario({ ...emptyScenario(scenario.variant), options: scenario.options ?? {} })
            }
          >
            {text.anew}
          </Button>
        </p>
      ) : (
        <>
          <Middle {...{ scenario, form, onScenario }} />
          <Places {...{ scenario, form, onScenario }} />
        </>
      )}
      <Button kind="main" large onClick={onDone}>
        {text.start}
      </Button>
    </div>
  );
}

type PlacesProps = Pick<LayProps, "scenario" | "form" | "onScenario">;

function Places({ scenario, form, onScenario }: PlacesProps) {
  const text = boardWords.value;
  const places = placesOf(form, scenario);
  const [chosen, setChosen] = useState<PlaceName>("hands.0");
  const active = places.includes(chosen) ? chosen : "hands.0";
  const { tiles, add, undo } = handlingOf(scenario, active);
  const full = tiles === null || tiles.length >= roomAt(active, scenario, form);
  return (
    <>
      <div class={css.boardHint}>
        <span class="quiet">{text.hint}</span>
        <Button onClick={() => onScenario(fillRest(scenario, form))}>{text.fill}</Button>
      </div>
      <div class={css.boardTiles}>
        {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for form controls */}
        <div class={css.boardPlaces} role="group" aria-label={text.places}>
          {places.map((place) => (
            <LaidByHand
              key={place}
              {...{ place, scenario, form, onScenario }}
              active={place === active}
              onChoose={() => setChosen(place)}
            />
          ))}
          <Written {...{ scenario, form, onScenario }} place={active} />
        </div>
        <BoardKeys
          left={facesLeft(scenario, form)}
          full={full}
          onTile={(face) => onScenario(add(face))}
          onUndo={tiles !== null && tiles.length > 0 ? () => onScenario(undo()) : null}
        />
      </div>
    </>
  );
}

/** What lies at a place, and the scenario with one tile more or less there. */
function handlingOf(scenario: Scenario, place: PlaceName) {
  const { key, seat } = partsOf(place);
  const tiles = tilesAt(scenario, place);
  if (key === "melds" && seat !== null) {
    const melds = meldsAt(scenario, seat) ?? [];
    return {
      tiles,
      add: (face: Face) => layMelds(scenario, seat, addToMelds(melds, face)),
      undo: () => layMelds(scenario, seat, dropFromMelds(melds)),
    };
  }
  return {
    tiles,
    add: (face: Face) => layAt(scenario, place, [...(tiles ?? []), face]),
    undo: () => layAt(scenario, place, (tiles ?? []).slice(0, -1)),
  };
}
