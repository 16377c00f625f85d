"""The journal: in order, together, once, and never for a server that has been replaced."""

import asyncio
import random
import sqlite3
import threading
import time
from collections.abc import Awaitable, Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Engine, func, insert, select, text
from sqlalchemy.exc import IntegrityError

from fangcheng.errors import StoreError
from fangcheng.server.store import store as db
from fangcheng.server.store.engine import bring_up_to_date, open_engine
from fangcheng.server.store.journal import InputRow, Journal
from fangcheng.server.store.people import add_guest
from fangcheng.server.store.tables import inputs, meta, nodes, people, tokens
from tests.server.running import PostgresCluster

_PATIENCE = 60.0


@pytest.fixture
def engine(database_url: str) -> Iterator[Engine]:
    engine = open_engine(database_url)
    bring_up_to_date(engine)
    yield engine
    engine.dispose()


def _row(number: int, match: int = 1) -> InputRow:
    return InputRow(match, number, 0, "pass", f"c{number}", 0)


def _numbers(engine: Engine, match: int = 1) -> list[int]:
    query = select(inputs.c.number).where(inputs.c.match == match).order_by(inputs.c.number)
    with engine.connect() as connection:
        return list(connection.execute(query).scalars())


def _count(connection: Any) -> int:
    return int(connection.execute(select(func.count()).select_from(inputs)).scalar())


class _Witness:
    """Hears of everything the journal says."""

    def __init__(self) -> None:
        self.heard: list[int] = []
        self.trouble: list[bool] = []
        self.lost = 0

    def lose(self) -> None:
        self.lost += 1


def _with_journal(
    engine: Engine, story: Callable[[Journal, _Witness], Awaitable[None]]
) -> _Witness:
    witness = _Witness()

    async def run() -> None:
        journal = Journal(engine, witness.trouble.append, witness.lose)
        journal.start()
        try:
            await asyncio.wait_for(story(journal, witness), _PATIENCE)
        finally:
            await journal.stop()

    asyncio.run(run())
    return witness


async def _until(what: Callable[[], object]) -> None:
    while not what():
        await asyncio.sleep(0.01)


def test_everything_is_told_in_order_and_after_it_is_stored(engine: Engine) -> None:
    async def story(journal: Journal, witness: _Witness) -> None:
        counted: list[asyncio.Future[int]] = []
        for number in range(300):
            journal.append(_row(number), lambda number=number: witness.heard.append(number))  # type: ignore[misc]
            if number % 50 == 49:
                counted.append(journal.work(_count))
            if number % 7 == 0:
                await asyncio.sleep(0)
        assert [await one for one in counted] == [50, 100, 150, 200, 250, 300]
        assert witness.heard == list(range(300))
        assert _numbers(engine) == witness.heard
        assert journal.rows == 300 and journal.commits < 200, "many go in one commit"

    assert _with_journal(engine, story).trouble == []


def test_nobody_hears_of_what_is_not_stored(engine: Engine) -> None:
    async def story(journal: Journal, witness: _Witness) -> None:
        def look(number: int) -> None:
            witness.heard.append(number in _numbers(engine))

        for number in range(50):
            journal.append(_row(number), lambda number=number: look(number))  # type: ignore[misc]
            await asyncio.sleep(0.001)
        await journal.work(_count)
        assert witness.heard == [True] * 50

    _with_journal(engine, story)


def test_a_mistake_in_one_piece_of_work_disturbs_nothing_else(engine: Engine) -> None:
    def twice(connection: Any) -> None:
        connection.execute(insert(meta).values(key="once", value=""))
        connection.execute(insert(meta).values(key="once", value=""))

    def wrong(connection: Any) -> None:
        connection.execute(insert(meta).values(key="wrong", value=""))
        raise ZeroDivisionError

    async def story(journal: Journal, witness: _Witness) -> None:
        journal.append(_row(0), lambda: witness.heard.append(0))
        bad = journal.work(twice)
        journal.append(_row(1), lambda: witness.heard.append(1))
        worse = journal.work(wrong)
        good = journal.work(lambda connection: db.keep_meta(connection, "good", "yes"))
        journal.append(_row(2), lambda: witness.heard.append(2))
        with pytest.raises(IntegrityError):
            await bad
        with pytest.raises(ZeroDivisionError):
            await worse
        await good
        await journal.work(_count)
        assert witness.heard == _numbers(engine) == [0, 1, 2]
        keys = await journal.work(lambda c: list(c.execute(select(meta.c.key)).scalars()))
        assert set(keys) & {"once", "wrong", "good"} == {"good"}

    assert _with_journal(engine, story).trouble == []


