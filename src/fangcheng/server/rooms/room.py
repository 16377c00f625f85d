"""A room: its members, its match, and the way from one match to the next.

`Room` is a state machine: it waits, makes a seed, plays, rests between rounds, and waits again. The
parts that it owns do the work of each state.
"""

import asyncio
from collections.abc import Callable
from typing import Protocol

from sqlalchemy import Connection

from fangcheng.game.actions import LEAVE
from fangcheng.installed import make_variant
from fangcheng.protocol import commands, matchmaking, parts
from fangcheng.protocol import messages as say
from fangcheng.protocol.refusal import RefusedError
from fangcheng.record.house import Notes
from fangcheng.server.match.play import Play
from fangcheng.server.rooms.absence import Absence
from fangcheng.server.rooms.beginning import Beginning
from fangcheng.server.rooms.binding import Binding
from fangcheng.server.rooms.door import Door
from fangcheng.server.rooms.ending import Ending
from fangcheng.server.rooms.keeping import Keeping, Life, Written
from fangcheng.server.rooms.members import Member, Members
from fangcheng.server.rooms.playing import Playing
from fangcheng.server.rooms.seating import Seating, StoredRoom
from fangcheng.server.rooms.seats import Seats
from fangcheng.server.rooms.state import state_of
from fangcheng.server.rooms.talk import Talk
from fangcheng.server.rooms.whole import Phase
from fangcheng.server.services import Services
from fangcheng.server.store.matches import StoredInput, StoredMatch


class Keeper(Protocol):
    """What a room needs from the registry of all rooms."""

    talk: Talk

    def seated(self, person: int, room: "Room") -> None:
        """Note that a player has a seat in the room."""

    def unseated(self, person: int, room: "Room") -> None:
        """Note that a player has left their seat in the room."""

    def look_up_ranks(self, room: "Room") -> None:
        """Look up the ranks of the players in the room, and pass them to the room."""

    def told(self, room: "Room") -> None:
        """Note that the members of the room have received its current state."""

    def closing(self, room: "Room") -> None:
        """Note that the room is closed for good and all its seats are free."""


