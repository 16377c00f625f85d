"""A room as its parts see it."""

from collections.abc import Callable
from typing import Literal, Protocol

from sqlalchemy import Connection

from fangcheng.protocol import matchmaking, parts
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
        """Free the seats of leavers and of banned players; return whether there were any."""


class Whole(Protocol):
    """What the parts of a room need from it and from each other.

    They hold it weakly, so a closed room is freed without the garbage collector.
    """

    services: Services
    number: str
    settings: parts.RoomSettings
    notes: Notes
    queue: tuple[str, matchmaking.Pace] | None
    seating: Seating
    members: Members
    keeping: Keeping
    binding: Binding
    play: Play | None

    @property
    def seats(self) -> AfterMatch:
        """The seats of the room."""

    @property
    def phase(self) -> Phase:
        """The current phase of the room."""

    @property
    def running(self) -> bool:
        """Whether a match is being played."""

    @property
    def paused(self) -> bool:
        """Whether the database is away, so nothing can be stored."""

    @property
    def free_text(self) -> bool:
        """Whether members may write free text."""

    @property
    def may_count(self) -> bool:
        """Whether a match here can count on the ladder."""

    def vote(self) -> parts.VoteState | None:
        """Return the state of the running vote, if there is one."""

    @property
    def has_people(self) -> bool:
        """Whether a seated player is connected."""

    def running_match(self) -> Play:
        """Return the running match; refuse if there is none."""

    def look_up_ranks(self) -> None:
        """Look up the players' ranks, and broadcast them."""

    def know_ranks(self) -> None:
        """Look up the players' ranks if any is unknown."""

    def check_waiting(self) -> None:
        """Refuse what can be done only before a match."""

    def check_open(self) -> None:
        """Refuse a command for a room that is no longer open."""

    def save(self, also: Callable[[Connection], None] = ...) -> Written:
        """Store the room, and with it what `also` writes."""

    def changed(self) -> None:
        """Broadcast the room once for all changes made in this turn of the event loop."""

    def drop(self, member: Member) -> None:
        """Remove a connection that is gone; the player keeps their seat."""

    def seated(self, person: int) -> None:
        """Note that a player has taken a seat."""

    def unseated(self, person: int) -> None:
        """Note that a player has left their seat."""

    def deal(self, stored: StoredMatch) -> None:
        """Begin a stored match."""

    def wait_for_all(self) -> None:
        """Reset the room to waiting: every player has to be ready anew."""
