// 由 `python -m fangcheng.server.schema` 生成，不要手改。 Generated; do not edit.
// biome-ignore-all format: generated
// biome-ignore-all lint: generated
// biome-ignore-all assist: generated

/** 协议版本。 The version of the protocol. */
export const VERSION = 1;

/** 关闭码。 The close code after each `bye`. */
export const CLOSE_CODES = { elsewhere: 4001, slow: 4002, banned: 4003, idle: 4004, rate: 4005, logged_out: 4006, restarting: 1012 } as const;

/** What can be said at the table: phrases by their code, and emoji. */
export const PHRASES = ["hello", "hurry", "nice", "thanks", "sorry", "wait", "again", "bye", "😀", "😂", "😭", "😡", "👍", "🙏", "🎉", "🀄"] as const;
export type Phrase = (typeof PHRASES)[number];

/**
 * The levels of bots for a room; `master` where the server offers it. A single seat may also have
 * `random`, which has no plan at all.
 */
export type BotLevel = "easy" | "normal" | "hard" | "master";

/** At your turn, about a discard, about a tile that is added to a kong. */
export type MomentWindow = "turn" | "claim" | "rob";

export type RefusedCode = "bad_message" | "version" | "hello_first" | "token" | "password" | "prove" | "password_common" | "password_name" | "passkey" | "name_taken" | "banned" | "no_device" | "rate" | "pause" | "quiet" | "full" | "crowded" | "no_room" | "broken" | "club" | "tournament" | "friend" | "kicked" | "not_in_room" | "not_seated" | "seat_taken" | "elsewhere" | "not_owner" | "option" | "bot" | "watching" | "not_ready" | "phase" | "stale" | "illegal" | "hints" | "silenced" | "text" | "guest" | "new" | "fair" | "paused" | "failed";

/** Why a match does not count on the ladder. */
export type Uncounted = "" | "rules" | "people" | "guest" | "new" | "address" | "agreed" | "unplayed" | "even" | "operator";

/** How a table from a queue plays: with the time that its rules give, or with little. */
export type Pace = "usual" | "quick";

/**
 * What you do about a person: request friendship, or accept a request; decline it; end a friendship
 * or withdraw a request; mute them; block them; neither any more.
 */
export type Dealing = "ask" | "decline" | "remove" | "mute" | "block" | "forgive";

/** How you can come to a friend: to a free seat, to watch, or not at all. */
export type Way = "" | "join" | "watch";

/** A person asks to be your friend, or has become one; a friend comes to your room, or cannot. */
export type News = "asks" | "friends" | "comes" | "not_now";

/** What a report is about. */
export type ReportKind = "collusion" | "stalling" | "talk" | "name" | "other";

/**
 * The consequence for a person: a warning, no speaking for a while, a ban for a while; or that this
 * was taken back.
 */
export type SanctionKind = "warn" | "silence" | "suspend" | "lift";

/** How certain a rating is; `hidden`: not certain enough to be shown. */
export type Sureness = "hidden" | "rough" | "fair" | "sure";

/**
 * How a player loses a match without playing it: they left it, were away for too many turns, or
 * voted to end it while far behind.
 */
export type Forfeit = "left" | "away" | "voted";

/** Somebody left the table; the server was started anew, or its room moved; nothing could be dealt. */
export type WhyDropped = "left" | "interrupted" | "failed";

/** The question: a turn, a discard, an added kong, the hidden tile, a choice in the opening. */
export type AskWindow = "turn" | "claim" | "rob" | "offer" | "opening";

/** `ming` with a discard, `bu` added to a peng, `an` all from the own hand. */
export type KongForm = "ming" | "bu" | "an";

/** The role of a member; each may do what the next one may. */
export type ClubRole = "leader" | "helper" | "member";

/** Why a connection ended. */
export type DisconnectCode = "left" | "lost" | "silent" | "protocol" | "elsewhere" | "slow" | "idle" | "rate" | "banned" | "logged_out" | "restarting";

/** How much a pair deserves a look. */
export type PairLevel = "strong" | "weak" | "none";

/** What accounts of a farm have in common. */
export type TieKind = "address" | "device" | "partners" | "times";

/** The state of a tournament: sign-up, a round, the pause between rounds, or its end. */
export type TournamentState = "open" | "playing" | "pause" | "over" | "called_off";

/**
 * What the operator decides about a report: nothing follows; the person is warned, may not speak
 * for some days, or is banned for some days; or it was a mistake and is to be decided anew.
 */
export type Decision = "dismiss" | "warn" | "silence" | "suspend" | "reopen";

/** How far the graphs of the overview look back. */
export type HistorySpan = "hour" | "day";

/** Why something that is stored could not be opened. */
export type NotOpenedCode = "unreadable" | "no_town" | "option" | "town" | "input" | "second";

/** Who may found clubs: also guests, people with accounts, or people the operator has named. */
export type Founding = "everybody" | "accounts" | "listed" | "nobody";

/** Codes that only HTTP uses, besides those of `Refused`. */
export type HttpCode = "both_languages" | "busy" | "cannot_open" | "confirm_name" | "database" | "founders" | "gzip_only" | "host" | "host_token" | "host_token_rate" | "hours" | "json_only" | "method" | "no_node" | "no_options" | "no_person" | "no_puzzle" | "no_report" | "no_seat" | "no_zone" | "nobody_takes" | "not_known_together" | "not_kept" | "not_my_match" | "not_other_player" | "not_our_replay" | "not_over" | "notes_full" | "nothing" | "page_closed" | "reported_enough" | "seated" | "still_ending" | "unplayable";

/** What a profile page can show. */
export type ProfilePart = "towns" | "ladder" | "wins" | "days" | "hands" | "matches";

/** Whether a person is paired in the next round: not if they withdrew, or missed the last one. */
export type EntryState = "in" | "out" | "missed";

/** How a mark is written: yes or no, seats, numbers or tiles for each seat, one text of tiles. */
export type MarkKind = "yes" | "seats" | "order" | "level" | "numbers" | "tiles" | "tile" | "faces";

/** The time to think: for each question, and a bank for the whole match. */
export interface Clock {
  /** Seconds for each question. */
  turn: number;
  /** Seconds beyond that, for the whole match. */
  bank: number;
}

/** The time to think that a new room asks for; what is null is as usual in the town. */
export interface ClockWish {
  turn?: number | null;
  bank?: number | null;
}

/** House rules: what a table calls its rules, in zh and en. */
export interface House {
  name: Record<string, string>;
  /** Whether there are notes on clauses, which clients fetch on demand. */
  notes: boolean;
  /** Where the rules are written down, in zh and en; empty if unknown. */
  source: Record<string, string>;
}

/** The tournament for which a room is a table. */
export interface TournamentTable {
  tournament: number;
  name: string;
  round: number;
  rounds: number;
  table: number;
  /** When its match begins, even without some players, in seconds since 1970. */
  begins: number;
  /** When it ends at the latest. */
  until: number;
  /**
   * Whether all tables of the round play the same walls: there are no spectators, and the seed is
   * published when all are done.
   */
  duplicate: boolean;
  /** Whether its match is over, and players may leave. */
  over: boolean;
}

/** What a room is like; the options are complete and checked. */
export interface RoomSettings {
  variant: string;
  options: Record<string, boolean | number | string>;
  clock: Clock;
  /** Whether bots may fill seats. */
  bots: boolean;
  spectators: boolean;
  hints: boolean;
  /** Whether it is listed as public. */
  public: boolean;
  /** The level of the bots that take free seats at the start. */
  bot_level: BotLevel;
  /** Whether one player plays here at leisure; no clock is shown then. */
  unhurried: boolean;
  /** The name of house rules, which `variant` and `options` define; null for a town's own. */
  house: House | null;
  /** The club whose table this is: only its members may enter. */
  club: number | null;
  /** The tournament whose table this is, which decides seats, beginning and end. */
  tournament: TournamentTable | null;
}

/** One seat of a room. */
export interface SeatState {
  /** The person who sits here; null for a bot or an empty seat. */
  person: number | null;
  name: string;
  /** The level, if a bot sits here. */
  bot: string | null;
  ready: boolean;
  online: boolean;
  /** Nothing comes over their connection any more, which may be lost. */
  silent: boolean;
  /** Why they do not play themselves: timed out twice (autoplay), absent (a bot), asked for it. */
  house: "" | "absent" | "asked" | "timeout";
  /** The score of the match so far. */
  total: number;
  /** Whether they want the next match to count on the ladder. */
  counts: boolean;
  /** The place of their rank among those of the town, from 0; null while it is too uncertain. */
  rank: number | null;
  /** As whom they sit here; empty for a free seat. */
  character: string;
}

/** A running vote to dissolve the match. */
export interface VoteState {
  /** The votes for and against, by seat. */
  seats: Record<string, boolean>;
  /** How many votes in favour dissolve the match. */
  needed: number;
  /** How many seconds it still runs. */
  seconds: number;
}

/** A public room in the lobby. */
export interface LobbyRoom {
  number: string;
  variant: string;
  phase: string;
  names: string[];
  free: number;
  spectators: boolean;
  /** The name of its house rules, in zh and en. */
  house: Record<string, string> | null;
  /** As whom the people of `names` sit there. */
  characters: string[];
  bots: number;
  /** Seconds for each question; 0 if nothing is timed, or if an older node lists the room. */
  turn: number;
}

/** The result of one round. */
export interface RoundScore {
  round: number;
  scores: number[];
  /** Left or dissolved: only penalties count. */
  void: boolean;
}

/** What a seat did in a match. */
export interface SeatTally {
  wins: number;
  self_draws: number;
  deal_ins: number;
  kongs: number;
  /** The most points won in one round. */
  biggest: number;
}

/** A win in a match. */
export interface WonHand {
  /** Counted from 1. */
  round: number;
  seat: number;
  /** The kind of win, then what multiplied it. */
  codes: string[];
  /** What others paid for it. */
  points: number;
}

/** A match as it ended. */
export interface Summary {
  match: number;
  room: string;
  variant: string;
  options: Record<string, boolean | number | string>;
  names: string[];
  people: (number | null)[];
  rounds: RoundScore[];
  totals: number[];
  tallies: SeatTally[];
  /** The seats with the highest total, if it is above zero. */
  winners: number[];
  /** Seconds since 1970. */
  started: number;
  finished: number;
  house: House | null;
  /** Missing in matches of older servers. */
  wins: WonHand[];
  /** Missing there, too. */
  ladder: LadderResult | null;
  /** As whom people and bots sat there; empty for those who were erased, and on older servers. */
  characters: string[];
}

/** A device you are logged in on. */
export interface Device {
  /** For `log_out_device`; it says nothing about the token. */
  id: string;
  /** The name it gave itself. */
  name: string;
  /** When you first used it, in seconds since 1970. */
  created: number;
  /** The day you last used it, in seconds since 1970. */
  used: number;
  /** Whether this connection is from it. */
  current: boolean;
}

/** What a passkey has signed, as `navigator.credentials.get` gives it. */
export interface PasskeyProof {
  id: string;
  client_data: string;
  authenticator_data: string;
  signature: string;
  /** The user handle. */
  user: string;
}

/**
 * Proof of work: it lets you try to log in although others have guessed passwords.
 *
 * It is a number such that SHA-256 of (SHA-256 of the challenge, then the number in decimal
 * digits) begins with so many zero bits. The challenge is valid once, for some minutes.
 */
export interface WorkWish {
  challenge: string;
  bits: number;
}

/** The answer to a `WorkWish`. */
export interface WorkProof {
  challenge: string;
  number: number;
}

/** What a new password or passkey has ended: all other ways to log in to the account. */
export interface Ended {
  /** How many other devices were logged in. */
  devices: number;
  passkeys: number;
  codes: number;
  /** Whether the old password is void without a new one. */
  password: boolean;
}

/** An announcement of the host to everybody. */
export interface Announcement {
  zh: string;
  en: string;
  /** Until when it is shown, in seconds since 1970. */
  until: number;
}

/** When nothing new begins; running matches continue to their end. */
export interface QuietHours {
  /** Like 23:00, by the clock of `zone`. */
  begin: string;
  end: string;
  /** Like Asia/Shanghai. */
  zone: string;
  /** Whether it is quiet now. */
  now: boolean;
}

