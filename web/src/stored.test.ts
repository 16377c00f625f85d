import { effect } from "@preact/signals";
import { afterEach, expect, it } from "vitest";
import { device, Kept, KeptEach, oneOf, TEXT, WORDS } from "./stored";

const SIZES = oneOf(["small", "large"], () => "large");

afterEach(() => {
  for (const name of device.names()) if (name.startsWith("trial")) device.write(name, null);
});

it("remembers what was set, and writes down no default", () => {
  const size = new Kept("trial", SIZES);
  expect([size.value, device.read("trial")]).toEqual(["large", null]);
  size.value = "small";
  expect(device.read("trial")).toBe("small");
  expect(new Kept("trial", SIZES).peek()).toBe("small");
});

it("begins with the default where something else lies on the shelf", () => {
  device.write("trial", "huge");
  expect(new Kept("trial", SIZES).value).toBe("large");
  expect(new Kept("trial", oneOf(["a", "b"])).value).toBe("a");
});

it("keeps something for each of many, and finds it again", () => {
  const read = new KeptEach("trial.", WORDS);
  read.set("lanzhou", ["a", "b", "a"]);
  read.set("hangzhou", ["c"]);
  expect(device.read("trial.lanzhou")).toBe("a b");
  read.set("hangzhou", []);
  const again = new KeptEach("trial.", WORDS);
  expect([...again.values.keys()]).toEqual(["lanzhou"]);
  expect([again.of("lanzhou"), again.of("hangzhou")]).toEqual([["a", "b"], []]);
});

it("tells whoever looks of every change", () => {
  const note = new Kept("trial", TEXT);
  const notes = new KeptEach("trial.", TEXT);
  const seen: string[] = [];
  const stop = effect(() => {
    seen.push(note.value + notes.of("x"));
  });
  note.value = "a";
  notes.set("x", "b");
  stop();
  expect(seen).toEqual(["", "a", "ab"]);
});
