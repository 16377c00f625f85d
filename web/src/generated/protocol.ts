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
 * What one does about somebody: ask for friendship, or agree to it; decline it; end it or take a
 * request back; hear nothing of somebody; want nothing to do with somebody; neither any more.
 */
export type Dealing = "ask" | "decline" | "remove" | "mute" | "block" | "forgive";

/** How one can come to a friend: to a free seat, to look on, or not. */
export type Way = "" | "join" | "watch";

/** Somebody asks to be your friend, or has become it; a friend comes to your room, or cannot. */
export type News = "asks" | "friends" | "comes" | "not_now";

/** What a report is about. */
export type ReportKind = "collusion" | "stalling" | "talk" | "name" | "other";

/**
 * What follows for somebody: a warning, saying nothing for a while, staying out for a while; or
 * that this was taken back.
 */
export type SanctionKind = "warn" | "silence" | "suspend" | "lift";

/** How sure the number of somebody on the ladder is; `hidden`: it would say nothing yet. */
export type Sureness = "hidden" | "rough" | "fair" | "sure";

/**
 * How somebody loses a match without playing it: left it, was away for too many of its turns, or
 * voted while far behind for ending it.
 */
export type Forfeit = "left" | "away" | "voted";

/** Somebody left the table; the server was started anew, or its room moved; nothing could be dealt. */
export type WhyDropped = "left" | "interrupted" | "failed";

/** The question: a turn, a discard, an added kong, the hidden tile, a choice in the opening. */
export type AskWindow = "turn" | "claim" | "rob" | "offer" | "opening";

/** `ming` with a discard, `bu` added to a peng, `an` all from the own hand. */
export type KongForm = "ming" | "bu" | "an";

/** What somebody may do in a club; each may do what the next one may. */
export type ClubRole = "leader" | "helper" | "member";

/** Where a tournament is: people sign up, a round is played, between two rounds, or at its end. */
export type TournamentState = "open" | "playing" | "pause" | "over" | "called_off";

/** Whether somebody is paired in the next round: not who went home, or missed the last one. */
export type EntryState = "in" | "out" | "missed";

/** What a page of somebody can show. */
export type ProfilePart = "towns" | "ladder" | "wins" | "days" | "hands" | "matches";

/** How much a pair deserves to be looked at. */
export type PairLevel = "strong" | "weak" | "none";

/** What accounts of a farm have in common. */
export type TieKind = "address" | "device" | "partners" | "times";

/** Why a connection ended. */
export type DisconnectCode = "left" | "lost" | "silent" | "protocol" | "elsewhere" | "slow" | "idle" | "rate" | "banned" | "logged_out" | "restarting";

/**
 * What the operator decides about a report: nothing follows; somebody is warned, may say nothing
 * for some days, or is kept out for some days; or it was a mistake and is to be decided anew.
 */
export type Decision = "dismiss" | "warn" | "silence" | "suspend" | "reopen";

/** How far the graphs of the overview look back. */
export type HistorySpan = "hour" | "day";

/** Why something that is stored could not be opened. */
export type NotOpenedCode = "unreadable" | "no_town" | "option" | "town" | "input" | "second";

/** Who may found clubs: guests too, people with accounts, those whom the operator has named. */
export type Founding = "everybody" | "accounts" | "listed" | "nobody";

/** Codes that only HTTP knows; it uses those of `Refused` besides. */
export type HttpCode = "both_languages" | "busy" | "cannot_open" | "confirm_name" | "database" | "founders" | "gzip_only" | "host" | "host_token" | "host_token_rate" | "hours" | "json_only" | "method" | "no_node" | "no_options" | "no_person" | "no_puzzle" | "no_report" | "no_seat" | "no_zone" | "nobody_takes" | "not_known_together" | "not_kept" | "not_my_match" | "not_other_player" | "not_our_replay" | "not_over" | "notes_full" | "nothing" | "page_closed" | "reported_enough" | "seated" | "still_ending" | "unplayable";

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
  /** Whether there are notes to clauses; they are fetched when somebody wants to read them. */
  notes: boolean;
  /** Where the rules are written down, in zh and en; empty where nobody says so. */
  source: Record<string, string>;
}

/** The tournament for which a room is a table. */
export interface TournamentTable {
  tournament: number;
  name: string;
  round: number;
  rounds: number;
  table: number;
  /** When its match begins, whoever is there, in seconds since 1970. */
  begins: number;
  /** When it ends at the latest. */
  until: number;
  /**
   * Whether all tables of the round play the same walls: nobody watches, and the seed is told
   * when all are through.
   */
  duplicate: boolean;
  /** Whether its match is over, and everybody may go. */
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
  /** Whether the lobby lists it. */
  public: boolean;
  /** The level of the bots that take free seats at the start. */
  bot_level: BotLevel;
  /** Whether one person plays here at leisure; no clock is shown then. */
  unhurried: boolean;
  /** Where house rules are played: `variant` and `options` say them, this is their name. */
  house: House | null;
  /** The club whose table this is: only its members come in. */
  club: number | null;
  /** Where it is the table of a tournament: seats, beginning and end are that one's. */
  tournament: TournamentTable | null;
}