/** Why something is not allowed; clients have the words for the code (`bar.…`). */
export interface Reason {
  code: string;
  /** The clause that says so. */
  clause: string;
  /** The seat it is about; it never reveals who could claim. */
  seat: number;
  tiles: string;
  count: number;
  numbers: number[];
}

/** A moment at which a seat may do less than usual. */
export interface Moment {
  window: MomentWindow;
  /** The tile that was discarded or added to a kong; null at your own turn. */
  tile: string | null;
  /** The seat whose tile it is. */
  seat: number | null;
  /** What is not offered, by its word (`hu`, `gang`, `fenggang`, `peng`, `chi`, `ting`). */
  actions: Record<string, Reason[]>;
}

/** A person in a room without a seat. */
export interface Watcher {
  person: number;
  name: string;
}

/**
 * The first message: with a token, with name and password, or from a new guest.
 *
 * Also with a passkey, or with name and recovery code.
 */
export interface Hello {
  type: "hello";
  version: number;
  token?: string | null;
  name?: string | null;
  password?: string | null;
  /** What the device is called; without it the server makes a name of `User-Agent`. */
  device?: string | null;
  /** A recovery code; it can be used once. */
  code?: string | null;
  /** The answer to a challenge of `/api/passkeys`. */
  passkey?: PasskeyProof | null;
  /**
   * The marks this device was given: with one of them, others' wrong passwords do not delay
   * you.
   */
  marks?: string[];
  /** The answer to the work that a refusal has asked for. */
  work?: WorkProof | null;
}

/** Take another name; a permanent one only after `Prove`. */
export interface Rename {
  type: "rename";
  id: string;
  name: string;
}

/** Choose as whom you sit at the table; in a running match from the next one on. */
export interface SetCharacter {
  type: "set_character";
  id: string;
  character: string;
}

/**
 * Make the name permanent: with name and password the same person can come from anywhere.
 *
 * Anyone who has a password or a passkey shows it first, see `Prove`.
 */
export interface SetPassword {
  type: "set_password";
  id: string;
  password: string;
  /**
   * Whether all other devices are logged out, and passkeys and recovery codes become void.
   *
   * After a recovery by code this happens in any case; `Account.ended` tells what was ended.
   */
  end_others?: boolean;
}

/** Ask where you are logged in. */
export interface ListDevices {
  type: "list_devices";
  id: string;
}

/** Log out another device: its token is void from then on. */
export interface LogOutDevice {
  type: "log_out_device";
  id: string;
  device: string;
}

/** Log out here. Without a password you cannot become this person again: say `sure`. */
export interface LogOut {
  type: "log_out";
  id: string;
  sure?: boolean;
}

/**
 * Store your preferences for all your devices; at most 4096 bytes as JSON.
 *
 * Only for names with a password: guests keep theirs on the device.
 */
export interface StorePreferences {
  type: "store_preferences";
  id: string;
  preferences: Record<string, boolean | number | string | null>;
}

/** Ask for the stored preferences; `preferences` answers. */
export interface LoadPreferences {
  type: "load_preferences";
  id: string;
}

/** Ask for the public rooms. */
export interface ListRooms {
  type: "list_rooms";
  id: string;
}

/** Open a room and sit down in it. */
export interface Create {
  type: "create";
  id: string;
  /** A town, a preset like `hangzhou/mil2025`, or house rules of the server by their name. */
  variant: string;
  options?: Record<string, boolean | number | string>;
  /** Without it the town's usual time. */
  clock?: ClockWish | null;
  bots?: boolean;
  spectators?: boolean;
  hints?: boolean;
  public?: boolean;
  /** The level of the bots that take free seats at the start. */
  bot_level?: BotLevel;
  /** What you call these rules; only where people may `write`. */
  house?: string | null;
  /** The club whose table it shall be; you must be a member. */
  club?: number | null;
}

/** Sit down with bots at once. */
export interface QuickPlay {
  type: "quick_play";
  id: string;
  variant: string;
  options?: Record<string, boolean | number | string>;
  level?: string | null;
  /** Whether to play at leisure: alone with bots, ten minutes for each question. */
  unhurried?: boolean;
}

/** Enter a room: to your own seat if you have one, else as a visitor or spectator. */
export interface Enter {
  type: "enter";
  id: string;
  room: string;
}

/**
 * Take a free seat, or move to it; a seat in a room that waits elsewhere is given up.
 *
 * Without a number: any free seat, unless you have one in another room (`elsewhere`).
 */
export interface Sit {
  type: "sit";
  id: string;
  seat?: number | null;
}

/** Give up the seat before the start. */
export interface Stand {
  type: "stand";
  id: string;
}

/** As owner, put a bot on a free seat, or take it away. */
export interface SetBot {
  type: "set_bot";
  id: string;
  seat: number;
  level?: string | null;
}

/** As owner, send a person away: a player before the start, a spectator at any time. */
export interface Kick {
  type: "kick";
  id: string;
  seat?: number | null;
  /** The spectator to send away, where no seat is named. */
  person?: number | null;
}

/** Be ready, or not; between rounds: go on. */
export interface Ready {
  type: "ready";
  id: string;
  on?: boolean;
}

/** As owner, start the match; bots fill the empty seats if they may. */
export interface Start {
  type: "start";
  id: string;
}

/**
 * Want the next match in this room to count on the ladder, or not; all four have to.
 *
 * Only for names with a password that have played here for a while, and only where the room says
 * `ladder`.
 */
export interface LetCount {
  type: "let_count";
  id: string;
  on?: boolean;
}

/** The hash of a nonce for the coming match: SHA-256 of its text. */
export interface Commit {
  type: "commit";
  match: number;
  hash: string;
}

/** The nonce itself, after all commitments are in. */
export interface Reveal {
  type: "reveal";
  match: number;
  nonce: string;
}

/** Answer a question. `at` is the number of the `ask` it answers; `do` an action as text. */
export interface Act {
  type: "act";
  id: string;
  match: number;
  at: number;
  do: string;
}

/** Ask for everything after the last number you have; -1 asks for a snapshot. */
export interface Sync {
  type: "sync";
  match: number;
  have?: number;
}

/** Ask what your hand waits for, now and after each discard, and what is best to do. */
export interface AskHints {
  type: "ask_hints";
  id: string;
  match: number;
}

/** Ask why what you could usually do is not offered; `reasons` answers, at once. */
export interface Why {
  type: "why";
  id: string;
  match: number;
}

/** Say a phrase or an emoji to the room; see `said` for who gets it. */
export interface Say {
  type: "say";
  phrase: Phrase;
}

/**
 * Say something in your own words, where the room has `free_text`.
 *
 * At most 60 characters, none invisible. Without a seat you may say less in a minute.
 */
export interface Write {
  type: "write";
  id: string;
  text: string;
}

/** Vote to dissolve the match; the first vote opens it. */
export interface Vote {
  type: "vote";
  id: string;
  on: boolean;
}

/** Let autoplay take over for you (托管), or take over again. */
export interface LetHouse {
  type: "let_house";
  id: string;
  on: boolean;
}

/** Leave the room. In a running match this gives up the seat and ends it: say `sure`. */
export interface Leave {
  type: "leave";
  id: string;
  sure?: boolean;
}

/** Measure a round trip; it is answered at once, ahead of commands that take long. */
export interface Ping {
  type: "ping";
  number?: number;
}

/** Who you are. A new guest gets their token here, once: keep it, it identifies you. */
export interface Welcome {
  type: "welcome";
  version: number;
  person: number;
  name: string;
  permanent: boolean;
  token: string | null;
  /** Where you have a seat. */
  room: string | null;
  /** A new mark of this device: keep it, after logging out too, and show it with a password. */
  mark: string | null;
  /** As whom you sit at the table. */
  character: string;
}

/**
 * Your name, character, or whether the name is permanent, has changed; sent to all your
 * devices.
 */
export interface Account {
  type: "account";
  name: string;
  permanent: boolean;
  /** A new mark, see `Welcome`, for the device that has set a password. */
  mark: string | null;
  /** What was ended by the device that has set a password. */
  ended: Ended | null;
  /** As whom you sit at the table. */
  character: string;
}

/** Where you are logged in, the newest first. */
export interface Devices {
  type: "devices";
  id: string;
  devices: Device[];
}

/** The command with this id is done; what it changes for good is stored. */
export interface Done {
  type: "done";
  id: string;
  room: string | null;
}

/** The command was not carried out and changed nothing. */
export interface Refused {
  type: "refused";
  id: string | null;
  code: RefusedCode;
  reason: string;
  legal: string[] | null;
  /** Where an action is `illegal` at a question of yours: what is against it. */
  why: Reason[] | null;
  /** If a `hello` must wait because of others' attempts: work that lets you in at once. */
  work: WorkWish | null;
}

/** All there is to know of a room; sent whole whenever something changes. */
export interface RoomState {
  type: "room";
  number: string;
  owner: number | null;
  settings: RoomSettings;
  phase: "between" | "playing" | "shuffling" | "waiting";
  seats: SeatState[];
  /** How many are here without a seat. */
  spectators: number;
  /** The running match, or the last one. */
  match: number | null;
  round: number;
  /** Between two rounds: how many seconds until the next one opens by itself. */
  next_in: number | null;
  vote: VoteState | null;
  /** The server cannot store anything just now: clocks stand still. */
  paused: boolean;
  /** Whether people may `write`: the room is not in the lobby, and the operator allows it. */
  free_text: boolean;
  /** The people here without a seat, the first twenty of them. */
  watchers: Watcher[];
  /** Whether the next match may count on the ladder (`let_count`), or the running one does. */
  ladder: "" | "counts" | "offered";
  /** Why the running match does not. */
  uncounted: Uncounted;
}

/** You are out of the room. */
export interface Left {
  type: "left";
  room: string;
  why: "closed" | "kicked" | "left";
}

/** A room or queue is on another node of this cluster: connect there and go on. */
export interface Moved {
  type: "moved";
  /** The command that could not be carried out here; null if the room has moved away. */
  id: string | null;
  /** Empty where it is about a queue. */
  room: string;
  /** Its name; connect to `/ws?node=NAME&room=ROOM`. */
  node: string;
  /** Where that node is reached; empty: at the same address as before. */
  address: string;
}

/** The lobby. */
export interface Rooms {
  type: "rooms";
  id: string;
  rooms: LobbyRoom[];
}

/**
 * How the seed of the coming match is made.
 *
 * First `stage` commit: the server has committed to its part; send `commit`. Then reveal: all
 * commitments are in; send `reveal`. Then sealed: the match begins.
 */
export interface Fair {
  type: "fair";
  match: number;
  stage: "commit" | "reveal" | "sealed";
  /** The hash of the server's part of the seed. */
  server: string;
  /** The hash of each seat's nonce. */
  commits: (string | null)[];
  /** The nonces, once sealed. */
  nonces: (string | null)[];
  /** The shuffles begun in this room since its last match that led to no match. */
  dropped: Dropped[];
  /** Seats that take no part this time: they withheld the nonce of their last match. */
  silent: number[];
}

/** The time of the seat that is asked, in milliseconds. */
export interface OwnClock {
  /** For this question. */
  turn: number;
  /** What is left beyond that. */
  bank: number;
}

/** What happened, as this seat may know it; the first has the number `first`. */
export interface Events {
  type: "events";
  match: number;
  first: number;
  events: StreamEvent[];
  /** Tiles in the wall after these. */
  left: number;
  /** How long you have, where the last of these asks you something. */
  clock: OwnClock | null;
}

/** The whole table as this seat may know it; the next event has the number `next`. */
export interface Snapshot {
  type: "snapshot";
  match: number;
  next: number;
  view: View;
  /** The open question as its `ask` event; null if there is none or it is answered. */
  ask: AskEvent | null;
  /** The number of that question, or -1. */
  at: number;
  /** This round's wins, payments and shown tiles so far: `hu`, `pay` and `show` events. */
  settled: (HuEvent | PayEvent | ShowEvent)[];
  /** The seat whose newest discard lies last, and its place in that pile. */
  discarded: number[] | null;
  /** Where the wall of this round was broken, as its `break` event; null before that. */
  broken: BreakEvent | null;
  /** For each seat the place in its pile of the discard it declared with; null if it has not. */
  declared_at: (number | null)[];
  totals: number[];
  clock: OwnClock | null;
}

