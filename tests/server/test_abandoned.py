"""Tables that nobody looks after stand still, and end after a while."""

import asyncio
from pathlib import Path

from fangcheng.protocol import commands
from fangcheng.protocol import messages as say
from fangcheng.protocol.client import new_id
from tests.server.inside import inside
from tests.server.tables import Wire, seated, wires


def test_a_table_with_nobody_connected_stands_still_and_ends(tmp_path: Path) -> None:
    async def play() -> None:
        async with (
            inside(tmp_path, abandoned=1.0) as started,
            wires(started.url, "甲") as (one,),
        ):
            await one.must(commands.QuickPlay(new_id(), "hangzhou", {"rounds": 1000}))
            await one.until(lambda: one.entries)
            await one.must(commands.LetHouse(new_id(), True))
            await one.close()
            (room,) = started.front.registry.rooms.values()
            await asyncio.sleep(0.2)
            assert room.play is not None
            inputs = room.play._inputs
            await asyncio.sleep(0.4)
            assert room.play._inputs == inputs and room.running, "nobody plays for nobody"
            async with asyncio.timeout(20):
                while room.running:
                    await asyncio.sleep(0.05)
            again = await Wire.open(started.url, token=one.token)
            await again.must(commands.Enter(new_id(), room.number))
            await again.until(lambda: again.seen("match_over"))
            assert again.seen("match_over")[-1]["summary"]["rounds"][-1]["void"]
            await again.close()

    asyncio.run(play())


def test_who_comes_back_in_time_plays_on(tmp_path: Path) -> None:
    async def play() -> None:
        async with inside(tmp_path, abandoned=600.0) as started:
            async with seated(started.url, 1) as (one,):
                match, token, number = one.match, one.token, one.room["number"]
            await asyncio.sleep(0.3)
            again = await Wire.open(started.url, token=token)
            assert again.welcome["room"] == number
            await again.must(commands.Enter(new_id(), number))
            await again.until(lambda: again.match == match)
            await again.must(commands.LetHouse(new_id(), True))
            told = len(again.entries)
            await again.until(lambda: len(again.entries) > told + 20)
            await again.close()

    asyncio.run(play())


def test_a_table_with_one_of_its_people_goes_on(tmp_path: Path) -> None:
    async def play() -> None:
        async with (
            inside(tmp_path, grace=0.1) as started,
            seated(started.url, 2) as (one, other),
        ):
            await other.close()
            await one.must(commands.LetHouse(new_id(), True))
            told = len(one.entries)
            await one.until(lambda: len(one.entries) > told + 30)

    asyncio.run(play())


def test_who_asks_for_a_match_and_hangs_up_is_not_there(tmp_path: Path) -> None:
    async def play() -> None:
        async with inside(tmp_path, abandoned=600.0) as started, wires(started.url, "甲") as (one,):
            connection = one._connection
            await connection.send(say.write(commands.QuickPlay(new_id(), "hangzhou")).decode())
            connection.transport.abort()
            registry = started.front.registry
            async with asyncio.timeout(20):
                while not (registry.rooms and next(iter(registry.rooms.values())).play):
                    await asyncio.sleep(0.02)
            (room,) = registry.rooms.values()
            assert not room.has_people and not room.members
            assert room.play is not None and room.play._clocks.standing

    asyncio.run(play())


def test_nobody_is_too_late_while_the_database_is_away(tmp_path: Path) -> None:
    async def play() -> None:
        async with inside(tmp_path, abandoned=0.3) as started, wires(started.url, "甲") as (one,):
            await one.must(commands.QuickPlay(new_id(), "hangzhou"))
            await one.until(lambda: one.entries)
            (room,) = started.front.registry.rooms.values()
            started.front.trouble(True)
            await one.close()
            await asyncio.sleep(0.8)
            assert room.running and room.play is not None and not room.play.ending
            started.front.trouble(False)
            async with asyncio.timeout(20):
                while room.running:
                    await asyncio.sleep(0.05)

    asyncio.run(play())
