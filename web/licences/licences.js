/** Writes /licences.txt: whose work is packed into the page, and under which licence. */

import { readdirSync, readFileSync } from "node:fs";

const HERE = new URL(".", import.meta.url);
const MODULES = new URL("../node_modules/", HERE);
const APACHE = new URL("../../LICENSE", HERE);
const PACKAGE = /\/node_modules\/((?:@[^/]+\/)?[^/]+)\//;
const LINE = "-".repeat(72);

const read = (path) => readFileSync(new URL(path, HERE), "utf8").trim();

/** Pyodide and what is linked into it: its package tells neither. */
const PARTS = JSON.parse(read("parts.json"));
/** Fonts, of which the page holds a part: what they are called, and the text they come with. */
const FONTS = [{ name: "Ma Shan Zheng", licence: "OFL-1.1", file: "Ma-Shan-Zheng.txt" }];
/** Without a text, since nothing is asked. */
const FREE = ["0BSD", "blessing"];

/** The packages that a bundle took modules from. */
function packagesIn(bundle) {
  const modules = Object.values(bundle).flatMap(({ moduleIds = [] }) => moduleIds);
  return [...new Set(modules.flatMap((id) => PACKAGE.exec(id)?.[1] ?? []))].sort();
}

/** What a package says of itself; one that says nothing may not be packed. */
function ofPackage(name) {
  const folder = new URL(`${name}/`, MODULES);
  const { version, license } = JSON.parse(readFileSync(new URL("package.json", folder), "utf8"));
  const file = readdirSync(folder).find((one) => /^licen[cs]e/i.test(one));
  if (file === undefined) throw new Error(`${name} has no licence text: write one down here`);
  const text = readFileSync(new URL(file, folder), "utf8").trim();
  return `${name} ${version} · ${license}\n\n${text}`;
}

/** The text of a licence by its SPDX name. */
function textOf(licence) {
  const [name, exception] = licence.split(" WITH ");
  const text = name === "Apache-2.0" ? readFileSync(APACHE, "utf8").trim() : read(`${name}.txt`);
  return [licence, text, ...(exception ? [read(`${exception}.txt`)] : [])].join("\n\n");
}

/** The whole file for these packages. */
export function licences(packages) {
  const parts = PARTS.map(({ name, version, licence, by }) =>
    [[name, version].filter(Boolean).join(" "), licence, by].join(" · "),
  );
  const texts = [...new Set(PARTS.map(({ licence }) => licence))].filter(
    (one) => !FREE.includes(one),
  );
  return `${[
    "方城 Fangcheng · Apache-2.0",
    ["网页里还有 The page also holds", ...packages, ...FONTS.map(({ name }) => name)].join("\n"),
    ...packages.map(ofPackage),
    ...FONTS.map(({ name, licence, file }) => `${name} · ${licence}\n\n${read(file)}`),
    `不联网时答题的引擎 The engine without a network (Pyodide)\n\n${parts.join("\n")}`,
    ...texts.map(textOf),
  ].join(`\n\n${LINE}\n\n`)}\n`;
}

/** Emits the file with the page. */
export function licencesFile() {
  return {
    name: "licences",
    apply: "build",
    generateBundle(_options, bundle) {
      const source = licences(packagesIn(bundle));
      this.emitFile({ type: "asset", fileName: "licences.txt", source });
    },
  };
}