/** One seat of a room. */
export interface SeatState {
  /** Who sits here; nobody or a bot: null. */
  person: number | null;
  name: string;
  /** The level, where a bot sits here. */
  bot: string | null;
  ready: boolean;
  online: boolean;
  /** Nothing comes over its connection any more, which may be lost. */
  silent: boolean;
  /** Why somebody else plays for it: timed out twice (the house), absent (a bot), asked for. */
  house: "" | "absent" | "asked" | "timeout";
  /** The score of the match so far. */
  total: number;
  /** Whether it wants the next match to count on the ladder. */
  counts: boolean;
  /** The place of its rank among those of the town, from 0; null while it says nothing. */
  rank: number | null;
}

/** A running vote to dissolve the match. */
export interface VoteState {
  /** Who has voted for or against. */
  seats: Record<string, boolean>;
  /** How many votes for it dissolve. */
  needed: number;
  /** How long it still runs. */
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
}

/** One place where somebody is logged in. */
export interface Device {
  /** For `log_out_device`; it says nothing about the token. */
  id: string;
  /** What it calls itself. */
  name: string;
  /** When it came first, in seconds since 1970. */
  created: number;
  /** The last day it came, in seconds since 1970. */
  used: number;
  /** Whether this connection came from it. */
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
 * Work that shows somebody means it: with it one may try although others have guessed.
 *
 * It is a number such that SHA-256 of (SHA-256 of the challenge, then the number in decimal
 * digits) begins with so many zero bits. The challenge is good once, and for some minutes.
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

/** What a new password or passkey has ended: all other ways into the account there were. */
export interface Ended {
  /** How many others were logged in. */
  devices: number;
  passkeys: number;
  codes: number;
  /** Whether the old password is void without a new one. */
  password: boolean;
}

/** What the host tells everybody. */
export interface Announcement {
  zh: string;
  en: string;
  /** Until when it is told, in seconds since 1970. */
  until: number;
}

/** When nothing new begins; what is being played then goes on to its end. */
export interface QuietHours {
  /** Like 23:00, by the clock of `zone`. */
  begin: string;
  end: string;
  /** Like Asia/Shanghai. */
  zone: string;
  /** Whether it is so now. */
  now: boolean;
}

/** Why something is not allowed: words for the code are the client's (`bar.…`). */
export interface Reason {
  code: string;
  /** The clause that says so. */
  clause: string;
  /** The seat it is about; never who could claim. */
  seat: number;
  tiles: string;
  count: number;
  numbers: number[];
}

/** A moment at which a seat could usually do more than it may. */
export interface Moment {
  window: MomentWindow;
  /** The tile that was discarded or added to a kong; null at your own turn. */
  tile: string | null;
  /** Whose tile it is. */
  seat: number | null;
  /** What is not offered, by its word (`hu`, `gang`, `fenggang`, `peng`, `chi`, `ting`). */
  actions: Record<string, Reason[]>;
}

/** Somebody in a room without a seat. */
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
  /** What `mark` has told this device: with one of them, others' wrong passwords are not its. */
  marks?: string[];
  /** The answer to what a refusal has asked. */
  work?: WorkProof | null;
}

/** Take another name; a permanent one only after `Prove`. */
export interface Rename {
  type: "rename";
  id: string;
  name: string;
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
   * Whether all other devices are logged out, and passkeys and recovery codes are void.
   *
   * After a recovery by code they are in any case; `Account.ended` tells what was.
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

/** Log out here. Without a password nobody can be this person again: say `sure`. */
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

/** The owner puts a bot on a free seat, or takes it away. */
export interface SetBot {
  type: "set_bot";
  id: string;
  seat: number;
  level?: string | null;
}

/** The owner sends somebody away: players before the start, spectators at any time. */
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

/** The owner starts the match; bots fill the empty seats where they may. */
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

/** Ask for everything after the last number one has; -1 asks for a snapshot. */
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

/** Say a phrase or an emoji to everybody in the room; who hears it: see `said`. */
export interface Say {
  type: "say";
  phrase: Phrase;
}

/**
 * Say something in your own words, where the room has `free_text`.
 *
 * At most 60 characters, none invisible. Without a seat one may say less in a minute.
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

/** Let the house play for you (托管), or take over again. */
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

/** Who you are. A new guest gets its token here, once: keep it, it is the person. */
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
}

