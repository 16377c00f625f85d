/** Asking the server over HTTP, and what it says when it refuses. */

import type { RefusedCode } from "../generated/protocol";

/** The server did not give what was asked for; `told` is its sentence, in both languages. */
export class HttpError extends Error {
  constructor(
    readonly status: number,
    readonly told: string,
    /** What it is refused for, as in the protocol. */
    readonly code: RefusedCode | null = null,
  ) {
    super(`${status} ${told}`);
    this.name = "HttpError";
  }
}

/** Fetch what lies at a path; a sentence of the server comes as `HttpError`. */
export async function getJson<T>(
  path: string,
  token: string | null,
  signal: AbortSignal | null = null,
): Promise<T> {
  const headers: HeadersInit = token === null ? {} : { authorization: `Bearer ${token}` };
  return read<T>(await fetch(path, { headers, signal }));
}

async function read<T>(response: Response): Promise<T> {
  return (await checked(response)).json() as Promise<T>;
}

/** An answer that is none of refusal. */
export async function checked(response: Response): Promise<Response> {
  if (response.ok) return response;
  const { error = "", code = null } = (await response.json().catch(() => ({}))) as {
    error?: string;
    code?: RefusedCode | null;
  };
  throw new HttpError(response.status, error, code);
}

/** Send something to a path; a sentence of the server comes as `HttpError`. */
export async function postJson<T>(path: string, data: unknown, token: string | null): Promise<T> {
  const response = await fetch(path, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      ...(token !== null && { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify(data),
  });
  return read<T>(response);
}
