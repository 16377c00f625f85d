/** Pictures for documents: small files, as Chromium packs them. */

import { writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Page } from "@playwright/test";

const DOCS = fileURLToPath(new URL("../../docs/pictures/", import.meta.url));

/** What is on the screen, into docs/pictures. */
export async function shootForDocs(page: Page, name: string): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  const { data } = await devtools.send("Page.captureScreenshot", { format: "webp", quality: 80 });
  writeFileSync(`${DOCS}${name}.webp`, Buffer.from(data, "base64"));
  await devtools.detach();
}
