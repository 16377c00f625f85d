"""A room as its parts know it."""

from collections.abc import Callable
from typing import Literal, Protocol

from sqlalchemy import Connection

from fangcheng.protocol import messages as say
from fangcheng.record.house import Notes
from fangcheng.server.match.play import Play
from fangcheng.server.rooms.binding import Binding
from fangcheng.server.rooms.keeping import Keeping, Written
from fangcheng.server.rooms.members import Member, Members
from fangcheng.server.rooms.seating import Seating
from fangcheng.server.services import Services
from fangcheng.server.store.matches import StoredMatch

Phase = Literal["waiting", "shuffling", "playing", "between"]


class AfterMatch(Protocol):
    """What the end of a match asks of the seats."""

    def after_match(self) -> bool:
        """Free the seats of those who left, or may be here no more; tell whether there were any."""


class Whole(Protocol):
    """What the parts of a room ask of it and of each other.

    They hold it weakly, so a room that is closed goes without the collector.
    """

    services: Services
    number: str
    settings: say.RoomSettings
    notes: Notes
    queue: tuple[str, say.Pace] | None
    seating: Seating
    members: Members
    keeping: Keeping
    binding: Binding
    play: Play | None

    @property
    def seats(self) -> AfterMatch:
        """Who may sit where."""

    @property
    def phase(self) -> Phase:
        """What is going on."""

    @property
    def running(self) -> bool:
        """Whether a match is being played."""

    @property
    def paused(self) -> bool:
        """Whether nothing can be stored just now."""

    @property
    def free_text(self) -> bool:
        """Whether people may say what they like."""

    @property
    def may_count(self) -> bool:
        """Whether a match here can count on the ladder."""

    def vote(self) -> say.VoteState | None:
        """Return how a vote stands, if there is one."""

    @property
    def has_people(self) -> bool:
        """Whether a person who sits here is connected."""

    def running_match(self) -> Play:
        """Return the match that is played; refuse where there is none."""

    def look_up_ranks(self) -> None:
        """Find the ranks of those who sit here, and tell everybody."""

    def know_ranks(self) -> None:
        """Find the ranks of those who sit here, where any is not known."""

    def check_waiting(self) -> None:
        """Refuse what can be done only before a match."""

    def check_open(self) -> None:
        """Refuse whatever is asked of a room that is not open any more."""

    def save(self, also: Callable[[Connection], None] = ...) -> Written:
        """Store the room, and something else with it."""

    def changed(self) -> None:
        """Tell everybody, once for all changes of this moment."""

    def drop(self, member: Member) -> None:
        """A connection is gone; the seat stays."""

    def seated(self, person: int) -> None:
        """Somebody has taken a seat."""

    def unseated(self, person: int) -> None:
        """Somebody has none here any more."""

    def deal(self, stored: StoredMatch) -> None:
        """Begin a match that is stored."""

    def wait_for_all(self) -> None:
        """Let everybody say again that it is ready."""
