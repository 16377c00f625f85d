/** The draft of a hand, its address, and the way back from every change. */

import { useEffect, useRef, useState } from "preact/hooks";
import { type Address, go, renameHere } from "../../router";
import { KeptEach, TEXT } from "../../stored";
import { readAddress, writeAddress } from "./address";
import { type Draft, EMPTY } from "./draft";

const MOST_STEPS = 60;

export interface Drafting {
  readonly draft: Draft;
  /** Go on with another draft. */
  readonly change: (next: Draft) => void;
  /** Begin with another hand: the browser's back button leads to the one before. */
  readonly begin: (next: Draft) => void;
  readonly undo: (() => void) | null;
}

const lastRules = new KeptEach("score.", TEXT);

/** The rules somebody used here last, where the address tells of none. */
function fromHash(hash: string, town: string): Draft {
  if (hash.length > 1) return readAddress(hash);
  return { ...EMPTY, options: readAddress(lastRules.of(town)).options };
}

/** The address of a hand in a town. */
export function addressOf(town: string, draft: Draft): string {
  const hash = writeAddress(draft);
  return `/score/${town}${hash === "" ? "" : `#${hash}`}`;
}

export function useDraft(town: string, at: Address): Drafting {
  const [draft, setDraft] = useState(() => fromHash(at.hash, town));
  const steps = useRef<Draft[]>([]);
  const seen = useRef(at);
  useEffect(() => {
    if (seen.current === at) return;
    seen.current = at;
    setDraft(fromHash(at.hash, town));
  }, [at, town]);
  const show = (next: Draft): void => {
    setDraft(next);
    lastRules.set(town, writeAddress({ ...EMPTY, options: next.options }));
  };
  const change = (next: Draft): void => {
    steps.current = [...steps.current.slice(1 - MOST_STEPS), draft];
    show(next);
    renameHere(addressOf(town, next));
  };
  const begin = (next: Draft): void => {
    steps.current = [...steps.current.slice(1 - MOST_STEPS), draft];
    show(next);
    go(addressOf(town, next));
  };
  const undo = (): void => {
    const before = steps.current.pop();
    if (before === undefined) return;
    show(before);
    renameHere(addressOf(town, before));
  };
  return { draft, change, begin, undo: steps.current.length > 0 ? undo : null };
}
