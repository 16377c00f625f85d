/** A table without a server: the built page, and what a real table once told one of its seats. */

import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Page, Route, WebSocketRoute } from "@playwright/test";
import type {
  Candidate,
  Command,
  Message,
  RoomState,
  SeatState,
  StreamEvent,
} from "../src/generated/protocol";
import { emptyTable, reduce } from "../src/model/reducer";
import type { TableState } from "../src/model/tableState";
import { matchOf, type Scene } from "./scenes";

const BUILT = fileURLToPath(new URL("../../src/fangcheng/web/", import.meta.url));
const HOME = "http://fangcheng.test";
const NUMBER = "204815";
const MATCH = 9;
const NAMES = ["阿芳", "老王", "小林", "大梅"];

export interface Wishes {
  /** What this device has chosen before. */
  readonly chosen?: Readonly<Record<string, string>>;
  /** It is a first game, which explains itself. */
  readonly first?: boolean;
}

export class Stage {
  private readonly entries: readonly StreamEvent[];
  private readonly seats: number;
  private readonly wall: ReadonlyMap<number, number>;
  private socket: WebSocketRoute | null = null;
  private table: TableState;

  private constructor(
    readonly page: Page,
    private readonly scene: Scene,
    private readonly first: boolean,
  ) {
    const { seat, told } = scene;
    const match = matchOf(scene);
    this.entries = remade(match.streams[seat] ?? [], scene);
    this.seats = match.streams.length - 1;
    this.wall = new Map(match.replay.map(({ round, left, dealt }) => [round, left + dealt]));
    this.table = emptyTable(MATCH, this.seats, seat);
    this.goTo(told);
  }

  /** The page of the room in the middle of a match. */
  static async open(page: Page, scene: Scene, wishes: Wishes = {}): Promise<Stage> {
    const { chosen = {}, first = false } = wishes;
    const stage = new Stage(page, scene, first);
    await page.route("**/*", sendFile);
    await page.routeWebSocket(/\/ws$/, (socket) => stage.serve(socket));
    await page.addInitScript((kept) => {
      for (const [name, text] of Object.entries(kept))
        localStorage.setItem(`fangcheng.${name}`, text);
    }, chosen);
    await page.goto(`${HOME}/room/${NUMBER}`);
    await page.locator(".table, .table-empty").first().waitFor();
    return stage;
  }

  /** How many entries have been told. */
  get told(): number {
    return this.table.next;
  }

  /** What is told after this. */
  get coming(): StreamEvent | undefined {
    return this.entries[this.told];
  }

  /** Where the next entry is of which this is true. */
  find(is: (entry: StreamEvent, after: number) => boolean, from = this.told): number {
    const found = this.findMaybe(is, from);
    if (found === null) throw new Error("there is no such entry");
    return found;
  }

  /** The same, or nothing where there is none. */
  findMaybe(is: (entry: StreamEvent, after: number) => boolean, from = this.told): number | null {
    const found = this.entries.findIndex((entry, at) => at >= from && is(entry, at));
    return found < 0 ? null : found;
  }

  /** Tell what follows, up to one that is shown by itself: a question comes with what asks it. */
  next(): void {
    let until = this.told + 1;
    while (["ask", "roles", "pay", "open", "over"].includes(this.entries[until]?.event ?? ""))
      until++;
    this.tell(until);
  }

  /** Tell everything before this entry in one message. */
  tell(until: number): void {
    const first = this.told;
    this.goTo(until);
    this.say({
      ...{ type: "events", match: MATCH, first, events: this.entries.slice(first, until) },
      ...{ left: this.table.left, clock: this.clock() },
    });
    if (this.table.result !== null) this.say(this.room());
  }

  /** Somebody says something from a seat. */
  talk(seat: number, text: string): void {
    this.say({ type: "said", seat, person: seat, name: NAMES[seat] ?? "", phrase: "", text });
  }

  private goTo(until: number): void {
    for (const entry of this.entries.slice(this.told, until)) {
      if (entry.event === "round")
        this.table = { ...this.table, left: this.wall.get(entry.round) ?? 0 };
      this.table = reduce(this.table, entry);
    }
  }

  private clock() {
    return this.table.ask === null ? null : { turn: 20_000, bank: 60_000 };
  }

