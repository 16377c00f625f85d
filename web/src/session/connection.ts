/** A web socket that comes back: with patience after failures, at once when the device wakes up. */

import type { Command, Message } from "../generated/protocol";

const FIRST_WAIT = 400;
const LONGEST_WAIT = 15_000;
/** After so much silence we ask whether the other side is there. */
const SILENCE = 20_000;
const ANSWER = 6_000;

export interface Listener {
  /** The socket is open; nothing has been said. */
  opened(): void;
  message(message: Message): void;
  /** The socket is gone; a new one will be tried. */
  closed(): void;
}

export class Connection {
  private socket: WebSocket | null = null;
  private failures = 0;
  private retry: ReturnType<typeof setTimeout> | undefined;
  private silence: ReturnType<typeof setTimeout> | undefined;
  private readonly closing = new AbortController();

  constructor(
    private readonly address: () => string,
    private readonly listener: Listener,
  ) {
    const { signal } = this.closing;
    globalThis.addEventListener?.("online", () => this.wake(), { signal });
    const shown = (): void => {
      if (document.visibilityState === "visible") this.wake();
    };
    globalThis.document?.addEventListener("visibilitychange", shown, { signal });
  }

  send(command: Command): void {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(command));
  }

  /** Open a new socket, whatever became of the old one. */
  restart(): void {
    this.stop();
    this.open();
  }

  /** Close the socket and try no other, whoever wakes up, until `restart`. */
  stop(): void {
    clearTimeout(this.retry);
    clearTimeout(this.silence);
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
    const socket = new WebSocket(this.address());
    this.socket = socket;
    const current = (act: () => void) => () => {
      if (this.socket === socket) act();
    };
    socket.onopen = current(() => this.listener.opened());
    socket.onmessage = ({ data }) => {
      if (this.socket !== socket) return;
      this.listen();
      this.listener.message(JSON.parse(data as string) as Message);
    };
    socket.onclose = current(() => this.lost());
    this.listen();
  }

  private lost(): void {
    clearTimeout(this.silence);
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
    else if (this.socket !== null) this.ask();
  }

  /** Begin to count the silence anew. */
  private listen(): void {
    clearTimeout(this.silence);
    this.silence = setTimeout(() => this.ask(), SILENCE);
  }

  private ask(): void {
    clearTimeout(this.silence);
    this.send({ type: "ping" });
    this.silence = setTimeout(() => {
      if (this.socket !== null) this.restart();
    }, ANSWER);
  }
}
