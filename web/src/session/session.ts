/** A session: one connection to the server, who we are there, and everything it tells. */

import type { ReadonlySignal } from "@preact/signals";
import {
  type Account,
  type Command,
  type Hello,
  type Message,
  type Refused,
  type RefusedCode,
  type RoomState,
  type Said,
  VERSION,
  type Welcome,
} from "../generated/protocol";
import type { Choices } from "../preferences";
import { device, type Shelf } from "../stored";
import { doWork } from "../work";
import { type Answer, type AnyAnswer, Asking, type Question, RefusedError } from "./asking";
import { Connection, type NodePlace } from "./connection";
import { SeedPromises } from "./fair";
import { Follower } from "./follow";
import type { Pulse } from "./heartbeat";
import { hearIn, type PartClass, type SessionPart } from "./part";
import { NO_NEWS, SessionState } from "./state";
import { Talk } from "./talk";

const TOKEN = "token";
const MARKS = "marks";
const MOST_MARKS = 8;

/** What shows who we are: name and password, name and recovery code, or a passkey. */
type Credentials = Partial<Pick<Hello, "name" | "password" | "code" | "passkey" | "work">>;

interface Login {
  readonly who: Credentials;
  readonly resolve: () => void;
  readonly reject: (reason: RefusedError) => void;
}

/** The front door of the server this page came from, or that of the node we were sent to. */
function home(place: NodePlace | null): string {
  const url = new URL("/ws", place?.address || `${location.protocol}//${location.host}`);
  url.protocol = url.protocol === "https:" ? "wss:" : "ws:";
  if (place !== null)
    url.search = `?${new URLSearchParams({ node: place.node, room: place.room })}`;
  return url.href;
}

/** Whether a command goes into a room, or out of it. */
const isMove = ({ type }: Command): boolean => type === "enter" || type === "leave";

export class Session extends SessionState {
  readonly promises: SeedPromises;
  readonly talk = new Talk();
  /** How the line to the server is, known within two seconds while a match goes on. */
  readonly pulse: ReadonlySignal<Pulse>;
  private readonly asking = new Asking();
  private readonly follower: Follower;
  private readonly connection: Connection;
  private readonly parts = new Map<PartClass<SessionPart>, SessionPart>();
  private readonly choosers = new Set<(chosen: Choices) => void>();
  /** The room to come back to after the connection was lost. */
  private wanted: string | null = null;
  private greeted = false;
  /** We are on the way back into a room: until we are there, nothing else is said. */
  private returning = false;
  private login: Login | null = null;

  /** `kept` is where our identity lies between visits. */
  constructor(
    private readonly kept: Shelf = device,
    address: (place: NodePlace | null) => string = home,
  ) {
    super(kept);
    this.promises = new SeedPromises(kept);
    this.connection = new Connection(address, {
      opened: () => this.hello(),
      message: (message) => this.hear(message),
      closed: () => this.closed(),
      whereabouts: () => {
        const phase = this.room.peek()?.phase;
        if (phase !== undefined) return phase === "waiting" ? "wait" : "play";
        return [...this.parts.values()].some((part) => part.waits?.()) ? "wait" : "lobby";
      },
    });
    this.pulse = this.connection.pulse;
    this.follower = new Follower(this, (command) => this.connection.send(command));
  }

  /** What a feature adds to this session, made when it is first asked for. */
  part<P extends SessionPart>(kind: PartClass<P>): P {
    const made = this.parts.get(kind) ?? new kind(this);
    this.parts.set(kind, made);
    return made as P;
  }

  /** Connect; call it once, when the application starts. */
  start(): void {
    this.connection.restart();
  }

  /** End it for good. */
  close(): void {
    this.connection.close();
  }

  /** The token, for `Authorization: Bearer`. */
  get token(): string | null {
    return this.kept.read(TOKEN);
  }

  /** What the server has told this device when somebody logged in, the newest first. */
  private get marks(): string[] {
    return JSON.parse(this.kept.read(MARKS) ?? "[]");
  }

  /** A mark lets nobody in, so it stays when we log out: it tells us from those who guess. */
  private keepMark(mark: string | null): void {
    if (!mark) return;
    this.kept.write(MARKS, JSON.stringify([mark, ...this.marks].slice(0, MOST_MARKS)));
  }

  /** Send a command that is answered; it is sent again if the connection breaks before. */
  ask<Q extends Question>(question: Q): Promise<Answer<Q>> {
    const [command, answer] = this.asking.expectAnswer(question);
    if (this.greeted && (!this.returning || isMove(command))) this.connection.send(command);
    return answer;
  }