/** What your hand waits for, each tile with the copies not seen yet; and what you could do. */
export interface Hints {
  type: "hints";
  id: string;
  now: Record<string, number>;
  /** For each tile that may be discarded and leaves a ready hand. */
  after: Record<string, Record<string, number>>;
  remarks: Remark[];
  /** What the open question allows, the best first, at most six; empty where nothing is asked. */
  candidates: Candidate[];
}

/**
 * Why you may not do what players usually can, at your turn and about another's last tile.
 *
 * It tells only what follows from your own hand and from what lies open.
 */
export interface Reasons {
  type: "reasons";
  id: string;
  moments: Moment[];
}

/**
 * A person said something.
 *
 * What is said from a seat reaches everybody in the room. What others say does too, except during
 * a match: then it reaches only people without a seat.
 */
export interface Said {
  type: "said";
  /** Null for a person without one. */
  seat: number | null;
  person: number;
  name: string;
  /** A `Phrase`, or empty. */
  phrase: string;
  /** Own words, or empty; they are text and nothing else. */
  text: string;
}

/** You are watching a match, some time behind the players; comes before its first entries. */
export interface Watching {
  type: "watching";
  match: number;
  /** How far behind, in milliseconds. */
  delay: number;
  /** How many milliseconds until there is something to see; 0 if there is already. */
  first_in: number;
}

/** Your preferences as stored; without an id, another of your devices has just stored them. */
export interface Preferences {
  type: "preferences";
  id: string | null;
  /** Null if nothing was stored. */
  preferences: Record<string, boolean | number | string | null> | null;
}

/** Something about the server itself; `not_begun`: it could not open the match of this room. */
export interface Notice {
  type: "notice";
  code: "not_begun" | "paused" | "restarting" | "resumed";
}

/** The host's announcement and quiet hours; after `welcome` if there are any, and on changes. */
export interface HouseNews {
  type: "house_news";
  announcement: Announcement | null;
  quiet: QuietHours | null;
}

/** The server closes the connection. */
export interface Bye {
  type: "bye";
  code: "banned" | "elsewhere" | "idle" | "logged_out" | "rate" | "restarting" | "slow";
}

/** The answer to ping. */
export interface Pong {
  type: "pong";
  number: number;
}

/** How many people there are for one kind of table. */
export interface QueueCount {
  /** A town, a preset like `hangzhou/mil2025`, or house rules of the server by their name. */
  variant: string;
  pace: Pace;
  waiting: number;
  /** People who play at tables of this queue. */
  playing: number;
}

/**
 * Wait for people to play with; `place` tells how it goes.
 *
 * You have only one place: joining another queue gives it up, joining the same one again keeps it.
 * A seat in a waiting room is given up.
 */
export interface JoinQueue {
  type: "join_queue";
  id: string;
  /** A town, a preset like `hangzhou/mil2025`, or house rules of the server by their name. */
  variant: string;
  pace?: Pace;
  /** Seconds after which you are asked whether bots may fill up; null: never. */
  ask_after?: number | null;
}

/** Leave the queue. */
export interface LeaveQueue {
  type: "leave_queue";
  id: string;
}

/** Take the seat you are called to, or pass it on to the next player. */
export interface AnswerCall {
  type: "answer_call";
  id: string;
  on?: boolean;
}

/** Say whether bots may take the free seats of your table. */
export interface LetBots {
  type: "let_bots";
  id: string;
  on: boolean;
}

/** Start or stop getting how many people wait and play (`queues`), at most once a second. */
export interface WatchQueues {
  type: "watch_queues";
  on?: boolean;
}

/**
 * Your place in a queue; sent to all your devices whenever something changes.
 *
 * Waiting; `asked` whether bots may fill up (`let_bots`); `called` to a table (`answer_call`);
 * `ready`, while others have yet to answer; `seated`, in `room`, on the device you used last (your
 * others get `out`); or `out` of the queue.
 */
export interface Place {
  type: "place";
  variant: string;
  pace: Pace;
  state: "asked" | "called" | "out" | "ready" | "seated" | "waiting";
  /** For how many seconds you have waited. */
  waited: number;
  /** How many seconds you have to answer, or the others you wait for. */
  seconds: number | null;
  /** How many have taken their seats at the table you are called to. */
  ready: number;
  seats: number;
  /** Whether you let bots fill up. */
  bots: boolean;
  /** Whether the match you are called to will count on the ladder. */
  counts: boolean;
  /** Why it will not. */
  uncounted: Uncounted;
  room: string | null;
  /**
   * Why you are out: you left, let a call pass, were away, sat down elsewhere, the server takes
   * no more rooms, or its quiet hours have begun.
   */
  why: "" | "away" | "elsewhere" | "full" | "left" | "missed" | "quiet";
  /** Where you let a call pass: how many seconds until you may join again. */
  pause: number;
}

/** How many people wait and play, for each queue that is not empty. */
export interface Queues {
  type: "queues";
  queues: QueueCount[];
}

/** A person you know. */
export interface Acquaintance {
  person: number;
  name: string;
}

/** Where a person is, as far as they let friends see that. */
export interface Whereabouts {
  online: boolean;
  /** The town played at their table; empty if they have no seat. */
  variant: string;
  /** Whether the match there has begun. */
  playing: boolean;
  /** The number of their room, if the room is public. */
  room: string | null;
  way: Way;
}

/** A friend. */
export interface Friend {
  person: number;
  name: string;
  /** Seconds since 1970. */
  since: number;
  here: Whereabouts;
}

/** The link by which others become your friends. */
export interface FriendLink {
  /** The page is at `/friend/CODE`. */
  code: string;
  /** Until when it can be used, in seconds since 1970. */
  until: number;
}

/** The owner of such a link, over HTTP. */
export interface FriendOffer {
  person: number;
  name: string;
  /** Whether you are friends already. */
  friend: boolean;
  /** Whether it is your own. */
  own: boolean;
}

/** Start or stop watching who your friends are and where (`friends`, then `friend_here`). */
export interface WatchFriends {
  type: "watch_friends";
  id: string;
  on?: boolean;
}

/**
 * Ask a person to be your friend, accept, or end it; mute and block.
 *
 * Friends are people with a password. You can ask people you have met: in this room, in a match,
 * in a club, or when they have said something here. You can mute and block the same people, also
 * those without a password; they are not told.
 */
export interface DealWith {
  type: "deal_with";
  id: string;
  person: number;
  do: Dealing;
}

/** Get a new link by which others become your friends, or none; the one before becomes void. */
export interface SetFriendLink {
  type: "set_friend_link";
  id: string;
  on?: boolean;
}

/** Set who sees what of you; null leaves a setting as it was. Only with a password. */
export interface ShowMe {
  type: "show_me";
  id: string;
  /** Whether friends see that you are here, and at which table. */
  friends?: boolean | null;
  /** Whether the boards of the ladder list you. */
  board?: boolean | null;
}

/** Invite a friend to the room in which you have a seat; they see it wherever they are. */
export interface InviteFriend {
  type: "invite_friend";
  id: string;
  person: number;
}

/** Answer a friend's invitation; to accept, also enter the room as usual. */
export interface AnswerInvitation {
  type: "answer_invitation";
  id: string;
  person: number;
  on: boolean;
}

/** Your friends, requests and settings; sent whole when anything but a place changes. */
export interface Friends {
  type: "friends";
  friends: Friend[];
  /** People who ask to be your friend. */
  requests: Acquaintance[];
  /** People you have asked, until they agree or a month is over. */
  asked: Acquaintance[];
  link: FriendLink | null;
  /** Whether friends see where you are. */
  seen: boolean;
  /** Whether the boards of the ladder list you. */
  board: boolean;
  /** The most friends a person can have. */
  most: number;
}

/** A friend has come or gone, is elsewhere, or has a new name; sent a moment later. */
export interface FriendHere {
  type: "friend_here";
  person: number;
  here: Whereabouts;
  /** Their name, if it has changed since you started to watch. */
  name: string | null;
}

/** The people you have muted or blocked; after `welcome` if there are any, and on changes. */
export interface Shunned {
  type: "shunned";
  muted: Acquaintance[];
  blocked: Acquaintance[];
}

/** A friend invites you to their room. */
export interface Invitation {
  type: "invitation";
  person: number;
  name: string;
  room: string;
  variant: string;
  /** Whether there is no free seat, so that you would watch. */
  watch: boolean;
  /** For how many seconds it is valid. */
  seconds: number;
}

/** News of a friend, or of a person who wants to be one; sent to all your devices. */
export interface FriendNews {
  type: "friend_news";
  what: News;
  person: number;
  name: string;
}

/** A report was accepted. */
export interface ReportTaken {
  /** False if the same was reported before. */
  new: boolean;
  ok: boolean;
}

/**
 * Report another player of a finished match; `POST /api/matches/{match}/report`.
 *
 * What the two of you said at that table goes with it, as far as the server still knows it.
 */
export interface Report {
  /** The seat of the reported player. */
  seat: number;
  kind: ReportKind;
  text?: string;
}

/** Confirm that you have read what was decided about you; it is not sent again. */
export interface SawSanction {
  type: "saw_sanction";
  id: string;
  sanction: number;
}

/** The operator has decided about you after reports; sent until you have confirmed it. */
export interface Sanction {
  type: "sanction";
  /** Its number, for `saw_sanction`. */
  sanction: number;
  what: SanctionKind;
  /** When it was decided, in seconds since 1970. */
  at: number;
  /** When it ends; 0 if it has no end. */
  until: number;
  /** The match after which you were reported. */
  match: number;
  kind: ReportKind;
  /** The operator's own words; may be empty. */
  reason: string;
  /** Whether you have confirmed that you have read it. */
  seen: boolean;
}

/** What a match was for the ladder. */
export interface LadderResult {
  uncounted: Uncounted;
  /** The place of each seat, from 1; equal points share one. Empty where it does not count. */
  places: number[];
  /** The seats that forfeited it: they are behind all others. */
  forfeits: Record<string, Forfeit>;
}

/** A rank of a town. */
export interface Rank {
  name: string;
  /** The number at which it begins; null for the first. */
  least: number | null;
  /** Of 100 matches against three beginners, how many a player with that number wins. */
  firsts: number | null;
}

/** A match that counted. */
export interface CountedMatch {
  match: number;
  /** When it ended, in seconds since 1970. */
  at: number;
  /** From 1; equal points share a place. */
  place: number;
  points: number;
  /** The number after it; null while it is hidden. */
  number: number | null;
}

/** What an account needs for its matches to count. */
export interface LadderNeeds {
  /** Matches with other people, played to their end; more after a match that was left. */
  matches: number;
  /** Seconds since it was made. */
  seconds: number;
}

/** A person's standing on the ladder of a town. */
export interface Standing {
  town: string;
  /** How many have counted. */
  matches: number;
  sureness: Sureness;
  /** Beginners have 1000; null while it is hidden. */
  number: number | null;
  /** By how much the number may be off, nineteen times out of twenty. */
  spread: number | null;
  /** The place of the rank in `ranks`, from 0. */
  rank: number | null;
  ranks: Rank[];
  /** The newest matches, the oldest of them first. */
  history: CountedMatch[];
}

/** A person's standings in all towns where matches have counted. */
export interface Ladder {
  /** Whether matches can count: only those of names with a password do. */
  account: boolean;
  /** About how many matches it takes until a number is shown. */
  needed: number;
  /** What everybody needs. */
  needs: LadderNeeds;
  /** What this account lacks. */
  lacks: LadderNeeds;
  standings: Standing[];
}

/** A person on the board of a town. */
export interface BoardEntry {
  /** From 1; equal numbers share a place. */
  place: number;
  person: number;
  name: string;
  number: number;
  /** By how much the number may be off, nineteen times out of twenty. */
  spread: number;
  sureness: Sureness;
  /** The place of the rank in `ranks`, from 0. */
  rank: number;
  matches: number;
}

/** The highest standings in a town, of people who want to be listed. */
export interface LadderBoard {
  town: string;
  ranks: Rank[];
  entries: BoardEntry[];
  needs: LadderNeeds;
}

