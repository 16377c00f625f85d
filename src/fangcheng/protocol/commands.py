"""Commands: what clients send about themselves, rooms and play."""

from typing import Annotated

from msgspec import Meta

from fangcheng.levels import BotLevel
from fangcheng.protocol.kinds import STORED, Command, Id
from fangcheng.protocol.parts import (
    Character,
    ClockWish,
    DeviceName,
    Hash,
    HouseName,
    Name,
    Nonce,
    OptionValue,
    PasskeyProof,
    Password,
    Phrase,
    Preference,
    RecoveryCode,
    RoomNumber,
    Seat,
    Signed,
    Text,
    WorkProof,
)


class Hello(Command, tag="hello"):
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
    """The marks this device was given: with one of them, others' wrong passwords do not delay
    you."""
    work: WorkProof | None = None
    """The answer to the work that a refusal has asked for."""


class Rename(Command, tag="rename"):
    """Take another name; a permanent one only after `Prove`."""

    id: Id
    name: Name


class SetCharacter(Command, tag="set_character"):
    """Choose as whom you sit at the table; in a running match from the next one on."""

    id: Id
    character: Character


class SetPassword(Command, tag="set_password"):
    """Make the name permanent: with name and password the same person can come from anywhere.

    Anyone who has a password or a passkey shows it first, see `Prove`.
    """

    id: Id
    password: Password
    end_others: bool = True
    """Whether all other devices are logged out, and passkeys and recovery codes become void.

    After a recovery by code this happens in any case; `Account.ended` tells what was ended."""


class ListDevices(Command, tag="list_devices"):
    """Ask where you are logged in."""

    id: Id


class LogOutDevice(Command, tag="log_out_device"):
    """Log out another device: its token is void from then on."""

    id: Id
    device: Annotated[str, Meta(max_length=36)]


class LogOut(Command, tag="log_out"):
    """Log out here. Without a password you cannot become this person again: say `sure`."""

    id: Id
    sure: bool = False


class StorePreferences(Command, tag="store_preferences"):
    """Store your preferences for all your devices; at most 4096 bytes as JSON.

    Only for names with a password: guests keep theirs on the device.
    """

    id: Id
    preferences: dict[Annotated[str, Meta(max_length=60)], Preference]


class LoadPreferences(Command, tag="load_preferences"):
    """Ask for the stored preferences; `preferences` answers."""

    id: Id


class ListRooms(Command, tag="list_rooms"):
    """Ask for the public rooms."""

    id: Id


class Create(Command, tag="create"):
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


class QuickPlay(Command, tag="quick_play"):
    """Sit down with bots at once."""

    id: Id
    variant: str
    options: dict[str, OptionValue] = {}
    level: str | None = None
    unhurried: bool = False
    """Whether to play at leisure: alone with bots, ten minutes for each question."""


class Enter(Command, tag="enter"):
    """Enter a room: to your own seat if you have one, else as a visitor or spectator."""

    id: Id
    room: RoomNumber


class Sit(Command, tag="sit"):
    """Take a free seat, or move to it; a seat in a room that waits elsewhere is given up.

    Without a number: any free seat, unless you have one in another room (`elsewhere`).
    """

    id: Id
    seat: Seat | None = None


class Stand(Command, tag="stand"):
    """Give up the seat before the start."""

    id: Id


class SetBot(Command, tag="set_bot"):
    """As owner, put a bot on a free seat, or take it away."""

    id: Id
    seat: Seat
    level: str | None = None


class Kick(Command, tag="kick"):
    """As owner, send a person away: a player before the start, a spectator at any time."""

    id: Id
    seat: Seat | None = None
    person: Annotated[int, Meta(ge=0)] | None = None
    """The spectator to send away, where no seat is named."""


class Ready(Command, tag="ready"):
    """Be ready, or not; between rounds: go on."""

    id: Id
    on: bool = True


class Start(Command, tag="start"):
    """As owner, start the match; bots fill the empty seats if they may."""

    id: Id


class LetCount(Command, tag="let_count"):
    """Want the next match in this room to count on the ladder, or not; all four have to.

    Only for names with a password that have played here for a while, and only where the room says
    `ladder`.
    """

    id: Id
    on: bool = True


class Commit(Command, tag="commit"):
    """The hash of a nonce for the coming match: SHA-256 of its text."""

    match: int
    hash: Hash


class Reveal(Command, tag="reveal"):
    """The nonce itself, after all commitments are in."""

    match: int
    nonce: Nonce


class Act(Command, tag="act"):
    """Answer a question. `at` is the number of the `ask` it answers; `do` an action as text."""

    id: Id
    match: int
    at: int
    do: Annotated[str, Meta(max_length=100)]


class Sync(Command, tag="sync"):
    """Ask for everything after the last number you have; -1 asks for a snapshot."""

    match: int
    have: int = -1


class AskHints(Command, tag="ask_hints"):
    """Ask what your hand waits for, now and after each discard, and what is best to do."""

    id: Id
    match: int


class Why(Command, tag="why"):
    """Ask why what you could usually do is not offered; `reasons` answers, at once."""

    id: Id
    match: int


class Say(Command, tag="say"):
    """Say a phrase or an emoji to the room; see `said` for who gets it."""

    phrase: Phrase


class Write(Command, tag="write"):
    """Say something in your own words, where the room has `free_text`.

    At most 60 characters, none invisible. Without a seat you may say less in a minute.
    """

    id: Id
    text: Text


class Vote(Command, tag="vote"):
    """Vote to dissolve the match; the first vote opens it."""

    id: Id
    on: bool


class LetHouse(Command, tag="let_house"):
    """Let autoplay take over for you (托管), or take over again."""

    id: Id
    on: bool


class Leave(Command, tag="leave"):
    """Leave the room. In a running match this gives up the seat and ends it: say `sure`."""

    id: Id
    sure: bool = False


class Ping(Command, tag="ping"):
    """Measure a round trip; it is answered at once, ahead of commands that take long."""

    number: int = 0


Commands = (
    Hello | Rename | SetCharacter | SetPassword | ListDevices | LogOutDevice | LogOut
    | StorePreferences | LoadPreferences | ListRooms | Create | QuickPlay | Enter | Sit | Stand
    | SetBot | Kick | Ready | Start | LetCount | Commit | Reveal | Act | Sync | AskHints | Why
    | Say | Write | Vote | LetHouse | Leave | Ping
)  # fmt: skip
