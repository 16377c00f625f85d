/** The referee: what the rules say of a hand or a position. */

import { HttpError } from "../api";
import { type Loaded, useLoaded } from "../api/loading";
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

/** The answer to a question that may change while somebody types; none to null. */
export function useAnswer<Q extends keyof Questions>(
  question: Q,
  given: Questions[Q]["given"] | null,
  wait = 0,
): Loaded<Questions[Q]["answer"]> {
  const written = given === null ? null : JSON.stringify(given);
  const loaded = useLoaded(
    written && `${question} ${language.value} ${written}`,
    (stop) => ask(question, JSON.parse(written ?? ""), stop),
    wait,
  );
  return written === null ? { ...loaded, data: null } : loaded;
}
