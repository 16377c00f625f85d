import { parseTiles } from "../../notation";
import type { Position } from "../../referee";
import type { ShownTable } from "../../stage";
import { TableTile } from "../../table/TableTile";
import { boardWords } from "../../words/board";

interface FilledProps {
  readonly filled: Position["filled"];
  readonly shown: ShownTable;
}

/** The tiles nobody laid, which the referee took from those left over. */
export function Filled({ filled, shown }: FilledProps) {
  const text = boardWords.value;
  const rows = [...rowsOf(filled, shown)];
  if (rows.length === 0) return null;
  return (
    <details class="card panel">
      <summary>{text.filledTitle}</summary>
      <p class="quiet">{text.filledHint}</p>
      {rows.map(([label, tiles]) => (
        <p key={label}>
          {label}{" "}
          <span class="tiles-in-text board-filled">
            {parseTiles(tiles).map((face, at) => (
              <TableTile key={at} state={shown.state} face={face} />
            ))}
          </span>
        </p>
      ))}
    </details>
  );
}

function* rowsOf(filled: Position["filled"], { nameOf }: ShownTable): Iterable<[string, string]> {
  const { place } = boardWords.value;
  const { hands } = filled;
  if (typeof hands === "object" && hands !== null)
    for (const [seat, tiles] of Object.entries(hands))
      if (typeof tiles === "string") yield [place.hands(nameOf(Number(seat))), tiles];
  for (const key of ["indicator", "bao"] as const) {
    const tiles = filled[key];
    if (typeof tiles === "string") yield [place[key], tiles];
  }
}
