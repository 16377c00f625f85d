"""What the operator is told when something is wrong: ended connections, slow rooms, floods."""

from typing import Literal

from msgspec import Struct

DisconnectCode = Literal[
    "left",  # the client closed it: its page was closed or reloaded
    "lost",  # the network connection broke
    "silent",  # the client did not answer the server's pings
    "protocol",  # it sent what is no web socket of ours
    "elsewhere",  # the same person opened the room in another window
    "slow",  # too much waited for a client that does not read
    "idle",  # it never said hello
    "rate",  # it sent too much
    "banned",
    "logged_out",
    "restarting",  # the server stopped, or the room moved to another node
]
"""Why a connection ended."""


class Disconnect(Struct, frozen=True):
    """A connection that has ended."""

    at: int
    """When, in seconds since 1970."""
    code: DisconnectCode
    address: str
    person: int | None
    """Null for a connection that never said hello."""
    name: str
    room: str | None
    seconds: int
    """How long it had lasted."""
    device: str
    """The browser and its system, as far as they are known."""


class Disconnects(Struct):
    """Why connections to this node ended: how often in all, and the newest one by one."""

    node: str
    since: int
    """When counting began, in seconds since 1970: the start of the node."""
    counts: dict[str, int]
    """How often each code was the reason."""
    disconnects: list[Disconnect]
    """The newest first: the last few of each account, and of guests those of each address."""
    count: int
    """How many there are on all pages."""
    page: int
    size: int
    now: int


class SlowRoom(Struct):
    """A room of this node, and how quick its match is: of the newest 32 inputs."""

    number: str
    variant: str
    phase: str
    match: int
    people: list[str]
    """The names of the seated players."""
    inputs: int
    """All since the match was opened on this node."""
    average: float
    """Milliseconds from taking an input until it was on the disk and on its way to the players."""
    slowest: float
    work: float
    """The milliseconds in which the server was busy with an input and did nothing else."""
    most_work: float
    bots_late: int
    """How often a bot of this match thought for too long."""


class SlowRooms(Struct):
    """The rooms of this node in which something was played, the slowest on average first."""

    node: str
    rooms: list[SlowRoom]
    count: int
    page: int
    size: int


class FloodTold(Struct):
    """An address that was refused things in the last ten to twenty minutes."""

    address: str
    messages: int
    """Messages that were refused, or cut their connection."""
    requests: int
    """HTTP requests that were answered with a status from 400 to 499."""
    connections: int
    """Connections that were refused, or cut for what they sent."""
    bytes: int
    """The bytes of all this; each message and request counts as at least 512."""
    codes: dict[str, int]
    """How often each code or status was the reason, the most frequent first."""
    people: list[str]
    """The names of people connected from there now, five at most."""


class FloodsTold(Struct):
    """The addresses that this node refused most, by bytes."""

    node: str
    floods: list[FloodTold]
