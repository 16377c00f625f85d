// 由 `python -m fangcheng.server.schema` 生成，不要手改。 Generated; do not edit.
// biome-ignore-all format: generated
// biome-ignore-all lint: generated
// biome-ignore-all assist: generated

import type { Accepted, ActionList, AddNote, AllTournaments, Announce, Ban, BanTold, Club, ClubAction, ClubEvening, ClubList, ClubMonth, Compared, Decide, Disconnects, Embedding, Ended, Erase, ErasedTold, Examples, FarmList, FloodsTold, FoundClub, FriendOffer, HandClaim, History, HistorySpan, HistoryTold, HouseRulesFiles, InRoom, Invited, KeepQuiet, KeyAction, Keys, Ladder, LadderBoard, Lessons, LetFound, LogList, MatchCase, MatchTold, Move, NodeList, NotScored, NotesTold, OrderTournament, OrdersTold, Overview, PairCase, PairList, PasskeyChallenge, PasskeyWish, PersonList, PersonalData, Position, PositionAsked, Profile, ProfileSettings, PublicRooms, PuzzleAnswer, PuzzleCase, PuzzleList, PuzzleVerdict, RecoveryCodes, Rejudged, Replay, Report, ReportCase, ReportList, ReportTaken, Review, RoomList, RuleCard, ScoreForm, Scored, SetUpTournament, SettingList, SlowRooms, Statistics, Switch, Switched, Tournament, TournamentAction, TournamentList, TownWords, Towns, Unanswered, Wish } from "./protocol";

