"""Endings: leaving, running away (HZ-23), votes, the operator; with scores written by hand."""

import asyncio
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from fangcheng.installed import VARIANTS, make_variant
from fangcheng.protocol import commands
from fangcheng.protocol.client import new_id
from tests.server.inside import HOST_TOKEN, ask, inside
from tests.server.tables import QUIET, Wire, lay, play_on, seated, start_all, wires
from tests.story import Json, story

READY = "123m456m789m123p"
"""With one wild tile beside it: any tile wins."""


async def summary_of(one: Wire) -> Json:
    """Wait for the end of the match."""
    await one.until(lambda: one.seen("match_over"))
    found: Json = one.seen("match_over")[-1]["summary"]
    return found


async def leave(one: Wire) -> None:
    """Leave the room whatever it costs."""
    await one.must(commands.Leave(new_id(), sure=True))
    assert [told["why"] for told in one.seen("left")] == ["left"]


# -- 逃跑 ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("hands", "script", "leaver", "base", "scores"),
    [
        # Nothing happened yet: 8 × base to the house.
        (QUIET, [], 2, 1, [0, 0, -8, 0]),
        (QUIET, [(0, "discard C")], 0, 3, [-24, 0, 0, 0]),
        # Seat 0 discarded a wild tile (N) and is ready: 32 × base to it.
        ({0: READY + "NN"}, [(0, "discard N")], 1, 1, [32, -32, 0, 0]),
        ({0: READY + "NN"}, [(0, "discard N")], 3, 2, [64, 0, 0, -64]),
        # The same, but its hand is not ready: 32 × base to the house.
        ({0: "147m258p369sESWFN"}, [(0, "discard N")], 3, 1, [0, 0, 0, -32]),
        # Who discarded the wild tile runs away itself: that is no window of another.
        ({0: READY + "NN"}, [(0, "discard N")], 0, 1, [-8, 0, 0, 0]),
    ],
)
def test_hz23_running_away(
    hands: dict[int, str],
    script: list[tuple[int, str]],
    leaver: int,
    base: int,
    scores: list[int],
    tmp_path: Path,
) -> None:
    """HZ-23: to the house, or to the seat that discarded a wild tile; nothing else is paid."""

    async def play() -> None:
        make = lay(story(hands))
        async with (
            inside(tmp_path, make) as server,
            seated(server.url, options={"base": base}) as people,
        ):
            await people[0].until_asked("turn")
            await play_on(people, script)
            assert await people[leaver].refused(commands.Leave(new_id())) == "phase", "say sure"
            await leave(people[leaver])
            for seat, one in enumerate(people):
                if seat != leaver:
                    summary = await summary_of(one)
                    assert summary["totals"] == scores
                    assert summary["rounds"] == [{"round": 1, "scores": scores, "void": True}]
                    assert one.events("leave") == [{"event": "leave", "seat": leaver}]
                    assert summary["winners"] == [s for s in range(4) if scores[s] > 0]
                    assert {tally["biggest"] for tally in summary["tallies"]} == {0}

    asyncio.run(play())


@pytest.mark.parametrize("town", [name for name in VARIANTS if name != "hangzhou"])
def test_elsewhere_leaving_costs_nothing_and_ends_the_match(town: str, tmp_path: Path) -> None:
    """JZ-2, C-14: no transfers, no next dealer; the next start is a new match."""

    async def play() -> None:
        seats = make_variant(town, {}).seats
        async with inside(tmp_path) as server, seated(server.url, seats, town) as people:
            for one in people[1:]:
                await one.must(commands.LetHouse(new_id(), True))
            match = people[0].match
            await leave(people[-1])
            summary = await summary_of(people[0])
            assert summary["totals"] == [0] * seats and summary["rounds"][-1]["void"]
            over = people[0].events("over")[-1]
            assert (over["drawn"], over["next_dealer"], over["match_over"]) == (False, None, True)
            # The others go on with a bot in the free seat.
            await people[0].until(lambda: people[0].room["seats"][-1]["person"] is None)
            assert await start_all(people[:-1]) != match
            assert people[0].room["seats"][-1]["bot"] == "normal"

    asyncio.run(play())


