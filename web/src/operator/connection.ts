/** The host token, which stays in this tab, and what is asked and ordered with it. */

import { type ReadonlySignal, signal } from "@preact/signals";
import { checked, HttpError } from "../api/http";
import { problemSentence } from "../api/refusals";
import { operatorWords } from "../words/operator";

const TOKEN = "fangcheng-host-token";
const NAME = "fangcheng-operator";

const kept = signal(sessionStorage.getItem(TOKEN));

/** Null while nobody has logged in. */
export const token: ReadonlySignal<string | null> = kept;

/** Why the last look failed; empty while all is well. */
export const problem = signal("");

/** Log in with a token that the server knows; throws where it does not. */
export async function enter(typed: string, name: string): Promise<void> {
  // A header takes plain letters only; no token has others.
  if (!/^[\x21-\x7e]+$/.test(typed)) throw new HttpError(401, operatorWords.value.wrongToken);
  await fetched("", { token: typed });
  sessionStorage.setItem(TOKEN, typed);
  if (name !== "") sessionStorage.setItem(NAME, name);
  problem.value = "";
  kept.value = typed;
}

export function leave(): void {
  sessionStorage.removeItem(TOKEN);
  sessionStorage.removeItem(NAME);
  kept.value = null;
}

interface Wish {
  readonly token?: string;
  /** What is sent; nothing is sent where it is missing. */
  readonly body?: object;
  readonly signal?: AbortSignal;
}

/** The token goes into a header, never into an address: those end up in logs. */
async function fetched(path: string, { token = "", body, signal }: Wish): Promise<Response> {
  const headers = {
    authorization: `Bearer ${token || kept.value}`,
    "x-operator": encodeURIComponent(sessionStorage.getItem(NAME) ?? ""),
  };
  return checked(
    await fetch(`/api/operator${path}`, {
      headers,
      cache: "no-store",
      ...(body !== undefined && { method: "POST", body: JSON.stringify(body) }),
      ...(signal !== undefined && { signal }),
    }),
  );
}

export async function ask<T>(path: string, signal: AbortSignal): Promise<T> {
  return (await fetched(path, { signal })).json() as Promise<T>;
}

export async function order(path: string, body: object): Promise<void> {
  await fetched(path, { body });
}

/** Keep what the server gives as a file. */
export async function save(path: string, name: string, body?: object): Promise<void> {
  const response = await fetched(path, body === undefined ? {} : { body });
  const link = document.createElement("a");
  link.href = URL.createObjectURL(await response.blob());
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}

/** What went wrong, in words; a token that counts no more logs us out. */
export function told(error: unknown): string {
  if (!(error instanceof HttpError)) return operatorWords.value.unreachable;
  if (error.status === 401) leave();
  return problemSentence(error) ?? `${operatorWords.value.odd} (${error.status})`;
}
