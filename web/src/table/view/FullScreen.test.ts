import { afterEach, beforeEach, expect, it, vi } from "vitest";
import * as ui from "../../ui";
import { zh } from "../../words/zh";
import { fillScreen } from "./FullScreen";

const toast = vi.spyOn(ui, "toast").mockImplementation(() => {});
const full = vi.fn();

function onScreen(upright: boolean): void {
  vi.stubGlobal("document", { documentElement: { requestFullscreen: full } });
  vi.stubGlobal("matchMedia", (query: string) => ({
    matches: upright && query.includes("portrait"),
  }));
}

beforeEach(() => {
  toast.mockClear();
  full.mockReset().mockResolvedValue(undefined);
});
afterEach(() => vi.unstubAllGlobals());

it("advises to turn an upright phone, once the table has the whole screen", async () => {
  onScreen(true);
  await fillScreen();
  expect(full).toHaveBeenCalledOnce();
  expect(toast).toHaveBeenCalledExactlyOnceWith(zh.play.fullScreen.turn);
});

it("advises nothing on a screen that is wide", async () => {
  onScreen(false);
  await fillScreen();
  expect(full).toHaveBeenCalledOnce();
  expect(toast).not.toHaveBeenCalled();
});

it("advises it also where the browser does not give the whole screen", async () => {
  onScreen(true);
  full.mockRejectedValue(new TypeError("not allowed"));
  await fillScreen();
  expect(toast).toHaveBeenCalledOnce();
});
