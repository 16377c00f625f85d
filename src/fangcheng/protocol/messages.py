"""What client and server say to each other over the web socket: one type for each thing.

Every message is one JSON object in one text frame with its kind in `type`. Clients send what
`Command` lists, the server sends what `Message` lists. `docs/*/protocol.md`, the JSON Schema and
the TypeScript types are made from this file.
"""

from collections.abc import Sequence
from typing import Annotated, Any, Literal

import msgspec
from msgspec import UNSET, Meta, Raw, Struct, UnsetType

from fangcheng.protocol.friends import (
    AnswerInvitation,
    DealWith,
    FriendHere,
    FriendNews,
    Friends,
    Invitation,
    InviteFriend,
    SetFriendLink,
    ShowMe,
    Shunned,
    WatchFriends,
)
from fangcheng.protocol.kinds import STORED as STORED
from fangcheng.protocol.kinds import Id as Id
from fangcheng.protocol.moderation import Sanction as Sanction
from fangcheng.protocol.moderation import SawSanction
from fangcheng.record.fair import Dropped

VERSION = 1
"""The version of the protocol; a client of another version is refused."""

RoomNumber = Annotated[str, Meta(pattern=r"\A[0-9]{6}\Z")]
Seat = Annotated[int, Meta(ge=0, le=3)]
Name = Annotated[str, Meta(min_length=1, max_length=20)]
Password = Annotated[str, Meta(min_length=8, max_length=200)]
DeviceName = Annotated[str, Meta(max_length=60)]
Text = Annotated[str, Meta(min_length=1, max_length=200)]
"""What somebody writes; what is left of it when it is normal and has single spaces is shorter."""
HouseName = Annotated[str, Meta(min_length=1, max_length=40)]
RecoveryCode = Annotated[str, Meta(min_length=1, max_length=40)]
Signed = Annotated[str, Meta(pattern=r"\A[A-Za-z0-9_-]*\Z", max_length=2800)]
"""Bytes in base64url, as authenticators give them."""
Preference = bool | float | Annotated[str, Meta(max_length=200)] | None
Hash = Annotated[str, Meta(pattern=r"\A[0-9a-f]{64}\Z")]
Nonce = Annotated[str, Meta(pattern=r"\A[0-9a-f]{16,64}\Z")]
OptionValue = bool | int | str
TurnSeconds = Annotated[int, Meta(ge=1, le=600)]
BankSeconds = Annotated[int, Meta(ge=0, le=3600)]

Phrase = Literal[
    "hello", "hurry", "nice", "thanks", "sorry", "wait", "again", "bye",
    "😀", "😂", "😭", "😡", "👍", "🙏", "🎉", "🀄",
]  # fmt: skip
"""What can be said at the table: phrases by their code, and emoji."""

MomentWindow = Literal["turn", "claim", "rob"]
"""At your turn, about a discard, about a tile that is added to a kong."""

Pace = Literal["usual", "quick"]
"""How a table from a queue plays: with the time that its rules give, or with little."""

TournamentState = Literal["open", "playing", "pause", "over", "called_off"]
"""Where a tournament is: people sign up, a round is played, between two rounds, or at its end."""

Sureness = Literal["hidden", "rough", "fair", "sure"]
"""How sure the number of somebody on the ladder is; `hidden`: it would say nothing yet."""

Uncounted = Literal[
    "",  # it counts
    "rules",  # other rules than the town's usual ones, hints, or a tournament
    "people",  # not four people
    "guest",  # somebody has no password
    "new",  # somebody has not played here for long enough
    "address",  # too many come from addresses that lie together
    "agreed",  # not all four wanted it
    "unplayed",  # its first round was not played to the end
    "even",  # it was dissolved, and nobody was far behind
    "operator",  # the operator ended it
]
"""Why a match does not count on the ladder."""

Forfeit = Literal["left", "away", "voted"]
"""How somebody loses a match without playing it: left it, was away for too many of its turns, or
voted while far behind for ending it."""

BotLevel = Literal["easy", "normal", "hard", "master"]
"""The levels of bots for a room; `master` where the server offers it. A single seat may also have
`random`, which has no plan at all."""

