/** The referee on this device: for pages without a network. It is kept when somebody wants that. */

import { signal } from "@preact/signals";
import type { Asked, Told } from "./worker";

/** Where the build has put it, and its files; nowhere while one develops. */
declare const REFEREE: { readonly folder: string; readonly files: readonly string[] };

const paths = REFEREE.files.map((name) => `/${REFEREE.folder}/${name}`);

/** Whether it lies on this device: not yet known, no, it is coming (how much of it), or yes. */
export type Kept = "unknown" | "no" | number | "yes";

export const kept = signal<Kept>("unknown");

/** Whether it can be kept at all: a browser that keeps files, and a page that was built. */
export const canKeep = paths.length > 0 && "caches" in globalThis;

/** Look whether it is there. */
export async function lookForReferee(): Promise<boolean> {
  if (!canKeep) return false;
  const found = (await caches.has(REFEREE.folder)) && (await missing()).length === 0;
  if (typeof kept.peek() !== "number") kept.value = found ? "yes" : "no";
  return found;
}

async function missing(): Promise<string[]> {
  const cache = await caches.open(REFEREE.folder);
  const there = await Promise.all(paths.map((path) => cache.match(path)));
  return paths.filter((_, at) => there[at] === undefined);
}

/** Fetch what is missing and keep it, also what else is needed without a network. */
export async function keepReferee(further: readonly string[]): Promise<void> {
  kept.value = 0;
  try {
    const cache = await caches.open(REFEREE.folder);
    const wanted = await missing();
    for (const [at, path] of wanted.entries()) {
      await cache.add(path);
      kept.value = (at + 1) / wanted.length;
    }
    for (const path of further) await fetch(path); // the service worker keeps these
    for (const name of await caches.keys()) {
      if (name.startsWith("referee-") && name !== REFEREE.folder) await caches.delete(name);
    }
    kept.value = "yes";
  } catch (problem) {
    kept.value = "no";
    throw problem;
  }
}

let worker: Worker | null = null;
let asked = 0;
const waiting = new Map<number, (told: Told) => void>();

/** Let it answer; the first answer takes seconds, since Python has to start. */
export async function askDevice(question: string, given: string, lang: string): Promise<string> {
  worker ??= start();
  const id = ++asked;
  const told = await new Promise<Told>((resolve) => {
    waiting.set(id, resolve);
    worker?.postMessage({ id, question, given, lang } satisfies Asked);
  });
  if ("error" in told) throw new Error(told.error);
  return told.text;
}

function start(): Worker {
  const made = new Worker(new URL("./worker.ts", import.meta.url), { type: "module" });
  made.addEventListener("message", ({ data }: MessageEvent<Told>) => {
    waiting.get(data.id)?.(data);
    waiting.delete(data.id);
  });
  made.addEventListener("error", () => {
    for (const [id, tell] of waiting) tell({ id, error: "the engine does not start" });
    waiting.clear();
    worker = null;
  });
  made.postMessage({ folder: `${location.origin}/${REFEREE.folder}/` });
  return made;
}
