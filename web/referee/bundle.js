/**
 * The referee for pages without a network: Python for browsers (Pyodide), of its library only what
 * is needed, and the engine as it is. All of it lies in one folder whose name changes with it.
 */

import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { readZip, writeZip } from "./zip.js";

const HERE = fileURLToPath(new URL(".", import.meta.url));
const PYODIDE = join(HERE, "../node_modules/pyodide");
const PACKAGE = join(HERE, "../../src/fangcheng");
/** What of the package answers questions; bots, server and command line stay at home. */
const PARTS = [
  "__init__.py",
  "answering",
  "build.py",
  "errors.py",
  "extras.py",
  "game",
  "hands",
  "installed.py",
  "match.py",
  "positions",
  "rebuilding.py",
  "rulebook",
  "tiles.py",
  "towns",
  "version.py",
  "wall.py",
  "words",
];

/** What of a town only bots and the server ask for. */
const AT_HOME = /\/towns\/\w+\/(bots\.py|env\.py|rooms\.py|puzzles\.json)$/;

/** The files by name, and the folder they belong into. */
export function refereeFiles() {
  const files = new Map([
    ["pyodide.mjs", readFileSync(join(PYODIDE, "pyodide.mjs"))],
    ["pyodide.asm.mjs", readFileSync(join(PYODIDE, "pyodide.asm.mjs"))],
    ["pyodide.asm.wasm", readFileSync(join(PYODIDE, "pyodide.asm.wasm"))],
    ["pyodide-lock.json", noPackages()],
    ["library.zip", library()],
    ["engine.json", Buffer.from(JSON.stringify(Object.fromEntries(engineFiles())))],
  ]);
  const digest = createHash("sha256");
  for (const [name, data] of files) digest.update(name).update(data);
  return { folder: `referee-${digest.digest("hex").slice(0, 12)}`, files };
}

/** What Pyodide could fetch from elsewhere: nothing. */
function noPackages() {
  const lock = JSON.parse(readFileSync(join(PYODIDE, "pyodide-lock.json"), "utf8"));
  return Buffer.from(JSON.stringify({ ...lock, packages: {} }));
}

/** Python's own library, without what the engine never asks for. */
function library() {
  const wanted = new Set(readFileSync(join(HERE, "library.txt"), "utf8").trim().split("\n"));
  const found = readZip(readFileSync(join(PYODIDE, "python_stdlib.zip")));
  return writeZip(found.filter(({ name }) => wanted.has(name)));
}

/** The engine's files: path and text. */
export function* engineFiles() {
  for (const file of PARTS.flatMap((part) => [...walk(join(PACKAGE, part))])) {
    if (AT_HOME.test(file)) continue;
    yield [`fangcheng/${relative(PACKAGE, file)}`, readFileSync(file, "utf8")];
  }
  const shims = join(HERE, "shims");
  for (const file of walk(shims)) yield [relative(shims, file), readFileSync(file, "utf8")];
}

function* walk(path) {
  if (/\.\w+$/.test(path)) {
    yield path;
    return;
  }
  for (const entry of readdirSync(path, { withFileTypes: true })) {
    if (entry.isDirectory() ? entry.name !== "__pycache__" : /\.(py|md|json)$/.test(entry.name)) {
      yield* walk(join(path, entry.name));
    }
  }
}

/** Puts the files into the build, and tells the page where they are. */
export function referee() {
  let made = { folder: "", files: new Map() };
  return {
    name: "referee",
    config(_config, { command }) {
      if (command === "build" && process.env.VITEST === undefined) made = refereeFiles();
      const told = { folder: made.folder, files: [...made.files.keys()] };
      return { define: { REFEREE: JSON.stringify(told) } };
    },
    generateBundle() {
      for (const [name, source] of made.files) {
        this.emitFile({ type: "asset", fileName: `${made.folder}/${name}`, source });
      }
    },
  };
}