  private serve(socket: WebSocketRoute): void {
    this.socket = socket;
    socket.onMessage((text) => this.hear(JSON.parse(String(text)) as Command));
  }

  private hear(command: Command): void {
    switch (command.type) {
      case "hello":
        this.say({
          ...{ type: "welcome", version: 1, person: this.scene.seat, name: NAMES[0] ?? "" },
          ...{ permanent: false, token: "none", room: NUMBER, mark: null, character: "" },
        });
        break;
      case "ping":
        this.say({ type: "pong", number: command.number ?? 0 });
        break;
      case "enter":
        this.say(this.room());
        this.say({ type: "done", id: command.id, room: NUMBER });
        break;
      case "sync":
        this.say({
          ...{ type: "events", match: MATCH, first: 0, events: this.entries.slice(0, this.told) },
          ...{ left: this.table.left, clock: this.clock() },
        });
        break;
      case "ask_hints":
        this.say({
          ...{ type: "hints", id: command.id, now: {}, after: {}, remarks: [] },
          candidates: this.candidates(),
        });
        break;
      default:
        break;
    }
  }

  /** What may be answered, with as many words as hints have. */
  private candidates(): Candidate[] {
    return (this.table.ask?.legal ?? []).slice(0, 6).map((action, at) => ({
      ...{ action, value: 2.4 - at, distance: 1, useful: { "1m": 4, "2m": 3 } },
      ...{ win_chance: 0.2, win_points: 8, danger: 0.1, reasons: ["nearer", "more_useful"] },
    }));
  }

  private say(message: Message): void {
    this.socket?.send(JSON.stringify(message));
  }

  /** The rounds before this one, and this one once it is over. */
  private totalOf(at: number): number {
    const { before = 0, score = 0 } = this.table.seats[at] ?? {};
    return before + (this.table.result === null ? 0 : score);
  }

  private room(): RoomState {
    const { town, seat } = this.scene;
    const sitting = (_: unknown, at: number): SeatState => ({
      person: at === seat ? seat : null,
      name: at === seat ? (NAMES[0] ?? "") : (NAMES[at === 0 ? seat : at] ?? ""),
      bot: at === seat ? null : "normal",
      character: "",
      ...{
        ready: at !== seat,
        online: true,
        silent: false,
        house: "",
        total: this.totalOf(at),
        counts: false,
        rank: null,
      },
    });
    return {
      ...{ type: "room", number: NUMBER, owner: seat, match: MATCH, round: this.table.round },
      phase: this.table.result === null ? "playing" : "between",
      settings: {
        ...{ variant: town, options: {}, clock: { turn: 20, bank: 60 }, bots: true },
        ...{ spectators: true, hints: true, public: false, bot_level: "normal" },
        unhurried: this.first,
        house: null,
        club: null,
        tournament: null,
      },
      seats: Array.from({ length: this.seats }, sitting),
      ...{ spectators: 0, next_in: this.table.result === null ? null : 60, vote: null },
      ...{ paused: false, free_text: false, watchers: [], ladder: "" },
      uncounted: "",
    };
  }
}

/** Entries in which the next win is made of more than it was. */
function remade(entries: readonly StreamEvent[], { told, made = [] }: Scene): StreamEvent[] {
  const at = entries.findIndex(({ event }, place) => place >= told && event === "hu");
  return entries.map((entry, place) =>
    place !== at || entry.event !== "hu"
      ? entry
      : {
          ...entry,
          factors: [...made.map((code): [string, number] => [code, 2]), ...entry.factors],
        },
  );
}

const TYPES: Readonly<Record<string, string>> = {
  js: "text/javascript",
  css: "text/css",
  html: "text/html",
  svg: "image/svg+xml",
  webmanifest: "application/manifest+json",
};

/** What the build has, or the page itself. */
function sendFile(route: Route): Promise<void> {
  const { pathname } = new URL(route.request().url());
  if (pathname.startsWith("/api/")) return route.fulfill({ status: 404, body: "" });
  const file = /\.\w+$/.test(pathname) ? pathname.slice(1) : "index.html";
  const contentType = TYPES[file.split(".").at(-1) ?? ""] ?? "application/octet-stream";
  return route.fulfill({ contentType, body: readFileSync(BUILT + file) });
}