/** Your name, or whether it is permanent, has changed; told to all your devices. */
export interface Account {
  type: "account";
  name: string;
  permanent: boolean;
  /** A new mark, see `Welcome`, for the device that has set a password. */
  mark: string | null;
  /** What was ended by the device that has set a password. */
  ended: Ended | null;
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
  /** Where a `hello` has to wait for what others did: what lets it in at once. */
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
  /** Who is here without a seat, the first twenty of them. */
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

/** A room lives on another node of this house, or a queue does: connect there and go on. */
export interface Moved {
  type: "moved";
  /** The command that could not be carried out here; None where the room has moved away. */
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
  /** The shuffles that were begun in this room since its last match, and came to nothing. */
  dropped: Dropped[];
  /** Seats that have no say this time: they withheld the nonce of their last match. */
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
  /** The wins and payments of this round so far, as their `hu` and `pay` events. */
  settled: (HuEvent | PayEvent)[];
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
 * Why you may not do what one usually can: at your turn, and about the last tile of another.
 *
 * It tells only what follows from your own hand and from what lies open.
 */
export interface Reasons {
  type: "reasons";
  id: string;
  moments: Moment[];
}

/**
 * Somebody said something.
 *
 * What is said from a seat is heard by everybody in the room. What others say is too, except
 * during a match: then only people without a seat hear it.
 */
export interface Said {
  type: "said";
  /** Null for somebody without one. */
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

/** What the host has to tell; after `welcome` if there is anything, and when it changes. */
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
  /** Those who play at tables that came from this queue. */
  playing: number;
}

/**
 * Wait for people to play with; `place` tells how it goes.
 *
 * One has one place: joining another queue gives it up, joining the same one again keeps it. A
 * seat in a room that waits is given up.
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

/** Wait no more. */
export interface LeaveQueue {
  type: "leave_queue";
  id: string;
}

/** Take the seat you are called to, or let it go on to the next. */
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

/** Be told how many wait and play (`queues`), at most once a second; or no more. */
export interface WatchQueues {
  type: "watch_queues";
  on?: boolean;
}

/**
 * Your place in a queue; sent to all your devices whenever something changes.
 *
 * Waiting; `asked` whether bots may fill up (`let_bots`); `called` to a table (`answer_call`);
 * `ready`, while others are still to answer; `seated`, in `room`, where you spoke last (your other
 * devices are told `out`); or `out` of the queue.
 */
export interface Place {
  type: "place";
  variant: string;
  pace: Pace;
  state: "asked" | "called" | "out" | "ready" | "seated" | "waiting";
  /** For how many seconds you have waited. */
  waited: number;
  /** How many you have to answer, or others have whom you wait for. */
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

/** Who waits and plays, for each queue in which anybody does. */
export interface Queues {
  type: "queues";
  queues: QueueCount[];
}

/** Somebody one knows. */
export interface Acquaintance {
  person: number;
  name: string;
}

/** Where somebody is, as far as it lets friends see that. */
export interface Whereabouts {
  online: boolean;
  /** The town that is played at its table; empty where it has no seat. */
  variant: string;
  /** Whether the match there has begun. */
  playing: boolean;
  /** The number of its room, where the lobby lists that one too. */
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

/** Where such a link leads, over HTTP. */
export interface FriendOffer {
  person: number;
  name: string;
  /** Whether you are friends already. */
  friend: boolean;
  /** Whether it is your own. */
  own: boolean;
}

/** Be told who your friends are and where (`friends`, then `friend_here`); or no more. */
export interface WatchFriends {
  type: "watch_friends";
  id: string;
  on?: boolean;
}

/**
 * Ask somebody to be your friend, agree to that, or end it; mute and block.
 *
 * Friends are people with a password. One asks whom one has met: in this room, in a match, in a
 * club, or who has said something here. The same people one mutes and blocks, without a password
 * too; who is shunned is not told.
 */
export interface DealWith {
  type: "deal_with";
  id: string;
  person: number;
  do: Dealing;
}

/** Have a new link by which others become your friends, or none; the one before is void. */
export interface SetFriendLink {
  type: "set_friend_link";
  id: string;
  on?: boolean;
}

/** Say who sees what of you; what is null stays as it was. Only with a password. */
export interface ShowMe {
  type: "show_me";
  id: string;
  /** Whether friends see that you are here, and at which table. */
  friends?: boolean | null;
  /** Whether the boards of the ladder list you. */
  board?: boolean | null;
}

/** Invite a friend to the room in which you have a seat; it is told wherever it is. */
export interface InviteFriend {
  type: "invite_friend";
  id: string;
  person: number;
}

/** Answer the invitation of a friend; who comes enters the room as anybody does. */
export interface AnswerInvitation {
  type: "answer_invitation";
  id: string;
  person: number;
  on: boolean;
}

/** Your friends, and all that belongs to it; sent whole when anything but a place changes. */
export interface Friends {
  type: "friends";
  friends: Friend[];
  /** Who asks to be your friend. */
  requests: Acquaintance[];
  /** Whom you have asked, until it agrees or a month is over. */
  asked: Acquaintance[];
  link: FriendLink | null;
  /** Whether friends see where you are. */
  seen: boolean;
  /** Whether the boards of the ladder list you. */
  board: boolean;
  /** How many friends one can have. */
  most: number;
}

/** A friend has come or gone, is elsewhere or called otherwise; sent a moment later. */
export interface FriendHere {
  type: "friend_here";
  person: number;
  here: Whereabouts;
  /** What it is called, where that has changed since you look. */
  name: string | null;
}

/** Whom you hear nothing of; told after `welcome` if there is anybody, and when it changes. */
export interface Shunned {
  type: "shunned";
  muted: Acquaintance[];
  blocked: Acquaintance[];
}

/** A friend invites you to its room. */
export interface Invitation {
  type: "invitation";
  person: number;
  name: string;
  room: string;
  variant: string;
  /** Whether there is no free seat, so that you would look on. */
  watch: boolean;
  /** For how long it is good. */
  seconds: number;
}

/** Something about a friend, or somebody who would be one; told to all your devices. */
export interface FriendNews {
  type: "friend_news";
  what: News;
  person: number;
  name: string;
}

/** A report is taken. */
export interface ReportTaken {
  /** False where the same was told before. */
  new: boolean;
  ok: boolean;
}

/**
 * Report another player of a match that is over; `POST /api/matches/{match}/report`.
 *
 * With it goes what the two of you said at that table, as far as the server still knows it.
 */
export interface Report {
  /** Of the player it is about. */
  seat: number;
  kind: ReportKind;
  text?: string;
}

/** Say that you have read what was decided about you; it is not told again. */
export interface SawSanction {
  type: "saw_sanction";
  id: string;
  sanction: number;
}

/** The operator has decided about you, after reports of others; told until you have seen it. */
export interface Sanction {
  type: "sanction";
  /** Its number, for `saw_sanction`. */
  sanction: number;
  what: SanctionKind;
  /** When it was decided, in seconds since 1970. */
  at: number;
  /** When it ends; 0 where nothing lasts. */
  until: number;
  /** The match after which you were reported. */
  match: number;
  kind: ReportKind;
  /** The operator's own words; may be empty. */
  reason: string;
  /** Whether you have said that you have read it. */
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
  /** Of 100 matches with three who have just begun, how many somebody wins who has that number. */
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

/** Where somebody stands on the ladder of a town. */
export interface Standing {
  town: string;
  /** How many have counted. */
  matches: number;
  sureness: Sureness;
  /** Who begins has 1000; null while it is hidden. */
  number: number | null;
  /** By how much the number may be off, nineteen times of twenty. */
  spread: number | null;
  /** The place of the rank in `ranks`, from 0. */
  rank: number | null;
  ranks: Rank[];
  /** The newest matches, the oldest of them first. */
  history: CountedMatch[];
}

/** Where somebody stands in all towns where matches have counted. */
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

/** Somebody on the board of a town. */
export interface BoardEntry {
  /** From 1; equal numbers share a place. */
  place: number;
  person: number;
  name: string;
  number: number;
  /** By how much the number may be off, nineteen times of twenty. */
  spread: number;
  sureness: Sureness;
  /** The place of the rank in `ranks`, from 0. */
  rank: number;
  matches: number;
}

/** Who stands highest in a town, of those who let it be shown. */
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
  /** What a win is worth, where it comes. */
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
  /** One that you have not answered, by chance; null if there is none. */
  next: string | null;
}

/** A puzzle without its solution. */
export interface PuzzleCase {
  id: string;
  variant: string;
  theme: string;
  /** Who is asked. */
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
  /** What the seat was told, the question last: its `legal` are the choices. */
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

/** What somebody would do. */
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
  /** Whether this answer counts there: the first one of somebody the server knows. */
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
export type Command = Hello | Rename | SetPassword | ListDevices | LogOutDevice | LogOut | StorePreferences | LoadPreferences | ListRooms | Create | QuickPlay | Enter | Sit | Stand | SetBot | Kick | Ready | Start | LetCount | JoinQueue | LeaveQueue | AnswerCall | LetBots | WatchQueues | Commit | Reveal | Act | Sync | AskHints | Why | Say | Write | Vote | LetHouse | Leave | WatchClub | WatchTournament | WatchFriends | DealWith | SetFriendLink | ShowMe | InviteFriend | AnswerInvitation | SawSanction | Ping;

/** 服务器发的。 What the server sends. */
export type Message = Welcome | Account | Devices | Done | Refused | RoomState | Left | Moved | Rooms | Place | Queues | ClubLobby | TournamentNews | Fair | Events | Snapshot | Hints | Reasons | Said | Watching | Preferences | Notice | HouseNews | Bye | Pong | Friends | FriendHere | Shunned | Invitation | FriendNews | Sanction;

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
 * A choice that a town asks for, told so that whoever does not know the town can ask it.
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
  /** Absent where it lies face down for you. */
  tiles: string;
  /** How many tiles lie face down. */
  hidden: number;
  concealed: boolean;
  /** Who discarded the tile it was made with. */
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
  /** Counted from the dealer; 0 is its own. */
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
  /** Where it was rolled for. */
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
  /** Who discarded it. */
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
  /** 4, where the kong lies face down for you. */
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
  /** 4, where the kong lies face down for you. */
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
  /** Who gave the tile. */
  from: number | null;
  type: string;
  factors: [string, number][];
  /** The hand as it was read: groups with spaces between, what a tile stands for in brackets. */
  reading: string;
  /** The winning tile; absent where the win needs none. */
  tile: string;
  /** True where whoever has won is out of the round. */
  leaves: boolean;
}

/** Points are paid. */
export interface PayEvent {
  event: "pay";
  transfers: Transfer[];
}

/** The house acts for a seat. */
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
  /** Nobody won. */
  drawn: boolean;
  /** None after a leave or dissolve. */
  next_dealer: number | null;
  next_streak: number;
  match_over: boolean;
}

/** The match is over, the last entry of its stream; all of the seed is told. */
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

/** What a seat has before it where a round is entered in its middle; never in a match. */
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
  /** What it has won and lost in this round. */
  score: number;
  /** Whose turn it is. */
  turn: number;
  /** Tiles in the wall. */
  left: number;
  /** The hand, then the tiles of kongs that lie face down; known to the seat itself. */
  tiles: string;
  /** How many these are, for all others. */
  count: number;
  /** What it has chosen, by code; absent where nothing. */
  chosen: Record<string, string>;
  /** True where the round goes on without this seat. */
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
  /** Whose view it is. */
  seat: number;
  round: number;
  dealer: number;
  streak: number;
  phase: "claim" | "opening" | "over" | "turn";
  /** Whose turn it is, or was last. */
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
  /** What each seat has chosen, by code; absent while nobody has chosen anything. */
  chosen: Record<string, string>[];
  /** The seats without which the round goes on; absent while there is none. */
  out: number[];
  /** What you are asked, or may choose, in ways of the town's own. */
  choices: ChoiceView[];
}

/** 座位事件流里的一项。 An entry of a seat's stream. */
export type StreamEvent = RoundEvent | BreakEvent | StakesEvent | DealEvent | TurnUpEvent | ShuaiEvent | AsideEvent | FlowerEvent | ChosenEvent | GiveEvent | DrawEvent | OfferEvent | DiscardEvent | LockEvent | ChiEvent | PengEvent | GangEvent | FenggangEvent | AddKongEvent | BaoEvent | HuanbaoEvent | HuEvent | PayEvent | TimeoutEvent | LeaveEvent | DissolveEvent | OpenEvent | OverEvent | MatchOverEvent | AskEvent | RolesEvent | PositionEvent;

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

/** A town's words in both languages, and its payments that are not plain products. */
export interface TownWords {
  zh: Record<string, string>;
  en: Record<string, string>;
  sums: Record<string, string>;
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

/** The clubs of somebody, and those that show themselves to everybody. */
export interface ClubList {
  own: ClubEntry[];
  public: ClubEntry[];
  /** Whether you may be a member: only with a password. */
  account: boolean;
  /** Whether you may found one now. */
  founding: boolean;
}

/** Somebody in a club. */
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
  /** Null while every table is as whoever opens it likes. */
  rules: ClubRules | null;
  /** The leader first; for members alone. */
  members: ClubMember[];
  most_members: number;
  /** For the leader and helpers alone, and so is the next one. */
  invitations: ClubInvitation[];
  /** Who was removed, and may not come back by a link. */
  removed: ClubMember[];
}

/** What somebody's matches in a club came to. */
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
  /** Who has the most points. */
  best: string;
  /** How many. */
  points: number;
}

/** A month of a club: who is ahead, and its evenings. */
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

/** An evening of a club, made of its matches as they are stored. */
export interface ClubEvening {
  club: number;
  /** What the club is called. */
  name: string;
  date: string;
  /** The most points first. */
  scores: ClubScore[];
  /** For each of them the sum of points after each match. */
  course: number[][];
  /** For each of them how many matches it played with each of them. */
  together: number[][];
  /** In the order in which they ended. */
  matches: ClubMatch[];
}

/** What an invitation leads to. */
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

/** Call the club otherwise. */
export interface RenameClub {
  do: "rename";
  name: string;
}

/** Let everybody see board and evenings, or members alone. */
export interface ShowClub {
  do: "show";
  on: boolean;
}

/** Say by which rules the club plays; null leaves it to whoever opens a table. */
export interface SetClubRules {
  do: "rules";
  rules: ClubRules | null;
}

/** Make a link by which so many people may join for so many days. */
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

/** Remove somebody, who cannot come back by a link. */
export interface RemoveMember {
  do: "remove";
  person: number;
}

/** Let somebody come back by a link who was removed. */
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

/** Make another member the leader, and be a helper. */
export interface HandOverClub {
  do: "hand_over";
  person: number;
}

/** Leave; the leader hands the club over first. */
export interface LeaveClub {
  do: "leave";
}

/** End the club for good; what was played stays among everybody's own matches. */
export interface DisbandClub {
  do: "disband";
}

/**
 * Be told of a club's tables and of who is there, or not any more; you are there meanwhile.
 *
 * Who watches another one watches that instead.
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
  /** Those who look at the club just now, the first fifty of them. */
  here: Watcher[];
}

