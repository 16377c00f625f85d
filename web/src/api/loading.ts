/** What a component asks for and shows once it is there. */

import { useEffect, useState } from "preact/hooks";

export interface Loaded<T> {
  /** The last answer; it stays until the next one is there. */
  readonly data: T | null;
  /** Whether that is the answer to what is asked now. */
  readonly fresh: boolean;
  readonly error: Error | null;
  readonly reload: () => void;
}

/**
 * The answer to whatever the key stands for; nothing is asked while it is null. `again` tells `load`
 * that somebody wants to have it anew.
 */
export function useLoaded<T>(
  key: string | null,
  load: (stop: AbortSignal, again: boolean) => Promise<T>,
  wait = 0,
): Loaded<T> {
  const [last, setLast] = useState<{ readonly to: string; readonly data: T } | null>(null);
  const [error, setError] = useState<Error | null>(null);
  const [count, setCount] = useState(0);
  useEffect(() => {
    if (key === null) {
      setError(null);
      return;
    }
    const stop = new AbortController();
    const timer = setTimeout(async () => {
      try {
        const data = await load(stop.signal, count > 0);
        if (stop.signal.aborted) return;
        setLast({ to: key, data });
        setError(null);
      } catch (problem) {
        if (!stop.signal.aborted) setError(problem as Error);
      }
    }, wait);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [key, count, wait]);
  return {
    data: last?.data ?? null,
    fresh: last !== null && last.to === key,
    error,
    reload: () => setCount((before) => before + 1),
  };
}

/** Answers that several parts of the page ask for: one that was asked for lately serves them all. */
export class Shared {
  private readonly asked = new Map<string, { readonly until: number; answer: Promise<unknown> }>();

  /** How long an answer serves, in milliseconds. */
  constructor(private readonly lasts: number) {}

  get<T>(key: string, load: () => Promise<T>, again = false): Promise<T> {
    const known = this.asked.get(key);
    if (!again && known !== undefined && performance.now() < known.until)
      return known.answer as Promise<T>;
    const asked = { until: performance.now() + this.lasts, answer: load() };
    this.asked.set(key, asked);
    // What went wrong is asked for anew.
    asked.answer.catch(() => {
      if (this.asked.get(key) === asked) this.asked.delete(key);
    });
    return asked.answer as Promise<T>;
  }
}
