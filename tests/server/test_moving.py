"""Rooms that move or break, and nodes that are emptied: who may do what with them meanwhile."""

import asyncio
import time
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from typing import Any

import psycopg
import pytest

from fangcheng.errors import ConnectionFailedError
from fangcheng.protocol import commands
from fangcheng.protocol import messages as say
from fangcheng.protocol.client import Client, new_id
from fangcheng.protocol.problems import ProblemError
from fangcheng.server.cluster import draining as draining_rooms
from fangcheng.server.cluster.members import Cluster, Told
from fangcheng.server.rooms import operator_commands as orders
from fangcheng.server.rooms import registry
from fangcheng.server.rooms.node_messages import RoomOrder
from fangcheng.server.rooms.room import Room
from fangcheng.server.serve import Started
from fangcheng.server.store import people
from fangcheng.server.store.nodes import Home
from fangcheng.server.store.store import RoomMovedError
from tests.server.inside import (
    HOST_TOKEN,
    PATIENCE,
    ask,
    client,
    do,
    me,
    node,
    open_match,
    refused,
    room_in,
    token_of,
)
from tests.server.running import PostgresCluster


@pytest.fixture
def url(postgres: PostgresCluster) -> str:
    return postgres.new_database()


@asynccontextmanager
async def _nodes(url: str, folder: Path) -> AsyncIterator[tuple[Started, Started]]:
    """Two nodes that know each other."""
    async with node(url, folder, "east") as east, node(url, folder, "west") as west:
        await _until(lambda: len(_neighbours(east).takers()) == 1)
        yield east, west


def _neighbours(started: Started) -> Cluster:
    return started.front.registry.cluster


async def _until(what: Callable[[], object]) -> None:
    async with asyncio.timeout(PATIENCE):
        while not what():
            await asyncio.sleep(0.01)


async def _order(url: str, path: str, body: Any) -> int:
    place = f"/api/operator{path}"
    return (await asyncio.to_thread(ask, url, place, HOST_TOKEN, "POST", body)).status


def _rows(url: str, query: str, *values: Any) -> list[Any]:
    with psycopg.connect(url) as database:
        return database.execute(query, values).fetchall()


def _play(url: str, folder: Path, story: Callable[..., Coroutine[Any, Any, None]]) -> None:
    async def run() -> None:
        async with _nodes(url, folder) as (east, west):
            await story(east, west)

    asyncio.run(run())


class _Gate:
    """Holds a hand-over up before the database hears of it."""

    def __init__(self, neighbours: Cluster, monkeypatch: pytest.MonkeyPatch) -> None:
        self.open = asyncio.Event()
        self._real = neighbours.hand_over
        monkeypatch.setattr(neighbours, "hand_over", self._hand_over)

    async def _hand_over(self, number: str, name: str, town: str) -> Home | None:
        await self.open.wait()
        return await self._real(number, name, town)


