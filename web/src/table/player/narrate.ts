/** What happens, heard and read: calls at the seats, sounds, and lines for screen readers. */

import { computed, signal } from "@preact/signals";
import type { HuEvent, PayEvent, Said, StreamEvent, TimeoutEvent } from "../../generated/protocol";
import type { TableState } from "../../model";
import { parseTiles } from "../../notation";
import { placeOf, type SeatPlace } from "../../people/seating";
import { type Sitter, sittersOf } from "../../people/sitters";
import type { SessionView } from "../../session";
import { type How, sounds } from "../../sound/sounds";
import { buzz, call } from "../../sound/voices";
import { wordsOf } from "../../talk/words";
import { faceName, words } from "../../words";
import { signed } from "../../words/numbers";
import { type Speech, speechOf, verbOf } from "../../words/speech";
import { type Teller, tell } from "../../words/telling";
import type { Play } from "./play";
import { greatest } from "./winGrade";

interface Voice {
  readonly id: number;
  readonly text: string;
  readonly kind: "call" | "win" | "said";
}

const LENGTH = { call: 1300, win: 2600, said: 4000 } as const;
const LOG = 200;
/** Not said aloud: the table shows them, and there are too many. */
const QUIET: ReadonlySet<string> = new Set([
  "round",
  "break",
  "deal",
  "pay",
  "open",
  "ask",
  "roles",
]);

function isNews(entry: StreamEvent, { seat, result }: TableState): boolean {
  if (entry.event === "draw") return entry.seat === seat;
  return !QUIET.has(entry.event) || (entry.event === "pay" && result === null);
}

export class Narrator {
  /** What each seat calls or says just now. */
  readonly voices = signal<Readonly<Record<number, Voice>>>({});
  /** The newest lines, for screen readers. */
  readonly news = signal("");
  /** All lines of the round. */
  readonly log = signal<readonly string[]>([]);
  private count = 0;

  constructor(
    private readonly session: SessionView,
    private readonly play: Pick<Play, "wasHeard">,
  ) {}

