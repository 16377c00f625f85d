/** What is looked at: a part, and within it a text, a state and a page; and the answers to it. */

import { signal } from "@preact/signals";
import { useEffect, useState } from "preact/hooks";
import { type Address, addressOf } from "../api/addresses";
import type { Gets } from "../generated/http";
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

interface Listed {
  find?: string;
  state?: string;
  page?: number;
}

/** The operator's lists: those that can be searched and turned. */
type List = {
  [P in keyof Gets]: [Gets[P]["given"], Listed] extends [Listed, Gets[P]["given"]] ? P : never;
}[keyof Gets];

/** Where the list lies that is looked at. */
export function listed<P extends List>(path: P): Address<Gets[P]["answer"]> {
  const { text, state, page } = look.value;
  const given: Listed = { find: text, state, page };
  return addressOf<List>(path, given) as Address<Gets[P]["answer"]>;
}

const orders = signal(0);

/** Ask again for what is shown: something was changed. */
export function lookAgain(): void {
  orders.value += 1;
}

/**
 * What lies at an address, asked for again and again unless it is steady. What lay at the one before
 * stays until the new is there.
 */
export function useAnswer<A>(address: Address<A>, { steady = false } = {}): A | null {
  const [answer, setAnswer] = useState<A | null>(null);
  const order = orders.value;
  useEffect(() => {
    const stop = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const again = async (): Promise<void> => {
      clearTimeout(timer);
      if (document.hidden) return;
      try {
        setAnswer(await ask(address, stop.signal));
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
  }, [address, steady, order]);
  return answer;
}