/** 用 GET 问的：按路径，要填什么，回答什么。 What is fetched: what a path takes and answers. */
export interface Gets {
  /** List the towns with their options, the house rules, and the bots. */
  "/api/towns": { given: { lang?: "en" | "zh" }; answer: Towns };
  /** Get the rules of a room with exactly these options. */
  "/api/towns/{town}/rules": { given: { town: number | string } & { lang?: "en" | "zh" } & Readonly<Record<string, boolean | number | string>>; answer: RuleCard };
  /** Get a town's own words, for a page built without that town. */
  "/api/towns/{town}/words": { given: { town: number | string }; answer: TownWords };
  /** Get the notes on a preset, or on house rules of this server. */
  "/api/house_rules/{name}/notes": { given: { name: number | string }; answer: NotesTold };
  /** List the public rooms. */
  "/api/rooms": { given: unknown; answer: PublicRooms };
  /** Get the notes on a room's house rules. */
  "/api/rooms/{number}/notes": { given: { number: number | string }; answer: NotesTold };
  /** Get how a match ended, and its seed. */
  "/api/matches/{match}": { given: { match: number | string }; answer: MatchTold };
  /** Get the notes on a finished match's house rules. */
  "/api/matches/{match}/notes": { given: { match: number | string }; answer: NotesTold };
  /** Download the record of a finished match. */
  "/api/matches/{match}/record": { given: { match: number | string }; answer: Blob };
  /** Get every event of a finished match, with all hands open. */
  "/api/matches/{match}/replay": { given: { match: number | string }; answer: Replay };
  /** Get what a seat could have done better in a finished match. */
  "/api/matches/{match}/review": { given: { match: number | string } & { seat: number }; answer: Review };
  /** Get what a finished match would have paid with other options. */
  "/api/matches/{match}/rejudge": { given: { match: number | string } & Readonly<Record<string, boolean | number | string>>; answer: Rejudged };
  /** List the caller's matches, the newest first, a page at a time. */
  "/api/me/history": { given: { before?: string | null }; answer: History };
  /** Get totals of the caller's matches. */
  "/api/me/statistics": { given: unknown; answer: Statistics };
  /** Get a challenge for a passkey to sign, for use in `hello` or `prove`. */
  "/api/passkeys": { given: unknown; answer: PasskeyChallenge };
  /** Get the ways to log in to the caller's account. */
  "/api/me/keys": { given: unknown; answer: Keys };
  /** List the caller's clubs, and the public ones. */
  "/api/clubs": { given: unknown; answer: ClubList };
  /** Get a club. */
  "/api/clubs/{club}": { given: { club: number | string }; answer: Club };
  /** Get a month's scores and evenings. */
  "/api/clubs/{club}/months/{month}": { given: { club: number | string; month: number | string }; answer: ClubMonth };
  /** Get an evening. */
  "/api/clubs/{club}/evenings/{date}": { given: { club: number | string; date: number | string }; answer: ClubEvening };
  /** Get the club an invitation leads to. */
  "/api/invitations/{code}": { given: { code: number | string }; answer: Invited };
  /** List pairs, the most suspicious first, all or filtered; and count the matches left. */
  "/api/operator/fair_play": { given: { find?: string; state?: string; page?: number }; answer: PairList };
  /** List groups of accounts that lift one of them, the most suspicious first. */
  "/api/operator/fair_play/farms": { given: unknown; answer: FarmList };
  /** Get all that is known of two people, and their matches. */
  "/api/operator/fair_play/pairs/{one}-{other}": { given: { one: number | string; other: number | string }; answer: PairCase };
  /** Get what was found in a match: each pair, and the most telling discards. */
  "/api/operator/fair_play/matches/{match}": { given: { match: number | string }; answer: MatchCase };
  /** Get the owner of a friend link. */
  "/api/friend_links/{code}": { given: { code: number | string }; answer: FriendOffer };
  /** Get the caller's standing in each town, and its history. */
  "/api/me/ladder": { given: { lang?: "en" | "zh" }; answer: Ladder };
  /** Get the highest standings in a town, of people who want to be listed. */
  "/api/ladder/{town}": { given: { town: number | string } & { lang?: "en" | "zh" }; answer: LadderBoard };
  /** List reports, the newest first, with what fair play knows about the person reported. */
  "/api/operator/reports": { given: { find?: string; state?: string; page?: number }; answer: ReportList };
  /** Get a report: the scene, notes, and earlier reports and sanctions. */
  "/api/operator/reports/{report}": { given: { report: number | string }; answer: ReportCase };
  /** Get whether the caller's page is open, and what it shows. */
  "/api/me/profile": { given: unknown; answer: ProfileSettings };
  /** Get what a person's page shows. */
  "/api/people/{name}": { given: { name: number | string } & { lang?: "en" | "zh" }; answer: Profile };
  /** Get a picture of a hand that a person's page shows. */
  "/api/people_hands/{number}/{name}": { given: { name: number | string; number: number | string }; answer: Blob };
  /** List a town's puzzles, with how often each was solved. */
  "/api/puzzles/{town}": { given: { town: number | string } & { theme?: "claim" | "danger" | "declare" | "discard" | "kong" | "win" | null }; answer: PuzzleList };
  /** Get a puzzle without its solution. */
  "/api/puzzles/{town}/{id}": { given: { town: number | string; id: number | string }; answer: PuzzleCase };
  /** Get a picture of a position in a finished match. */
  "/api/matches/{match}/picture.png": { given: { match: number | string } & { step?: string; seat?: string }; answer: Blob };
  /** Get how to embed a link to a replay (oembed.com). */
  "/api/oembed": { given: { url?: string; format?: string; maxwidth?: number; maxheight?: number }; answer: Embedding };
  /** List the tournaments the caller may see. */
  "/api/tournaments": { given: unknown; answer: TournamentList };
  /** Get a tournament. */
  "/api/tournaments/{tournament}": { given: { tournament: number | string }; answer: Tournament };
  /** List all tournaments, the unfinished ones first; by state, or by a text. */
  "/api/operator/tournaments": { given: { find?: string; state?: string; page?: number }; answer: AllTournaments };
  /** Get the totals of everything, and who holds most connections. */
  "/api/operator": { given: unknown; answer: Overview };
  /** Get the course of the figures during the last hour or day. */
  "/api/operator/history": { given: { span?: HistorySpan }; answer: HistoryTold };
  /** List the nodes of the cluster, with their load. */
  "/api/operator/nodes": { given: unknown; answer: NodeList };
  /** List rooms, the newest first; by phase, or by a text in number, town or names. */
  "/api/operator/rooms": { given: { find?: string; state?: string; page?: number }; answer: RoomList };
  /** List people, the newest first; online, banned, or by a text in the name. */
  "/api/operator/people": { given: { find?: string; state?: string; page?: number }; answer: PersonList };
  /** List what could not be opened, and the newest warnings and errors. */
  "/api/operator/log": { given: { find?: string; state?: string; page?: number }; answer: LogList };
  /** List the files of house rules: the accepted ones, and why others were refused. */
  "/api/operator/house_rules": { given: unknown; answer: HouseRulesFiles };
  /** List the settings and their defaults, without secrets. */
  "/api/operator/settings": { given: unknown; answer: SettingList };
  /** List why connections ended: all, by code, or by a text in name or address. */
  "/api/operator/disconnects": { given: { find?: string; state?: string; page?: number }; answer: Disconnects };
  /** List slow rooms, the slowest first. */
  "/api/operator/slow_rooms": { given: { find?: string; state?: string; page?: number }; answer: SlowRooms };
  /** List the addresses with the most refusals recently. */
  "/api/operator/floods": { given: unknown; answer: FloodsTold };
  /** Get the current policy. */
  "/api/operator/orders": { given: unknown; answer: OrdersTold };
  /** List the operators' actions, the newest first. */
  "/api/operator/deeds": { given: { find?: string; state?: string; page?: number }; answer: ActionList };
  /** Download all the operators' actions from the first on, one JSON object per line. */
  "/api/operator/deeds/all": { given: unknown; answer: Blob };
  /** Get this document: the HTTP endpoints, as OpenAPI 3.1. */
  "/api/openapi.json": { given: unknown; answer: Record<string, unknown> };
  /** Get the commands and messages of the web socket, as AsyncAPI 3. */
  "/api/asyncapi.json": { given: unknown; answer: Record<string, unknown> };
}

