"""One thread that writes: everything that waits is committed together.

While a commit is on its way to the disk, and for a moment after it, the next writes gather; so the
more is going on, the more each commit carries. A database that is full or gone is tried again until
it is back: nothing that was handed over is dropped, and nobody is told of it before it is durable.

Every transaction begins by locking the row that says which server the database belongs to. So a
commit whose end we did not hear of is over before it is tried again, and a server that was thought
dead cannot write any more once another one has read what there is: the newest one wins.

Inputs of matches are by far the most of what is written. A batch of nothing else goes to the
driver with prepared statements; anything else passes through SQLAlchemy.
"""

import asyncio
import secrets
import threading
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import dataclass
from typing import Any, NamedTuple, TypeVar

from sqlalchemy import Connection, Engine, select
from sqlalchemy.dialects.postgresql import insert as postgresql_insert
from sqlalchemy.dialects.sqlite import insert as sqlite_insert
from sqlalchemy.exc import DataError, DBAPIError, IntegrityError, ProgrammingError

from fangcheng.errors import StoreError
from fangcheng.server.store.engine import BEGIN_WRITING, WRITES
from fangcheng.server.store.tables import inputs, meta

T = TypeVar("T")
_OWNER = "owner"
"""Where the database says which server it belongs to."""
_GATHER = 0.004
"""Seconds for which writes gather after a commit. Nobody notices them at a table, and a commit
costs as much as carrying an action out."""
_AT_ONCE = 1000
"""Rows that one statement inserts at most."""
_FIRST_WAIT, _LONGEST_WAIT = 0.05, 1.0
_LOOK = 2.0
"""Seconds after which we look whether the database is there, if nothing was written."""
_OUR_FAULT = (IntegrityError, DataError, ProgrammingError)
"""Errors that come again however often one tries."""


class InputRow(NamedTuple):
    """An input as it is stored."""

    match: int
    number: int
    seat: int
    do: str
    command: str | None
    ms: int


class _Append(NamedTuple):
    """An input to be stored, and whom to tell."""

    row: InputRow
    then: Callable[[], None]


@dataclass(slots=True)
class _Work:
    """Anything else to be done in a transaction; done again after a failure, so idempotent."""

    do: Callable[[Connection], Any]
    future: "asyncio.Future[Any]"
    result: Any = None
    error: BaseException | None = None


class _NotOursError(Exception):
    """The database belongs to another server now."""


class Journal:
    """Writes in order, many at a time. Its methods belong to the event loop's thread."""

    def __init__(
        self,
        engine: Engine,
        on_trouble: Callable[[bool], None],
        on_loss: Callable[[], None] = lambda: None,
    ) -> None:
        """`on_trouble` is told in the event loop when the database goes away and comes back.

        `on_loss` is told when another server has taken it over: nothing will be stored any more.
        """
        self._engine = engine
        self._on_trouble = on_trouble
        self._on_loss = on_loss
        self._name = secrets.token_hex(8)
        self._loop = asyncio.get_running_loop()
        self._insert = _insert(engine)(inputs).on_conflict_do_nothing()
        self._statements = _Statements(engine, self._name)
        self._away = (DBAPIError, engine.dialect.loaded_dbapi.Error)
        """What says that the database is away, full or locked."""
        self._connection: Connection | None = None
        self._waiting: deque[_Append | _Work] = deque()
        self._wake = threading.Event()
        self._asleep = False
        """Whether the thread has to be woken: it looks once more after it has said so."""
        self._stopping = threading.Event()
        self._thread = threading.Thread(target=self._run, name="journal", daemon=True)
        self.commits = 0
        self.rows = 0

    def start(self) -> None:
        """Take the database over and start writing; only then read what there is."""
        mine = {"value": self._name}
        take = _insert(self._engine)(meta).values(key=_OWNER, **mine)
        try:
            with self._engine.connect().execution_options(**WRITES) as connection:
                connection.execute(take.on_conflict_do_update(index_elements=["key"], set_=mine))
                connection.commit()
        except DBAPIError as error:
            raise StoreError(f"database: {error.orig}") from None
        self._thread.start()

    def append(self, row: InputRow, then: Callable[[], None]) -> None:
        """Store an input; `then` is called when it is durable, in the order of appending."""
        self._put(_Append(row, then))

    def work(self, do: Callable[[Connection], T]) -> "asyncio.Future[T]":
        """Do something in the same order as everything else that is written."""
        work = _Work(do, self._loop.create_future())
        self._put(work)
        return work.future

    async def stop(self) -> None:
        """Write what waits, for a while, and stop."""
        self._stopping.set()
        self._wake.set()
        await asyncio.to_thread(self._thread.join, 5.0)

    def _put(self, item: "_Append | _Work") -> None:
        self._waiting.append(item)
        if self._asleep:
            self._wake.set()

    # -- in the thread -----------------------------------------------------------------------

    def _run(self) -> None:
        while True:
            self._sleep_until_asked()
            batch = [self._waiting.popleft() for _ in range(len(self._waiting))]
            if not batch and self._stopping.is_set():
                break
            if not self._commit_until_done(batch):
                break
            if batch:
                self._tell(self._finish, batch)
                self._stopping.wait(_GATHER)
        self._disconnect()

    def _sleep_until_asked(self) -> None:
        self._asleep = True
        if not self._waiting and not self._stopping.is_set():
            self._wake.wait(_LOOK)
        self._asleep = False
        self._wake.clear()

    def _commit_until_done(self, batch: list[_Append | _Work]) -> bool:
        wait = _FIRST_WAIT
        troubled = False
        while True:
            try:
                self._commit(batch)
                self.commits += bool(batch)
                if troubled:
                    self._tell(self._on_trouble, False)
                return True
            except Exception as error:
                self._disconnect()
                if not troubled:
                    troubled = True
                    self._tell(self._on_trouble, True)
                if isinstance(error, _NotOursError):
                    self._tell(self._on_loss)
                    return False
                if not isinstance(error, self._away):
                    self._tell(self._report, error)
                if self._stopping.wait(wait):
                    return False
                wait = min(wait * 2, _LONGEST_WAIT)

    def _commit(self, batch: list[_Append | _Work]) -> None:
        if self._connection is None:
            self._connection = self._engine.connect().execution_options(**WRITES)
        rows = [item.row for item in batch if isinstance(item, _Append)]
        if len(rows) == len(batch):
            self._statements.commit(self._connection, rows)
        else:
            with self._connection.begin():
                self._check_owner(self._connection)
                self._write(self._connection, batch)
        self.rows += len(rows)

    def _disconnect(self) -> None:
        """Forget the connection: it may be broken, or in the middle of something."""
        connection, self._connection = self._connection, None
        if connection is not None:
            connection.invalidate()
            connection.close()

    def _check_owner(self, connection: Connection) -> None:
        """Make sure that the database is ours, and lock it against anybody else who writes."""
        query = select(meta.c.value).where(meta.c.key == _OWNER).with_for_update()
        if connection.execute(query).scalar() != self._name:
            raise _NotOursError

    def _write(self, connection: Connection, batch: list[_Append | _Work]) -> None:
        rows: list[dict[str, Any]] = []
        for item in batch:
            if isinstance(item, _Append):
                rows.append(item.row._asdict())
                continue
            self._write_rows(connection, rows)
            rows = []
            self._do_work(connection, item)
        self._write_rows(connection, rows)

    def _write_rows(self, connection: Connection, rows: list[dict[str, Any]]) -> None:
        if rows:
            connection.execute(self._insert, rows)

    def _do_work(self, connection: Connection, work: _Work) -> None:
        """Do one piece of work; its own mistakes undo it alone."""
        work.error = None
        try:
            with connection.begin_nested():
                work.result = work.do(connection)
        except _OUR_FAULT as error:
            work.error = error
        except DBAPIError:
            raise
        except Exception as error:
            work.error = error

    def _tell(self, what: Callable[..., None], *args: Any) -> None:
        # A loop that is gone has nobody left to tell.
        if not self._loop.is_closed():
            self._loop.call_soon_threadsafe(what, *args)

    # -- back in the event loop --------------------------------------------------------------

    def _report(self, error: Exception) -> None:
        context = {"message": "a mistake beside the database", "exception": error}
        self._loop.call_exception_handler(context)

    def _finish(self, batch: list[_Append | _Work]) -> None:
        for item in batch:
            if isinstance(item, _Append):
                try:
                    item.then()
                except Exception as error:
                    self._report(error)  # one table's mistake must not hold up the others
            elif item.future.cancelled():
                continue
            elif item.error is not None:
                item.future.set_exception(item.error)
            else:
                item.future.set_result(item.result)


