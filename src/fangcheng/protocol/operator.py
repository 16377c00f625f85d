"""What the operator is told and decides over HTTP."""

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

from fangcheng.protocol.fair_play import PairTold
from fangcheng.protocol.moderation import ReportKind, Sanction, Text
from fangcheng.protocol.parts import Announcement, QuietHours, RoomSettings, SeatState
from fangcheng.protocol.tournaments import TournamentState

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
    pair: PairTold | None = None
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


# -- lists and figures ---------------------------------------------------------------------------
# A list comes a page at a time: `count` tells how many there are on all pages, `page` counts from
# 0, and `size` is how many stand on one.


class MatchCounts(Struct):
    """How many matches are stored."""

    finished: int
    running: int


class ConnectionCounts(Struct):
    """What is connected to this node."""

    people: int
    sockets: int
    http: int
    """Connections that have not become web sockets."""


class Holder(Struct):
    """An address that holds connections."""

    address: str
    held: int


class Footprint(Struct, frozen=True):
    """Sizes are in bytes, times in seconds since 1970."""

    database: int
    a_year: int | None
    """What it grows by in a year at the rate of the last 30 days; null before the second day."""
    disk: int | None
    """The whole disk, and what is free of it; null where the database is on another machine."""
    free: int | None
    backed_up: int
    """When `fangcheng backup` last copied the database; 0 if it never did."""


class Overview(Struct):
    """How many there are of everything, and who holds most connections; `GET /api/operator`."""

    version: str
    node: str
    started: int
    rooms: int
    matches: MatchCounts
    connections: ConnectionCounts
    holders: list[Holder]
    refused: int
    """What is stored but could not be opened."""
    faults: int
    """Warnings and errors since the node started."""
    policy_reports: dict[str, int]
    """What browsers kept out of our pages, by the directive of the content security policy."""
    disk: Footprint
    paused: bool
    """The database is away, and everything waits for it."""
    free_text: bool
    now: int


HistorySpan = Literal["hour", "day"]
"""How far the graphs of the overview look back."""


class HistoryTold(Struct):
    """How the numbers were; `GET /api/operator/history?span=`."""

    span: HistorySpan
    every: float
    """Seconds between two samples."""
    columns: dict[str, list[float | None]]
    """The samples of each number, the oldest first; `at` has their times. Empty at the start."""


class NodeTold(Struct):
    """A node of the cluster."""

    name: str
    address: str
    here: bool
    """This is the node that answers."""
    alive: bool
    draining: bool
    rooms: int
    playing: int
    people: int


class NodeList(Struct):
    """The nodes of the cluster; `GET /api/operator/nodes`."""

    nodes: list[NodeTold]
    shared: bool
    """Whether the database is one that several nodes can share."""


class RoomTold(Struct):
    """A room, as the operator sees it."""

    number: str
    node: str
    settings: RoomSettings
    phase: str
    seats: list[SeatState]
    match: int | None
    round: int = 0
    spectators: int = 0
    elsewhere: bool = False
    """On another node: who is online, which round it is and how many watch is known there only."""


class RoomList(Struct):
    """Rooms, the newest first; `GET /api/operator/rooms`."""

    rooms: list[RoomTold]
    count: int
    page: int
    size: int


class PersonTold(Struct):
    """An account, as the operator sees it."""

    id: int
    name: str
    permanent: bool
    """Whether they have a password or a passkey, and so a name of their own."""
    banned_until: int
    ban_reason: str
    silenced_until: int
    created: int
    online: bool = False
    """Connected to this node."""
    founder: bool = False
    """Whether they may found clubs where only those listed may."""


class PersonList(Struct):
    """People, the newest first; `GET /api/operator/people`."""

    people: list[PersonTold]
    count: int
    page: int
    size: int
    now: int


NotOpenedCode = Literal["unreadable", "no_town", "option", "town", "input", "second"]
"""Why something that is stored could not be opened."""


class NotOpened(Struct, frozen=True):
    """A room, a match or a town of another package that could not be opened."""

    what: str
    code: NotOpenedCode
    about: str = ""
    """The number of an input or a room; else what the engine says, in English."""


class LogEntry(Struct, frozen=True):
    """One warning or error."""

    at: int
    level: str
    what: str
    about: str


class LogList(Struct):
    """What could not be opened, and the newest warnings and errors; `GET /api/operator/log`."""

    log: list[LogEntry]
    count: int
    refused: list[NotOpened]
    page: int
    size: int


class HouseRulesFile(Struct):
    """A file of house rules that was taken."""

    file: str
    name: dict[str, str]
    """In each language."""
    town: str


class RefusedFile(Struct):
    """A file of house rules that was not taken, and why."""

    file: str
    why: str


class HouseRulesFiles(Struct):
    """The files of house rules; `GET /api/operator/house_rules`."""

    taken: list[HouseRulesFile]
    refused: list[RefusedFile]


class SettingTold(Struct):
    """A setting, as it is and as it comes."""

    name: str
    value: str
    usual: str


class SettingList(Struct):
    """The settings, never a secret; `GET /api/operator/settings`."""

    settings: list[SettingTold]


Founding = Literal["everybody", "accounts", "listed", "nobody"]
"""Who may found clubs: guests too, people with accounts, those whom the operator has named."""


class Founder(Struct):
    """Somebody who may found clubs where only those listed may."""

    person: int
    name: str


class OrdersTold(Struct):
    """The standing orders; `GET /api/operator/orders`."""

    announcement: Announcement | None
    quiet: QuietHours | None
    founding: Founding
    founders: list[Founder]


class DeedTold(Struct):
    """Something that an operator did."""

    id: int
    at: int
    who: str
    address: str
    node: str
    deed: str
    about: str
    person: int | None
    reason: str
    details: dict[str, Any]
    name: str | None = None
    """What the person is called now."""


class DeedList(Struct):
    """What operators did, the newest first; `GET /api/operator/deeds`."""

    deeds: list[DeedTold]
    count: int
    page: int
    size: int


class TournamentTold(Struct):
    """A tournament, as the operator sees it."""

    id: int
    name: str
    club: int | None
    """Null for one of the house."""
    club_name: str
    variant: str
    starts: int
    rounds: int
    round: int
    """Which one is played, or was the last; 0 before the first."""
    state: TournamentState
    people: int
    leaders: list[str]
    """Who is first; nobody before a round is over."""


class AllTournaments(Struct):
    """All tournaments, those that are not over first; `GET /api/operator/tournaments`."""

    tournaments: list[TournamentTold]
    count: int
    page: int
    size: int