def test_leaving_between_two_rounds_costs_nothing(tmp_path: Path) -> None:
    """Not even in Hangzhou: the next round is void."""

    async def play() -> None:
        options = {"rounds": 4}
        async with (
            inside(tmp_path, round_pause=600.0) as server,
            seated(server.url, 2, options=options) as people,
        ):
            for one in people:
                await one.must(commands.LetHouse(new_id(), True))
            await people[0].until(lambda: people[0].room["phase"] == "between")
            first = people[0].events("over")[0]["scores"]
            assert await people[1].refused(commands.Leave(new_id())) == "phase"
            await leave(people[1])
            summary = await summary_of(people[0])
            assert summary["totals"] == first
            assert [(one["scores"], one["void"]) for one in summary["rounds"]] == [
                (first, False), ([0, 0, 0, 0], True),
            ]  # fmt: skip

    asyncio.run(play())


def test_who_has_left_may_sit_down_elsewhere_at_once(tmp_path: Path) -> None:
    """Also while the table still rests after a discard; the owner's room goes to the next."""

    async def play() -> None:
        make = lay(story(QUIET, draws="9m"))
        async with (
            inside(tmp_path, make, claim_pause=1.0) as server,
            seated(server.url) as people,
        ):
            await people[0].until_asked("turn")
            await play_on(people, [(0, "discard C")])
            await people[1].until_told("discard", seat=0)
            await leave(people[0])
            await people[0].must(commands.Create(new_id(), "jinzhou"))
            summary = await summary_of(people[1])
            assert summary["totals"] == [-8, 0, 0, 0]
            await people[1].until(lambda: people[1].room["seats"][0]["person"] is None)
            assert people[1].room["owner"] == people[1].welcome["person"]
            assert people[0].room["settings"]["variant"] == "jinzhou"
            again = await Wire.open(server.url, token=people[0].token)
            assert again.welcome["room"] == people[0].room["number"]
            await again.close()

    asyncio.run(play())


# -- votes -----------------------------------------------------------------------------------------


async def vote(people: Sequence[Wire], votes: str) -> None:
    """Let people vote: `0+` for it, `2-` against."""
    for word in votes.split():
        await people[int(word[0])].must(commands.Vote(new_id(), word[1] == "+"))


@pytest.mark.parametrize(
    ("count", "open_votes", "last"),
    [
        (1, "", "0+"),
        (2, "0+", "1+"),
        (3, "2+", "0+"),
        (3, "2+ 1-", "0+"),
        (4, "0+ 1+", "3+"),
        (4, "0+ 1+ 2-", "3+"),
        (4, "0+ 1+ 1+ 0+ 2-", "2+"),
    ],
)
def test_a_majority_of_the_people_dissolves(
    count: int, open_votes: str, last: str, tmp_path: Path
) -> None:
    """Bots have no vote; the running round is void."""

    async def play() -> None:
        async with inside(tmp_path) as server, seated(server.url, count) as people:
            await vote(people, open_votes)
            one = people[0]
            if open_votes:
                await one.until(lambda: one.room["vote"])
                assert one.room["vote"]["needed"] == count // 2 + 1
                assert 50 < one.room["vote"]["seconds"] <= 60
            assert one.room["phase"] == "playing"
            await vote(people, last)
            summary = await summary_of(one)
            assert summary["totals"] == [0, 0, 0, 0] and summary["rounds"][0]["void"]
            assert one.events("dissolve")
            await one.until(lambda: one.room["phase"] == "waiting" and not one.room["vote"])
            assert len([seat for seat in one.room["seats"] if seat["person"]]) == count

    asyncio.run(play())


