/** A club's tournament from setting it up to its results; the others are people without a browser. */

import { tournamentsZh as text } from "../src/features/tournaments/words.zh";
import { expectAccessible } from "./axe";
import { expect, onPhone, test } from "./fixtures";
import { dealt, finishByHouse, keepName, visit } from "./ways";

const PASSWORD = "correct horse battery";

/** Runs in the page: somebody with an account and nothing more; tells the token. */
function account(password: string): Promise<string> {
  const socket = new WebSocket(`ws://${location.host}/ws`);
  const say = (message: object): void => socket.send(JSON.stringify(message));
  return new Promise((resolve, reject) => {
    let token = "";
    socket.onopen = () => say({ type: "hello", version: 1 });
    socket.onerror = reject;
    socket.onmessage = ({ data }) => {
      const message = JSON.parse(String(data)) as { type: string; token?: string };
      if (message.type === "welcome") {
        token = message.token ?? "";
        say({ type: "set_password", id: "1", password });
      } else if (message.type === "done") {
        socket.close();
        resolve(token);
      }
    };
  });
}

/** Somebody does something without the page; tells the answer. */
async function post<T>(url: string, path: string, token: string, body: object): Promise<T> {
  const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
  const answer = await fetch(`${url}/api/${path}`, {
    ...{ method: "POST", headers, body: JSON.stringify(body) },
  });
  if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`);
  return (await answer.json()) as T;
}

test("a tournament from setting it up to its results", async ({ person, server }) => {
  const { page } = await person(onPhone());
  await visit(page, "/friends");
  await keepName(page);
  const own = (await page.evaluate(() => localStorage.getItem("fangcheng.token"))) ?? "";
  const { id: club } = await post<{ id: number }>(server.url, "clubs", own, { name: "周五麻将" });
  const rules = { variant: "hangzhou", options: { rounds: 1 } };
  await post(server.url, `clubs/${club}`, own, { do: "rules", rules });

  // It is set up by the rules of the club, and the others sign up.
  await visit(page, "/tournaments");
  await page.getByText(text.setUp.title).click();
  await page.getByLabel(text.setUp.name).fill("中秋杯");
  await expect(page.getByLabel(text.setUp.rules)).toHaveValue("club");
  await page.getByLabel(text.setUp.rounds).selectOption("1");
  await expectAccessible(page, "a form for a tournament");
  await page.getByRole("button", { name: text.setUp.create }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("中秋杯");
  const tournament = Number(new URL(page.url()).pathname.split("/").at(-1));
  await page.getByRole("button", { name: text.page.signUp }).click();
  await expect(page.getByRole("button", { name: text.page.withdraw })).toBeVisible();
  const { invitations } = await post<{ invitations: { code: string }[] }>(
    ...([server.url, `clubs/${club}`, own, { do: "invite" }] as const),
  );
  for (let at = 0; at < 3; at += 1) {
    const token = await page.evaluate(account, PASSWORD);
    await post(server.url, `invitations/${invitations[0]?.code}`, token, {});
    const nonce = `${at}`.repeat(16);
    await post(server.url, `tournaments/${tournament}`, token, { do: "sign_up", nonce });
  }
  await expect(page.locator("[data-part=tournament-people] li")).toHaveCount(4); // told as it happens

  // Whoever waits is led to the table; bots play for the three who do not come.
  await page.getByRole("button", { name: text.page.begin }).click();
  await expect(page).toHaveURL(/\/room\/\d{6}$/);
  await dealt(page);
  await finishByHouse(page);
  await visit(page, `/tournament/${tournament}`);
  await expect(page.getByRole("heading", { name: text.page.results })).toBeVisible();
  await expect(page.locator("[data-part=tournament-table] tbody tr")).toHaveCount(4);
  // Who is where is luck; the best stand first.
  const places = page.locator("[data-part=tournament-table] tbody td:first-child");
  const told = (await places.allTextContents()).map(Number);
  expect(told).toEqual([...told].sort((one, other) => one - other));
  expect(told[0]).toBe(1);
  await expect(page.locator("[data-part=tournament-table] [aria-current=true]")).toHaveCount(1);
  await expectAccessible(page, "a tournament that is over");
  const kept = page.waitForEvent("download");
  await page.getByRole("button", { name: text.page.picture }).click();
  expect((await kept).suggestedFilename()).toBe("中秋杯.png");
});
