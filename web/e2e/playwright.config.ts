import { defineConfig } from "@playwright/test";
import { browser } from "./browser";

const minutes = (count: number): number => count * 60_000;

/** A machine that has a lot to do is slow, not wrong: only what hangs may run into these. */
export default defineConfig({
  testDir: ".",
  outputDir: "results",
  snapshotPathTemplate: "{testDir}/looks/{arg}{ext}",
  fullyParallel: true,
  workers: 2,
  // Where nobody looks on, what fails is tried once more, and told to be flaky if it passes then.
  retries: process.env.CI ? 1 : 0,
  timeout: minutes(3),
  expect: { timeout: 30_000 },
  reporter: [["list"]],
  forbidOnly: true,
  use: {
    actionTimeout: 30_000,
    navigationTimeout: 60_000,
    locale: "zh-CN",
    launchOptions: browser("chromium-headless-shell"),
  },
  projects: [
    { name: "e2e", testMatch: "*.e2e.ts" },
    { name: "screenshots", testMatch: "*.pictures.ts" },
    { name: "frames", testMatch: "*.bench.ts" },
  ],
});
