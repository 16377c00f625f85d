"""Why not: refusals say what is against an action, and a seat may ask without acting."""

import asyncio
from pathlib import Path

from fangcheng.protocol import commands
from fangcheng.protocol.client import new_id
from tests.server.inside import inside
from tests.server.tables import QUIET, Wire, lay, play_on, seat_all, seated, start_all, wires
from tests.story import Json, story

READY = QUIET | {0: "123m456m789m1239pC", 1: "123m456m789m1p678s"}
"""Seat 0 lacks one tile, seat 1 waits for 1p. It is the first deal of the dealer: 平庄."""
ONE_MORE = {"code": "not_complete", "clause": "HZ-9", "count": 1}
NO_FOUR = {"code": "no_four", "clause": "C-7"}
STREAK = {"code": "pingzhuang", "clause": "HZ-16", "count": 3}
"""A discard wins from 二连庄 on."""


def table() -> Json:
    return story(READY, draws="4s4s4s4s", streak=1)


async def reasons(one: Wire) -> list[Json]:
    """Ask why not."""
    told = await one.ask(commands.Why(new_id(), one.match))
    assert told["type"] == "reasons", told
    moments: list[Json] = told["moments"]
    return moments


def test_a_refusal_says_why_at_the_own_turn(tmp_path: Path) -> None:
    async def play() -> None:
        async with inside(tmp_path, lay(table())) as server, seated(server.url) as people:
            dealer, other = people[:2]
            legal = await dealer.until_asked("turn")
            told = await dealer.act("hu")
            assert (told["code"], told["legal"], told["why"]) == ("illegal", legal, [ONE_MORE])
            held = {"code": "not_held", "clause": "C-4", "tiles": "5s"}
            assert (await dealer.act("discard 5s"))["why"] == [held]
            early = await other.act("hu", at=0)
            assert (early["code"], early["why"]) == ("stale", None), "it is asked nothing"
            assert (await dealer.act("discard C"))["type"] == "done"

    asyncio.run(play())


def test_a_refusal_says_why_about_a_discard_also_to_who_may_only_pass(tmp_path: Path) -> None:
    async def play() -> None:
        made = lay(table())
        async with inside(tmp_path, made, claim_pause=5.0) as server, seated(server.url) as people:
            await play_on(people, [(0, "discard 1p")])
            assert await people[1].until_asked("claim") == ["pass"]
            told = await people[1].act("hu")
            assert (told["code"], told["legal"], told["why"]) == ("illegal", ["pass"], [STREAK])
            turn = {"code": "not_turn", "clause": "C-4", "seat": 0}
            assert (await people[1].act("discard 4s"))["why"] == [turn]
            assert (await people[1].act("pass"))["type"] == "done"

    asyncio.run(play())


def test_a_seat_asks_without_acting(tmp_path: Path) -> None:
    """At its turn, about a discard while it lies there, and when it has passed by."""

    async def play() -> None:
        made = lay(table())
        async with inside(tmp_path, made, claim_pause=1.0) as server, seated(server.url) as people:
            dealer, next_ = people[:2]
            await dealer.until_asked("turn")
            turn = {"window": "turn", "tile": None, "seat": None}
            assert await reasons(dealer) == [
                turn | {"actions": {"hu": [ONE_MORE], "gang": [NO_FOUR]}}
            ]
            assert await reasons(next_) == [], "nothing lies there, and it is not its turn"
            assert dealer.legal == await dealer.until_asked("turn"), "nothing was done"
            await dealer.act("discard 1p")
            await next_.until_asked("claim")
            (claim,) = await reasons(next_)
            assert (claim["window"], claim["tile"], claim["seat"]) == ("claim", "1p", 0)
            assert claim["actions"]["hu"] == [STREAK]
            assert await reasons(dealer) == [], "nobody claims its own discard"
            await next_.until_asked("turn")
            own, passed = await reasons(next_)
            assert own["window"] == "turn" and own["actions"]["hu"] == [ONE_MORE]
            assert passed == claim
            await next_.act("discard 4s")
            await dealer.until_asked("claim")
            assert [one["tile"] for one in await reasons(dealer)] == ["4s"]

    asyncio.run(play())


def test_what_was_asked_is_told_again_after_a_restart(tmp_path: Path) -> None:
    async def play() -> None:
        async with inside(tmp_path, lay(table())) as server, seated(server.url) as people:
            await play_on(people, [(0, "discard 1p")])
            await people[1].until_asked("turn")
            before = await reasons(people[1])
            token, room = people[1].welcome["token"], people[1].room["number"]
        async with inside(tmp_path, lay(table())) as server:
            again = await Wire.open(server.url, "乙", token=token)
            await again.must(commands.Enter(new_id(), room))
            await again.until(lambda: again.match >= 0 and again.asked >= 0)
            assert await reasons(again) == before != []
            await again.close()

    asyncio.run(play())


def test_without_hints_no_distance_is_told(tmp_path: Path) -> None:
    async def play() -> None:
        async with (
            inside(tmp_path, lay(table())) as server,
            seated(server.url, hints=False) as people,
        ):
            dealer = people[0]
            await dealer.until_asked("turn")
            incomplete = [{"code": "incomplete", "clause": "HZ-9"}]
            assert (await dealer.act("hu"))["why"] == incomplete
            assert (await reasons(dealer))[0]["actions"]["hu"] == incomplete

    asyncio.run(play())


def test_who_does_not_play_is_told_nothing(tmp_path: Path) -> None:
    async def play() -> None:
        async with inside(tmp_path) as server, wires(server.url, "甲", "旁观") as (one, watcher):
            await seat_all([one])
            await start_all([one])
            await watcher.must(commands.Enter(new_id(), one.room["number"]))
            assert await watcher.refused(commands.Why(new_id(), one.match)) == "not_seated"
            assert await one.refused(commands.Why(new_id(), one.match + 1)) == "stale"

    asyncio.run(play())


def test_reasons_are_worked_out_once_for_each_question(tmp_path: Path) -> None:
    """Who asks without end costs a look-up."""

    async def play() -> None:
        async with inside(tmp_path, lay(table())) as server, seated(server.url) as people:
            dealer = people[0]
            await dealer.until_asked("turn")
            await reasons(dealer)
            running = server.front.registry.rooms[dealer.room["number"]].play
            assert running is not None
            known = running.questions._reasons[0]
            await reasons(dealer)
            assert running.questions._reasons[0] is known
            await dealer.act("discard C")
            assert await reasons(dealer) == [], "its question is over"

    asyncio.run(play())
