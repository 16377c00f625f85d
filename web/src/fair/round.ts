/** One round against the wall of its seed: dice, dealt hands, and every tile drawn. */

import type { DealEvent, StreamEvent } from "../generated/protocol";
import { type Face, parseTiles } from "../notation";
import { type Breaks, diceOf, wallOf } from "./chance";

export interface ReplayRound {
  round: number;
  dealer: number;
  /** Tiles in the wall after the opening. */
  left: number;
  events: StreamEvent[];
}

export interface RoundCheck {
  round: number;
  /** The first two dice, as the seed gives them. */
  dice: number[];
  /** The wall from head to tail, as the seed gives it. */
  wall: Face[];
  /** How many tiles of the events were found where the wall has them. */
  compared: number;
  problem: Mismatch | null;
}

/** The first thing that is not as the seed says. */
interface Mismatch {
  event: number;
  expected: string;
  shown: string;
}

const MOST_DICE = 4;

export function checkRound(
  seed: string,
  deck: readonly Face[],
  round: ReplayRound,
  breaks?: Breaks,
): RoundCheck {
  const dice = diceOf(seed, round.round, MOST_DICE);
  const line = new Line(wallOf(seed, round.round, deck, breaks), dice);
  const deal = new Deal(round, line);
  let problem: Mismatch | null = null;
  for (const [event, entry] of round.events.entries()) {
    const [expected, shown] = compare(entry, line, deal);
    if (expected === shown) continue;
    problem = { event, expected, shown };
    break;
  }
  const { wall, compared } = line;
  return { round: round.round, dice: dice.slice(0, 2), wall, compared, problem };
}

type Compared = readonly [expected: string, shown: string];
const SAME: Compared = ["", ""];

function compare(entry: StreamEvent, line: Line, deal: Deal): Compared {
  switch (entry.event) {
    case "break":
      return [line.roll(2), entry.dice.join(" ")];
    case "deal":
      return [deal.handOf(entry.seat), parseTiles(entry.tiles).join(" ")];
    case "draw":
      return [line.drawn(entry.by, entry.tiles), entry.tiles];
    case "turn_up":
      if (entry.dice === undefined) return [line.fromTail(), entry.tiles];
      return turnedUpByDice(entry.dice, entry.tiles, line);
    case "bao":
      line.hidden = true;
      return SAME;
    default:
      return SAME;
  }
}

/** Two dice count a tile from the end of the wall, which stays where it lies (QH-5). */
function turnedUpByDice(dice: readonly number[], tiles: string, line: Line): Compared {
  const rolled = line.roll(2);
  const sum = dice.reduce((all, one) => all + one, 0);
  const place = line.wall.length - sum;
  line.stays = place;
  return [`${rolled}: ${line.wall[place]}`, `${dice.join(" ")}: ${tiles}`];
}

/** The wall while it is drawn from: ordinary draws at the head, replacements at the tail. */
class Line {
  compared = 0;
  /** The place of a tile that lies open in the wall and is not drawn. */
  stays = -1;
  /** A tile lies hidden somewhere near the tail (JZ-17); where is not told. */
  hidden = false;
  private readonly taken = new Set<number>();
  private head = 0;
  private rolled = 0;

  constructor(
    readonly wall: Face[],
    private readonly dice: readonly number[],
  ) {}

  roll(count: number): string {
    const from = this.rolled;
    this.rolled += count;
    return this.dice.slice(from, this.rolled).join(" ");
  }

  fromHead(): string {
    while (this.taken.has(this.head)) this.head++;
    return this.take(this.head);
  }

  fromTail(): string {
    return this.take(this.lastPlace(this.wall.length));
  }

  drawn(by: string, shown: string): string {
    if (by === "head" || by === "refill") return this.fromHead();
    const last = this.lastPlace(this.wall.length);
    const skipped = this.hidden && this.wall[last] !== shown;
    return this.take(skipped ? this.lastPlace(last) : last);
  }

  private lastPlace(before: number): number {
    let place = before - 1;
    while (place === this.stays || this.taken.has(place)) place--;
    return place;
  }

  private take(place: number): string {
    this.taken.add(place);
    this.compared++;
    return this.wall[place] ?? "";
  }
}

/** Dealt from the dealer on: in fours, then single tiles, then one more for the dealer. */
class Deal {
  private hands: string[][] | null = null;

  constructor(
    private readonly round: ReplayRound,
    private readonly line: Line,
  ) {}

  handOf(seat: number): string {
    this.hands ??= this.dealAll();
    return this.hands[seat]?.join(" ") ?? "";
  }

  private dealAll(): string[][] {
    const deals = this.round.events.filter((one): one is DealEvent => one.event === "deal");
    const sizes = deals.map(({ tiles }) => parseTiles(tiles).length);
    const hands: string[][] = sizes.map(() => []);
    const give = (seat: number, count: number): void => {
      for (let n = 0; n < count; n++) hands[seat]?.push(this.line.fromHead());
    };
    const seats = sizes.length;
    const most = Math.min(...sizes);
    for (let first = 0; first < most; first += 4) {
      for (let step = 0; step < seats; step++) {
        give((this.round.dealer + step) % seats, Math.min(4, most - first));
      }
    }
    give(this.round.dealer, (sizes[this.round.dealer] ?? most) - most);
    return hands;
  }
}
