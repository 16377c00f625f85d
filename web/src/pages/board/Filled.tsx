import { parseTiles } from "../../notation";
import type { MarkForm, Position, ScoreForm } from "../../referee";
import type { ShownTable } from "../../stage";
import { TableTile } from "../../table/view/TableTile";
import { words } from "../../words";
import { boardWords } from "../../words/board";
import css from "./board.module.css";
import { seatsOf } from "./noted";

interface FilledProps {
  readonly filled: Position["filled"];
  readonly shown: ShownTable;
  readonly form: ScoreForm | null;
}

/** What nobody laid: tiles taken from those left over, and what follows from the table. */
export function Filled({ filled, shown, form }: FilledProps) {
  const text = boardWords.value;
  const rows = [...tilesFilled(filled, shown)];
  const marks = [...marksFound(filled, shown, form?.marks ?? [])];
  if (rows.length + marks.length === 0) return null;
  return (
    <details class="card panel">
      <summary>{text.filledTitle}</summary>
      <p class="quiet">{text.filledHint}</p>
      {rows.map(([label, tiles]) => (
        <p key={label}>
          {label}{" "}
          <span class={`tiles-in-text ${css.boardFilled}`}>
            {parseTiles(tiles).map((face, at) => (
              <TableTile key={at} state={shown.state} face={face} />
            ))}
          </span>
        </p>
      ))}
      {marks.map((mark) => (
        <p key={mark}>{mark}</p>
      ))}
    </details>
  );
}

function* tilesFilled(
  filled: Position["filled"],
  { nameOf }: ShownTable,
): Iterable<[label: string, tiles: string]> {
  const { place, drawn } = boardWords.value;
  const { hands } = filled;
  if (typeof hands === "object" && hands !== null)
    for (const [seat, tiles] of Object.entries(hands))
      if (typeof tiles === "string") yield [place.hands(nameOf(Number(seat))), tiles];
  const single = { indicator: place.indicator, bao: place.bao, drawn };
  for (const [key, label] of Object.entries(single)) {
    const tiles = filled[key];
    if (typeof tiles === "string") yield [label, tiles];
  }
}

/** What the town notes, as it follows from the table, in words. */
function* marksFound(
  { marks }: Position["filled"],
  { nameOf }: ShownTable,
  forms: readonly MarkForm[],
): Iterable<string> {
  const found = (marks ?? {}) as Readonly<Record<string, unknown>>;
  const { listed } = words.value.general;
  for (const { code, label, form } of forms) {
    const value = found[code];
    if (value === undefined) continue;
    if (!Array.isArray(value)) yield typeof value === "string" ? `${label} ${value}` : label;
    else if (form === "seats" || form === "order" || form === "level")
      yield `${label} ${seatsOf(value).map(nameOf).join(listed)}`;
    else
      yield `${label} ${value
        .flatMap((one, seat) => (one ? [`${nameOf(seat)} ${one}`] : []))
        .join(listed)}`;
  }
}
