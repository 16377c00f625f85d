/** Following a match: entries in order, gaps filled, nothing counted twice. */

import type { Events, RoomState, Snapshot, StreamEvent, Sync } from "../generated/protocol";
import { emptyTable, fromSnapshot, reduceAll } from "../model/reducer";
import type { TableState } from "../model/tableState";
import type { SessionState } from "./state";

type Hearer = (entries: readonly StreamEvent[], after: TableState) => void;

/** More entries than these do not happen at once: we were away. */
const AT_ONCE = 40;

export class Follower {
  private readonly hearers = new Set<Hearer>();
  /** The match this connection has asked for. */
  private asked: number | null = null;

  constructor(
    private readonly state: SessionState,
    private readonly send: (command: Sync) => void,
  ) {}

  /** Be told of what happens while we watch; what we only catch up with is not told. */
  onEntries(hearer: Hearer): () => void {
    this.hearers.add(hearer);
    return () => this.hearers.delete(hearer);
  }

  /** A new connection has not asked for anything. */
  forgetAsked(): void {
    this.asked = null;
  }

  followRoom(room: RoomState): void {
    const { match, phase } = room;
    const { table } = this.state;
    if (match === null || phase === "shuffling") {
      table.value = null;
      this.asked = null;
      return;
    }
    if (this.asked !== match) this.sync(match);
    table.value = withTotals(table.peek(), room);
  }

  takeSnapshot(snapshot: Snapshot, now: number): void {
    if (snapshot.match === this.asked) this.state.table.value = fromSnapshot(snapshot, now);
  }

  takeEvents({ match, first, events, left, clock }: Events, now: number): void {
    if (match !== this.asked) return;
    const known = this.state.table.peek();
    const table = known?.match === match ? known : null;
    const begins = events[0]?.event === "round";
    const next = table?.next ?? 0;
    if (table !== null && first > next && !begins) {
      this.sync(match);
      return;
    }
    const fresh = table === null || first > next ? events : events.slice(next - first);
    const from = this.start(table, match, first);
    const time = clock && { ...clock, since: now };
    // Without a clock nobody waits for our answer: we have given it.
    const open = fresh.length === 0 && clock === null ? { ask: null } : {};
    const after = { ...reduceAll(from, fresh), ...open, left, clock: time };
    const room = this.state.room.peek();
    this.state.table.value = room === null ? after : withTotals(after, room);
    const watched = table !== null && fresh.length > 0 && fresh.length <= AT_ONCE;
    if (watched) for (const hearer of this.hearers) hearer(fresh, after);
  }

  private sync(match: number): void {
    const table = this.state.table.peek();
    this.asked = match;
    this.send({ type: "sync", match, have: table?.match === match ? table.next - 1 : -1 });
  }

  private start(table: TableState | null, match: number, first: number): TableState {
    if (table !== null) return first > table.next ? { ...table, next: first } : table;
    const seats = this.state.room.peek()?.seats.length ?? 4;
    return { ...emptyTable(match, seats, this.state.mySeat.peek()), next: first };
  }
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
