/** Passkeys and recovery codes, with an authenticator of Chromium's own; and the host's news. */

import type { CDPSession, Page } from "@playwright/test";
import { keysZh as text } from "../src/features/account/words.zh";
import { zh } from "../src/words/zh";
import { expectAccessible } from "./axe";
import { expect, onPhone, test } from "./fixtures";
import { keepName, visit } from "./ways";

const { person: who, host, devices } = zh.pages;

/** A phone that keeps passkeys and knows its owner. */
async function authenticator(page: Page): Promise<CDPSession> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send("WebAuthn.enable");
  await cdp.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return cdp;
}

test("passkeys and recovery codes let their owner in", async ({ person, server }) => {
  // Passkeys are bound to a name: an address of numbers has none.
  const baseURL = server.url.replace("127.0.0.1", "localhost");
  const { page, watch } = await person({ ...onPhone(), baseURL });
  await authenticator(page);
  await visit(page, "/settings");
  await page.getByRole("button", { name: text.add }).click();
  await expect(page.getByText(who.permanent)).toBeVisible(); // a guest is one no more
  const name = await page.locator("[data-part=account-name]").innerText();

  await page.getByRole("button", { name: new RegExp(`^${text.rename}:`) }).click();
  await page.getByLabel(text.nameLabel).fill("口袋里的手机");
  await page.getByRole("button", { name: zh.general.save }).click();
  await expect(page.getByText("口袋里的手机")).toBeVisible();
  await expectAccessible(page, "passkeys");

  await page.getByRole("button", { name: text.make }).click();
  await expect(page.locator("[data-part=codes] code")).toHaveCount(10);
  const codes = await page.locator("[data-part=codes] code").allInnerTexts();
  await expectAccessible(page, "recovery codes");
  await page.getByRole("button", { name: text.kept }).click();
  await expect(page.getByText(text.codesLeft(10))).toBeVisible();

  // Out, and in again by the passkey alone: nobody says a name.
  const comeAsGuest = async (): Promise<void> => {
    await page.getByRole("button", { name: devices.logOutHere }).click();
    await page.getByRole("button", { name: zh.pages.link.asGuest }).click();
    await expect(page.locator("[data-part=account-name]")).not.toHaveText(name);
    await page.getByRole("button", { name: who.logIn }).click();
  };
  await comeAsGuest();
  await page.getByRole("button", { name: text.byPasskey }).click();
  await expect(page.locator("[data-part=account-name]")).toHaveText(name);

  // Or by a code, once.
  for (const works of [true, false]) {
    await comeAsGuest();
    await page.getByRole("button", { name: text.byCode }).click();
    await page.getByLabel(who.nameLabel).fill(name);
    await page.getByLabel(text.codeLabel).fill(codes[0] ?? "");
    await page.getByRole("button", { name: who.enter, exact: true }).click();
    if (works) {
      await expect(page.locator("[data-part=account-name]")).toHaveText(name);
      // A new password is offered at once; here it is put off.
      await expect(page.getByText(text.endsOthers)).toBeVisible();
      await page.getByRole("button", { name: zh.general.cancel }).click();
    } else await expect(page.getByText(zh.pages.refused.password)).toBeVisible();
  }
  // Whoever logs out while this list is on its way is refused it.
  const refused = /401.*\/api\/me\/keys/;
  expect(watch.problems.filter((one) => !refused.test(one))).toEqual([]);
});

