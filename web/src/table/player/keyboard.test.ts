import { signal } from "@preact/signals";
import { expect, it } from "vitest";
import { readChoices } from "../../answers/choices";
import { emptyTable } from "../../session/reducer";
import type { SeatTable } from "../../session/tableState";
import type { Desk } from "./desk";
import { handleKey } from "./keyboard";

/** What a key does where this may be done. */
function pressed(key: string, ...legal: string[]): { known: boolean; acts: string[] } {
  const acts: string[] = [];
  const play = {
    choices: signal(readChoices({ legal })),
    order: signal(null),
    act: (text: string) => acts.push(text),
  };
  const table = emptyTable(1, 4, 0);
  const known = handleKey(key, table, table.seats[0] as SeatTable, { play } as unknown as Desk);
  return { known, acts };
}

it("numbers choose words and stakes by their places", () => {
  const suits = ["choose que m", "choose que p", "choose que s"];
  expect(pressed("2", ...suits)).toEqual({ known: true, acts: ["choose que p"] });
  expect(pressed("1", "stake 0", "stake 5")).toEqual({ known: true, acts: ["stake 0"] });
  expect(pressed("4", ...suits)).toEqual({ known: false, acts: [] });
  expect(pressed("1", "discard 1m", "gang 2m")).toEqual({ known: false, acts: [] });
});
