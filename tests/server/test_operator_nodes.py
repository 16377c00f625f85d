"""The operator of several nodes: it sees all rooms from each, moves them, and empties a node."""

import asyncio
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

import pytest

from fangcheng.protocol import commands
from fangcheng.protocol import messages as say
from fangcheng.protocol.client import Client, new_id
from fangcheng.server.rooms import registry
from fangcheng.server.store import matches
from tests.server.inside import (
    HOST_TOKEN,
    PATIENCE,
    Answer,
    ask,
    client,
    do,
    house,
    node,
    open_match,
    room_in,
    token_of,
)
from tests.server.running import PostgresCluster


@pytest.fixture
def url(postgres: PostgresCluster) -> str:
    return postgres.new_database()


async def _ask(url: str, path: str, **rest: Any) -> Answer:
    return await asyncio.to_thread(ask, url, f"/api/operator{path}", HOST_TOKEN, **rest)


async def _order(url: str, path: str, body: Any = None) -> Answer:
    return await _ask(url, path, method="POST", body=body or {})


async def _until(url: str, path: str, what: Callable[[Any], bool]) -> Any:
    async with asyncio.timeout(PATIENCE):
        while not what(told := (await _ask(url, path)).json):
            await asyncio.sleep(0.05)
    return told


def _rooms(told: Any) -> dict[str, int]:
    return {one["name"]: one["rooms"] for one in told["nodes"]}


async def _know_each_other(*urls: str) -> None:
    for url in urls:
        await _until(url, "/nodes", lambda told: sum(one["alive"] for one in told["nodes"]) == 2)


def test_it_sees_the_rooms_of_all_nodes_and_gives_orders_to_them(url: str, tmp_path: Path) -> None:
    async def story() -> None:
        async with house(url, tmp_path) as (east, west), client(east, name="甲") as here:
            number, match = await open_match(here)
            await _know_each_other(east, west)
            (room,) = (await _ask(west, f"/rooms?{urlencode({'find': '甲'})}")).json["rooms"]
            assert (room["number"], room["node"], room["phase"]) == (number, "east", "playing")
            assert room["match"] == match and room["seats"][0]["name"] == "甲"
            assert (await _ask(west, "/rooms?state=waiting")).json["count"] == 0
            assert (await _order(west, f"/rooms/{number}/dissolve")).json == {"ok": True}
            assert (await here.until_over(match, PATIENCE)).summary.match == match
            assert (await _order(west, f"/rooms/{number}/close")).status == 200
            assert (await here.wait_for(say.Left, PATIENCE)).why == "closed"
            assert (await _order(west, f"/rooms/{number}/close")).status == 404

    asyncio.run(story())


def test_a_room_moves_from_any_node_and_its_match_goes_on(url: str, tmp_path: Path) -> None:
    async def story() -> None:
        async with house(url, tmp_path) as (east, west), client(east) as here:
            number, match = await open_match(here)
            await _know_each_other(east, west)
            assert (await _order(west, f"/rooms/{number}/move", {"node": "west"})).status == 200
            moved = await here.wait_for(say.Moved, PATIENCE)
            assert (moved.room, moved.node) == (number, "west")
            async with client(west, token_of(here)) as there:
                await there.send(commands.Enter(new_id(), number))
                room = await room_in(there, lambda one: one.phase == "playing")
                assert room.match == match
                back = await _order(west, f"/rooms/{number}/move")
                assert back.status == 200
                assert (await there.wait_for(say.Moved, PATIENCE)).node == "east"

    asyncio.run(story())


def test_a_node_is_emptied_and_takes_nobody_until_it_is_let(url: str, tmp_path: Path) -> None:
    async def story() -> None:
        async with house(url, tmp_path) as (east, west), client(east) as here:
            made = await do(here, commands.Create(new_id(), "hangzhou"))
            async with client(east) as idle:
                await _know_each_other(east, west)
                assert (await _order(west, "/nodes/east/drain", {"on": True})).status == 200
                assert (await here.wait_for(say.Moved, PATIENCE)).room == made.room
                assert (await idle.wait_for(say.Bye, PATIENCE)).code == "restarting"
            assert (await asyncio.to_thread(ask, east, "/readyz")).status == 503
            await _until(west, "/nodes", lambda told: _rooms(told) == {"east": 0, "west": 1})
            assert (await _order(east, "/nodes/east/drain", {"on": False})).json["on"] is False
            assert (await asyncio.to_thread(ask, east, "/readyz")).status == 200

    asyncio.run(story())


def test_what_cannot_be_done_is_said(url: str, tmp_path: Path) -> None:
    async def story() -> None:
        async with node(url, tmp_path, "alone") as alone, client(alone.url) as here:
            number, match = await open_match(here, rounds=1)
            assert (await _order(alone.url, f"/rooms/{number}/move")).status == 409
            assert (await _order(alone.url, "/nodes/nobody/drain", {"on": True})).status == 404
            assert (await _order(alone.url, "/nodes/alone/drain", {})).status == 400
            assert (await _order(alone.url, "/nodes/alone/drain", {"on": True})).status == 409
            assert (await asyncio.to_thread(ask, alone.url, "/readyz")).status == 200
            # Nobody could take the room: it is played on where it is.
            await do(here, commands.LetHouse(new_id(), True))
            assert (await here.until_over(match, PATIENCE)).summary.match == match

    asyncio.run(story())


def test_who_comes_while_a_room_is_opened_finds_its_match(
    url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    real = matches.unfinished_matches

    def slowly(*args: Any, **words: Any) -> Any:
        time.sleep(0.3)
        return real(*args, **words)

    async def story() -> None:
        async with house(url, tmp_path) as (east, west), client(east) as here:
            number, match = await open_match(here)
            await _know_each_other(east, west)
            monkeypatch.setattr(registry, "unfinished_matches", slowly)
            await _order(east, f"/rooms/{number}/move", {"node": "west"})
            async with client(west, token_of(here)) as there, client(west) as other:
                await asyncio.sleep(0.15)  # it was told of the room, and is opening it
                for one in (there, other):
                    await one.send(commands.Enter(new_id(), number))
                for one in (there, other):
                    assert (await room_in(one, lambda room: room.phase == "playing")).match == match
            assert (await _ask(west, "")).json["refused"] == 0

    asyncio.run(story())


def test_who_was_sent_to_a_node_that_is_away_waits_until_the_room_is_taken(
    url: str, tmp_path: Path
) -> None:
    async def story() -> None:
        async with house(url, tmp_path) as (east, west), client(east) as here:
            made = await do(here, commands.Create(new_id(), "hangzhou"))
            assert made.room is not None
            await _know_each_other(east, west)
            # As a proxy does that finds east away: nobody is sent there and back again and again.
            there = await Client.open(west, token_of(here), node="east", room=made.room)
            await there.send(commands.Enter("enter", made.room))
            with pytest.raises(TimeoutError):
                await there.wait_for(say.Moved, 1.0)
            await _order(east, f"/rooms/{made.room}/move", {"node": "west"})
            done = await there.wait_for(say.Done, PATIENCE)
            assert (done.id, done.room) == ("enter", made.room)
            await there.close()

    asyncio.run(story())
