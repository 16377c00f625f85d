/** A position in an address: the scenario packed, and after how many lines of its script. */

import type { Scenario } from "../../referee";
import { readScenario } from "./scenario";

export interface LinkedPosition {
  readonly scenario: Scenario;
  readonly at: number;
}

/** Far more than any scenario has: an address may come from anybody. */
const MOST = 100_000;

export async function writeLink({ scenario, at }: LinkedPosition): Promise<string> {
  const text = new Blob([JSON.stringify(scenario)]).stream();
  const packed = await gather(text.pipeThrough(new CompressionStream("deflate-raw")));
  const letters = btoa(String.fromCharCode(...packed));
  return `#${at}.${letters.replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "")}`;
}

/** Read an address; null where there is no position in it. */
export async function readLink(hash: string): Promise<LinkedPosition | null> {
  const [, at = "", letters = ""] = /^#(\d{1,3})\.([\w-]+)$/.exec(hash) ?? [];
  if (letters === "" || letters.length > MOST) return null;
  try {
    const packed = atob(letters.replaceAll("-", "+").replaceAll("_", "/"));
    const bytes = Uint8Array.from(packed, (letter) => letter.charCodeAt(0));
    const text = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw"));
    const scenario = readScenario(new TextDecoder().decode(await gather(text)));
    return scenario && { scenario, at: Number(at) };
  } catch {
    return null;
  }
}

async function gather(stream: ReadableStream<Uint8Array<ArrayBuffer>>): Promise<Uint8Array> {
  const reader = stream.getReader();
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    size += value.length;
    if (size > MOST) throw new RangeError("too long");
    parts.push(value);
  }
  return new Uint8Array(await new Blob(parts).arrayBuffer());
}
