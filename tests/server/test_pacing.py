"""Pacing: nobody learns from the time, or by asking at the right moment, what others could do."""

import asyncio
import json
import random
import time
from collections.abc import Awaitable, Callable
from contextlib import AsyncExitStack
from math import sqrt
from pathlib import Path
from statistics import median, quantiles
from typing import Any

import pytest

from fangcheng.game.variant import Variant
from fangcheng.installed import VARIANTS
from fangcheng.match import Match
from fangcheng.protocol import commands
from fangcheng.protocol.client import new_id
from fangcheng.server.serve import Started
from tests.effort import many
from tests.server.claims import look_or_claim
from tests.server.inside import inside
from tests.server.tables import IDLE, NotedMatch, Wire, lay, normal, play_on, seated, wires
from tests.story import Json, story

PAUSE = 0.2
PLAIN, PAIR = "WF", "CC"


def after_a_discard(others: str) -> Json:
    """Seat 0 has C to discard; `others` says whether seat 2 could take it. N is wild."""
    hands = {0: IDLE + "WFC", 1: IDLE + "WF", 2: IDLE + others, 3: IDLE + "WF"}
    return story(hands, draws="3m3m3m3m")


Probe = Callable[[Wire], Awaitable[None]]
"""Something that a curious player may do as soon as it sees a discard."""


async def frames_after(people: list[Wire], probe: Probe) -> list[list[bytes]]:
    """What each seat is told after seat 0 has discarded C, and everybody has been curious.

    Once before seat 2 has passed, once when it has; all that within the pause.
    """
    await play_on(people, [(0, "discard C")])
    for one in people:
        await one.until_told("discard", seat=0)
    marks = [len(one.frames) for one in people]
    question = people[2].asked
    await _be_curious(people, probe)
    await people[2].act("pass", at=question)
    await _be_curious(people, probe)
    assert not people[1].events("draw"), "all this was in the pause"
    for one in people:
        await one.until(lambda one=one: _knows_of_draw(one))  # type: ignore[misc]
        await _be_curious([one], probe)
        if probe is _ask_for_hints:
            # Where something is to be weighed, that comes a moment later.
            await one.until(lambda one=one: len(one.seen("hints")) == 3)  # type: ignore[misc]
    for one in people:
        await one.settle()  # whatever the last of them did is told to all
    # Another process thinks about hints: they come in order, and between whatever else comes.
    return [
        sorted(
            (normal(data) for _, data in one.frames[mark:] if b'"type":"pong"' not in data),
            key=lambda frame: b'"type":"hints"' in frame,
        )
        for one, mark in zip(people, marks, strict=True)
    ]


def _knows_of_draw(one: Wire) -> bool:
    drawn = [told["view"]["left"] for told in one.seen("snapshot")[-1:]] == [81]
    return drawn or bool(one.events("draw"))


async def _be_curious(people: list[Wire], probe: Probe) -> None:
    for one in people:
        await probe(one)
    for one in people:
        await one.settle()


async def _only_wait(one: Wire) -> None:
    pass


async def _try_to_act(one: Wire) -> None:
    """Answer the question in every way, and try the next turn already."""
    deeds = (
        "pass",
        "pass",
        "discard 3m",
        "discard E",
        "hu",
        "gang",
        "chi 12m",
        "timeout",
        "leave",
        "x",
    )
    for number, do in enumerate(deeds if one.seat != 2 else ()):
        if not one.events("draw"):  # then it is seat 1's turn, and it may
            await one.send(commands.Act(f"now{number}", one.match, one.asked, do))
            await one.send(commands.Act(f"next{number}", one.match, one.asked + 1, do))


async def _ask_for_a_snapshot(one: Wire) -> None:
    await one.send(commands.Sync(one.match))


async def _ask_for_events(one: Wire) -> None:
    await one.send(commands.Sync(one.match, 4))


async def _ask_for_hints(one: Wire) -> None:
    await one.send(commands.AskHints("h", one.match))


async def _ask_why(one: Wire) -> None:
    await one.send(commands.Why("w", one.match))


async def _let_the_house_play(one: Wire) -> None:
    if one.seat != 2:
        await one.send(commands.LetHouse("on", True))
        await one.send(commands.LetHouse("off", False))


async def _vote_and_be_ready(one: Wire) -> None:
    await one.send(commands.Ready("r"))
    await one.send(commands.Vote("no", False))
    await one.send(commands.Leave("l"))


