/** The table as one seat, the public or a replay knows it. */

import type {
  AskEvent,
  MatchOverEvent,
  OverEvent,
  OwnClock,
  Remark,
  Transfer,
} from "../generated/protocol";
import type { Face } from "../notation";

export interface Meld {
  /** chi, peng, gang, or what a town calls a kong of its own. */
  readonly kind: string;
  /** Nothing where it lies face down for us. */
  readonly tiles: readonly Face[];
  /** How many tiles lie face down. */
  readonly hidden: number;
  readonly concealed: boolean;
  /** Who discarded the tile it was made with. */
  readonly from: number | null;
  readonly taken: Face | null;
  /** A kong that grew from a peng. */
  readonly added: boolean;
}

export interface SeatTable {
  /** The tiles we know, in the order they came; null where we only know how many. */
  readonly hand: readonly Face[] | null;
  readonly size: number;
  /** The last tile of the hand was drawn just now. */
  readonly justDrew: boolean;
  /** The hand of a winner, or any hand when the round is over, laid open. */
  readonly open: readonly Face[] | null;
  readonly melds: readonly Meld[];
  readonly discards: readonly Face[];
  readonly flowers: readonly Face[];
  readonly thrown: readonly Face[];
  /** Tiles won on and set aside, where play goes on after a win. */
  readonly won: readonly Face[];
  /** 0 nothing, 1 听, 2 夹听. */
  /** The code of what it has declared with a discard; "" where nothing. */
  readonly declared: string;
  /** What was chosen for all to see, by the town's codes: a suit to do without. */
  readonly chosen: Readonly<Record<string, string>>;
  /** The round goes on without this seat. */
  readonly out: boolean;
  /** What others have given it, as far as we know. */
  readonly got: readonly Face[];
  /** Who gave the last of them; null where nobody did. */
  readonly giver: number | null;
  /** Points of this round. */
  readonly score: number;
  /** Points of the rounds before. */
  readonly before: number;
}

export interface Win {
  readonly seat: number;
  readonly by: string;
  readonly from: number | null;
  readonly type: string;
  readonly factors: readonly (readonly [code: string, number: number])[];
  readonly reading: string;
  /** Null where the win needs none. */
  readonly tile: Face | null;
}

export interface Shown {
  readonly seat: number;
  readonly code: string;
  readonly tiles: readonly Face[];
}

/** A question to us, and its number. */
export interface OpenAsk extends Pick<AskEvent, "window" | "legal" | "choices"> {
  readonly at: number;
}

export interface TableState {
  readonly match: number;
  /** Whose view it is; null for spectators and replays. */
  readonly seat: number | null;
  /** The number of the next entry of the stream. */
  readonly next: number;
  readonly variant: string;
  readonly round: number;
  readonly dealer: number;
  readonly streak: number;
  /** Whose turn it is, or was last. */
  readonly turn: number;
  readonly left: number;
  /** How many tiles were drawn from the tail of the wall, in place of kongs and flowers. */
  readonly replaced: number;
  readonly dice: readonly number[];
  /** Where the wall was broken: its side, counted from the dealer's, and the stacks skipped there. */
  readonly broken: { readonly side: number; readonly stacks: number } | null;
  /** Which discard a seat declared with. */
  readonly declaredAt: Readonly<Partial<Record<number, number>>>;
  readonly turnedUp: readonly Face[];
  readonly wild: readonly Face[];
  readonly plays: Readonly<Partial<Record<Face, Face>>>;
  readonly seats: readonly SeatTable[];
  /** The discard that lies newest, while nobody has taken it. */
  readonly newest: { readonly seat: number; readonly at: number } | null;
  /** The tile that may be claimed now, or robbed. */
  readonly offered: { readonly tile: Face; readonly from: number; readonly rob: boolean } | null;
  /** The hidden tile, if we have been shown it; when the round is over everybody is. */
  readonly bao: Face | null;
  readonly ask: OpenAsk | null;
  readonly clock: (OwnClock & { readonly since: number }) | null;
  readonly remarks: readonly Remark[];
  readonly wins: readonly Win[];
  /** The payments of the round. */
  readonly transfers: readonly Transfer[];
  /** The round was given up: nothing counts but penalties. */
  readonly void: boolean;
  readonly result: Pick<OverEvent, "drawn" | "next_dealer" | "next_streak" | "match_over"> | null;
  /** The end of the match, once it was told: the last thing there is. */
  readonly ending: MatchOverEvent | null;
  /** What was shown and stays where it is: of hands, or of the wall after a win. */
  readonly shown: readonly Shown[];
  /** Somebody has had a turn: tiles drawn before are replacements of the opening. */
  readonly started: boolean;
  /** Wins whose tile is set aside if the round goes on. */
  readonly fresh: readonly { readonly seat: number; readonly tile: Face | null }[];
}

const EMPTY_SEAT: SeatTable = {
  hand: null,
  size: 0,
  justDrew: false,
  open: null,
  melds: [],
  discards: [],
  flowers: [],
  thrown: [],
  won: [],
  declared: "",
  chosen: {},
  out: false,
  got: [],
  giver: null,
  score: 0,
  before: 0,
};

/** A seat before the deal; our own tiles are known, also while there are none. */
const emptySeat = (known: boolean): SeatTable => (known ? { ...EMPTY_SEAT, hand: [] } : EMPTY_SEAT);

/** A table before its first round. */
export function emptyTable(match: number, seats: number, seat: number | null = null): TableState {
  return {
    match,
    seat,
    next: 0,
    variant: "",
    round: 0,
    dealer: 0,
    streak: 0,
    turn: 0,
    left: 0,
    replaced: 0,
    dice: [],
    broken: null,
    declaredAt: {},
    turnedUp: [],
    wild: [],
    plays: {},
    seats: Array.from({ length: seats }, (_, at) => emptySeat(at === seat)),
    newest: null,
    offered: null,
    bao: null,
    ask: null,
    clock: null,
    remarks: [],
    wins: [],
    transfers: [],
    shown: [],
    void: false,
    result: null,
    ending: null,
    started: false,
    fresh: [],
  };
}