/** 用 POST 送的。 What is sent. */
export interface Posts {
  /** Get which details of a hand a room needs to score it. */
  "/api/answers/form": { given: { lang?: "en" | "zh" }; body: InRoom; answer: ScoreForm | Unanswered };
  /** Score a hand; returns also which circumstances it allows. */
  "/api/answers/score": { given: { lang?: "en" | "zh" }; body: HandClaim; answer: Scored | NotScored | Unanswered };
  /** Get what a hand would score with another winning tile, and with other options. */
  "/api/answers/compare": { given: { lang?: "en" | "zh" }; body: HandClaim; answer: Compared | Unanswered };
  /** Play a scenario; returns the position, who may do what, and why not. */
  "/api/answers/position": { given: { lang?: "en" | "zh" }; body: PositionAsked; answer: Position | Unanswered };
  /** List the example positions of a town's clauses, and the common ones. */
  "/api/answers/examples": { given: { lang?: "en" | "zh" }; body: InRoom; answer: Examples | Unanswered };
  /** List the lessons of a town. */
  "/api/answers/lessons": { given: { lang?: "en" | "zh" }; body: InRoom; answer: Lessons | Unanswered };
  /** Change the ways to log in; returns what was created, or null. */
  "/api/me/keys": { given: unknown; body: KeyAction; answer: PasskeyWish | RecoveryCodes | Ended | null };
  /** Found a club. */
  "/api/clubs": { given: unknown; body: FoundClub; answer: Club };
  /** Do something in a club; returns the club afterwards, or null. */
  "/api/clubs/{club}": { given: { club: number | string }; body: ClubAction; answer: Club | null };
  /** Join a club by an invitation. */
  "/api/invitations/{code}": { given: { code: number | string }; body: null; answer: Club };
  /** Analyse new matches, in the background. */
  "/api/operator/fair_play": { given: unknown; body: null; answer: Accepted };
  /** Become a friend of the link's owner. */
  "/api/friend_links/{code}": { given: { code: number | string }; body: null; answer: FriendOffer };
  /** Report another player of a match, with what the two of you said. */
  "/api/matches/{match}/report": { given: { match: number | string }; body: Report; answer: ReportTaken };
  /** Decide a report, and tell the person what follows. */
  "/api/operator/reports/{report}/decide": { given: { report: number | string }; body: Decide; answer: Accepted };
  /** Add a note to a report, for operators only. */
  "/api/operator/reports/{report}/note": { given: { report: number | string }; body: AddNote; answer: Accepted };
  /** Open the caller's page, change what it shows, or close it. */
  "/api/me/profile": { given: unknown; body: ProfileSettings; answer: ProfileSettings };
  /** Judge an answer; a person's first one counts. */
  "/api/puzzles/{town}/{id}": { given: { town: number | string; id: number | string }; body: PuzzleAnswer; answer: PuzzleVerdict };
  /** Set up a tournament for a club. */
  "/api/tournaments": { given: unknown; body: SetUpTournament; answer: Tournament };
  /** Do something with a tournament; returns it as it is afterwards. */
  "/api/tournaments/{tournament}": { given: { tournament: number | string }; body: TournamentAction; answer: Tournament };
  /** Set up a tournament of the server. */
  "/api/operator/tournaments": { given: unknown; body: SetUpTournament; answer: Tournament };
  /** Begin any tournament early, or call it off. */
  "/api/operator/tournaments/{tournament}": { given: { tournament: number | string }; body: OrderTournament; answer: Tournament };
  /** Allow a person to found clubs where only some may, or no longer. */
  "/api/operator/people/{person}/founder": { given: { person: number | string }; body: Switch; answer: Accepted };
  /** Announce something to all players, or withdraw the announcement. */
  "/api/operator/announcement": { given: unknown; body: Announce; answer: Accepted };
  /** Set the quiet hours, or have none. */
  "/api/operator/quiet_hours": { given: unknown; body: KeepQuiet; answer: Accepted };
  /** Set who may found clubs. */
  "/api/operator/founding": { given: unknown; body: LetFound; answer: Accepted };
  /** End the match of a room. */
  "/api/operator/rooms/{number}/dissolve": { given: { number: number | string }; body: Wish; answer: Accepted };
  /** End the match of a room, and close the room for good. */
  "/api/operator/rooms/{number}/close": { given: { number: number | string }; body: Wish; answer: Accepted };
  /** Move a room to a named node, or to the one with the fewest rooms. */
  "/api/operator/rooms/{number}/move": { given: { number: number | string }; body: Move; answer: Accepted };
  /** Drain a node, or re-enable it. */
  "/api/operator/nodes/{node}/drain": { given: { node: number | string }; body: Switch; answer: Switched };
  /** Ban a person for some hours; 0 ends the ban. */
  "/api/operator/people/{person}/ban": { given: { person: number | string }; body: Ban; answer: BanTold };
  /** Allow or forbid free text in friends' rooms, until the server restarts. */
  "/api/operator/free_text": { given: unknown; body: Switch; answer: Switched };
  /** Export all that is stored about a person, as JSON. */
  "/api/operator/people/{person}/data": { given: { person: number | string }; body: Wish; answer: PersonalData };
  /** Erase a person; their matches stay, with a neutral word for their name. */
  "/api/operator/people/{person}/erase": { given: { person: number | string }; body: Erase; answer: ErasedTold };
}