/** One thing a seat may do, and what a bot of the level `normal` expects of it. */
export interface Candidate {
  /** As `act` takes it. */
  action: string;
  /** The points the seat can expect of the round if it does this. */
  value: number;
  /** How far the hand is from ready afterwards: 0 is ready, -1 complete. */
  distance: number;
  /** The tiles that bring the hand nearer afterwards, and how many copies are not seen. */
  useful: Record<string, number>;
  win_chance: number;
  /** What a win would be worth. */
  win_points: number;
  /** The points it can expect to lose by this discard at once. */
  danger: number;
  /** Codes of what speaks for it or against it. */
  reasons: string[];
}

/** A decision where something else was worth clearly more. */
export interface Mistake {
  /** Counted from 1. */
  round: number;
  /** The seat decided after this event of the round, counted from 0 as the replay has them. */
  step: number;
  action: string;
  best: string;
  /** How many points more could be expected of the best. */
  loss: number;
  /** The best action, and the one taken. */
  candidates: Candidate[];
}

/** What one seat could have done better in a match that is over. */
export interface Review {
  match: number;
  seat: number;
  /** How many there were with more than one way to go. */
  decisions: number;
  /** In the order of the match. */
  mistakes: Mistake[];
}

/** A puzzle in the list of its town. */
export interface PuzzleEntry {
  id: string;
  /** What it is about: discard, win, claim, kong, declare, danger. */
  theme: string;
  /** How many people have answered it. */
  tried: number;
  /** How many of them were right the first time. */
  solved: number;
  /** Whether you were right the first time; null if you have not answered. */
  own: boolean | null;
}

/** The puzzles of a town, or those about one theme. */
export interface PuzzleList {
  puzzles: PuzzleEntry[];
  /** A random one that you have not answered; null if there is none. */
  next: string | null;
}

/** A puzzle without its solution. */
export interface PuzzleCase {
  id: string;
  variant: string;
  theme: string;
  /** The seat that is asked. */
  seat: number;
  /** The round up to the moment, as scenario files have it. */
  scenario: Record<string, unknown>;
  round: number;
  dealer: number;
  /** All tiles of the deck. */
  tiles: number;
  /** Those that were dealt, as a replay counts them. */
  dealt: number;
  /** Those in the wall after the deal, as a replay has it. */
  left: number;
  /** The events the seat sees, the question last: its `legal` are the choices. */
  events: StreamEvent[];
}

/** One of the choices that were played out. */
export interface PuzzleChoice {
  action: string;
  /** What the seat had at the end of the round, on average. */
  points: number;
  /** How much less than with the best choice. */
  behind: number;
  /** The standard error of that. */
  error: number;
  /** Codes of what speaks for the best choice, or against another one. */
  reasons: string[];
}

/** What you would do. */
export interface PuzzleAnswer {
  answer: string;
}

/** What an answer to a puzzle was worth. */
export interface PuzzleVerdict {
  right: boolean;
  best: string;
  /** The best first; others were too far behind to be played out. */
  choices: PuzzleChoice[];
  /** On how many tables they were played out. */
  checked: number;
  /** How many people have answered it by now. */
  tried: number;
  /** How many of them were right the first time. */
  solved: number;
  /** Whether this answer counts there: only a person's first one does. */
  counted: boolean;
}

/** A shuffle that was begun before, and of which no match came. */
export interface Dropped {
  /** The number its match would have had. */
  match: number;
  /** The hash of the server's part. */
  server: string;
  /** Whether the server may have known nonces, and so the seed. */
  told: boolean;
  why: WhyDropped;
}

/** 客户端发的。 What clients send. */
export type Command = Hello | Rename | SetCharacter | SetPassword | ListDevices | LogOutDevice | LogOut | StorePreferences | LoadPreferences | ListRooms | Create | QuickPlay | Enter | Sit | Stand | SetBot | Kick | Ready | Start | LetCount | Commit | Reveal | Act | Sync | AskHints | Why | Say | Write | Vote | LetHouse | Leave | Ping | JoinQueue | LeaveQueue | AnswerCall | LetBots | WatchQueues | WatchClub | WatchTournament | WatchFriends | DealWith | SetFriendLink | ShowMe | InviteFriend | AnswerInvitation | SawSanction;

/** 服务器发的。 What the server sends. */
export type Message = Welcome | Account | Devices | Done | Refused | RoomState | Left | Moved | Rooms | Fair | Events | Snapshot | Hints | Reasons | Said | Watching | Preferences | Notice | HouseNews | Bye | Pong | Place | Queues | ClubLobby | TournamentNews | Friends | FriendHere | Shunned | Invitation | FriendNews | Sanction;

/** Points that go from one seat to another. */
export interface Transfer {
  from: number;
  to: number | "house";
  points: number;
  /** Why, as `rulebook/codes.md` lists it. */
  code: string;
  /** The index of the win it belongs to, counted in the round. */
  win: number | null;
  factors: [string, number][];
}

/** Something that binds players now: a lock, a win passed on, a hidden tile seen. */
export interface Remark {
  code: string;
  /** The clause that says so. */
  clause: string;
  seat: number;
  tiles: string;
  /** The seat whose discards were taken. */
  from: number;
  count: number;
}

/**
 * A choice of a town's own, described so that a client can ask it without knowing the town.
 *
 * The answer is the action `choose CODE ARG`. Words have the keys `choice.CODE` for the question,
 * `choice.CODE.ARG` for a word to choose, `action.CODE` for the answer.
 */
export interface ChoiceView {
  code: string;
  /** Whether tiles are chosen, one of the words, or nothing: then it is done or not. */
  pick: "nothing" | "tiles" | "word";
  /** How many tiles, all of one group; else 0. */
  count: number;
  /** The tiles to choose from, group by group. */
  groups: string[];
  /** The words to choose from. */
  options: string[];
  /** Whether so many tiles may be picked several times over, or none at all. */
  often: boolean;
}

/** A meld on the table. */
export interface MeldView {
  /** `chi`, `peng`, `gang`, or what a town calls a kong of its own. */
  kind: string;
  /** Absent if it lies face down for you. */
  tiles: string;
  /** How many tiles lie face down. */
  hidden: number;
  concealed: boolean;
  /** The seat that discarded the tile it was made with. */
  from: number;
  taken: string;
  /** A kong that grew from a peng. */
  added: boolean;
}

/** A round begins. */
export interface RoundEvent {
  event: "round";
  variant: string;
  round: number;
  dealer: number;
  /** The dealer's streak as the town counts it; 0 where it does not. */
  streak: number;
}

/** The dice say where the wall is broken. */
export interface BreakEvent {
  event: "break";
  dice: number[];
  /** Counted from the dealer; 0 is the dealer's own. */
  side: number;
  /** How many stacks are skipped. */
  stacks: number;
}

/** All stakes are chosen. */
export interface StakesEvent {
  event: "stakes";
  /** The stake of each seat. */
  numbers: number[];
}

/** A seat gets its hand. */
export interface DealEvent {
  event: "deal";
  seat: number;
  /** Known to the seat itself. */
  tiles: string;
  /** How many, for all others. */
  count: number;
}

/** A tile is turned up. */
export interface TurnUpEvent {
  event: "turn_up";
  tiles: string;
  /** Present if dice were rolled for it. */
  dice: number[];
}

/** A seat has thrown tiles away. */
export interface ShuaiEvent {
  event: "shuai";
  seat: number;
  tiles: string;
}

/** A seat has laid tiles aside in sight of all, in a way of the town's own. */
export interface AsideEvent {
  event: "aside";
  seat: number;
  tiles: string;
  code: string;
}

/** Tiles are shown that stay where they are, in a way of the town's own. */
export interface ShowEvent {
  event: "show";
  /** Whose hand they are of, or whose win they are turned up for. */
  seat: number;
  tiles: string;
  code: string;
}

/** A seat lays flowers open. */
export interface FlowerEvent {
  event: "flower";
  seat: number;
  tiles: string;
}

/** All see what a seat has chosen; it holds for the rest of the round. */
export interface ChosenEvent {
  event: "chosen";
  seat: number;
  code: string;
  /** One of the words that were offered. */
  value: string;
}

/** Tiles pass from one hand to another. */
export interface GiveEvent {
  event: "give";
  seat: number;
  /** The seat that gets them. */
  to: number;
  code: string;
  /** Known to these two. */
  tiles: string;
  /** How many, for all others. */
  count: number;
}

/** A seat draws one tile. */
export interface DrawEvent {
  event: "draw";
  seat: number;
  /** From the head of the wall, or what it replaces. */
  by: "flower" | "head" | "kong" | "refill";
  /** Known to the seat itself. */
  tiles: string;
  /** 1, for all others. */
  count: number;
}

/** A seat that is about to draw is asked for a choice of the town's own. */
export interface OfferEvent {
  event: "offer";
  seat: number;
  code: string;
}

/** A seat discards. */
export interface DiscardEvent {
  event: "discard";
  seat: number;
  tiles: string;
  /** What the discard declares: `ting`, `jia`, or another code of the town's. */
  declare: string;
}

/** A discard closes claims to all. */
export interface LockEvent {
  event: "lock";
  seat: number;
  code: string;
}

/** A seat takes a discard for a sequence. */
export interface ChiEvent {
  event: "chi";
  seat: number;
  /** The whole meld, in the order of the faces the tiles play. */
  tiles: string;
  /** The tile taken. */
  take: string;
  /** The seat that discarded it. */
  from: number;
}

/** A seat takes a discard for a triplet. */
export interface PengEvent {
  event: "peng";
  seat: number;
  tiles: string;
  take: string;
  from: number;
}

/** A seat makes a kong. */
export interface GangEvent {
  event: "gang";
  seat: number;
  form: KongForm;
  /** What a town calls a kong of its own. */
  code: string;
  tiles: string;
  /** 4, if the kong lies face down for you. */
  count: number;
  /** With `ming` only. */
  take: string;
  /** With `ming` only. */
  from: number;
}

/** A seat makes the kong of four winds. */
export interface FenggangEvent {
  event: "fenggang";
  seat: number;
  form: KongForm;
  tiles: string;
  /** 4, if the kong lies face down for you. */
  count: number;
  /** With `ming` only. */
  take: string;
  /** With `ming` only. */
  from: number;
}

/** A seat announces an added kong, which may be robbed. */
export interface AddKongEvent {
  event: "add_kong";
  seat: number;
  tiles: string;
}

/** You see the hidden tile. */
export interface BaoEvent {
  event: "bao";
  seat: number;
  tiles: string;
  /** The number rolled for it. */
  die: number;
}

/** The hidden tile you have seen is replaced by another. */
export interface HuanbaoEvent {
  event: "huanbao";
}

/** A seat wins. */
export interface HuEvent {
  event: "hu";
  seat: number;
  /** The hand, laid open. */
  tiles: string;
  /** How: `draw`, `discard`, `kong`, `opening`, or before a draw what the town calls that. */
  by: string;
  /** The seat that gave the tile. */
  from: number | null;
  type: string;
  factors: [string, number][];
  /** The hand as it was read: groups with spaces between, what a tile stands for in brackets. */
  reading: string;
  /** The winning tile; absent if the win needs none. */
  tile: string;
  /** True if winners are out of the round. */
  leaves: boolean;
}

/** Points are paid. */
export interface PayEvent {
  event: "pay";
  transfers: Transfer[];
}

/** Autoplay acts for a seat. */
export interface TimeoutEvent {
  event: "timeout";
  seat: number;
}

/** A player gives up the seat; the round is void. */
export interface LeaveEvent {
  event: "leave";
  seat: number;
}

/** The match is dissolved; the round is void. */
export interface DissolveEvent {
  event: "dissolve";
}

/** The round is settled and everything is laid open; lists are in the order of seats. */
export interface OpenEvent {
  event: "open";
  hands: string[];
  /** The concealed kongs. */
  kongs: string[][];
  /** The tile that lay hidden in the wall, or nothing. */
  hidden: string;
}

/** The round is over. */
export interface OverEvent {
  event: "over";
  /** Of this round. */
  scores: number[];
  /** Whether no seat won. */
  drawn: boolean;
  /** Null after a leave or dissolve. */
  next_dealer: number | null;
  next_streak: number;
  match_over: boolean;
}