RefusedCode = Literal[
    "bad_message",  # not a message of this protocol
    "version",  # another version of the protocol
    "hello_first",  # the first message must be hello
    "token",  # the token is unknown
    "password",  # name and password do not match, or name and recovery code
    "prove",  # show a password, a passkey or a recovery code again first, see `Prove`
    "password_common",  # a new password that is tried first, by whoever guesses
    "password_name",  # a new password that is little more than the name
    "passkey",  # no passkey is taken here, this one is unknown, or its answer does not fit
    "name_taken",  # a permanent name of somebody else, or not a name
    "banned",
    "no_device",  # none of your devices has that id
    "rate",  # too many messages, or too many wrong passwords
    "pause",  # you let a table wait; join again a little later
    "quiet",  # nothing new begins in the quiet hours of the house
    "full",  # the server takes no more rooms, people or connections
    "crowded",  # so many rooms are open that were opened from your network address
    "no_room",
    "broken",  # the match of this room cannot be opened; who sat there may sit elsewhere
    "club",  # there is no such club or invitation; or only a member, its helpers or leader may
    "tournament",  # there is no such tournament for you; or it does not go so, or not now
    "friend",  # no friend of yours, nobody you have met, or a link that leads nowhere
    "kicked",  # sent away from this room by its owner
    "not_in_room",
    "not_seated",
    "seat_taken",
    "elsewhere",  # you have a seat in another room, and did not say that you give it up
    "not_owner",
    "option",  # an option the town does not have, or a value it does not take
    "bot",  # bots are not allowed here, or not of that level
    "watching",  # spectators are not allowed here
    "not_ready",  # not everybody is ready
    "phase",  # not now: the match is running, or is not
    "stale",  # it answers something that is over
    "illegal",  # the rules do not allow it; `legal` says what they do, `why` what is against it
    "hints",  # the room does not allow hints
    "silenced",  # the operator lets you say nothing for a while, see `Sanction`
    "text",  # only phrases are said here; or the text is too long, or has invisible characters
    "guest",  # only for people with a password
    "new",  # only for people who have played here for a while
    "fair",  # a nonce that does not match its commitment, or out of turn
    "paused",  # the server cannot store anything just now
    "failed",  # the server made a mistake; the log says which
]

# -- parts of messages -------------------------------------------------------------------------


class Clock(Struct, forbid_unknown_fields=True):
    """The time to think: for each question, and a bank for the whole match."""

    turn: TurnSeconds
    """Seconds for each question."""
    bank: BankSeconds
    """Seconds beyond that, for the whole match."""


class ClockWish(Struct, forbid_unknown_fields=True):
    """The time to think that a new room asks for; what is null is as usual in the town."""

    turn: TurnSeconds | None = None
    bank: BankSeconds | None = None


class House(Struct):
    """House rules: what a table calls its rules, in zh and en."""

    name: dict[str, str]
    notes: bool = False
    """Whether there are notes to clauses; they are fetched when somebody wants to read them."""
    source: dict[str, str] = {}
    """Where the rules are written down, in zh and en; empty where nobody says so."""


class TournamentTable(Struct):
    """The tournament for which a room is a table."""

    tournament: int
    name: str
    round: int
    rounds: int
    table: int
    begins: int
    """When its match begins, whoever is there, in seconds since 1970."""
    until: int
    """When it ends at the latest."""
    duplicate: bool
    """Whether all tables of the round play the same walls: nobody watches, and the seed is told
    when all are through."""
    over: bool = False
    """Whether its match is over, and everybody may go."""


class RoomSettings(Struct):
    """What a room is like; the options are complete and checked."""

    variant: str
    options: dict[str, OptionValue]
    clock: Clock
    bots: bool = True
    """Whether bots may fill seats."""
    spectators: bool = True
    hints: bool = True
    public: bool = False
    """Whether the lobby lists it."""
    bot_level: BotLevel = "normal"
    """The level of the bots that take free seats at the start."""
    unhurried: bool = False
    """Whether one person plays here at leisure; no clock is shown then."""
    house: House | None = None
    """Where house rules are played: `variant` and `options` say them, this is their name."""
    club: int | None = None
    """The club whose table this is: only its members come in."""
    tournament: TournamentTable | None = None
    """Where it is the table of a tournament: seats, beginning and end are that one's."""


class SeatState(Struct):
    """One seat of a room."""

    person: int | None = None
    """Who sits here; nobody or a bot: null."""
    name: str = ""
    bot: str | None = None
    """The level, where a bot sits here."""
    ready: bool = False
    online: bool = False
    silent: bool = False
    """Nothing comes over its connection any more, which may be lost."""
    house: Literal["", "timeout", "absent", "asked"] = ""
    """Why somebody else plays for it: timed out twice (the house), absent (a bot), asked for."""
    total: int = 0
    """The score of the match so far."""
    counts: bool = False
    """Whether it wants the next match to count on the ladder."""
    rank: int | None = None
    """The place of its rank among those of the town, from 0; null while it says nothing."""


