/** The host token, which stays in this tab, and what is asked and ordered with it. */

import { type ReadonlySignal, signal } from "@preact/signals";
import { type Address, addressOf } from "../api/addresses";
import { checked, HttpError } from "../api/http";
import { problemSentence } from "../api/refusals";
import { operatorWords } from "../words/operator";

const TOKEN = "fangcheng-host-token";
const NAME = "fangcheng-operator";
const OPERATOR = "/api/operator";

const kept = signal(sessionStorage.getItem(TOKEN));

/** Null while nobody has logged in. */
export const token: ReadonlySignal<string | null> = kept;

/** Why the last look failed; empty while all is well. */
export const problem = signal("");

/** Log in with a token that the server knows; throws where it does not. */
export async function enter(typed: string, name: string): Promise<void> {
  // A header takes plain letters only; no token has others.
  if (!/^[\x21-\x7e]+$/.test(typed)) throw new HttpError(401, operatorWords.value.wrongToken);
  await fetched(addressOf("/api/operator"), { token: typed });
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
async function fetched(address: string, { token = "", body, signal }: Wish): Promise<Response> {
  const headers = {
    authorization: `Bearer ${token || kept.value}`,
    "x-operator": encodeURIComponent(sessionStorage.getItem(NAME) ?? ""),
  };
  return checked(
    await fetch(address, {
      headers,
      cache: "no-store",
      ...(body !== undefined && { method: "POST", body: JSON.stringify(body) }),
      ...(signal !== undefined && { signal }),
    }),
  );
}

export async function ask<A>(address: Address<A>, signal: AbortSignal): Promise<A> {
  return (await fetched(address, { signal })).json();
}

export async function order(path: string, body: object): Promise<void> {
  await fetched(OPERATOR + path, { body });
}

/** Keep what the server gives as a file. */
export async function save(path: string, name: string, body?: object): Promise<void> {
  const response = await fetched(OPERATOR + path, body === undefined ? {} : { body });
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