def test_a_room_that_moves_is_left_alone_by_its_former_node_and_orders_follow_it(
    url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story(east: Started, west: Started) -> None:
        async with client(east.url) as here:
            number, match = await open_match(here)
            registry = east.front.registry
            room = registry.rooms[number]
            gate = _Gate(registry.cluster, monkeypatch)
            moving = asyncio.create_task(registry.hand_over(room))
            await _until(lambda: room.life == "moving")
            await _stores_nothing(room)
            with pytest.raises(RoomMovedError):
                room.ending.dissolve()
            ordered = asyncio.create_task(
                east.front.orders.carry_out(RoomOrder(number, "dissolve"))
            )
            await asyncio.sleep(0)
            gate.open.set()
            assert await moving and room.life == "moved"
            await _stores_nothing(room)
            await ordered
            (there,) = _rows(url, "SELECT node FROM rooms WHERE number = %s", number)
            assert there == ("west",)
            _neighbours(east)._unopened.add(number)  # as if it had been taken long before
            await _neighbours(east)._once()
            assert number not in registry.rooms, "what lives elsewhere is not opened again"
            done = 'SELECT "do" FROM inputs WHERE match = %s AND seat = -1'
            await _until(lambda: ("dissolve",) in _rows(url, done, match))
            ended = "SELECT 1 FROM matches WHERE id = %s AND finished IS NOT NULL"
            await _until(lambda: _rows(url, ended, match))
            assert _rows(url, "SELECT room FROM seats WHERE person = %s", me(here)) == [(number,)]

    _play(url, tmp_path, story)


async def _stores_nothing(room: Room) -> None:
    for store in (room.save, room.close):
        with pytest.raises(RoomMovedError):
            await store()


def test_who_enters_while_a_match_is_woken_and_moves_is_sent_after_it(
    url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story(east: Started, west: Started) -> None:
        async with client(east.url) as here:
            number, _ = await open_match(here)
            registry = east.front.registry

            async def wake_and_move(room: Room) -> None:
                monkeypatch.undo()
                await registry.hand_over(room)

            async with client(east.url) as watcher:
                monkeypatch.setattr(registry, "wake", wake_and_move)
                registry.rooms[number].asleep = registry.rooms[number].play.stored  # type: ignore
                await watcher.send(commands.Enter("enter", number))
                moved = await watcher.wait_for(say.Moved, PATIENCE)
                assert (moved.id, moved.node) == ("enter", "west")

    _play(url, tmp_path, story)


def test_a_room_that_cannot_be_opened_lets_its_people_go(url: str, tmp_path: Path) -> None:
    async def story(east: Started, west: Started) -> None:
        async with client(east.url) as here:
            number, match = await open_match(here)
            with psycopg.connect(url) as database:
                spoilt = "INSERT INTO inputs VALUES (%s, 7, 17, 'pass', NULL, 0)"
                database.execute(spoilt, (match,))
            assert await east.front.registry.hand_over(east.front.registry.rooms[number])
            async with client(west.url, token_of(here)) as there:
                answer = await refused(there, commands.Enter(new_id(), number))
                assert answer.code == "broken" and "sit elsewhere" in answer.reason
                assert (await refused(there, commands.Enter(new_id(), number))).code == "broken"
                await do(there, commands.Create(new_id(), "hangzhou"))
            await _is_kept_until_somebody_can_open_it(url, east, west, number, match, here)

    _play(url, tmp_path, story)


async def _is_kept_until_somebody_can_open_it(
    url: str, east: Started, west: Started, number: str, match: int, here: Client
) -> None:
    assert list(west.front.registry.refused) == [f"match {match}"]
    unfinished = "SELECT finished FROM matches WHERE id = %s"
    assert _rows(url, unfinished, match) == [(None,)]
    assert await _order(east.url, f"/rooms/{number}/dissolve", {}) == 200  # is told, and cannot
    with psycopg.connect(url) as database:
        database.execute("DELETE FROM inputs WHERE match = %s AND number = 7", (match,))
    assert await _order(west.url, f"/rooms/{number}/move", {"node": "east"}) == 200
    async with client(east.url) as watcher:
        await watcher.send(commands.Enter(new_id(), number))
        room = await room_in(watcher, lambda one: one.phase == "playing")
    assert room.match == match
    opened = east.front.registry.rooms[number]
    assert opened.seating.leaving == {me(here)}, "it has sat down elsewhere meanwhile"


def test_a_node_that_is_emptied_takes_no_new_rooms(
    url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story(east: Started, west: Started) -> None:
        monkeypatch.setattr(orders, "_FOLLOW", 0.3)
        emptying = asyncio.create_task(east.front.orders.for_node("east", True))
        await _until(lambda: _neighbours(east).draining)
        await east.front.orders.for_node("east", False)
        await emptying
        assert not _neighbours(east).draining, "it was taken back meanwhile"
        await _neighbours(east).drain(True)
        async with client(east.url) as here:
            await here.send(commands.Create(new_id(), "hangzhou"))
            assert (await here.wait_for(say.Bye, PATIENCE)).code == "restarting"
        assert not east.front.registry.rooms
        await _until(lambda: not _neighbours(west).takers())
        assert await _order(west.url, "/nodes/west/drain", {"on": True}) == 409
        with pytest.raises(ProblemError):
            await west.front.orders.for_node("west", True)
        async with client(west.url) as there:
            await do(there, commands.Create(new_id(), "hangzhou"))
        neighbours = _neighbours(west)
        silent = neighbours._heard["east"] = (1, time.monotonic() - 100)
        assert neighbours._silent_for(3) == ["east"]
        neighbours._looked_at = silent[1]  # we have not looked since then ourselves
        assert neighbours._silent_for(3) == []

    _play(url, tmp_path, story)


@asynccontextmanager
async def _rooms(east: Started, number: int) -> AsyncIterator[dict[str, Client]]:
    """Some rooms, each with somebody in it."""
    async with AsyncExitStack() as stack:
        found: dict[str, Client] = {}
        for _ in range(number):
            here = await stack.enter_async_context(client(east.url))
            found[(await do(here, commands.Create(new_id(), "hangzhou"))).room or ""] = here
        yield found


def test_a_node_is_emptied_a_few_rooms_at_a_time_and_the_others_play_on(
    url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(draining_rooms, "_LONGEST", float("inf"))

    async def story(east: Started, west: Started) -> None:
        here, there = east.front.registry.rooms, west.front.registry.rooms
        async with _rooms(east, 4) as rooms:
            async with _neighbours(west).opening:  # it opens nothing yet
                emptying = asyncio.create_task(east.front.registry.drain())
                await _until(lambda: len(here) <= 2)
                for number in list(here):
                    await east.front.services.journal.work(lambda _: None)
                    assert number in here, "it waits until those before it are open there"
                    await do(rooms[number], commands.SetBot(new_id(), 1, "easy"))
                assert len(here) == 2 and not there
            async with asyncio.timeout(PATIENCE):
                await emptying
            await _until(lambda: there.keys() == rooms.keys())
            assert not here
            for one in rooms.values():
                assert (await one.wait_for(say.Moved, PATIENCE)).node == "west"

    _play(url, tmp_path, story)


@pytest.mark.parametrize(("longest", "calm"), [(0.01, PATIENCE), (float("inf"), 0.0)])
def test_a_node_is_emptied_also_where_the_other_opens_nothing(
    url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, longest: float, calm: float
) -> None:
    monkeypatch.setattr(draining_rooms, "_LONGEST", longest)
    monkeypatch.setattr(registry, "_CALM_DRAIN", calm)

    async def story(east: Started, west: Started) -> None:
        async with _rooms(east, 3) as rooms, _neighbours(west).opening:
            async with asyncio.timeout(PATIENCE):
                await east.front.registry.drain()
            assert set(_rows(url, "SELECT number, node FROM rooms")) == {
                (number, "west") for number in rooms
            }

    _play(url, tmp_path, story)


def test_a_room_may_be_open_there_before_we_know_that_it_has_gone(
    url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(draining_rooms, "_LONGEST", float("inf"))

    async def story(east: Started, west: Started) -> None:
        journal = east.front.services.journal
        real = journal.work

        async def told_first(change: Callable[..., Any]) -> Any:
            done = await real(change)
            await _until(lambda: number in west.front.registry.rooms)
            _neighbours(east).draining_rooms.arrived(number)
            return done

        async with _rooms(east, 1) as rooms:
            (number,) = rooms
            monkeypatch.setattr(journal, "work", told_first)
            assert await _neighbours(east).hand_over(number)
            monkeypatch.undo()
            assert not _neighbours(east).draining_rooms._under_way()

    _play(url, tmp_path, story)


def test_a_node_that_is_emptied_takes_rooms_and_people_where_there_is_no_other(
    url: str, tmp_path: Path
) -> None:
    async def run() -> None:
        async with node(url, tmp_path, "east") as east:
            async with node(url, tmp_path, "west") as west:
                await _until(_neighbours(east).takers)
                await east.front.registry.drain()
                assert (await asyncio.to_thread(ask, east.url, "/readyz")).status == 503
                async with client(west.url) as there:
                    number, _ = await open_match(there)
            # West is gone, and nobody but east can take its table.
            await _until(lambda: number in east.front.registry.rooms)
            assert (await asyncio.to_thread(ask, east.url, "/readyz")).status == 200

    asyncio.run(run())


def test_no_room_is_given_to_a_node_that_does_not_know_its_town(
    url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story(east: Started, west: Started) -> None:
        monkeypatch.setattr(_neighbours(west), "_told", lambda: Told(towns=["jinzhou"]))
        await _until(lambda: _neighbours(east).takers("west", "jinzhou"))
        await _until(lambda: not _neighbours(east).takers("west", "hangzhou"))
        async with _rooms(east, 1) as rooms:
            ((number, here),) = rooms.items()
            await east.front.registry.drain()
            assert list(east.front.registry.rooms) == [number], "nobody else can open it"
            assert await _order(east.url, f"/rooms/{number}/move", {"node": "west"}) == 409
            await do(here, commands.SetBot(new_id(), 1, "easy"))
            monkeypatch.undo()
            await _until(lambda: _neighbours(east).takers("west", "hangzhou"))
            assert await _order(east.url, f"/rooms/{number}/move", {"node": "west"}) == 200

    _play(url, tmp_path, story)


def test_who_is_banned_while_it_is_greeted_does_not_come_in(
    url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story(east: Started, west: Started) -> None:
        async with client(west.url) as here:
            real = _neighbours(west).seat_of

            async def slowly(person: int) -> str | None:
                monkeypatch.undo()
                before = west.front.accounts.turned_out
                await _order(east.url, f"/people/{person}/ban", {"hours": 1})
                await _until(lambda: west.front.accounts.turned_out > before)
                return await real(person)

            monkeypatch.setattr(_neighbours(west), "seat_of", slowly)
            with pytest.raises(ConnectionFailedError, match="banned"):
                await Client.open(west.url, token_of(here))

    _play(url, tmp_path, story)


def test_of_two_who_want_a_name_on_two_nodes_one_is_told_that_it_is_taken(
    url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, quick_hashing: None
) -> None:
    async def story(east: Started, west: Started) -> None:
        # As when both have looked before either has stored it.
        monkeypatch.setattr(people, "name_taken", lambda *_, **__: False)
        async with client(east.url, name="甲") as here, client(west.url, name="甲") as there:
            await do(here, commands.SetPassword(new_id(), "correct horse battery"))
            asked = commands.SetPassword(new_id(), "correct horse battery")
            assert (await refused(there, asked)).code == "name_taken"
            await do(there, commands.Rename(new_id(), "乙"))
            await do(there, asked)
            assert (await refused(there, commands.Rename(new_id(), "甲"))).code == "name_taken"

    _play(url, tmp_path, story)
