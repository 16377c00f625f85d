/** Entries of a stream told in words, one short line each, as `fangcheng.words.telling` does it. */

import type {
  BreakEvent,
  HuEvent,
  MeldView,
  OpenEvent,
  OverEvent,
  PositionEvent,
  RoundEvent,
  StreamEvent,
  Transfer,
} from "../generated/protocol";
import { parseTiles } from "../notation";
import { type Speech, verbOf } from "./speech";

/** How the seats and tiles of a sentence are written. */
export interface Teller {
  readonly speech: Speech;
  readonly who: (seat: number) => string;
  readonly tiles: (text: string) => string;
}

/** Any entry, with all the fields that some kind of entry has. */
type Loose = { readonly event: string } & Partial<{
  seat: number;
  tiles: string;
  count: number;
  take: string;
  from: number | null;
  form: string;
  by: string;
  code: string;
  declare: string;
  die: number;
  to: number;
  value: string;
  numbers: readonly number[];
}>;

/** The lines that tell an entry; questions, roles and the end of the match are not told. */
export function tell(teller: Teller, entry: StreamEvent): string[] {
  switch (entry.event) {
    case "ask":
    case "roles":
    case "match_over":
      return [];
    case "pay":
      return entry.transfers.map((transfer) => payment(teller, transfer));
    case "open":
      return laidOpen(teller, entry);
    case "round":
      return [round(teller, entry)];
    case "break":
      return [wallBreak(teller, entry)];
    case "hu":
      return [win(teller, entry)];
    case "over":
      return [over(teller, entry)];
    case "position":
      return [lying(teller, entry)];
    default:
      return [plain(teller, entry)];
  }
}

function plain({ speech, who, tiles }: Teller, entry: Loose): string {
  const fields = {
    who: entry.seat === undefined ? "" : who(entry.seat),
    tiles: entry.tiles === undefined ? "" : tiles(entry.tiles),
    count: entry.count ?? 0,
    source: entry.from === undefined || entry.from === null ? "" : who(entry.from),
    take: entry.take === undefined ? "" : tiles(entry.take),
    declared: speech.declared(entry.declare ?? ""),
    code: codeOf(speech, entry),
    die: entry.die ?? "",
    to: entry.to === undefined ? "" : who(entry.to),
    value: speech.choice(entry.code ?? "", entry.value ?? ""),
    stakes: (entry.numbers ?? []).map((number, seat) => `${who(seat)} ${number}`).join(", "),
    event: entry.event,
  };
  return (speech.maybe(keyOf(speech, entry), fields) ?? speech.say("event.other", fields)).trim();
}

/** What tells of a town's own choices. */
const OWN: ReadonlySet<string> = new Set(["chosen", "give", "aside", "offer"]);

/** What a code means: of a choice what the town calls it. */
function codeOf(speech: Speech, { event, code = "" }: Loose): string {
  const own = OWN.has(event) ? speech.find(`action.${code}`) : undefined;
  return own ?? speech.code(code);
}

/** The sentence: by kind, by form, and by whether the tiles are known. */
function keyOf(speech: Speech, entry: Loose): string {
  const key = `event.${entry.event}`;
  if (entry.event === "discard" && entry.declare !== undefined) return "event.discard.declared";
  if (entry.event === "turn_up" && parseTiles(entry.tiles ?? "")[0]?.endsWith("f"))
    return "event.turn_up.flower";
  if (entry.die !== undefined) return `${key}.rolled`;
  const hidden = entry.count === undefined ? "" : ".hidden";
  if (speech.has(`${key}.${entry.code}${hidden}`)) return `${key}.${entry.code}${hidden}`;
  return formOf(entry, key) + hidden;
}

function formOf({ event, by, form }: Loose, key: string): string {
  if (event === "draw" && by !== "head") return `${key}.${by}`;
  if (event !== "gang" && event !== "fenggang") return key;
  return form === undefined || form === "ming" ? "event.gang" : `event.gang.${form}`;
}

function payment({ speech, who }: Teller, { from, to, points, code }: Transfer): string {
  return speech.say("event.pay", {
    payer: who(from),
    payee: to === "house" ? speech.say("seat.house") : who(to),
    points,
    reason: speech.code(code),
  });
}

function laidOpen({ speech, who, tiles }: Teller, { hands, kongs, hidden }: OpenEvent): string[] {
  const lines = hands.flatMap((hand, seat) => [
    ...(kongs[seat] ?? []).map((kong) =>
      speech.say("event.open.kong", { who: who(seat), tiles: tiles(kong) }),
    ),
    ...(hand === "" ? [] : [speech.say("event.open", { who: who(seat), tiles: tiles(hand) })]),
  ]);
  if (hidden !== "") lines.push(speech.say("event.open.hidden", { tiles: tiles(hidden) }));
  return lines;
}

const round = ({ speech, who }: Teller, { round, dealer, streak }: RoundEvent): string =>
  speech.say("event.round", { round, dealer: who(dealer), streak: speech.streak(streak) });

const wallBreak = ({ speech }: Teller, { dice, side, stacks }: BreakEvent): string =>
  speech.say("event.break", {
    dice: dice.join(" "),
    side: speech.find(`event.side.${side}`) ?? "",
    stacks,
  });

function win({ speech, who, tiles }: Teller, entry: HuEvent): string {
  const tile: string | undefined = entry.tile;
  return speech.say(tile === undefined ? "event.hu.untiled" : "event.hu", {
    who: who(entry.seat),
    by: speech.code(entry.by),
    tile: tiles(tile ?? ""),
    worth: speech.worth(entry.type, entry.factors),
  });
}

function over({ speech }: Teller, { next_dealer, drawn }: OverEvent): string {
  if (next_dealer === null) return speech.say("event.over.void");
  return speech.say(drawn ? "event.over.drawn" : "event.over");
}

/** What lies before a seat where a round is entered in its middle. */
function lying({ speech, who, tiles }: Teller, entry: PositionEvent): string {
  const known = parseTiles((entry.tiles as string | undefined) ?? "");
  const faceDown = entry.melds.reduce((sum, { hidden = 0 }) => sum + hidden, 0);
  const size = (known.length || entry.count) - faceDown;
  const hand = known.slice(0, size).join("");
  const parts = [
    hand === ""
      ? speech.say("event.position.hand.hidden", { count: size })
      : speech.say("event.position.hand", { tiles: tiles(hand) }),
    ...entry.melds.map((meld) =>
      `${speech.find(meldName(meld)) ?? verbOf(speech, meld.kind)} ${tiles(meld.tiles ?? "")}`.trim(),
    ),
  ];
  if (entry.discards !== "")
    parts.push(speech.say("event.position.discards", { tiles: tiles(entry.discards) }));
  for (const pile of ["flowers", "thrown", "won"] as const)
    if (entry[pile] !== "") parts.push(`${speech.say(`table.${pile}`)} ${tiles(entry[pile])}`);
  if (entry.declared !== "") parts.push(speech.declared(entry.declared));
  return speech.say("event.position", {
    who: who(entry.seat),
    parts: parts.join(speech.say("event.position.and")),
  });
}

function meldName({ kind, added, concealed, hidden }: MeldView): string {
  if (kind !== "gang") return `table.${kind}`;
  return `table.gang${added ? ".bu" : concealed || hidden ? ".an" : ""}`;
}
