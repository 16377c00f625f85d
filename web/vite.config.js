import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { defineConfig } from "vite";
import { licencesFile } from "./licences/licences.js";
import { referee } from "./referee/bundle.js";

/** Writes /sw.js with the list of files it keeps; a changed file makes a changed worker. */
function serviceWorker() {
  return {
    name: "service-worker",
    apply: "build",
    enforce: "post",
    generateBundle(_options, bundle) {
      const here = (path) => new URL(path, import.meta.url);
      const built = Object.values(bundle).filter(
        ({ fileName }) => !/\.html$|^referee-|^licences/.test(fileName),
      );
      const copied = readdirSync(here("public")).filter((name) => !name.endsWith(".png"));
      const files = [
        "/",
        ...built.map(({ fileName }) => `/${fileName}`),
        ...copied.map((name) => `/${name}`),
      ];
      const version = createHash("sha256");
      for (const part of built) version.update(part.code ?? part.source);
      for (const name of copied) version.update(readFileSync(here(`public/${name}`)));
      const source = readFileSync(here("sw.js"), "utf8")
        .replace('VERSION = ""', `VERSION = "${version.digest("hex").slice(0, 12)}"`)
        .replace("FILES = []", `FILES = ${JSON.stringify(files.sort())}`);
      this.emitFile({ type: "asset", fileName: "sw.js", source });
    },
  };
}

/** Test files in the order of their names. */
class ByName {
  shard = (files) => files;
  sort = (files) => files.toSorted((one, other) => (one.moduleId < other.moduleId ? -1 : 1));
}

const PACKED = /\.(m?js|css|html|txt|svg|json|webmanifest|wasm|zip)$/;

/** Beyond this a file is packed in one way only, and does not lie there plain. */
const LARGE = 500_000;

/** Writes each file packed beside itself, once, so that the server need not; large ones instead of itself. */
function packed() {
  let folder = "";
  return {
    name: "packed",
    apply: "build",
    enforce: "post",
    configResolved({ root, build }) {
      folder = resolve(root, build.outDir);
    },
    closeBundle() {
      for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
        if (!entry.isFile() || !PACKED.test(entry.name)) continue;
        const file = `${entry.parentPath ?? entry.path}/${entry.name}`;
        const plain = readFileSync(file);
        if (plain.length < 1000 || existsSync(`${file}.gz`)) continue;
        writeFileSync(`${file}.gz`, gzipSync(plain, { level: 9 }));
        if (plain.length > LARGE) rmSync(file);
        else writeFileSync(`${file}.br`, brotliCompressSync(plain));
      }
    },
  };
}

// A game server to develop beside: `fangcheng serve` listens on 8088.
const game = process.env.FANGCHENG_URL ?? "http://127.0.0.1:8088";

/**
 * Built twice: the pages of players, then (`--mode operator`) the operator's page beside them. What
 * the two share lies there twice, but neither the first load of a player nor what their service
 * worker keeps knows of the operator's page.
 */
export default defineConfig(({ command, mode }) => ({
  oxc: { jsx: { runtime: "automatic", importSource: "preact" } },
  plugins:
    mode === "operator" ? [packed()] : [referee(), licencesFile(), serviceWorker(), packed()],
  build: {
    // Where the server looks for it; git does not.
    outDir: "../src/fangcheng/web",
    emptyOutDir: mode !== "operator",
    copyPublicDir: mode !== "operator",
    rollupOptions: { input: mode === "operator" ? "operator.html" : ["index.html", "embed.html"] },
    target: ["chrome87", "safari15.4", "firefox98"],
    // The content security policy is default-src 'self': nothing inline, no data: addresses.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  // Short names where nobody reads them.
  css: {
    modules: {
      localsConvention: "camelCaseOnly",
      ...(command === "build" && process.env.VITEST === undefined
        ? { generateScopedName: "[hash:base64:5]" }
        : {}),
    },
  },
  // One thread that loads every module once: to load them is most of the work. What a file leaves
  // behind the next one meets, so they always come in the same order.
  test: {
    css: true,
    pool: "threads",
    isolate: false,
    fileParallelism: false,
    sequence: { sequencer: ByName },
  },
  server: {
    proxy: {
      "/api": game,
      "/ws": { target: game.replace("http", "ws"), ws: true },
    },
  },
}));
