/** The HTTP interface of the server. */

import type { RefusedCode } from "../generated/protocol";
import { useSession } from "../session";
import { type Loaded, type Shared, useLoaded } from "./loading";

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

/** What lies at a path; what lay at the path before stays until the new is there. */
export function useFetched<T>(path: string | null, wait = 0): Loaded<T> {
  const session = useSession();
  return useLoaded(path, (stop) => getJson<T>(path ?? "", session.token, stop), wait);
}

/** The same of a path that many ask for, and that is the same for everybody. */
export const useShared = <T>(shared: Shared, path: string): Loaded<T> =>
  useLoaded(path, (_, again) => shared.get(path, () => getJson<T>(path, null), again));
