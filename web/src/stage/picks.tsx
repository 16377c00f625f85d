/** Tiles that are tapped to be played: in the hand on the table, and below it for other seats. */

import { useState } from "preact/hooks";
import { type Choices, discardText, type Offered, readChoices } from "../answers/choices";
import { nextPicked } from "../answers/picking";
import { type HandTile, sortHand } from "../answers/sorting";
import type { SeatTable, TableState } from "../model";
import { useAnchor } from "../table/motion/motion";
import { TableTile } from "../table/view/TableTile";
import { TileRow } from "../tiles/Tile";
import { declarable, speechOf } from "../words/speech";
import { stageWords } from "../words/stage";

export interface Picks {
  /** The tiles that are raised, seat by seat. */
  readonly raised: Raised;
  /** Tap a tile: it is played where that can mean one thing only, else it is raised or laid back. */
  readonly tap: (seat: number, tile: HandTile, choices: Choices) => void;
}

type Raised = Readonly<Record<number, readonly HandTile[]>>;

export const isRaised = ({ raised }: Picks, seat: number, key: string): boolean =>
  raised[seat]?.some((one) => one.key === key) ?? false;

/** What is raised in one position; in another one nothing is. */
export function usePicks(
  position: string,
  onPlay: ((lines: readonly string[]) => void) | undefined,
): Picks {
  const [kept, setKept] = useState<{ of: string; raised: Raised } | null>(null);
  const raised = kept?.of === position ? kept.raised : {};
  const tap = (seat: number, tile: HandTile, { discards, picking }: Choices): void => {
    const before = raised[seat] ?? [];
    const ways = [...(discards.get(tile.face) ?? [])];
    if (picking !== null) {
      setKept({ of: position, raised: { ...raised, [seat]: nextPicked(picking, before, tile) } });
    } else if (ways.length === 1) {
      onPlay?.([`${seat} ${discardText(tile.face, ways[0])}`]);
    } else if (ways.length > 1) {
      const laidBack = before.some(({ key }) => key === tile.key);
      setKept({ of: position, raised: laidBack ? {} : { [seat]: [tile] } });
    }
  };
  return { raised, tap };
}

interface PickHandProps {
  readonly state: TableState;
  readonly seat: number;
  readonly table: SeatTable;
  readonly offered: Offered;
  readonly picks: Picks;
  readonly nameOf: (seat: number) => string;
}

/** A hand whose tiles can be tapped; those that may not be played are darker. */
export function PickHand({ state, seat, table, offered, picks, nameOf }: PickHandProps) {
  const row = useAnchor<HTMLSpanElement>("hand", seat);
  const choices = readChoices(offered);
  const { discards, picking } = choices;
  const playable = picking?.groups.flat() ?? [...discards.keys()];
  return (
    <TileRow label={stageWords.value.hand(nameOf(seat))} row={row}>
      {sortHand(table.hand ?? [], table.justDrew, state).map((tile) => (
        <span key={tile.key} class={tile.drawn ? "hand-tile hand-drawn" : "hand-tile"}>
          <TableTile
            state={state}
            face={tile.face}
            drawn={tile.drawn}
            selected={isRaised(picks, seat, tile.key)}
            dimmed={playable.length > 0 && !playable.includes(tile.face)}
            disabled={!playable.includes(tile.face)}
            note={declarable(speechOf(state.variant), discards.get(tile.face) ?? [])}
            onPick={() => picks.tap(seat, tile, choices)}
          />
        </span>
      ))}
    </TileRow>
  );
}