class VoteState(Struct):
    """A running vote to dissolve the match."""

    seats: dict[int, bool]
    """Who has voted for or against."""
    needed: int
    """How many votes for it dissolve."""
    seconds: int
    """How long it still runs."""


class LobbyRoom(Struct):
    """A public room in the lobby."""

    number: str
    variant: str
    phase: str
    names: list[str]
    free: int
    spectators: bool
    house: dict[str, str] | None = None
    """The name of its house rules, in zh and en."""


class QueueCount(Struct):
    """How many people there are for one kind of table."""

    variant: str
    """A town, a preset like `hangzhou/mil2025`, or house rules of the server by their name."""
    pace: Pace
    waiting: int
    playing: int
    """Those who play at tables that came from this queue."""


class RoundScore(Struct):
    """The result of one round."""

    round: int
    scores: list[int]
    void: bool
    """Left or dissolved: only penalties count."""


class SeatTally(Struct):
    """What a seat did in a match."""

    wins: int = 0
    self_draws: int = 0
    deal_ins: int = 0
    kongs: int = 0
    biggest: int = 0
    """The most points won in one round."""


class WonHand(Struct):
    """A win in a match."""

    round: int
    """Counted from 1."""
    seat: int
    codes: list[str]
    """The kind of win, then what multiplied it."""
    points: int
    """What others paid for it."""


class LadderResult(Struct):
    """What a match was for the ladder."""

    uncounted: Uncounted
    places: list[int]
    """The place of each seat, from 1; equal points share one. Empty where it does not count."""
    forfeits: dict[int, Forfeit]
    """The seats that forfeited it: they are behind all others."""


class Summary(Struct):
    """A match as it ended."""

    match: int
    room: str
    variant: str
    options: dict[str, OptionValue]
    names: list[str]
    people: list[int | None]
    rounds: list[RoundScore]
    totals: list[int]
    tallies: list[SeatTally]
    winners: list[int]
    """The seats with the highest total, if it is above zero."""
    started: int
    """Seconds since 1970."""
    finished: int
    house: House | None = None
    wins: list[WonHand] = []
    """Missing in matches of older servers."""
    ladder: LadderResult | None = None
    """Missing there, too."""


class Device(Struct):
    """One place where somebody is logged in."""

    id: str
    """For `log_out_device`; it says nothing about the token."""
    name: str
    """What it calls itself."""
    created: int
    """When it came first, in seconds since 1970."""
    used: int
    """The last day it came, in seconds since 1970."""
    current: bool
    """Whether this connection came from it."""


class PasskeyProof(Struct, forbid_unknown_fields=True):
    """What a passkey has signed, as `navigator.credentials.get` gives it."""

    id: Signed
    client_data: Signed
    authenticator_data: Signed
    signature: Signed
    user: Signed
    """The user handle."""


class WorkWish(Struct):
    """Work that shows somebody means it: with it one may try although others have guessed.

    It is a number such that SHA-256 of (SHA-256 of the challenge, then the number in decimal
    digits) begins with so many zero bits. The challenge is good once, and for some minutes.
    """

    challenge: str
    bits: int


class WorkProof(Struct, forbid_unknown_fields=True):
    """The answer to a `WorkWish`."""

    challenge: Signed
    number: Annotated[int, Meta(ge=0, lt=2**53)]


class Ended(Struct):
    """What a new password or passkey has ended: all other ways into the account there were."""

    devices: int
    """How many others were logged in."""
    passkeys: int
    codes: int
    password: bool = False
    """Whether the old password is void without a new one."""


class Announcement(Struct):
    """What the host tells everybody."""

    zh: str
    en: str
    until: int
    """Until when it is told, in seconds since 1970."""


class QuietHours(Struct):
    """When nothing new begins; what is being played then goes on to its end."""

    begin: str
    """Like 23:00, by the clock of `zone`."""
    end: str
    zone: str
    """Like Asia/Shanghai."""
    now: bool = False
    """Whether it is so now."""


class Candidate(Struct):
    """One thing a seat may do, and what a bot of the level `normal` expects of it."""

    action: str
    """As `act` takes it."""
    value: float
    """The points the seat can expect of the round if it does this."""
    distance: int
    """How far the hand is from ready afterwards: 0 is ready, -1 complete."""
    useful: dict[str, int]
    """The tiles that bring the hand nearer afterwards, and how many copies are not seen."""
    win_chance: float
    win_points: float
    """What a win is worth, where it comes."""
    danger: float
    """The points it can expect to lose by this discard at once."""
    reasons: list[str]
    """Codes of what speaks for it or against it."""


