import { expect, test } from "vitest";
import { HttpError } from "../../api";
import { words } from "../../words";
import { whyNoReplay } from "./whyNoReplay";

test("a replay that never was, one that is not kept, and one that may come at another try", () => {
  const { missing, gone } = words.value.pages.replay;
  expect(whyNoReplay(new HttpError(404, ""))).toBe(missing);
  expect(whyNoReplay(new HttpError(410, ""))).toBe(gone);
  for (const error of [new HttpError(503, ""), new Error("no network"), null])
    expect(whyNoReplay(error)).toBeNull();
});
