"""Nothing is told that is not stored, and what is stored is done once, whoever is cut off."""

import asyncio
import sqlite3
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, closing
from pathlib import Path
from typing import Any

import pytest

from fangcheng.protocol import commands, kinds
from fangcheng.protocol.client import new_id
from fangcheng.server.serve import Started
from fangcheng.server.store.journal import Journal
from tests.server.inside import inside
from tests.server.running import server
from tests.server.tables import Wire, seat_all, wires


@asynccontextmanager
async def _locked(folder: Path) -> AsyncIterator[None]:
    """Let nobody write, for a while shorter than the database's patience."""
    with closing(sqlite3.connect(folder / "fangcheng.db", isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        try:
            yield
        finally:
            other.execute("ROLLBACK")


def _rooms(folder: Path) -> list[str]:
    with closing(sqlite3.connect(folder / "fangcheng.db")) as database:
        return [row[0] for row in database.execute("SELECT number FROM rooms")]


async def _opened(started: Started) -> str:
    """Wait until a room counts, stored or not."""
    while not started.front.registry.rooms:
        await asyncio.sleep(0.01)
    return next(iter(started.front.registry.rooms))


async def _open_rooms(started: Started) -> list[str]:
    return sorted(started.front.registry.rooms)


def test_a_room_is_nobodys_affair_before_it_is_stored(tmp_path: Path) -> None:
    async def play() -> None:
        async with inside(tmp_path) as started, wires(started.url, "甲", "乙") as (one, other):
            async with _locked(tmp_path):
                await one.send(commands.Create("c1", "hangzhou", public=True))
                number = await _opened(started)
                again = await Wire.open(started.url, token=one.token)
                assert again.welcome["room"] is None
                assert not one.seen("room") and not one.seen("done")
                await other.send(commands.ListRooms("l1"))
                await other.until(lambda: other.seen("rooms"))
                assert other.seen("rooms")[-1]["rooms"] == []
                assert await other.refused(commands.Enter(new_id(), number)) == "no_room"
                await again.close()
            await one.until(lambda: one.seen("done"))
            assert one.seen("done")[-1]["room"] == number
            await one.until(lambda: one.room.get("number") == number)
            again = await Wire.open(started.url, token=one.token)
            assert again.welcome["room"] == number
            await again.close()

    asyncio.run(play())


def test_a_seat_is_told_when_it_is_stored(tmp_path: Path) -> None:
    async def play() -> None:
        async with inside(tmp_path) as started, wires(started.url, "甲", "乙") as (one, other):
            number = await seat_all([one])
            await other.must(commands.Enter(new_id(), number))
            async with _locked(tmp_path):
                await other.send(commands.Sit("s1", 2))
                while started.front.registry.rooms[number].seating.seats[2].name != "乙":
                    await asyncio.sleep(0.01)  # it counts, but is not told
                await one.settle()
                assert one.room["seats"][2]["person"] is None
                assert not any(found["id"] == "s1" for found in other.seen("done"))
            await one.until(lambda: one.room["seats"][2]["name"] == "乙")

    asyncio.run(play())


def test_why_something_is_refused_is_told_when_that_is_stored(tmp_path: Path) -> None:
    async def play() -> None:
        async with inside(tmp_path) as started, wires(started.url, *"甲乙丙") as people:
            one, other, third = people
            number = await seat_all([one])
            for who in (other, third):
                await who.must(commands.Enter(new_id(), number))
            async with _locked(tmp_path):
                await other.send(commands.Sit("s1", 2))
                while started.front.registry.rooms[number].seating.seats[2].name != "乙":
                    await asyncio.sleep(0.01)
                await third.send(commands.Sit("s2", 2))
                await asyncio.sleep(0.2)
                assert not third.seen("refused"), "it would tell who sits there"
            await third.until(lambda: third.seen("refused"))
            assert third.seen("refused")[-1]["code"] == "seat_taken"
            assert third.room["seats"][2]["name"] == "乙"

    asyncio.run(play())


def test_a_command_of_somebody_who_is_cut_off_is_carried_out_once(tmp_path: Path) -> None:
    """The line is cut while the command is being stored; it comes again on another one."""

    async def play() -> None:
        async with inside(tmp_path) as started, wires(started.url, "甲") as (one,):
            async with _locked(tmp_path):
                await one.send(commands.Create("once", "hangzhou"))
                await _opened(started)
                one._connection.transport.abort()
                again = await Wire.open(started.url, token=one.token)
                await again.send(commands.Create("once", "hangzhou"))
            await again.until(lambda: again.seen("done"))
            (number,) = await _open_rooms(started)
            assert again.seen("done")[-1]["room"] == number
            third = await Wire.open(started.url, token=one.token)
            assert (await third.must(commands.Create("once", "hangzhou")))["room"] == number
            assert await _open_rooms(started) == [number] == _rooms(tmp_path)
            await again.close()
            await third.close()

    asyncio.run(play())


def test_who_is_sent_off_by_another_device_does_nothing_twice(tmp_path: Path) -> None:
    async def play() -> None:
        async with inside(tmp_path) as started, wires(started.url, "甲") as (one,):
            number = await seat_all([one])
            async with _locked(tmp_path):
                await one.send(commands.Create("next", "lanzhou"))
                while number in started.front.registry.rooms:
                    await asyncio.sleep(0.01)
                again = await Wire.open(started.url, token=one.token)
                await again.send(commands.Enter(new_id(), number))  # closed meanwhile
                await again.send(commands.Create("next", "lanzhou"))
            await again.until(lambda: again.seen("done"))
            (left,) = await _open_rooms(started)
            assert left != number and again.seen("done")[-1]["room"] == left
            await again.close()

    asyncio.run(play())


def test_a_command_is_known_after_a_restart(tmp_path: Path) -> None:
    async def create(url: str, token: str | None) -> tuple[str, str]:
        one = await Wire.open(url, token=token)
        number = (await one.must(commands.Create("kept", "jinzhou")))["room"]
        await one.close()
        return one.token, number

    with server("", tmp_path) as process:
        token, number = asyncio.run(create(process.url, None))
        process.kill()
        process.start()
        assert asyncio.run(create(process.url, token)) == (token, number)
        assert _rooms(tmp_path) == [number]


@pytest.mark.parametrize("command", [commands.Leave("last"), commands.Stand("last")])
def test_a_room_is_closed_together_with_the_memory_of_what_closed_it(
    tmp_path: Path, command: kinds.Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def play() -> None:
        async with inside(tmp_path) as started, wires(started.url, "甲") as (one,):
            number = await seat_all([one])
            truly, found = Journal.work, []

            def work(journal: Journal, do: Callable[..., Any]) -> "asyncio.Future[Any]":
                """Let each piece of work be committed alone, and see what a crash would leave."""
                written, commits = truly(journal, do), journal.commits
                while journal.commits == commits:
                    time.sleep(0.001)
                with closing(sqlite3.connect(tmp_path / "fangcheng.db")) as database:
                    query = "SELECT count(*) FROM commands WHERE id = 'last'"
                    found.append((_rooms(tmp_path), database.execute(query).fetchone()[0]))
                return written

            monkeypatch.setattr(Journal, "work", work)
            await one.must(command)
            monkeypatch.undo()
            assert all(one in (([number], 0), ([], 1)) for one in found), found
            assert found[-1] == ([], 1)

    asyncio.run(play())


def test_a_server_that_stops_loses_nothing_it_has_taken(tmp_path: Path) -> None:
    """What waits to be stored when the server is told to stop is stored, effect and id."""

    async def play() -> tuple[str, str]:
        async with inside(tmp_path) as started, wires(started.url, "甲", "乙") as (one, other):
            number = await seat_all([one])
            await other.must(commands.Enter(new_id(), number))
            async with _locked(tmp_path):
                await other.send(commands.Sit("s1", 2))
                while started.front.registry.rooms[number].seating.seats[2].name != "乙":
                    await asyncio.sleep(0.01)
                await asyncio.sleep(0.1)
                await started.front.stop()
            return other.token, number

    async def look(token: str, number: str) -> None:
        async with inside(tmp_path) as started:
            again = await Wire.open(started.url, token=token)
            assert again.welcome["room"] == number
            await again.close()

    token, number = asyncio.run(play())
    asyncio.run(look(token, number))
