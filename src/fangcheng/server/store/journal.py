"""One thread that writes: everything that waits is committed together.

While a commit is on its way to the disk, the next writes gather; so the more is going on, the more
each commit carries. A database that is full or gone is tried again until it is back: nothing that
was handed over is dropped, and nobody is told of it before it is durable.
"""

import asyncio
import threading
import time
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, TypeVar

from sqlalchemy import Connection, Engine
from sqlalchemy.dialects.postgresql import insert as postgresql_insert
from sqlalchemy.dialects.sqlite import insert as sqlite_insert
from sqlalchemy.exc import DataError, DBAPIError, IntegrityError, ProgrammingError

from fangcheng.server.store.tables import inputs

T = TypeVar("T")
_FIRST_WAIT, _LONGEST_WAIT = 0.05, 1.0
_OUR_FAULT = (IntegrityError, DataError, ProgrammingError)
"""Errors that come again however often one tries."""


@dataclass(slots=True)
class _Row:
    """An input to be stored, and whom to tell."""

    values: dict[str, Any]
    then: Callable[[], None]


@dataclass(slots=True)
class _Work:
    """Anything else to be done in a transaction; done again after a failure, so idempotent."""

    do: Callable[[Connection], Any]
    future: "asyncio.Future[Any]"
    result: Any = None
    error: BaseException | None = None


class Journal:
    """Writes in order, many at a time. Its methods belong to the event loop's thread."""

    def __init__(self, engine: Engine, on_trouble: Callable[[bool], None]) -> None:
        """`on_trouble` is told in the event loop when the database goes away and comes back."""
        self._engine = engine
        self._on_trouble = on_trouble
        self._loop = asyncio.get_running_loop()
        insert = postgresql_insert if engine.dialect.name == "postgresql" else sqlite_insert
        # A commit may have gone through although we never heard of it: then the row is there.
        self._insert = insert(inputs).on_conflict_do_nothing()
        self._waiting: deque[_Row | _Work] = deque()
        self._wake = threading.Condition()
        self._stopping = False
        self._thread = threading.Thread(target=self._run, name="journal", daemon=True)
        self.commits = 0
        self.rows = 0

    def start(self) -> None:
        """Start writing."""
        self._thread.start()

    def append(self, row: dict[str, Any], then: Callable[[], None]) -> None:
        """Store an input; `then` is called when it is durable, in the order of appending."""
        self._put(_Row(row, then))

    def work(self, do: Callable[[Connection], T]) -> "asyncio.Future[T]":
        """Do something in the same order as everything else that is written."""
        work = _Work(do, self._loop.create_future())
        self._put(work)
        return work.future

    async def stop(self) -> None:
        """Write what waits, for a while, and stop."""
        with self._wake:
            self._stopping = True
            self._wake.notify()
        await asyncio.to_thread(self._thread.join, 5.0)

    def _put(self, item: "_Row | _Work") -> None:
        with self._wake:
            self._waiting.append(item)
            self._wake.notify()

    # -- in the thread -----------------------------------------------------------------------

    def _run(self) -> None:
        while True:
            with self._wake:
                while not self._waiting and not self._stopping:
                    self._wake.wait()
                batch = list(self._waiting)
                self._waiting.clear()
            if not batch:
                return
            if not self._commit_until_done(batch):
                return
            self._tell(self._finish, batch)

    def _commit_until_done(self, batch: list[_Row | _Work]) -> bool:
        wait = _FIRST_WAIT
        troubled = False
        while True:
            try:
                with self._engine.begin() as connection:
                    self._write(connection, batch)
                self.commits += 1
                if troubled:
                    self._tell(self._on_trouble, False)
                return True
            except DBAPIError:
                if not troubled:
                    troubled = True
                    self._tell(self._on_trouble, True)
                if self._stopping:
                    return False
                time.sleep(wait)
                wait = min(wait * 2, _LONGEST_WAIT)

    def _write(self, connection: Connection, batch: list[_Row | _Work]) -> None:
        rows: list[dict[str, Any]] = []
        for item in batch:
            if isinstance(item, _Row):
                rows.append(item.values)
                continue
            self._write_rows(connection, rows)
            rows = []
            self._do_work(connection, item)
        self._write_rows(connection, rows)

    def _write_rows(self, connection: Connection, rows: list[dict[str, Any]]) -> None:
        if rows:
            connection.execute(self._insert, rows)
            self.rows += len(rows)

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

    def _finish(self, batch: list[_Row | _Work]) -> None:
        for item in batch:
            if isinstance(item, _Row):
                item.then()
            elif item.future.cancelled():
                continue
            elif item.error is not None:
                item.future.set_exception(item.error)
            else:
                item.future.set_result(item.result)