/** One of somebody's passkeys. */
export interface Passkey {
  id: string;
  name: string;
  /** Seconds since 1970, like the next. */
  created: number;
  used: number;
}

/** The ways into an account. */
export interface Keys {
  passkeys: Passkey[];
  /** How many passkeys somebody may have. */
  most: number;
  /** Whether there is a password. */
  password: boolean;
  /** How many recovery codes are left. */
  codes: number;
  /** The name passkeys are bound to, which the page must have; empty: none are taken here. */
  site: string;
  /** Whether this device came in by a recovery code: a new password or passkey ends all else. */
  recovered: boolean;
}

/** What a passkey signs to let its owner in; good once, and for some minutes. */
export interface PasskeyChallenge {
  challenge: string;
  site: string;
}

/** What a new passkey is made for; the challenge is good once, and for some minutes. */
export interface PasskeyWish {
  challenge: string;
  site: string;
  /** The user handle, in base64url. */
  user: string;
  name: string;
  /** The passkeys there are: an authenticator makes no second one. */
  known: string[];
}

/** New recovery codes; they are told once, and all older ones are void. */
export interface RecoveryCodes {
  codes: string[];
}

/**
 * Show that the account is yours, by one of these; good on this device for five minutes.
 *
 * Without it nobody who has a password or a passkey changes their ways in or their name.
 */