PROBES: tuple[Probe, ...] = (
    _only_wait,
    _try_to_act,
    _ask_for_a_snapshot,
    _ask_for_events,
    _ask_for_hints,
    _ask_why,
    _let_the_house_play,
    _vote_and_be_ready,
)


async def _all_probes(folder: Path) -> list[list[list[bytes]]]:
    """For each probe two tables: nobody can claim, somebody can."""
    worlds = [lay(after_a_discard(others)) for others in (PLAIN, PAIR)] * len(PROBES)
    makers = iter(worlds)

    def make(variant: Variant, seed: str) -> Match:
        return next(makers)(variant, seed)

    async with inside(folder, make, claim_pause=8.0) as server, AsyncExitStack() as rooms:
        tables = [await rooms.enter_async_context(seated(server.url)) for _ in worlds]
        probes = [probe for probe in PROBES for _ in (PLAIN, PAIR)]
        return await asyncio.gather(*map(frames_after, tables, probes))


def test_c5_nothing_one_asks_in_a_pause_tells_who_can_claim(tmp_path: Path) -> None:
    """Where seat 2 could take the discard and passes, and where nobody could: the same frames."""
    told = asyncio.run(_all_probes(tmp_path))
    for probe, nobody, somebody in zip(PROBES, told[::2], told[1::2], strict=True):
        for seat in (0, 1, 3):
            assert nobody[seat] == somebody[seat], f"{probe.__name__}, seat {seat}"


# -- the look at the 宝 --------------------------------------------------------------------------


async def _look(folder: Path, claim: bool) -> list[list[bytes]]:
    scenario = look_or_claim(claim)
    async with (
        inside(folder, lay(scenario), claim_pause=0.05) as server,
        seated(server.url, variant="jinzhou") as people,
    ):
        script = [(int(line[0]), line[2:]) for line in scenario["script"]]
        await play_on(people, script)
        asked = people[2 if claim else 1]
        if claim:
            await asked.until(lambda: "peng" in asked.legal)
        else:
            await asked.until_asked("offer")
        await asyncio.sleep(0.2)  # the pause is over; somebody thinks
        told = []
        for one in people:
            mark = len(one.frames)
            await one.send(commands.Sync(one.match))
            await one.until(lambda one=one: one.seen("snapshot"))  # type: ignore[misc]
            await one.send(commands.Sync(one.match, len(one.entries) - 2))
            await one.ask(commands.AskHints("h", one.match))
            await one.ask(commands.Why("w", one.match))
            await one.ask(commands.Act("p", one.match, one.asked, "pass")) if one is people[
                3
            ] else None
            told.append([normal(data) for _, data in one.frames[mark:]])
        return told


def test_jz18_a_look_at_the_bao_looks_like_an_open_claim(tmp_path: Path) -> None:
    """JZ-18, C-5: who asks for a snapshot meanwhile sees no more than that the table waits."""
    looking = asyncio.run(_look(tmp_path / "look", False))
    claiming = asyncio.run(_look(tmp_path / "claim", True))
    for seat in (0, 3):
        assert looking[seat] == claiming[seat]
    assert b'"at":-1' not in looking[3][0], "seat 3 still has its empty question"


# -- the clock on the wall -----------------------------------------------------------------------


def gaps(wire: Wire) -> list[tuple[float, str]]:
    """For each discard the time to the next frame of the stream, and what that begins with."""
    out: list[tuple[float, str]] = []
    since: float | None = None
    for at, data in wire.frames:
        message = json.loads(data)
        if message["type"] != "events" or not message["events"]:
            continue
        kinds = [one["event"] for one in message["events"]]
        if since is not None:
            out.append((at - since, kinds[0]))
        discards = [place for place, kind in enumerate(kinds) if kind == "discard"]
        assert not discards or set(kinds[discards[0] + 1 :]) <= {"ask", "lock"}, kinds
        since = at if discards else None
    return out


async def _measure(
    folder: Path, windows: int, trouble: Callable[[Started], Awaitable[None]]
) -> tuple[list[float], list[float]]:
    matches: list[NotedMatch] = []

    def make(variant: Variant, seed: str) -> NotedMatch:
        matches.append(NotedMatch(variant, seed))
        return matches[-1]

    async with inside(folder, make, claim_pause=PAUSE) as server:
        names = [f"{town}{number}" for number in range(2) for town in VARIANTS]
        async with wires(server.url, *names) as people:
            for one, name in zip(people, names, strict=True):
                await one.must(commands.QuickPlay(new_id(), name[:-1], level="random"))
                await one.until(lambda one=one: one.entries)  # type: ignore[misc]
            tasks = [asyncio.ensure_future(_answer_at_once(one)) for one in people]
            tasks.append(asyncio.ensure_future(trouble(server)))
            try:
                for one in people:
                    await one.until(lambda one=one: len(one.events("discard")) > windows)  # type: ignore[misc]
            finally:
                for task in tasks:
                    task.cancel()
            groups: dict[bool, list[float]] = {True: [], False: []}
            for one, match in zip(people, matches, strict=True):
                for (gap, kind), asked in zip(gaps(one), match.asked, strict=False):
                    if kind == "draw":
                        groups[asked].append(gap)
            return groups[True], groups[False]


