/** Commands and what answers them. */

import type {
  Command,
  Devices,
  Done,
  Hints,
  Preferences,
  Reason,
  Reasons,
  Refused,
  RefusedCode,
  Rooms,
  WorkWish,
} from "../generated/protocol";

type WithId = Extract<Command, { id: string }>;
type WithoutId<C> = C extends WithId ? Omit<C, "id"> : never;

/** A command that is answered, before it has an id. */
export type Question = WithoutId<WithId>;

/** What answers it. */
export type Answer<Q extends Question> = Q extends { type: "ask_hints" }
  ? Hints
  : Q extends { type: "why" }
    ? Reasons
    : Q extends { type: "list_rooms" }
      ? Rooms
      : Q extends { type: "list_devices" }
        ? Devices
        : Q extends { type: "load_preferences" }
          ? Preferences
          : Done;

/** Asks the server something. */
export type Ask = <Q extends Question>(question: Q) => Promise<Answer<Q>>;

/** Any of them. */
export type AnyAnswer = Done | Hints | Reasons | Rooms | Devices | Preferences;

/** The server did not carry out a command; nothing has changed. */
export class RefusedError extends Error {
  constructor(
    readonly code: RefusedCode,
    readonly reason: string,
    readonly legal: readonly string[] | null,
    /** What is against an action. */
    readonly why: readonly Reason[] | null = null,
    /** What lets us in at once where we had to wait. */
    readonly work: WorkWish | null = null,
  ) {
    super(reason);
    this.name = "RefusedError";
  }
}

interface Waiting {
  readonly command: WithId;
  readonly resolve: (answer: AnyAnswer) => void;
  readonly reject: (reason: RefusedError) => void;
}

/** Commands that wait for their answer; they outlive the connection and are sent again with their id. */
export class Asking {
  private readonly waiting = new Map<string, Waiting>();

  /** Note a command that is about to be sent. */
  expectAnswer<Q extends Question>(question: Q): [command: WithId, Promise<Answer<Q>>] {
    const command = { ...question, id: newId() } as unknown as WithId;
    const answer = new Promise<Answer<Q>>((resolve, reject) => {
      this.waiting.set(command.id, { command, resolve: resolve as Waiting["resolve"], reject });
    });
    return [command, answer];
  }

  /** Hand an answer to whom it belongs; returns the command it answers. */
  settle(message: AnyAnswer | Refused): WithId | null {
    const one = this.waiting.get(message.id ?? "");
    if (one === undefined) return null;
    this.waiting.delete(one.command.id);
    if (message.type === "refused") {
      const { code, reason, legal, why } = message;
      one.reject(new RefusedError(code, reason, legal, why));
    } else {
      one.resolve(message);
    }
    return one.command;
  }

  /** Everything without an answer, oldest first. */
  unanswered(): WithId[] {
    return [...this.waiting.values()].map(({ command }) => command);
  }
}

const newId = (): string =>
  Array.from(crypto.getRandomValues(new Uint32Array(3)), (word) => word.toString(36)).join("");
