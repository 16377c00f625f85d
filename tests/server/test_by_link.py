"""Who comes by a link: a free seat for who has none, and clear words where there is none."""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

from fangcheng.protocol import commands
from fangcheng.protocol.client import new_id
from tests.server.inside import inside
from tests.server.tables import Wire, seat_all, start_all, wires


def with_people(
    test: Callable[[list[Wire]], Awaitable[None]], folder: Path, count: int = 5
) -> None:
    async def play() -> None:
        async with inside(folder) as server, wires(server.url, *"甲乙丙丁戊"[:count]) as people:
            await test(people)

    asyncio.run(play())


def sit() -> commands.Sit:
    return commands.Sit(new_id())


def test_all_who_come_at_once_find_a_seat_of_their_own(tmp_path: Path) -> None:
    """The last of them finds none, and may take the next that is free."""

    async def play(people: list[Wire]) -> None:
        owner, *friends = people
        number = await seat_all([owner])
        for one in friends:
            await one.must(commands.Enter(new_id(), number))
        answers = await asyncio.gather(*(one.ask(sit()) for one in friends))
        assert sorted(one["type"] for one in answers) == ["done"] * 3 + ["refused"]
        late = friends[[one["type"] for one in answers].index("refused")]
        assert await late.refused(sit()) == "seat_taken"
        gone = next(one for one in friends if one is not late)
        await gone.must(commands.Stand(new_id()))
        await late.must(sit())
        await late.must(sit())  # who sits already stays where it is
        await late.until(lambda: late.room["seats"][late.seat]["person"])
        assert await gone.refused(sit()) == "seat_taken"

    with_people(play, tmp_path)


def test_a_bot_that_the_owner_wants_is_not_driven_away(tmp_path: Path) -> None:
    async def play(people: list[Wire]) -> None:
        owner, friend = people
        number = await seat_all([owner])
        for seat in (1, 2, 3):
            await owner.must(commands.SetBot(new_id(), seat, "easy"))
        await friend.must(commands.Enter(new_id(), number))
        assert await friend.refused(sit()) == "seat_taken"
        await friend.must(commands.Sit(new_id(), 2))  # who asks for it by number comes before a bot

    with_people(play, tmp_path, 2)


def test_a_seat_elsewhere_is_given_up_only_by_who_says_so(tmp_path: Path) -> None:
    async def play(people: list[Wire]) -> None:
        one, other, third = people
        mine, theirs = await seat_all([one]), await seat_all([other])
        await one.must(commands.Enter(new_id(), theirs))
        refusal = await one.ask(sit())
        assert refusal["code"] == "elsewhere" and mine in refusal["reason"]
        await one.must(commands.Sit(new_id(), 1))  # the seat it chose
        assert (
            await one.refused(commands.Enter(new_id(), mine)) == "no_room"
        )  # nobody is left there
        # And a match is never left by sitting down.
        await start_all([other, one])
        await one.must(commands.Enter(new_id(), await seat_all([third])))
        assert await one.refused(sit()) == "elsewhere"
        assert await one.refused(commands.Sit(new_id(), 1)) == "phase"

    with_people(play, tmp_path, 3)


def test_after_a_match_one_may_sit_down_elsewhere(tmp_path: Path) -> None:
    """Nobody waits there any more, so nobody has to get up first."""

    async def play(people: list[Wire]) -> None:
        one, other, third = people
        first = await seat_all([one, other])
        await start_all([one, other])
        for voter in (one, other):
            await voter.must(commands.Vote(new_id(), True))
        await one.until(lambda: one.room["phase"] == "waiting")
        await one.must(commands.Enter(new_id(), await seat_all([third])))
        await one.must(sit())
        await other.until(lambda: not other.room["seats"][0]["person"])
        assert other.room["number"] == first

    with_people(play, tmp_path, 3)


def test_a_running_match_and_a_closed_door(tmp_path: Path) -> None:
    """Who comes during a match watches; who was sent away stays away."""

    async def play(people: list[Wire]) -> None:
        owner, friend, kicked = people
        number = await seat_all([owner, kicked])
        await owner.must(commands.Kick(new_id(), 1))
        assert await kicked.refused(commands.Enter(new_id(), number)) == "kicked"
        await start_all([owner])
        await friend.must(commands.Enter(new_id(), number))
        assert await friend.refused(sit()) == "phase"
        assert await kicked.refused(commands.Enter(new_id(), number)) == "kicked"
        assert friend.room["seats"][1]["person"] is None

    with_people(play, tmp_path, 3)