test("who changes how one logs in shows first that it is their account", async ({
  person,
  server,
}) => {
  const baseURL = server.url.replace("127.0.0.1", "localhost");
  const { page, watch } = await person({ ...onPhone(), baseURL });
  watch.allow(/409/); // what is refused until it is proved
  await authenticator(page);
  await visit(page, "/settings");
  await keepName(page);
  await page.getByRole("button", { name: text.add }).click();
  const remove = page.getByRole("button", { name: new RegExp(`^${text.remove}:`) });
  await expect(remove).toHaveCount(1);
  const asked = page.getByRole("dialog", { name: text.proveTitle });

  // By the password, with the keyboard alone; a wrong one is told, and nothing is done.
  server.forgetProofs();
  await page.getByRole("button", { name: text.make }).click();
  await expect(asked.getByLabel(text.presentPassword)).toBeFocused();
  await expectAccessible(page, "a proof is asked for");
  await page.keyboard.type("not the right one");
  await page.keyboard.press("Enter");
  await expect(asked.getByText(text.refused.password ?? "")).toBeVisible();
  await expect(page.locator("[data-part=codes] code")).toHaveCount(0);
  await asked.getByLabel(text.presentPassword).fill("correct horse battery");
  await page.keyboard.press("Enter");
  await expect(page.locator("[data-part=codes] code")).toHaveCount(10);
  await page.getByRole("button", { name: text.kept }).click();

  // Or not at all: then all is as it was, and nothing is complained of.
  server.forgetProofs();
  await page.getByRole("button", { name: who.changePassword }).click();
  await page.getByLabel(who.passwordLabel, { exact: true }).fill("12345678");
  const save = page.getByRole("button", { name: zh.general.save });
  await save.click();
  await expect(page.getByText(zh.pages.refused.password_common)).toBeVisible();
  await page.getByLabel(who.passwordLabel, { exact: true }).fill("a staple of another kind");
  await expect(page.getByLabel(text.endOthers)).toBeChecked();
  await save.click();
  await expect(asked).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(asked).toBeHidden();
  await expect(page.locator(".field-error")).toHaveCount(0);

  // By the passkey; then all others end, this passkey too.
  await save.click();
  await asked.getByRole("button", { name: text.proveByPasskey }).click();
  await expect(page.getByText(who.passwordSet)).toBeVisible();
  await expect(page.getByRole("dialog", { name: text.endedTitle })).toContainText(
    text.ended({ devices: 0, passkeys: 1, codes: 10, password: false }).join(""),
  );
  await page.getByRole("button", { name: text.endedRead }).click();
  await expect(remove).toHaveCount(0);
  await expect(page.getByText(text.codesLeft(0))).toBeVisible();

  // And to add one, by the new password.
  server.forgetProofs();
  await page.getByRole("button", { name: text.add }).click();
  await asked.getByLabel(text.presentPassword).fill("a staple of another kind");
  await page.keyboard.press("Enter");
  await expect(remove).toHaveCount(1);
});

test("after a recovery a new way in ends all others, and the page says what", async ({
  person,
  server,
}) => {
  const baseURL = server.url.replace("127.0.0.1", "localhost");
  const { page: thief } = await person({ ...onPhone(), baseURL });
  await authenticator(thief);
  await visit(thief, "/settings");
  await keepName(thief);
  const name = await thief.locator("[data-part=account-name]").innerText();
  await thief.getByRole("button", { name: text.add }).click();
  const makeCodes = async (page: Page, button: string): Promise<string[]> => {
    await page.getByRole("button", { name: button }).click();
    await expect(page.locator("[data-part=codes] code")).toHaveCount(10);
    const codes = await page.locator("[data-part=codes] code").allInnerTexts();
    await page.getByRole("button", { name: text.kept }).click();
    return codes;
  };
  let [code] = await makeCodes(thief, text.make);

  const { page } = await person({ baseURL });
  await authenticator(page);
  await visit(page, "/settings");
  const recover = async (): Promise<void> => {
    await page.getByRole("button", { name: who.logIn }).click();
    await page.getByRole("button", { name: text.byCode }).click();
    await page.getByLabel(who.nameLabel).fill(name);
    await page.getByLabel(text.codeLabel).fill(code ?? "");
    await page.getByRole("button", { name: who.enter, exact: true }).click();
    await expect(page.locator("[data-part=account-name]")).toHaveText(name);
  };
  const told = page.getByRole("dialog", { name: text.endedTitle });
  const readAll = async (lines: readonly string[]): Promise<void> => {
    await expect(told.getByRole("listitem")).toHaveText([...lines]);
    await expectAccessible(page, "what was ended");
    await told.getByRole("button", { name: text.endedRead }).click();
    await expect(told).toBeHidden();
  };

  // By a new password, which is offered at once and asks for nothing more.
  await recover();
  await expect(page.getByText(text.endsOthers)).toBeVisible();
  await page.getByLabel(who.passwordLabel, { exact: true }).fill("a staple of another kind");
  await page.getByRole("button", { name: zh.general.save }).click();
  await readAll(text.ended({ devices: 1, passkeys: 1, codes: 9, password: false }));
  await expect(thief.getByRole("button", { name: zh.pages.link.asGuest })).toBeVisible();

  // Or by a new passkey: then the password is void as well.
  [code] = await makeCodes(page, text.make);
  await page.getByRole("button", { name: devices.logOutHere }).click();
  await page.getByRole("button", { name: zh.pages.link.asGuest }).click();
  await expect(page.locator("[data-part=account-name]")).not.toHaveText(name);
  await recover();
  await page.getByRole("button", { name: zh.general.cancel }).click();
  await expect(page.getByText(text.passkeyEndsOthers)).toBeVisible();
  await page.getByRole("button", { name: text.add }).click();
  await readAll(text.ended({ devices: 0, passkeys: 0, codes: 9, password: true }));
  await expect(page.getByText(text.passkeyEndsOthers)).toBeHidden();
});