class Mistake(Struct):
    """A decision where something else was worth clearly more."""

    round: int
    """Counted from 1."""
    step: int
    """The seat decided after this event of the round, counted from 0 as the replay has them."""
    action: str
    best: str
    loss: float
    """How many points more could be expected of the best."""
    candidates: list[Candidate]
    """The best action, and the one taken."""


class Review(Struct):
    """What one seat could have done better in a match that is over."""

    match: int
    seat: int
    decisions: int
    """How many there were with more than one way to go."""
    mistakes: list[Mistake]
    """In the order of the match."""


class Reason(Struct):
    """Why something is not allowed: words for the code are the client's (`bar.…`)."""

    code: str
    clause: str
    """The clause that says so."""
    seat: int | UnsetType = UNSET
    """The seat it is about; never who could claim."""
    tiles: str | UnsetType = UNSET
    count: int | UnsetType = UNSET
    numbers: list[int] | UnsetType = UNSET


class Moment(Struct):
    """A moment at which a seat could usually do more than it may."""

    window: MomentWindow
    tile: str | None
    """The tile that was discarded or added to a kong; null at your own turn."""
    seat: int | None
    """Whose tile it is."""
    actions: dict[str, list[Reason]]
    """What is not offered, by its word (`hu`, `gang`, `fenggang`, `peng`, `chi`, `ting`)."""


class Rank(Struct):
    """A rank of a town."""

    name: str
    least: int | None
    """The number at which it begins; null for the first."""
    firsts: int | None
    """Of 100 matches with three who have just begun, how many somebody wins who has that number."""


class CountedMatch(Struct):
    """A match that counted."""

    match: int
    at: int
    """When it ended, in seconds since 1970."""
    place: int
    """From 1; equal points share a place."""
    points: int
    number: int | None
    """The number after it; null while it is hidden."""


class LadderNeeds(Struct):
    """What an account needs for its matches to count."""

    matches: int
    """Matches with other people, played to their end; more after a match that was left."""
    seconds: int
    """Seconds since it was made."""


class Standing(Struct):
    """Where somebody stands on the ladder of a town."""

    town: str
    matches: int
    """How many have counted."""
    sureness: Sureness
    number: int | None
    """Who begins has 1000; null while it is hidden."""
    spread: int | None
    """By how much the number may be off, nineteen times of twenty."""
    rank: int | None
    """The place of the rank in `ranks`, from 0."""
    ranks: list[Rank]
    history: list[CountedMatch]
    """The newest matches, the oldest of them first."""


class Ladder(Struct):
    """Where somebody stands in all towns where matches have counted."""

    account: bool
    """Whether matches can count: only those of names with a password do."""
    needed: int
    """About how many matches it takes until a number is shown."""
    needs: LadderNeeds
    """What everybody needs."""
    lacks: LadderNeeds
    """What this account lacks."""
    standings: list[Standing]


class BoardEntry(Struct):
    """Somebody on the board of a town."""

    place: int
    """From 1; equal numbers share a place."""
    person: int
    name: str
    number: int
    spread: int
    """By how much the number may be off, nineteen times of twenty."""
    sureness: Sureness
    rank: int
    """The place of the rank in `ranks`, from 0."""
    matches: int


class LadderBoard(Struct):
    """Who stands highest in a town, of those who let it be shown."""

    town: str
    ranks: list[Rank]
    entries: list[BoardEntry]
    needs: LadderNeeds


# -- commands: what clients send ---------------------------------------------------------------


class _Command(Struct, tag_field="type", forbid_unknown_fields=True):
    pass


class Hello(_Command, tag="hello"):
    """The first message: with a token, with name and password, or from a new guest.

    Also with a passkey, or with name and recovery code.
    """

    version: int
    token: str | None = None
    name: Name | None = None
    password: Password | None = None
    device: DeviceName | None = None
    """What the device is called; without it the server makes a name of `User-Agent`."""
    code: RecoveryCode | None = None
    """A recovery code; it can be used once."""
    passkey: PasskeyProof | None = None
    """The answer to a challenge of `/api/passkeys`."""
    marks: Annotated[list[Signed], Meta(max_length=8)] = []
    """What `mark` has told this device: with one of them, others' wrong passwords are not its."""
    work: WorkProof | None = None
    """The answer to what a refusal has asked."""


class Rename(_Command, tag="rename"):
    """Take another name; a permanent one only after `Prove`."""

    id: Id
    name: Name