export interface Prove {
  type: "prove";
  password?: string | null;
  /** The answer to a challenge of `/api/passkeys`. */
  passkey?: PasskeyProof | null;
  code?: string | null;
}

/** Ask for what a new passkey is made for; `PasskeyWish` answers. */
export interface BeginPasskey {
  type: "begin_passkey";
}

/**
 * Keep a new passkey, as `navigator.credentials.create` has made it.
 *
 * After a recovery by code it ends all other ways in, the password too; `Ended` answers then.
 */
export interface AddPasskey {
  type: "add_passkey";
  client_data: string;
  attestation: string;
  name?: string;
}

/** Call a passkey something else. */
export interface RenamePasskey {
  type: "rename_passkey";
  id: string;
  name: string;
}

/** Take a passkey no more; the last one stays where there is no password. */
export interface RemovePasskey {
  type: "remove_passkey";
  id: string;
}

/** Make new recovery codes; `RecoveryCodes` answers. */
export interface MakeCodes {
  type: "make_codes";
}

/** A tournament in a list. */
export interface TournamentEntry {
  id: number;
  name: string;
  /** Null for one of the house. */
  club: number | null;
  club_name: string;
  variant: string;
  /** When it begins, in seconds since 1970. */
  starts: number;
  rounds: number;
  /** Which one is played, or was the last; 0 before the first. */
  round: number;
  state: TournamentState;
  duplicate: boolean;
  people: number;
  /** Whether you have signed up. */
  entered: boolean;
}

