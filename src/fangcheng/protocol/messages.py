"""Messages: what the server sends over the web socket; and all that goes over it, together.

Every message is one JSON object in one text frame with its kind in `type`. Clients send what
`AnyCommand` lists, the server sends what `AnyMessage` lists. `docs/*/protocol.md`, the JSON Schema
and the TypeScript types are made from the modules of this package.
"""

from collections.abc import Sequence
from typing import Any, Literal

import msgspec
from msgspec import Raw, Struct

from fangcheng.protocol import clubs, commands, friends, matchmaking, moderation, tournaments
from fangcheng.protocol.kinds import BROKEN, Command, Id, Message
from fangcheng.protocol.ladder import Uncounted
from fangcheng.protocol.parts import (
    Announcement,
    Character,
    Device,
    Ended,
    LobbyRoom,
    Moment,
    Preference,
    QuietHours,
    Reason,
    RefusedCode,
    RoomSettings,
    SeatState,
    VoteState,
    Watcher,
    WorkWish,
)
from fangcheng.protocol.review import Candidate
from fangcheng.record.fair import Dropped


class Welcome(Message, tag="welcome"):
    """Who you are. A new guest gets their token here, once: keep it, it identifies you."""

    version: int
    person: int
    name: str
    permanent: bool
    token: str | None
    room: str | None
    """Where you have a seat."""
    mark: str | None = None
    """A new mark of this device: keep it, after logging out too, and show it with a password."""
    character: Character = ""
    """As whom you sit at the table."""


class Account(Message, tag="account"):
    """Your name, character, or whether the name is permanent, has changed; sent to all your
    devices."""

    name: str
    permanent: bool
    mark: str | None = None
    """A new mark, see `Welcome`, for the device that has set a password."""
    ended: Ended | None = None
    """What was ended by the device that has set a password."""
    character: Character = ""
    """As whom you sit at the table."""


class Devices(Message, tag="devices"):
    """Where you are logged in, the newest first."""

    id: str
    devices: list[Device]


class Done(Message, tag="done"):
    """The command with this id is done; what it changes for good is stored."""

    id: str
    room: str | None = None


class Refused(Message, tag="refused"):
    """The command was not carried out and changed nothing."""

    id: str | None
    code: RefusedCode
    reason: str
    legal: list[str] | None = None
    why: list[Reason] | None = None
    """Where an action is `illegal` at a question of yours: what is against it."""
    work: WorkWish | None = None
    """If a `hello` must wait because of others' attempts: work that lets you in at once."""


class RoomState(Message, tag="room"):
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
    """The people here without a seat, the first twenty of them."""
    ladder: Literal["", "offered", "counts"] = ""
    """Whether the next match may count on the ladder (`let_count`), or the running one does."""
    uncounted: Uncounted = ""
    """Why the running match does not."""


class Left(Message, tag="left"):
    """You are out of the room."""

    room: str
    why: Literal["left", "kicked", "closed"]


class Moved(Message, tag="moved"):
    """A room or queue is on another node of this cluster: connect there and go on."""

    id: str | None
    """The command that could not be carried out here; null if the room has moved away."""
    room: str
    """Empty where it is about a queue."""
    node: str
    """Its name; connect to `/ws?node=NAME&room=ROOM`."""
    address: str
    """Where that node is reached; empty: at the same address as before."""


class Rooms(Message, tag="rooms"):
    """The lobby."""

    id: str
    rooms: list[LobbyRoom]


class Fair(Message, tag="fair"):
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
    """The shuffles begun in this room since its last match that led to no match."""
    silent: list[int] = []
    """Seats that take no part this time: they withheld the nonce of their last match."""


class OwnClock(Struct):
    """The time of the seat that is asked, in milliseconds."""

    turn: int
    """For this question."""
    bank: int
    """What is left beyond that."""


class Events(Message, tag="events"):
    """What happened, as this seat may know it; the first has the number `first`."""

    match: int
    first: int
    events: list[Raw]
    left: int
    """Tiles in the wall after these."""
    clock: OwnClock | None = None
    """How long you have, where the last of these asks you something."""


class Snapshot(Message, tag="snapshot"):
    """The whole table as this seat may know it; the next event has the number `next`."""

    match: int
    next: int
    view: dict[str, Any]
    ask: Raw
    """The open question as its `ask` event; null if there is none or it is answered."""
    at: int
    """The number of that question, or -1."""
    settled: list[Raw]
    """This round's wins, payments and shown tiles so far: `hu`, `pay` and `show` events."""
    discarded: list[int] | None
    """The seat whose newest discard lies last, and its place in that pile."""
    broken: Raw
    """Where the wall of this round was broken, as its `break` event; null before that."""
    declared_at: list[int | None]
    """For each seat the place in its pile of the discard it declared with; null if it has not."""
    totals: list[int]
    clock: OwnClock | None