async def no_trouble(server: Started) -> None:
    """Let everything be as quick as it is."""


async def much_trouble(server: Started) -> None:
    """Bots that think longer than the pause, a loop that is held up, a disk that is slow."""
    rng, loop = random.Random(5), asyncio.get_running_loop()
    thinking = server.front.services.thinking
    truly = thinking.ask

    def ask_slowly(*args: Any, **rest: Any) -> "asyncio.Future[Any]":
        asked, told = truly(*args, **rest), loop.create_future()
        wait = rng.uniform(0, 3 * PAUSE)

        def tell() -> None:
            if not told.done():
                told.set_result(asked.result())

        asked.add_done_callback(lambda done: done.cancelled() or loop.call_later(wait, tell))
        return told

    thinking.ask = ask_slowly  # type: ignore[method-assign]
    _slow_down_the_disk(server, rng)
    await _hold_up_the_loop(rng)


async def _hold_up_the_loop(rng: random.Random) -> None:
    while True:
        await asyncio.sleep(rng.uniform(0, 0.1))
        time.sleep(rng.uniform(0, 0.04))


def _slow_down_the_disk(server: Started, rng: random.Random) -> None:
    """Let every commit take longer than the pause: what waits for one more shows in the time."""
    journal = server.front.services.journal
    truly = journal._commit

    def commit(batch: list[Any]) -> None:
        if batch:
            time.sleep(rng.uniform(1.0, 1.3) * PAUSE)
        truly(batch)

    journal._commit = commit  # type: ignore[method-assign]


async def _answer_at_once(one: Wire) -> None:
    """Pass, or discard the first that may be."""
    answered = -1
    while True:
        await one.until(
            lambda answered=answered: (
                one.asked > answered  # type: ignore[misc]
                and one.entries[-1]["event"] == "ask"
            )
        )
        answered = one.asked
        legal = one.legal
        do = (
            "pass"
            if "pass" in legal
            else next((do for do in legal if do.startswith("discard")), legal[0])
        )
        await one.send(commands.Act(new_id(), one.match, one.asked, do))


def told_apart(ones: list[float], others: list[float]) -> tuple[float, float]:
    """How often one is longer than another, less a half; and the standard error of that.

    By chance alone it is 0; 0.5 tells them apart with certainty (the area under the curve).
    """
    longer = sum((one > other) + (one == other) / 2 for one in ones for other in others)
    error = sqrt((len(ones) + len(others) + 1) / (12 * len(ones) * len(others)))
    return longer / (len(ones) * len(others)) - 0.5, error


@pytest.mark.parametrize(
    ("trouble", "windows"), [(no_trouble, 40), (much_trouble, 25)], ids=["none", "much"]
)
def test_c5_a_window_is_as_long_whether_or_not_somebody_could_claim(
    tmp_path: Path, trouble: Callable[[Started], Awaitable[None]], windows: int
) -> None:
    """From a discard to the next draw, on the wire, also where bots, loop and disk are slow."""
    asked, nobody = asyncio.run(_measure(tmp_path, many(quick=windows, full=400), trouble))
    assert min(len(asked), len(nobody)) >= 40, "enough of both to compare"
    for group in (asked, nobody):
        # Not the very shortest: a frame may be read late, and the next one in time.
        assert quantiles(group, n=4)[0] > PAUSE * 0.7
        assert median(group) > PAUSE * 0.9
    apart, error = told_apart(asked, nobody)
    assert abs(apart) < 4 * error, f"{apart:+.3f}, of {len(asked)} and {len(nobody)}"
    # Not in the longest ones either, which would be remembered.
    long = sorted(asked + nobody)[-(len(asked) + len(nobody)) // 10]
    shares = [sum(one >= long for one in group) / len(group) for group in (asked, nobody)]
    spread = sqrt(0.1 * 0.9 * (1 / len(asked) + 1 / len(nobody)))
    assert abs(shares[0] - shares[1]) < 4 * spread, shares
