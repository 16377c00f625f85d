"""What is kept for how long, by the settings; and how fast the data grows."""

import asyncio
import json
import time
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace
from sqlalchemy import Connection, func, insert, select, update

from fangcheng.protocol import commands
from fangcheng.protocol.client import new_id
from fangcheng.server.features.fair_play.evidence import Judged
from fangcheng.server.features.fair_play.store import count_to_judge, keep_judged
from fangcheng.server.features.fair_play.tables import judged_matches
from fangcheng.server.serve import Started
from fangcheng.server.store import footprint
from fangcheng.server.store.store import get_meta, set_meta
from fangcheng.server.store.tables import inputs, matches, players, seat_ties
from fangcheng.server.store.ties import Tie, keep_ties
from tests.command_line import invoke
from tests.server.inside import ask, client, do, finish_match, inside, me, open_match

DAY = 86_400


async def _tidy(started: Started) -> None:
    await started.front._cleanup.once()


async def _do(started: Started, work: Any) -> Any:
    return await started.front.services.journal.work(work)


async def _play(url: str, number: int) -> tuple[list[int], int]:
    """Play matches to their end; tell their numbers, and who sat there."""
    async with client(url) as player:
        found = []
        for _ in range(number):
            _, match = await open_match(player, rounds=1)
            await finish_match(player, match)
            await do(player, commands.Leave(new_id()))
            found.append(match)
        return found, me(player)


def _count(connection: Connection, table: Any) -> int:
    return connection.execute(select(func.count()).select_from(table)).scalar_one()


def _age(match: int, days: float) -> Any:
    ended = int(time.time() - days * DAY)

    def work(connection: Connection) -> None:
        change = update(matches).where(matches.c.id == match)
        connection.execute(change.values(finished=ended))

    return work


def test_records_are_kept_for_so_many_days_and_results_for_ever(
    tmp_path: Path, database_url: str
) -> None:
    async def run() -> None:
        async with inside(tmp_path, database=database_url, record_days=30) as started:
            (old, new), _ = await _play(started.url, 2)
            await _do(started, _age(old, 31))
            await _do(started, _age(new, 29))
            before = await asyncio.to_thread(ask, started.url, f"/api/matches/{old}/replay")
            assert before.status == 200
            await _tidy(started)
            for path in ("record", "replay", "review?seat=0", "picture.png"):
                told = await asyncio.to_thread(ask, started.url, f"/api/matches/{old}/{path}")
                assert told.status == 410 and "not kept any more" in told.text, path
                kept = await asyncio.to_thread(ask, started.url, f"/api/matches/{new}/{path}")
                assert kept.status == 200, path
            told = await asyncio.to_thread(ask, started.url, f"/api/matches/{old}")
            assert told.status == 200 and told.json["seed"] == ""
            assert len(told.json["summary"]["totals"]) == 4, "the result is there"
            page = await asyncio.to_thread(ask, started.url, f"/replay/{old}")
            assert page.status == 200 and str(old) not in page.text, "it has no preview"

            def look(connection: Connection) -> None:
                left = select(inputs.c.match).distinct()
                assert connection.execute(left).scalars().all() == [new]
                assert _count(connection, matches) == 2 and _count(connection, players) == 8

            await _do(started, look)
            out = tmp_path / "records"
            done = invoke(["export", "--database", database_url, "--out", str(out)])
            assert done.exit_code == 0 and "新写 1 份" in done.output

    asyncio.run(run())


def test_without_the_setting_records_are_kept_for_ever(tmp_path: Path) -> None:
    async def run() -> None:
        async with inside(tmp_path) as started:
            (old,), _ = await _play(started.url, 1)
            await _do(started, _age(old, 30_000))
            await _tidy(started)
            told = await asyncio.to_thread(ask, started.url, f"/api/matches/{old}/record")
            assert told.status == 200

    asyncio.run(run())


def test_a_shorter_time_holds_for_all_that_is_older(tmp_path: Path) -> None:
    async def run() -> None:
        async with inside(tmp_path, record_days=30) as started:
            numbers, _ = await _play(started.url, 1)

            def many(connection: Connection) -> None:
                row = dict(connection.execute(select(matches)).mappings().one())
                now = int(time.time())
                for at in range(50):  # more than are forgotten at a time, many in one second
                    ended = now - (40 if at < 45 else 20) * DAY
                    rest = {"id": 1000 + at, "finished": ended}
                    connection.execute(insert(matches).values({**row, **rest}))

            def kept(connection: Connection) -> int:
                query = select(func.count()).where(matches.c.seed != "")
                return connection.execute(query).scalar_one()

            await _do(started, many)
            await _tidy(started)
            assert await _do(started, kept) == 6
            await _do(started, _age(numbers[0], 10))
            tidying = started.front._cleanup
            tidying._settings = replace(tidying._settings, record_days=15)
            await _tidy(started)
            assert await _do(started, kept) == 1

    asyncio.run(run())


