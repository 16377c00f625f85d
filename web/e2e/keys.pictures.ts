/** Pictures of passkeys, recovery codes and the operator's newer parts, for the documents. */

import { keysZh as text } from "../src/features/account/words.zh";
import { zh } from "../src/words/zh";
import { onPhone, test } from "./fixtures";
import { visit } from "./ways";
import { shootForDocs } from "./webp";

const { person: who } = zh.pages;
const NIGHT = { begin: "23:30", end: "07:00", zone: "Asia/Shanghai" };
const NEWS = {
  zh: "周六晚上八点，圈里打八圈。",
  en: "Eight rounds in the club, Saturday at eight.",
  until: 1794650400,
};

test("ways to log in", async ({ person, server }) => {
  const { page } = await person({
    ...{ ...onPhone(), deviceScaleFactor: 1.5 },
    baseURL: server.url.replace("127.0.0.1", "localhost"),
  });
  const passkeys = [
    { id: "a", name: "我的手机", created: 1793000000, used: 1794570000 },
    { id: "b", name: "书房的电脑", created: 1793600000, used: 1794300000 },
  ];
  await page.route("**/api/me/keys", (route) =>
    route.fulfill({
      json: { passkeys, most: 10, password: true, codes: 8, site: "localhost" },
    }),
  );
  await visit(page, "/settings");
  await page.getByRole("button", { name: who.keep }).click();
  await page.getByLabel(who.passwordLabel).fill("correct horse battery");
  await page.getByRole("button", { name: zh.general.save }).click();
  await page.getByRole("heading", { name: text.codes }).waitFor();
  await page.locator(".toast").waitFor({ state: "detached" });
  await page.getByRole("heading", { name: text.title }).evaluate((title) => {
    scrollTo(0, title.getBoundingClientRect().top + scrollY - 180); // below what stays in place
  });
  await shootForDocs(page, "keys-390x844");
});

test("the operator's orders and deeds", async ({ person }) => {
  const { page } = await person({ viewport: { width: 1280, height: 720 } });
  const founders = [{ person: 3, name: "老胡" }];
  const orders = {
    announcement: NEWS,
    quiet: { ...NIGHT, now: false },
    founding: "listed",
    founders,
  };
  const deed = (id: number, more: object): object => ({
    ...{ id, at: 1794570000 - id * 5400, who: "三叔", address: "192.0.2.7", node: "", about: "" },
    ...{ person: null, name: null, reason: "", details: {}, ...more },
  });
  const deeds = [
    deed(0, { deed: "announce", details: NEWS }),
    deed(1, {
      deed: "ban",
      person: 8,
      name: "快嘴",
      reason: "刷屏",
      details: { until: 1794650400 },
    }),
    deed(2, { deed: "quiet_hours", reason: "夜里有人要睡", details: NIGHT }),
    deed(3, { deed: "founder", person: 3, name: "老胡", details: { on: true } }),
    deed(4, { deed: "export", person: 12, name: "桂枝", reason: "本人来信" }),
    deed(5, { deed: "close", about: "204815", reason: "没人了" }),
  ];
  const answers: Readonly<Record<string, object>> = {
    orders,
    deeds: { deeds, count: deeds.length, page: 0, size: 25 },
  };
  await page.route("**/api/operator/**", (route) => {
    const part = new URL(route.request().url()).pathname.split("/").at(-1) ?? "";
    return route.fulfill({ json: answers[part] ?? {} });
  });
  await page.addInitScript(() => sessionStorage.setItem("fangcheng-host-token", "any"));
  for (const part of Object.keys(answers)) {
    await page.goto(`/operator?${part}#${part}`);
    await page.locator("section").getByRole("button").first().waitFor();
    await shootForDocs(page, `operator-${part}-1280x720`);
  }
});
