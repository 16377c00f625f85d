import { describe, expect, it } from "vitest";
import { checkMatch, type MatchToCheck } from "./check";
import told from "./matches.json";
import { sha256 } from "./sha256";

type Told = Omit<MatchToCheck, "ownNonce"> & { town: string };

// One round of each town, played by bots in Python; only the events that come from the wall.
const matches = told as unknown as Told[];
const copy = (match: Told): Told => structuredClone(match);

describe.each(matches.map((match) => [match.town, match] as const))("a match of %s", (_, match) => {
  it("is what the seed says", () => {
    const ownNonce = match.seed.split("/")[1] ?? "";
    const check = checkMatch({ ...match, ownNonce });
    expect(check.rounds.map(({ problem }) => problem)).toEqual(match.rounds.map(() => null));
    expect(check.seats.map(({ state }) => state)).toEqual(
      match.fair.nonces.map((promised) => (promised === null ? "none" : "given")),
    );
    expect(check.dealer?.expected).toBe(check.dealer?.shown);
    expect(check).toMatchObject({ ok: true, mine: true });
    expect(check.rounds[0]?.compared).toBeGreaterThan(31);
  });
});

it("takes a nonce with a newline, as some matches of old have one", () => {
  const nonce = `${"ab".repeat(16)}\n`;
  const fair = { server: sha256("fangcheng/1/seed/s"), nonces: [sha256(nonce), sha256("x")] };
  const check = checkMatch({
    seed: `s/${nonce}/x`,
    fair,
    deck: "",
    rounds: [],
    lot: false,
    ownNonce: null,
  });
  expect(check.seats.map(({ state }) => state)).toEqual(["given", "wrong"]);
});

describe("a match that is not what the seed says", () => {
  const match = matches[0] as Told;

  it("shows where a hand differs", () => {
    const other = copy(match);
    const deal = other.rounds[0]?.events.find(({ event }) => event === "deal");
    if (deal?.event === "deal") deal.tiles = deal.tiles.replace(/^./, "9");
    const check = checkMatch({ ...other, ownNonce: null });
    expect(check).toMatchObject({ ok: false, mine: null });
    expect(check.rounds[0]?.problem?.event).toBe(1);
  });

  it("shows other dice", () => {
    const other = copy(match);
    const broken = other.rounds[0]?.events[0];
    if (broken?.event === "break") broken.dice = [6, 6];
    const [check] = checkMatch({ ...other, ownNonce: null }).rounds;
    expect(check?.problem).toEqual({
      event: 0,
      expected: check?.dice.join(" "),
      shown: "6 6",
    });
  });

  it("shows a part that does not fit its hash", () => {
    const other = copy(match);
    other.fair.server = other.fair.server.replace(/^./, "x");
    other.fair.nonces[1] = "0".repeat(64);
    other.fair.nonces[2] = "0".repeat(64);
    const check = checkMatch({ ...other, ownNonce: null });
    expect(check.ok).toBe(false);
    expect([check.server, ...check.seats].map(({ state }) => state)).toEqual([
      "wrong",
      "given",
      "withheld",
      "wrong",
      "none",
    ]);
  });

  it("misses a nonce of one's own", () => {
    expect(checkMatch({ ...match, ownNonce: "ab".repeat(8) })).toMatchObject({
      ok: false,
      mine: false,
    });
  });
});
