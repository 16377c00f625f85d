// 由 `python -m fangcheng.server.schema` 生成，不要手改。 Generated; do not edit.
// biome-ignore-all format: generated
// biome-ignore-all lint: generated
// biome-ignore-all assist: generated

import type { Accepted, AddNote, AllTournaments, Announce, Ban, BanTold, Club, ClubDeed, ClubEvening, ClubList, ClubMonth, Compared, Decide, DeedList, Disconnects, Embedding, Ended, Erase, ErasedTold, Examples, FarmList, FloodsTold, FoundClub, FriendOffer, HandClaim, History, HistorySpan, HistoryTold, HouseRulesFiles, InRoom, Invited, KeepQuiet, KeyDeed, Keys, Ladder, LadderBoard, Lessons, LetFound, LogList, MatchCase, MatchTold, Move, NodeList, NotScored, NotesTold, OrderTournament, OrdersTold, Overview, PairCase, PairList, PasskeyChallenge, PasskeyWish, PersonList, PersonalData, Position, PositionAsked, Profile, ProfileSettings, PublicRooms, PuzzleAnswer, PuzzleCase, PuzzleList, PuzzleVerdict, RecoveryCodes, Rejudged, Replay, Report, ReportCase, ReportList, ReportTaken, Review, RoomList, RuleCard, ScoreForm, Scored, SetUpTournament, SettingList, SlowRooms, Statistics, Switch, Switched, Tournament, TournamentDeed, TournamentList, TownWords, Towns, Unanswered, Wish } from "./protocol";