  /** Follow the table; returns how to stop. */
  follow(): () => void {
    const stops = [
      this.session.onEntries((entries, after) => this.hear(entries, after)),
      this.session.onSaid((said) => this.hearSaid(said)),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }

  /** The people at the table; who asks at every move finds the same ones. */
  readonly sitters = computed<readonly Sitter[]>(() => {
    const room = this.session.room.value;
    return room === null ? [] : sittersOf(room);
  });

  private speak(seat: number, text: string, kind: Voice["kind"]): void {
    if (kind !== "said" && !call(text, this.sitters.peek()[seat]?.character ?? "")) sounds.call();
    const id = ++this.count;
    const { voices } = this;
    voices.value = { ...voices.value, [seat]: { id, text, kind } };
    setTimeout(() => {
      if (voices.value[seat]?.id !== id) return;
      const { [seat]: _, ...others } = voices.value;
      voices.value = others;
    }, LENGTH[kind]);
  }

  private hearSaid(said: Said): void {
    if (said.seat !== null) this.speak(said.seat, wordsOf(said), "said");
  }

  private hear(entries: readonly StreamEvent[], after: TableState): void {
    const teller = this.tellerOf(after);
    const { log } = this;
    const lines: string[] = [];
    for (const entry of entries) {
      this.call(entry, after);
      const early = entry.event === "discard" && entry.seat === after.seat && this.play.wasHeard();
      if (!early) soundOf(entry, after, this.base());
      if (entry.event === "round") log.value = [];
      const told = entry.event === "timeout" ? [this.housed(entry, teller)] : tell(teller, entry);
      log.value = [...log.value, ...told].slice(-LOG);
      if (isNews(entry, after)) lines.push(...told);
    }
    if (lines.length > 0) this.news.value = lines.join("; ");
  }

  /** The base stake of the room. */
  private base(): number {
    return Number(this.session.room.peek()?.settings.options?.base ?? 1);
  }

  /** That the house acted: because the player asked it to, or because time ran out. */
  private housed({ seat }: TimeoutEvent, { who }: Teller): string {
    const { play } = words.peek();
    const asked = this.session.room.peek()?.seats[seat]?.house === "asked";
    return asked ? play.housed(who(seat)) : play.timedOut(who(seat));
  }

  /** How the entries of a table are told: with the names of its people. */
  private tellerOf(table: TableState): Teller {
    const sitters = this.sitters.peek();
    const speech = speechOf(table.variant);
    return {
      speech,
      who: (seat) => (seat === table.seat ? speech.say("seat.you") : (sitters[seat]?.name ?? "")),
      tiles: (text) =>
        parseTiles(text)
          .map((face) => faceName(face))
          .join(" "),
    };
  }

  private call(entry: StreamEvent, after: TableState): void {
    const speech = speechOf(after.variant);
    switch (entry.event) {
      case "chi":
      case "peng":
      case "gang":
      case "fenggang":
        this.speak(entry.seat, speech.say(`action.${entry.event}`), "call");
        break;
      case "hu":
        this.speak(entry.seat, winWord(entry, speech), "win");
        break;
      case "discard":
        if ((entry.declare as string | undefined) !== undefined)
          this.speak(entry.seat, verbOf(speech, entry.declare), "call");
        break;
      case "lock":
        this.speak(entry.seat, speech.code(entry.code), "call");
        break;
      case "flower":
        if (after.started) this.speak(entry.seat, words.peek().table.flowers, "call");
        break;
      case "shuai":
      case "aside":
        this.speak(entry.seat, verbOf(speech, "code" in entry ? entry.code : entry.event), "call");
        break;
      case "chosen":
        this.speak(entry.seat, speech.chosen(entry.code, entry.value), "call");
        break;
      case "show":
        this.speak(entry.seat, speech.code(entry.code), "call");
        break;
      case "pay":
        for (const [seat, text] of paidAtOnce(entry, after, speech)) this.speak(seat, text, "call");
        break;
    }
  }
}

/** What somebody gets while the round goes on, and not for a win: a kong that is paid at once. */
function paidAtOnce(
  { transfers }: PayEvent,
  { result }: TableState,
  speech: Speech,
): ReadonlyMap<number, string> {
  const got = new Map<number, number>();
  const found = new Map<number, string>();
  for (const { win, to, points, code } of transfers) {
    if (result !== null || win !== null || to === "house") continue;
    got.set(to, (got.get(to) ?? 0) + points);
    found.set(to, `${speech.code(code)} ${signed(got.get(to) ?? 0)}`);
  }
  return found;
}

/** What a winner calls: a tile drawn oneself has a word of its own. */
const winWord = ({ by }: HuEvent, speech: Speech): string =>
  by === "draw" ? speech.code("draw") : speech.say("action.hu");

/** From where at the table something is heard. */
const SIDES: Readonly<Record<SeatPlace, number>> = {
  own: 0,
  next: 0.65,
  across: 0,
  previous: -0.65,
};
/** Whoever sits across is farther away. */
const NEARNESS: Readonly<Record<SeatPlace, number>> = {
  own: 1,
  next: 0.8,
  across: 0.65,
  previous: 0.8,
};

/** How a seat's tiles sound, laid down with some force. */
function from(seat: number, { seat: own, seats }: TableState, force: number): How {
  const place = placeOf(seat, own ?? 0, seats.length);
  return { pan: SIDES[place], force: force * NEARNESS[place] };
}

/** What a win is heard as, by how great it is. */
const WINS = { quiet: "win", good: "goodWin", great: "greatWin" } as const;
const BUZZES = {
  ...{ turn: 25, choice: [20, 50, 20], claim: 30 },
  win: [40, 60, 40, 60, 140],
} satisfies Record<string, number | number[]>;

function soundOf(entry: StreamEvent, after: TableState, base: number): void {
  const { seat: own } = after;
  switch (entry.event) {
    case "discard":
      // What is declared with a discard is slammed down.
      sounds.discard(from(entry.seat, after, entry.declare ? 1 : 0.6 + 0.3 * Math.random()));
      break;
    case "draw":
      if (entry.seat === own) sounds.draw();
      break;
    case "chi":
    case "peng":
    case "gang":
    case "fenggang":
      sounds.meld(from(entry.seat, after, entry.event === "chi" ? 0.8 : 1));
      if (entry.seat === own) buzz(BUZZES.claim);
      break;
    case "hu":
      sounds[WINS[greatest(after, Math.max(after.wins.length - 1, 0), base)]]();
      if (entry.seat === own) buzz(BUZZES.win);
      break;
    case "over":
      if (entry.drawn) sounds.drawnRound();
      break;
    case "ask":
      if (entry.window !== "turn" && entry.legal.length < 2) break;
      buzz(entry.window === "turn" ? BUZZES.turn : BUZZES.choice);
      if (entry.window === "turn") sounds.turn();
      else sounds.choice();
      break;
  }
}
