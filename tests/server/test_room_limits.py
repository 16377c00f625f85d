"""Nobody fills the server with rooms, guesses their numbers, or comes back from a kick."""

import asyncio
from pathlib import Path

import pytest

from fangcheng.protocol import commands
from fangcheng.protocol.client import new_id
from fangcheng.server.rooms import public_rooms
from tests.server.inside import ask, hear, house, inside, raw_socket, tell
from tests.server.running import PostgresCluster
from tests.server.tables import Wire, seat_all, seated, wires


def test_who_opens_room_after_room_has_one(tmp_path: Path) -> None:
    async def play() -> None:
        async with (
            inside(tmp_path, max_rooms=3) as started,
            wires(started.url, "甲", "乙") as (
                one,
                other,
            ),
        ):
            numbers = [await seat_all([one]) for _ in range(8)]
            assert list(started.front.registry.rooms) == numbers[-1:]
            await seat_all([other])
            assert [left["why"] for left in one.seen("left")] == [], "one sits elsewhere by then"

    asyncio.run(play())


def test_a_room_closes_when_the_last_seat_is_given_up(tmp_path: Path) -> None:
    async def play() -> None:
        async with inside(tmp_path) as started, wires(started.url, "甲", "乙") as (one, other):
            number = await seat_all([one])
            await other.must(commands.Enter(new_id(), number))
            await one.must(commands.Stand(new_id()))
            await other.until(lambda: other.seen("left"))
            assert other.seen("left")[-1] == {"type": "left", "room": number, "why": "closed"}
            assert await other.refused(commands.Sit(new_id(), 0)) == "not_in_room"
            assert started.front.registry.rooms == {}

    asyncio.run(play())


def test_guests_of_one_address_open_only_so_many_rooms(tmp_path: Path) -> None:
    async def play() -> None:
        async with (
            inside(tmp_path, rooms_per_address=3) as started,
            wires(started.url, *"甲乙丙丁") as people,
        ):
            for one in people[:3]:
                await seat_all([one])
            assert await people[3].refused(commands.Create(new_id(), "hangzhou")) == "crowded"
            await people[0].must(commands.Leave(new_id()))
            await seat_all(people[3:])

    asyncio.run(play())


def test_one_address_does_not_fill_the_list_of_rooms(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(public_rooms, "_MOST_OF_ONE", 2)

    async def play() -> None:
        async with (
            inside(tmp_path, trust_proxy=True) as started,
            wires(started.url, *"甲乙丙丁") as people,
        ):
            for one in people[1:]:
                await seat_all([one], public=True)
            neighbour = {"x-forwarded-for": "10.0.0.2"}
            async with raw_socket(started.url, additional_headers=neighbour) as other:
                await tell(other, type="hello", version=1, name="邻居")
                await tell(other, type="create", id="c", variant="hangzhou", public=True)
                while (await hear(other)).get("id") != "c":
                    pass
                found = started.front.registry.public.all()
                assert len(found) == 3 and "邻居" in {name for one in found for name in one.names}

    asyncio.run(play())


def test_wrong_numbers_cost_more_and_more(tmp_path: Path) -> None:
    async def play() -> None:
        async with (
            inside(tmp_path, wrong_numbers=8) as started,
            wires(started.url, "甲", "乙") as (one, guesser),
        ):
            number = await seat_all([one])
            wrong = [f"{int(number) ^ bit:06d}" for bit in range(1, 40)]
            codes = [await guesser.refused(commands.Enter(new_id(), guess)) for guess in wrong]
            free = codes.count("no_room")
            assert codes == ["no_room"] * free + ["rate"] * (len(codes) - free) and free == 9
            # Now the right one is not told from a wrong one either, from any of their connections.
            other = await Wire.open(started.url)
            assert await other.refused(commands.Enter(new_id(), number)) == "rate"
            await other.close()

    asyncio.run(play())


def test_wrong_numbers_at_the_same_time_are_counted_one_by_one(tmp_path: Path) -> None:
    async def play() -> None:
        async with (
            inside(tmp_path, wrong_numbers=8) as started,
            wires(started.url, *(f"猜{at}" for at in range(25))) as guessers,
        ):
            guesses = [one.refused(commands.Enter(new_id(), "000000")) for one in guessers]
            codes = await asyncio.gather(*guesses)
            assert codes.count("no_room") <= 9 and set(codes) == {"no_room", "rate"}

    asyncio.run(play())


def test_wrong_numbers_count_for_a_whole_home_under_ipv6(tmp_path: Path) -> None:
    """A home has 2^64 addresses: also where only the notes of a room are asked for."""

    async def play() -> None:
        async with inside(tmp_path, wrong_numbers=8, trust_proxy=True) as started:

            async def code(address: str) -> str:
                headers = {"x-forwarded-for": address}
                path = "/api/rooms/000000/notes"
                told = await asyncio.to_thread(ask, started.url, path, headers=headers)
                return str(told.json["code"])

            codes = [await code(f"2001:db8::{at:x}") for at in range(12)]
            assert codes == ["no_room"] * 9 + ["rate"] * 3
            assert await code("2001:db8:0:1::1") == "no_room"

    asyncio.run(play())


def test_others_wrong_numbers_keep_nobody_from_their_seat_on_another_node(
    postgres: PostgresCluster, tmp_path: Path
) -> None:
    async def play() -> None:
        async with (
            house(postgres.new_database(), tmp_path, wrong_numbers=1) as (east, west),
            wires(east, "甲") as (owner,),
            wires(west, "乙") as (guesser,),
        ):
            number = await seat_all([owner])
            back = await Wire.open(west, token=owner.token)
            wrong = [f"{int(number) ^ bit:06d}" for bit in range(1, 4)]
            codes = [await guesser.refused(commands.Enter(new_id(), one)) for one in wrong]
            assert codes == ["no_room", "no_room", "rate"]
            assert await guesser.refused(commands.Enter(new_id(), number)) == "rate"
            assert back.welcome["room"] == number
            told = await back.ask(commands.Enter(new_id(), number))
            assert (told["type"], told["node"]) == ("moved", "east")
            await back.close()

    asyncio.run(play())


def test_a_kick_lasts(tmp_path: Path) -> None:
    async def play() -> None:
        async with inside(tmp_path) as started, wires(started.url, *"甲乙") as (one, other):
            number = await seat_all([one, other])
            await one.must(commands.Kick(new_id(), 1))
            await other.until(lambda: other.seen("left"))
            assert await other.refused(commands.Enter(new_id(), number)) == "kicked"
            assert await other.refused(commands.Sit(new_id(), 1)) == "not_in_room"
            again = await Wire.open(started.url, token=other.token)
            assert again.welcome["room"] is None
            assert await again.refused(commands.Enter(new_id(), number)) == "kicked"
            await again.close()
            await one.until(lambda: one.room["seats"][1]["person"] is None)

    asyncio.run(play())


def test_a_vote_that_is_refused_is_told_to_nobody(tmp_path: Path) -> None:
    async def play() -> None:
        async with inside(tmp_path) as started, seated(started.url, 2) as (one, other):
            await other.settle()
            told = len(other.seen("room"))
            assert await one.refused(commands.Vote(new_id(), on=False)) == "phase"
            await other.settle()
            assert len(other.seen("room")) == told

    asyncio.run(play())