@pytest.mark.parametrize(
    ("count", "votes"), [(2, "0+ 1-"), (3, "0+ 1- 2-"), (4, "0+ 1- 2-"), (4, "3+ 2+ 0- 1-")]
)
def test_a_vote_that_cannot_win_any_more_is_over(count: int, votes: str, tmp_path: Path) -> None:
    async def play() -> None:
        async with inside(tmp_path) as server, seated(server.url, count) as people:
            await vote(people, votes)
            one = people[0]
            await one.must(commands.Ready(new_id())) if one.room["phase"] == "between" else None
            await one.until(lambda: one.seen("room")[-2]["vote"] and not one.room["vote"])
            assert one.room["phase"] == "playing" and not one.events("dissolve")
            assert await people[1].refused(commands.Vote(new_id(), False)) == "phase", (
                "none is open"
            )
            await vote(people, "0+")
            await one.until(lambda: one.room["vote"])
            assert one.room["vote"]["seats"] == {"0": True}, "a new vote begins from nothing"

    asyncio.run(play())


def test_a_vote_expires(tmp_path: Path) -> None:
    async def play() -> None:
        async with inside(tmp_path, vote_seconds=0.3) as server, seated(server.url, 3) as people:
            one = people[0]
            await vote(people, "0+")
            await one.until(lambda: one.room["vote"])
            await one.until(lambda: not one.room["vote"])
            await vote(people, "1+")
            await one.until(lambda: one.room["vote"])
            assert one.room["vote"]["seats"] == {"1": True}
            assert one.room["phase"] == "playing"

    asyncio.run(play())


def test_there_is_nothing_to_dissolve_before_and_after_a_match(tmp_path: Path) -> None:
    async def play() -> None:
        async with inside(tmp_path) as server, wires(server.url, "甲") as (one,):
            await one.must(commands.Create(new_id(), "hangzhou"))
            assert await one.refused(commands.Vote(new_id(), True)) == "phase"
            await start_all([one])
            await vote([one], "0+")
            await summary_of(one)
            assert await one.refused(commands.Vote(new_id(), True)) == "phase"

    asyncio.run(play())


def test_a_vote_between_two_rounds_ends_the_match_too(tmp_path: Path) -> None:
    async def play() -> None:
        async with inside(tmp_path, round_pause=600.0) as server, seated(server.url, 1) as (one,):
            await one.must(commands.LetHouse(new_id(), True))
            await one.until(lambda: one.room["phase"] == "between")
            await vote([one], "0+")
            summary = await summary_of(one)
            assert [told["void"] for told in summary["rounds"]] == [False, True]
            assert summary["totals"] == summary["rounds"][0]["scores"]

    asyncio.run(play())


# -- the operator ----------------------------------------------------------------------------------


def test_the_operator_dissolves_and_closes(tmp_path: Path) -> None:
    """The match ends without result; a closed room sends everybody away."""

    async def play() -> None:
        async with inside(tmp_path) as server, seated(server.url, 2) as people:
            one = people[0]
            number = one.room["number"]

            async def post(deed: str, **headers: Any) -> int:
                path = f"/api/operator/rooms/{number}/{deed}"
                call = asyncio.to_thread(ask, server.url, path, method="POST", **headers)
                return (await call).status

            assert await post("dissolve") == 401
            assert await post("dissolve", token=one.token) == 401
            assert await post("dissolve", token=HOST_TOKEN) == 200
            summary = await summary_of(one)
            assert summary["totals"] == [0] * 4 and summary["rounds"][0]["void"]
            assert await post("dissolve", token=HOST_TOKEN) == 409
            await start_all(people)
            assert await post("close", token=HOST_TOKEN) == 200
            for who in people:
                await who.until(lambda who=who: who.seen("left"))  # type: ignore[misc]
                assert who.seen("left") == [{"type": "left", "room": number, "why": "closed"}]
                assert len(who.seen("match_over")) == 2
                assert await who.refused(commands.Enter(new_id(), number)) == "no_room"
                assert await who.refused(commands.Ready(new_id())) == "not_in_room"

    asyncio.run(play())
