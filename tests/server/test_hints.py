"""Hints: what a player could do, weighed by what it can see."""

import asyncio
import os
import signal
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from fangcheng.installed import VARIANTS
from fangcheng.protocol import commands
from fangcheng.protocol.client import new_id
from fangcheng.server.match import thoughts
from tests.server.inside import inside
from tests.server.questions import warm
from tests.server.tables import QUIET, Wire, lay, play_on, seat_all, seated, start_all, wires
from tests.story import Json, story

MOST = 6


async def hints(one: Wire) -> Json:
    """Ask for hints."""
    told = await one.ask(commands.AskHints(new_id(), one.match))
    assert told["type"] == "hints", told
    return told


def check(candidates: list[Json], legal: list[str]) -> None:
    """Legal actions, the best first, and as many as may be told."""
    actions = [one["action"] for one in candidates]
    if legal == ["shuai"]:
        assert actions and all(one.startswith("shuai") for one in actions)
    else:
        assert len(actions) == len(set(actions)) == min(len(legal), MOST)
        assert set(actions) <= set(legal)
    values = [one["value"] for one in candidates]
    assert values == sorted(values, reverse=True)
    for one in candidates:
        assert 0 <= one["win_chance"] <= 1 and one["distance"] >= -1
        assert all(0 <= copies <= 4 for copies in one["useful"].values())


@pytest.mark.parametrize("town", VARIANTS)
def test_candidates_are_legal_actions(tmp_path: Path, town: str) -> None:
    """At every question of a round, whatever it asks."""

    async def play() -> None:
        async with inside(tmp_path) as server, wires(server.url, "甲") as (one,):
            await seat_all([one], town, bot_level="easy")
            await start_all([one])
            await warm(server.front.services.thinking)
            answered = -1
            for _ in range(12):
                await one.until(lambda last=answered: has_choice(one, last) or one.events("over"))  # type: ignore[misc]
                if one.events("over"):
                    break
                told = await hints(one)
                check(told["candidates"], one.legal)
                answered = one.asked
                await one.act(told["candidates"][0]["action"])

    asyncio.run(play())


def has_choice(one: Wire, answered: int) -> bool:
    """Whether a new question is open that leaves a choice."""
    new = one.asked > answered and one.entries[-1]["event"] == "ask"
    return bool(new) and one.legal != ["pass"]


def test_who_is_not_asked_gets_no_candidates(tmp_path: Path) -> None:
    async def play() -> None:
        make = lay(story(QUIET, draws="3m3m3m3m"))
        async with inside(tmp_path, make) as server, seated(server.url, 2) as (dealer, other):
            await dealer.until_asked("turn")
            told = await hints(other)
            assert told["candidates"] == [] and {"now", "after", "remarks"} <= set(told)
            check((await hints(dealer))["candidates"], dealer.legal)

    asyncio.run(play())


def test_of_a_question_that_is_over_nothing_is_told(tmp_path: Path) -> None:
    """The process that thinks is stopped until the question is answered."""

    async def play() -> None:
        make = lay(story(QUIET, draws="3m3m3m3m"))
        async with inside(tmp_path, make) as server, seated(server.url) as people:
            dealer = people[0]
            await dealer.until_asked("turn")
            pid = await warm(server.front.services.thinking)
            os.kill(pid, signal.SIGSTOP)
            await dealer.send(commands.AskHints("h", dealer.match))
            await dealer.act("discard C")
            os.kill(pid, signal.SIGCONT)
            await dealer.until(lambda: dealer.seen("hints"))
            (told,) = dealer.seen("hints")
            assert told["id"] == "h" and told["candidates"] == []

    asyncio.run(play())


def test_the_same_question_is_weighed_once(tmp_path: Path) -> None:
    async def play() -> None:
        make = lay(story(QUIET, draws="3m3m3m3m"))
        async with inside(tmp_path, make) as server, seated(server.url) as people:
            dealer = people[0]
            await dealer.until_asked("turn")
            asked: list[Any] = []
            thinking = server.front.services.thinking
            truly = thinking.ask
            thinking.ask = lambda *given, **rest: asked.append(given) or truly(*given, **rest)  # type: ignore[method-assign,func-returns-value]
            first = await hints(dealer)
            assert (await hints(dealer))["candidates"] == first["candidates"] != []
            assert len(asked) == 1
            for _ in range(3):
                await hints(people[1])
            assert len(asked) == 2, "and of a seat that is not asked likewise"

    asyncio.run(play())


READY = QUIET | {0: "123m456m789m1239pC", 1: "123m456m789m1p678s"}
"""Seat 0 is ready when it has discarded, seat 1 already; N is wild."""


def test_waits_count_what_the_seat_cannot_see(tmp_path: Path) -> None:
    """Before and after a discard, for who is asked and for who is not."""

    async def play() -> None:
        make = lay(story(READY, draws="4s4s4s4s"))
        async with inside(tmp_path, make) as server, seated(server.url, 2) as (dealer, other):
            await dealer.until_asked("turn")
            told = await hints(dealer)
            assert told["now"] == {}
            assert told["after"]["9p"]["C"] == 3 and told["after"]["C"]["9p"] == 3
            assert (await hints(other))["now"]["1p"] == 3
            await dealer.act("discard 9p")
            await dealer.until_told("draw", seat=1)
            assert (await hints(dealer))["now"]["C"] == 3
            await other.until_asked("turn")
            assert (await hints(other))["after"]["4s"]["1p"] == 3

    asyncio.run(play())


def test_where_nobody_can_think_hints_come_empty_and_play_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(thoughts, "LATE", 0.3)

    async def play() -> None:
        make = lay(story(READY, draws="4s4s4s4s"))
        async with inside(tmp_path, make, thinkers=1) as server, seated(server.url) as people:
            dealer = people[0]
            await dealer.until_asked("turn")
            pid = await warm(server.front.services.thinking)
            os.kill(pid, signal.SIGSTOP)
            try:
                await dealer.send(commands.AskHints("h", dealer.match))
                await play_on(people, [(0, "discard C"), (1, "discard 4s")])
                await people[2].until_asked("turn")
                await dealer.until(lambda: dealer.seen("hints"))
            finally:
                with suppress(ProcessLookupError):
                    os.kill(pid, signal.SIGCONT)
            (told,) = dealer.seen("hints")
            assert (told["now"], told["after"], told["candidates"]) == ({}, {}, [])

    asyncio.run(play())


def test_nobody_else_gets_them(tmp_path: Path) -> None:
    """Not a spectator, and nobody where the room has none."""

    async def play() -> None:
        async with (
            inside(tmp_path) as server,
            seated(server.url, 1) as (one,),
            seated(server.url, 1, hints=False) as (without,),
            wires(server.url, "旁观") as (watcher,),
        ):
            await watcher.must(commands.Enter(new_id(), one.room["number"]))
            assert await watcher.refused(commands.AskHints(new_id(), one.match)) == "not_seated"
            assert await without.refused(commands.AskHints(new_id(), without.match)) == "hints"

    asyncio.run(play())
