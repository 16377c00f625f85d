/**
 * What the table looks like after each entry of a stream.
 *
 * Nothing here knows a rule: tiles are moved as the entries say, what tiles play as and what may be
 * done is told by the server. The same function serves a seat's own stream, the public's, and replays
 * in which the tiles of all hands are known.
 */

import type {
  DealEvent,
  DiscardEvent,
  DrawEvent,
  GiveEvent,
  HuEvent,
  OpenEvent,
  RoundEvent,
  StreamEvent,
  Transfer,
} from "../generated/protocol";
import { compareFaces, type Face, parseTiles } from "../notation";
import { layConcealed, layKong, readMelds, takeForMeld, turnOver } from "./melds";
import { changeSeat, without } from "./moves";
import { layPosition } from "./position";
import { openAsk, shownFrom, winFrom } from "./snapshot";
import { emptyTable, type TableState } from "./tableState";

export { fromSnapshot } from "./snapshot";
export { emptyTable };

type Entry<K extends StreamEvent["event"]> = Extract<StreamEvent, { event: K }>;
type Moves = { readonly [K in StreamEvent["event"]]: Move<K> };
type Move<K extends StreamEvent["event"]> = (state: TableState, entry: Entry<K>) => TableState;

/** Draws from the tail of the wall. */
export const isReplacement = ({ by }: DrawEvent): boolean => by === "kong" || by === "flower";

/** After these a win may still be the end of the round. */
const ENDING: ReadonlySet<string> = new Set([
  "hu",
  "pay",
  "show",
  "open",
  "over",
  "match_over",
  "ask",
  "roles",
]);

/** The table after one more entry. An entry of a kind that is not known changes nothing but the count. */
export function reduce(state: TableState, entry: StreamEvent): TableState {
  const counted = { ...state, next: state.next + 1 };
  const move = MOVES[entry.event] as Move<StreamEvent["event"]> | undefined;
  if (move === undefined) return counted;
  // A question is over as soon as anything else happens.
  const settled = entry.event === "roles" ? counted : closeQuestion(counted);
  return move(ENDING.has(entry.event) ? settled : goOn(settled), entry);
}

/** The table after several. */
export const reduceAll = (state: TableState, entries: readonly StreamEvent[]): TableState =>
  entries.reduce(reduce, state);

const closeQuestion = (state: TableState): TableState =>
  state.ask === null && state.clock === null ? state : { ...state, ask: null, clock: null };

/** The round goes on after a win: the tile won on is set aside, with the first who won on it. */
function goOn(state: TableState): TableState {
  return state.fresh.reduce(
    (table, { seat, tile }, at) =>
      tile === null
        ? table
        : changeSeat(table, seat, (one) => ({
            won: at === 0 ? [...one.won, tile] : one.won,
            open: one.open && without(one.open, [tile]),
            hand: one.hand && without(one.hand, [tile]),
            size: one.size - 1,
            justDrew: false,
          })),
    state.fresh.length === 0 ? state : { ...state, fresh: [] },
  );
}

