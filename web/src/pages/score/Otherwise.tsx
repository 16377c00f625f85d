import type { TownForm } from "../../generated/protocol";
import type { Face } from "../../notation";
import { type Claim, type Compared, useAnswer } from "../../referee";
import { Tile, TileRow } from "../../tiles/Tile";
import { signed } from "../../words/numbers";
import css from "./score.module.css";
import { scoreWords } from "./words";

/** Milliseconds: whoever is still tapping is not asked about. */
const PATIENCE = 700;

interface OtherwiseProps {
  readonly claim: Claim;
  readonly town: TownForm;
}

/** What another tile or another rule would pay. */
export function Otherwise({ claim, town }: OtherwiseProps) {
  const text = scoreWords.value;
  const { data: answer } = useAnswer("compare", claim, PATIENCE);
  if (answer === null || "error" in answer || answer.now === null) return null;
  return (
    <section class="card score-otherwise">
      <h2>{text.otherwise}</h2>
      <OtherTiles compared={answer} />
      <OtherOptions compared={answer} town={town} />
      {answer.tiles.length === 0 && answer.options.length === 0 && (
        <p class="quiet">{text.noOther}</p>
      )}
    </section>
  );
}

/** Tiles that would have brought the same stand together, what brings most first. */
export function byPoints(tiles: Compared["tiles"]): [points: number, faces: Face[]][] {
  const found = new Map<number, Face[]>();
  for (const { tile, points } of tiles)
    found.set(points, [...(found.get(points) ?? []), tile as Face]);
  return [...found].sort(([a], [b]) => b - a);
}

function OtherTiles({ compared: { tiles } }: { compared: Compared }) {
  if (tiles.length === 0) return null;
  return (
    <>
      <h3>{scoreWords.value.otherTiles}</h3>
      <ul class={css.scoreOthers} data-part="score-others">
        {byPoints(tiles).map(([points, faces]) => (
          <li key={points}>
            <TileRow>
              {faces.map((face) => (
                <Tile key={face} face={face} />
              ))}
            </TileRow>
            <b>{signed(points)}</b>
          </li>
        ))}
      </ul>
    </>
  );
}

function OtherOptions({ compared: { options }, town }: { compared: Compared; town: TownForm }) {
  const text = scoreWords.value;
  if (options.length === 0) return null;
  return (
    <>
      <h3>{text.otherOptions}</h3>
      <ul class={css.scoreRules}>
        {options.map(({ option, value, points }) => (
          <li key={`${option} ${value}`}>
            <span>{labelOf(town, option, value)}</span>
            <b>{points === null ? text.noWinThen : signed(points)}</b>
          </li>
        ))}
      </ul>
    </>
  );
}

function labelOf(town: TownForm, option: string, value: boolean | number | string): string {
  const form = town.options.find(({ name }) => name === option);
  const choice = form?.choices?.find((one) => one.value === value);
  return scoreWords.value.option(form?.label ?? option, choice?.label ?? String(value));
}
