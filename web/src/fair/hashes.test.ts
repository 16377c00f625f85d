import { shake256 } from "@noble/hashes/sha3.js";
import { utf8ToBytes as bytes, bytesToHex as hex } from "@noble/hashes/utils.js";
import { describe, expect, it } from "vitest";
import { FACES, printTiles } from "../notation";
import { Chance, diceOf, firstDealerOf, wallOf } from "./chance";
import { sha256 } from "./sha256";

// All expected values come from Python: hashlib and fangcheng.wall.

describe("SHAKE-256", () => {
  it.each([
    ["", "46b9dd2b0ba88d13233b3feb743eeb243fcd52ea62b81b82b50c27646ed5762f"],
    ["abc", "483366601360a8771c6863080cc4114d8db44530f8f1e1ee4f94ea37e78b5739"],
    ["x".repeat(135), "1afe5445228966d3b51f8e3236681fc56ffb20decbbf505196baec59e9e7e6ca"],
    ["x".repeat(136), "7614c58639bf53a94aab54261d1f9b2607e66b6f34101e1dee67aae77feb36d3"],
    ["x".repeat(137), "dec52ac3834de8ec91882dfd9df517752dc80b9fd07cdda8bd511a98abfdc04f"],
  ])("of %j", (message, digest) => {
    expect(hex(shake256(bytes(message), { dkLen: 32 }))).toBe(digest);
  });

  it("goes on as long as one likes", () => {
    expect(hex(shake256(bytes("long"), { dkLen: 300 })).slice(-32)).toBe(
      "630cee4288150ae23a0a5368a40de8f1",
    );
  });
});

describe("SHA-256", () => {
  it.each([
    ["", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"],
    ["abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"],
    ["方城".repeat(40), "67ea8e22cf2778d32dbeab691d54b57f681a8edd63230d708212afc0fe5747eb"],
    ["a".repeat(55), "9f4390f8d30c2dd92ec9f095b65e2b9ae9b0a925a5258e241c9f1e910f734318"],
    ["a".repeat(56), "b35439a4ac6f0948b6d6f9e3c6af0f5f590ce20f1bde7090ef7970686ec6738a"],
    ["a".repeat(64), "ffe054fe7ae0cb6dc65c3af9b61d5209f439851db43d0ba5997337df154668eb"],
  ])("of %j", (text, digest) => {
    expect(sha256(text)).toBe(digest);
  });
});

describe("chance", () => {
  const seed = "0f1e/00112233445566778899aabbccddeeff/-/-/-";
  const ordinary = FACES.slice(0, 34).flatMap((face) => [face, face, face, face]);

  it("lays the wall of 136", () => {
    expect(diceOf(seed, 1, 5)).toEqual([1, 3, 5, 3, 2]);
    expect(printTiles(wallOf(seed, 1, ordinary))).toBe(
      "4sN2m8s2955pFP3p5m1p3sNN2p4m9pE4p2s1m9s8p4m4p25s2pCP1p1s4m5s7pC9s826mE2m6s4m7sS8s3p6sW89pN9m3p5mC8sE6m2s8pF4p9s39m4s8mSW7p3s9m1sE2sW9s7m7p3mS6s8m45s1p134sSW7sFC757m6sP7s8m15p17m83s93p9m8p7s3m5s16m64p53216mF7p1s5pP2666p",
    );
  });

  it("counts the stacks of the smaller die where the room says so", () => {
    const bySum = wallOf(seed, 1, ordinary);
    const bySmaller = wallOf(seed, 1, ordinary, "smaller");
    const fewer = 2 * (1 + 3 - 1);
    expect([...bySmaller.slice(fewer), ...bySmaller.slice(0, fewer)]).toEqual(bySum);
  });

  it("lays the wall with flowers", () => {
    expect(diceOf(seed, 7, 5)).toEqual([3, 4, 3, 1, 1]);
    expect(printTiles(wallOf(seed, 7, [...ordinary, ...FACES.slice(34)]))).toBe(
      "1m4sS3s8p5mP47sEF7m32s3p3m1fP3mW4sE8m51p7s2p2s4mC7p6mS8p5s8mC6m7p39s8f4m9s47pW5sP73m1pN8s64pN19pC6sFW5s8m8s1m1sWE2s9m567p7f8p4s1m3f9m6f66m2p5fC3p4f83m85s269p2m616s47m4p96sF7mE4m7s52m2s2p19m4p8s5p25m3pS7sN3s2fN6pF951p1s9m8pS39p9s5mP2m1s",
    );
  });

  it("draws the first dealer", () => {
    const drawn = [0, 1, 2, 3, 4, 5, 6, 7].map((n) => firstDealerOf(`${seed}${n}`, 4));
    expect(drawn).toEqual([3, 2, 2, 3, 3, 1, 0, 1]);
  });

  it("fetches more when it runs out", () => {
    const chance = new Chance("s", 1, "wall");
    const numbers = Array.from({ length: 600 }, () => chance.below(1000));
    expect(numbers.slice(-3)).toEqual([329, 469, 198]);
  });
});
