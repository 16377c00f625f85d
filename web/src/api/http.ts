/** Asking the server over HTTP, and what it says when it refuses. */

import type { Problem } from "../generated/protocol";
import type { Address, Mailbox } from "./addresses";

type Fields = Readonly<Record<string, unknown>>;

/** The server did not give what was asked for. */
export class HttpError extends Error {
  constructor(
    readonly status: number,
    /** Why, in English; readers are told by the code. */
    readonly told: string,
    readonly code: Problem["code"] | null = null,
    readonly fields: Fields = {},
  ) {
    super(`${status} ${told}`);
    this.name = "HttpError";
  }

  /** Refused as over the web socket: asking again does not help. */
  get isRefusal(): boolean {
    return this.status === 409 && this.code !== null;
  }
}

/** Fetch what lies at an address; what the server does not give comes as `HttpError`. */
export async function getJson<A>(
  address: Address<A>,
  token: string | null,
  signal: AbortSignal | null = null,
): Promise<A> {
  const headers: HeadersInit = token === null ? {} : { authorization: `Bearer ${token}` };
  return read<A>(await fetch(address, { headers, signal }));
}

async function read<A>(response: Response): Promise<A> {
  return (await checked(response)).json() as Promise<A>;
}

/** An answer that is none of refusal. */
export async function checked(response: Response): Promise<Response> {
  if (response.ok) return response;
  const told = (await response.json().catch(() => ({}))) as Partial<Problem>;
  throw new HttpError(response.status, told.error ?? "", told.code ?? null, told.fields ?? {});
}

/** Send something; what the server does not take comes as `HttpError`. */
export async function postJson<B, A>(
  address: Mailbox<B, A>,
  data: NoInfer<B>,
  token: string | null,
  signal: AbortSignal | null = null,
): Promise<A> {
  const response = await fetch(address, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      ...(token !== null && { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify(data),
    signal,
  });
  return read<A>(response);
}
