/** A web socket that comes back: with patience after failures, at once when the device wakes up. */

import type { Command, Message, Moved } from "../generated/protocol";
import { Heartbeat } from "./heartbeat";

const FIRST_WAIT = 400;
const LONGEST_WAIT = 15_000;
/** After so much silence we ask whether the other side is there: while somebody plays, in a room
 * or queue that waits, and elsewhere, where thousands may be; at least so much while nobody looks.
 */
const SILENCE = { play: 1_000, wait: 5_000, lobby: 30_000 } as const;
const HIDDEN = 20_000;

interface Listener {
  /** The socket is open; nothing has been said. */
  opened(): void;
  message(message: Message): void;
  /** The socket is gone; a new one will be tried. */
  closed(): void;
  /** Where one is: in a match a broken line matters at once. */
  whereabouts(): keyof typeof SILENCE;
}

/** A node of the house, as `moved` names it. */
export type NodePlace = Pick<Moved, "node" | "room" | "address">;

export class Connection {
  private socket: WebSocket | null = null;
  private failures = 0;
  private place: NodePlace | null = null;
  private retry: ReturnType<typeof setTimeout> | undefined;
  private readonly heartbeat = new Heartbeat({
    ask: (number) => this.write({ type: "ping", number }),
    quiet: () => Math.max(SILENCE[this.listener.whereabouts()], isHidden() ? HIDDEN : 0),
    dead: () => {
      if (this.socket !== null) this.restart();
    },
  });
  /** How the line is. */
  readonly pulse = this.heartbeat.pulse;
  private readonly closing = new AbortController();

  constructor(
    private readonly address: (place: NodePlace | null) => string,
    private readonly listener: Listener,
  ) {
    const { signal } = this.closing;
    globalThis.addEventListener?.("online", () => this.wake(), { signal });
    globalThis.addEventListener?.("offline", () => this.heartbeat.lost(), { signal });
    const shown = (): void => {
      if (!isHidden()) this.wake();
    };
    globalThis.document?.addEventListener("visibilitychange", shown, { signal });
  }

  send(command: Command): void {
    this.write(command);
    if ("id" in command) this.heartbeat.sent();
  }

  /** Open a new socket, whatever became of the old one. */
  restart(): void {
    this.stop();
    this.open();
  }

  /** Open a new socket at another node of the house. */
  goTo(place: NodePlace): void {
    this.place = place;
    this.restart();
  }

  /** Close the socket and try no other, whoever wakes up, until `restart`. */
  stop(): void {
    clearTimeout(this.retry);
    this.heartbeat.stop();
    this.retry = undefined;
    const old = this.socket;
    this.socket = null;
    old?.close();
  }

  /** Stop, and listen to nothing any more. */
  close(): void {
    this.closing.abort();
    this.stop();
  }

  /** We were answered well: the next failure is the first one again. */
  works(): void {
    this.failures = 0;
  }

  private open(): void {
    const place = this.place;
    this.place = null; // where nobody answers we ask at the front door again
    const socket = new WebSocket(this.address(place));
    this.socket = socket;
    const current = (act: () => void) => () => {
      if (this.socket === socket) act();
    };
    socket.onopen = current(() => this.listener.opened());
    socket.onmessage = ({ data }) => {
      if (this.socket !== socket) return;
      const message = JSON.parse(data as string) as Message;
      if (message.type !== "pong") this.listener.message(message);
      if (this.socket !== socket) return; // that was the last word
      this.heartbeat.heard();
      if (message.type === "pong") this.heartbeat.answered(message.number);
    };
    socket.onclose = current(() => this.lost());
    this.heartbeat.opening();
  }

  private write(command: Command): void {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(command));
  }

  private lost(): void {
    this.heartbeat.stop();
    this.heartbeat.lost();
    this.socket = null;
    this.listener.closed();
    const wait = Math.min(FIRST_WAIT * 2 ** this.failures, LONGEST_WAIT);
    this.failures++;
    // Not all at the same moment: a server that has just started would meet everybody at once.
    this.retry = setTimeout(() => this.restart(), wait * (0.5 + Math.random() / 2));
  }

  /** The network or the person is back. */
  private wake(): void {
    if (this.socket === null && this.retry !== undefined) this.restart();
    else if (this.socket !== null) this.heartbeat.askNow();
  }
}

const isHidden = (): boolean => globalThis.document?.visibilityState === "hidden";
