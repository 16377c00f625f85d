"""The tables that queues have filled on this node, until their first match is over."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from fangcheng.protocol import matchmaking
from fangcheng.server.rooms.room import Room

Key = tuple[str, matchmaking.Pace]
"""Identifies a queue: the rules and the pace."""


@dataclass
class _Table:
    room: Room
    people: Mapping[int, str]
    """The players, each with their address."""
    begun: bool = False

    @property
    def plays(self) -> bool:
        """Whether the match is being played, or about to begin."""
        return self.room.life == "open" and self.room.phase != "waiting"


class Tables:
    """Finds players who left before the match began, and must pause for that."""

    def __init__(self, blame: Callable[[int, str, bool], None]) -> None:
        """Prepare the list; call `blame` when players keep others waiting or make up for it."""
        self._blame = blame
        self._tables: list[_Table] = []

    def __len__(self) -> int:
        return len(self._tables)

    def add(self, room: Room, people: Mapping[int, str]) -> None:
        """Add a table that was just opened."""
        self._tables.append(_Table(room, people))

    def look(self) -> bool:
        """Remove tables whose match is over; return whether there were any."""
        for table in self._tables:
            if not table.begun and table.room.play is not None:
                self._begin(table)
        before, self._tables = self._tables, [table for table in self._tables if table.plays]
        for table in before:
            if not table.begun and not table.plays:  # a player left during the shuffle
                for person in table.people.keys() - table.room.seating.people():
                    self._blame(person, table.people[person], True)
        return len(self._tables) < len(before)

    def _begin(self, table: _Table) -> None:
        table.begun = True
        for person, address in table.people.items():
            self._blame(person, address, False)
