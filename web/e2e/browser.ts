/** Which browser the tests play in. */

import type { LaunchOptions } from "@playwright/test";

/**
 * The shell is Chromium without what lies around a page: the same pictures for two thirds of the
 * work. Only the whole browser shows notifications.
 */
export const browser = (name: "chromium-headless-shell" | "chromium"): LaunchOptions => ({
  executablePath: process.env.CHROMIUM ?? `/usr/bin/${name}`,
  args: ["--no-sandbox", "--disable-dev-shm-usage", "--disable-gpu"],
});
