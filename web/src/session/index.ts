/** The session: one connection to the server, and everything it tells, as signals. */

import type { ReadonlySignal } from "@preact/signals";
import {
  type Command,
  type Fair,
  type Left,
  type MatchOver,
  type Message,
  type RefusedCode,
  type RoomState,
  type Said,
  VERSION,
} from "../generated/protocol";
import {
  type Answer,
  expectAnswer,
  type Question,
  RefusedError,
  settle,
  unanswered,
} from "./asking";
import { Connection } from "./connection";
import { answerFair } from "./fair";
import { followRoom, followWith, forgetAsked, takeEvents, takeSnapshot } from "./follow";
import { keep, kept } from "./kept";
import { type LinkState, own, type Person } from "./state";
import type { TableState } from "./tableState";

export type { Answer, Question } from "./asking";
export { RefusedError } from "./asking";
export { checkSeed, promised, type SeedCheck } from "./fair";
export { onEntries } from "./follow";
export { closeResult, type LinkState, mySeat, type Person, resultOpen } from "./state";
export type { Meld, OpenAsk, SeatTable, TableState, Win } from "./tableState";

/** Who we are; null until the server has said so. */
export const me: ReadonlySignal<Person | null> = own.me;
export const link: ReadonlySignal<LinkState> = own.link;
/** Why the link is "refused". */
export const refusal: ReadonlySignal<RefusedCode | null> = own.refusal;
/** The number of the room in which we have a seat, as the server said when we came. */
export const seatRoom: ReadonlySignal<string | null> = own.seatRoom;
/** The room we are in, newest state. */
export const roomState: ReadonlySignal<RoomState | null> = own.room;
/** The match of that room, from our own seat or as a spectator. */
export const tableState: ReadonlySignal<TableState | null> = own.table;
/** The match that has just ended in this room. */
export const lastSummary: ReadonlySignal<MatchOver | null> = own.summary;
/** The server cannot store anything just now: all clocks stand still. */
export const serverPaused: ReadonlySignal<boolean> = own.paused;
/** The making of the coming seed. */
export const fairState: ReadonlySignal<Fair | null> = own.fair;
/** The room we were last put out of, and why. */
export const lastLeft: ReadonlySignal<Left | null> = own.left;

const TOKEN = "token";
/** The room to come back to after the connection was lost. */
let wanted: string | null = null;
let greeted = false;
let login: Login | null = null;
const speakers = new Set<(said: Said) => void>();

interface Login {
  readonly name: string;
  readonly password: string;
  readonly resolve: () => void;
  readonly reject: (reason: RefusedError) => void;
}

const address = (): string =>
  `${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/ws`;

const connection = new Connection(address, { opened: hello, message: hear, closed });
followWith((command) => connection.send(command));

/** Connect; call it once, when the application starts. */
export function startSession(): void {
  connection.restart();
}

/** The token, for `Authorization: Bearer`. */
export const token = (): string | null => kept(TOKEN);

/** Send a command that is answered; it is sent again if the connection breaks before. */
export function ask<Q extends Question>(question: Q): Promise<Answer<Q>> {
  const [command, answer] = expectAnswer(question);
  if (greeted) connection.send(command);
  return answer;
}

/** Send a command that has no answer; it is lost if there is no connection. */
export function tell(command: Exclude<Command, { id: string }>): void {
  if (greeted) connection.send(command);
}

export async function enterRoom(number: string): Promise<void> {
  wanted = number;
  if (own.room.peek()?.number === number) return;
  try {
    await ask({ type: "enter", room: number });
  } catch (error) {
    if (wanted === number) wanted = null;
    throw error;
  }
}

/** Leave the room; in a running match this ends it, and only with `sure`. */
export async function leaveRoom(sure = false): Promise<void> {
  await ask({ type: "leave", sure });
}

/** Take the seat back from another tab or device. */
export function useHere(): void {
  own.link.value = "connecting";
  connection.restart();
}

/** Come as somebody who has a password; the connection starts anew. */
export function logIn(name: string, password: string): Promise<void> {
  login?.reject(new RefusedError("password", "another attempt was made", null));
  return new Promise((resolve, reject) => {
    login = { name, password, resolve, reject };
    connection.restart();
  });
}

/** Be told when somebody at the table says something. */
export function onSaid(hearer: (said: Said) => void): () => void {
  speakers.add(hearer);
  return () => speakers.delete(hearer);
}

// -- greeting ----------------------------------------------------------------------------------

function hello(): void {
  greeted = false;
  const known = kept(TOKEN);
  const { name, password } = login ?? {};
  connection.send({
    type: "hello",
    version: VERSION,
    ...(name !== undefined && password !== undefined ? { name, password } : {}),
    ...(name === undefined && known !== null ? { token: known } : {}),
  });
}