/** The match is over, the last entry of its stream; the whole seed is published. */
export interface MatchOverEvent {
  event: "match_over";
  summary: Summary;
  /**
   * The server's part and the nonces of the seats, as they were joined; empty while other tables
   * of a tournament play the same walls.
   */
  seed: string;
  /** The hashes published before the match. */
  fair: Record<string, unknown>;
}

/** The server asks you; its number is the `at` of the answer. */
export interface AskEvent {
  event: "ask";
  window: AskWindow;
  /** The actions you may take, as text; `pass` alone need not be answered. */
  legal: string[];
  /** What binds players now; with the windows turn, offer and opening. */
  remarks: Remark[];
  /**
   * What is asked, or may be chosen beside all else, in ways of the town's own; `legal` lists an
   * answer or more of each.
   */
  choices: ChoiceView[];
}

/** What tiles play as has become known. */
export interface RolesEvent {
  event: "roles";
  /** The wild faces, or nothing. */
  wild: string;
  /** The tiles that play another face than their own. */
  plays: Record<string, string>;
}

/** The state of a seat when a round is entered in its middle; never in a match. */
export interface PositionEvent {
  event: "position";
  seat: number;
  /** As all see them. */
  melds: MeldView[];
  discards: string;
  flowers: string;
  thrown: string;
  won: string;
  /** Nothing, or a code: `ting`, `jia`. */
  declared: string;
  /** The points it has won and lost in this round. */
  score: number;
  /** The seat whose turn it is. */
  turn: number;
  /** Tiles in the wall. */
  left: number;
  /** The hand, then the tiles of kongs that lie face down; known to the seat itself. */
  tiles: string;
  /** How many these are, for all others. */
  count: number;
  /** What it has chosen, by code; absent if nothing. */
  chosen: Record<string, string>;
  /** True if the round goes on without this seat. */
  out: boolean;
}

/** A win of this round. */
export interface WinView {
  seat: number;
  /** How: `draw`, `discard`, `kong`, `opening`, or before a draw what the town calls that. */
  by: string;
  from: number | null;
  type: string;
  factors: [string, number][];
  reading: string;
}

/** How the round ended. */
export interface ResultView {
  drawn: boolean;
  next_dealer: number | null;
  next_streak: number;
  match_over: boolean;
}

/** The tile that may be claimed or robbed. */
export interface ClaimView {
  tile: string;
  from: number;
}

/** The whole table as one seat may know it. Lists are in the order of seats. */
export interface View {
  variant: string;
  /** The seat whose view it is. */
  seat: number;
  round: number;
  dealer: number;
  streak: number;
  phase: "claim" | "opening" | "over" | "turn";
  /** The seat whose turn it is, or was last. */
  turn: number;
  /** Tiles in the wall. */
  left: number;
  turned_up: string;
  wild: string;
  /** The tiles that play another face than their own. */
  plays: Record<string, string>;
  /** Your own tiles, sorted, the one just drawn included. */
  hand: string;
  hand_sizes: number[];
  /** The hands of those who have won, by seat; when the round is over, of all. */
  open_hands: Record<string, string>;
  melds: MeldView[][];
  discards: string[];
  flowers: string[];
  thrown: string[];
  /** Tiles won on and set aside, where play goes on after a win. */
  won: string[];
  /** Nothing, or a code: `ting`, `jia`. */
  declared: string[];
  /** Of this round. */
  scores: number[];
  wins: WinView[];
  legal: string[];
  result: ResultView | null;
  remarks: Remark[];
  /** The tile you drew, at your turn; the dealer's last one while the round opens. */
  drawn: string;
  claim: ClaimView;
  /** The tile that lay hidden in the wall, or nothing; when the round is over. */
  hidden: string;
  /** What each seat has chosen, by code; absent if nothing was chosen. */
  chosen: Record<string, string>[];
  /** The seats that are out of the round; absent if there are none. */
  out: number[];
  /** What you are asked, or may choose, in ways of the town's own. */
  choices: ChoiceView[];
}

/** 座位事件流里的一项。 An entry of a seat's stream. */
export type StreamEvent = RoundEvent | BreakEvent | StakesEvent | DealEvent | TurnUpEvent | ShuaiEvent | AsideEvent | ShowEvent | FlowerEvent | ChosenEvent | GiveEvent | DrawEvent | OfferEvent | DiscardEvent | LockEvent | ChiEvent | PengEvent | GangEvent | FenggangEvent | AddKongEvent | BaoEvent | HuanbaoEvent | HuEvent | PayEvent | TimeoutEvent | LeaveEvent | DissolveEvent | OpenEvent | OverEvent | MatchOverEvent | AskEvent | RolesEvent | PositionEvent;

/** A value of an option, and its label. */
export interface OptionChoice {
  value: boolean | number | string;
  label: string;
}

/** One option of a room. */
export interface OptionForm {
  name: string;
  label: string;
  kind: "choice" | "number" | "switch";
  default: boolean | number | string;
  /** The clause that defines it. */
  clause: string;
  /** The values of a choice or a switch, the default first. */
  choices?: OptionChoice[];
  /** The limits of a number. */
  low?: number;
  high?: number;
  /** The step between two values of a number, if it is not 1. */
  step?: number;
}

/** Ready-made rules of a town, with all their options. */
export interface PresetForm {
  /** Their name in commands; `usual` stands for the town's own rules. */
  code: string;
  name: string;
  options: Record<string, boolean | number | string>;
  /** Options that a room may still choose under these rules. */
  free?: string[];
  /** Their name and source; the town's own rules have none. */
  house?: House;
}

/** A town in the form for new rooms. */
export interface TownForm {
  /** Its name in commands. */
  name: string;
  /** Its name for people. */
  town: string;
  /** The fewest and the most players. */
  seats: number[];
  /** The time to think, unless the room chooses another. */
  clock: Clock;
  /** What is special about it, one sentence each. */
  special: string[];
  options: OptionForm[];
  presets: PresetForm[];
  /** The number of its lessons. */
  lessons: number;
  /** The town that house rules belong to; `options` are those still offered. */
  variant?: string;
  house?: House;
}

/** One clause, or a part of the rule card that is not a clause. */
export interface RuleText {
  /** Empty for the summary and the list of options. */
  clause: string;
  /** The heading of the clause in its book. */
  part: string;
  title: string;
  /** Markdown: paragraphs, lists, tables, bold, emphasis, code. */
  text: string;
  /** Whether it depends on an option that is not at its default. */
  changed: boolean;
}

/** What can be played here, and with which bots. */
export interface Towns {
  version: string;
  /** Where the source code of this server is published; may be empty. */
  source: string;
  /** The version of the protocol. */
  protocol: number;
  towns: TownForm[];
  /** House rules of the server, each like a town. */
  house_rules: TownForm[];
  /** The levels of bots. */
  bots: string[];
  /** The towns that masters have learnt. */
  masters: string[];
}

/** The rules of one room: a summary, its options, then every clause. */
export interface RuleCard {
  card: RuleText[];
}

/** A win or an event that the page shows larger than others. */
export interface TownMoment {
  /** The type or a factor of a win, or the code of an event or a remark. */
  code: string;
  /** How it moves; one that the page does not know is shown as any other. */
  shape: string;
  /** How many tiles fly. */
  tiles: number;
  zh: string;
  en: string;
}

/** A town's words in both languages, payments that are no plain products, and its moments. */
export interface TownWords {
  zh: Record<string, string>;
  en: Record<string, string>;
  sums: Record<string, string>;
  /** The greatest first. */
  moments: TownMoment[];
  /** What a round usually brings its winner at base 1; 0 where no one has said. */
  usual: number;
}

/** The rules by which a club opens its tables. */
export interface ClubRules {
  /** A town, or house rules of the server by their name. */
  variant: string;
  options?: Record<string, boolean | number | string>;
  clock?: ClockWish | null;
  /** What the club calls them. */
  house?: string | null;
}

/** A club in a list. */
export interface ClubEntry {
  id: number;
  name: string;
  /** Yours; null where you are no member. */
  role: ClubRole | null;
  members: number;
  public: boolean;
}

/** Your clubs, and the public ones. */
export interface ClubList {
  own: ClubEntry[];
  public: ClubEntry[];
  /** Whether you may be a member: only with a password. */
  account: boolean;
  /** Whether you may found one now. */
  founding: boolean;
}

/** A member of a club. */
export interface ClubMember {
  person: number;
  name: string;
  role: ClubRole;
  /** Seconds since 1970. */
  joined: number;
}

/** A link by which people join. */
export interface ClubInvitation {
  code: string;
  /** Until when it can be used, in seconds since 1970. */
  until: number;
  /** How often it can still be used. */
  left: number;
}

/** A club, as far as you may know it. */
export interface Club {
  id: number;
  name: string;
  role: ClubRole | null;
  /** Whether everybody may see its board and its evenings. */
  public: boolean;
  /** How many minutes its clock is ahead of UTC: an evening ends at six in the morning there. */
  shift: number;
  /** The month in which the club is now, like 2026-11. */
  month: string;
  /** Null while each table has the rules of the player who opens it. */
  rules: ClubRules | null;
  /** The leader first; for members only. */
  members: ClubMember[];
  most_members: number;
  /** For the leader and helpers only, as is the next one. */
  invitations: ClubInvitation[];
  /** Members who were removed, and may not come back by a link. */
  removed: ClubMember[];
}

/** The totals of a person's matches in a club. */
export interface ClubScore {
  person: number;
  name: string;
  matches: number;
  /** Matches with the highest total, above zero. */
  firsts: number;
  points: number;
}

/** An evening in the list of a month. */
export interface ClubEveningEntry {
  /** The day on which it began, like 2026-11-17. */
  date: string;
  matches: number;
  people: number;
  /** The person with the most points. */
  best: string;
  /** How many. */
  points: number;
}

/** A month of a club: its scores and evenings. */
export interface ClubMonth {
  club: number;
  month: string;
  /** The month before in which something was played. */
  earlier: string | null;
  later: string | null;
  /** The most points first. */
  board: ClubScore[];
  /** The newest first. */
  evenings: ClubEveningEntry[];
}

/** A match of an evening. */
export interface ClubMatch {
  match: number;
  variant: string;
  house: Record<string, string> | null;
  names: string[];
  people: (number | null)[];
  totals: number[];
  finished: number;
}

/** An evening of a club, computed from its stored matches. */
export interface ClubEvening {
  club: number;
  /** What the club is called. */
  name: string;
  date: string;
  /** The most points first. */
  scores: ClubScore[];
  /** For each of them the total after each match. */
  course: number[][];
  /** For each of them the number of matches with each other one. */
  together: number[][];
  /** In the order in which they ended. */
  matches: ClubMatch[];
}

/** The club that an invitation leads to. */
export interface Invited {
  club: number;
  name: string;
  members: number;
  /** Whether you are in already. */
  member: boolean;
}

/** Found a club; `POST /api/clubs`. */
export interface FoundClub {
  name: string;
  shift?: number;
}

/** Rename the club. */
export interface RenameClub {
  do: "rename";
  name: string;
}

/** Show the board and the evenings to everybody, or to members only. */
export interface ShowClub {
  do: "show";
  on: boolean;
}

/** Set the club's rules; with null each player who opens a table chooses. */
export interface SetClubRules {
  do: "rules";
  rules: ClubRules | null;
}

/** Make a link by which a number of people may join within a number of days. */
export interface Invite {
  do: "invite";
  days?: number;
  uses?: number;
}

/** Make a link void. */
export interface RevokeInvitation {
  do: "revoke";
  code: string;
}

/** Remove a member, who cannot come back by a link. */
export interface RemoveMember {
  do: "remove";
  person: number;
}

/** Let a removed person come back by a link. */
export interface ReadmitMember {
  do: "readmit";
  person: number;
}

/** Make a member a helper, or a helper a member again. */
export interface SetClubRole {
  do: "role";
  person: number;
  role: "helper" | "member";
}

/** Make another member the leader, and become a helper. */
export interface HandOverClub {
  do: "hand_over";
  person: number;
}

/** Leave; the leader hands the club over first. */
export interface LeaveClub {
  do: "leave";
}

