/**
 * Opens links that come in line by line, and answers each with what went wrong, and which parts of
 * the page's code it went through. The first line holds the forms of rooms.
 */

import { Session } from "node:inspector/promises";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { build } from "vite";

const here = (path) => fileURLToPath(new URL(path, import.meta.url));
const URL_OF_CODE = "fuzzed:links";

const { output } = await build({
  root: here(".."),
  configFile: false,
  logLevel: "error",
  build: { ssr: here("links.ts"), write: false, minify: false, target: "node20" },
}).then((built) => (Array.isArray(built) ? built[0] : built));
const session = new Session();
session.connect();
await session.post("Profiler.enable");
await session.post("Profiler.startPreciseCoverage", { callCount: true, detailed: true });
const code = `${output[0].code}\n//# sourceURL=${URL_OF_CODE}`;
const { open } = await import(`data:text/javascript,${encodeURIComponent(code)}`);

/** The parts that were run since it was asked last, each with how often. */
async function covered() {
  const { result } = await session.post("Profiler.takePreciseCoverage");
  const ours = result.filter(({ url }) => url === URL_OF_CODE);
  const ranges = ours.flatMap(({ functions }) => functions.flatMap(({ ranges }) => ranges));
  return ranges.map(({ startOffset, endOffset, count }) => [startOffset, endOffset, count]);
}

let forms = null;
for await (const line of createInterface({ input: process.stdin })) {
  const given = JSON.parse(line);
  if (forms === null) {
    forms = given;
    continue;
  }
  let problem = null;
  try {
    await open(given, forms);
  } catch (error) {
    problem = String(error?.stack ?? error);
  }
  process.stdout.write(`${JSON.stringify({ problem, covered: await covered() })}\n`);
}
