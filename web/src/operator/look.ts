/** What is looked at: a part, and within it a text, a state and a page; and the answers to it. */

import { signal } from "@preact/signals";
import { useEffect, useState } from "preact/hooks";
import { operatorZh } from "../words/operator.zh";
import { ask, problem, told } from "./connection";

const REFRESH = 5000;

/** The parts of the page; each has a title. */
export type Part = keyof typeof operatorZh.part;

const isPart = (text: string): text is Part => Object.hasOwn(operatorZh.part, text);

export interface Look {
  readonly part: Part;
  readonly text: string;
  readonly state: string;
  readonly page: number;
}

function ofAddress(): Look {
  const part = location.hash.slice(1);
  return { part: isPart(part) ? part : "overview", text: "", state: "", page: 0 };
}

export const look = signal(ofAddress());

/** Look at something else: its first page, and all of another part. */
export function turnTo(change: Partial<Look>): void {
  const { part, text, state } = look.value;
  const same = change.part === undefined || change.part === part;
  look.value = { part, ...(same ? { text, state } : { text: "", state: "" }), page: 0, ...change };
  if (location.hash !== `#${look.value.part}`) history.pushState(null, "", `#${look.value.part}`);
}

addEventListener("popstate", () => {
  if (ofAddress().part !== look.value.part) look.value = ofAddress();
});

/** Where the list lies that is looked at. */
export function listed(name: string): string {
  const { text, state, page } = look.value;
  return `/${name}?${new URLSearchParams({ find: text, state, page: String(page) })}`;
}

const orders = signal(0);

/** Ask again for what is shown: something was changed. */
export function lookAgain(): void {
  orders.value += 1;
}

/**
 * What lies at a path, asked for again and again unless it is steady. What lay at the path before
 * stays until the new is there.
 */
export function useAnswer<T>(path: string, { steady = false } = {}): T | null {
  const [answer, setAnswer] = useState<T | null>(null);
  const order = orders.value;
  useEffect(() => {
    const stop = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const again = async (): Promise<void> => {
      clearTimeout(timer);
      if (document.hidden) return;
      try {
        setAnswer(await ask<T>(path, stop.signal));
        problem.value = "";
      } catch (error) {
        if (!stop.signal.aborted) problem.value = told(error);
      }
      if (!steady && !stop.signal.aborted) timer = setTimeout(again, REFRESH);
    };
    void again();
    document.addEventListener("visibilitychange", again);
    return () => {
      stop.abort();
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", again);
    };
  }, [path, steady, order]);
  return answer;
}