class SetPassword(_Command, tag="set_password"):
    """Make the name permanent: with name and password the same person can come from anywhere.

    Anyone who has a password or a passkey shows it first, see `Prove`.
    """

    id: Id
    password: Password
    end_others: bool = True
    """Whether all other devices are logged out, and passkeys and recovery codes are void.

    After a recovery by code they are in any case; `Account.ended` tells what was.
    """


class ListDevices(_Command, tag="list_devices"):
    """Ask where you are logged in."""

    id: Id


class LogOutDevice(_Command, tag="log_out_device"):
    """Log out another device: its token is void from then on."""

    id: Id
    device: Annotated[str, Meta(max_length=36)]


class LogOut(_Command, tag="log_out"):
    """Log out here. Without a password nobody can be this person again: say `sure`."""

    id: Id
    sure: bool = False


class StorePreferences(_Command, tag="store_preferences"):
    """Store your preferences for all your devices; at most 4096 bytes as JSON.

    Only for names with a password: guests keep theirs on the device.
    """

    id: Id
    preferences: dict[Annotated[str, Meta(max_length=60)], Preference]


class LoadPreferences(_Command, tag="load_preferences"):
    """Ask for the stored preferences; `preferences` answers."""

    id: Id


class ListRooms(_Command, tag="list_rooms"):
    """Ask for the public rooms."""

    id: Id


class Create(_Command, tag="create"):
    """Open a room and sit down in it."""

    id: Id
    variant: str
    """A town, a preset like `hangzhou/mil2025`, or house rules of the server by their name."""
    options: dict[str, OptionValue] = {}
    clock: ClockWish | None = None
    """Without it the town's usual time."""
    bots: bool = True
    spectators: bool = True
    hints: bool = True
    public: bool = False
    bot_level: BotLevel = "normal"
    """The level of the bots that take free seats at the start."""
    house: HouseName | None = None
    """What you call these rules; only where people may `write`."""
    club: Annotated[int, STORED] | None = None
    """The club whose table it shall be; you must be a member."""


class QuickPlay(_Command, tag="quick_play"):
    """Sit down with bots at once."""

    id: Id
    variant: str
    options: dict[str, OptionValue] = {}
    level: str | None = None
    unhurried: bool = False
    """Whether to play at leisure: alone with bots, ten minutes for each question."""


class Enter(_Command, tag="enter"):
    """Enter a room: to your own seat if you have one, else as a visitor or spectator."""

    id: Id
    room: RoomNumber


class Sit(_Command, tag="sit"):
    """Take a free seat, or move to it; a seat in a room that waits elsewhere is given up.

    Without a number: any free seat, unless you have one in another room (`elsewhere`).
    """

    id: Id
    seat: Seat | None = None


class Stand(_Command, tag="stand"):
    """Give up the seat before the start."""

    id: Id


class SetBot(_Command, tag="set_bot"):
    """The owner puts a bot on a free seat, or takes it away."""

    id: Id
    seat: Seat
    level: str | None = None


class Kick(_Command, tag="kick"):
    """The owner sends somebody away: players before the start, spectators at any time."""

    id: Id
    seat: Seat | None = None
    person: Annotated[int, Meta(ge=0)] | None = None
    """The spectator to send away, where no seat is named."""


class Ready(_Command, tag="ready"):
    """Be ready, or not; between rounds: go on."""

    id: Id
    on: bool = True


class Start(_Command, tag="start"):
    """The owner starts the match; bots fill the empty seats where they may."""

    id: Id


class LetCount(_Command, tag="let_count"):
    """Want the next match in this room to count on the ladder, or not; all four have to.

    Only for names with a password that have played here for a while, and only where the room says
    `ladder`.
    """

    id: Id
    on: bool = True


class JoinQueue(_Command, tag="join_queue"):
    """Wait for people to play with; `place` tells how it goes.

    One has one place: joining another queue gives it up, joining the same one again keeps it. A
    seat in a room that waits is given up.
    """

    id: Id
    variant: str
    """A town, a preset like `hangzhou/mil2025`, or house rules of the server by their name."""
    pace: Pace = "usual"
    ask_after: Annotated[int, Meta(ge=5, le=3600)] | None = 60
    """Seconds after which you are asked whether bots may fill up; null: never."""


class LeaveQueue(_Command, tag="leave_queue"):
    """Wait no more."""

    id: Id


class AnswerCall(_Command, tag="answer_call"):
    """Take the seat you are called to, or let it go on to the next."""

    id: Id
    on: bool = True


class LetBots(_Command, tag="let_bots"):
    """Say whether bots may take the free seats of your table."""

    id: Id
    on: bool


