import { describe, expect, it } from "vitest";
import { readGroups } from "./reading";

const plain = { wild: [], plays: {} } as const;
const gold = { wild: ["5m"], plays: { P: "5m" } } as const;
const faces = (reading: string, roles: Parameters<typeof readGroups>[1] = plain) =>
  readGroups(reading, roles).map(({ tiles }) =>
    tiles.map(({ face, as, wild }) => (wild ? `${face}=${as ?? "*"}` : face)).join(" "),
  );

describe("a reading", () => {
  it("has melds and groups", () => {
    expect(faces("[123m] [4444s!] 11p EEE")).toEqual(["1m 2m 3m", "4s 4s 4s 4s", "1p 1p", "E E E"]);
    expect(readGroups("[4444s!]", plain)[0]).toMatchObject({ laid: true, concealed: true });
  });

  it("says what wild tiles stand for", () => {
    expect(faces("4(6)p F(F) (**)", gold)).toEqual(["4p 5m=6p", "F 5m=F", "5m=* 5m=*"]);
  });

  it("lays the wild tiles that were held, where several faces are wild", () => {
    const seven = { wild: ["5p", "6p"], plays: {} } as const;
    const held = readGroups("(****) 4(5)p", seven, null, ["6p", "4p", "5p", "6p", "5p", "6p"]);
    const shown = held.map(({ tiles }) => tiles.map(({ face }) => face).join(" "));
    expect(shown).toEqual(["6p 5p 6p 5p", "4p 6p"]);
    const own = readGroups("4(5)p (6)6p", seven, null, ["6p", "5p"])[0];
    expect(own?.tiles[1]).toMatchObject({ face: "5p", as: "5p" });
  });

  it("shows 白板 where it plays another face", () => {
    expect(faces("456m", gold)).toEqual(["4m P 6m"]);
  });

  it("puts tiles without a group together", () => {
    expect(faces("(***) 1m 9s E", gold)).toEqual(["5m=* 5m=* 5m=*", "1m 9s E"]);
  });

  it("sets the tile won on apart, once, and never in a meld that lay there", () => {
    const won = (
      reading: string,
      tile: "1m" | "5m" | "9s" | null,
      roles: typeof gold | typeof plain,
    ) =>
      readGroups(reading, roles, tile).map(({ tiles }) =>
        tiles.map(({ won }) => (won ? "!" : ".")).join(""),
      );
    expect(won("[111m] 11m 123m", "1m", plain)).toEqual(["...", "..", "!.."]);
    expect(won("[111m] 22m", "1m", plain)).toEqual(["...", ".."]);
    expect(won("11p (***)", "5m", gold)).toEqual(["..", "..!"]);
    expect(won("11p 1m 9s E", "9s", plain)).toEqual(["..", ".!."]);
    expect(won("11p", null, plain)).toEqual([".."]);
  });
});
