"""Several nodes on one database: rooms live on one, and are taken over when it dies."""

import asyncio
import json
import os
import signal
import time
from collections.abc import AsyncIterator, Iterator
from contextlib import ExitStack, asynccontextmanager

import pytest

from fangcheng.protocol import commands
from fangcheng.protocol import messages as say
from fangcheng.protocol.client import Client, new_id
from tests.server.audit import Auditor, audit
from tests.server.players import PATIENCE, Player, players
from tests.server.running import PostgresCluster, Relay, ServerProcess, server

House = dict[str, ServerProcess]
"""The nodes by name."""


@pytest.fixture(scope="module")
def house(
    postgres: PostgresCluster, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[tuple[House, str, Relay]]:
    """Two nodes that do not play as fast as they can; one reaches the database by a relay."""
    url, relay = postgres.new_database(), Relay(postgres)
    folder = tmp_path_factory.mktemp("house")
    with ExitStack() as stack:
        places = {"east": relay.url(url), "west": url}
        yield (
            {
                name: stack.enter_context(
                    server(place, folder / name, node=name, thinkers=1, claim_pause=0.1)
                )
                for name, place in places.items()
            },
            url,
            relay,
        )
    relay.close()


def _person(house: House, name: str, node: str, seed: int = 0) -> Player:
    one = Player(house[node].url, name, seed=seed, eager=True)
    one.nodes = {name: process.url for name, process in house.items()}
    return one


def _know_each_other(house: House) -> None:
    deadline = time.monotonic() + PATIENCE
    for process in house.values():
        while json.loads(process.get("/readyz")[1])["nodes"] < len(house):
            assert time.monotonic() < deadline
            time.sleep(0.05)


@asynccontextmanager
async def _table(house: House, node: str) -> AsyncIterator[list[Player]]:
    """Four people who came to different nodes, in a room of one of them."""
    others = [name for name in house if name != node]
    await asyncio.to_thread(_know_each_other, house)
    people = [
        _person(house, name, node if not at else others[at % len(others)], at)
        for at, name in enumerate(("甲", "乙", "丙", "丁"))
    ]
    async with players(*people):
        owner, *guests = people
        done = await owner.must(commands.Create(new_id(), "hangzhou", {"rounds": 2}))
        for one in guests:
            one.number = done.room
            one.cut()  # when it is back it enters, and is sent to the node of the room
            await one.until(lambda one=one: one.online and one.room is not None)  # type: ignore[misc]
            await one.must(commands.Sit(new_id()))
        yield people


def test_nobody_sits_on_two_nodes(house: tuple[House, str, Relay]) -> None:
    nodes, url, _ = house

    async def story() -> None:
        here = Player(nodes["east"].url, "甲")
        async with players(here):
            there = Player(nodes["west"].url, "甲")
            there.token = here.token
            async with players(there):
                asked = [
                    one.ask(commands.Create(new_id(), "hangzhou", {}, None))
                    for one in (here, there)
                ]
                answers = await asyncio.gather(*asked)
        # Who asks later takes the seat with it, or is refused while the other one is sitting down.
        done = {one.room for one in answers if isinstance(one, say.Done)}
        refused = {one.code for one in answers if isinstance(one, say.Refused)}
        assert done and refused <= {"elsewhere"}
        with Auditor(url) as auditor:
            ((number, seat),) = auditor.stored_seats()[here.person]
        assert number in done and seat == 0

    asyncio.run(story())


def test_the_lobby_is_the_same_from_every_node(house: tuple[House, str, Relay]) -> None:
    nodes, *_ = house

    async def story() -> None:
        here = Player(nodes["east"].url, "甲")
        there = Player(nodes["west"].url, "乙")
        async with players(here, there):
            done = await here.must(commands.Create(new_id(), "hangzhou", {}, None, public=True))
            for _ in range(200):
                client = await Client.open(nodes["west"].url, there.token)
                await client.send(commands.ListRooms(new_id()))
                rooms = await client.wait_for(say.Rooms)
                await client.close()
                if rooms.rooms:
                    break
                await asyncio.sleep(0.1)
            assert [room.number for room in rooms.rooms] == [done.room]

    asyncio.run(story())


def test_a_match_outlives_whatever_happens_to_its_node(
    house: tuple[House, str, Relay], postgres: PostgresCluster
) -> None:
    """One fault after another; at last everybody must have seen the same, to the byte."""
    nodes, url, relay = house
    east, west = nodes["east"], nodes["west"]

    async def story() -> list[Player]:
        async with _table(nodes, "east") as people:
            assert {one.url for one in people} == {east.url}, "all were sent to the room"
            client = await Client.open(west.url, people[0].token)
            assert client.welcome is not None
            assert client.welcome.room == people[0].number, "any node knows where one sits"
            await client.close()
            await _killed(nodes, people)
            await _asleep(nodes, people)
            await _cut_off(nodes, people, relay)
            await _without_a_database(nodes, people, postgres)
            await _restarted(nodes, people)
            for one in people:
                one.eager_in = ("between",)
            await people[0].until(lambda: bool(people[0].over))
            return people

    people = asyncio.run(story())
    refused = [one for person in people for one in person.refused]
    in_vain = ("not_in_room", "no_room", "failed", "stale", "illegal")
    assert [one for one in refused if one.code in in_vain] == []
    found = audit(url, west, people)
    assert found.finished >= 1 and found.confirmed > 30


async def _plays(people: list[Player]) -> None:
    done = len(people[0].done)
    await people[0].until(lambda: len(people[0].done) > done + 2)


async def _are_at(people: list[Player], node: ServerProcess) -> None:
    for one in people:
        await one.until(lambda one=one: one.url == node.url and one.online)  # type: ignore[misc]


async def _begin_again(nodes: House, name: str) -> None:
    await asyncio.to_thread(nodes[name].start)
    await asyncio.to_thread(_know_each_other, nodes)


async def _killed(nodes: House, people: list[Player]) -> None:
    await _plays(people)
    took = time.monotonic()
    nodes["east"].kill()
    await _are_at(people, nodes["west"])
    took = time.monotonic() - took
    assert took < 20, "the lease is five seconds; this machine may have much to do"
    await _begin_again(nodes, "east")


async def _asleep(nodes: House, people: list[Player]) -> None:
    """A node that sleeps through its lease is refused when it wakes up, and says so."""
    west = nodes["west"]
    await _plays(people)
    os.kill(west.pid, signal.SIGSTOP)
    while "rooms taken over" not in nodes["east"].log_text():
        await asyncio.sleep(0.05)
    os.kill(west.pid, signal.SIGCONT)
    assert await asyncio.to_thread(west.wait_for_end) != 0
    assert "another server has taken over" in west.log_text()
    await _are_at(people, nodes["east"])
    await _begin_again(nodes, "west")


async def _cut_off(nodes: House, people: list[Player], relay: Relay) -> None:
    """A node that cannot reach the database sends its people to one that can."""
    east, all_ = nodes["east"], people[0].nodes
    await _plays(people)
    relay.swallow()
    for one in people:
        one.nodes = {"west": nodes["west"].url}  # the proxy knows who is ready
    await _are_at(people, nodes["west"])
    assert east.get("/readyz")[0] == 503
    assert "cut off from the database" in east.log_text()
    relay.mend()
    assert await asyncio.to_thread(east.wait_for_end) != 0
    assert "another server has taken over" in east.log_text()
    for one in people:
        one.nodes = all_
    await _begin_again(nodes, "east")


async def _without_a_database(
    nodes: House, people: list[Player], postgres: PostgresCluster
) -> None:
    """A database that is away for longer than a lease costs no node its rooms."""
    await _plays(people)
    before = [_takeovers(node) for node in nodes.values()]
    await asyncio.to_thread(postgres.stop)
    await asyncio.sleep(6.0)
    await asyncio.to_thread(postgres.start)
    await _plays(people)
    assert [_takeovers(node) for node in nodes.values()] == before


def _takeovers(node: ServerProcess) -> int:
    return node.log_text().count("taken over") + node.log_text().count("is gone")


async def _restarted(nodes: House, people: list[Player]) -> None:
    """Nodes that stop one after the other hand their rooms over, and nobody is refused."""
    await asyncio.to_thread(_know_each_other, nodes)
    await _plays(people)
    refused = [len(one.refused) for one in people]
    for name in ("east", "west"):
        assert await asyncio.to_thread(nodes[name].stop) == 0
        await _are_at(people, next(nodes[one] for one in nodes if one != name))
        await _begin_again(nodes, name)
    await _plays(people)
    new = [one for person, many in zip(people, refused, strict=True)
           for one in person.refused[many:]]  # fmt: skip
    assert [one.code for one in new if one.code == "paused"] == []