const MOVES: Moves = {
  round: openRound,
  break: (state, { dice, side, stacks }) => ({ ...state, dice, broken: { side, stacks } }),
  stakes: (state, { numbers }) => ({
    ...state,
    seats: state.seats.map((seat, at) => ({
      ...seat,
      chosen: numbers[at] ? { ...seat.chosen, stake: String(numbers[at]) } : seat.chosen,
    })),
  }),
  deal,
  turn_up: (state, { tiles }) => ({
    ...state,
    turnedUp: [...state.turnedUp, ...parseTiles(tiles)],
  }),
  roles: (state, { wild, plays }) => ({
    ...state,
    wild: parseTiles(wild),
    plays: plays as TableState["plays"],
  }),
  shuai: (state, { seat, tiles }) => layOut(state, seat, "thrown", parseTiles(tiles)),
  aside: (state, { seat, tiles }) => layOut(state, seat, "thrown", parseTiles(tiles)),
  show: (state, entry) => ({ ...state, shown: [...state.shown, shownFrom(entry)] }),
  flower: (state, { seat, tiles }) => layOut(state, seat, "flowers", parseTiles(tiles)),
  chosen: (state, { seat, code, value }) =>
    changeSeat(state, seat, ({ chosen }) => ({ chosen: { ...chosen, [code]: value } })),
  give,
  draw,
  discard,
  offer: (state) => state,
  lock: (state) => state,
  chi: (state, entry) => takeForMeld(state, entry, "chi"),
  peng: (state, entry) => takeForMeld(state, entry, "peng"),
  gang: (state, entry) => layKong(state, entry),
  fenggang: (state, entry) =>
    entry.form === "an" ? layConcealed(state, entry) : takeForMeld(state, entry, "fenggang"),
  add_kong: (state, { seat, tiles }) => ({
    ...state,
    offered: { tile: parseTiles(tiles)[0] as Face, from: seat, rob: true },
  }),
  bao: (state, { tiles }) => ({ ...state, bao: parseTiles(tiles)[0] ?? null }),
  huanbao: (state) => ({ ...state, bao: null }),
  hu: win,
  pay: (state, { transfers }) => pay(state, transfers),
  timeout: (state) => state,
  leave: giveUp,
  dissolve: giveUp,
  open: layOpen,
  over: (state, { scores, drawn, next_dealer, next_streak, match_over }) => ({
    ...state,
    offered: null,
    fresh: [],
    result: { drawn, next_dealer, next_streak, match_over },
    seats: state.seats.map((seat, at) => ({ ...seat, score: scores[at] ?? 0 })),
  }),
  position: layPosition,
  match_over: (state, ending) => ({ ...state, ending }),
  ask: (state, ask) => ({
    ...state,
    ask: { at: state.next - 1, ...openAsk(ask) },
    remarks: (ask.remarks as typeof ask.remarks | undefined) ?? state.remarks,
  }),
};

function openRound(state: TableState, entry: RoundEvent): TableState {
  const fresh = emptyTable(state.match, state.seats.length, state.seat);
  const { variant, round, dealer, streak } = entry;
  return {
    ...fresh,
    ...{ variant, round, dealer, streak, turn: dealer, next: state.next, left: state.left },
    seats: fresh.seats.map((one, at) => ({ ...one, before: total(state, at) })),
  };
}

function total({ seats }: TableState, at: number): number {
  const seat = seats[at];
  return seat === undefined ? 0 : seat.before + seat.score;
}

function deal(state: TableState, { seat, tiles, count }: DealEvent): TableState {
  const hand = tiles === undefined ? null : parseTiles(tiles);
  const size = hand?.length ?? count;
  // The dealer's extra tile is dealt last, and lies apart as if it had been drawn.
  const justDrew = size % 3 === 2;
  return changeSeat({ ...state, left: state.left - size }, seat, () => ({ hand, size, justDrew }));
}

function draw(state: TableState, entry: DrawEvent): TableState {
  const { seat, tiles, by } = entry;
  // What replaces flowers or thrown tiles before the first turn does not open one.
  const atTurn = by === "head" || by === "kong" || state.started;
  const drawn = tiles === undefined ? [] : parseTiles(tiles);
  const table = {
    ...state,
    left: state.left - 1,
    replaced: state.replaced + (isReplacement(entry) ? 1 : 0),
    offered: null,
    ...(atTurn ? { turn: seat, started: true } : {}),
  };
  return changeSeat(table, seat, ({ hand, size, justDrew }) => ({
    // The dealer's extra tile stays apart while others are replaced.
    hand: hand && addTiles(hand, drawn, justDrew),
    size: size + 1,
    justDrew: justDrew || atTurn || (seat === state.dealer && (size + 1) % 3 === 2),
  }));
}

function discard(state: TableState, entry: DiscardEvent): TableState {
  const { seat, tiles } = entry;
  const declare = entry.declare as string | undefined;
  const [tile] = parseTiles(tiles);
  if (tile === undefined) return state;
  const at = state.seats[seat]?.discards.length ?? 0;
  const table: TableState = {
    ...state,
    turn: seat,
    started: true,
    newest: { seat, at },
    declaredAt: declare === undefined ? state.declaredAt : { ...state.declaredAt, [seat]: at },
    offered: { tile, from: seat, rob: false },
  };
  return changeSeat(table, seat, (one) => ({
    hand: one.hand && without(one.hand, [tile]),
    size: one.size - 1,
    justDrew: false,
    discards: [...one.discards, tile],
    declared: declare ?? one.declared,
  }));
}

function layOut(
  state: TableState,
  seat: number,
  pile: "thrown" | "flowers",
  tiles: readonly Face[],
): TableState {
  return changeSeat(state, seat, (one) => ({
    hand: one.hand && without(one.hand, tiles),
    size: one.size - tiles.length,
    justDrew: one.justDrew && !tiles.includes(one.hand?.at(-1) ?? (tiles[0] as Face)),
    [pile]: [...one[pile], ...tiles],
  }));
}

