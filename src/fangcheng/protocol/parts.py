"""Parts of commands, messages and answers of all features."""

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
Character = Annotated[str, Meta(max_length=20)]
"""One of those who sit at the tables: a town and a number, or `stranger`."""
Text = Annotated[str, Meta(min_length=1, max_length=200)]
"""What a person writes; its normal form with single spaces must be shorter."""
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
    "password_common",  # a new password that attackers would try first
    "password_name",  # a new password that is little more than the name
    "passkey",  # no passkey is taken here, this one is unknown, or its answer does not fit
    "name_taken",  # a name that another person has made permanent, or not a name
    "banned",
    "no_device",  # none of your devices has that id
    "rate",  # too many messages, or too many wrong passwords
    "pause",  # you let a table wait; join again a little later
    "quiet",  # nothing new begins in the server's quiet hours
    "full",  # the server has no room for more rooms, people or connections
    "crowded",  # too many rooms were opened from your network address
    "no_room",
    "broken",  # the match of this room cannot be opened; its players may sit elsewhere
    "club",  # there is no such club or invitation; or only members, helpers or the leader may
    "tournament",  # there is no such tournament for you; or this is not possible, or not now
    "friend",  # not a friend of yours, a person you have not met, or a link that is not valid
    "kicked",  # sent away from this room by its owner
    "not_in_room",
    "not_seated",
    "seat_taken",
    "elsewhere",  # you have a seat in another room, and did not say that you give it up
    "not_owner",
    "option",  # an option the town does not have, or a value it does not take
    "bot",  # bots are not allowed here, or not of that level
    "watching",  # spectators are not allowed here
    "not_ready",  # not all players are ready
    "phase",  # not now: the match is running, or is not
    "stale",  # it answers something that is over
    "illegal",  # the rules do not allow it; `legal` says what they do, `why` what is against it
    "hints",  # the room does not allow hints
    "silenced",  # the operator has muted you for a while, see `Sanction`
    "text",  # only phrases are allowed here; or the text is too long, or has invisible characters
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
    """Whether there are notes on clauses, which clients fetch on demand."""
    source: dict[str, str] = {}
    """Where the rules are written down, in zh and en; empty if unknown."""


class TournamentTable(Struct):
    """The tournament for which a room is a table."""

    tournament: int
    name: str
    round: int
    rounds: int
    table: int
    begins: int
    """When its match begins, even without some players, in seconds since 1970."""
    until: int
    """When it ends at the latest."""
    duplicate: bool
    """Whether all tables of the round play the same walls: there are no spectators, and the seed is
    published when all are done."""
    over: bool = False
    """Whether its match is over, and players may leave."""


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
    """Whether it is listed as public."""
    bot_level: BotLevel = "normal"
    """The level of the bots that take free seats at the start."""
    unhurried: bool = False
    """Whether one player plays here at leisure; no clock is shown then."""
    house: House | None = None
    """The name of house rules, which `variant` and `options` define; null for a town's own."""
    club: int | None = None
    """The club whose table this is: only its members may enter."""
    tournament: TournamentTable | None = None
    """The tournament whose table this is, which decides seats, beginning and end."""


class SeatState(Struct):
    """One seat of a room."""

    person: int | None = None
    """The person who sits here; null for a bot or an empty seat."""
    name: str = ""
    bot: str | None = None
    """The level, if a bot sits here."""
    ready: bool = False
    online: bool = False
    silent: bool = False
    """Nothing comes over their connection any more, which may be lost."""
    house: Literal["", "timeout", "absent", "asked"] = ""
    """Why they do not play themselves: timed out twice (autoplay), absent (a bot), asked for it."""
    total: int = 0
    """The score of the match so far."""
    counts: bool = False
    """Whether they want the next match to count on the ladder."""
    rank: int | None = None
    """The place of their rank among those of the town, from 0; null while it is too uncertain."""
    character: Character = ""
    """As whom they sit here; empty for a free seat."""


class VoteState(Struct):
    """A running vote to dissolve the match."""

    seats: dict[int, bool]
    """The votes for and against, by seat."""
    needed: int
    """How many votes in favour dissolve the match."""
    seconds: int
    """How many seconds it still runs."""


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
    characters: list[Character] = []
    """As whom the people of `names` sit there."""
    bots: int = 0
    turn: int = 0
    """Seconds for each question; 0 if nothing is timed, or if an older node lists the room."""


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
    characters: list[Character] = []
    """As whom people and bots sat there; empty for those who were erased, and on older servers."""


class Device(Struct):
    """A device you are logged in on."""

    id: str
    """For `log_out_device`; it says nothing about the token."""
    name: str
    """The name it gave itself."""
    created: int
    """When you first used it, in seconds since 1970."""
    used: int
    """The day you last used it, in seconds since 1970."""
    current: bool
    """Whether this connection is from it."""


class PasskeyProof(Struct, forbid_unknown_fields=True):
    """What a passkey has signed, as `navigator.credentials.get` gives it."""

    id: Signed
    client_data: Signed
    authenticator_data: Signed
    signature: Signed
    user: Signed
    """The user handle."""


class WorkWish(Struct):
    """Proof of work: it lets you try to log in although others have guessed passwords.

    It is a number such that SHA-256 of (SHA-256 of the challenge, then the number in decimal
    digits) begins with so many zero bits. The challenge is valid once, for some minutes.
    """

    challenge: str
    bits: int


class WorkProof(Struct, forbid_unknown_fields=True):
    """The answer to a `WorkWish`."""

    challenge: Signed
    number: Annotated[int, Meta(ge=0, lt=2**53)]


class Ended(Struct):
    """What a new password or passkey has ended: all other ways to log in to the account."""

    devices: int
    """How many other devices were logged in."""
    passkeys: int
    codes: int
    password: bool = False
    """Whether the old password is void without a new one."""


class Announcement(Struct):
    """An announcement of the host to everybody."""

    zh: str
    en: str
    until: int
    """Until when it is shown, in seconds since 1970."""


class QuietHours(Struct):
    """When nothing new begins; running matches continue to their end."""

    begin: str
    """Like 23:00, by the clock of `zone`."""
    end: str
    zone: str
    """Like Asia/Shanghai."""
    now: bool = False
    """Whether it is quiet now."""


class Reason(Struct):
    """Why something is not allowed; clients have the words for the code (`bar.…`)."""

    code: str
    clause: str
    """The clause that says so."""
    seat: int | UnsetType = UNSET
    """The seat it is about; it never reveals who could claim."""
    tiles: str | UnsetType = UNSET
    count: int | UnsetType = UNSET
    numbers: list[int] | UnsetType = UNSET


class Moment(Struct):
    """A moment at which a seat may do less than usual."""

    window: MomentWindow
    tile: str | None
    """The tile that was discarded or added to a kong; null at your own turn."""
    seat: int | None
    """The seat whose tile it is."""
    actions: dict[str, list[Reason]]
    """What is not offered, by its word (`hu`, `gang`, `fenggang`, `peng`, `chi`, `ting`)."""


class Watcher(Struct):
    """A person in a room without a seat."""

    person: int
    name: str
