import { afterEach, expect, it, vi } from "vitest";
import { Session } from "../../session";
import { Server } from "../../session/server.testing";
import { memory } from "../../stored";
import { SanctionWatch } from "./watch";

afterEach(() => {
  vi.unstubAllGlobals();
});

it("keeps what was decided about us until we have read it", () => {
  vi.stubGlobal("WebSocket", Server);
  vi.stubGlobal("location", { protocol: "http:", host: "home" });
  const session = new Session(memory());
  const watch = session.part(SanctionWatch);
  session.start();
  const told = { type: "sanction", sanction: 7, what: "warn", at: 1, until: 0 } as const;
  const server = Server.newest.open();
  server.say({ ...told, match: 9, kind: "talk", reason: "", seen: false });
  server.say({ ...told, match: 9, kind: "talk", reason: "again", seen: false });
  expect(watch.sanctions.value.map((one) => one.reason)).toEqual(["again"]);
  void watch.saw(7);
  expect(watch.sanctions.value).toEqual([]);
  expect(server.first("saw_sanction")).toMatchObject({ sanction: 7 });
  session.close();
});