function welcome(message: Extract<Message, { type: "welcome" }>): void {
  const { person, name, permanent, room } = message;
  if (message.token !== null) keep(TOKEN, message.token);
  const another = own.me.peek() !== null && own.me.peek()?.person !== person;
  if (another) forgetRoom();
  own.me.value = { person, name, permanent };
  own.seatRoom.value = room;
  own.link.value = "online";
  own.refusal.value = null;
  own.paused.value = false;
  greeted = true;
  connection.works();
  forgetAsked();
  login?.resolve();
  login = null;
  comeBack(room);
}

/** Back into the room, then everything that was not answered. */
function comeBack(seated: string | null): void {
  const before = own.room.peek()?.number;
  const open = unanswered();
  if (wanted !== null && !open.some(({ type }) => type === "enter" || type === "leave")) {
    const room = wanted;
    ask({ type: "enter", room }).catch(() => lose(room));
  }
  for (const command of open) {
    const opens = command.type === "create" || command.type === "quick_play";
    if (opens && seated !== null && seated !== before) {
      // It was done before the connection broke: a second time would open a second room.
      wanted = seated;
      settle({ type: "done", id: command.id, room: seated });
      ask({ type: "enter", room: seated }).catch(() => lose(seated));
    } else {
      connection.send(command);
    }
  }
}

function lose(room: string): void {
  if (wanted === room) forgetRoom();
  own.left.value = { type: "left", room, why: "closed" };
}

function forgetRoom(): void {
  wanted = null;
  own.room.value = null;
  own.table.value = null;
  own.summary.value = null;
  own.fair.value = null;
}

/** Our greeting was refused: as somebody unknown we are a new guest, else there is nothing to try. */
function turnedAway(code: RefusedCode, reason: string): void {
  if (login !== null) {
    login.reject(new RefusedError(code, reason, null));
    login = null;
    hello();
  } else if (code === "token") {
    keep(TOKEN, null);
    hello();
  } else if (code === "banned" || code === "version") {
    endRefused(code);
  }
}

/** There is nothing to try again here: who wants to go on must say so. */
function endRefused(code: RefusedCode): void {
  own.refusal.value = code;
  own.link.value = "refused";
  connection.stop();
}

// -- hearing -----------------------------------------------------------------------------------

function closed(): void {
  greeted = false;
  const first = own.me.peek() === null && own.link.peek() === "connecting";
  own.link.value = first ? "connecting" : "trouble";
}

function hear(message: Message): void {
  switch (message.type) {
    case "welcome":
      welcome(message);
      break;
    case "refused":
      if (!greeted) turnedAway(message.code, message.reason);
      else settle(message);
      break;
    case "done":
    case "hints":
    case "rooms":
      answered(message);
      break;
    case "room":
      takeRoom(message);
      break;
    case "left":
      if (own.room.peek()?.number === message.room) forgetRoom();
      if (own.seatRoom.peek() === message.room) own.seatRoom.value = null;
      own.left.value = message;
      break;
    case "fair": {
      own.fair.value = message;
      const answer = answerFair(message);
      if (answer !== null) connection.send(answer);
      break;
    }
    case "events":
      takeEvents(message, performance.now());
      break;
    case "snapshot":
      takeSnapshot(message, performance.now());
      break;
    case "match_over":
      own.summary.value = message;
      break;
    case "said":
      for (const speaker of speakers) speaker(message);
      break;
    case "notice":
      if (message.code !== "restarting") own.paused.value = message.code === "paused";
      break;
    case "bye":
      sayGoodbye(message.code);
      break;
    case "pong":
      break;
  }
}

/** After most goodbyes we come again; some are the last word. */
function sayGoodbye(code: string): void {
  if (code === "banned") endRefused("banned");
  if (code === "revoked") {
    keep(TOKEN, null);
    endRefused("token");
  }
  if (code === "elsewhere") {
    own.link.value = "elsewhere";
    connection.stop();
  }
}

function takeRoom(room: RoomState): void {
  wanted = room.number;
  own.room.value = room;
  own.paused.value = room.paused;
  if (own.fair.peek()?.stage === "sealed" && room.phase !== "shuffling") own.fair.value = null;
  followRoom(room);
}

function answered(message: Extract<Message, { type: "done" | "hints" | "rooms" }>): void {
  const command = settle(message);
  const person = own.me.peek();
  if (person === null) return;
  if (command?.type === "rename") own.me.value = { ...person, name: command.name.trim() };
  if (command?.type === "set_password") own.me.value = { ...person, permanent: true };
}
