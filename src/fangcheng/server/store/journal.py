"""A thread that writes: everything that waits is committed together.

While a commit is on its way to the disk, and for a few milliseconds after it, the next writes
gather; so the busier the server, the more each commit carries. If the database is full or
unreachable, the journal retries until it is back. It drops nothing that was handed over, and
confirms nothing before it is durable.

Every transaction proves that this server is still the node it joined as (`nodes`), in the same
statement where it can, and locks that row. So a commit whose outcome is unknown has ended before it
is retried, and a server that was believed dead cannot write once another one has taken its rooms.
Where several servers share a database, the lease is renewed along with the writes.

Inputs of matches are by far the most frequent writes. A batch of nothing else goes to the driver
with prepared statements; anything else passes through SQLAlchemy.
"""

import asyncio
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import closing, suppress
from dataclasses import dataclass
from queue import Empty, SimpleQueue
from typing import Any, NamedTuple, TypeVar

from sqlalchemy import Connection, Engine, select
from sqlalchemy.exc import DataError, DBAPIError, IntegrityError, ProgrammingError

from fangcheng.errors import StoreError
from fangcheng.server.metrics import COMMIT_SECONDS
from fangcheng.server.store.confirmed import Confirmed
from fangcheng.server.store.dialect import insert_new, is_shared
from fangcheng.server.store.engine import BEGIN_WRITING, WRITES
from fangcheng.server.store.nodes import ONLY, end, join, present_as, renew
from fangcheng.server.store.tables import inputs, nodes

T = TypeVar("T")
_LEASE = 5.0
"""Seconds without a renewal after which other nodes take a node's rooms."""
_PATIENCE = 1.5
"""How many leases a starting node waits for another one of its name to end."""
_RENEWALS = 4
"""How often a lease is renewed before it ends."""
_HELD = 0.4
"""The part of a lease after which PostgreSQL ends an idle transaction."""
_GATHER = 0.004
"""Seconds for which writes gather after a commit. Players do not notice them, and a commit costs as
much CPU as carrying out an action."""
_AT_ONCE = 1000
"""The most rows that one statement inserts."""
_FIRST_WAIT, _LONGEST_WAIT = 0.05, 1.0
_SLOW, _HANGS = 0.3, 2.0
"""Seconds after which a running commit is slow, so that clocks stop, and after which it hangs, so
that players are told."""
_LOOK = _LEASE / _RENEWALS
"""Seconds after which the journal checks that the database answers, if nothing was written."""
_OUR_FAULT = (IntegrityError, DataError, ProgrammingError)
"""Errors that a retry cannot mend."""


class InputRow(NamedTuple):
    """An input as it is stored."""

    match: int
    number: int
    seat: int
    do: str
    command: str | None
    ms: int


_Append = tuple[InputRow, Callable[[], None]]
"""An input to be stored, and the function to call when it is durable."""


@dataclass(slots=True)
class _Work:
    """Any other work within a transaction; repeated after a failure, so it must be idempotent."""

    do: Callable[[Connection], Any]
    future: "asyncio.Future[Any]"
    result: Any = None
    error: BaseException | None = None


class _NotOursError(Exception):
    """Another server has taken over this node."""


