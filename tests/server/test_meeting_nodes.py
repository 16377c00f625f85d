"""One queue for all nodes: whoever waits for the same is led to the same node."""

import asyncio
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from fangcheng.protocol import commands, kinds, matchmaking
from fangcheng.protocol import messages as say
from fangcheng.protocol.client import Client, new_id
from fangcheng.server.cluster import members as neighbours
from fangcheng.server.features.matchmaking import matchmaker as meeting
from fangcheng.server.front import queue_tables
from fangcheng.server.serve import Started
from fangcheng.server.store.nodes import Home
from tests.server.inside import PATIENCE, client, do, me, node, refused, token_of
from tests.server.running import PostgresCluster

WISH: tuple[str, matchmaking.Pace] = ("hangzhou", "usual")


@pytest.fixture(autouse=True)
def hurried(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(neighbours, "_BEAT", 0.1)
    monkeypatch.setattr(meeting, "_BEAT", 0.02)


@asynccontextmanager
async def _nodes(url: str, folder: Path) -> AsyncIterator[tuple[Started, Started]]:
    """Two nodes that know each other, the one on which the queue is first."""
    async with node(url, folder, "east") as east, node(url, folder, "west") as west:
        for one in east, west:
            await _until(lambda one=one: one.front.registry.cluster.takers())  # type: ignore[misc]
        home = _home(east)
        assert (home is None) == (_home(west) is not None), "they agree"
        yield (east, west) if home is None else (west, east)


def _home(started: Started) -> Home | None:
    return started.front.tables.meeting_place(*WISH)


async def _until(what: Callable[[], object]) -> None:
    async with asyncio.timeout(PATIENCE):
        while not what():
            await asyncio.sleep(0.01)


def _play(
    postgres: PostgresCluster, folder: Path, story: Callable[..., Coroutine[Any, Any, None]]
) -> None:
    async def run() -> None:
        async with _nodes(postgres.new_database(), folder) as (home, other):
            await story(home, other)

    asyncio.run(run())


async def _follow(found: Client, home: Started, command: kinds.Command) -> Client:
    """Ask for something, and go where one is sent: as page and terminal do."""
    await found.send(command)
    moved = await found.wait_for(say.Moved, PATIENCE)
    assert (moved.room, moved.node) == ("", home.front.services.journal.node)
    there = await Client.open(home.url, found.token, node=moved.node, room=moved.room)
    await do(there, command)
    return there


def _join() -> matchmaking.JoinQueue:
    return matchmaking.JoinQueue(new_id(), *WISH)


async def _place(found: Client, state: str) -> matchmaking.Place:
    async with asyncio.timeout(PATIENCE):
        while (place := await found.wait_for(matchmaking.Place, PATIENCE)).state != state:
            pass
    return place


async def _told(looker: Client, waiting: int, playing: int) -> None:
    """Wait until somebody who looks is told these numbers of the one queue there is."""
    async with asyncio.timeout(PATIENCE):
        while True:
            queues = (await looker.wait_for(matchmaking.Queues, PATIENCE)).queues
            if [(one.waiting, one.playing) for one in queues] == [(waiting, playing)]:
                return


def test_people_of_all_nodes_meet_and_everybody_sees_how_many_wait(
    postgres: PostgresCluster, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(queue_tables, "_FAR_MORE", 0)

    async def story(home: Started, other: Started) -> None:
        async with AsyncExitStack() as stack:
            come = [
                await stack.enter_async_context(client(one.url))
                for one in (home, home, other, other)
            ]
            looker = await stack.enter_async_context(client(other.url))
            await looker.send(matchmaking.WatchQueues(True))
            for one in come[:2]:
                await do(one, _join())
            # Who waits in a room of its own gives that seat up, on whatever node it is.
            await do(come[2], commands.Create(new_id(), "lanzhou"))
            async with client(home.url, token_of(come[2])) as device:
                await do(device, _join())
                await do(device, matchmaking.LeaveQueue(new_id()))
            assert not other.front.registry.rooms
            people = come[:2]
            people.append(await _follow(come[2], home, _join()))
            await _told(looker, waiting=3, playing=0)
            people.append(await _follow(come[3], home, _join()))
            for one in people[:3]:  # the last one was called before it was answered
                await _place(one, "called")
            for one in people:
                await do(one, matchmaking.AnswerCall(new_id(), True))
            seated = [await _place(one, "seated") for one in people]
            assert len({one.room for one in seated}) == 1
            # That node has more rooms than another: the table moves, and is still counted.
            name = other.front.services.journal.node
            for one in people:
                moved = await one.wait_for(say.Moved, PATIENCE)
                assert (moved.room, moved.node) == (seated[0].room, name)
            await _until(
                lambda: [one.playing for one in other.front.features.matchmaker.own_counts()] == [4]
            )
            assert home.front.features.matchmaker.own_counts() == []

    _play(postgres, tmp_path, story)


def test_nobody_is_sent_round_in_circles_and_all_are_gathered_at_last(
    postgres: PostgresCluster, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story(home: Started, other: Started) -> None:
        name = home.front.services.journal.node
        # The proxy could not lead it to the queue's node: it waits where it is, and stays there.
        monkeypatch.setattr(meeting, "_AGREED", 0.1)
        lost = await Client.open(other.url, node=name)
        await do(lost, _join())
        with pytest.raises(TimeoutError):
            await lost.wait_for(say.Moved, 0.5)
        # A node that does not know better yet has sent it here.
        early = await Client.open(other.url, node=other.front.services.journal.node)
        await do(early, _join())
        moved = await early.wait_for(say.Moved, PATIENCE)
        assert (moved.id, moved.room, moved.node) == (None, "", name)
        assert [one.waiting for one in other.front.features.matchmaker.own_counts()] == [1]
        await lost.close()
        await early.close()

    _play(postgres, tmp_path, story)


def test_who_lets_a_table_wait_pauses_on_every_node(
    postgres: PostgresCluster, tmp_path: Path
) -> None:
    async def story(home: Started, other: Started) -> None:
        async with AsyncExitStack() as stack:
            people = [await stack.enter_async_context(client(home.url)) for _ in range(4)]
            for one in people:
                await do(one, _join())
            await _place(people[0], "called")
            await do(people[0], matchmaking.AnswerCall(new_id(), False))
            await _until(lambda: other.front.features.matchmaker.pauses.wait(me(people[0])))
            there = await Client.open(other.url, people[0].token, node="elsewhere")
            assert (await refused(there, _join())).code == "pause"
            await there.close()

    _play(postgres, tmp_path, story)
