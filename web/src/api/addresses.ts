/** Addresses of the HTTP interface: each brings the types of what is sent there and answered. */

import type { Gets, Posts } from "../generated/http";

declare const ANSWER: unique symbol;
declare const BODY: unique symbol;

/** Where something can be fetched. */
export type Address<A> = string & { readonly [ANSWER]: A };
/** Where something can be sent. */
export type Mailbox<B, A> = string & { readonly [ANSWER]: A; readonly [BODY]: B };

type Given<T> = unknown extends T ? [] : Record<never, never> extends T ? [given?: T] : [given: T];

/** The address of a path; what has no place in the path goes into the query. */
export const addressOf = <P extends keyof Gets>(path: P, ...given: Given<Gets[P]["given"]>) =>
  filled(path, given[0]) as Address<Gets[P]["answer"]>;

/** Where to send something by a path. */
export const mailboxOf = <P extends keyof Posts>(path: P, ...given: Given<Posts[P]["given"]>) =>
  filled(path, given[0]) as Mailbox<Posts[P]["body"], Posts[P]["answer"]>;

function filled(path: string, given: unknown = {}): string {
  const query = new URLSearchParams();
  let address = path;
  for (const [name, value] of Object.entries(given as object)) {
    const place = `{${name}}`;
    if (path.includes(place)) address = address.replace(place, () => encodeURIComponent(value));
    else if (value !== undefined && value !== null) query.set(name, String(value));
  }
  return query.size === 0 ? address : `${address}?${query}`;
}

/** The same address once more, after something has changed there. */
export const anew = <A>(address: Address<A>, version: number): Address<A> =>
  `${address}?v=${version}` as Address<A>;