class Room:
    """One room.

    All its methods run in the event loop without a break; only `wake` awaits.
    """

    def __init__(
        self,
        services: Services,
        keeper: Keeper,
        number: str,
        owner: int | None,
        settings: parts.RoomSettings,
        notes: Notes,
    ) -> None:
        self.services = services
        self._keeper = keeper
        self._loop = asyncio.get_running_loop()
        self.number = number
        self.settings = settings
        self.notes = notes
        """The notes of its house rules, sent to clients that ask for them."""
        self.queue: tuple[str, matchmaking.Pace] | None = None
        """The queue that matched these players, until their first match ends."""
        self.play: Play | None = None
        self.asleep: StoredMatch | None = None
        """A match that was running when the server stopped; it is rebuilt when a player enters."""
        self.ranks: dict[int, int | None] = {}
        """The players' ranks in this room's town, as far as they were looked up."""
        self._telling = False
        self.seating = Seating(make_variant(settings.variant, settings.options).seats, owner)
        self.members = Members(number, self.seating, keeper.talk)
        self.keeping = Keeping(services.journal, number, self.seating)
        self.binding = Binding(settings)
        self.seats = Seats(self)
        self.absence = Absence(self)
        self.beginning = Beginning(self)
        self.playing = Playing(self)
        self.ending = Ending(self)
        self.door = Door(self, self.seats, self.absence, self.beginning, self.ending)

    # -- its state ---------------------------------------------------------------------------

    @property
    def life(self) -> Life:
        """Whether the room is open, or why it is not."""
        return self.keeping.life

    @property
    def phase(self) -> Phase:
        """The current phase of the room."""
        if self.beginning.shuffle is not None:
            return "shuffling"
        if self.asleep is not None:
            return "playing"
        if self.play is None or self.play.over:
            return "waiting"
        return "between" if self.play.settling else "playing"

    @property
    def running(self) -> bool:
        """Whether a match is being played."""
        return self.phase in ("playing", "between")

    @property
    def free_text(self) -> bool:
        """Whether members may write free text; strangers may only send phrases."""
        own = self.settings.tournament is None or self.settings.club is not None
        return self._keeper.talk.free_text and own and not self.settings.public

    @property
    def paused(self) -> bool:
        """Whether the database is away, so nothing can be stored."""
        return self.absence.paused

    @property
    def may_count(self) -> bool:
        """Whether a match here can count on the ladder."""
        return self.beginning.may_count

    def vote(self) -> parts.VoteState | None:
        """Return the state of the running vote, if there is one."""
        return self.ending.vote.state(len(self.seating.people()))

    @property
    def through(self) -> bool:
        """Whether a match was played here to its end, so that no player waits for another."""
        if self.binding.table is not None:
            return self.binding.over
        return self.play is not None and self.phase == "waiting"

    @property
    def has_people(self) -> bool:
        """Whether a seated player is connected."""
        return any(seat.person is not None and seat.online for seat in self.seating.seats)

    def state(self) -> say.RoomState:
        """Return everything that any member may know about the room."""
        return state_of(self, self.asleep, self.ranks)

    # -- storing and broadcasting ------------------------------------------------------------

    def save(self, also: Callable[[Connection], None] = lambda _: None) -> Written:
        """Store the room, and with it what `also` writes; broadcast the room once it is stored.

        A waiting room in which nobody has a seat is closed instead. A room that is not open stores
        nothing.
        """
        if self.life == "open" and not self.seating.people() and self.phase == "waiting":
            return self.close(also)
        return self.keeping.save(self._to_store(), also, self._tell)

    def _to_store(self) -> StoredRoom:
        # Should the room be restored from this row, the current shuffle was interrupted.
        dropped = self.beginning.dropped_if_opened_again()
        return self.seating.stored(self.settings, self.notes, self.queue, dropped)

    def close(self, also: Callable[[Connection], None] = lambda _: None) -> Written:
        """Close the room for good, and store what `also` writes in the same transaction."""
        if self.life != "open":
            return self.keeping.refused()
        self._keeper.closing(self)
        written = self.keeping.close(also)
        closed = say.Left(self.number, "closed")
        written.add_done_callback(lambda _: self.members.leave_all(closed))
        return written

    def changed(self) -> None:
        """Broadcast the room once for all changes made in this turn of the event loop."""
        if not self._telling:
            self._telling = True
            self._loop.call_soon(self._tell)

    def _tell(self) -> None:
        self._telling = False
        if self.life == "open" and self.seating.told is not None:
            self.members.broadcast(self.state())
            self._keeper.told(self)
        self.members.watch()

    def seated(self, person: int) -> None:
        """Note that a player has taken a seat."""
        self._keeper.seated(person, self)
        if person not in self.ranks:
            self.look_up_ranks()

    def unseated(self, person: int) -> None:
        """Note that a player has left their seat."""
        self._keeper.unseated(person, self)

    def know_ranks(self) -> None:
        """Look up the players' ranks if any is unknown."""
        if any(person not in self.ranks for person in self.seating.people()):
            self.look_up_ranks()

    def look_up_ranks(self) -> None:
        """Look up the players' ranks, and broadcast them."""
        self._keeper.look_up_ranks(self)

    def drop(self, member: Member) -> None:
        """Remove a connection that is gone; the player keeps their seat."""
        self.door.drop(member)

    def speak(self, member: Member, phrase: str) -> None:
        """Send a phrase to the other members."""
        self.members.speak(member, self.phase != "waiting", phrase)

    def write(self, member: Member, command: commands.Write) -> None:
        """Send a member's own words to the other members."""
        if not self.free_text:
            raise RefusedError("text", "only phrases are said in this room")
        self.members.write(member, command, self.phase != "waiting")

    # -- from one state to the next ----------------------------------------------------------

    def ready(self, person: int, on: bool) -> None:
        """Mark a player as ready, or not, for the match or the next round."""
        seat = self.seating.own_seat(person)
        if self.running:
            assert self.play is not None
            self.play.ready(seat, on)
        else:
            self.beginning.ready(person, on)

    def start(self, person: int, level: str | None = None) -> None:
        """Start the owner's match; bots of this level, or the room's own, take the free seats."""
        self.beginning.check_start(person)
        self.seats.fill(level)
        self.beginning.start()

    def deal(self, stored: StoredMatch) -> None:
        """Begin a stored match."""
        self.play = Play(self.services, stored, self.settings, self)
        self._take_seats()
        if self.binding.holds:
            for seat in range(len(self.seating.seats)):
                self.play.set_absent(seat)  # does nothing for a connected player
        self.play.begin()
        self.absence.stand_or_go_on()

    def wait_for_all(self) -> None:
        """Reset the room to waiting: every player has to be ready anew."""
        self.absence.stop()
        for seat in self.seating.seats:
            seat.ready = seat.bot is not None
            seat.counts = False
        self.seating.uncounted = ""
        self.seating.voted = set()

    def _take_seats(self) -> None:
        for at, seat in enumerate(self.seating.seats):
            seat.ready = False
            if seat.person is not None:
                self.absence.set_online(at, seat.online)

    async def wake(self, inputs: list[StoredInput]) -> None:
        """Rebuild the match that was running when the server stopped."""
        stored = self.asleep
        assert stored is not None
        play = Play(self.services, stored, self.settings, self)
        play.stand_still()
        await play.rebuild(inputs)
        if self.life != "open":
            return
        self.play, self.asleep = play, None
        left = {one.seat for one in inputs if one.do == str(LEAVE)}
        people = (stored.seats[seat].person for seat in left)
        self.seating.leaving |= {person for person in people if person is not None}
        self._take_seats()
        play.settle()
        self.absence.stand_or_go_on()
        self.changed()

    def round_over(self) -> None:
        """End the vote with the round: it was about the standings before."""
        self.ending.vote.end()
        self.changed()

    def finished(self, summary: parts.Summary) -> None:
        """Store the result of the finished match."""
        self.ending.store(summary)

    def pause(self, on: bool) -> None:
        """Stand still while the database is away, and go on when it is back."""
        self.absence.paused = on
        self.absence.stand_or_go_on()
        self.changed()

    def stop(self, life: Life) -> None:
        """Stop all timers of a room that is no longer open."""
        self.keeping.life = life
        self.beginning.drop("interrupted")
        self.ending.vote.end()
        self.absence.stop()
        if self.play is not None:
            self.play.close()

    def release(self) -> None:
        """Turn a tournament's table into an ordinary room."""
        self.binding.let_go()
        self.save()

    # -- refusing ----------------------------------------------------------------------------

    def running_match(self) -> Play:
        """Return the running match; refuse if there is none."""
        self.check_open()
        if self.play is None or not self.running or self.play.ending:
            raise RefusedError("phase", "no match is being played")
        return self.play

    def check_open(self) -> None:
        """Refuse a command for a room that is no longer open."""
        self.keeping.check_open()

    def check_waiting(self) -> None:
        """Refuse what can be done only before a match."""
        self.check_open()
        if self.phase != "waiting":
            raise RefusedError("phase", "the match has begun")