/** Disband the club for good; its matches stay in the histories of their players. */
export interface DisbandClub {
  do: "disband";
}

/**
 * Start or stop watching a club's tables and who is there; while you watch, you count as there.
 *
 * Watching another club ends this.
 */
export interface WatchClub {
  type: "watch_club";
  id: string;
  club: number;
  on?: boolean;
}

/** The tables of a club, and who is there; sent whole a moment after something has changed. */
export interface ClubLobby {
  type: "club_lobby";
  club: number;
  rooms: LobbyRoom[];
  /** The people who watch the club just now, the first fifty of them. */
  here: Watcher[];
}

/** A connection that has ended. */
export interface Disconnect {
  /** When, in seconds since 1970. */
  at: number;
  code: DisconnectCode;
  address: string;
  /** Null for a connection that never said hello. */
  person: number | null;
  name: string;
  room: string | null;
  /** How long it had lasted. */
  seconds: number;
  /** The browser and its system, as far as they are known. */
  device: string;
}

/** Why connections to this node ended: how often in all, and the newest one by one. */
export interface Disconnects {
  node: string;
  /** When counting began, in seconds since 1970: the start of the node. */
  since: number;
  /** How often each code was the reason. */
  counts: Record<string, number>;
  /** The newest first: the last few of each account, and of guests those of each address. */
  disconnects: Disconnect[];
  /** How many there are on all pages. */
  count: number;
  page: number;
  size: number;
  now: number;
}

/** A room of this node, and how quick its match is: of the newest 32 inputs. */
export interface SlowRoom {
  number: string;
  variant: string;
  phase: string;
  match: number;
  /** The names of the seated players. */
  people: string[];
  /** All since the match was opened on this node. */
  inputs: number;
  /** Milliseconds from taking an input until it was on the disk and on its way to the players. */
  average: number;
  slowest: number;
  /** The milliseconds in which the server was busy with an input and did nothing else. */
  work: number;
  most_work: number;
  /** How often a bot of this match thought for too long. */
  bots_late: number;
}

/** The rooms of this node in which something was played, the slowest on average first. */
export interface SlowRooms {
  node: string;
  rooms: SlowRoom[];
  count: number;
  page: number;
  size: number;
}

/** An address that was refused things in the last ten to twenty minutes. */
export interface FloodTold {
  address: string;
  /** Messages that were refused, or cut their connection. */
  messages: number;
  /** HTTP requests that were answered with a status from 400 to 499. */
  requests: number;
  /** Connections that were refused, or cut for what they sent. */
  connections: number;
  /** The bytes of all this; each message and request counts as at least 512. */
  bytes: number;
  /** How often each code or status was the reason, the most frequent first. */
  codes: Record<string, number>;
  /** The names of people connected from there now, five at most. */
  people: string[];
}

/** The addresses that this node refused most, by bytes. */
export interface FloodsTold {
  node: string;
  floods: FloodTold[];
}

/** A sum, and how likely it is under chance. */
export interface FigureTold {
  surplus: number;
  /** The sum in standard deviations. */
  z: number;
  /** The probability under chance alone. */
  p: number;
  /** The probability that chance gives as much to any of those analysed. */
  adjusted: number;
}

/** What one of two people gave to the other. */
export interface WayTold {
  /** Discards with a choice. */
  discards: number;
  gifts: number;
  feeding: FigureTold;
  pauses: FigureTold;
}

/** Two people, the lower number first, and all that is known of them together. */
export interface PairTold {
  people: [number, number];
  names: [string, string];
  level: PairLevel;
  adjusted: number;
  matches: number;
  newest: number;
  /** Whether there is enough data. */
  told: boolean;
  mutual: FigureTold;
  /** What the first gave to the second, and the second to the first. */
  ways: [WayTold, WayTold];
  /** In how many matches the two had one address, of those in which that is known. */
  address: [number, number];
  device: [number, number];
  /** How often they came online closest of the four, of how many, and how likely by chance. */
  came: [number, number, number];
  /** Open reports about each of the two. */
  reported: [number, number];
}

/** How many pairs there are of each level. */
export interface PairLevels {
  strong: number;
  weak: number;
  none: number;
}

/** Pairs, the most suspicious first; `GET /api/operator/fair_play`. */
export interface PairList {
  pairs: PairTold[];
  count: number;
  levels: PairLevels;
  /** Matches that have not been analysed. */
  left: number;
  busy: boolean;
  page: number;
  size: number;
}

/** A discard that gave more than its equals would have. */
export interface TellingDiscard {
  round: number;
  event: number;
  giver: number;
  taker: number;
  tile: string;
  gift: number;
  equals: number;
  generous: number;
  /** The tile in Chinese characters. */
  chinese: string;
}

/** A match of two people, with its own figures. */
export interface PairMatch {
  match: number;
  finished: number;
  counts: boolean;
  names: string[];
  ways: [WayTold, WayTold];
  telling: TellingDiscard[];
}

/** Two people and their newest matches; `GET /api/operator/fair_play/pairs/{one}-{other}`. */
export interface PairCase {
  pair: PairTold;
  matches: PairMatch[];
}

/** What was found in a match; `GET /api/operator/fair_play/matches/{match}`. */
export interface MatchCase {
  match: number;
  finished: number;
  names: string[];
  pairs: PairTold[];
  telling: TellingDiscard[];
}

/** How many of an account's matches ended early when that suited it. */
export interface EndedTold {
  times: number;
  of: number;
  /** The probability that chance gives as much to anybody. */
  adjusted: number;
}

/** What an account of a farm gained. */
export interface FarmGain {
  person: number;
  name: string;
  matches: number;
  firsts: number;
  points: number;
  fed: FigureTold | null;
  ended: EndedTold | null;
}

/** An account that gave. */
export interface FarmGiver {
  person: number;
  name: string;
  matches: number;
}

/** Something that accounts of a farm have in common. */
export interface FarmTie {
  kind: TieKind;
  people: number[];
}

/** Connected accounts, some of which were given more than chance gives. */
export interface FarmTold {
  adjusted: number;
  gained: FarmGain[];
  gave: FarmGiver[];
  shared: FarmTie[];
  matches: number;
  newest: number[];
}

/** Farms, the most suspicious first; `GET /api/operator/fair_play/farms`. */
export interface FarmList {
  farms: FarmTold[];
}

/** A passkey of yours. */
export interface Passkey {
  id: string;
  name: string;
  /** Seconds since 1970, like the next. */
  created: number;
  used: number;
}

/** The ways to log in to an account. */
export interface Keys {
  passkeys: Passkey[];
  /** The most passkeys you may have. */
  most: number;
  /** Whether there is a password. */
  password: boolean;
  /** How many recovery codes are left. */
  codes: number;
  /** The name passkeys are bound to, which the page must have; empty: none are taken here. */
  site: string;
  /** Whether this device logged in by a recovery code: a new password or passkey ends all else. */
  recovered: boolean;
}

/** What a passkey signs to log its owner in; valid once, for some minutes. */
export interface PasskeyChallenge {
  challenge: string;
  site: string;
}

/** The parameters of a new passkey; the challenge is valid once, for some minutes. */
export interface PasskeyWish {
  challenge: string;
  site: string;
  /** The user handle, in base64url. */
  user: string;
  name: string;
  /** The passkeys there are: an authenticator must not make a second one. */
  known: string[];
}

/** New recovery codes; they are shown once, and all older ones become void. */
export interface RecoveryCodes {
  codes: string[];
}

/**
 * Prove that the account is yours, by one of these; valid on this device for five minutes.
 *
 * An account with a password or a passkey requires this to change the ways to log in or the name.
 */
export interface Prove {
  type: "prove";
  password?: string | null;
  /** The answer to a challenge of `/api/passkeys`. */
  passkey?: PasskeyProof | null;
  code?: string | null;
}

/** Request the parameters of a new passkey; `PasskeyWish` answers. */
export interface BeginPasskey {
  type: "begin_passkey";
}

/**
 * Store a new passkey, as `navigator.credentials.create` has made it.
 *
 * After a recovery by code this ends all other ways to log in, also the password; then `Ended`
 * answers.
 */
export interface AddPasskey {
  type: "add_passkey";
  client_data: string;
  attestation: string;
  name?: string;
}

/** Rename a passkey. */
export interface RenamePasskey {
  type: "rename_passkey";
  id: string;
  name: string;
}

/** Remove a passkey; the last one stays if there is no password. */
export interface RemovePasskey {
  type: "remove_passkey";
  id: string;
}

/** Make new recovery codes; `RecoveryCodes` answers. */
export interface MakeCodes {
  type: "make_codes";
}

/** The notes of house rules on clauses. */
export interface NotesTold {
  notes: Record<string, Record<string, string>>;
}

/** What was published before the seed was known. */
export interface Published {
  /** The hash of the server's part of the seed. */
  server: string;
  /** The hash of each seat's nonce; null for a seat that took no part. */
  nonces: (string | null)[];
  /** The shuffles begun in the room since its last match that led to no match. */
  dropped?: Dropped[];
  /** Seats that take no part, because they withheld the nonce of their last match. */
  silent?: number[];
}

/** How a match ended, and its seed. */
export interface MatchTold {
  summary: Summary;
  /** Empty if the record is no longer stored. */
  seed: string;
  fair: Published;
}

/** A match that a person has played. */
export interface PlayedMatch {
  seat: number;
  summary: Summary;
}

/** A page of your own matches, the newest first. */
export interface History {
  matches: PlayedMatch[];
  /** The `before` of the next page, if there is one. */
  next: string | null;
}

/** Totals of matches. */
export interface Sums {
  matches: number;
  rounds: number;
  points: number;
  firsts: number;
  /** The most points won in a round. */
  biggest: number;
  wins: number;
  self_draws: number;
  deal_ins: number;
  kongs: number;
  /** Points of the newest matches, the newest first. */
  recent: number[];
}

/** Totals of a person's matches: all, and by town. */
export interface Statistics {
  person: number;
  name: string;
  all: Sums;
  towns: Record<string, Sums>;
}

/** A round with all hands open. */
export interface OpenRound {
  round: number;
  dealer: number;
  /** How many tiles the set has. */
  tiles: number;
  /** How many tiles were dealt. */
  dealt: number;
  /** How many tiles the wall has after the opening. */
  left: number;
  events: StreamEvent[];
}

/** A round with all hands open, and how it can be played again. */
export interface ReplayRound {
  round: number;
  dealer: number;
  /** How many tiles the set has. */
  tiles: number;
  /** How many tiles were dealt. */
  dealt: number;
  /** How many tiles the wall has after the opening. */
  left: number;
  events: StreamEvent[];
  /** How many events there are at the start, and after each line of the script. */
  lines: number[];
  /** What plays it again, as a scenario file says it. */
  scenario: Record<string, unknown>;
}

/** Everything that happened in a match that is over. */
export interface Replay {
  summary: Summary;
  /** The tiles of the set, in the order in which they are shuffled. */
  deck: string;
  rounds: ReplayRound[];
}

/** An option that was changed. */
export interface RuleChange {
  option: string;
  old: boolean | number | string;
  new: boolean | number | string;
  clause: string;
}

/** What a seat could have done after an input of the round. */
export interface Chance {
  step: number;
  seat: number;
  do: string[];
  /** The seat that discarded the tile, or wanted to add it to a kong. */
  from: number;
  tile: string;
}

/** Where the rest can no longer be known, and why. */
export interface Stop {
  step: number;
  code: string;
  seat: number;
  do: string;
  reasons: Reason[];
}

/** A round by other rules. */
export interface RejudgedRound {
  round: number;
  status: "changed" | "same" | "stopped";
  old: number[];
  new: number[] | null;
  /** The clauses that make the difference. */
  clauses: string[];
  chances: Chance[];
  stop: Stop | null;
  /** The round as it would have been played, where it changes. */
  again: OpenRound | null;
}

/** Points of each seat: as it was, and under both rules where the end is known. */
export interface RejudgedTotals {
  record: number[];
  old: number[];
  new: number[];
}

/** A match by other rules. */
export interface Rejudged {
  changes: RuleChange[];
  rounds: RejudgedRound[];
  totals: RejudgedTotals;
}