/** 用 GET 问的：按路径，要填什么，回答什么。 What is fetched: what a path takes and answers. */
export interface Gets {
  /** List the towns with their options, house rules likewise, and the bots. */
  "/api/towns": { given: { lang?: "en" | "zh" }; answer: Towns };
  /** Tell the rules of a room with exactly these options. */
  "/api/towns/{town}/rules": { given: { town: number | string } & { lang?: "en" | "zh" } & Readonly<Record<string, boolean | number | string>>; answer: RuleCard };
  /** Tell what a town says itself, for a page that was built without it. */
  "/api/towns/{town}/words": { given: { town: number | string }; answer: TownWords };
  /** Tell the notes of a preset, or of house rules of this server. */
  "/api/house_rules/{name}/notes": { given: { name: number | string }; answer: NotesTold };
  /** List the public rooms. */
  "/api/rooms": { given: unknown; answer: PublicRooms };
  /** Tell the notes of a room's house rules. */
  "/api/rooms/{number}/notes": { given: { number: number | string }; answer: NotesTold };
  /** Tell how a match ended, and its seed. */
  "/api/matches/{match}": { given: { match: number | string }; answer: MatchTold };
  /** Tell the notes of the house rules of a match that is over. */
  "/api/matches/{match}/notes": { given: { match: number | string }; answer: NotesTold };
  /** Download the record of a match that is over. */
  "/api/matches/{match}/record": { given: { match: number | string }; answer: Blob };
  /** Give every event of a match that is over, all hands open. */
  "/api/matches/{match}/replay": { given: { match: number | string }; answer: Replay };
  /** Tell what a seat could have done better in a match that is over. */
  "/api/matches/{match}/review": { given: { match: number | string } & { seat: number }; answer: Review };
  /** Tell what a match that is over would have paid with other options. */
  "/api/matches/{match}/rejudge": { given: { match: number | string } & Readonly<Record<string, boolean | number | string>>; answer: Rejudged };
  /** List one's own matches, from the newest on, or from where the last answer ended. */
  "/api/me/history": { given: { before?: string | null }; answer: History };
  /** Sum up one's own matches. */
  "/api/me/statistics": { given: unknown; answer: Statistics };
  /** Get a picture of a position in a finished match. */
  "/api/matches/{match}/picture.png": { given: { match: number | string } & { step?: string; seat?: string }; answer: Blob };
  /** Get how to embed a link to a replay (oembed.com). */
  "/api/oembed": { given: { url?: string; format?: string; maxwidth?: number; maxheight?: number }; answer: Embedding };
  /** Get whether the caller's page is open, and what it shows. */
  "/api/me/profile": { given: unknown; answer: ProfileSettings };
  /** Get what a person's page shows. */
  "/api/people/{name}": { given: { name: number | string } & { lang?: "en" | "zh" }; answer: Profile };
  /** Get a picture of a hand that a person's page shows. */
  "/api/people_hands/{number}/{name}": { given: { name: number | string; number: number | string }; answer: Blob };
  /** Get the caller's standing in each town, and its history. */
  "/api/me/ladder": { given: { lang?: "en" | "zh" }; answer: Ladder };
  /** Get the highest standings in a town, of people who want to be listed. */
  "/api/ladder/{town}": { given: { town: number | string } & { lang?: "en" | "zh" }; answer: LadderBoard };
  /** List a town's puzzles, with how often each was solved. */
  "/api/puzzles/{town}": { given: { town: number | string } & { theme?: "claim" | "danger" | "declare" | "discard" | "kong" | "win" | null }; answer: PuzzleList };
  /** Get a puzzle without its solution. */
  "/api/puzzles/{town}/{id}": { given: { town: number | string; id: number | string }; answer: PuzzleCase };
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
  /** Get the owner of a friend link. */
  "/api/friend_links/{code}": { given: { code: number | string }; answer: FriendOffer };
  /** List the tournaments the caller may see. */
  "/api/tournaments": { given: unknown; answer: TournamentList };
  /** Get a tournament. */
  "/api/tournaments/{tournament}": { given: { tournament: number | string }; answer: Tournament };
  /** List all tournaments, the unfinished ones first; by state, or by a text. */
  "/api/operator/tournaments": { given: { find?: string; state?: string; page?: number }; answer: AllTournaments };
  /** Ask a passkey to sign; what it signs goes into `hello` or `prove`. */
  "/api/passkeys": { given: unknown; answer: PasskeyChallenge };
  /** Tell the ways into one's account. */
  "/api/me/keys": { given: unknown; answer: Keys };
  /** Tell how many there are of everything, and who holds most connections. */
  "/api/operator": { given: unknown; answer: Overview };
  /** Tell how the numbers were during the last hour, or the last day. */
  "/api/operator/history": { given: { span?: HistorySpan }; answer: HistoryTold };
  /** List the nodes of the house, with how much each has to do. */
  "/api/operator/nodes": { given: unknown; answer: NodeList };
  /** List rooms, the newest first: of one phase, or with a text in number, town or names. */
  "/api/operator/rooms": { given: { find?: string; state?: string; page?: number }; answer: RoomList };
  /** List people, the newest first: those online, those banned, or with a text in the name. */
  "/api/operator/people": { given: { find?: string; state?: string; page?: number }; answer: PersonList };
  /** List what could not be opened, and the newest warnings and errors. */
  "/api/operator/log": { given: { find?: string; state?: string; page?: number }; answer: LogList };
  /** List the files of house rules: those that were taken, and why others were not. */
  "/api/operator/house_rules": { given: unknown; answer: HouseRulesFiles };
  /** List the settings and which of them are not as they come; never a secret. */
  "/api/operator/settings": { given: unknown; answer: SettingList };
  /** Tell why connections ended: all, those of a code, or with a text in name or address. */
  "/api/operator/disconnects": { given: { find?: string; state?: string; page?: number }; answer: Disconnects };
  /** Tell which rooms are slow, the slowest first. */
  "/api/operator/slow_rooms": { given: { find?: string; state?: string; page?: number }; answer: SlowRooms };
  /** Tell to which addresses most was refused lately. */
  "/api/operator/floods": { given: unknown; answer: FloodsTold };
  /** Tell the orders that stand. */
  "/api/operator/orders": { given: unknown; answer: OrdersTold };
  /** List what operators did, the newest first. */
  "/api/operator/deeds": { given: { find?: string; state?: string; page?: number }; answer: DeedList };
  /** Give everything that operators did, from the beginning, one JSON object a line. */
  "/api/operator/deeds/all": { given: unknown; answer: Blob };
  /** List pairs, the most suspicious first, all or filtered; and count the matches left. */
  "/api/operator/fair_play": { given: { find?: string; state?: string; page?: number }; answer: PairList };
  /** List groups of accounts that lift one of them, the most suspicious first. */
  "/api/operator/fair_play/farms": { given: unknown; answer: FarmList };
  /** Get all that is known of two people, and their matches. */
  "/api/operator/fair_play/pairs/{one}-{other}": { given: { one: number | string; other: number | string }; answer: PairCase };
  /** Get what was found in a match: each pair, and the most telling discards. */
  "/api/operator/fair_play/matches/{match}": { given: { match: number | string }; answer: MatchCase };
  /** List reports, the newest first, with what fair play knows about the person reported. */
  "/api/operator/reports": { given: { find?: string; state?: string; page?: number }; answer: ReportList };
  /** Get a report: the scene, notes, and earlier reports and sanctions. */
  "/api/operator/reports/{report}": { given: { report: number | string }; answer: ReportCase };
  /** Tell what can be asked over HTTP: this document, as OpenAPI 3.1. */
  "/api/openapi.json": { given: unknown; answer: Record<string, unknown> };
  /** Tell what is said over the web socket, as AsyncAPI 3. */
  "/api/asyncapi.json": { given: unknown; answer: Record<string, unknown> };
}

