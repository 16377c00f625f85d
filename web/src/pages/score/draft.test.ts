import { describe, expect, it } from "vitest";
import type { Face } from "../../notation";
import type { ScoreForm } from "../../referee";
import { readAddress, writeAddress } from "./address";
import {
  canTap,
  claimOf,
  type Draft,
  EMPTY,
  fitted,
  lay,
  missing,
  say,
  seatAt,
  standing,
  takeMeld,
  takeTile,
  tap,
  winnerAt,
  wonOn,
  writeHand,
} from "./draft";
import { byPoints } from "./Otherwise";
import { readHand } from "./readHand";
import { typed } from "./typing";

const form: ScoreForm = {
  seats: 4,
  tiles: 14,
  dealer_extra: true,
  faces: [],
  deck: {},
  melds: [],
  mixed_kong: "",
  turns_up: true,
  hides: false,
  marks: [],
  robbable: true,
  dealt: true,
  first_streak: 1,
  circumstances: [
    { code: "piao", label: "", kind: "number", values: [0, 1, 2], short: [] },
    { code: "thrown", label: "", kind: "number", values: [0, 3, 6], short: [0, 3, 6] },
    { code: "stakes", label: "", kind: "each", values: [0, 1, 3], short: [] },
    { code: "payer", label: "", kind: "seat", values: [], short: [] },
  ],
};

const tapped = (faces: string, draft: Draft = EMPTY): Draft =>
  faces.split(" ").reduce((all, face) => tap(all, "tile", face as Face), draft);

const melded = tap(
  tap(tap({ ...EMPTY, turnedUp: "9m" }, "chi", "1p"), "peng", "E"),
  "angang",
  "5s",
);

describe("a hand that is tapped", () => {
  it("has its melds, its tiles and the last one as the winning tile", () => {
    const draft = tapped("2m 1m 2m", melded);
    expect(writeHand(draft)).toBe("[123p][EEE][5555s!]212m");
    expect([wonOn(draft), standing(draft)]).toEqual(["2m", ["1m", "2m"]]);
    expect(standing(draft, ["2m"])).toEqual(["2m", "1m"]);
  });

  it("may have won on another one, until that is taken out", () => {
    const draft = { ...tapped("1m 2m 3m"), won: "1m" as Face };
    expect([wonOn(draft), standing(draft)]).toEqual(["1m", ["2m", "3m"]]);
    const rest = takeTile(draft, "1m");
    expect([rest.tiles, wonOn(rest)]).toEqual([["2m", "3m"], "3m"]);
    expect(takeTile(tapped("1m 2m 1m"), "1m").tiles).toEqual(["1m", "2m"]);
    expect(writeHand(takeMeld(melded, 1))).toBe("[123p][5555s!]");
  });

  it("has no fifth tile of a face, the one turned up counted", () => {
    const can = (draft: Draft, face: Face, mode: Parameters<typeof canTap>[1] = "tile") =>
      canTap(draft, mode, face, 14);
    const draft = { ...tapped("9m 9m 9m"), turnedUp: "9m" as Face };
    expect(can(draft, "9m")).toBe(false);
    expect(can({ ...draft, turnedUp: null }, "9m")).toBe(true);
    expect(can(draft, "9m", "up")).toBe(true);
    expect([can(draft, "7m", "chi"), can(draft, "6m", "chi")]).toEqual([false, true]);
    expect([can(EMPTY, "8m", "chi"), can(EMPTY, "E", "chi")]).toEqual([false, false]);
    expect([can(tapped("1m 1m"), "1m", "peng"), can(tapped("1m"), "1m", "peng")]).toEqual([
      false,
      true,
    ]);
    expect(can(tapped("1m"), "1m", "gang")).toBe(false);
    expect(canTap(EMPTY, "tile", "1m", 0)).toBe(false);
    expect(canTap(EMPTY, "peng", "1m", 2)).toBe(false);
  });

  it("says how many tiles are missing", () => {
    expect(missing(melded, form)).toBe(5);
    expect(missing({ ...melded, how: "dealt" }, form)).toBe(4);
    expect(missing({ ...melded, how: "dealt", seat: 0 }, form)).toBe(5);
    expect(missing(say(melded, "thrown", [3]), form)).toBe(2);
  });
});

