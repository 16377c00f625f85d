import type { Scenario, ScoreForm } from "../../referee";
import { Tile, TileRow } from "../../tiles/Tile";
import { Button } from "../../ui";
import { boardWords } from "../../words/board";
import { speechOf } from "../../words/speech";
import css from "./board.module.css";
import { dealerOf, layMelds, meldsAt, turnKong } from "./midround";
import { layAt, type PlaceName, partsOf, roomAt, tilesAt, writtenAt } from "./scenario";

interface LaidProps {
  readonly scenario: Scenario;
  readonly form: ScoreForm;
  readonly place: PlaceName;
  /** What is tapped on the keyboard is laid here. */
  readonly active: boolean;
  readonly onChoose: () => void;
  readonly onScenario: (scenario: Scenario) => void;
}

/** One place: its name, how many tiles lie there, and the tiles, which a tap takes away. */
export function LaidByHand(props: LaidProps) {
  const { place, scenario, form, active, onChoose, onScenario } = props;
  const text = boardWords.value;
  const tiles = tilesAt(scenario, place);
  const { key, seat } = partsOf(place);
  const hint = text.hints[key as keyof typeof text.hints] as string | undefined;
  const hinted = key !== "hands" || seat === dealerOf(scenario);
  return (
    <div
      class={active ? `${css.boardPlace} ${css.boardPlaceActive}` : css.boardPlace}
      data-place={place}
      data-key={key}
    >
      <button
        type="button"
        class={css.boardPlaceName}
        data-part="board-place-name"
        aria-pressed={active}
        onClick={onChoose}
      >
        <b>{labelOf(place, scenario, form)}</b>
        <span class="quiet">{text.count(tiles?.length ?? 0, roomAt(place, scenario, form))}</span>
        {active && hinted && hint !== undefined && <span class="quiet">{hint}</span>}
      </button>
      {active && tiles !== null && tiles.length > 0 && (
        <Button kind="plain" onClick={() => onScenario(layAt(scenario, place, []))}>
          {text.clear}
        </Button>
      )}
      {tiles === null ? (
        <code>{writtenAt(scenario, place)}</code>
      ) : key === "melds" ? (
        <LaidMelds {...props} seat={seat ?? 0} />
      ) : (
        <LaidTiles {...props} />
      )}
    </div>
  );
}

function LaidTiles({ scenario, place, active, onScenario }: LaidProps) {
  const tiles = tilesAt(scenario, place) ?? [];
  const without = (gone: number): Scenario =>
    layAt(
      scenario,
      place,
      tiles.filter((_, at) => at !== gone),
    );
  return (
    <TileRow>
      {tiles.map((face, at) =>
        active ? (
          <Tile
            key={at}
            face={face}
            note={boardWords.value.remove}
            onPick={() => onScenario(without(at))}
          />
        ) : (
          <Tile key={at} face={face} />
        ),
      )}
    </TileRow>
  );
}

/** Melds one after the other; a kong can be turned over. */
function LaidMelds({ scenario, active, seat, onScenario }: LaidProps & { readonly seat: number }) {
  const text = boardWords.value;
  const melds = meldsAt(scenario, seat) ?? [];
  return (
    <div class={css.boardMelds}>
      {melds.map((meld, at) => {
        const { tiles, rest } = meld;
        const turned = melds.map((one, place) => (place === at ? turnKong(one) : one));
        return (
          <span key={at} class={css.boardMeld}>
            <TileRow>
              {tiles.map((face, place) => (
                <Tile key={place} face={face} />
              ))}
            </TileRow>
            {active && tiles.length === 4 && (
              <Button
                aria-pressed={rest === "!"}
                onClick={() => onScenario(layMelds(scenario, seat, turned))}
              >
                {rest === "!" ? text.concealed : text.open4}
              </Button>
            )}
          </span>
        );
      })}
    </div>
  );
}

/** What a place is called; seats go by their winds. */
export function labelOf(place: PlaceName, scenario: Scenario, { seats }: ScoreForm): string {
  const { place: names } = boardWords.value;
  const { key, seat } = partsOf(place);
  const name = names[key as keyof typeof names];
  if (typeof name === "string") return name;
  return name(seatName(scenario, seat ?? 0, seats));
}

/** A seat by its wind, which goes round with the deal. */
export function seatName(scenario: Scenario, seat: number, seats: number): string {
  const wind = (seat - dealerOf(scenario) + seats) % seats;
  return speechOf(scenario.variant).maybe(`seat.${wind}`) ?? "";
}
