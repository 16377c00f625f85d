"""What the operator is told and decides over HTTP."""

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

from fangcheng.protocol.moderation import ReportKind, Sanction, Text

DisconnectCode = Literal[
    "left",  # the client said goodbye: its page was closed or loaded again
    "lost",  # the network connection broke
    "silent",  # nobody answered the server's pings
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
    """Null for a connection that never said who it was."""
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
    """The newest first: of each account the last few, of guests those of each address."""
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
    """The names of those who have a seat."""
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
    """An address to which things were refused in the last ten to twenty minutes."""

    address: str
    messages: int
    """Messages that were refused, or cut their connection."""
    requests: int
    """HTTP requests that were answered with a status from 400 to 499."""
    connections: int
    """Connections that were not let in, or cut for what they sent."""
    bytes: int
    """Of all of it, each message and request counted as 512 at least."""
    codes: dict[str, int]
    """How often each code or status was the reason, the most frequent first."""
    people: list[str]
    """The names of those who are connected from there now, five at most."""


class FloodsTold(Struct):
    """Who floods this node: the addresses to which most was refused, by bytes."""

    node: str
    floods: list[FloodTold]


# -- reports -------------------------------------------------------------------------------------

Decision = Literal["dismiss", "warn", "silence", "suspend", "reopen"]
"""What the operator decides about a report: nothing follows; somebody is warned, may say nothing
for some days, or is kept out for some days; or it was a mistake and is to be decided anew."""


class SceneLine(Struct, frozen=True):
    """Something that one of the two said at the table."""

    at: int
    by: Literal["reporter", "reported"]
    phrase: str
    text: str


class OperatorNote(Struct, frozen=True):
    """What an operator remarks on a report, for operators alone."""

    at: int
    who: str
    text: str


class ReportTold(Struct):
    """A report, as the operator sees it."""

    id: int
    at: int
    match: int
    """Its replay is at `/replay/{match}`."""
    reporter: int
    reporter_name: str
    reported: int
    reported_name: str
    kind: ReportKind
    text: str
    scene: list[SceneLine]
    """What the two said at the table, as far as it was known when the report came."""
    notes: list[OperatorNote]
    closed: bool
    decision: Literal["", "dismiss", "warn", "silence", "suspend"]
    decided: int
    """When, in seconds since 1970."""
    decided_by: str
    """What the operator called itself."""
    reason: str
    pair: dict[str, Any] | None = None
    """The most striking pair of whoever is reported, as fair play lists it."""


class ReportList(Struct):
    """Reports, the newest first."""

    reports: list[ReportTold]
    count: int
    page: int
    size: int


class ReportCase(Struct):
    """A report with all that is known of it."""

    report: ReportTold
    names: list[str]
    """Who sat at the match, by seats."""
    thought: list[int]
    """For how many milliseconds each seat thought in it."""
    others: list[int]
    """Other reports about the same person, the newest first."""
    sanctions: list[Sanction]
    """What followed before for the person, the oldest first."""


class Decide(Struct, forbid_unknown_fields=True):
    """Decide all reports of a match about one person; `POST /api/operator/reports/{id}/decide`.

    A new decision takes the place of the one before.
    """

    decision: Decision
    days: Annotated[int, Meta(ge=1, le=3660)] = 7
    """For how long, where somebody may say nothing or is kept out."""
    reason: Text = ""
    """Told to the person, unless nothing follows."""


class AddNote(Struct, forbid_unknown_fields=True):
    """Remark something on a report; `POST /api/operator/reports/{id}/note`."""

    text: Annotated[str, Meta(min_length=1, max_length=500, pattern=r"\A[^\x00]*\Z")]
