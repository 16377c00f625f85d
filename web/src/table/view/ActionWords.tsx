import type { TableState } from "../../model";
import { readAction } from "../../words/actions";
import { speechOf } from "../../words/speech";
import { TableTile } from "./TableTile";
import "./Coach.css";

type Roles = Pick<TableState, "wild" | "plays"> & Partial<Pick<TableState, "variant">>;

/** An action in words, its tiles as pictures. */
export function ActionWords({
  action,
  state,
  verbOf = (verb) => verb,
}: {
  action: string;
  state: Roles;
  verbOf?: (verb: string) => string;
}) {
  const { variant } = state;
  const { verb, tiles, rest } = readAction(action, speechOf(variant ?? ""));
  return (
    <span class="action-words">
      {verbOf(verb)}
      {tiles.length > 0 && (
        <span class="tiles-in-text">
          {tiles.map((face, at) => (
            <TableTile key={at} state={state} face={face} />
          ))}
        </span>
      )}
      {rest !== "" && ` ${rest}`}
    </span>
  );
}
