import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { licences } from "./licences.js";

const { dependencies } = JSON.parse(
  readFileSync(new URL("../package.json", import.meta.url), "utf8"),
);
const lock = JSON.parse(readFileSync(new URL("../package-lock.json", import.meta.url), "utf8"));

test("every licence is told with its text", () => {
  const packed = Object.keys(dependencies).filter((name) => !["vite", "pyodide"].includes(name));
  const text = licences(packed);
  for (const name of packed)
    expect(text).toContain(`${name} ${lock.packages[`node_modules/${name}`].version} · `);
  for (const line of [
    "Mozilla Public License Version 2.0",
    "PYTHON SOFTWARE FOUNDATION LICENSE VERSION 2",
    "LLVM Exceptions",
    "Neither the name of the copyright holder",
  ])
    expect(text).toContain(line);
});

test("the display face is told with its licence, as its package has it", () => {
  const font = new URL("../node_modules/@fontsource/ma-shan-zheng/", import.meta.url);
  const { license } = JSON.parse(readFileSync(new URL("package.json", font), "utf8"));
  const text = licences([]);
  expect(text).toContain(`Ma Shan Zheng · ${license}`);
  expect(text).toContain(readFileSync(new URL("LICENSE", font), "utf8").trim());
});

test("Pyodide is told in the version that is packed", () => {
  const { version } = lock.packages["node_modules/pyodide"];
  const { info } = JSON.parse(
    readFileSync(new URL("../node_modules/pyodide/pyodide-lock.json", import.meta.url), "utf8"),
  );
  const text = licences([]);
  expect(text).toContain(`Pyodide ${version} · MPL-2.0`);
  expect(text).toContain(`CPython ${info.python} · PSF-2.0`);
  expect(text).toContain(
    `Emscripten ${info.platform.slice("emscripten_".length).replaceAll("_", ".")} · MIT`,
  );
});

test("a package without a licence cannot be packed", () => {
  expect(() => licences(["pyodide"])).toThrow("pyodide has no licence text");
});
