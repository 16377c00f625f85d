import { signal } from "@preact/signals";
import { expect, it } from "vitest";
import { emptyTable } from "../../model/reducer";
import type { SeatTable } from "../../model/tableState";
import type { SessionView } from "../../session";
import { Motion } from "../motion/motion";
import { handleKey } from "./keyboard";
import { Play } from "./play";
import type { PlayerSide } from "./playerSide";

/** A hand that is asked, and what it has answered. */
function asked(...legal: string[]) {
  const acts: string[] = [];
  const table = emptyTable(1, 4, 0);
  const session = {
    table: signal({ ...table, ask: { at: 1, window: "claim", legal, choices: [] } }),
    room: signal(null),
    pulse: signal({ state: "fine" }),
    ask: ({ do: text }: { do: string }) => {
      acts.push(text);
      return new Promise(() => {});
    },
  };
  const play = new Play(session as unknown as SessionView);
  play.passes.value = new Set();
  const side = { play, motion: new Motion() } as unknown as PlayerSide;
  const press = (key: string): boolean => handleKey(key, table, table.seats[0] as SeatTable, side);
  const ask = (at: number): void => {
    const { ask, ...others } = session.table.peek();
    session.table.value = { ...others, ask: { ...ask, at } };
  };
  return { acts, play, press, ask };
}

/** What a key does where this may be done. */
function pressed(key: string, ...legal: string[]): { known: boolean; acts: string[] } {
  const { acts, press } = asked(...legal);
  return { known: press(key), acts };
}

it("numbers choose words and stakes by their places", () => {
  const suits = ["choose que m", "choose que p", "choose que s"];
  expect(pressed("2", ...suits)).toEqual({ known: true, acts: ["choose que p"] });
  expect(pressed("1", "stake 0", "stake 5")).toEqual({ known: true, acts: ["stake 0"] });
  expect(pressed("4", ...suits)).toEqual({ known: false, acts: [] });
  expect(pressed("1", "discard 1m", "gang 2m")).toEqual({ known: false, acts: [] });
});

it("a letter answers at once where there is one way", () => {
  expect(pressed("p", "peng 3m", "pass")).toEqual({ known: true, acts: ["peng 3m"] });
  expect(pressed("c", "chi 12m", "pass")).toEqual({ known: true, acts: ["chi 12m"] });
  expect(pressed("n", "peng 3m", "pass")).toEqual({ known: true, acts: ["pass"] });
  expect(pressed("g", "peng 3m", "pass")).toEqual({ known: false, acts: [] });
  expect(pressed("n", "pass")).toEqual({ known: false, acts: [] });
});

it("goes from one way to the next where there are several, and takes none", () => {
  const { acts, play, press } = asked("chi 12m", "chi 24m", "chi 45m", "pass");
  const pointed = ["c", "c", "c", "c"].map((key) => press(key) && play.pointed.value);
  expect(pointed).toEqual(["chi 12m", "chi 24m", "chi 45m", "chi 12m"]);
  expect(acts).toEqual([]);
});

it("lets a win go by only when it is pressed twice", () => {
  const { acts, play, press, ask } = asked("hu", "pass");
  expect([press("n"), play.sure.value, acts.length]).toEqual([true, true, 0]);
  expect([press("n"), acts]).toEqual([true, ["pass"]]);
  ask(2);
  expect([press("n"), acts]).toEqual([true, ["pass"]]);
});