/** 用 POST 送的。 What is sent. */
export interface Posts {
  /** Tell what a room needs to be told about a hand that is scored by itself. */
  "/api/answers/form": { given: { lang?: "en" | "zh" }; body: InRoom; answer: ScoreForm | Unanswered };
  /** Score a hand; tell also which circumstances it allows. */
  "/api/answers/score": { given: { lang?: "en" | "zh" }; body: HandClaim; answer: Scored | NotScored | Unanswered };
  /** Tell what a hand would bring with another winning tile, and in another room. */
  "/api/answers/compare": { given: { lang?: "en" | "zh" }; body: HandClaim; answer: Compared | Unanswered };
  /** Play a scenario, and tell how it stands, who may do what, and why not. */
  "/api/answers/position": { given: { lang?: "en" | "zh" }; body: PositionAsked; answer: Position | Unanswered };
  /** List the positions of a town's clauses and of the common ones. */
  "/api/answers/examples": { given: { lang?: "en" | "zh" }; body: InRoom; answer: Examples | Unanswered };
  /** List the lessons of a town. */
  "/api/answers/lessons": { given: { lang?: "en" | "zh" }; body: InRoom; answer: Lessons | Unanswered };
  /** Open the caller's page, change what it shows, or close it. */
  "/api/me/profile": { given: unknown; body: ProfileSettings; answer: ProfileSettings };
  /** Judge an answer; a person's first one counts. */
  "/api/puzzles/{town}/{id}": { given: { town: number | string; id: number | string }; body: PuzzleAnswer; answer: PuzzleVerdict };
  /** Found a club. */
  "/api/clubs": { given: unknown; body: FoundClub; answer: Club };
  /** Do something in a club; returns the club afterwards, or null. */
  "/api/clubs/{club}": { given: { club: number | string }; body: ClubDeed; answer: Club | null };
  /** Join a club by an invitation. */
  "/api/invitations/{code}": { given: { code: number | string }; body: null; answer: Club };
  /** Become a friend of the link's owner. */
  "/api/friend_links/{code}": { given: { code: number | string }; body: null; answer: FriendOffer };
  /** Set up a tournament for a club. */
  "/api/tournaments": { given: unknown; body: SetUpTournament; answer: Tournament };
  /** Do something with a tournament; returns it as it is afterwards. */
  "/api/tournaments/{tournament}": { given: { tournament: number | string }; body: TournamentDeed; answer: Tournament };
  /** Set up a tournament of the server. */
  "/api/operator/tournaments": { given: unknown; body: SetUpTournament; answer: Tournament };
  /** Begin any tournament early, or call it off. */
  "/api/operator/tournaments/{tournament}": { given: { tournament: number | string }; body: OrderTournament; answer: Tournament };
  /** Change the ways into one's account; tells what was made, or null. */
  "/api/me/keys": { given: unknown; body: KeyDeed; answer: PasskeyWish | RecoveryCodes | Ended | null };
  /** Let somebody found clubs where only some may, or not. */
  "/api/operator/people/{person}/founder": { given: { person: number | string }; body: Switch; answer: Accepted };
  /** Tell everybody something, or nothing more. */
  "/api/operator/announcement": { given: unknown; body: Announce; answer: Accepted };
  /** Set the quiet hours, or have none. */
  "/api/operator/quiet_hours": { given: unknown; body: KeepQuiet; answer: Accepted };
  /** Say who may found clubs. */
  "/api/operator/founding": { given: unknown; body: LetFound; answer: Accepted };
  /** End the match of a room. */
  "/api/operator/rooms/{number}/dissolve": { given: { number: number | string }; body: Wish; answer: Accepted };
  /** Close a room for good, after ending its match. */
  "/api/operator/rooms/{number}/close": { given: { number: number | string }; body: Wish; answer: Accepted };
  /** Move a room to another node: the one that is named, or that with the fewest rooms. */
  "/api/operator/rooms/{number}/move": { given: { number: number | string }; body: Move; answer: Accepted };
  /** Empty a node, or let it take rooms and people again. */
  "/api/operator/nodes/{node}/drain": { given: { node: number | string }; body: Switch; answer: Switched };
  /** Keep somebody out for some hours; 0 lets them in again. */
  "/api/operator/people/{person}/ban": { given: { person: number | string }; body: Ban; answer: BanTold };
  /** Let people say what they like in friends' rooms, or not; until the server stops. */
  "/api/operator/free_text": { given: unknown; body: Switch; answer: Switched };
  /** Give all that is stored of somebody, as JSON. */
  "/api/operator/people/{person}/data": { given: { person: number | string }; body: Wish; answer: PersonalData };
  /** Forget somebody; their matches stay, with a neutral word for their name. */
  "/api/operator/people/{person}/erase": { given: { person: number | string }; body: Erase; answer: ErasedTold };
  /** Analyse new matches, in the background. */
  "/api/operator/fair_play": { given: unknown; body: null; answer: Accepted };
  /** Report another player of a match, with what the two of you said. */
  "/api/matches/{match}/report": { given: { match: number | string }; body: Report; answer: ReportTaken };
  /** Decide a report, and tell the person what follows. */
  "/api/operator/reports/{report}/decide": { given: { report: number | string }; body: Decide; answer: Accepted };
  /** Add a note to a report, for operators only. */
  "/api/operator/reports/{report}/note": { given: { report: number | string }; body: AddNote; answer: Accepted };
}
