"""Taking and giving up seats, and removing people."""

from collections.abc import Callable
from weakref import proxy

from fangcheng.protocol import commands
from fangcheng.protocol import messages as say
from fangcheng.protocol.refusal import RefusedError
from fangcheng.server.rooms.members import Member
from fangcheng.server.rooms.whole import Whole
from fangcheng.server.rooms.wishes import bot_of
from fangcheng.server.store.people import Person


class Seats:
    """Decides where people may sit in one room."""

    def __init__(self, room: Whole) -> None:
        self._room: Whole = proxy(room)
        self._seating = room.seating

    # -- sitting -----------------------------------------------------------------------------

    def sit(self, member: Member, seat: int) -> None:
        """Take a free seat."""
        self.check_sitting(member.person_id, seat)
        self._seating.sit(member.known, seat)
        # The connection may have closed while its command was waiting.
        self._seating.seats[seat].online = member in self._room.members
        self._room.seated(member.person_id)
        self._room.changed()

    def any_seat(self, person: int) -> int:
        """Find a person's seat, or a free one for them."""
        self._room.check_waiting()
        self.check_not_sent_away(person)
        own = self._seating.seat_of(person)
        if own is not None:
            return own
        free = self._seating.free_seats()
        if not free:
            raise RefusedError("seat_taken", "all seats are taken")
        return free[0]

    def check_sitting(self, person: int, seat: int) -> None:
        """Refuse a person who may not take this seat now."""
        self._room.check_waiting()
        self._room.binding.check_never()
        self.check_not_sent_away(person)
        if self._room.settings.unhurried and self._seating.people() not in ([], [person]):
            raise RefusedError("seat_taken", "this table is for one person")
        self._seating.check_free(person, seat)

    def check_not_sent_away(self, person: int) -> None:
        """Refuse a person who was removed from this room."""
        if person in self._seating.sent_away:
            raise RefusedError("kicked", "you were sent away from this room")

    def stand(self, person: int) -> None:
        """Give up a seat before the start."""
        self._room.check_waiting()
        self._room.binding.check_free()
        self.free(self._seating.own_seat(person))

    def free(self, seat: int) -> None:
        """Free a seat."""
        person = self._seating.seats[seat].person
        self._seating.free(seat)
        self._seating.uncounted = ""  # decided for these players; others may come
        if person is not None:
            self._room.unseated(person)
        self._room.changed()

    def is_called(self, person: Person) -> None:
        """Change a player's name and character at their seat, from the next match on."""
        seat = self._seating.seat_of(person.id)
        if seat is not None and self._room.phase == "waiting":
            self._seating.seats[seat].name = person.name
            self._seating.seats[seat].character = person.character
            self._room.save()

    # -- bots --------------------------------------------------------------------------------

    def set_bot(self, person: int, seat: int, level: str | None) -> None:
        """Put a bot on a free seat, or take it away."""
        self._room.check_waiting()
        self._seating.only_owner(person)
        self._seating.set_bot(seat, None if level is None else self._bot(level))
        self._room.changed()

    def fill(self, level: str | None) -> None:
        """Put bots of the room's level, or another, on all free seats."""
        free = self._seating.free_seats()
        if free:
            level = self._bot(level or self._room.settings.bot_level)
        for at in free:
            self._seating.set_bot(at, level)

    def _bot(self, level: str) -> str:
        """Return the level that plays here for the level asked for."""
        if not self._room.settings.bots:
            raise RefusedError("bot", "this room has no bots")
        return bot_of(level, self._room.settings)

    # -- removing people ---------------------------------------------------------------------

    def kick(self, person: int, command: commands.Kick) -> Callable[[], None]:
        """Remove a person for the owner; return the function that notifies them."""
        self._seating.only_owner(person)
        if command.seat is not None:
            self._room.check_waiting()
            kicked = self._seating.send_away(command.seat)
            self._room.unseated(kicked)
        else:
            kicked = self._watcher(command.person)
            self._seating.sent_away.add(kicked)
        members = self._room.members.of(kicked)
        for member in members:
            self._room.drop(member)
        self._room.changed()
        left = say.write(say.Left(self._room.number, "kicked"))

        def tell() -> None:
            for member in members:
                member.send(left)

        return tell

    def turn_out(self, person: int) -> None:
        """Remove a person who may not be here any more; their match is played to its end."""
        seat = self._seating.seat_of(person)
        if seat is None or (self._room.phase == "waiting" and not self._room.binding.holds):
            self._see_off(person)
        else:
            self._seating.sent_away.add(person)
        if seat is not None:
            self._room.save()

    def after_match(self) -> bool:
        """Free the seats of leavers and of removed players; return whether there were any."""
        turned_out = self._seating.sent_away.intersection(self._seating.people())
        late = bool(self._seating.leaving or turned_out)
        self._seating.free_leavers()
        for person in turned_out:
            self._see_off(person)
        return late

    def _see_off(self, person: int) -> None:
        seat = self._seating.seat_of(person)
        if seat is not None:
            self.free(seat)
        for member in self._room.members.of(person):
            self._room.drop(member)
            member.send(say.write(say.Left(self._room.number, "kicked")))

    def _watcher(self, person: int | None) -> int:
        """Return a person who is here without a seat; refuse any other."""
        here = person is not None and self._room.members.of(person)
        if person is None or not here or self._seating.seat_of(person) is not None:
            raise RefusedError("not_seated", "name a seat, or somebody who watches")
        return person
