/** The table from a snapshot: the same as from all entries before it. */

import type { AskEvent, HuEvent, MeldView, ShowEvent, Snapshot, View } from "../generated/protocol";
import { type Face, parseTiles } from "../notation";
import { without } from "./moves";
import type { Meld, SeatTable, Shown, TableState, Win } from "./tableState";

/** What is asked: towns do not always ask in ways of their own. */
export const openAsk = (ask: AskEvent): Pick<AskEvent, "window" | "legal" | "choices"> => ({
  window: ask.window,
  legal: ask.legal,
  choices: (ask.choices as typeof ask.choices | undefined) ?? [],
});

/** `now` is the time at which it was received, as the clock counts from then. */
export function fromSnapshot(snapshot: Snapshot, now = 0): TableState {
  const { match, next, view, ask, at, settled, discarded, broken, totals, clock } = snapshot;
  const { variant, round, dealer, streak, turn, left, remarks, result, seat } = view;
  const [newestSeat, newestAt] = discarded ?? [];
  const seats = view.hand_sizes.map((_, one) => seatFrom(view, one, totals[one] ?? 0));
  return {
    ...{ match, next, variant, round, dealer, streak, turn, left, remarks, result, seat },
    dice: broken?.dice ?? [],
    broken: broken && { side: broken.side, stacks: broken.stacks },
    declaredAt: declaredFrom(snapshot),
    turnedUp: parseTiles(view.turned_up),
    wild: parseTiles(view.wild),
    plays: view.plays as TableState["plays"],
    seats,
    replaced: seats.reduce((sum, seat) => sum + replacedFor(seat), 0),
    newest:
      newestSeat === undefined || newestAt === undefined
        ? null
        : { seat: newestSeat, at: newestAt },
    offered: offeredFrom(snapshot),
    bao: hiddenTile(view),
    ask: ask && { at, ...openAsk(ask) },
    clock: clock && { ...clock, since: now },
    wins: settled.flatMap((entry) => (entry.event === "hu" ? [winFrom(entry)] : [])),
    transfers: settled.flatMap((entry) => (entry.event === "pay" ? entry.transfers : [])),
    void: result !== null && result.next_dealer === null,
    ending: null,
    started: view.phase !== "opening",
    shown: settled.flatMap((entry) => (entry.event === "show" ? [shownFrom(entry)] : [])),
    fresh: [],
  };
}

export const shownFrom = ({ seat, code, tiles }: ShowEvent): Shown => ({
  seat,
  code,
  tiles: parseTiles(tiles),
});

const declaredFrom = ({ declared_at }: Snapshot): TableState["declaredAt"] =>
  Object.fromEntries(declared_at.flatMap((at, seat) => (at === null ? [] : [[seat, at]])));

/** Every flower and every kong was replaced. */
export const replacedFor = ({ flowers, melds }: SeatTable): number =>
  flowers.length + melds.filter(({ tiles, hidden }) => tiles.length + hidden > 3).length;

/** The hidden tile: for whoever has seen it, or when the round is over. */
function hiddenTile({ hidden, remarks }: View): Face | null {
  const told: string | undefined = hidden;
  const seen = remarks.find(({ code }) => code === "bao")?.tiles;
  return parseTiles(told ?? seen ?? "")[0] ?? null;
}

function seatFrom(view: View, seat: number, total: number): SeatTable {
  const own = seat === view.seat;
  const given: Partial<View> = view;
  const size = view.hand_sizes[seat] ?? 0;
  const open = (view.open_hands as Record<string, string | undefined>)[seat];
  const score = view.scores[seat] ?? 0;
  const pile = (text: readonly string[]): Face[] => parseTiles(text[seat] ?? "");
  return {
    hand: own ? lastDrawn(parseTiles(view.hand), view) : null,
    size,
    justDrew: own ? drawnTile(view) !== undefined : hasTurn(view, seat),
    open: open === undefined ? null : parseTiles(open),
    melds: (view.melds[seat] ?? []).map(meldFrom),
    discards: pile(view.discards),
    flowers: pile(view.flowers),
    thrown: pile(view.thrown),
    won: pile(view.won),
    declared: view.declared[seat] ?? "",
    chosen: given.chosen?.[seat] ?? {},
    out: given.out?.includes(seat) ?? false,
    got: [],
    giver: null,
    score,
    // The totals count a round as soon as it is over.
    before: total - (view.result === null ? 0 : score),
  };
}

const drawnTile = (view: View): Face | undefined =>
  parseTiles((view.drawn as string | undefined) ?? "")[0];

/** Whether a tile too many lies there; the dealer has it from the deal on. */
const hasTurn = (view: View, seat: number): boolean =>
  (view.phase === "turn" || view.phase === "opening") &&
  view.turn === seat &&
  (view.hand_sizes[seat] ?? 0) % 3 === 2;

/** The tile just drawn stands last, as if it had come last. */
function lastDrawn(hand: Face[], view: View): Face[] {
  const drawn = drawnTile(view);
  return drawn === undefined ? hand : [...without(hand, [drawn]), drawn];
}

export function meldFrom(meld: MeldView): Meld {
  const given: Partial<MeldView> = meld;
  const hidden = given.hidden ?? 0;
  return {
    kind: meld.kind,
    tiles: parseTiles(given.tiles ?? ""),
    hidden,
    concealed: hidden > 0 || (given.concealed ?? false),
    from: given.from ?? null,
    taken: parseTiles(given.taken ?? "")[0] ?? null,
    added: given.added ?? false,
  };
}

function offeredFrom({ view, ask }: Snapshot): TableState["offered"] {
  const claim: View["claim"] | undefined = view.claim;
  const tile = parseTiles(claim?.tile ?? "")[0];
  if (claim === undefined || tile === undefined) return null;
  return { tile, from: claim.from, rob: ask?.window === "rob" };
}

export const winFrom = ({ seat, by, from, type, factors, reading, tile }: HuEvent): Win => ({
  ...{ seat, by, from, type, factors, reading },
  tile: parseTiles(tile ?? "")[0] ?? null,
});
