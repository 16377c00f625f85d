import { expect, test } from "vitest";
import { addressOf, anew, mailboxOf } from "./addresses";

test("an address is filled in, and the rest is its query", () => {
  expect(addressOf("/api/clubs")).toBe("/api/clubs");
  expect(addressOf("/api/clubs/{club}", { club: 3 })).toBe("/api/clubs/3");
  expect(mailboxOf("/api/clubs/{club}", { club: 3 })).toBe("/api/clubs/3");
  const wild = { lang: "en", town: "hangzhou", base: 5 } as const;
  expect(addressOf("/api/towns/{town}/rules", wild)).toBe(
    "/api/towns/hangzhou/rules?lang=en&base=5",
  );
  expect(addressOf("/api/me/history", { before: null })).toBe("/api/me/history");
  expect(anew(addressOf("/api/tournaments/{tournament}", { tournament: 7 }), 2)).toBe(
    "/api/tournaments/7?v=2",
  );
});

test("names may be what they like", () => {
  expect(addressOf("/api/people/{name}", { name: "a/b$&{name}?" })).toBe(
    "/api/people/a%2Fb%24%26%7Bname%7D%3F",
  );
});
