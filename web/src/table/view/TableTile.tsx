import type { TableState } from "../../model";
import type { Face } from "../../notation";
import { Tile, type TileProps } from "../../tiles/Tile";

interface TableTileProps extends Omit<TileProps, "wild" | "plays" | "face"> {
  readonly state: Pick<TableState, "wild" | "plays">;
  readonly face: Face;
}

/** A tile as this round plays it: marked if it is wild, with the face it stands in for. */
export function TableTile({ state, face, ...rest }: TableTileProps) {
  return (
    <Tile
      face={face}
      wild={state.wild.includes(face)}
      plays={state.plays[face] ?? null}
      {...rest}
    />
  );
}