class WatchQueues(_Command, tag="watch_queues"):
    """Be told how many wait and play (`queues`), at most once a second; or no more."""

    on: bool = True


class Commit(_Command, tag="commit"):
    """The hash of a nonce for the coming match: SHA-256 of its text."""

    match: int
    hash: Hash


class Reveal(_Command, tag="reveal"):
    """The nonce itself, after all commitments are in."""

    match: int
    nonce: Nonce


class Act(_Command, tag="act"):
    """Answer a question. `at` is the number of the `ask` it answers; `do` an action as text."""

    id: Id
    match: int
    at: int
    do: Annotated[str, Meta(max_length=100)]


class Sync(_Command, tag="sync"):
    """Ask for everything after the last number one has; -1 asks for a snapshot."""

    match: int
    have: int = -1


class AskHints(_Command, tag="ask_hints"):
    """Ask what your hand waits for, now and after each discard, and what is best to do."""

    id: Id
    match: int


class Why(_Command, tag="why"):
    """Ask why what you could usually do is not offered; `reasons` answers, at once."""

    id: Id
    match: int


class Say(_Command, tag="say"):
    """Say a phrase or an emoji to everybody in the room; who hears it: see `said`."""

    phrase: Phrase


class Write(_Command, tag="write"):
    """Say something in your own words, where the room has `free_text`.

    At most 60 characters, none invisible. Without a seat one may say less in a minute.
    """

    id: Id
    text: Text


class Vote(_Command, tag="vote"):
    """Vote to dissolve the match; the first vote opens it."""

    id: Id
    on: bool


class LetHouse(_Command, tag="let_house"):
    """Let the house play for you (托管), or take over again."""

    id: Id
    on: bool


class Leave(_Command, tag="leave"):
    """Leave the room. In a running match this gives up the seat and ends it: say `sure`."""

    id: Id
    sure: bool = False


class WatchClub(_Command, tag="watch_club"):
    """Be told of a club's tables and of who is there, or not any more; you are there meanwhile.

    Who watches another one watches that instead.
    """

    id: Id
    club: Annotated[int, STORED]
    on: bool = True


class WatchTournament(_Command, tag="watch_tournament"):
    """Be told whenever something changes in a tournament (`tournament`), until you go away.

    You look at one at a time.
    """

    id: Id
    tournament: Annotated[int, STORED]
    on: bool = True


class Ping(_Command, tag="ping"):
    """Measure a round trip; it is answered at once, ahead of commands that take long."""

    number: int = 0


Command = (
    Hello | Rename | SetPassword | ListDevices | LogOutDevice | LogOut | StorePreferences
    | LoadPreferences | ListRooms | Create | QuickPlay | Enter | Sit | Stand | SetBot | Kick
    | Ready | Start | LetCount | JoinQueue | LeaveQueue | AnswerCall | LetBots | WatchQueues
    | Commit | Reveal | Act | Sync | AskHints | Why | Say | Write | Vote | LetHouse
    | Leave | WatchClub | WatchTournament | WatchFriends | DealWith | SetFriendLink | ShowMe
    | InviteFriend | AnswerInvitation | SawSanction | Ping
)  # fmt: skip


# -- messages: what the server sends -----------------------------------------------------------


class _Message(Struct, tag_field="type"):
    pass


class Welcome(_Message, tag="welcome"):
    """Who you are. A new guest gets its token here, once: keep it, it is the person."""

    version: int
    person: int
    name: str
    permanent: bool
    token: str | None
    room: str | None
    """Where you have a seat."""
    mark: str | None = None
    """A new mark of this device: keep it, after logging out too, and show it with a password."""


class Account(_Message, tag="account"):
    """Your name, or whether it is permanent, has changed; told to all your devices."""

    name: str
    permanent: bool
    mark: str | None = None
    """A new mark, see `Welcome`, for the device that has set a password."""
    ended: Ended | None = None
    """What was ended by the device that has set a password."""


class Devices(_Message, tag="devices"):
    """Where you are logged in, the newest first."""

    id: str
    devices: list[Device]


class Done(_Message, tag="done"):
    """The command with this id is done; what it changes for good is stored."""

    id: str
    room: str | None = None


class Refused(_Message, tag="refused"):
    """The command was not carried out and changed nothing."""

    id: str | None
    code: RefusedCode
    reason: str
    legal: list[str] | None = None
    why: list[Reason] | None = None
    """Where an action is `illegal` at a question of yours: what is against it."""
    work: WorkWish | None = None
    """Where a `hello` has to wait for what others did: what lets it in at once."""