class _Statements:
    """How inputs are committed without SQLAlchemy, which costs as much as the rest of it."""

    _COLUMNS = ", ".join(f'"{name}"' for name in InputRow._fields)

    def __init__(self, engine: Engine, name: str) -> None:
        self._name = name
        self._on_sqlite = engine.dialect.name == "sqlite"
        sign = "?" if self._on_sqlite else "%s"
        self._values = f"({', '.join([sign] * len(InputRow._fields))})"
        lock = "" if self._on_sqlite else " FOR UPDATE"
        self._owner = f"SELECT value FROM meta WHERE key = {sign}{lock}"

    def commit(self, connection: Connection, rows: list[InputRow]) -> None:
        """Commit rows; without any, look whether the database is there and ours."""
        driver: Any = connection.connection.driver_connection
        if rows and self._on_sqlite:
            self._commit_at_once(driver, rows)
            return
        with closing(driver.cursor()) as cursor:
            if self._on_sqlite:  # PostgreSQL's driver begins by itself
                cursor.execute(BEGIN_WRITING)
            self._check_owner(cursor)
            for some, values in _portions(rows):
                cursor.execute(self._insert(f"VALUES {self._many(some)}"), values)
            driver.commit()

    def _commit_at_once(self, driver: Any, rows: list[InputRow]) -> None:
        """Commit by one statement. After each one the thread has to wait for its turn again, and
        while much is going on that takes longer than the disk."""
        for some, values in _portions(rows):
            source = f"SELECT * FROM (VALUES {self._many(some)}) WHERE ({self._owner}) = ?"
            with closing(driver.execute(self._insert(source), [*values, _OWNER, self._name])) as at:
                if at.rowcount < some:
                    self._check_owner(at)

    def _check_owner(self, cursor: Any) -> None:
        found = cursor.execute(self._owner, (_OWNER,)).fetchone()
        if found is None or found[0] != self._name:
            raise _NotOursError

    def _many(self, rows: int) -> str:
        return ", ".join([self._values] * rows)

    def _insert(self, source: str) -> str:
        # A commit may have gone through although we never heard of it: then the rows are there.
        return f"INSERT INTO inputs ({self._COLUMNS}) {source} ON CONFLICT DO NOTHING"


def _portions(rows: list[InputRow]) -> Iterator[tuple[int, list[Any]]]:
    """Divide rows into what one statement takes: how many they are, and all their values."""
    for at in range(0, len(rows), _AT_ONCE):
        some = rows[at : at + _AT_ONCE]
        yield len(some), [value for row in some for value in row]


def _insert(engine: Engine) -> Any:
    return postgresql_insert if engine.dialect.name == "postgresql" else sqlite_insert
