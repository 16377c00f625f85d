/** The session, given to all components below. */

import type { ReadonlySignal, Signal } from "@preact/signals";
import { createContext } from "preact";
import { useContext } from "preact/hooks";
import type { PartClass, SessionPart } from "./part";
import type { Session } from "./session";

/** A session as others see it: only the session itself writes its signals. */
export type SessionView = {
  readonly [K in keyof Session]: Session[K] extends Signal<infer V>
    ? ReadonlySignal<V>
    : Session[K];
};

export const SessionContext = createContext<SessionView | null>(null);

export function useSession(): SessionView {
  const session = useContext(SessionContext);
  if (session === null) throw new Error("there is no session here");
  return session;
}

/** What a feature adds to the session. */
export const usePart = <P extends SessionPart>(kind: PartClass<P>): P => useSession().part(kind);

/** Who one is: it changes when one is somebody else, or has a password by now; null until it is known. */
export function useWho(): string | null {
  const { me } = useSession();
  return me.value && `${me.value.person} ${me.value.permanent}`;
}
