/** The session with the server: what it knows is signals, what it can do are its methods. */

export type { Answer, Question } from "./asking";
export { type Ask, RefusedError } from "./asking";
export { SessionContext, type SessionView, usePart, useSession, useWho } from "./context";
export type { SeedCheck } from "./fair";
export type { Pulse } from "./heartbeat";
export type { Line, PartClass, SessionPart } from "./part";
export { Session } from "./session";
export type { LinkState, Person } from "./state";
export { syncPreferences } from "./sync";
