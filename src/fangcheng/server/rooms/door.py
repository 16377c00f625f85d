"""Entering and leaving a room."""

from weakref import proxy

from fangcheng.protocol import messages as say
from fangcheng.protocol.refusal import RefusedError
from fangcheng.server.rooms.absence import Absence
from fangcheng.server.rooms.beginning import Beginning
from fangcheng.server.rooms.ending import Ending
from fangcheng.server.rooms.members import Member
from fangcheng.server.rooms.seats import Seats
from fangcheng.server.rooms.whole import Whole


class Door:
    """Lets connections into one room and out of it."""

    def __init__(
        self,
        room: Whole,
        seats: Seats,
        absence: Absence,
        beginning: Beginning,
        ending: Ending,
    ) -> None:
        self._room: Whole = proxy(room)
        self._members = room.members
        self._seating = room.seating
        self._seats = seats
        self._absence = absence
        self._beginning = beginning
        self._ending = ending
        self.empty_since = room.services.clock.time()

    def enter(self, member: Member) -> None:
        """Let a connection in, and close an older one of the same person."""
        room = self._room
        room.check_open()
        person = member.person_id
        seat = self._seating.seat_of(person)
        if seat is None:  # a seated player plays the match to its end
            self._seats.check_not_sent_away(person)
        closed = room.running or self._seating.walls  # other tables play these walls
        if seat is None and closed and not room.settings.spectators:
            raise RefusedError("watching", "this room has no spectators")
        if member in self._members:
            room.changed()
            return
        for other in self._members.of(person):
            self._forget(other)
            other.bye("elsewhere")
        self._members.add(member)
        room.know_ranks()
        if seat is not None:
            self._absence.set_online(seat, True)
        if seat is not None and room.binding.holds:
            room.seated(person)  # the player may have played elsewhere until now
        shuffle = self._beginning.shuffle
        if shuffle is not None and shuffle.begun:
            # A player who returns now can still give their part of the seed.
            member.send(say.write(shuffle.message()))
        room.changed()

    def drop(self, member: Member) -> None:
        """Remove a connection that is gone; the player keeps their seat."""
        if member not in self._members:
            return
        self._forget(member)
        seat = self._seating.seat_of(member.person_id)
        if seat is not None:
            self._absence.set_online(seat, False)
        if not self._members:
            self.empty_since = self._room.services.clock.time()
        self._room.changed()

    def _forget(self, member: Member) -> None:
        self._members.remove(member)
        if self._room.play is not None:
            self._room.play.forget_viewer(member)

    def silent(self, person: int, on: bool) -> None:
        """Show that a player's connection has gone silent, or is heard again."""
        seat = self._seating.seat_of(person)
        if seat is not None:
            self._seating.seats[seat].silent = on
            self._room.changed()

    def leave(self, member: Member, sure: bool) -> None:
        """Let a member leave; this ends a running match, except in a tournament."""
        room = self._room
        room.check_open()
        seat = self._seating.seat_of(member.person_id)
        if seat is None:
            self.drop(member)
        elif room.binding.holds:
            self.drop(member)
            self._absence.too_long(seat)  # a bot plays until the player returns
        elif room.running:
            if not sure:
                raise RefusedError("phase", "leaving ends the match; say sure")
            leaves = self._ending.leave(member.person_id, seat)
            self.drop(member)
            if not leaves:
                self._ending.end_alone()
        else:
            self._beginning.check_leaving()
            self._beginning.drop("left")
            self._seats.free(seat)
            self.drop(member)
