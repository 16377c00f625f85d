"""What the operator sees and decides over HTTP."""

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

from fangcheng.protocol.fair_play import PairTold
from fangcheng.protocol.moderation import ReportKind, Sanction, Text
from fangcheng.protocol.parts import Announcement, QuietHours, RoomSettings, SeatState
from fangcheng.protocol.tournaments import TournamentState

# -- reports -------------------------------------------------------------------------------------

Decision = Literal["dismiss", "warn", "silence", "suspend", "reopen"]
"""What the operator decides about a report: nothing follows; the person is warned, may not speak
for some days, or is banned for some days; or it was a mistake and is to be decided anew."""


class SceneLine(Struct, frozen=True):
    """Something that one of the two people said at the table."""

    at: int
    by: Literal["reporter", "reported"]
    phrase: str
    text: str


class OperatorNote(Struct, frozen=True):
    """An operator's note on a report, for operators only."""

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
    """The name the operator gave."""
    reason: str
    pair: PairTold | None = None
    """The most suspicious pair of the reported person, as fair play lists it."""


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
    """The names of the players, by seats."""
    thought: list[int]
    """For how many milliseconds each seat thought in it."""
    others: list[int]
    """Other reports about the same person, the newest first."""
    sanctions: list[Sanction]
    """Earlier sanctions of the person, the oldest first."""


class Decide(Struct, forbid_unknown_fields=True):
    """Decide all reports of a match about one person; `POST /api/operator/reports/{id}/decide`.

    A new decision replaces the one before.
    """

    decision: Decision
    days: Annotated[int, Meta(ge=1, le=3660)] = 7
    """For how many days, if the person may not speak or is banned."""
    reason: Text = ""
    """Shown to the person, unless nothing follows."""


class AddNote(Struct, forbid_unknown_fields=True):
    """Add a note to a report; `POST /api/operator/reports/{id}/note`."""

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
    """Growth in a year at the rate of the last 30 days; null before the second day."""
    disk: int | None
    """The whole disk, and what is free of it; null if the database is on another machine."""
    free: int | None
    backed_up: int
    """When `fangcheng backup` last copied the database; 0 if it never did."""


class Overview(Struct):
    """The totals of everything, and the addresses with most connections; `GET /api/operator`."""

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
    """What browsers blocked in our pages, by the directive of the content security policy."""
    disk: Footprint
    paused: bool
    """Whether the database is away, and everything waits for it."""
    free_text: bool
    now: int


HistorySpan = Literal["hour", "day"]
"""How far the graphs of the overview look back."""


class HistoryTold(Struct):
    """The course of the figures; `GET /api/operator/history?span=`."""

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
    """Whether this is the node that answers."""
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
    """A room for the operator."""

    number: str
    node: str
    settings: RoomSettings
    phase: str
    seats: list[SeatState]
    match: int | None
    round: int = 0
    spectators: int = 0
    elsewhere: bool = False
    """On another node: only that node knows who is online, the round, and the number of
    spectators."""


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
    """Whether they are connected to this node."""
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
    """A setting, its value and its default."""

    name: str
    value: str
    usual: str


class SettingList(Struct):
    """The settings, never a secret; `GET /api/operator/settings`."""

    settings: list[SettingTold]


Founding = Literal["everybody", "accounts", "listed", "nobody"]
"""Who may found clubs: also guests, people with accounts, or people the operator has named."""


class Founder(Struct):
    """A person who may found clubs where only those listed may."""

    person: int
    name: str


class OrdersTold(Struct):
    """The current server policy; `GET /api/operator/orders`."""

    announcement: Announcement | None
    quiet: QuietHours | None
    founding: Founding
    founders: list[Founder]


class ActionTold(Struct):
    """An action of an operator."""

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
    """The person's current name."""


class ActionList(Struct):
    """The operators' actions, the newest first; `GET /api/operator/deeds`."""

    deeds: list[ActionTold]
    count: int
    page: int
    size: int


class TournamentTold(Struct):
    """A tournament for the operator."""

    id: int
    name: str
    club: int | None
    """Null for one of the server."""
    club_name: str
    variant: str
    starts: int
    rounds: int
    round: int
    """The current or the last round; 0 before the first."""
    state: TournamentState
    people: int
    leaders: list[str]
    """The names of the leaders; none before a round is over."""


class AllTournaments(Struct):
    """All tournaments, those that are not over first; `GET /api/operator/tournaments`."""

    tournaments: list[TournamentTold]
    count: int
    page: int
    size: int
