/** Following a match: entries in order, gaps filled, nothing counted twice. */

import type { Command, Events, RoomState, Snapshot, StreamEvent } from "../generated/protocol";
import { emptyTable, fromSnapshot, reduceAll } from "./reducer";
import { mySeat, own } from "./state";
import type { TableState } from "./tableState";

type Send = (command: Command) => void;
type Hearer = (entries: readonly StreamEvent[], after: TableState) => void;

const hearers = new Set<Hearer>();
let send: Send = () => {};
/** More entries than these do not happen at once: we were away. */
const AT_ONCE = 40;
/** The match this connection has asked for. */
let asked: number | null = null;

export const followWith = (how: Send): void => {
  send = how;
};

/** Be told of what happens while we watch; what we only catch up with is not told. */
export function onEntries(hearer: Hearer): () => void {
  hearers.add(hearer);
  return () => hearers.delete(hearer);
}

/** A new connection has not asked for anything. */
export const forgetAsked = (): void => {
  asked = null;
};

export function followRoom(room: RoomState): void {
  const { match, phase } = room;
  if (match === null || phase === "shuffling") {
    own.table.value = null;
    asked = null;
    return;
  }
  if (own.summary.peek()?.summary.match !== match) own.summary.value = null;
  if (asked !== match) sync(match);
  own.table.value = withTotals(own.table.peek(), room);
}

function sync(match: number): void {
  const table = own.table.peek();
  asked = match;
  send({ type: "sync", match, have: table?.match === match ? table.next - 1 : -1 });
}

/** The room tells the totals: for spectators, who get no snapshot, nobody else does. */
function withTotals(table: TableState | null, room: RoomState): TableState | null {
  const counted = room.phase !== "playing";
  if (table?.round !== room.round || counted !== (table.result !== null)) return table;
  const before = (seat: number, score: number): number =>
    (room.seats[seat]?.total ?? 0) - (counted ? score : 0);
  if (table.seats.every((one, seat) => one.before === before(seat, one.score))) return table;
  const seats = table.seats.map((one, seat) => ({ ...one, before: before(seat, one.score) }));
  return { ...table, seats };
}

export function takeSnapshot(snapshot: Snapshot, now: number): void {
  if (snapshot.match === asked) own.table.value = fromSnapshot(snapshot, now);
}

export function takeEvents({ match, first, events, left, clock }: Events, now: number): void {
  if (match !== asked) return;
  const known = own.table.peek();
  const table = known?.match === match ? known : null;
  const begins = events[0]?.event === "round";
  const next = table?.next ?? 0;
  if (table !== null && first > next && !begins) {
    sync(match);
    return;
  }
  const fresh = table === null || first > next ? events : events.slice(next - first);
  const from = start(table, match, first);
  const time = clock && { ...clock, since: now };
  // Without a clock nobody waits for our answer: we have given it.
  const open = fresh.length === 0 && clock === null ? { ask: null } : {};
  const after = { ...reduceAll(from, fresh), ...open, left, clock: time };
  const room = own.room.peek();
  own.table.value = room === null ? after : withTotals(after, room);
  const watched = table !== null && fresh.length > 0 && fresh.length <= AT_ONCE;
  if (watched) for (const hearer of hearers) hearer(fresh, after);
}

function start(table: TableState | null, match: number, first: number): TableState {
  if (table !== null) return first > table.next ? { ...table, next: first } : table;
  const seats = own.room.peek()?.seats.length ?? 4;
  return { ...emptyTable(match, seats, mySeat.peek()), next: first };
}
