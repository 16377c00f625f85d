/** The referee: what the rules say of a hand or a position. */

import { HttpError, type Mailbox, mailboxOf, postJson } from "../api";
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
    const address = mailboxOf<"/api/answers/form">(`/api/answers/${question}` as never, { lang });
    return await postJson(address as Mailbox<unknown, Questions[Q]["answer"]>, given, null, signal);
  } catch (problem) {
    const away = !(problem instanceof HttpError) || problem.status > 500;
    if (signal?.aborted || !away || !(await lookForReferee())) throw problem;
    return JSON.parse(await askDevice(question, body, lang));
  }
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