  /** Send a command that has no answer; it is lost if there is no connection. */
  tell(command: Exclude<Command, { id: string }>): void {
    if (this.greeted) this.connection.send(command);
  }

  async enterRoom(number: string): Promise<void> {
    this.wanted = number;
    if (this.room.peek()?.number === number) return;
    try {
      await this.ask({ type: "enter", room: number });
    } catch (error) {
      if (this.wanted === number) this.wanted = null;
      throw error;
    }
  }

  /** Leave the room; in a running match this ends it, and only with `sure`. */
  async leaveRoom(sure = false): Promise<void> {
    await this.ask({ type: "leave", sure });
  }

  /** Take the seat back from another tab or device, or come again after being logged out. */
  takeBack(): void {
    this.link.value = "connecting";
    this.connection.restart();
  }

  /** Come as somebody else; the connection starts anew.
   *
   * Where others have guessed so much that we had to wait, we do some work instead.
   */
  async comeAs(who: Credentials, onWork: () => void = () => {}): Promise<void> {
    try {
      await this.tryAs(who);
    } catch (error) {
      if (!(error instanceof RefusedError) || !error.work) throw error;
      onWork();
      await this.tryAs({ ...who, work: await doWork(error.work) });
    }
  }

  private tryAs(who: Credentials): Promise<void> {
    this.login?.reject(new RefusedError("password", "another attempt was made", null));
    return new Promise((resolve, reject) => {
      this.login = { who, resolve, reject };
      this.connection.restart();
    });
  }

  /** Be told when somebody at the table says something. */
  onSaid(hearer: (said: Said) => void): () => void {
    return this.talk.onSaid(hearer);
  }

  /** Be told what another of our devices has chosen. */
  onPreferences(hearer: (chosen: Choices) => void): () => void {
    this.choosers.add(hearer);
    return () => this.choosers.delete(hearer);
  }

  /** Be told of what happens at the table while we watch; what we only catch up with is not told. */
  readonly onEntries: Follower["onEntries"] = (hearer) => this.follower.onEntries(hearer);

  // -- greeting --------------------------------------------------------------------------------

  private hello(): void {
    this.greeted = false;
    const { token, login } = this;
    const marks = this.marks;
    const who = login !== null ? { ...login.who, marks } : token !== null ? { token } : {};
    this.connection.send({ type: "hello", version: VERSION, ...who });
  }

  private welcome({ person, name, permanent, character, room, token, mark }: Welcome): void {
    if (token !== null) this.kept.write(TOKEN, token);
    this.keepMark(mark);
    const before = this.me.peek();
    if (before !== null && before.person !== person) {
      this.forgetRoom();
      this.forgetParts();
    }
    this.me.value = { person, name, permanent, character };
    this.seatRoom.value = room;
    this.link.value = "online";
    this.refusal.value = null;
    this.paused.value = false;
    this.news.value = NO_NEWS;
    this.greeted = true;
    this.connection.works();
    this.follower.forgetAsked();
    this.login?.resolve();
    this.login = null;
    this.comeBack(room);
    for (const part of this.parts.values()) part.back?.();
  }

  /** Back into the room; once we are there, everything that was not answered. */
  private comeBack(seated: string | null): void {
    this.returning = true;
    const before = this.room.peek()?.number;
    for (const { type, id } of this.asking.unanswered()) {
      const opens = type === "create" || type === "quick_play";
      if (!opens || seated === null || seated === before) continue;
      // It was done before the connection broke: a second time would open a second room.
      this.wanted = seated;
      this.asking.settle({ type: "done", id, room: seated });
    }
    const moves = this.asking.unanswered().filter(isMove);
    for (const move of moves) this.connection.send(move);
    if (moves.length === 0 && this.wanted !== null) this.enterAgain(this.wanted);
    this.goOnIfBack();
  }

  private goOnIfBack(): void {
    const open = this.asking.unanswered();
    if (!this.returning || open.some(isMove)) return;
    this.returning = false;
    for (const command of open) this.connection.send(command);
  }

  private enterAgain(room: string): void {
    this.ask({ type: "enter", room }).catch(() => {
      if (this.wanted === room) this.forgetRoom();
      this.left.value = { type: "left", room, why: "closed" };
    });
  }

  private forgetParts(): void {
    for (const part of this.parts.values()) part.forget?.();
  }

  private forgetRoom(): void {
    this.wanted = null;
    this.room.value = null;
    this.table.value = null;
    this.fair.value = null;
    this.notBegun.value = false;
    this.watching.value = null;
    this.talk.comeTo(null);
  }

