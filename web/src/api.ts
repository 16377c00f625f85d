/** The HTTP interface of the server. */

import { useEffect, useState } from "preact/hooks";
import { token } from "./session";

/** The server did not give what was asked for; `told` is its sentence, in both languages. */
export class HttpError extends Error {
  constructor(
    readonly status: number,
    readonly told: string,
  ) {
    super(`${status} ${told}`);
    this.name = "HttpError";
  }
}

export async function getJson<T>(path: string, signal?: AbortSignal): Promise<T> {
  const secret = token();
  const headers: HeadersInit = secret === null ? {} : { authorization: `Bearer ${secret}` };
  const response = await fetch(path, { headers, ...(signal === undefined ? {} : { signal }) });
  if (response.ok) return (await response.json()) as T;
  const { error = "" } = (await response.json().catch(() => ({}))) as { error?: string };
  throw new HttpError(response.status, error);
}

export interface Fetched<T> {
  readonly data: T | null;
  readonly error: Error | null;
  readonly reload: () => void;
}

/** What lies at a path; what lay at the path before stays until the new is there. */
export function useFetched<T>(path: string | null, wait = 0): Fetched<T> {
  const [data, setData] = useState<T | null>(null);
  const [error, setError] = useState<Error | null>(null);
  const [count, setCount] = useState(0);
  useEffect(() => {
    if (path === null) return;
    const stop = new AbortController();
    const timer = setTimeout(async () => {
      try {
        setData(await getJson<T>(path, stop.signal));
        setError(null);
      } catch (problem) {
        if (!stop.signal.aborted) setError(problem as Error);
      }
    }, wait);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [path, count, wait]);
  return { data, error, reload: () => setCount(count + 1) };
}
