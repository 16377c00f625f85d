/** The session with the server: what it knows is signals, what it can do are its methods. */

export type { Answer, Question } from "./asking";
export { RefusedError } from "./asking";
export { SessionContext, type SessionView, useSession, useWho } from "./context";
export type { SeedCheck } from "./fair";
export type { Pulse } from "./heartbeat";
export { Session } from "./session";
export type { LinkState, Person } from "./state";
export { syncPreferences } from "./sync";