  /** Our greeting was refused: as somebody unknown we are a new guest, else there is nothing to try. */
  private turnedAway({ code, reason, work }: Refused): void {
    if (this.login !== null) {
      this.login.reject(new RefusedError(code, reason, null, null, work));
      this.login = null;
      this.hello();
    } else if (code === "token") {
      this.kept.write(TOKEN, null);
      this.hello();
    } else if (code === "banned" || code === "version") {
      this.endRefused(code, reason);
    }
  }

  /** There is nothing to try again here: who wants to go on must say so. */
  private endRefused(code: RefusedCode, reason: string): void {
    this.refusal.value = { code, reason };
    this.link.value = "refused";
    this.connection.stop();
  }

  // -- hearing ---------------------------------------------------------------------------------

  private closed(): void {
    this.greeted = false;
    const first = this.me.peek() === null && this.link.peek() === "connecting";
    this.link.value = first ? "connecting" : "trouble";
  }

  private hear(message: Message): void {
    switch (message.type) {
      case "welcome":
        this.welcome(message);
        break;
      case "refused":
        if (!this.greeted) this.turnedAway(message);
        else this.answered(message);
        break;
      case "account":
        this.renamed(message);
        break;
      case "done":
      case "hints":
      case "reasons":
      case "rooms":
      case "devices":
        this.answered(message);
        break;
      case "room":
        this.takeRoom(message);
        break;
      case "left":
        if (this.room.peek()?.number === message.room) this.forgetRoom();
        if (this.seatRoom.peek() === message.room) this.seatRoom.value = null;
        this.left.value = message;
        break;
      case "moved":
        this.greeted = false; // what was asked here is asked again there
        this.connection.goTo(message);
        break;
      case "shunned":
        this.talk.leaveOut(
          new Set([...message.muted, ...message.blocked].map(({ person }) => person)),
        );
        break;
      case "fair": {
        this.fair.value = message;
        const answer = this.promises.answer(message);
        if (answer !== null) this.connection.send(answer);
        break;
      }
      case "events":
        this.follower.takeEvents(message, performance.now());
        break;
      case "snapshot":
        this.follower.takeSnapshot(message, performance.now());
        break;
      case "said":
        this.talk.hear(message);
        break;
      case "watching":
        this.watching.value = { ...message, since: performance.now() };
        break;
      case "preferences":
        if (message.id !== null) this.answered(message);
        else for (const hearer of this.choosers) hearer(message.preferences ?? {});
        break;
      case "notice":
        if (message.code === "not_begun") this.notBegun.value = true;
        else if (message.code !== "restarting") this.paused.value = message.code === "paused";
        break;
      case "house_news":
        this.news.value = message;
        break;
      case "bye":
        this.sayGoodbye(message.code);
        break;
    }
    for (const part of this.parts.values()) hearIn(part, message);
  }

  /** After most goodbyes we come again, or hear why we may not; some are the last word. */
  private sayGoodbye(code: string): void {
    if (code === "logged_out") this.endLoggedOut();
    if (code === "elsewhere") {
      this.link.value = "elsewhere";
      this.connection.stop();
    }
  }

  /** This device is nobody's any more: to go on is to be a new guest. */
  private endLoggedOut(): void {
    this.kept.write(TOKEN, null);
    this.forgetRoom();
    this.forgetParts();
    this.seatRoom.value = null;
    this.link.value = "logged_out";
    this.connection.stop();
  }

  private renamed({ name, permanent, character, mark, ended }: Account): void {
    this.keepMark(mark);
    if (ended) this.noteEnded(ended);
    const person = this.me.peek();
    if (person !== null) this.me.value = { ...person, name, permanent, character };
  }

  private takeRoom(room: RoomState): void {
    this.wanted = room.number;
    this.talk.comeTo(room.number);
    this.room.value = room;
    this.noteSeat(room);
    this.paused.value = room.paused;
    if (room.phase !== "waiting") this.notBegun.value = false;
    if (room.match !== null && room.phase !== "shuffling") this.promises.dealt(room.match);
    if (this.fair.peek()?.stage === "sealed" && room.phase !== "shuffling") this.fair.value = null;
    this.follower.followRoom(room);
  }

  /** Where our seat is, as far as this room can tell. */
  private noteSeat({ number }: RoomState): void {
    if (this.mySeat.peek() !== null) this.seatRoom.value = number;
    else if (this.seatRoom.peek() === number) this.seatRoom.value = null;
  }

  private answered(message: AnyAnswer | Refused): void {
    this.asking.settle(message);
    this.goOnIfBack();
  }
}
