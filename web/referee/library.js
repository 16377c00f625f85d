/** Writes library.txt: which files of Python's library are loaded to answer questions. */

import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { loadPyodide } from "pyodide";
import { engineFiles } from "./bundle.js";

const python = await loadPyodide({
  indexURL: fileURLToPath(new URL("../node_modules/pyodide", import.meta.url)),
});
for (const [path, text] of engineFiles()) {
  const file = `/engine/${path}`;
  python.FS.mkdirTree(file.slice(0, file.lastIndexOf("/")));
  python.FS.writeFile(file, text);
}
const asked = readFileSync(new URL("library.py", import.meta.url), "utf8");
const files = JSON.parse(python.runPython(asked));
writeFileSync(new URL("library.txt", import.meta.url), `${files.join("\n")}\n`);
console.log(`${files.length} files`);