class Hints(Message, tag="hints"):
    """What your hand waits for, each tile with the copies not seen yet; and what you could do."""

    id: str
    now: dict[str, int]
    after: dict[str, dict[str, int]]
    """For each tile that may be discarded and leaves a ready hand."""
    remarks: list[dict[str, Any]]
    candidates: list[Candidate]
    """What the open question allows, the best first, at most six; empty where nothing is asked."""


class Reasons(Message, tag="reasons"):
    """Why you may not do what players usually can, at your turn and about another's last tile.

    It tells only what follows from your own hand and from what lies open.
    """

    id: str
    moments: list[Moment]


class Said(Message, tag="said"):
    """A person said something.

    What is said from a seat reaches everybody in the room. What others say does too, except during
    a match: then it reaches only people without a seat.
    """

    seat: int | None
    """Null for a person without one."""
    person: int
    name: str
    phrase: str = ""
    """A `Phrase`, or empty."""
    text: str = ""
    """Own words, or empty; they are text and nothing else."""


class Watching(Message, tag="watching"):
    """You are watching a match, some time behind the players; comes before its first entries."""

    match: int
    delay: int
    """How far behind, in milliseconds."""
    first_in: int
    """How many milliseconds until there is something to see; 0 if there is already."""


class Preferences(Message, tag="preferences"):
    """Your preferences as stored; without an id, another of your devices has just stored them."""

    id: str | None
    preferences: dict[str, Preference] | None
    """Null if nothing was stored."""


class Notice(Message, tag="notice"):
    """Something about the server itself; `not_begun`: it could not open the match of this room."""

    code: Literal["paused", "resumed", "restarting", "not_begun"]


class HouseNews(Message, tag="house_news"):
    """The host's announcement and quiet hours; after `welcome` if there are any, and on changes."""

    announcement: Announcement | None = None
    quiet: QuietHours | None = None


class Bye(Message, tag="bye"):
    """The server closes the connection."""

    code: Literal["elsewhere", "slow", "restarting", "banned", "logged_out", "idle", "rate"]


class Pong(Message, tag="pong"):
    """The answer to ping."""

    number: int


Messages = (
    Welcome | Account | Devices | Done | Refused | RoomState | Left | Moved | Rooms | Fair
    | Events | Snapshot | Hints | Reasons | Said | Watching | Preferences | Notice | HouseNews
    | Bye | Pong
)  # fmt: skip

AnyCommand = (
    commands.Commands
    | matchmaking.Commands
    | clubs.Commands
    | tournaments.Commands
    | friends.Commands
    | moderation.Commands
)
"""Everything that clients send: the commands of each module."""

AnyMessage = (
    Messages
    | matchmaking.Messages
    | clubs.Messages
    | tournaments.Messages
    | friends.Messages
    | moderation.Messages
)
"""Everything that the server sends: the messages of each module."""

_decoder: msgspec.json.Decoder[AnyCommand] = msgspec.json.Decoder(AnyCommand)
_encoder = msgspec.json.Encoder()


def head_of_events(match: int) -> bytes:
    """Write the beginning that all `Events` of a match share."""
    return b'{"type":"events","match":%d,"first":' % match


def write_events(
    head: bytes, first: int, lines: Sequence[bytes], left: int, clock: OwnClock | None
) -> bytes:
    """Write `Events` from lines that are JSON already; the most frequent message by far."""
    told = b"null" if clock is None else _encoder.encode(clock)
    return b'%b%d,"events":[%b],"left":%d,"clock":%b}' % (
        head,
        first,
        b",".join(lines),
        left,
        told,
    )


def read(data: str | bytes) -> AnyCommand:
    """Decode a command; raise one of `BROKEN`, with the place and the reason, if it is invalid."""
    return _decoder.decode(data)


def read_id(data: bytes) -> str | None:
    """Return the id of an otherwise invalid command, so that its sender can match the refusal."""
    try:
        return msgspec.json.decode(data, type=_WithId).id
    except BROKEN:
        return None


class _WithId(Struct):
    id: Id | None = None


def write(message: Message | Command) -> bytes:
    """Write a message as JSON."""
    return _encoder.encode(message)
