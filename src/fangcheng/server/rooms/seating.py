"""The seats of a room; clients see only what is stored."""

from collections.abc import Collection, Sequence

import msgspec

from fangcheng.protocol import ladder, matchmaking, parts
from fangcheng.protocol.refusal import RefusedError
from fangcheng.record.fair import Dropped
from fangcheng.record.house import Notes
from fangcheng.server.store.matches import StoredSeat
from fangcheng.server.store.people import Person
from fangcheng.words.people import Sitting, seat_characters


class StoredRoom(msgspec.Struct):
    """A room as it is stored."""

    owner: int | None
    settings: parts.RoomSettings
    seats: list[StoredSeat]
    sent_away: list[int] = []
    """People who may not come back."""
    leaving: list[int] = []
    """Players who have left; their seat stays theirs until the match has ended."""
    notes: Notes = {}
    """The notes of its house rules."""
    queue: tuple[str, matchmaking.Pace] | None = None
    """The queue that matched these players, until their first match ends."""
    walls: str = ""
    """The secret behind the walls, where other tables play the same ones."""
    voted: list[int] = []
    """Players who voted to end the match, once the vote has passed."""
    uncounted: ladder.Uncounted = ""
    """Why the match does not count on the ladder, where that is already decided."""
    dropped: list[Dropped] = []
    """The shuffles that were begun since the last match."""


def read_stored(data: str) -> StoredRoom:
    """Decode a room from stored data."""
    return msgspec.json.decode(data, type=StoredRoom)


def people_in(data: str) -> set[int]:
    """Return the players in a stored room; none if it cannot be read."""
    try:
        return {seat.person for seat in read_stored(data).seats if seat.person is not None}
    except msgspec.MsgspecError:
        return set()


