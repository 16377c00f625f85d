/** The referee: what the rules say of a hand or a position. */

import { useEffect, useState } from "preact/hooks";
import { HttpError } from "../api";
import { language } from "../words";
import type { Questions } from "./answers";

export type * from "./answers";

/** Ask a question about the rules; a sentence of the server comes as `HttpError`. */
export async function ask<Q extends keyof Questions>(
  question: Q,
  given: Questions[Q]["given"],
  signal?: AbortSignal,
): Promise<Questions[Q]["answer"]> {
  const response = await fetch(`/api/answers/${question}?lang=${language.value}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(given),
    ...(signal && { signal }),
  });
  if (response.ok) return (await response.json()) as Questions[Q]["answer"];
  const { error = "" } = (await response.json().catch(() => ({}))) as { error?: string };
  throw new HttpError(response.status, error);
}

export interface Answered<T> {
  /** The last answer; it stays until the next one is there. */
  readonly answer: T | null;
  readonly error: Error | null;
  readonly retry: () => void;
}

/** The answer to a question that may change while somebody types; none to null. */
export function useAnswer<Q extends keyof Questions>(
  question: Q,
  given: Questions[Q]["given"] | null,
  wait = 0,
): Answered<Questions[Q]["answer"]> {
  const [answer, setAnswer] = useState<Questions[Q]["answer"] | null>(null);
  const [error, setError] = useState<Error | null>(null);
  const [count, setCount] = useState(0);
  const written = given === null ? null : JSON.stringify(given);
  useEffect(() => {
    if (written === null) return;
    const stop = new AbortController();
    const timer = setTimeout(async () => {
      try {
        setAnswer(await ask(question, JSON.parse(written), stop.signal));
        setError(null);
      } catch (problem) {
        if (!stop.signal.aborted) setError(problem as Error);
      }
    }, wait);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [question, written, count, wait, language.value]);
  return { answer, error, retry: () => setCount(count + 1) };
}
