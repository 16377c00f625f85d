import { expect, it } from "vitest";
import { bytesOf, isChangeOfMind, passkeysWork, textOf } from "./webauthn";

it("writes bytes as base64url and reads them", () => {
  const bytes = Uint8Array.from({ length: 256 }, (_, at) => at);
  const text = textOf(bytes.buffer);
  expect(text).toMatch(/^[A-Za-z0-9_-]+$/);
  expect([...bytesOf(text)]).toEqual([...bytes]);
  expect(textOf(new ArrayBuffer(0))).toBe("");
});

it("uses passkeys only where the page has the name of the site, and is safe", () => {
  const old = globalThis.window;
  globalThis.window = { isSecureContext: true, PublicKeyCredential: {} } as never;
  expect(passkeysWork("a.example", "a.example")).toBe(true);
  expect(passkeysWork("a.example", "east.a.example")).toBe(true);
  expect(passkeysWork("a.example", "aa.example")).toBe(false);
  expect(passkeysWork("localhost", "127.0.0.1")).toBe(false);
  expect(passkeysWork("", "")).toBe(false);
  globalThis.window = { isSecureContext: false, PublicKeyCredential: {} } as never;
  expect(passkeysWork("a.example", "a.example")).toBe(false);
  globalThis.window = old;
});

it("knows who has changed its mind", () => {
  expect(isChangeOfMind(new DOMException("", "NotAllowedError"))).toBe(true);
  expect(isChangeOfMind(new DOMException("", "SecurityError"))).toBe(false);
  expect(isChangeOfMind(new Error())).toBe(false);
});