class Journal:
    """Writes in order, many rows at a time. Its methods belong to the event loop's thread."""

    def __init__(
        self,
        engine: Engine,
        on_trouble: Callable[[bool], None],
        on_loss: Callable[[], None] = lambda: None,
        node: str = ONLY,
        address: str = "",
        lease: float = _LEASE,
        confirmed: Confirmed | None = None,
        on_slow: Callable[[float], None] = lambda _: None,
    ) -> None:
        """Prepare the journal; the callbacks run in the event loop.

        `on_trouble` is called when the database goes away and when it comes back; `on_loss` when
        another server has taken over and nothing more will be stored; `on_slow` with the seconds of
        a slow commit.
        """
        self._engine = engine
        self._on_trouble = on_trouble
        self._on_loss = on_loss
        self.node = node
        self._address = address
        self.lease = lease
        self._confirmed = confirmed
        self._on_slow = on_slow
        self._epoch = 0
        self._renewed = 0.0
        self._steady_since = 0.0
        """Since when the lease was always renewed in time."""
        self._loop = asyncio.get_running_loop()
        self._insert = insert_new(engine, inputs)
        self._statements = _Statements(engine)
        self._away = (DBAPIError, engine.dialect.loaded_dbapi.Error)
        """Errors which say that the database is away, full or locked."""
        self._connection: Connection | None = None
        self._waiting: SimpleQueue[_Append | _Work | None] = SimpleQueue()
        """What is to be written; None only wakes the thread."""
        self.lost = False
        """Whether another server has taken over, so that nothing more is stored."""
        self._under_way: float | None = None
        """Since when a commit is running."""
        self._fails = self._hangs = self._in_trouble = False
        self._stopping = threading.Event()
        self._thread = threading.Thread(target=self._run, name="journal", daemon=True)
        self.commits = 0
        self.rows = 0

    def start(self) -> None:
        """Join as a node and start the thread; the database may be read only after this.

        If a node of this name has just died, wait until its lease is over; if it lives, raise an
        error.
        """
        until = time.monotonic() + _PATIENCE * self.lease
        try:
            while not self._join():
                if time.monotonic() > until:
                    raise StoreError(
                        "node_taken" if self.node else "nameless_taken", node=self.node
                    )
                time.sleep(_FIRST_WAIT)
        except DBAPIError as error:
            raise StoreError("database_fails", reason=error.orig) from None
        self._statements.prove(self.node, self._epoch)
        self._renewed = self._steady_since = time.monotonic()
        self._thread.start()

    def _join(self) -> bool:
        connection = self._connection = self._connection or self._connect()
        with connection.begin():
            epoch = join(connection, self.node, self._address, self.lease)
            if self._confirmed is not None:
                self._confirmed.store(connection, 0)
        if self._confirmed is not None:
            self._confirmed.note(0)
        self._epoch = epoch or 0
        return epoch is not None

    @property
    def silent_for(self) -> float:
        """Return the seconds since the lease was last renewed."""
        return time.monotonic() - self._renewed

    def append(self, row: InputRow, then: Callable[[], None]) -> None:
        """Store an input; `then` is called when it is durable, in the order of appending."""
        self._waiting.put((row, then))

    def work(self, do: Callable[[Connection], T]) -> "asyncio.Future[T]":
        """Run a function in a transaction, in order with everything else that is written."""
        work = _Work(do, self._loop.create_future())
        self._waiting.put(work)
        return work.future

    def watch(self) -> bool:
        """Check the running commit; return whether it is slow."""
        since = self._under_way
        took = 0.0 if since is None else time.monotonic() - since
        self._hangs = took > _HANGS
        self._judge()
        return took > _SLOW

    def _failed(self) -> None:
        self._fails = True
        self._judge()

    def _succeeded(self) -> None:
        self._fails = self._hangs = False
        self._judge()

    def _judge(self) -> None:
        """Report trouble once: a failing and a hanging commit are the same to players."""
        trouble = self._fails or self._hangs
        if trouble != self._in_trouble:
            self._in_trouble = trouble
            self._on_trouble(trouble)

    async def stop(self) -> None:
        """Write what waits, within some seconds, and stop."""
        self._stopping.set()
        self._waiting.put(None)
        await asyncio.to_thread(self._thread.join, 5.0)

    # -- in the thread -----------------------------------------------------------------------

    def _run(self) -> None:
        while True:
            batch = self._wait_for_work()
            if not batch and self._stopping.is_set():
                break
            if not self._commit_until_done(batch):
                break
            if batch:
                self._tell(self._finish, batch)
                time.sleep(_GATHER)
        self._give_back()
        self._disconnect()

    def _give_back(self) -> None:
        """End the lease, so that other nodes need not wait for that before they take the rooms."""
        if self.lost or self._connection is None or not is_shared(self._connection):
            return
        try:
            with self._connection.begin():
                self._prove(self._connection, False)
                end(self._connection, self.node)
        except (_NotOursError, *self._away):
            pass  # then they wait

    def _wait_for_work(self) -> list[_Append | _Work]:
        """Wait until something is to be written, but not for long, and return all that waits."""
        found: list[_Append | _Work | None] = []
        with suppress(Empty):
            found.append(self._waiting.get(timeout=self.lease / _RENEWALS))
            while True:
                found.append(self._waiting.get_nowait())
        return [item for item in found if item is not None]

    def _commit_until_done(self, batch: list[_Append | _Work]) -> bool:
        wait = _FIRST_WAIT
        troubled = False
        began = self._under_way = time.monotonic()
        while True:
            try:
                self._commit(batch)
                self.commits += bool(batch)
                self._under_way = None
                self._measure(time.monotonic() - began, bool(batch), troubled)
                return True
            except Exception as error:
                self._disconnect()
                if not troubled:
                    troubled = True
                    self._tell(self._failed)
                if isinstance(error, _NotOursError):
                    self.lost = True
                    self._tell(self._on_loss)
                    return False
                if not isinstance(error, self._away):
                    self._tell(self._report, error)
                if self._stopping.wait(wait):
                    return False
                wait = min(wait * 2, _LONGEST_WAIT)

    def _measure(self, took: float, wrote: bool, troubled: bool) -> None:
        """Report how a commit went, before its callers hear that it is done."""
        if troubled or took > _HANGS:
            self._tell(self._succeeded)
        elif took > _SLOW:
            self._tell(self._on_slow, took)
        if wrote:
            COMMIT_SECONDS.observe(took)

    def _commit(self, batch: list[_Append | _Work]) -> None:
        if self._connection is None:
            self._connection = self._connect()
        rows = [item[0] for item in batch if isinstance(item, tuple)]
        due = is_shared(self._connection) and self._is_renewal_due()
        if len(rows) == len(batch) and not due:
            self._statements.commit(self._connection, rows)
        else:
            began = time.monotonic()
            with self._connection.begin():
                self._prove(self._connection, due)
                self._write(self._connection, batch)
                if self._confirmed is not None:
                    self._confirmed.store(self._connection, len(batch))
            if due:
                self._has_renewed(began)
        self.rows += len(rows)
        if self._confirmed is not None and batch:
            last = rows[-1] if len(rows) == len(batch) else None
            at = () if last is None else (last.match, last.number)
            self._confirmed.note(len(batch), *at)

    def _connect(self) -> Connection:
        connection = self._engine.connect().execution_options(**WRITES)
        if is_shared(connection):
            # A node that vanishes in mid-transaction must not hold up the node that takes over.
            limit = int(self.lease * 1000 * _HELD)
            connection.exec_driver_sql(f"SET idle_in_transaction_session_timeout = {limit}")
            present_as(connection, self.node)
        return connection

    def _is_renewal_due(self) -> bool:
        return time.monotonic() - self._renewed > self.lease / (_RENEWALS + 1)

    def _has_renewed(self, began: float) -> None:
        if self._is_in_a_gap():
            # Other nodes may not have renewed theirs for as long.
            self._steady_since = time.monotonic()
        self._renewed = began

    def _is_in_a_gap(self) -> bool:
        """Return whether our lease was not renewed for so long that those of others may be over."""
        return time.monotonic() - self._renewed > self.lease / 2

    def may_bar_others(self) -> bool:
        """Return whether a node whose lease is over may be treated as dead; call it within `work`.

        It may not while the database answers no node, nor until every node had time to renew after
        that.
        """
        steady = time.monotonic() - self._steady_since > self.lease
        return steady and not self._is_in_a_gap()

    def _disconnect(self) -> None:
        """Drop the connection, which may be broken or in mid-transaction."""
        connection, self._connection = self._connection, None
        if connection is not None:
            connection.invalidate()
            connection.close()

    def _prove(self, connection: Connection, renewing: bool) -> None:
        """Check that this node is still ours, and lock its row against takeover."""
        if renewing:
            ours = renew(connection, self.node, self._epoch, self.lease)
        else:
            query = select(nodes.c.epoch).where(nodes.c.name == self.node)
            ours = connection.execute(query.with_for_update(read=True)).scalar() == self._epoch
        if not ours:
            raise _NotOursError

    def _write(self, connection: Connection, batch: list[_Append | _Work]) -> None:
        rows: list[dict[str, Any]] = []
        for item in batch:
            if isinstance(item, tuple):
                rows.append(item[0]._asdict())
                continue
            self._write_rows(connection, rows)
            rows = []
            self._do_work(connection, item)
        self._write_rows(connection, rows)

    def _write_rows(self, connection: Connection, rows: list[dict[str, Any]]) -> None:
        if rows:
            connection.execute(self._insert, rows)

    def _do_work(self, connection: Connection, work: _Work) -> None:
        """Do one piece of work in a savepoint: an error of its own undoes it alone."""
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
        # During shutdown the event loop may be closed already.
        if not self._loop.is_closed():
            self._loop.call_soon_threadsafe(what, *args)

    # -- back in the event loop --------------------------------------------------------------

    def _report(self, error: Exception) -> None:
        context = {"message": "journal callback failed", "exception": error}
        self._loop.call_exception_handler(context)

    def _finish(self, batch: list[_Append | _Work]) -> None:
        for item in batch:
            if isinstance(item, tuple):
                try:
                    item[1]()
                except Exception as error:
                    self._report(error)  # an error at one table must not hold up the others
            elif item.future.cancelled():
                continue
            elif item.error is not None:
                item.future.set_exception(item.error)
            else:
                item.future.set_result(item.result)


