"""The questions the server asks its database, and what it writes there besides inputs."""

import asyncio
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any, TypeVar

from sqlalchemy import Connection, Engine, delete, insert, select, update
from sqlalchemy.exc import DBAPIError, IntegrityError

from fangcheng.errors import StoreError
from fangcheng.server.store.journal import Journal
from fangcheng.server.store.tables import commands, meta, people, rooms, tokens

T = TypeVar("T")


@dataclass(frozen=True)
class Person:
    """Somebody the server knows."""

    id: int
    name: str
    permanent: bool
    banned_until: int
    ban_reason: str


class Store:
    """Reads at once, in a thread; writes through the journal, in order."""

    def __init__(self, engine: Engine, journal: Journal) -> None:
        self.engine = engine
        self.journal = journal
        self._readers = ThreadPoolExecutor(2, "reader")
        self._archivist = ThreadPoolExecutor(1, "archivist")

    async def read(self, question: Callable[[Connection], T]) -> T:
        """Ask something; a database that is away is a clear error."""
        return await self._read(self._readers, question)

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
        for readers in (self._readers, self._archivist):
            readers.shutdown(wait=False, cancel_futures=True)
        self.engine.dispose()


# -- people ------------------------------------------------------------------------------------


def add_guest(connection: Connection, name: str, token_hash: str) -> Person:
    """Store a new guest, or find it if this was done before."""
    known = person_of_token(connection, token_hash)
    if known is not None:
        return known
    now = int(time.time())
    row = connection.execute(
        insert(people).values(name=name, created=now, banned_until=0, ban_reason="")
    )
    assert row.inserted_primary_key is not None
    person = row.inserted_primary_key[0]
    connection.execute(insert(tokens).values(hash=token_hash, person=person, created=now))
    return Person(person, name, False, 0, "")


def add_token(connection: Connection, person: int, token_hash: str) -> None:
    """Give somebody a further token."""
    if person_of_token(connection, token_hash) is None:
        now = int(time.time())
        connection.execute(insert(tokens).values(hash=token_hash, person=person, created=now))


def person_of_token(connection: Connection, token_hash: str) -> Person | None:
    """Find who has this token."""
    query = select(people).join(tokens).where(tokens.c.hash == token_hash)
    return _person(connection.execute(query).one_or_none())


def person_named(connection: Connection, name_key: str) -> tuple[Person, str] | None:
    """Find the person with a permanent name, and the hash of its password."""
    row = connection.execute(select(people).where(people.c.name_key == name_key)).one_or_none()
    person = _person(row)
    return None if person is None or row is None else (person, row.password)


def _person(row: Any) -> Person | None:
    if row is None:
        return None
    return Person(row.id, row.name, row.name_key is not None, row.banned_until, row.ban_reason)


def rename(connection: Connection, person: int, name: str, name_key: str | None) -> bool:
    """Change a name; `name_key` for those whose name is permanent. False if it is taken."""
    taken = select(people.c.id).where(people.c.name_key == name_key, people.c.id != person)
    if name_key is not None and connection.execute(taken).first() is not None:
        return False
    change = update(people).where(people.c.id == person)
    connection.execute(change.values(name=name, name_key=name_key))
    return True


def set_password(connection: Connection, person: int, name_key: str, password: str) -> bool:
    """Make a name permanent; False if somebody else has it."""
    change = update(people).where(people.c.id == person)
    try:
        with connection.begin_nested():
            connection.execute(change.values(name_key=name_key, password=password))
    except IntegrityError:
        return False
    return True


def ban(connection: Connection, person: int, until: int, reason: str) -> bool:
    """Keep somebody out until a time; 0 lets it in again."""
    change = update(people).where(people.c.id == person)
    done = connection.execute(change.values(banned_until=until, ban_reason=reason))
    return done.rowcount == 1


def find_people(connection: Connection, text: str, limit: int) -> list[dict[str, Any]]:
    """List people whose name contains a text, newest first."""
    query = select(people).order_by(people.c.id.desc()).limit(limit)
    if text:
        query = query.where(people.c.name.contains(text, autoescape=True))
    return [
        {
            "id": row.id,
            "name": row.name,
            "permanent": row.name_key is not None,
            "banned_until": row.banned_until,
            "ban_reason": row.ban_reason,
            "created": row.created,
        }
        for row in connection.execute(query)
    ]


# -- rooms -------------------------------------------------------------------------------------


def save_room(connection: Connection, number: str, data: str) -> None:
    """Store a room as it is."""
    done = connection.execute(update(rooms).where(rooms.c.number == number).values(data=data))
    if not done.rowcount:
        connection.execute(insert(rooms).values(number=number, data=data))


def close_room(connection: Connection, number: str) -> None:
    """Forget a room."""
    connection.execute(delete(rooms).where(rooms.c.number == number))


def open_rooms(connection: Connection) -> list[tuple[str, str]]:
    """List the rooms with their data."""
    return [(row.number, row.data) for row in connection.execute(select(rooms))]


# -- commands ----------------------------------------------------------------------------------


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
    """Store that a command was carried out."""
    if find_command(connection, person, id_) is None:
        values = {"person": person, "id": id_, "room": room, "at": int(time.time())}
        connection.execute(insert(commands).values(values))


def forget_commands(connection: Connection, before: int) -> None:
    """Forget old commands: nobody repeats them any more."""
    connection.execute(delete(commands).where(commands.c.at < before))


# -- odds and ends -----------------------------------------------------------------------------


def get_meta(connection: Connection, key: str) -> str | None:
    """Read a value that is kept by itself."""
    return connection.execute(select(meta.c.value).where(meta.c.key == key)).scalar_one_or_none()


def set_meta(connection: Connection, key: str, value: str) -> None:
    """Keep a value by itself."""
    connection.execute(delete(meta).where(meta.c.key == key))
    connection.execute(insert(meta).values(key=key, value=value))
