import { describe, expect, it } from "vitest";
import { charactersOf, MANNERS } from "./characters";
import { LOOKS } from "./looks";

const bot = (level: string) => ({ level, person: null });
const guest = (person: number) => ({ level: null, person });

describe("the faces of a table", () => {
  it("are eight, each with a manner of its own", () => {
    expect(LOOKS).toHaveLength(8);
    expect(new Set(LOOKS.map(({ ground }) => ground)).size).toBe(8);
    expect(new Set(MANNERS.map(({ pitch, rate }) => `${pitch} ${rate}`)).size).toBe(8);
  });

  it("are never alike", () => {
    for (const town of ["hangzhou", "lanzhou", "elsewhere"])
      for (const level of ["easy", "normal", "hard", "random"])
        for (let person = 0; person < 16; person++) {
          const seats = [guest(person), bot(level), bot("easy"), guest(person + 8)];
          expect(new Set(charactersOf(seats, town)).size).toBe(4);
        }
  });

  it("are the same for the same bots, whoever else sits there", () => {
    const bots = (people: readonly number[]) =>
      charactersOf([bot("hard"), ...people.map(guest), bot("hard")], "lanzhou").filter(
        (_, at) => at === 0 || at === 3,
      );
    expect(bots([1, 2])).toEqual(bots([5, 6]));
  });

  it("are those of the terminal, which has the same names", () => {
    const seats = [guest(7), bot("hard"), bot("hard"), bot("easy")];
    expect(charactersOf(seats, "lanzhou").slice(1)).toEqual([0, 1, 6]);
  });

  it("differ from level to level", () => {
    const faces = (level: string, town: string) =>
      charactersOf([guest(1), bot(level), bot(level), bot(level)], town)
        .slice(1)
        .join();
    expect(new Set(["easy", "normal", "hard"].map((level) => faces(level, "lanzhou"))).size).toBe(
      3,
    );
  });

  it("follow a person from table to table", () => {
    expect(charactersOf([guest(13)], "lanzhou")).toEqual(charactersOf([guest(13)], "hangzhou"));
  });
});