/** Something that one of the two people said at the table. */
export interface SceneLine {
  at: number;
  by: "reported" | "reporter";
  phrase: string;
  text: string;
}

/** An operator's note on a report, for operators only. */
export interface OperatorNote {
  at: number;
  who: string;
  text: string;
}

/** A report, as the operator sees it. */
export interface ReportTold {
  id: number;
  at: number;
  /** Its replay is at `/replay/{match}`. */
  match: number;
  reporter: number;
  reporter_name: string;
  reported: number;
  reported_name: string;
  kind: ReportKind;
  text: string;
  /** What the two said at the table, as far as it was known when the report came. */
  scene: SceneLine[];
  notes: OperatorNote[];
  closed: boolean;
  decision: "" | "dismiss" | "silence" | "suspend" | "warn";
  /** When, in seconds since 1970. */
  decided: number;
  /** The name the operator gave. */
  decided_by: string;
  reason: string;
  /** The most suspicious pair of the reported person, as fair play lists it. */
  pair: PairTold | null;
}

/** Reports, the newest first. */
export interface ReportList {
  reports: ReportTold[];
  count: number;
  page: number;
  size: number;
}

/** A report with all that is known of it. */
export interface ReportCase {
  report: ReportTold;
  /** The names of the players, by seats. */
  names: string[];
  /** For how many milliseconds each seat thought in it. */
  thought: number[];
  /** Other reports about the same person, the newest first. */
  others: number[];
  /** Earlier sanctions of the person, the oldest first. */
  sanctions: Sanction[];
}

/**
 * Decide all reports of a match about one person; `POST /api/operator/reports/{id}/decide`.
 *
 * A new decision replaces the one before.
 */
export interface Decide {
  decision: Decision;
  /** For how many days, if the person may not speak or is banned. */
  days?: number;
  /** Shown to the person, unless nothing follows. */
  reason?: string;
}

/** Add a note to a report; `POST /api/operator/reports/{id}/note`. */
export interface AddNote {
  text: string;
}

/** How many matches are stored. */
export interface MatchCounts {
  finished: number;
  running: number;
}

/** What is connected to this node. */
export interface ConnectionCounts {
  people: number;
  sockets: number;
  /** Connections that have not become web sockets. */
  http: number;
}

/** An address that holds connections. */
export interface Holder {
  address: string;
  held: number;
}

/** Sizes are in bytes, times in seconds since 1970. */
export interface Footprint {
  database: number;
  /** Growth in a year at the rate of the last 30 days; null before the second day. */
  a_year: number | null;
  /** The whole disk, and what is free of it; null if the database is on another machine. */
  disk: number | null;
  free: number | null;
  /** When `fangcheng backup` last copied the database; 0 if it never did. */
  backed_up: number;
}

/** The totals of everything, and the addresses with most connections; `GET /api/operator`. */
export interface Overview {
  version: string;
  node: string;
  started: number;
  rooms: number;
  matches: MatchCounts;
  connections: ConnectionCounts;
  holders: Holder[];
  /** What is stored but could not be opened. */
  refused: number;
  /** Warnings and errors since the node started. */
  faults: number;
  /** What browsers blocked in our pages, by the directive of the content security policy. */
  policy_reports: Record<string, number>;
  disk: Footprint;
  /** Whether the database is away, and everything waits for it. */
  paused: boolean;
  free_text: boolean;
  now: number;
}

/** The course of the figures; `GET /api/operator/history?span=`. */
export interface HistoryTold {
  span: HistorySpan;
  /** Seconds between two samples. */
  every: number;
  /** The samples of each number, the oldest first; `at` has their times. Empty at the start. */
  columns: Record<string, (number | null)[]>;
}

/** A node of the cluster. */
export interface NodeTold {
  name: string;
  address: string;
  /** Whether this is the node that answers. */
  here: boolean;
  alive: boolean;
  draining: boolean;
  rooms: number;
  playing: number;
  people: number;
}

/** The nodes of the cluster; `GET /api/operator/nodes`. */
export interface NodeList {
  nodes: NodeTold[];
  /** Whether the database is one that several nodes can share. */
  shared: boolean;
}

/** A room for the operator. */
export interface RoomTold {
  number: string;
  node: string;
  settings: RoomSettings;
  phase: string;
  seats: SeatState[];
  match: number | null;
  round: number;
  spectators: number;
  /**
   * On another node: only that node knows who is online, the round, and the number of
   * spectators.
   */
  elsewhere: boolean;
}

/** Rooms, the newest first; `GET /api/operator/rooms`. */
export interface RoomList {
  rooms: RoomTold[];
  count: number;
  page: number;
  size: number;
}

/** An account, as the operator sees it. */
export interface PersonTold {
  id: number;
  name: string;
  /** Whether they have a password or a passkey, and so a name of their own. */
  permanent: boolean;
  banned_until: number;
  ban_reason: string;
  silenced_until: number;
  created: number;
  /** Whether they are connected to this node. */
  online: boolean;
  /** Whether they may found clubs where only those listed may. */
  founder: boolean;
}

/** People, the newest first; `GET /api/operator/people`. */
export interface PersonList {
  people: PersonTold[];
  count: number;
  page: number;
  size: number;
  now: number;
}

/** A room, a match or a town of another package that could not be opened. */
export interface NotOpened {
  what: string;
  code: NotOpenedCode;
  /** The number of an input or a room; else what the engine says, in English. */
  about: string;
}

/** One warning or error. */
export interface LogEntry {
  at: number;
  level: string;
  what: string;
  about: string;
}

/** What could not be opened, and the newest warnings and errors; `GET /api/operator/log`. */
export interface LogList {
  log: LogEntry[];
  count: number;
  refused: NotOpened[];
  page: number;
  size: number;
}

/** A file of house rules that was taken. */
export interface HouseRulesFile {
  file: string;
  /** In each language. */
  name: Record<string, string>;
  town: string;
}

/** A file of house rules that was not taken, and why. */
export interface RefusedFile {
  file: string;
  why: string;
}

/** The files of house rules; `GET /api/operator/house_rules`. */
export interface HouseRulesFiles {
  taken: HouseRulesFile[];
  refused: RefusedFile[];
}

/** A setting, its value and its default. */
export interface SettingTold {
  name: string;
  value: string;
  usual: string;
}

/** The settings, never a secret; `GET /api/operator/settings`. */
export interface SettingList {
  settings: SettingTold[];
}

/** A person who may found clubs where only those listed may. */
export interface Founder {
  person: number;
  name: string;
}

/** The current server policy; `GET /api/operator/orders`. */
export interface OrdersTold {
  announcement: Announcement | null;
  quiet: QuietHours | null;
  founding: Founding;
  founders: Founder[];
}

/** An action of an operator. */
export interface ActionTold {
  id: number;
  at: number;
  who: string;
  address: string;
  node: string;
  deed: string;
  about: string;
  person: number | null;
  reason: string;
  details: Record<string, unknown>;
  /** The person's current name. */
  name: string | null;
}

/** The operators' actions, the newest first; `GET /api/operator/deeds`. */
export interface ActionList {
  deeds: ActionTold[];
  count: number;
  page: number;
  size: number;
}

/** A tournament for the operator. */
export interface TournamentTold {
  id: number;
  name: string;
  /** Null for one of the server. */
  club: number | null;
  club_name: string;
  variant: string;
  starts: number;
  rounds: number;
  /** The current or the last round; 0 before the first. */
  round: number;
  state: TournamentState;
  people: number;
  /** The names of the leaders; none before a round is over. */
  leaders: string[];
}

/** All tournaments, those that are not over first; `GET /api/operator/tournaments`. */
export interface AllTournaments {
  tournaments: TournamentTold[];
  count: number;
  page: number;
  size: number;
}

/** A command of the operator, and its reason. */
export interface Wish {
  reason?: string;
}

/** For how long a person is banned; 0 hours end the ban. */
export interface Ban {
  reason?: string;
  hours?: number;
}

/** A switch to turn on or off. */
export interface Switch {
  reason?: string;
  on: boolean;
}

/** The node a room shall move to; empty for the one with the fewest rooms. */
export interface Move {
  reason?: string;
  node?: string;
}

/** An announcement to everybody in both languages, and for how long; none if both are empty. */
export interface Announce {
  reason?: string;
  zh?: string;
  en?: string;
  hours?: number;
}

/** Hours in which nothing new begins, by the clock of a zone; they may go over midnight. */
export interface Quiet {
  begin: string;
  end: string;
  zone: string;
}

/** When nothing new begins; null: never. */
export interface KeepQuiet {
  reason?: string;
  quiet?: Quiet | null;
}

/** Who may found clubs. */
export interface LetFound {
  reason?: string;
  founding: Founding;
}

/** The person to erase, by name as well: a wrong number must not erase somebody else. */
export interface Erase {
  reason?: string;
  name: string;
}

/** A command about a tournament, and its reason. */
export interface OrderTournament {
  reason?: string;
  do: "begin" | "call_off";
}

/** The state of a switch. */
export interface Switched {
  on: boolean;
  ok: boolean;
}

/** When a ban ends, in seconds since 1970; 0 if there is none. */
export interface BanTold {
  until: number;
  ok: boolean;
}

/** All that is stored about a person. */
export interface PersonalData {
  person: number;
  /** The rows of each table. */
  rows: Record<string, unknown>;
  matches: Record<string, unknown>[];
}

/** A person was erased. */
export interface ErasedTold {
  /** The clubs that got another leader. */
  handed_over: number[];
  /** The clubs that had no other member, and are gone. */
  gone: number[];
  ok: boolean;
}

/** Why a request failed; the status is not 2xx then. */
export interface Problem {
  code: RefusedCode | HttpCode;
  /** In English, for programmers; clients translate the code. */
  error: string;
  /** The values in the sentence, by name. */
  fields: Record<string, string | number | string[]>;
}

/** Whether you have a profile page, and what it shows. */
export interface ProfileSettings {
  open: boolean;
  parts: ProfilePart[];
}

/** A person's totals in a town. */
export interface ProfileTown {
  town: string;
  matches: number;
  rounds: number;
  wins: number;
  firsts: number;
}

/** How often a person has won in a way. */
export interface FavouriteWin {
  town: string;
  /** As `rulebook/codes.md` lists it. */
  code: string;
  count: number;
}

/** A win worth showing; its picture is at `/api/people_hands/NUMBER/NAME`, counted from 0. */
export interface ProfileHand {
  town: string;
  points: number;
  codes: string[];
  /** When the match ended, in seconds since 1970. */
  at: number;
  round: number;
  seat: number;
  /** Only of a match that counts; others are private to their players. */
  match: number | null;
}

/** A match that counted on the ladder. */
export interface ProfileMatch {
  town: string;
  match: number;
  /** When it ended, in seconds since 1970. */
  at: number;
  place: number;
  points: number;
}

/** A person's profile page; null is what it does not show. */
export interface Profile {
  name: string;
  towns: ProfileTown[] | null;
  /** Without the matches; the history has only the numbers. */
  ladder: Standing[] | null;
  /** The most frequent first. */
  wins: FavouriteWin[] | null;
  /** How many matches ended on a day of the last year, by UTC. */
  days: Record<string, number> | null;
  hands: ProfileHand[] | null;
  /** The newest that counted. */
  matches: ProfileMatch[] | null;
}

/** Whether the server works. */
export interface Health {
  ok: boolean;
  version: string;
}

/** Whether this node takes clients. */
export interface NodeReady {
  ok: boolean;
  node: string;
  /** How many nodes there are. */
  nodes: number;
}

/** The public rooms. */
export interface PublicRooms {
  rooms: LobbyRoom[];
}

/** How another site embeds a replay (oembed.com). */
export interface Embedding {
  provider_url: string;
  title: string;
  html: string;
  width: number;
  height: number;
  thumbnail_url: string;
  version: string;
  type: string;
  provider_name: string;
  thumbnail_width: number;
  thumbnail_height: number;
}

/** The command was carried out. */
export interface Accepted {
  ok: boolean;
}

/** A tournament in a list. */
export interface TournamentEntry {
  id: number;
  name: string;
  /** Null for one of the server. */
  club: number | null;
  club_name: string;
  variant: string;
  /** When it begins, in seconds since 1970. */
  starts: number;
  rounds: number;
  /** The current or the last round; 0 before the first. */
  round: number;
  state: TournamentState;
  duplicate: boolean;
  people: number;
  /** Whether you have signed up. */
  entered: boolean;
}