/** Tiles pass from hand to hand: who gives and who gets them know which, all others how many. */
function give(state: TableState, entry: GiveEvent): TableState {
  const tiles = parseTiles((entry.tiles as string | undefined) ?? "");
  const count = tiles.length || entry.count;
  const given = changeSeat(state, entry.seat, ({ hand, size, justDrew }) => ({
    hand: hand && (justDrew ? keepApart(hand, tiles) : without(hand, tiles)),
    size: size - count,
  }));
  return changeSeat(given, entry.to, ({ hand, size, justDrew, got }) => ({
    hand: hand && addTiles(hand, tiles, justDrew),
    size: size + count,
    got: [...got, ...tiles],
    giver: entry.seat,
  }));
}

/** Without these tiles: the one drawn stays apart, or one like it, or else the last in order (C-4). */
function keepApart(hand: readonly Face[], gone: readonly Face[]): Face[] {
  const left = without(hand, gone);
  const drawn = left.includes(hand.at(-1) as Face)
    ? (hand.at(-1) as Face)
    : [...left].sort(compareFaces).at(-1);
  return drawn === undefined ? left : [...without(left, [drawn]), drawn];
}

/** The tile that was drawn stays apart while others come. */
const addTiles = (hand: readonly Face[], more: readonly Face[], justDrew: boolean): Face[] =>
  justDrew ? [...hand.slice(0, -1), ...more, ...hand.slice(-1)] : [...hand, ...more];

function win(state: TableState, entry: HuEvent): TableState {
  const { seat, by, from, reading } = entry;
  const won = winFrom(entry);
  const { tile } = won;
  const open = parseTiles(entry.tiles);
  const wins = [...state.wins, won];
  const table = { ...state, wins, fresh: [...state.fresh, { seat, tile }] };
  return changeSeat(giveTile(table, by, from, tile), seat, ({ hand, melds }) => ({
    open,
    melds: readMelds(melds, reading),
    hand: hand && open,
    size: open.length,
    out: (entry.leaves as boolean | undefined) ?? false,
  }));
}

/** A tile that was won on leaves the pile, or the hand of the seat whose kong was robbed, once. */
function giveTile(
  state: TableState,
  by: HuEvent["by"],
  from: number | null,
  tile: Face | null,
): TableState {
  if (from === null || tile === null || state.offered === null) return state;
  const table = { ...state, offered: null, newest: null };
  return changeSeat(table, from, ({ discards, hand, size }) =>
    by === "discard"
      ? { discards: discards.slice(0, -1) }
      : { hand: hand && without(hand, [tile]), size: size - 1, justDrew: false },
  );
}

/** Everything lies open: all hands, concealed kongs, the hidden tile. */
function layOpen(state: TableState, entry: OpenEvent): TableState {
  const hands = entry.hands.map((text) => parseTiles(text));
  // A tile won on was set aside if the round went on, though only to find no tile left.
  const wentOn = state.fresh.some(
    ({ seat }) => (hands[seat]?.length ?? 0) < (state.seats[seat]?.size ?? 0),
  );
  const table = wentOn ? goOn(state) : state;
  return {
    ...table,
    bao: parseTiles(entry.hidden)[0] ?? null,
    seats: table.seats.map((seat, at) => ({
      ...seat,
      open: hands[at] ?? null,
      size: hands[at]?.length ?? seat.size,
      melds: turnOver(seat.melds, entry.kongs[at] ?? []),
    })),
  };
}

function pay(state: TableState, transfers: readonly Transfer[]): TableState {
  const scores = state.seats.map(({ score }) => score);
  const add = (seat: number | "house", points: number): void => {
    if (seat !== "house") scores[seat] = (scores[seat] ?? 0) + points;
  };
  for (const { from, to, points } of transfers) {
    add(from, -points);
    add(to, points);
  }
  return {
    ...state,
    transfers: [...state.transfers, ...transfers],
    seats: state.seats.map((seat, at) => ({ ...seat, score: scores[at] ?? 0 })),
  };
}

function giveUp(state: TableState): TableState {
  return {
    ...state,
    offered: null,
    void: true,
    wins: [],
    fresh: [],
    transfers: [],
    shown: [],
    seats: state.seats.map((seat) => ({ ...seat, score: 0 })),
  };
}
