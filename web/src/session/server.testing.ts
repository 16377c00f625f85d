/** A server for tests: the other side of a connection, and what it may say. */

import type { Command, Message, Place, RoomState } from "../generated/protocol";

/** The other side of the connection. */
export class Server {
  static readonly OPEN = 1;
  static newest: Server;
  static count = 0;
  readyState = 0;
  readonly heard: Command[] = [];
  onopen: () => void = () => {};
  onmessage: (event: { data: string }) => void = () => {};
  onclose: (event: { code: number }) => void = () => {};

  constructor(readonly address: string) {
    Server.newest = this;
    Server.count++;
  }

  send(text: string): void {
    this.heard.push(JSON.parse(text) as Command);
  }

  close(code = 1006): void {
    this.readyState = 3;
    this.onclose({ code });
  }

  open(room: string | null = null): this {
    this.readyState = 1;
    this.onopen();
    const token = this.first("hello")?.token === undefined ? "secret" : null;
    const name = "阿方";
    return this.say({
      type: "welcome",
      version: 1,
      person: 7,
      name,
      permanent: false,
      token,
      room,
      mark: null,
      character: "stranger",
    });
  }

  say(message: Message): this {
    this.onmessage({ data: JSON.stringify(message) });
    return this;
  }

  first<T extends Command["type"]>(type: T): Extract<Command, { type: T }> | undefined {
    return this.heard.find((one) => one.type === type) as Extract<Command, { type: T }> | undefined;
  }
}

/** A place in a queue. */
export const place = (over: Partial<Place> = {}): Place => ({
  ...{ type: "place", variant: "lanzhou", pace: "usual", state: "waiting", waited: 0 },
  ...{ seconds: null, ready: 0, seats: 4, bots: false, counts: false, uncounted: "" },
  ...{ room: null, why: "", pause: 0 },
  ...over,
});

export const seat = {
  person: 7,
  name: "阿方",
  bot: null,
  ready: false,
  online: true,
  house: "",
  total: 0,
};
export const room = (over: object = {}): RoomState =>
  ({
    ...{ type: "room", number: "204815", owner: 7, settings: {}, phase: "playing" },
    ...{ seats: [seat], spectators: 0, match: 9, round: 1, vote: null, paused: false },
    ...{ watchers: [], next_in: null, free_text: false },
    ...over,
  }) as unknown as RoomState;