describe("what the referee is asked", () => {
  const whole = tapped("1m 1m 7m 8m 9m", melded);

  it("is asked when the hand is whole and the tile turned up is known", () => {
    expect(claimOf("x", tapped("1m", melded), form)).toBe(null);
    expect(claimOf("x", { ...whole, turnedUp: null }, form)).toBe(null);
    expect(claimOf("x", whole, form)).toMatchObject({
      ...{ variant: "x", hand: "[123p][EEE][5555s!]11789m", wild: "9m", seat: 1, dealer: 0 },
      ...{ from: null, rob: false, drawn_by: "head", tile: null, with: {} },
    });
  });

  it("tells how it was won", () => {
    const robbed = claimOf("x", { ...whole, how: "rob", from: 3 }, form);
    expect(robbed).toMatchObject({ from: 3, rob: true, drawn_by: "head" });
    expect(claimOf("x", { ...whole, how: "kong", from: 3 }, form)).toMatchObject({
      from: null,
      drawn_by: "kong",
    });
  });

  it("leaves out what cannot be: a payer who won, numbers that are nothing", () => {
    const said = say(say(say(whole, "payer", [2]), "stakes", [0, 3]), "piao", [0]);
    expect(claimOf("x", said, form)?.with).toEqual({ payer: [2], stakes: [0, 3, 0, 0] });
    expect(claimOf("x", { ...said, seat: 2 }, form)?.with).toEqual({ stakes: [0, 3, 0, 0] });
    expect(say(said, "payer", []).given).toEqual({ stakes: [0, 3], piao: [0] });
  });

  it("is possible in the room", () => {
    const room = { ...form, seats: 3, robbable: false, dealt: false };
    expect(fitted({ ...whole, seat: 3, from: 2, how: "rob" }, room)).toMatchObject({
      ...{ seat: 2, from: 0, how: "draw" },
    });
    expect(fitted({ ...whole, how: "dealt" }, room).how).toBe("draw");
    expect(fitted({ ...whole, seat: 0, how: "dealt", melds: [] }, room).how).toBe("dealt");
    expect(fitted(whole, form)).toEqual(whole);
    const [pengs, kongs] = [melded.melds.slice(0, 2), melded.melds.slice(2)];
    expect(fitted({ ...whole, melds: [], how: "kong" }, form).how).toBe("draw");
    expect(fitted({ ...whole, how: "kong", melds: pengs }, form).how).toBe("draw");
    expect(fitted({ ...whole, how: "kong", melds: kongs }, form).how).toBe("kong");
    expect(fitted({ ...whole, seat: 0, how: "dealt", melds: kongs }, form).how).toBe("draw");
  });

  it("nobody wins on its own discard", () => {
    expect(seatAt({ ...whole, from: 2 }, 2, 4).from).toBe(0);
    expect(seatAt({ ...whole, from: 0 }, 0, 4).from).toBe(1);
    expect(seatAt({ ...whole, from: 3 }, 1, 3).from).toBe(0);
  });

  it("takes along what was said of the winner alone", () => {
    const staked = say(whole, "stakes", [0, 3]);
    expect(winnerAt(staked, 2, form)).toMatchObject({ seat: 2, given: { stakes: [0, 0, 3, 0] } });
    const both = say(whole, "stakes", [1, 3, 0, 0]);
    expect(winnerAt(both, 2, form).given).toEqual(both.given);
    const other = say(whole, "stakes", [0, 0, 3, 0]);
    expect(winnerAt(other, 3, form).given).toEqual(other.given);
    // A payer is a seat, no number of one.
    expect(winnerAt(say(whole, "payer", [0, 2]), 2, form).given).toEqual({ payer: [0, 2] });
  });
});

describe("an address", () => {
  it("holds the whole hand", () => {
    const draft: Draft = {
      ...lay(tapped("1m 1m E", melded), ["E", "S", "W", "N"]),
      ...{ won: "1m", seat: 0, streak: 3, how: "discard", from: 2 },
      given: { piao: [1], stakes: [5, 0, 3, 1] },
      options: { base: 5, pao: false, hun: "seven" },
    };
    expect(writeAddress(draft)).toBe(
      "hand=123p-EEE-a5555s-ESWN-11mE&up=9m&on=1m&seat=0&streak=3&by=discard&from=2" +
        "&+piao=1&+stakes=5.0.3.1&base=5&pao=false&hun=seven",
    );
    expect(readAddress(`#${writeAddress(draft)}`)).toEqual(draft);
    expect(writeAddress(EMPTY)).toBe("");
    expect(readAddress("")).toEqual(EMPTY);
  });

  it.each([
    "#hand=9x",
    "#hand=12p-1m",
    `#hand=${"1".repeat(30)}m`,
    "#up=10m&seat=x&by=luck&+piao=a",
    "#hand=%",
    "#on=1m",
  ])("that makes no sense is an empty hand: %s", (hash) => {
    expect(readAddress(hash)).toEqual(EMPTY);
  });
});

it("other tiles stand together by what they bring", () => {
  const tile = (name: string, points: number) => ({ tile: name, points });
  expect(byPoints([tile("1m", 4), tile("2m", 8), tile("E", 4)])).toEqual([
    [8, ["2m"]],
    [4, ["1m", "E"]],
  ]);
});

describe("a hand as text", () => {
  const tiles = (text: string) => readHand(text)?.tiles.join(" ");

  it.each([
    ["123m 4p55sEC", "1m 2m 3m 4p 5s 5s E C"],
    ["一二三万，4筒 五五条 东风红中", "1m 2m 3m 4p 5s 5s E C"],
    ["幺鸡 9索 9饼 發 白板", "1s 9s 9p F P"],
    ["🀇🀙🀐🀀🀆", "1m 1p 1s E P"],
    ["１２３m", "1m 2m 3m"],
  ])("%s", (text, faces) => {
    expect(tiles(text)).toBe(faces);
  });

  it("may have melds", () => {
    expect(readHand("[123p][发发发发!] 11m")).toEqual({
      melds: [
        { tiles: ["1p", "2p", "3p"], concealed: false },
        { tiles: ["F", "F", "F", "F"], concealed: true },
      ],
      tiles: ["1m", "1m"],
    });
  });

  it.each(["12", "x", "0m", "[12m]3m", "[123m", "1E"])("is refused: %s", (text) => {
    expect(readHand(text)).toBe(null);
  });

  it("comes from a keyboard key by key", () => {
    expect(typed("", "1")).toEqual({ faces: [], waiting: "1" });
    expect(typed("12", "s")).toEqual({ faces: ["1s", "2s"], waiting: "" });
    expect(typed("", "s").faces).toEqual(["S"]);
    expect(typed("", "e").faces).toEqual(["E"]);
    expect(typed("1", "e").faces).toEqual(["E"]);
    expect(typed("", "q").faces).toEqual([]);
  });
});