/** The tournaments somebody may see: what is played or to come first, then what is over. */
export interface TournamentList {
  tournaments: TournamentEntry[];
  /** Whether you may sign up: only with a password. */
  account: boolean;
  /** The clubs for which you may set one up. */
  clubs: ClubEntry[];
}

/** Somebody who has signed up. */
export interface TournamentPerson {
  person: number;
  name: string;
  state: EntryState;
}

/** A table of a round. */
export interface TournamentTableTold {
  table: number;
  /** Where it is played, while it is. */
  room: string | null;
  /** To be looked at when it is over; with the same walls everywhere, when the round is. */
  match: number | null;
  /** Who has which seat; null is a bot, which fills up. */
  people: (number | null)[];
  /** The points so far; null where nobody may know them yet. */
  totals: number[] | null;
  /** How many hands are over. */
  hands: number;
  over: boolean;
  /** The seats whose people have not come so far: a bot plays for them. */
  missed: number[];
}

/** A round, the best table first. */
export interface TournamentRound {
  round: number;
  tables: TournamentTableTold[];
}

/** Where somebody stands. */
export interface TournamentPlace {
  person: number;
  /** Who is equal in everything shares a place. */
  place: number;
  /** The sum of the rounds' scores; it decides. */
  score: number;
  /** The sum of all points: it decides between equal scores. */
  points: number;
  /** How often it was first at its table: decides between equal points. */
  firsts: number;
  /** The score of each round; null where it did not play. */
  rounds: (number | null)[];
}