class _Statements:
    """Commits inputs without SQLAlchemy, which would cost as much as all the rest."""

    _COLUMNS = ", ".join(f'"{name}"' for name in InputRow._fields)

    def __init__(self, engine: Engine) -> None:
        self._on_sqlite = not is_shared(engine)
        sign = "?" if self._on_sqlite else "%s"
        self._values = f"({', '.join([sign] * len(InputRow._fields))})"
        lock = "" if self._on_sqlite else " FOR SHARE"
        self._epoch_of = f"SELECT epoch FROM nodes WHERE name = {sign}{lock}"
        self._node, self._epoch = ONLY, 0

    def prove(self, node: str, epoch: int) -> None:
        """Set the node and the epoch that each commit checks."""
        self._node, self._epoch = node, epoch

    def commit(self, connection: Connection, rows: list[InputRow]) -> None:
        """Commit rows; without any, check that the database answers and this node is still ours."""
        driver: Any = connection.connection.driver_connection
        if rows and self._on_sqlite:
            self._commit_at_once(driver, rows)
            return
        with closing(driver.cursor()) as cursor:
            if self._on_sqlite:  # PostgreSQL's driver begins transactions by itself
                cursor.execute(BEGIN_WRITING)
            self._check(cursor)
            for some, values in _portions(rows):
                cursor.execute(self._insert(f"VALUES {self._many(some)}"), values)
            driver.commit()

    def _commit_at_once(self, driver: Any, rows: list[InputRow]) -> None:
        """Commit with a single statement.

        After each statement the thread waits for its turn again, which on a busy server takes
        longer than the disk.
        """
        for some, values in _portions(rows):
            source = f"SELECT * FROM (VALUES {self._many(some)}) WHERE ({self._epoch_of}) = ?"
            ours = (self._node, self._epoch)
            with closing(driver.execute(self._insert(source), [*values, *ours])) as at:
                if at.rowcount < some:
                    self._check(at)

    def _check(self, cursor: Any) -> None:
        found = cursor.execute(self._epoch_of, (self._node,)).fetchone()
        if found is None or found[0] != self._epoch:
            raise _NotOursError

    def _many(self, rows: int) -> str:
        return ", ".join([self._values] * rows)

    def _insert(self, source: str) -> str:
        # A commit that seemed to fail may have gone through: then the rows are there.
        return f"INSERT INTO inputs ({self._COLUMNS}) {source} ON CONFLICT DO NOTHING"


def _portions(rows: list[InputRow]) -> Iterator[tuple[int, list[Any]]]:
    """Divide rows into portions for one statement each: their count, and all their values."""
    for at in range(0, len(rows), _AT_ONCE):
        some = rows[at : at + _AT_ONCE]
        yield len(some), [value for row in some for value in row]