test("whoever guesses at a name does not keep its owner out", async ({ person }) => {
  const { page } = await person();
  await visit(page, "/settings");
  await keepName(page);
  const name = await page.locator("[data-part=account-name]").innerText();
  // Somebody guesses at that name, again and again until the end.
  await page.evaluate(async (whose) => {
    const guess = async (): Promise<string> => {
      const socket = new WebSocket(`ws://${location.host}/ws`);
      await new Promise((resolve) => {
        socket.onopen = resolve;
      });
      const told = new Promise<MessageEvent<string>>((resolve) => {
        socket.onmessage = resolve;
      });
      const hello = { type: "hello", version: 1, name: whose, password: "a wrong guess" };
      socket.send(JSON.stringify(hello));
      const { code } = JSON.parse((await told).data);
      socket.close();
      return code;
    };
    while ((await guess()) !== "rate");
    setInterval(guess, 100);
  }, name);

  const logIn = async (owner: Page): Promise<string[]> => {
    const hellos: string[] = [];
    owner.on("websocket", (socket) =>
      socket.on("framesent", ({ payload }) => {
        if (String(payload).includes('"password"')) hellos.push(String(payload));
      }),
    );
    await owner.getByRole("button", { name: who.logIn }).click();
    await owner.getByLabel(who.nameLabel).fill(name);
    await owner.getByLabel(who.passwordLabel).fill("correct horse battery");
    await owner.getByRole("button", { name: who.enter, exact: true }).click();
    await expect(owner.locator("[data-part=account-name]")).toHaveText(name);
    return hellos;
  };
  // On a device that has never been here it works first, and on one that has it does not.
  const { page: fresh } = await person(onPhone());
  await visit(fresh, "/settings");
  const first = await logIn(fresh);
  expect(first.map((one) => one.includes('"work"'))).toEqual([false, true]);
  await fresh.getByRole("button", { name: devices.logOutHere }).click();
  await fresh.getByRole("button", { name: zh.pages.link.asGuest }).click();
  await expect(fresh.locator("[data-part=account-name]")).not.toHaveText(name);
  const again = await logIn(fresh);
  expect(again.map((one) => one.includes('"work"'))).toEqual([false]);
});

test("the host's announcement is told to everybody until it is put away", async ({ person }) => {
  const { page } = await person();
  await page.routeWebSocket(/\/ws/, (socket) => {
    const real = socket.connectToServer();
    real.onMessage((data) => {
      socket.send(data);
      if (!String(data).includes('"type":"welcome"')) return;
      const announcement = { zh: "今晚九点停机", en: "We stop at nine", until: 4e9 };
      const quiet = { begin: "23:00", end: "07:00", zone: "Asia/Shanghai", now: true };
      socket.send(JSON.stringify({ type: "house_news", announcement, quiet }));
    });
  });
  await visit(page, "/lobby");
  const banner = page.getByRole("complementary", { name: host.label });
  await expect(banner).toContainText("今晚九点停机");
  await expect(banner).toContainText(host.quiet("23:00", "07:00", "Asia/Shanghai"));
  await banner.getByRole("button", { name: host.putAway }).click();
  await expect(banner).not.toContainText("今晚九点停机");
  await page.reload();
  await expect(banner).toContainText("23:00");
  await expect(banner).not.toContainText("今晚九点停机");
});
