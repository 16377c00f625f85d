import { describe, expect, it } from "vitest";
import { sha256 } from "../fair/sha256";
import type { Fair, MatchOverEvent } from "../generated/protocol";
import { memory } from "../stored";
import { SeedPromises } from "./fair";

describe("sha256", () => {
  it.each([
    ["", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"],
    ["abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"],
  ])("of %j", (text, hash) => {
    expect(sha256(text)).toBe(hash);
  });

  it("agrees with the browser for every length around a block", async () => {
    for (let length = 50; length < 140; length++) {
      const text = "牌".repeat(3) + "x".repeat(length);
      const bytes = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
      const hex = Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, "0"));
      expect(sha256(text)).toBe(hex.join(""));
    }
  });
});

const server = sha256("fangcheng/1/seed/part");
const fair = (over: Partial<Fair>): Fair => ({
  type: "fair",
  match: 5,
  stage: "commit",
  server,
  commits: [null, null],
  nonces: [null, null],
  dropped: [],
  silent: [],
  ...over,
});

function over(seed: string, nonces: (string | null)[]): MatchOverEvent {
  return { summary: { match: 5 }, seed, fair: { server, nonces } } as unknown as MatchOverEvent;
}

describe("our part of a seed", () => {
  const kept = memory();
  const promises = new SeedPromises(kept);

  it("is promised, told once all have promised, and found again", () => {
    const commit = promises.answer(fair({}));
    const hash = commit?.type === "commit" ? commit.hash : "";
    expect(promises.answer(fair({ stage: "reveal", commits: [null, "0"] }))).toBeNull();
    const reveal = promises.answer(fair({ stage: "reveal", commits: [hash, null] }));
    const nonce = reveal?.type === "reveal" ? reveal.nonce : "";
    expect(nonce).toMatch(/^[0-9a-f]{32}$/);
    expect(sha256(nonce)).toBe(hash);
    expect(promises.of(5)?.nonce).toBe(nonce);
    expect(promises.check(over(`part/${nonce}/-`, [hash, null]), 0)).toEqual({
      server: true,
      sameHash: true,
      ownNonce: true,
      nonces: ["given", "none"],
      dropped: [],
      history: true,
      untold: 0,
    });
  });

  it("is missed where it was left out or changed", () => {
    const { nonce = "" } = promises.of(5) ?? {};
    const hash = sha256(nonce);
    expect(promises.check(over("part/-/-", [hash, null]), 0)).toMatchObject({
      ownNonce: false,
      nonces: ["withheld", "none"],
    });
    expect(promises.check(over("other/aa/-", [hash, null]), 0)).toMatchObject({
      server: false,
      nonces: ["wrong", "none"],
    });
    expect(
      promises.check({ ...over("part/-/-", []), summary: { match: 6 } as never }, 0),
    ).toMatchObject({
      sameHash: null,
      ownNonce: null,
    });
  });

  describe("of a shuffle that came to nothing", () => {
    const lost = { match: 7, server, told: true, why: "interrupted" } as const;

    /** A shuffle that has our nonce and is dropped, then one that is played. */
    function begunTwice(dropped: Fair["dropped"]) {
      const device = new SeedPromises(memory());
      const tell = (match: number, history: Fair["dropped"]) => {
        const commit = device.answer(fair({ match, dropped: history }));
        const hash = commit?.type === "commit" ? commit.hash : "";
        device.answer(fair({ match, stage: "reveal", commits: [hash, null], dropped: history }));
      };
      tell(7, []);
      tell(8, dropped);
      device.dealt(8);
      return device;
    }

    it("is missed where the server does not tell of it, or tells of another", () => {
      expect(begunTwice([]).untold(8)).toBe(1);
      expect(begunTwice([{ ...lost, server: "0" }]).untold(8)).toBe(1);
      expect(begunTwice([lost]).untold(8)).toBe(0);
    });

    it("is promised by the next one together with the seed", () => {
      const digest = sha256(`fangcheng/1/dropped/7 ${server} 1 interrupted`);
      const told = (part: string, dropped: Fair["dropped"]) =>
        begunTwice(dropped).check(
          { summary: { match: 8 }, seed: `${part}/-/-`, fair: { dropped } } as never,
          0,
        );
      expect(told(`part.${digest}`, [lost])).toMatchObject({ history: true, dropped: [lost] });
      expect(told("part", [lost]).history).toBe(false);
      expect(told(`part.${digest}`, []).history).toBe(false);
    });

    it("costs nobody anything before a nonce was told", () => {
      const device = new SeedPromises(memory());
      device.answer(fair({ match: 7 }));
      device.answer(fair({ match: 8 }));
      expect(device.untold(8)).toBe(0);
    });
  });

  it("is another one on another device", () => {
    const elsewhere = new SeedPromises(memory());
    expect(elsewhere.of(5)).toBeNull();
    expect(elsewhere.answer(fair({}))).not.toEqual(promises.answer(fair({})));
  });

  it("keeps its promise when asked again", () => {
    expect(new SeedPromises(kept).answer(fair({}))).toEqual(promises.answer(fair({})));
  });
});
