/** Styles of a component are a module: what it asks for is there, and what is there is asked for. */

import { expect, it } from "vitest";

const STYLES = import.meta.glob<string>("../**/*.css", {
  ...{ query: "?raw", import: "default", eager: true },
});
const SOURCES = import.meta.glob<string>(["../**/*.tsx", "!../**/*.test.tsx"], {
  ...{ query: "?raw", import: "default", eager: true },
});

const camel = (name: string): string => name.replace(/-(\w)/g, (_, letter) => letter.toUpperCase());

/** What stands before each block, without comments and conditions. */
const selectors = (style: string): string =>
  [...style.replace(/\/\*.*?\*\//gs, "").matchAll(/([^{};]+)\{/g)]
    .map(([, before = ""]) => before)
    .filter((before) => !before.trim().startsWith("@"))
    .join("\n");

const GLOBAL = /:global\(([^)]*)\)/g;
const names = (text: string): string[] =>
  [...text.matchAll(/\.(-?[a-z_][\w-]*)/gi)].map(([, name = ""]) => name);

const isModule = (path: string): boolean => path.endsWith(".module.css");

/** Where an import leads, seen from this file. */
function target(file: string, written: string): string {
  const parts = file.split("/").slice(0, -1);
  for (const step of written.split("/")) {
    if (step === "..") parts.pop();
    else if (step !== ".") parts.push(step);
  }
  return parts.join("/");
}

/** The classes of each module that components ask for; `*` where a name is put together. */
const asked = new Map<string, Set<string>>();
const missing: string[] = [];
for (const [file, source] of Object.entries(SOURCES)) {
  for (const [, name = "", written = ""] of source.matchAll(
    /import (\w+) from "([^"]+\.module\.css)"/g,
  )) {
    const path = target(file, written);
    const there = new Set(names(selectors(STYLES[path] ?? "").replace(GLOBAL, "")).map(camel));
    const wanted = asked.get(path) ?? new Set();
    asked.set(path, wanted);
    for (const [, dot] of source.matchAll(new RegExp(`\\b${name}\\.(?!module)(\\w+)`, "g"))) {
      wanted.add(dot ?? "");
      if (!there.has(dot ?? "")) missing.push(`${file}: ${name}.${dot}`);
    }
    for (const [, start] of source.matchAll(new RegExp(`\\b${name}\\[(?:\`(\\w*))?`, "g")))
      for (const one of there) if (one.startsWith(start ?? "")) wanted.add(one);
  }
}

it("asks modules only for classes that they have", () => {
  expect(asked.size).toBeGreaterThan(10);
  expect(missing).toEqual([]);
});

it("has no class in a module that nobody asks for", () => {
  const unused = Object.entries(STYLES)
    .filter(([path]) => isModule(path))
    .flatMap(([path, style]) =>
      [...new Set(names(selectors(style).replace(GLOBAL, "")).map(camel))]
        .filter((name) => asked.get(path)?.has(name) !== true)
        .map((name) => `${path}: ${name}`),
    );
  expect(unused).toEqual([]);
});

it("leans only on shared classes that there are", () => {
  const shared = new Set(
    Object.entries(STYLES)
      .filter(([path]) => !isModule(path))
      .flatMap(([, style]) => names(selectors(style))),
  );
  const unknown = Object.entries(STYLES)
    .filter(([path]) => isModule(path))
    .flatMap(([path, style]) =>
      [...selectors(style).matchAll(GLOBAL)]
        .flatMap(([, inside = ""]) => names(inside))
        .filter((name) => !shared.has(name))
        .map((name) => `${path}: ${name}`),
    );
  expect(unknown).toEqual([]);
});
