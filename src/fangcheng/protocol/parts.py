"""What commands, messages and answers are made of, whatever they are about."""

from typing import Annotated, Literal

from msgspec import UNSET, Meta, Struct, UnsetType

from fangcheng.levels import BotLevel
from fangcheng.protocol.ladder import LadderResult

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


class Watcher(Struct):
    """Somebody in a room without a seat."""

    person: int
    name: str
