import type { TableState } from "../model";
import { ActionWords } from "../table/view/ActionWords";
import { readAction } from "../words/actions";
import { stageWords } from "../words/stage";

interface LineWordsProps {
  /** `SEAT ACTION`. */
  readonly line: string;
  readonly nameOf: (seat: number) => string;
  readonly state: Pick<TableState, "wild" | "plays" | "variant">;
}

/** A line of a script in words, its tiles as pictures; as it was written where it was written otherwise. */
export function LineWords({ line, nameOf, state }: LineWordsProps) {
  const { seat = "", action = "" } = /^(?<seat>\d) (?<action>.+)$/.exec(line)?.groups ?? {};
  if (action === "" || !isPlain(action)) return <>{line}</>;
  return (
    <>
      {stageWords.value.did(nameOf(Number(seat)))} <ActionWords action={action} state={state} />
    </>
  );
}

function isPlain(action: string): boolean {
  try {
    readAction(action);
    return true;
  } catch {
    return false;
  }
}
