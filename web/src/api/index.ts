/** The HTTP interface of the server. */

import { useEffect, useState } from "preact/hooks";
import type { RefusedCode } from "../generated/protocol";
import { useSession } from "../session";

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
  if (response.ok) return (await response.json()) as T;
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

export interface Fetched<T> {
  readonly data: T | null;
  readonly error: Error | null;
  readonly reload: () => void;
}

/** What lies at a path; what lay at the path before stays until the new is there. */
export function useFetched<T>(path: string | null, wait = 0): Fetched<T> {
  const session = useSession();
  const [data, setData] = useState<T | null>(null);
  const [error, setError] = useState<Error | null>(null);
  const [count, setCount] = useState(0);
  useEffect(() => {
    if (path === null) return;
    const stop = new AbortController();
    const timer = setTimeout(async () => {
      try {
        setData(await getJson<T>(path, session.token, stop.signal));
        setError(null);
      } catch (problem) {
        if (!stop.signal.aborted) setError(problem as Error);
      }
    }, wait);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [session, path, count, wait]);
  return { data, error, reload: () => setCount(count + 1) };
}
