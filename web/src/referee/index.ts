/** The referee: what the rules say of a hand or a position. */

import { useEffect, useState } from "preact/hooks";
import { HttpError } from "../api";
import { language } from "../words";
import type { Questions } from "./answers";
import { askDevice, lookForReferee } from "./device";

export type * from "./answers";

/**
 * Ask a question about the rules: the server, which answers at once, or without one the referee on
 * this device, if it is kept here. A sentence of the server comes as `HttpError`.
 */
export async function ask<Q extends keyof Questions>(
  question: Q,
  given: Questions[Q]["given"],
  signal?: AbortSignal,
): Promise<Questions[Q]["answer"]> {
  const body = JSON.stringify(given);
  const lang = language.value;
  try {
    return await askServer(question, body, lang, signal);
  } catch (problem) {
    const away = !(problem instanceof HttpError) || problem.status > 500;
    if (signal?.aborted || !away || !(await lookForReferee())) throw problem;
    return JSON.parse(await askDevice(question, body, lang));
  }
}

async function askServer<T>(
  question: string,
  body: string,
  lang: string,
  signal: AbortSignal | undefined,
): Promise<T> {
  const response = await fetch(`/api/answers/${question}?lang=${lang}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body,
    ...(signal && { signal }),
  });
  if (response.ok) return (await response.json()) as T;
  const { error = "" } = (await response.json().catch(() => ({}))) as { error?: string };
  throw new HttpError(response.status, error);
}

export interface Answered<T> {
  /** The last answer; it stays until the next one is there. */
  readonly answer: T | null;
  /** Whether that is the answer to what is asked now. */
  readonly fresh: boolean;
  readonly error: Error | null;
  readonly retry: () => void;
}

/** The answer to a question that may change while somebody types; none to null. */
export function useAnswer<Q extends keyof Questions>(
  question: Q,
  given: Questions[Q]["given"] | null,
  wait = 0,
): Answered<Questions[Q]["answer"]> {
  const [last, setLast] = useState<{ to: string; answer: Questions[Q]["answer"] } | null>(null);
  const [error, setError] = useState<Error | null>(null);
  const [count, setCount] = useState(0);
  const written = given === null ? null : JSON.stringify(given);
  useEffect(() => {
    if (written === null) {
      setLast(null);
      setError(null);
      return;
    }
    const stop = new AbortController();
    const timer = setTimeout(async () => {
      try {
        const answer = await ask(question, JSON.parse(written), stop.signal);
        setLast({ to: written, answer });
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
  return {
    answer: last?.answer ?? null,
    fresh: last !== null && last.to === written,
    error,
    retry: () => setCount(count + 1),
  };
}
