/** What a feature adds to a session: it hears its messages, and comes back and forgets with it. */

import type { Command, Message } from "../generated/protocol";
import type { Ask } from "./asking";

type Hears = {
  readonly [T in Message["type"]]?: (message: Extract<Message, { type: T }>) => void;
};

export interface SessionPart {
  /** What it is told of, by the type of the message. */
  readonly hears: Hears;
  /** The connection is there again; the server knows nothing of what we watched. */
  back?(): void;
  /** We are somebody else. */
  forget?(): void;
  /** Whether somebody waits here for the server, so that a silent line is noticed soon. */
  waits?(): boolean;
}

/** What a part can say to the server. */
export interface Line {
  /** Send a command that is answered. */
  readonly ask: Ask;
  /** Send a command that has no answer. */
  tell(command: Exclude<Command, { id: string }>): void;
}

/** A part of a session is known by its class: a session has one of each. */
export type PartClass<P extends SessionPart> = new (line: Line) => P;

/** Let a part hear a message. */
export function hearIn(part: SessionPart, message: Message): void {
  const hear = part.hears[message.type] as ((told: Message) => void) | undefined;
  hear?.(message);
}
