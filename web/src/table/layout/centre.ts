/** The centre: the compass, and beside or below it what is shown there, in a line or in a column. */

import { type Box, HIGH, WIDE } from "./boxes";

/** In sizes of the text: the least the compass needs, the most it takes, and the word above a tile. */
const LEAST_COMPASS = 3.5;
const MOST_COMPASS = 9;
/** And in widths of a discard: on a large table it is as large as a few tiles. */
const MOST_TILES = 3.6;
/** Over what lies below it, it leaves room for its own edge. */
const ABOVE = 0.92;
const LABEL = 1.1;
/** So many tiles lie there at most at their full size: what was turned up, and what is wild. */
const SHOWN = 2;

/** The least room for a centre: for each way to lay it. */
export function centreWays(
  tile: number,
  text: number,
  gap: number,
): readonly (readonly [width: number, height: number])[] {
  const compass = LEAST_COMPASS * text;
  const line = [SHOWN * WIDE * tile, HIGH * tile + LABEL * text] as const;
  const column = [Math.max(WIDE * tile, 1.8 * text), 1.8 * HIGH * tile + LABEL * text] as const;
  return [
    [compass + gap + line[0], Math.max(compass, line[1])],
    [compass + gap + column[0], Math.max(compass, column[1])],
    [Math.max(compass, line[0]), compass + gap + line[1]],
  ];
}

interface CentreParts {
  /** Side by side rather than one above the other. */
  readonly beside: boolean;
  /** What is shown lies in a column. */
  readonly column: boolean;
  readonly compass: number;
  readonly tile: number;
}

interface CentreWish {
  readonly text: number;
  readonly widest: number;
  /** How many tiles are shown, in how many groups, and the widest word above one. */
  readonly shown: number;
  readonly groups: number;
  readonly label: number;
}

/** The largest tiles with which so many groups of them and the compass find their place. */
export function centreParts(
  { width, height }: Pick<Box, "width" | "height">,
  { text, shown, groups, widest, label }: CentreWish,
): CentreParts {
  const gap = text / 4;
  let best: CentreParts | null = null;
  for (const beside of [width >= height, width < height])
    for (const column of groups > 1 ? [false, true] : [false]) {
      const along = beside ? width : height;
      const least = Math.min(LEAST_COMPASS * text, width, height);
      const room = shown === 0 ? 0 : along - least - gap;
      const [wide, high] = beside ? [room, height] : [width, room];
      const labels = (column ? groups : 1) * LABEL * text;
      const [across, down] = column ? [Math.ceil(shown / groups), groups] : [shown, 1];
      const tile = Math.min(
        wide / (Math.max(across, 1) * WIDE),
        (high - labels) / (down * HIGH),
        widest,
      );
      if (best !== null && tile < 1.05 * best.tile) continue;
      const wordy = (column ? 1 : groups) * label;
      const taken = beside ? Math.max(across * WIDE * tile, wordy) : down * HIGH * tile + labels;
      const rest = along - (shown === 0 ? 0 : taken + gap);
      const most = Math.max(MOST_COMPASS * text, MOST_TILES * widest);
      const compass = Math.min(beside ? height : width, Math.max(rest, least), most);
      best = {
        beside,
        column,
        compass: Math.max(compass, 0) * (beside ? 1 : ABOVE),
        tile: Math.max(tile, 0),
      };
    }
  return best ?? { beside: false, column: false, compass: 0, tile: 0 };
}