class Watcher(Struct):
    """Somebody in a room without a seat."""

    person: int
    name: str


class RoomState(_Message, tag="room"):
    """All there is to know of a room; sent whole whenever something changes."""

    number: str
    owner: int | None
    settings: RoomSettings
    phase: Literal["waiting", "shuffling", "playing", "between"]
    seats: list[SeatState]
    spectators: int
    """How many are here without a seat."""
    match: int | None
    """The running match, or the last one."""
    round: int
    next_in: int | None
    """Between two rounds: how many seconds until the next one opens by itself."""
    vote: VoteState | None
    paused: bool
    """The server cannot store anything just now: clocks stand still."""
    free_text: bool = False
    """Whether people may `write`: the room is not in the lobby, and the operator allows it."""
    watchers: list[Watcher] = []
    """Who is here without a seat, the first twenty of them."""
    ladder: Literal["", "offered", "counts"] = ""
    """Whether the next match may count on the ladder (`let_count`), or the running one does."""
    uncounted: Uncounted = ""
    """Why the running match does not."""


class Left(_Message, tag="left"):
    """You are out of the room."""

    room: str
    why: Literal["left", "kicked", "closed"]


class Moved(_Message, tag="moved"):
    """A room lives on another node of this house, or a queue does: connect there and go on."""

    id: str | None
    """The command that could not be carried out here; None where the room has moved away."""
    room: str
    """Empty where it is about a queue."""
    node: str
    """Its name; connect to `/ws?node=NAME&room=ROOM`."""
    address: str
    """Where that node is reached; empty: at the same address as before."""


class Rooms(_Message, tag="rooms"):
    """The lobby."""

    id: str
    rooms: list[LobbyRoom]


class Place(_Message, tag="place"):
    """Your place in a queue; sent to all your devices whenever something changes.

    Waiting; `asked` whether bots may fill up (`let_bots`); `called` to a table (`answer_call`);
    `ready`, while others are still to answer; `seated`, in `room`, where you spoke last (your other
    devices are told `out`); or `out` of the queue.
    """

    variant: str
    pace: Pace
    state: Literal["waiting", "asked", "called", "ready", "seated", "out"]
    waited: int = 0
    """For how many seconds you have waited."""
    seconds: int | None = None
    """How many you have to answer, or others have whom you wait for."""
    ready: int = 0
    """How many have taken their seats at the table you are called to."""
    seats: int = 4
    bots: bool = False
    """Whether you let bots fill up."""
    counts: bool = False
    """Whether the match you are called to will count on the ladder."""
    uncounted: Uncounted = ""
    """Why it will not."""
    room: str | None = None
    why: Literal["", "left", "missed", "away", "elsewhere", "full", "quiet"] = ""
    """Why you are out: you left, let a call pass, were away, sat down elsewhere, the server takes
    no more rooms, or its quiet hours have begun."""
    pause: int = 0
    """Where you let a call pass: how many seconds until you may join again."""


class Queues(_Message, tag="queues"):
    """Who waits and plays, for each queue in which anybody does."""

    queues: list[QueueCount]


class ClubLobby(_Message, tag="club_lobby"):
    """The tables of a club, and who is there; sent whole a moment after something has changed."""

    club: int
    rooms: list[LobbyRoom]
    here: list[Watcher]
    """Those who look at the club just now, the first fifty of them."""


class TournamentNews(_Message, tag="tournament"):
    """Something has changed in a tournament that you watch; or in which you play, a new round.

    What, `GET /api/tournaments/{tournament}` tells.
    """

    tournament: int
    name: str
    version: int
    state: TournamentState
    round: int
    room: str | None = None
    """Your table, where it is to be played now: enter it."""
    seconds: int = 0
    """How long until its match begins, whoever is there."""


class Fair(_Message, tag="fair"):
    """How the seed of the coming match is made.

    First `stage` commit: the server has committed to its part; send `commit`. Then reveal: all
    commitments are in; send `reveal`. Then sealed: the match begins.
    """

    match: int
    stage: Literal["commit", "reveal", "sealed"]
    server: str
    """The hash of the server's part of the seed."""
    commits: list[str | None]
    """The hash of each seat's nonce."""
    nonces: list[str | None]
    """The nonces, once sealed."""
    dropped: list[Dropped] = []
    """The shuffles that were begun in this room since its last match, and came to nothing."""
    silent: list[int] = []
    """Seats that have no say this time: they withheld the nonce of their last match."""