def test_what_cannot_be_played_again_is_not_waiting_for_fair_play(tmp_path: Path) -> None:
    async def run() -> None:
        async with inside(tmp_path, record_days=30) as started:
            (old,), person = await _play(started.url, 1)

            def four_people(connection: Connection) -> int:
                connection.execute(update(players).values(person=person))
                return count_to_judge(connection, 0)

            assert await _do(started, four_people) == 1
            await _do(started, _age(old, 31))
            await _tidy(started)
            assert await _do(started, lambda connection: count_to_judge(connection, 0)) == 0

    asyncio.run(run())


def test_judgements_and_addresses_go_when_their_time_is_over(
    tmp_path: Path, database_url: str
) -> None:
    wanted: dict[str, Any] = {"fair_play_days": 60, "address_days": 7}

    async def run() -> None:
        async with inside(tmp_path, database=database_url, **wanted) as started:
            numbers, _ = await _play(started.url, 2)
            now = int(time.time())

            def age(connection: Connection) -> None:
                connection.execute(seat_ties.delete())
                for match, days, came in zip(numbers, (61, 59), (8, 6), strict=True):
                    _age(match, days)(connection)
                    keep_judged(connection, match, Judged())
                    keep_ties(connection, match, [Tie(0, "A", "B", now - came * DAY)], 7)

            def left(connection: Connection) -> list[list[int]]:
                columns = judged_matches.c.match, seat_ties.c.match
                return [list(connection.execute(select(one)).scalars()) for one in columns]

            await _do(started, age)
            await _tidy(started)
            assert await _do(started, left) == [[numbers[1]], [numbers[1]]]

    asyncio.run(run())


def test_a_new_salt_comes_as_often_as_addresses_are_kept(tmp_path: Path) -> None:
    async def run() -> None:
        async with inside(tmp_path, address_days=7) as started:

            def salts(connection: Connection) -> set[str]:
                found = set()
                for days in (8, 6, 0):
                    stored = get_meta(connection, "ties_salt") or f"0 {'00' * 32}"
                    set_meta(connection, "ties_salt",
                             f"{int(time.time()) - days * DAY} {stored.split()[1]}")  # fmt: skip
                    keep_ties(connection, days, [Tie(0, "A", "B", 5)], 7)
                    found.add((get_meta(connection, "ties_salt") or "").split()[1])
                return found

            assert len(await _do(started, salts)) == 1, "one change: after eight days, not six"

    asyncio.run(run())


# -- growth ------------------------------------------------------------------------------------


def test_growth_is_what_the_data_has_grown_by(tmp_path: Path, database_url: str) -> None:
    async def run() -> None:
        async with inside(tmp_path, database=database_url) as started:
            store = started.front.services.store
            await _tidy(started)
            assert (await store.read(footprint.find_footprint)).a_year is None, "too early"
            await _tidy(started)  # another node on the same day

            def yesterday(connection: Connection) -> int:
                ((at, size),) = json.loads(get_meta(connection, "sizes") or "")
                assert abs(at - time.time()) < 1000
                before = [[at - 2 * DAY, size - 10_000_000], [at - DAY, size - 1]]
                set_meta(connection, "sizes", json.dumps(before))
                return int(size)

            size = await _do(started, yesterday)
            told = await store.read(footprint.find_footprint)
            assert told.a_year == pytest.approx(10_000_000 * 365 / 2, rel=0.1)
            assert told.database >= size // 2
            await _tidy(started)
            sizes = await store.read(lambda connection: get_meta(connection, "sizes"))
            assert len(json.loads(sizes or "")) == 3

    asyncio.run(run())


def test_only_a_month_of_sizes_is_kept(tmp_path: Path) -> None:
    async def run() -> None:
        async with inside(tmp_path) as started:
            old = [[day * DAY, 5] for day in range(40)]
            await _do(started, lambda conn: set_meta(conn, "sizes", json.dumps(old)))
            await _tidy(started)
            sizes = await started.front.services.store.read(lambda conn: get_meta(conn, "sizes"))
            assert len(json.loads(sizes or "")) == 31

    asyncio.run(run())
