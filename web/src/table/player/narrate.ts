/** What happens, heard and read: calls at the seats, sounds, and lines for screen readers. */

import { computed, signal } from "@preact/signals";
import type { HuEvent, PayEvent, Said, StreamEvent, TimeoutEvent } from "../../generated/protocol";
import type { TableState } from "../../model";
import { parseTiles } from "../../notation";
import { type Sitter, sittersOf } from "../../people/sitters";
import type { SessionView } from "../../session";
import { sounds } from "../../sound/sounds";
import { buzz, call } from "../../sound/voices";
import { wordsOf } from "../../talk/words";
import { faceName, words } from "../../words";
import { signed } from "../../words/numbers";
import { type Speech, speechOf, verbOf } from "../../words/speech";
import { type Teller, tell } from "../../words/telling";
import type { Play } from "./play";

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
      if (!early) soundOf(entry, after.seat);
      if (entry.event === "round") log.value = [];
      const told = entry.event === "timeout" ? [this.housed(entry, teller)] : tell(teller, entry);
      log.value = [...log.value, ...told].slice(-LOG);
      if (isNews(entry, after)) lines.push(...told);
    }
    if (lines.length > 0) this.news.value = lines.join("; ");
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

function soundOf(entry: StreamEvent, own: number | null): void {
  switch (entry.event) {
    case "discard":
      sounds.discard();
      break;
    case "draw":
      if (entry.seat === own) sounds.draw();
      break;
    case "chi":
    case "peng":
    case "gang":
    case "fenggang":
      sounds.meld();
      break;
    case "hu":
      sounds.win();
      break;
    case "over":
      if (entry.drawn) sounds.drawnRound();
      break;
    case "ask":
      if (entry.window !== "turn" && entry.legal.length < 2) break;
      buzz();
      if (entry.window === "turn") sounds.turn();
      else sounds.choice();
      break;
  }
}
