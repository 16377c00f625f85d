import { useState } from "preact/hooks";
import type { TownForm } from "../../generated/protocol";
import type { Face } from "../../notation";
import { parseTiles } from "../../notation";
import type { Scenario, ScoreForm } from "../../referee";
import { speechOf } from "../../table/speech";
import { Tile, TileRow } from "../../tiles/Tile";
import { Button, Field } from "../../ui";
import { boardWords } from "../../words/board";
import { Keys } from "./Keys";
import { Room } from "./Room";
import {
  emptyScenario,
  facesLeft,
  fillRest,
  layAt,
  type PlaceName,
  placesOf,
  roomAt,
  tilesAt,
  writtenAt,
} from "./scenario";

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
    <div class="board-lay">
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
        <Places {...{ scenario, form, onScenario }} />
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
  const places = placesOf(form);
  const [chosen, setChosen] = useState<PlaceName>("hands.0");
  const active = places.includes(chosen) ? chosen : "hands.0";
  const tiles = tilesAt(scenario, active);
  const dealer = Number(scenario.dealer ?? 0);
  const full = tiles === null || tiles.length >= roomAt(active, dealer, form);
  const lay = (faces: readonly Face[]): void => onScenario(layAt(scenario, active, faces));
  const some = tiles !== null && tiles.length > 0;
  return (
    <>
      <div class="board-hint">
        <span class="quiet">{text.hint}</span>
        <Button onClick={() => onScenario(fillRest(scenario, form))}>{text.fill}</Button>
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for form controls */}
      <div class="board-places" role="group" aria-label={text.places}>
        {places.map((place) => (
          <Laid
            key={place}
            {...{ place, scenario, form, onScenario }}
            active={place === active}
            onChoose={() => setChosen(place)}
          />
        ))}
      </div>
      <Written key={active} {...{ scenario, onScenario }} place={active} />
      <Keys
        left={facesLeft(scenario, form)}
        full={full}
        onTile={(face) => lay([...(tiles ?? []), face])}
        onUndo={some ? () => lay(tiles.slice(0, -1)) : null}
      />
    </>
  );
}

interface LaidProps extends PlacesProps {
  readonly place: PlaceName;
  readonly active: boolean;
  readonly onChoose: () => void;
}

/** One place: its name, how many tiles lie there, and the tiles, which a tap takes away. */
function Laid({ place, scenario, form, active, onChoose, onScenario }: LaidProps) {
  const text = boardWords.value;
  const dealer = Number(scenario.dealer ?? 0);
  const tiles = tilesAt(scenario, place);
  const [key, seat] = place.split(".") as [keyof typeof text.hints, string | undefined];
  const hinted = seat === undefined || Number(seat) === dealer;
  return (
    <div class={active ? "board-place board-place-active" : "board-place"} data-place={place}>
      <button type="button" class="board-place-name" aria-pressed={active} onClick={onChoose}>
        <b>{placeLabel(place, scenario.variant, dealer, form.seats)}</b>
        <span class="quiet">{text.count(tiles?.length ?? 0, roomAt(place, dealer, form))}</span>
        {active && hinted && <span class="quiet">{text.hints[key]}</span>}
      </button>
      {active && tiles !== null && tiles.length > 0 && (
        <Button kind="plain" onClick={() => onScenario(layAt(scenario, place, []))}>
          {text.clear}
        </Button>
      )}
      {tiles === null ? (
        <code>{writtenAt(scenario, place)}</code>
      ) : (
        <TileRow>
          {tiles.map((face, at) =>
            active ? (
              <Tile
                key={at}
                face={face}
                note={text.remove}
                onPick={() =>
                  onScenario(
                    layAt(
                      scenario,
                      place,
                      tiles.filter((_, one) => one !== at),
                    ),
                  )
                }
              />
            ) : (
              <Tile key={at} face={face} />
            ),
          )}
        </TileRow>
      )}
    </div>
  );
}

/** What a place is called; seats go by their winds. */
export function placeLabel(
  place: PlaceName,
  variant: string,
  dealer: number,
  seats: number,
): string {
  const { place: names } = boardWords.value;
  if (!place.startsWith("hands.")) return names[place as Exclude<keyof typeof names, "hands">];
  const wind = (Number(place.slice(6)) - dealer + seats) % seats;
  return names.hands(speechOf(variant).maybe(`seat.${wind}`) ?? "");
}

interface WrittenProps extends Pick<LayProps, "scenario" | "onScenario"> {
  readonly place: PlaceName;
}

/** The tiles of a place as text, for whoever has a keyboard. */
function Written({ scenario, place, onScenario }: WrittenProps) {
  const text = boardWords.value;
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <details class="board-written" open={typed !== null}>
      <summary>{text.write}</summary>
      <Field
        label={text.writeLabel}
        hint={text.writeHint}
        error={typed === null ? undefined : text.notTiles}
        value={typed ?? writtenAt(scenario, place)}
        maxLength={300}
        autoComplete="off"
        onValue={(written) => {
          try {
            onScenario(layAt(scenario, place, parseTiles(written)));
            setTyped(null);
          } catch {
            setTyped(written);
          }
        }}
      />
    </details>
  );
}