class OwnClock(Struct):
    """The time of the seat that is asked, in milliseconds."""

    turn: int
    """For this question."""
    bank: int
    """What is left beyond that."""


class Events(_Message, tag="events"):
    """What happened, as this seat may know it; the first has the number `first`."""

    match: int
    first: int
    events: list[Raw]
    left: int
    """Tiles in the wall after these."""
    clock: OwnClock | None = None
    """How long you have, where the last of these asks you something."""


class Snapshot(_Message, tag="snapshot"):
    """The whole table as this seat may know it; the next event has the number `next`."""

    match: int
    next: int
    view: dict[str, Any]
    ask: Raw
    """The open question as its `ask` event; null if there is none or it is answered."""
    at: int
    """The number of that question, or -1."""
    settled: list[Raw]
    """The wins and payments of this round so far, as their `hu` and `pay` events."""
    discarded: list[int] | None
    """The seat whose newest discard lies last, and its place in that pile."""
    broken: Raw
    """Where the wall of this round was broken, as its `break` event; null before that."""
    declared_at: list[int | None]
    """For each seat the place in its pile of the discard it declared with; null if it has not."""
    totals: list[int]
    clock: OwnClock | None


class Hints(_Message, tag="hints"):
    """What your hand waits for, each tile with the copies not seen yet; and what you could do."""

    id: str
    now: dict[str, int]
    after: dict[str, dict[str, int]]
    """For each tile that may be discarded and leaves a ready hand."""
    remarks: list[dict[str, Any]]
    candidates: list[Candidate]
    """What the open question allows, the best first, at most six; empty where nothing is asked."""


class Reasons(_Message, tag="reasons"):
    """Why you may not do what one usually can: at your turn, and about the last tile of another.

    It tells only what follows from your own hand and from what lies open.
    """

    id: str
    moments: list[Moment]


class Said(_Message, tag="said"):
    """Somebody said something.

    What is said from a seat is heard by everybody in the room. What others say is too, except
    during a match: then only people without a seat hear it.
    """

    seat: int | None
    """Null for somebody without one."""
    person: int
    name: str
    phrase: str = ""
    """A `Phrase`, or empty."""
    text: str = ""
    """Own words, or empty; they are text and nothing else."""


class Watching(_Message, tag="watching"):
    """You are watching a match, some time behind the players; comes before its first entries."""

    match: int
    delay: int
    """How far behind, in milliseconds."""
    first_in: int
    """How many milliseconds until there is something to see; 0 if there is already."""


class Preferences(_Message, tag="preferences"):
    """Your preferences as stored; without an id, another of your devices has just stored them."""

    id: str | None
    preferences: dict[str, Preference] | None
    """Null if nothing was stored."""


class Notice(_Message, tag="notice"):
    """Something about the server itself; `not_begun`: it could not open the match of this room."""

    code: Literal["paused", "resumed", "restarting", "not_begun"]


class HouseNews(_Message, tag="house_news"):
    """What the host has to tell; after `welcome` if there is anything, and when it changes."""

    announcement: Announcement | None = None
    quiet: QuietHours | None = None


class Bye(_Message, tag="bye"):
    """The server closes the connection."""

    code: Literal["elsewhere", "slow", "restarting", "banned", "logged_out", "idle", "rate"]


class Pong(_Message, tag="pong"):
    """The answer to ping."""

    number: int


Message = (
    Welcome | Account | Devices | Done | Refused | RoomState | Left | Moved | Rooms | Place
    | Queues | ClubLobby | TournamentNews | Fair | Events | Snapshot | Hints | Reasons | Said
    | Watching | Preferences | Notice | HouseNews | Bye | Pong
    | Friends | FriendHere | Shunned | Invitation | FriendNews | Sanction
)  # fmt: skip

_decoder: msgspec.json.Decoder[Command] = msgspec.json.Decoder(Command)
_encoder = msgspec.json.Encoder()


def write_events(
    match: int, first: int, lines: Sequence[bytes], left: int, clock: OwnClock | None
) -> bytes:
    """Write `Events` from lines that are JSON already; the most frequent message by far."""
    told = b"null" if clock is None else _encoder.encode(clock)
    return b'{"type":"events","match":%d,"first":%d,"events":[%b],"left":%d,"clock":%b}' % (
        match,
        first,
        b",".join(lines),
        left,
        told,
    )


def read(data: str | bytes) -> Command:
    """Read a command; what is none raises one of `BROKEN`, with the place and the reason."""
    return _decoder.decode(data)


def write(message: Message | Command) -> bytes:
    """Write a message as JSON."""
    return _encoder.encode(message)
