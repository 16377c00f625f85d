/** The HTTP interface of the server. */

import { useSession } from "../session";
import type { Address } from "./addresses";
import { getJson } from "./http";
import { type Loaded, type Shared, useLoaded } from "./loading";

export { type Address, addressOf, anew, type Mailbox, mailboxOf } from "./addresses";
export { getJson, HttpError, postJson } from "./http";

/** What lies at an address; what lay at the one before stays until the new is there. */
export function useFetched<A>(address: Address<A> | null, wait = 0): Loaded<A> {
  const session = useSession();
  return useLoaded(address, (stop) => getJson(address as Address<A>, session.token, stop), wait);
}

/** The same of an address that many ask for, and that is the same for everybody. */
export const useShared = <A>(shared: Shared, address: Address<A>): Loaded<A> =>
  useLoaded(address, (_, again) => shared.get(address, () => getJson(address, null), again));
