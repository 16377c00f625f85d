import type { Scenario } from "../../referee";
import { go } from "../../router";
import { Button } from "../../ui";
import { teachingWords } from "../../words/teaching";
import { writeLink } from "../board/link";

/** Lays a position on the board, where all of it can be changed. */
export function ToBoard({ scenario, at }: { scenario: Scenario; at: number }) {
  const open = async (): Promise<void> => go(`/board${await writeLink({ scenario, at })}`);
  return <Button onClick={open}>{teachingWords.value.toBoard}</Button>;
}
