"""Reading from the database, and all writes besides inputs."""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import TypeVar

from sqlalchemy import Connection, Engine, delete, insert, select, update
from sqlalchemy.exc import DBAPIError

from fangcheng.errors import StoreError
from fangcheng.server.store.dialect import insert_new, now, upsert
from fangcheng.server.store.journal import Journal
from fangcheng.server.store.nodes import ONLY, SCHEME, keep_seats
from fangcheng.server.store.tables import commands, meta, rooms

T = TypeVar("T")


class Store:
    """Reads at once, in a thread; writes through the journal, in order."""

    def __init__(self, engine: Engine, journal: Journal) -> None:
        self.engine = engine
        self.journal = journal
        self._readers = ThreadPoolExecutor(2, "reader")
        self._greeters = ThreadPoolExecutor(2, "greeter")
        self._archivist = ThreadPoolExecutor(1, "archivist")

    async def read(self, question: Callable[[Connection], T]) -> T:
        """Run a query; raise a clear error if the database is away."""
        return await self._read(self._readers, question)

    async def read_at_the_door(self, question: Callable[[Connection], T]) -> T:
        """Run a short query a connecting client waits for, ahead of all other queries."""
        return await self._read(self._greeters, question)

    async def look_back(self, question: Callable[[Connection], T]) -> T:
        """Run a long query in a thread of its own, so that connecting clients need not wait."""
        return await self._read(self._archivist, question)

    async def _read(self, readers: ThreadPoolExecutor, question: Callable[[Connection], T]) -> T:
        loop = asyncio.get_running_loop()
        try:
            return await loop.run_in_executor(readers, self._ask, question)
        except DBAPIError as error:
            raise StoreError("database_silent", reason=type(error.orig).__name__) from None

    def _ask(self, question: Callable[[Connection], T]) -> T:
        with self.engine.connect() as connection:
            return question(connection)

    def close(self) -> None:
        """Close all connections."""
        for readers in (self._readers, self._greeters, self._archivist):
            readers.shutdown(wait=False, cancel_futures=True)
        self.engine.dispose()


# -- rooms -------------------------------------------------------------------------------------


class RoomMovedError(Exception):
    """A room has moved to another node, which alone may store it now."""


def save_room(connection: Connection, number: str, data: str, node: str = ONLY) -> None:
    """Store a room of this node."""
    values = {"data": data, "scheme": SCHEME}
    own = update(rooms).where(rooms.c.number == number, rooms.c.node == node)
    if not connection.execute(own.values(values)).rowcount and not new_room(
        connection, number, data, node
    ):
        raise RoomMovedError(number)


def close_room(connection: Connection, number: str, node: str = ONLY) -> None:
    """Delete a room of a node and free its seats; refuse if another node has it."""
    gone = connection.execute(delete(rooms).where(rooms.c.number == number, rooms.c.node == node))
    if not gone.rowcount and _is_there(connection, number):
        raise RoomMovedError(number)
    keep_seats(connection, number, ())


def free_seats(connection: Connection, number: str, node: str) -> None:
    """Free all seats in a room of a node, so that players may sit elsewhere; the room stays."""
    if not _is_there(connection, number, but_of=node):
        keep_seats(connection, number, ())


def _is_there(connection: Connection, number: str, but_of: str | None = None) -> bool:
    found = select(rooms.c.node).where(rooms.c.number == number)
    return connection.execute(found).scalar_one_or_none() not in (None, but_of)


def new_room(
    connection: Connection, number: str, data: str, node: str, opened_from: str = ""
) -> bool:
    """Store a room under a free number; False if another node has taken the number."""
    values = {"number": number, "data": data, "node": node, "scheme": SCHEME}
    values["opened_from"] = opened_from
    connection.execute(insert_new(connection, rooms).values(values))
    kept = select(rooms.c.node, rooms.c.data).where(rooms.c.number == number)
    return tuple(connection.execute(kept).one()) == (node, data)


# -- commands ----------------------------------------------------------------------------------


REMEMBERED = 32
"""Commands kept for each person: no client repeats one after so many others."""


@dataclass(frozen=True)
class DoneCommand:
    """A command that was carried out."""

    room: str | None


def find_command(connection: Connection, person: int, id_: str) -> DoneCommand | None:
    """Find a command that was already carried out."""
    query = select(commands.c.room).where(commands.c.person == person, commands.c.id == id_)
    row = connection.execute(query).one_or_none()
    return None if row is None else DoneCommand(row.room)


def remember_command(connection: Connection, person: int, id_: str, room: str | None) -> None:
    """Store that a command was carried out, in place of the person's oldest one."""
    if find_command(connection, person, id_) is None:
        own = commands.c.person == person
        newest = select(commands.c.id).where(own).order_by(commands.c.at.desc())
        # Another node may be deleting these rows: do not wait for it.
        oldest = newest.offset(REMEMBERED - 1).with_for_update(skip_locked=True)
        connection.execute(delete(commands).where(own, commands.c.id.in_(oldest)))
        values = {"person": person, "id": id_, "room": room, "at": now()}
        connection.execute(insert(commands).values(values))


def forget_commands(connection: Connection, before: int) -> None:
    """Delete old commands, which no client repeats any more."""
    connection.execute(delete(commands).where(commands.c.at < before))


# -- single values -----------------------------------------------------------------------------


def get_meta(connection: Connection, key: str, lock: bool = False) -> str | None:
    """Read a single value; with `lock` no other transaction can change it meanwhile."""
    query = select(meta.c.value).where(meta.c.key == key)
    return connection.execute(query.with_for_update() if lock else query).scalar_one_or_none()


def set_meta(connection: Connection, key: str, value: str) -> None:
    """Store a single value, replacing the old one."""
    connection.execute(upsert(connection, meta, {"key": key, "value": value}))


def keep_meta(connection: Connection, key: str, value: str) -> str:
    """Store a single value unless there is one; return the stored one."""
    connection.execute(insert_new(connection, meta).values(key=key, value=value))
    return get_meta(connection, key) or value
