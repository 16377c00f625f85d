/** What one might ask of a seat: everything it could say or do with its tiles. */

import type { TableState } from "../../model";
import { type Face, isFace } from "../../notation";
import { faceName } from "../../words";
import { readAction } from "../../words/actions";
import { speechOf } from "../../words/speech";

/** All actions to ask about; `known` are the codes of the town, which tell how hands are declared. */
export function askable(
  { seats, offered }: Pick<TableState, "seats" | "offered">,
  seat: number,
  known: readonly string[],
): string[] {
  const hand = seats[seat]?.hand ?? [];
  const faces = [...new Set(hand)];
  const kongs = faces.filter((face) => hand.filter((one) => one === face).length === 4);
  const added = (seats[seat]?.melds ?? []).flatMap(({ kind, tiles }) =>
    kind === "peng" ? tiles.slice(0, 1).filter((face) => faces.includes(face)) : [],
  );
  const declared = ["ting", "jia"].filter((way) => known.includes(way));
  return [
    ...["hu", "peng", "gang"],
    ...(offered === null ? [] : runsWith(offered.tile)).map((pair) => `chi ${pair}`),
    ...[...kongs, ...added].map((face) => `gang ${face}`),
    "pass",
    ...faces.map((face) => `discard ${face}`),
    ...declared.flatMap((way) => faces.map((face) => `discard ${face} ${way}`)),
  ];
}

/** The pairs that make a run with a tile. */
function runsWith(tile: Face): string[] {
  const rank = Number(tile.charAt(0));
  const suit = tile.slice(1);
  if (suit === "" || suit === "f") return [];
  const pairs = [
    [rank - 2, rank - 1],
    [rank - 1, rank + 1],
    [rank + 1, rank + 2],
  ];
  return pairs
    .filter((pair) => pair.every((one) => isFace(`${one}${suit}`)))
    .map(([low, high]) => `${low}${high}${suit}`);
}

/** An action in plain words. */
export function actionText(action: string, town = ""): string {
  const { verb, tiles, rest } = readAction(action, speechOf(town));
  return [verb, ...tiles.map((face) => faceName(face)), rest].filter(Boolean).join(" ");
}
