"""Time that the server itself loses is nobody's: a freeze, a disk or a database that hangs."""

import asyncio
import os
import signal
import sqlite3
import time
from collections.abc import Sequence
from pathlib import Path

import pytest
from sqlalchemy import select

from fangcheng.protocol import messages as say
from fangcheng.protocol import parts
from fangcheng.server.metrics import COMMIT_SECONDS
from fangcheng.server.store.engine import open_engine
from fangcheng.server.store.journal import Journal
from fangcheng.server.store.tables import inputs
from tests.server.audit import audit
from tests.server.inside import inside
from tests.server.migrated import lay_sqlite
from tests.server.players import Player, begin, four_people, players, sit_down
from tests.server.running import ServerProcess, server

_TURN = 2
"""Seconds that everybody has for a question; nothing is in the bank."""
_FREEZE = 3.0


def test_a_server_that_freezes_times_nobody_out(tmp_path: Path) -> None:
    """Answers that came meanwhile are taken, and whoever thinks keeps the rest of their time."""
    url = f"sqlite:///{tmp_path / 'fangcheng.db'}"

    async def story() -> None:
        people = [Player(process.url, f"冻{seat}", None) for seat in range(4)]
        async with players(*people):
            await _ask_all(people)
            _signal(process, signal.SIGSTOP)
            sent = [(one, await one.act(one.legal()[0])) for one in people[:2]]
            await asyncio.sleep(_FREEZE)
            _signal(process, signal.SIGCONT)
            await asyncio.sleep(0.3)
            sent += [(one, await one.act(one.legal()[0])) for one in people[2:]]
            for one, id_ in sent:
                await one.until(lambda one=one, id_=id_: id_ in one.done or one.refused)  # type: ignore[misc]
            assert not any(one.refused or one.lost for one in people)
            assert _timeouts(url) == 0
            await people[0].until(lambda: _timeouts(url) > 0)  # and then the clocks go on
            audit(url, process, people)

    with server("", tmp_path, ping_seconds=0.5) as process:
        asyncio.run(story())


def test_a_database_that_hangs_times_nobody_out(tmp_path: Path) -> None:
    """Somebody else holds the lock of the database: after a while everybody is told."""
    url = f"sqlite:///{tmp_path / 'fangcheng.db'}"

    async def story() -> None:
        people = [Player(process.url, f"等{seat}", None) for seat in range(3)]
        async with players(*people):
            await _ask_all(people)
            other = sqlite3.connect(tmp_path / "fangcheng.db", isolation_level=None)
            other.execute("BEGIN IMMEDIATE")
            first = await people[0].act(people[0].legal()[0])
            for one in people:
                await one.until(lambda one=one: one.room and one.room.paused)  # type: ignore[misc]
            await asyncio.sleep(0.5)
            other.execute("ROLLBACK")
            await people[0].until(lambda: first in people[0].done)
            for one in people[1:]:
                await one.until(lambda one=one: one.room and not one.room.paused)  # type: ignore[misc]
                done = await one.act(one.legal()[0])
                await one.until(lambda one=one, done=done: done in one.done)  # type: ignore[misc]
            assert [one.code for one in people[0].seen(say.Notice)] == ["paused", "resumed"]
            assert not any(one.refused for one in people) and _timeouts(url) == 0

    with server("", tmp_path) as process:
        asyncio.run(story())


def test_a_slow_commit_is_told_of(tmp_path: Path) -> None:
    async def run() -> None:
        url = f"sqlite:///{tmp_path / 'fangcheng.db'}"
        lay_sqlite(url)
        slow, trouble = list[float](), list[bool]()
        journal = Journal(open_engine(url), trouble.append, on_slow=slow.append)
        journal.start()
        other = sqlite3.connect(tmp_path / "fangcheng.db", isolation_level=None)
        other.execute("BEGIN IMMEDIATE")
        stored = journal.work(lambda _: None)
        await asyncio.sleep(0.5)
        other.execute("ROLLBACK")
        await stored
        await journal.stop()
        assert len(slow) == 1 and slow[0] > 0.3 and not trouble
        assert sum(COMMIT_SECONDS.counts()[8:]) >= 1

    asyncio.run(run())


def test_a_wall_clock_that_jumps_disturbs_no_table(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """By a month, ahead and back. The monotonic clock, by which the server waits, never jumps."""
    real = time.time

    async def story() -> None:
        async with inside(tmp_path) as started, four_people(started.url) as people:
            for month in (30 * 86_400, 0, -30 * 86_400):
                monkeypatch.setattr(time, "time", lambda month=month: real() + month)
                told = people[0].told()
                await people[0].until(lambda told=told: people[0].told() > told + 5)  # type: ignore[misc]
            assert not any(one.lost or one.problems for one in people)

    asyncio.run(story())


async def _ask_all(people: Sequence[Player]) -> None:
    """Seat everybody at a table of their own, where the dealer is asked at the same time."""
    clock = parts.ClockWish(_TURN, 0)
    for one in people:
        await sit_down([one], options={"first_dealer": 0}, clock=clock)
    await asyncio.gather(*[begin([one]) for one in people])
    for one in people:
        await one.until(lambda one=one: "discard" in one.legal()[0])  # type: ignore[misc]


def _signal(process: ServerProcess, number: int) -> None:
    os.kill(process.pid, number)


def _timeouts(url: str) -> int:
    with open_engine(url).connect() as connection:
        query = select(inputs.c.do).where(inputs.c.do == "timeout", inputs.c.seat == 0)
        return len(connection.execute(query).all())