/** The tournaments you may see: current and coming ones first, then finished ones. */
export interface TournamentList {
  tournaments: TournamentEntry[];
  /** Whether you may sign up: only with a password. */
  account: boolean;
  /** The clubs for which you may set one up. */
  clubs: ClubEntry[];
}

/** A person who has signed up. */
export interface TournamentPerson {
  person: number;
  name: string;
  state: EntryState;
}

/** A table of a round. */
export interface TournamentTableTold {
  table: number;
  /** The room, while it is played. */
  room: string | null;
  /** The match to replay once it is over; with shared walls, once the round is over. */
  match: number | null;
  /** The person in each seat; null for a bot. */
  people: (number | null)[];
  /** The points so far; null while they are secret. */
  totals: number[] | null;
  /** How many hands are over. */
  hands: number;
  over: boolean;
  /** The seats whose players have not come so far: a bot plays for them. */
  missed: number[];
}

/** A round, the best table first. */
export interface TournamentRound {
  round: number;
  tables: TournamentTableTold[];
}

/** A person's place in the standings. */
export interface TournamentPlace {
  person: number;
  /** Full ties share a place. */
  place: number;
  /** The sum of the scores of all rounds, which decides. */
  score: number;
  /** The sum of all points, which decides between equal scores. */
  points: number;
  /** How often they were first at their table, which decides between equal points. */
  firsts: number;
  /** The score of each round; null if they did not play it. */
  rounds: (number | null)[];
}

/** What pairings and shared walls are drawn from. */
export interface TournamentWalls {
  /** The hash of the secret, public since the tournament was set up. */
  commitment: string;
  /** Published when it is over. */
  secret: string | null;
  /** The nonces of all players, by the number of the person; published then as well. */
  nonces: string[];
}

/** A tournament, as far as you may know it. */
export interface Tournament {
  id: number;
  /** Grows with every change. */
  version: number;
  name: string;
  club: number | null;
  club_name: string;
  starts: number;
  rounds: number;
  /** The longest duration of a round: then the current hand is void, and the rest counts. */
  minutes: number;
  /** Seconds between two rounds. */
  pause: number;
  pace: Pace;
  /** Whether all tables of a round play the same walls. */
  duplicate: boolean;
  rules: ClubRules;
  state: TournamentState;
  /**
   * Why it was called off, or ended early: too few people, its leader, or rules that are no
   * longer played here.
   */
  why: "" | "few" | "host" | "rules";
  round: number;
  /**
   * When the next step is due, in seconds since 1970: the start, or the latest end of a round or
   * pause.
   */
  due: number;
  people: TournamentPerson[];
  /** The most people who may sign up. */
  most: number;
  /** The newest round last. */
  played: TournamentRound[];
  standings: TournamentPlace[];
  walls: TournamentWalls;
  /** Your entry, if you have signed up. */
  entered: EntryState | null;
  /** Your table, while it is played. */
  room: string | null;
  may_enter: boolean;
  /** Whether you may begin it early or call it off. */
  leads: boolean;
  /** The server's clock. */
  now: number;
}

/** Set up a tournament; `POST /api/tournaments`, the host `/api/operator/tournaments`. */
export interface SetUpTournament {
  name: string;
  starts: number;
  rules: ClubRules;
  club?: number | null;
  rounds?: number;
  minutes?: number;
  pause?: number;
  pace?: Pace;
  duplicate?: boolean;
}

/** Sign up; after you withdrew or missed a round you are paired again from the next one on. */
export interface SignUp {
  do: "sign_up";
  /** Your part of the seed for pairings and walls. */
  nonce: string;
}

/** Withdraw; a bot plays a running match to its end for you. */
export interface Withdraw {
  do: "withdraw";
}

/** Begin before the time; only for its leaders. */
export interface BeginTournament {
  do: "begin";
}

/** Call it off; only for its leaders. */
export interface CallOffTournament {
  do: "call_off";
}

/**
 * Get `tournament` whenever something changes in a tournament, until you disconnect.
 *
 * You watch one at a time.
 */
export interface WatchTournament {
  type: "watch_tournament";
  id: string;
  tournament: number;
  on?: boolean;
}

/**
 * A tournament that you watch has changed; or a new round begins in which you play.
 *
 * `GET /api/tournaments/{tournament}` has the details.
 */
export interface TournamentNews {
  type: "tournament";
  tournament: number;
  name: string;
  version: number;
  state: TournamentState;
  round: number;
  /** Your table, if you are to play there now: enter it. */
  room: string | null;
  /** The seconds until its match begins, even without some players. */
  seconds: number;
}

/** Why something is not allowed: a code, its clause, and the sentence. */
export interface ReasonTold {
  code: string;
  clause: string;
  text: string;
}

/** Why something could not be answered: what was asked is at fault, or the hand does not win. */
export interface Unanswerable {
  reason: string;
  why?: ReasonTold[];
}

/** What could not be answered. */
export interface Unanswered {
  error: Unanswerable;
}

/** A town, and the options of the room where they are not at their defaults. */
export interface InRoom {
  variant: string;
  options?: Record<string, boolean | number | string>;
}

/** What may have happened before a win and cannot be seen in the hand. */
export interface CircumstanceForm {
  code: string;
  label: string;
  kind: "each" | "number" | "seat" | "seats" | "switch";
  /** The numbers it may be; none where it names seats. */
  values: number[];
  /** By how many tiles each of them makes the hand shorter; empty where none does. */
  short: number[];
}

/** What a town notes while it plays; in mid-round a position may tell it. */
export interface MarkForm {
  code: string;
  label: string;
  form: MarkKind;
}

/** What a room needs to be told about a hand that is scored by itself. */
export interface ScoreForm {
  seats: number;
  /** In a whole hand, with the winning tile. */
  tiles: number;
  /** Whether the dealer is dealt one tile more than the others. */
  dealer_extra: boolean;
  /** The faces that can stand in a hand. */
  faces: string[];
  /** The kinds of melds that may be laid: chi, peng, gang, angang. */
  melds: string[];
  /** Four different tiles that make a kong; empty where there is no such kong. */
  mixed_kong: string;
  /** How many there are of each face, flowers among them. */
  deck: Record<string, number>;
  /** Whether a tile is turned up that tells what is wild. */
  turns_up: boolean;
  /** Whether a tile is hidden that only some are shown. */
  hides: boolean;
  robbable: boolean;
  /** Whether others than the dealer can win with the tiles dealt. */
  dealt: boolean;
  first_streak: number;
  circumstances: CircumstanceForm[];
  marks: MarkForm[];
}

/**
 * A hand that claims to win.
 *
 * `hand` has melds and tiles with the winning one, as `[123p][5555s!]11m`; `tile` is the winning tile,
 * else the last one written; `wild` the tile turned up; `from` who gave the winning tile, nobody if it
 * was drawn; `rob` whether it was robbed from an added kong; `with` the circumstances.
 */
export interface HandClaim {
  variant: string;
  options?: Record<string, boolean | number | string>;
  hand: string;
  tile?: string | null;
  wild?: string | null;
  seat?: number;
  dealer?: number;
  streak?: number | null;
  from?: number | null;
  rob?: boolean;
  drawn_by?: "dealt" | "head" | "kong";
  with?: Record<string, number | number[]>;
}

/** What the wild tiles of a group stand for; null for other tiles. */
export interface StandIn {
  group: string;
  wild: (string | null)[];
}

/** What a hand is worth, and which circumstances it allows. */
export interface Scored {
  wild: string;
  /** Which tiles play as another face, and as which. */
  plays: Record<string, string>;
  win: WinView;
  stands_for: StandIn[];
  transfers: Transfer[];
  scores: number[];
  /** Every reading that pays otherwise, the best first: that one counts; with its `points`. */
  readings: Record<string, unknown>[];
  /** The numbers each circumstance may be with this hand. */
  circumstances: Record<string, number[]>;
}

/** Why a hand is worth nothing, and which circumstances it allows. */
export interface NotScored {
  error: Unanswerable;
  circumstances: Record<string, number[]>;
}

/** What another winning tile would bring. */
export interface OtherTile {
  tile: string;
  points: number;
}

/** What the hand would bring with one option changed; null where it would not win. */
export interface OtherRoom {
  option: string;
  value: boolean | number | string;
  points: number | null;
}

/** What the winner would get otherwise; null where the hand does not win. */
export interface Compared {
  now: number | null;
  tiles: OtherTile[];
  options: OtherRoom[];
}

/** Something that a seat might want to do. */
export interface Wanted {
  seat: number;
  do: string;
}

/** A scenario to be played; `strict` false goes on after a line that is not allowed. */
export interface PositionAsked {
  scenario: Record<string, unknown>;
  strict?: boolean;
  /** What a seat would do: why may it not? */
  why?: Wanted;
}

/** The line that was refused; all else tells how it stands before that line. */
export interface RefusedLine {
  line: number;
  reason: string;
  why: ReasonTold[];
}

/** What a seat might want to do and may not. */
export interface NotAllowed {
  do: string;
  why: ReasonTold[];
}

/** How a position stands. */
export interface Position {
  error?: RefusedLine;
  round: OpenRound;
  /** How many events there are at the start, and after each line. */
  lines: number[];
  phase: string;
  waiting: number[];
  /** For each seat that is asked its actions as text. */
  legal: Record<string, string[]>;
  /** What towns ask of them in ways of their own. */
  choices: Record<string, ChoiceView[]>;
  /** For each seat what it might want to do and may not. */
  refused: Record<string, NotAllowed[]>;
  wins: WinView[];
  transfers: Transfer[];
  scores: number[];
  result: ResultView | null;
  /** What was done for seats that the script says nothing of: `line`, `seat`, `do`. */
  assumed: Record<string, unknown>[];
  /** What the scenario left out, as it was filled in. */
  filled: Record<string, unknown>;
  /** Why the seat that was asked about may not do it. */
  why?: ReasonTold[];
}

/** A note that stands after so many lines of a script. */
export interface ExampleNote {
  at: number;
  text: string;
}

/** A position that shows a clause. */
export interface Example {
  clause: string;
  title: string;
  scenario: Record<string, unknown>;
  notes: ExampleNote[];
  /** What the referee refuses in the end, for this clause. */
  refused?: Wanted;
  scores?: number[];
  /** Whether it is one of those that the rule book works out at its end. */
  worked?: boolean;
}

/** The positions of a town's clauses and of the common ones. */
export interface Examples {
  examples: Example[];
}

/** A lesson asks for something to be done. */
export interface DoTask {
  kind: "do";
  ask: string;
  because: string;
  clause: string;
  right: string[];
}

/** A lesson asks whether something may be done. */
export interface MayTask {
  kind: "may";
  ask: string;
  because: string;
  clause: string;
  do: string;
}

/** A lesson asks for a sum. */
export interface PayTask {
  kind: "pay";
  ask: string;
  because: string;
  clause: string;
  choices: number[];
}

/** A step of a lesson. */
export interface LessonStep {
  say: string;
  scenario?: Record<string, unknown>;
  /** Who is asked; the table is seen from there. */
  seat?: number;
  task?: DoTask | MayTask | PayTask;
}

/** A lesson of a town. */
export interface Lesson {
  id: string;
  title: string;
  steps: LessonStep[];
}

/** The lessons of a town. */
export interface Lessons {
  lessons: Lesson[];
}

/** What members do in a club. */
export type ClubAction = RenameClub | ShowClub | SetClubRules | Invite | RevokeInvitation | RemoveMember | ReadmitMember | SetClubRole | HandOverClub | LeaveClub | DisbandClub;

/** What people do with their keys. */
export type KeyAction = Prove | BeginPasskey | AddPasskey | RenamePasskey | RemovePasskey | MakeCodes;

/** What people do in a tournament. */
export type TournamentAction = SignUp | Withdraw | BeginTournament | CallOffTournament;

/** 出了什么错。 What went wrong. */
export type ProblemCode = RefusedCode | HttpCode;

/** 一课要人做的事。 What a lesson asks for. */
export type Task = DoTask | MayTask | PayTask;