/** From what pairings are drawn, and walls that are the same at all tables. */
export interface TournamentWalls {
  /** The hash of the secret, told since the tournament was set up. */
  commitment: string;
  /** Told when it is over. */
  secret: string | null;
  /** What everybody gave with the sign-up, by the number of the person; told then too. */
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
  /** How long a round lasts at most: then the hand that is played is void, and the rest counts. */
  minutes: number;
  /** Seconds between two rounds. */
  pause: number;
  pace: Pace;
  /** Whether all tables of a round play the same walls. */
  duplicate: boolean;
  rules: ClubRules;
  state: TournamentState;
  /**
   * Why it was called off, or ended early: too few people, whoever leads it, or rules that are
   * not played here any more.
   */
  why: "" | "few" | "host" | "rules";
  round: number;
  /**
   * When the next thing happens, in seconds since 1970: the start, or the end of a round or pause
   * at the latest.
   */
  due: number;
  people: TournamentPerson[];
  /** How many may sign up. */
  most: number;
  /** The newest round last. */
  played: TournamentRound[];
  standings: TournamentPlace[];
  walls: TournamentWalls;
  /** Whether you play. */
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

/** Take part; who went home or missed a round is paired again from the next one on. */
export interface SignUp {
  do: "sign_up";
  /** Your part of what pairings and walls are drawn from. */
  nonce: string;
}

/** Take part no more; a match that is played is played on by a bot. */
export interface Withdraw {
  do: "withdraw";
}

/** Begin before the time; for whoever leads it. */
export interface BeginTournament {
  do: "begin";
}

/** Call it off; for whoever leads it. */
export interface CallOffTournament {
  do: "call_off";
}

/**
 * Be told whenever something changes in a tournament (`tournament`), until you go away.
 *
 * You look at one at a time.
 */
export interface WatchTournament {
  type: "watch_tournament";
  id: string;
  tournament: number;
  on?: boolean;
}

/**
 * Something has changed in a tournament that you watch; or in which you play, a new round.
 *
 * What, `GET /api/tournaments/{tournament}` tells.
 */
export interface TournamentNews {
  type: "tournament";
  tournament: number;
  name: string;
  version: number;
  state: TournamentState;
  round: number;
  /** Your table, where it is to be played now: enter it. */
  room: string | null;
  /** How long until its match begins, whoever is there. */
  seconds: number;
}

/** Whether somebody has a page, and what it shows. */
export interface ProfileSettings {
  open: boolean;
  parts: ProfilePart[];
}

/** What somebody has played in a town. */
export interface ProfileTown {
  town: string;
  matches: number;
  rounds: number;
  wins: number;
  firsts: number;
}

/** How often somebody has won in some way. */
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
  /** Only of a match that counts: others belong to those who played them. */
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

/** The page of somebody; null is what it does not show. */
export interface Profile {
  name: string;
  towns: ProfileTown[] | null;
  /** Without the matches; the history tells the numbers. */
  ladder: Standing[] | null;
  /** Those that came most often, first. */
  wins: FavouriteWin[] | null;
  /** How many matches ended on a day of the last year, by UTC. */
  days: Record<string, number> | null;
  hands: ProfileHand[] | null;
  /** The newest that counted. */
  matches: ProfileMatch[] | null;
}

/** A sum that is nothing but chance, or not. */
export interface FigureTold {
  surplus: number;
  /** How many times the usual spread the sum is. */
  z: number;
  /** How often chance alone gives as much. */
  p: number;
  /** How often it would give as much to any of those who were looked at. */
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

/** Two people, the one with the smaller number first, and all that is known of them together. */
export interface PairTold {
  people: [number, number];
  names: [string, string];
  level: PairLevel;
  adjusted: number;
  matches: number;
  newest: number;
  /** Whether there is enough to say something. */
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

/** Pairs, the most striking first; `GET /api/operator/fair_play`. */
export interface PairList {
  pairs: PairTold[];
  count: number;
  levels: PairLevels;
  /** Matches that have not been looked at. */
  left: number;
  busy: boolean;
  page: number;
  size: number;
}

/** A discard that gave more than its equals. */
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

/** A match of two people, with what it says by itself. */
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

/** How often a match ended early when it suited somebody, of how many. */
export interface EndedTold {
  times: number;
  of: number;
  /** How likely chance gives as much to anybody. */
  adjusted: number;
}

/** What an account of a farm got. */
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

/** Accounts that hang together, some of which were given what chance does not give. */
export interface FarmTold {
  adjusted: number;
  gained: FarmGain[];
  gave: FarmGiver[];
  shared: FarmTie[];
  matches: number;
  newest: number[];
}

/** Farms, the most striking first; `GET /api/operator/fair_play/farms`. */
export interface FarmList {
  farms: FarmTold[];
}

/** A connection that has ended. */
export interface Disconnect {
  /** When, in seconds since 1970. */
  at: number;
  code: DisconnectCode;
  address: string;
  /** Null for a connection that never said who it was. */
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
  /** The newest first: of each account the last few, of guests those of each address. */
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
  /** The names of those who have a seat. */
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

/** An address to which things were refused in the last ten to twenty minutes. */
export interface FloodTold {
  address: string;
  /** Messages that were refused, or cut their connection. */
  messages: number;
  /** HTTP requests that were answered with a status from 400 to 499. */
  requests: number;
  /** Connections that were not let in, or cut for what they sent. */
  connections: number;
  /** Of all of it, each message and request counted as 512 at least. */
  bytes: number;
  /** How often each code or status was the reason, the most frequent first. */
  codes: Record<string, number>;
  /** The names of those who are connected from there now, five at most. */
  people: string[];
}

/** Who floods this node: the addresses to which most was refused, by bytes. */
export interface FloodsTold {
  node: string;
  floods: FloodTold[];
}

/** Something that one of the two said at the table. */
export interface SceneLine {
  at: number;
  by: "reported" | "reporter";
  phrase: string;
  text: string;
}

/** What an operator remarks on a report, for operators alone. */
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
  /** What the operator called itself. */
  decided_by: string;
  reason: string;
  /** The most striking pair of whoever is reported, as fair play lists it. */
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
  /** Who sat at the match, by seats. */
  names: string[];
  /** For how many milliseconds each seat thought in it. */
  thought: number[];
  /** Other reports about the same person, the newest first. */
  others: number[];
  /** What followed before for the person, the oldest first. */
  sanctions: Sanction[];
}

/**
 * Decide all reports of a match about one person; `POST /api/operator/reports/{id}/decide`.
 *
 * A new decision takes the place of the one before.
 */
export interface Decide {
  decision: Decision;
  /** For how long, where somebody may say nothing or is kept out. */
  days?: number;
  /** Told to the person, unless nothing follows. */
  reason?: string;
}

/** Remark something on a report; `POST /api/operator/reports/{id}/note`. */
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
  /** What it grows by in a year at the rate of the last 30 days; null before the second day. */
  a_year: number | null;
  /** The whole disk, and what is free of it; null where the database is on another machine. */
  disk: number | null;
  free: number | null;
  /** When `fangcheng backup` last copied the database; 0 if it never did. */
  backed_up: number;
}

/** How many there are of everything, and who holds most connections; `GET /api/operator`. */
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
  /** What browsers kept out of our pages, by the directive of the content security policy. */
  policy_reports: Record<string, number>;
  disk: Footprint;
  /** The database is away, and everything waits for it. */
  paused: boolean;
  free_text: boolean;
  now: number;
}

/** How the numbers were; `GET /api/operator/history?span=`. */
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
  /** This is the node that answers. */
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

/** A room, as the operator sees it. */
export interface RoomTold {
  number: string;
  node: string;
  settings: RoomSettings;
  phase: string;
  seats: SeatState[];
  match: number | null;
  round: number;
  spectators: number;
  /** On another node: who is online, which round it is and how many watch is known there only. */
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
  /** Connected to this node. */
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

/** A setting, as it is and as it comes. */
export interface SettingTold {
  name: string;
  value: string;
  usual: string;
}

/** The settings, never a secret; `GET /api/operator/settings`. */
export interface SettingList {
  settings: SettingTold[];
}

/** Somebody who may found clubs where only those listed may. */
export interface Founder {
  person: number;
  name: string;
}

/** The standing orders; `GET /api/operator/orders`. */
export interface OrdersTold {
  announcement: Announcement | null;
  quiet: QuietHours | null;
  founding: Founding;
  founders: Founder[];
}

/** Something that an operator did. */
export interface DeedTold {
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
  /** What the person is called now. */
  name: string | null;
}

/** What operators did, the newest first; `GET /api/operator/deeds`. */
export interface DeedList {
  deeds: DeedTold[];
  count: number;
  page: number;
  size: number;
}

/** A tournament, as the operator sees it. */
export interface TournamentTold {
  id: number;
  name: string;
  /** Null for one of the house. */
  club: number | null;
  club_name: string;
  variant: string;
  starts: number;
  rounds: number;
  /** Which one is played, or was the last; 0 before the first. */
  round: number;
  state: TournamentState;
  people: number;
  /** Who is first; nobody before a round is over. */
  leaders: string[];
}

/** All tournaments, those that are not over first; `GET /api/operator/tournaments`. */
export interface AllTournaments {
  tournaments: TournamentTold[];
  count: number;
  page: number;
  size: number;
}

/** Something the operator wishes, and why. */
export interface Wish {
  reason?: string;
}

/** For how long somebody is kept out; with no hours they may come in again. */
export interface Ban {
  reason?: string;
  hours?: number;
}

/** Something on or off. */
export interface Switch {
  reason?: string;
  on: boolean;
}

/** To which node a room shall move; empty is the one with the fewest rooms. */
export interface Move {
  reason?: string;
  node?: string;
}

/** What everybody is told, in both languages, and for how long; nothing where both are empty. */
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

/** Who is to be forgotten, by name: a wrong number must not forget somebody else. */
export interface Erase {
  reason?: string;
  name: string;
}

/** What the operator does with a tournament, and why. */
export interface OrderTournament {
  reason?: string;
  do: "begin" | "call_off";
}

/** Something is on or off now. */
export interface Switched {
  on: boolean;
  ok: boolean;
}

/** Until when somebody is kept out, in seconds since 1970; 0 if they are not. */
export interface BanTold {
  until: number;
  ok: boolean;
}

/** All that is stored of somebody. */
export interface PersonalData {
  person: number;
  /** What stands in each table. */
  rows: Record<string, unknown>;
  matches: Record<string, unknown>[];
}

/** Somebody is forgotten. */
export interface ErasedTold {
  /** The clubs that somebody else leads now. */
  handed_over: number[];
  /** The clubs that had nobody else. */
  gone: number[];
  ok: boolean;
}

/** Whether the server works. */
export interface Health {
  ok: boolean;
  version: string;
}

/** Whether people may come to this node. */
export interface NodeReady {
  ok: boolean;
  node: string;
  /** How many nodes there are. */
  nodes: number;
}

/** The rooms that everybody may see and enter. */
export interface PublicRooms {
  rooms: LobbyRoom[];
}

/** How a page of others shows a replay (oembed.com). */
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

/** It is done. */
export interface Accepted {
  ok: boolean;
}

/** Why a request was not answered; the status of the answer is not 2xx then. */
export interface Problem {
  code: RefusedCode | HttpCode;
  /** In English, for programmers; clients say it by the code. */
  error: string;
  /** What the sentence is about, by name. */
  fields: Record<string, string | number | string[]>;
}

/** The notes of house rules to clauses. */
export interface NotesTold {
  notes: Record<string, Record<string, string>>;
}

/** What was published before the seed was known. */
export interface Published {
  /** The hash of the server's part of the seed. */
  server: string;
  /** The hash of each seat's nonce; null for a seat that took no part. */
  nonces: (string | null)[];
  /** The shuffles that were begun in the room since its last match, and came to nothing. */
  dropped?: Dropped[];
  /** Seats that had no say, because they withheld the nonce of their last match. */
  silent?: number[];
}

/** How a match ended, and its seed. */
export interface MatchTold {
  summary: Summary;
  /** Empty where the record is not kept any more. */
  seed: string;
  fair: Published;
}

/** A match that somebody has played. */
export interface PlayedMatch {
  seat: number;
  summary: Summary;
}

/** Some of one's own matches, the newest first. */
export interface History {
  matches: PlayedMatch[];
  /** What `before` is for the next page, if there is one. */
  next: string | null;
}

/** What matches come to. */
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

/** What somebody's matches come to: all, and those of each town. */
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

/** An option that is different. */
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
  /** Who discarded the tile that it is about, or wanted to add it to a kong. */
  from: number;
  tile: string;
}

/** Where it is not known any more what would have followed, and why. */
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

/** 圈里人做的事。 What members of a club do. */
export type ClubDeed = RenameClub | ShowClub | SetClubRules | Invite | RevokeInvitation | RemoveMember | ReadmitMember | SetClubRole | HandOverClub | LeaveClub | DisbandClub;

/** 改登录办法。 What people do with their keys. */
export type KeyDeed = Prove | BeginPasskey | AddPasskey | RenamePasskey | RemovePasskey | MakeCodes;

/** 在比赛里做的事。 What people do with a tournament. */
export type TournamentDeed = SignUp | Withdraw | BeginTournament | CallOffTournament;

/** 出了什么错。 What went wrong. */
export type ProblemCode = RefusedCode | HttpCode;

/** 一课要人做的事。 What a lesson asks for. */
export type Task = DoTask | MayTask | PayTask;