class Seating:
    """The seats of a room and its owner.

    A change takes effect at once, but clients see it only once it is stored: `told` lags behind.
    """

    def __init__(self, seats: int, owner: int | None) -> None:
        self.seats = [parts.SeatState() for _ in range(seats)]
        self.owner = owner
        self.sent_away: set[int] = set()
        self.leaving: set[int] = set()
        self.voted: set[int] = set()
        self.uncounted: ladder.Uncounted = ""
        self.told: StoredRoom | None = None
        """The stored room that clients may see; None until it is first stored."""
        self.walls = ""

    # -- who sits where ----------------------------------------------------------------------

    def seat_of(self, person: int) -> int | None:
        """Find a player's seat."""
        for at, seat in enumerate(self.seats):
            if seat.person == person:
                return at
        return None

    def own_seat(self, person: int) -> int:
        """Find a player's seat; refuse a person without one."""
        seat = self.seat_of(person)
        if seat is None:
            raise RefusedError("not_seated", "you have no seat here")
        return seat

    def people(self) -> list[int]:
        """List the seated players."""
        return [seat.person for seat in self.seats if seat.person is not None]

    def only_owner(self, person: int) -> None:
        """Refuse everybody but the owner."""
        if person != self.owner:
            raise RefusedError("not_owner", "only who opened the room may do that")

    def sit(self, who: Person, seat: int) -> None:
        """Take a free seat, or change to it."""
        person = who.id
        self.check_free(person, seat)
        old = self.seat_of(person)
        if old == seat:
            return
        if old is not None:
            self.seats[old] = parts.SeatState()
        self.seats[seat] = parts.SeatState(
            person=person, name=who.name, online=True, character=who.character
        )
        if self.owner is None:
            self.owner = person

    def check_free(self, person: int, seat: int) -> None:
        """Refuse a seat that another player has."""
        place = self._place(seat)
        if place.person not in (None, person):
            raise RefusedError("seat_taken", f"seat {seat} is taken by {place.name}")

    def free(self, seat: int) -> None:
        """Free a seat; if the owner had it, the next player becomes the owner."""
        person = self.seats[seat].person
        self.seats[seat] = parts.SeatState()
        if person == self.owner:
            self.owner = next(iter(self.people()), None)

    def free_leavers(self) -> None:
        """Free the seats that were given up during the match."""
        for person in self.leaving:
            seat = self.seat_of(person)
            if seat is not None:
                self.free(seat)
        self.leaving = set()

    def set_bot(self, seat: int, level: str | None) -> None:
        """Put a bot on a free seat, or take it away."""
        if self._place(seat).person is not None:
            raise RefusedError("seat_taken", "bots sit on free seats")
        self.seats[seat] = parts.SeatState() if level is None else _bot_seat(level)

    def send_away(self, seat: int) -> int:
        """Free a seat and ban its player from the room."""
        person = self._place(seat).person
        if person is None:
            raise RefusedError("not_seated", f"nobody sits on seat {seat}")
        if person == self.owner:
            raise RefusedError("not_owner", "to go yourself, leave the room")
        self.free(seat)
        self.sent_away.add(person)
        return person

    def free_seats(self) -> list[int]:
        """List the seats with neither a person nor a bot."""
        return [at for at, seat in enumerate(self.seats) if seat.person is None and not seat.bot]

    def _place(self, seat: int) -> parts.SeatState:
        if seat >= len(self.seats):
            raise RefusedError("seat_taken", f"the seats are 0 to {len(self.seats) - 1}")
        return self.seats[seat]

    def seats_of(self, persons: Collection[int]) -> list[int]:
        """List the seats of these players."""
        return [at for at, seat in enumerate(self.seats) if seat.person in persons]

    # -- what is stored, and what is shown ---------------------------------------------------

    def stored(
        self,
        settings: parts.RoomSettings,
        notes: Notes,
        queue: tuple[str, matchmaking.Pace] | None,
        dropped: Sequence[Dropped],
    ) -> StoredRoom:
        """Return what is to be stored of the room now."""
        return StoredRoom(
            self.owner,
            settings,
            [StoredSeat(seat.person, seat.name, seat.bot, seat.character) for seat in self.seats],
            sorted(self.sent_away),
            sorted(self.leaving),
            notes,
            queue,
            self.walls,
            sorted(self.voted),
            self.uncounted,
            list(dropped),
        )

    def restore(self, stored: StoredRoom) -> None:
        """Restore the stored seats, without connections."""
        self.told = stored
        self.sent_away = set(stored.sent_away)
        self.leaving = set(stored.leaving)
        self.walls = stored.walls
        self.voted = set(stored.voted)
        self.uncounted = stored.uncounted
        for at, seat in enumerate(stored.seats[: len(self.seats)]):
            self.seats[at] = (
                parts.SeatState(person=seat.person, name=seat.name, character=seat.character)
                if seat.bot is None
                else _bot_seat(seat.bot)
            )

    def is_told(self, person: int) -> bool:
        """Return whether a player's seat here is stored."""
        return (
            person not in self.leaving
            and self.told is not None
            and any(seat.person == person for seat in self.told.seats)
        )

    def told_seats(self) -> list[parts.SeatState]:
        """List the seats as clients may see them: unstored changes are left out."""
        assert self.told is not None
        return [
            now if _who(now) == _who(one) else _as(one)
            for now, one in zip(self.seats, self.told.seats, strict=True)
        ]

    def characters(self, town: str) -> list[str]:
        """List as whom people and bots sit here: no two alike."""
        return seat_characters(
            town, [Sitting(seat.bot, seat.person, seat.character) for seat in self.seats]
        )


def _who(seat: StoredSeat | parts.SeatState) -> tuple[int | None, str, str | None, str]:
    return seat.person, seat.name, seat.bot, seat.character


def _as(stored: StoredSeat) -> parts.SeatState:
    return parts.SeatState(
        person=stored.person,
        name=stored.name,
        bot=stored.bot,
        online=stored.person is not None or stored.bot is not None,
        character=stored.character,
    )


def _bot_seat(level: str) -> parts.SeatState:
    return parts.SeatState(name=f"bot:{level}", bot=level, ready=True, online=True)
