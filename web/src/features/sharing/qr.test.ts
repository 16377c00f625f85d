import { describe, expect, it } from "vitest";
import { sha256 } from "../../fair/sha256";
import { qrCode } from "./qr";

// The expected codes come from another encoder, the npm package qrcode.

const written = (text: string, mask?: number): string[] =>
  qrCode(text, mask).map((row) => row.map(Number).join(""));

describe("a QR code", () => {
  it("of one letter", () => {
    expect(written("A", 0)).toEqual([
      "111111100111001111111",
      "100000101011101000001",
      "101110100010001011101",
      "101110100100001011101",
      "101110101100101011101",
      "100000100010101000001",
      "111111101010101111111",
      "000000000001100000000",
      "101010100011000010010",
      "100111000100001000110",
      "010000101110100010001",
      "101010000110001000100",
      "101001101010101010101",
      "000000001111010101010",
      "111111100001011101111",
      "100000100101110111000",
      "101110101101011101101",
      "101110100000001000110",
      "101110101100100010001",
      "100000100110001000110",
      "111111101000101010111",
    ]);
  });

  it.each([
    [2, 1, "http://10.0.0.5/r", "9a4359695d907877"],
    [2, 2, "http://192.168.178.20:8088", "e61886e4203a36a6"],
    [3, 3, "https://fangcheng.example/room/204815", "7dd7415146928e02"],
    [
      5,
      4,
      "https://fangcheng.example/room/204815?from=a-longer-link-than-usual",
      "696929d70416e29f",
    ],
    [6, 5, "方城".repeat(15), "b6ba42baa7ce8fe1"],
    [6, 6, "x".repeat(106), "437a55738399b0bf"],
    [4, 7, "x".repeat(62), "161c4bdfb42498da"],
    [1, 7, "HELLO", "c59a8159c247ab47"],
  ])("of version %i with mask %i", (version, mask, text, hash) => {
    const rows = written(text, mask);
    expect(rows.length).toBe(17 + 4 * version);
    expect(sha256(rows.join("\n")).slice(0, 16)).toBe(hash);
  });

  it("takes one of the masks", () => {
    const link = "http://192.168.178.20:8088/room/204815";
    const masked = [0, 1, 2, 3, 4, 5, 6, 7].map((mask) => written(link, mask).join());
    expect(new Set(masked).size).toBe(8);
    expect(masked).toContain(written(link).join());
  });

  it("grows with its text", () => {
    expect(written("x".repeat(107)).length).toBe(17 + 4 * 7);
  });
});
