"""The questions the server asks its database, and what it writes there besides inputs."""

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
        """Ask something; a database that is away is a clear error."""
        return await self._read(self._readers, question)

    async def read_at_the_door(self, question: Callable[[Connection], T]) -> T:
        """Ask something short that a greeting waits for: nothing else stands before it."""
        return await self._read(self._greeters, question)

    async def look_back(self, question: Callable[[Connection], T]) -> T:
        """Ask something that takes long, in a thread of its own: nobody who comes in waits."""
        return await self._read(self._archivist, question)

    async def _read(self, readers: ThreadPoolExecutor, question: Callable[[Connection], T]) -> T:
        loop = asyncio.get_running_loop()
        try:
            return await loop.run_in_executor(readers, self._ask, question)
        except DBAPIError as error:
            raise StoreError(f"the database does not answer: {type(error.orig).__name__}") from None

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
    """A room lives on another node by now, which alone may store it."""


def save_room(connection: Connection, number: str, data: str, node: str = ONLY) -> None:
    """Store a room of a node as it is."""
    values = {"data": data, "scheme": SCHEME}
    own = update(rooms).where(rooms.c.number == number, rooms.c.node == node)
    if not connection.execute(own.values(values)).rowcount and not new_room(
        connection, number, data, node
    ):
        raise RoomMovedError(number)


def close_room(connection: Connection, number: str, node: str = ONLY) -> None:
    """Forget a room of a node, and free its seats; one of another node is left alone."""
    gone = connection.execute(delete(rooms).where(rooms.c.number == number, rooms.c.node == node))
    if not gone.rowcount and _is_there(connection, number):
        raise RoomMovedError(number)
    keep_seats(connection, number, ())


def free_seats(connection: Connection, number: str, node: str) -> None:
    """Let everybody sit elsewhere who has a seat in a room of a node; the room stays."""
    if not _is_there(connection, number, but_of=node):
        keep_seats(connection, number, ())


def _is_there(connection: Connection, number: str, but_of: str | None = None) -> bool:
    found = select(rooms.c.node).where(rooms.c.number == number)
    return connection.execute(found).scalar_one_or_none() not in (None, but_of)


def new_room(
    connection: Connection, number: str, data: str, node: str, opened_from: str = ""
) -> bool:
    """Store a room with a number that nobody has; False where another node has it."""
    values = {"number": number, "data": data, "node": node, "scheme": SCHEME}
    values["opened_from"] = opened_from
    connection.execute(insert_new(connection, rooms).values(values))
    kept = select(rooms.c.node, rooms.c.data).where(rooms.c.number == number)
    return tuple(connection.execute(kept).one()) == (node, data)


# -- commands ----------------------------------------------------------------------------------


REMEMBERED = 32
"""Commands of each person that are kept: nobody sends again what was done before so many others."""


@dataclass(frozen=True)
class DoneCommand:
    """A command that was carried out."""

    room: str | None


def find_command(connection: Connection, person: int, id_: str) -> DoneCommand | None:
    """Find a command that was carried out before."""
    query = select(commands.c.room).where(commands.c.person == person, commands.c.id == id_)
    row = connection.execute(query).one_or_none()
    return None if row is None else DoneCommand(row.room)


def remember_command(connection: Connection, person: int, id_: str, room: str | None) -> None:
    """Store that a command was carried out, in the place of the person's oldest one."""
    if find_command(connection, person, id_) is None:
        own = commands.c.person == person
        newest = select(commands.c.id).where(own).order_by(commands.c.at.desc())
        # Another node may be at it: it is not waited for, and forgets them itself.
        oldest = newest.offset(REMEMBERED - 1).with_for_update(skip_locked=True)
        connection.execute(delete(commands).where(own, commands.c.id.in_(oldest)))
        values = {"person": person, "id": id_, "room": room, "at": now()}
        connection.execute(insert(commands).values(values))


def forget_commands(connection: Connection, before: int) -> None:
    """Forget old commands: nobody repeats them any more."""
    connection.execute(delete(commands).where(commands.c.at < before))


# -- odds and ends -----------------------------------------------------------------------------


def get_meta(connection: Connection, key: str, lock: bool = False) -> str | None:
    """Read a value that is kept by itself; locked, nobody else changes it meanwhile."""
    query = select(meta.c.value).where(meta.c.key == key)
    return connection.execute(query.with_for_update() if lock else query).scalar_one_or_none()


def set_meta(connection: Connection, key: str, value: str) -> None:
    """Keep a value by itself, in the place of the one that is there."""
    connection.execute(upsert(connection, meta, {"key": key, "value": value}))


def keep_meta(connection: Connection, key: str, value: str) -> str:
    """Keep a value by itself, unless there is one; return the one that is kept."""
    connection.execute(insert_new(connection, meta).values(key=key, value=value))
    return get_meta(connection, key) or value