def test_one_who_cannot_bear_the_news_does_not_keep_it_from_others(engine: Engine) -> None:
    async def story(journal: Journal, witness: _Witness) -> None:
        complaints: list[Any] = []
        handler = lambda _, context: complaints.append(context["exception"])  # noqa: E731
        asyncio.get_running_loop().set_exception_handler(handler)
        journal.append(_row(0), lambda: witness.heard.append(1 // 0))
        journal.append(_row(1), lambda: witness.heard.append(1))
        await journal.work(_count)
        assert witness.heard == [1]
        assert [type(one) for one in complaints] == [ZeroDivisionError]

    _with_journal(engine, story)


def test_what_waits_is_written_before_it_stops(engine: Engine) -> None:
    async def story(journal: Journal, witness: _Witness) -> None:
        for number in range(100):
            journal.append(_row(number), lambda: None)

    _with_journal(engine, story)
    assert _numbers(engine) == list(range(100))


# -- two servers -------------------------------------------------------------------------------


def test_the_newest_server_owns_the_database(engine: Engine, database_url: str) -> None:
    other = open_engine(database_url)

    async def story(journal: Journal, witness: _Witness) -> None:
        journal.append(_row(0), lambda: witness.heard.append(0))
        await journal.work(_count)
        if engine.dialect.name == "postgresql":  # else it would be known to live
            await journal.work(lambda conn: conn.exec_driver_sql("SET application_name = ''"))
        newer = Journal(other, lambda _: None)
        newer.start()
        journal.append(_row(1), lambda: witness.heard.append(1))
        await _until(lambda: witness.lost)
        await newer.work(_count)
        newer.append(_row(1, match=2), lambda: witness.heard.append(2))
        await newer.work(_count)
        await newer.stop()

    witness = _with_journal(engine, story)
    assert (witness.heard, witness.lost, witness.trouble) == ([0, 2], 1, [True])
    assert _numbers(engine) == [0] and _numbers(engine, match=2) == [1]
    other.dispose()


def test_a_new_server_reads_only_after_the_last_commit_of_the_old(
    postgres: PostgresCluster,
) -> None:
    """A process is killed, but PostgreSQL still carries out what it had sent."""
    url = postgres.new_database()
    engine, old = open_engine(url), open_engine(url)
    bring_up_to_date(engine)

    async def story(journal: Journal, witness: _Witness) -> None:
        pass

    _with_journal(old, story)
    holding = threading.Event()

    def last_commit() -> None:
        with old.begin() as connection:
            connection.execute(select(nodes).with_for_update(read=True))
            connection.execute(insert(inputs).values(_row(0)))
            holding.set()
            time.sleep(1.0)

    thread = threading.Thread(target=last_commit)
    thread.start()
    holding.wait(_PATIENCE)

    async def see(journal: Journal, witness: _Witness) -> None:
        assert _numbers(engine) == [0]

    _with_journal(engine, see)
    thread.join()
    old.dispose()
    engine.dispose()


# -- commits of which nobody knows whether they happened ---------------------------------------


@contextmanager
def _commits_that_never_answer(postgres: PostgresCluster) -> Iterator[None]:
    """PostgreSQL commits, and then waits for a standby that does not exist."""
    postgres.sql("ALTER SYSTEM SET synchronous_standby_names = 'nobody'")
    postgres.sql("SELECT pg_reload_conf()")
    _wait_until_commits_wait(postgres)
    try:
        yield
    finally:
        postgres.sql("ALTER SYSTEM RESET synchronous_standby_names")
        postgres.sql("SELECT pg_reload_conf()")


def _wait_until_commits_wait(postgres: PostgresCluster) -> None:
    """PostgreSQL reads new settings when it comes to it: commit until a commit waits."""
    waiting = "FROM pg_stat_activity WHERE wait_event = 'SyncRep'"
    for number in range(1000):
        command = f"CREATE TABLE waits{number}()"
        commit = threading.Thread(target=postgres.sql, args=(command,))
        commit.start()
        while commit.is_alive():
            if postgres.sql(f"SELECT count(*) {waiting}") != "0":
                postgres.sql(f"SELECT pg_cancel_backend(pid) {waiting}")
                commit.join()
                return
    raise AssertionError("no commit has waited")


def test_a_commit_that_went_through_unheard_is_not_done_again(postgres: PostgresCluster) -> None:
    url = postgres.new_database()
    engine = open_engine(url)
    bring_up_to_date(engine)
    waiting = (
        f"FROM pg_stat_activity WHERE wait_event = 'SyncRep' AND datname = '{engine.url.database}'"
    )

    async def story(journal: Journal, witness: _Witness) -> None:
        await journal.work(_count)
        with _commits_that_never_answer(postgres):
            journal.append(_row(0), lambda: witness.heard.append(0))
            guest = journal.work(lambda connection: add_guest(connection, "阿方", "a" * 64))
            for _ in range(5):
                await _until(lambda: postgres.sql(f"SELECT count(*) {waiting}") != "0")
                postgres.sql(f"SELECT pg_terminate_backend(pid) {waiting}")
                await _until(lambda: witness.trouble == [True])
                await _until(lambda: _numbers(engine) == [0])
                assert witness.heard == [] and not guest.done(), "it is stored, but who knows?"
        assert (await guest).id == 1
        assert witness.heard == [0]

    assert _with_journal(engine, story).trouble == [True, False]
    assert _numbers(engine) == [0]
    with engine.connect() as connection:
        for table in (people, tokens):
            assert connection.execute(select(func.count()).select_from(table)).scalar() == 1
    engine.dispose()


def test_connections_cut_at_random_lose_nothing_and_double_nothing(
    postgres: PostgresCluster,
) -> None:
    url = postgres.new_database()
    engine = open_engine(url)
    bring_up_to_date(engine)
    over = threading.Event()
    cut = 0

    def terminate() -> None:
        nonlocal cut
        rng = random.Random(1)
        query = text(
            "SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity "
            f"WHERE datname = '{engine.url.database}'"
        )
        with open_engine(f"postgresql://postgres@/postgres?host={postgres.folder}").connect() as c:
            while not over.is_set():
                cut += int(c.execute(query).scalar() or 0)
                time.sleep(rng.uniform(0.05, 0.15))

    async def story(journal: Journal, witness: _Witness) -> None:
        thread = threading.Thread(target=terminate)
        thread.start()
        guests: list[asyncio.Future[Any]] = []
        number = 0
        while cut < 40:
            journal.append(_row(number), lambda number=number: witness.heard.append(number))  # type: ignore[misc]
            if number % 5 == 0:
                token = f"{number:064x}"
                guests.append(journal.work(lambda c, t=token: add_guest(c, "阿方", t)))  # type: ignore[misc]
            number += 1
            await asyncio.sleep(0.002)
        over.set()
        await asyncio.to_thread(thread.join)
        found = [(await guest).id for guest in guests]
        await journal.work(_count)
        assert witness.heard == _numbers(engine) == list(range(number))
        assert len(set(found)) == len(guests)

    try:
        _with_journal(engine, story)
    finally:
        over.set()
    with engine.connect() as connection:
        known = connection.execute(select(func.count()).select_from(people)).scalar()
        assert known == connection.execute(select(func.count()).select_from(tokens)).scalar()
    engine.dispose()


def test_a_database_that_is_away_at_the_start_is_one_sentence(postgres: PostgresCluster) -> None:
    engine = open_engine(f"postgresql://postgres@/nothing?host={postgres.folder}")

    async def story() -> None:
        with pytest.raises(StoreError, match="does not exist"):
            Journal(engine, lambda _: None).start()

    asyncio.run(story())


def test_somebody_else_who_writes_for_a_second_is_waited_for(tmp_path: Path) -> None:
    engine = open_engine(f"sqlite:///{tmp_path / 'busy.db'}")
    bring_up_to_date(engine)

    async def story(journal: Journal, witness: _Witness) -> None:
        with closing(sqlite3.connect(tmp_path / "busy.db", isolation_level=None)) as other:
            other.execute("BEGIN IMMEDIATE")
            journal.append(_row(0), lambda: witness.heard.append(0))
            await asyncio.sleep(0.5)
            done = journal.work(lambda connection: db.keep_meta(connection, "late", "yes"))
            await asyncio.sleep(0.5)
            assert witness.heard == [] and not done.done()
            other.execute("COMMIT")
            await done
        assert witness.heard == [0]

    assert _with_journal(engine, story).trouble == []
    engine.dispose()
