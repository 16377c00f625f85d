"""The lists of rooms that clients see: public rooms, and the rooms of clubs."""

import math
from collections import Counter
from collections.abc import Iterator, Mapping

from fangcheng.protocol import parts
from fangcheng.server.cache import Cache
from fangcheng.server.cluster.members import Cluster
from fangcheng.server.rooms.room import Room
from fangcheng.words.people import Sitting, seat_characters

_MOST_LISTED = 200
_MOST_OF_ONE = 10
"""Listed rooms that were opened from one address, over all nodes."""
_LISTED_FOR = 1.0
"""Seconds for which the list is cached."""


class PublicRooms:
    """Lists public rooms, those with free seats first."""

    def __init__(
        self, rooms: Mapping[str, Room], opened_from: Mapping[str, str], cluster: Cluster
    ) -> None:
        """Prepare the list; `opened_from` maps a room to the address that opened it."""
        self._rooms = rooms
        self._opened_from = opened_from
        self._cluster = cluster
        self._listed: Cache[list[parts.LobbyRoom]] = Cache(1, good_for=_LISTED_FOR)

    def all(self) -> list[parts.LobbyRoom]:
        """List the public rooms of all nodes."""
        return self._listed.find("all", self._list)

    def _list(self) -> list[parts.LobbyRoom]:
        found = self.own()
        for neighbour in self._cluster.others:
            found += neighbour.told.rooms
        return sorted(found, key=_by_use)[:_MOST_LISTED]

    def own(self) -> list[parts.LobbyRoom]:
        """List the public rooms of this node, only a few for each address."""
        most = math.ceil(_MOST_OF_ONE / (1 + len(self._cluster.others)))
        listed: Counter[str] = Counter()
        found = []
        for room in sorted(map(as_listed, filter(_is_public, self._rooms.values())), key=_by_use):
            # After a restart the address is unknown; the room's number stands in for it.
            address = self._opened_from.get(room.number, room.number)
            if listed[address] < most:
                listed[address] += 1
                found.append(room)
        return found[:_MOST_LISTED]

    def forget(self) -> None:
        """Drop the cached list because a room is gone."""
        self._listed.forget_all()


def club_rooms(rooms: Mapping[str, Room]) -> Iterator[tuple[int, parts.LobbyRoom]]:
    """List the rooms of clubs, each with its club."""
    for room in rooms.values():
        club = room.settings.club
        if club is not None and room.seating.told is not None:
            yield club, as_listed(room)


def as_listed(room: Room) -> parts.LobbyRoom:
    """Return a room as lists show it."""
    settings, seats = room.settings, room.seating.told_seats()
    characters = seat_characters(
        settings.variant, [Sitting(seat.bot, seat.person, seat.character) for seat in seats]
    )
    return parts.LobbyRoom(
        number=room.number,
        variant=settings.variant,
        phase=room.phase,
        names=[seat.name for seat in seats if seat.person is not None],
        free=sum(seat.person is None and seat.bot is None for seat in seats),
        spectators=settings.spectators,
        house=None if settings.house is None else settings.house.name,
        characters=[
            character
            for seat, character in zip(seats, characters, strict=True)
            if seat.person is not None
        ],
        bots=sum(seat.bot is not None for seat in seats),
        turn=0 if settings.unhurried else settings.clock.turn,
    )


def _is_public(room: Room) -> bool:
    return room.settings.public and bool(room.members) and room.seating.told is not None


def _by_use(room: parts.LobbyRoom) -> tuple[bool, int, str]:
    """Return the sort key that puts rooms with free seats first."""
    return room.phase != "waiting", -room.free, room.number
