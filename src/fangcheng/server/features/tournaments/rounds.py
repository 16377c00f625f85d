"""One step of a tournament: a round is opened, or ends.

Everything about a round is stored in one transaction: the players of each table, the rooms with
their seats, and the new state. So a crash leaves a whole round or none, and only one node opens it.
"""

import time
from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

import msgspec
from sqlalchemy import Connection

from fangcheng.protocol import parts
from fangcheng.server.features.tournaments import store as db
from fangcheng.server.features.tournaments.actions import end
from fangcheng.server.features.tournaments.drawing import joined, walls_of
from fangcheng.server.features.tournaments.pairing import Table, pair, past_of
from fangcheng.server.features.tournaments.scoring import standings
from fangcheng.server.features.tournaments.store import StoredEntry, StoredTable, StoredTournament
from fangcheng.server.rooms.seating import StoredRoom
from fangcheng.server.rooms.wishes import Wish
from fangcheng.server.store.matches import StoredSeat
from fangcheng.server.store.nodes import keep_seats
from fangcheng.server.store.store import new_room
from fangcheng.server.store.tournament_tables import change

FEWEST: Final = 4
"""The fewest people for a round."""
_LATE: Final = 60
"""Seconds after the end of a round for which tables that cannot be opened are still waited for."""


class Field(NamedTuple):
    """All the data a step needs."""

    stored: StoredTournament
    entries: list[StoredEntry]
    tables: list[StoredTable]

    @property
    def next(self) -> int:
        """The number of the next round."""
        return self.stored.round + 1

    @property
    def people(self) -> list[int]:
        """The people who are paired in the next round."""
        return [entry.person for entry in self.entries if entry.state == "in"]


class Opened(NamedTuple):
    """A round that was opened: its rooms with their data, and the seats people had elsewhere."""

    rooms: list[tuple[str, str]]
    given_up: list[tuple[int, str]]


def field_of(connection: Connection, tournament: int) -> Field | None:
    """Read a tournament with its entries and tables."""
    stored = db.find_tournament(connection, tournament)
    if stored is None:
        return None
    entries = db.entries_of(connection, tournament)
    return Field(stored, entries, db.tables_of(connection, tournament))


def paired(field: Field) -> list[Table]:
    """Pair the next round by the standings and the seed."""
    stored, people = field.stored, field.people
    seed = joined(stored.secret, field.entries)
    places = standings(people, field.tables, stored.round, stored.duplicate)
    past = past_of(tuple(table.people) for table in field.tables)
    return pair([place.person for place in places], past, seed, field.next)


def open_round(
    connection: Connection,
    field: Field,
    tables: Sequence[Table],
    wish: Wish,
    numbers: Callable[[], str],
    node: str,
    ready: float,
) -> Opened | None:
    """Store the next round with its rooms, unless another node has."""
    stored = db.claim(connection, field.stored.id)
    if stored != field.stored:  # another node did it, or a player has withdrawn meanwhile
        return None
    begins = int(time.time() + ready)
    until = begins + stored.minutes * 60
    walls = walls_of(joined(stored.secret, field.entries), field.next) if stored.duplicate else ""
    entered = {entry.person: entry for entry in field.entries}
    db.free_seats(connection, stored.id)
    given_up = db.free_waiting(connection, field.people)
    opened: list[tuple[str, str]] = []
    for number, table in enumerate(tables, 1):
        settings = msgspec.structs.replace(
            wish.settings,
            tournament=parts.TournamentTable(
                stored.id, stored.name, field.next, stored.rounds, number, begins, until,
                stored.duplicate,
            ),
        )  # fmt: skip
        level = settings.bot_level
        seats = [
            StoredSeat(None, f"bot:{level}", level)
            if player is None
            else StoredSeat(player, entered[player].name, None, entered[player].character)
            for player in table
        ]
        room = StoredRoom(None, settings, seats, notes=wish.notes, walls=walls)
        data = msgspec.json.encode(room).decode()
        while not new_room(connection, at := numbers(), data, node):
            pass
        keep_seats(connection, at, [player for player in table if player is not None])
        opened.append((at, data))
    rooms = [at for at, _ in opened]
    db.add_tables(connection, stored.id, field.next, list(zip(rooms, tables, strict=True)))
    change(connection, stored.id, state="playing", round=field.next, due=until)
    return Opened(opened, given_up)


def is_through(field: Field, now: int) -> bool:
    """Return whether all tables of the round are over, or need not be waited for any longer."""
    here = [table for table in field.tables if table.round == field.stored.round]
    return all(table.over for table in here) or now >= field.stored.due + _LATE


def end_round(connection: Connection, field: Field) -> bool:
    """End the current round: unseal its matches, and mark players who never came as missing.

    False if another node has done so.
    """
    stored = db.claim(connection, field.stored.id)
    if stored is None or (stored.state, stored.round) != ("playing", field.stored.round):
        return False
    for table in field.tables:
        if table.round == stored.round:
            absent = [
                person for person in (table.people[at] for at in table.missed) if person is not None
            ]
            db.set_entries(connection, stored.id, absent, "missed", unless="out")
    if stored.round == stored.rounds:
        end(connection, stored.id, "over", "")
    else:
        db.unseal(connection, stored.id)
        due = int(time.time()) + stored.pause
        change(connection, stored.id, state="pause", due=due)
    return True


def give_up(connection: Connection, field: Field, why: str) -> None:
    """End a tournament that cannot go on: as over after some rounds, else as called off."""
    stored = db.claim(connection, field.stored.id)
    if stored is not None and (stored.state, stored.round) == (
        field.stored.state,
        field.stored.round,
    ):
        end(connection, stored.id, "over" if stored.round else "called_off", why)
