/** The HTTP interface of the server. */

import { useSession } from "../session";
import { getJson } from "./http";
import { type Loaded, type Shared, useLoaded } from "./loading";

export { getJson, HttpError, postJson } from "./http";

/** What lies at a path; what lay at the path before stays until the new is there. */
export function useFetched<T>(path: string | null, wait = 0): Loaded<T> {
  const session = useSession();
  return useLoaded(path, (stop) => getJson<T>(path ?? "", session.token, stop), wait);
}

/** The same of a path that many ask for, and that is the same for everybody. */
export const useShared = <T>(shared: Shared, path: string): Loaded<T> =>
  useLoaded(path, (_, again) => shared.get(path, () => getJson<T>(path, null), again));
