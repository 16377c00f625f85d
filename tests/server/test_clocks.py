"""Clocks: the time for a question, the bank, 托管, and who plays for somebody who is away."""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

from fangcheng.protocol import commands, parts
from fangcheng.protocol.client import new_id
from tests.server.inside import inside
from tests.server.tables import IDLE, QUIET, SLOW, Wire, lay, play_on, seated
from tests.story import Json, story

DRAWS = "9m9m9m9m1s1s1s1s9p9p9p9p"
"""Tiles that nobody can claim, one after another from seat 1 on."""
SHORT = parts.ClockWish(turn=2, bank=0)


def table(
    test: Callable[[list[Wire]], Awaitable[None]],
    folder: Path,
    clock: parts.ClockWish,
    scenario: Json | None = None,
    **settings: Any,
) -> None:
    """Four people at a table with known tiles; seat 0 is to discard first."""

    async def play() -> None:
        make = lay(scenario or story(QUIET, draws=DRAWS))
        async with (
            inside(folder, make, **settings) as server,
            seated(server.url, clock=clock) as people,
        ):
            await people[0].until_asked("turn")
            await test(people)

    asyncio.run(play())


def house(one: Wire, seat: int) -> str:
    """Who plays for a seat, as the room says."""
    return str(one.room["seats"][seat]["house"])


def clock_of(one: Wire) -> Json:
    """The clock that came with the newest question."""
    found: Json = [told for told in one.seen("events") if told["clock"]][-1]["clock"]
    return found


async def until_house(one: Wire, seat: int, why: str) -> None:
    await one.until(lambda: house(one, seat) == why)


async def lap(people: list[Wire], tile: str, seats: str) -> None:
    """Let seats discard the same tile one after another, each at once."""
    await play_on(people, [(int(seat), f"discard {tile}") for seat in seats])


# -- the clock -------------------------------------------------------------------------------------


def test_hz6_twenty_seconds_unless_told_otherwise(tmp_path: Path) -> None:
    """HZ-6: 20 s for a turn, or the option, or what the room says; a bank only if it asks."""

    async def play() -> None:
        async with inside(tmp_path) as server:
            for options, clock, told in (
                ({}, None, {"turn": 20_000, "bank": 0}),
                ({"turn_seconds": 35}, None, {"turn": 35_000, "bank": 0}),
                ({}, parts.ClockWish(7), {"turn": 7000, "bank": 0}),
                ({}, parts.ClockWish(7, 45), {"turn": 7000, "bank": 45_000}),
                ({"turn_seconds": 35}, parts.ClockWish(bank=9), {"turn": 35_000, "bank": 9000}),
            ):
                async with seated(server.url, 1, options=options, clock=clock) as (one,):
                    await one.until(lambda one=one: any(m["clock"] for m in one.seen("events")))  # type: ignore[misc]
                    shown = clock_of(one)
                    assert shown["bank"] == told["bank"]
                    assert told["turn"] - 6000 < shown["turn"] <= told["turn"]
                    assert one.room["settings"]["clock"]["turn"] * 1000 == told["turn"]
                    await one.must(commands.Leave(new_id(), sure=True))

    asyncio.run(play())


def test_what_is_beyond_the_turn_comes_out_of_the_bank(tmp_path: Path) -> None:
    """And nothing for who answers in time; the others' banks stay as they are."""

    async def play(people: list[Wire]) -> None:
        loop = asyncio.get_running_loop()
        first = people[0]
        begun = first.frames[0][0]
        await asyncio.sleep(1.7)
        await first.act("discard C")
        longest = loop.time() - begun
        await lap(people, "9m", "123")
        await first.until_asked("turn")
        bank = clock_of(first)["bank"]
        assert 30_000 - (longest - 1) * 1000 <= bank <= 30_000 - 690
        assert clock_of(people[1]) == {"turn": 1000, "bank": 30_000}, "asked about a discard"
        await first.act("discard 9m")
        await lap(people, "1s", "123")
        await first.until_asked("turn")
        assert clock_of(first) == {"turn": 1000, "bank": bank}, "nothing was used this time"

    table(play, tmp_path, parts.ClockWish(1, 30))


def test_an_open_question_shows_the_time_that_is_left(tmp_path: Path) -> None:
    """Also to a connection that comes later: leaving does not stop the clock."""

    async def play(people: list[Wire]) -> None:
        first = people[0]
        await asyncio.sleep(1.2)
        await first.send(commands.Sync(first.match))
        await first.until(lambda: first.seen("snapshot"))
        clock = first.seen("snapshot")[0]["clock"]
        assert clock["turn"] == 0 and clock["bank"] <= 29_810
        await first.send(commands.Sync(first.match, len(first.entries) - 1))
        await first.until(lambda: first.messages[-1]["type"] == "events")
        assert first.messages[-1]["clock"]["bank"] <= clock["bank"]

    table(play, tmp_path, parts.ClockWish(1, 30))


# -- time-outs -------------------------------------------------------------------------------------


def test_c14_the_house_discards_what_was_drawn_and_after_two_it_goes_on(tmp_path: Path) -> None:
    """C-14: the tile just drawn; after two time-outs in a row at once, until the player acts."""

    async def play(people: list[Wire]) -> None:
        sleeper, other = people[0], people[1]
        await sleeper.until_told("timeout", seat=0)
        # The dealer's last tile counts as drawn.
        await other.until_told("discard", seat=0, tiles="C")
        assert house(other, 0) == "", "once may happen"
        await lap(people, "9m", "123")
        await other.until_told("discard", seat=0, tiles="9m")
        await until_house(other, 0, "timeout")
        assert len(other.events("timeout", seat=0)) == 2
        await lap(people, "1s", "12")
        await people[3].until_asked("turn")
        since = asyncio.get_running_loop().time()
        await people[3].act("discard 1s")
        await other.until_told("discard", seat=0, tiles="1s")
        assert asyncio.get_running_loop().time() - since < 2.5, "it does not wait for the clock"
        assert len(other.events("timeout", seat=0)) == 3
        assert house(other, 0) == "timeout"

    table(play, tmp_path, parts.ClockWish(3, 0))


def test_a_player_who_acts_plays_again(tmp_path: Path) -> None:
    """The house seems to think for a moment too; who acts then is back, and has its time again."""

    async def play(people: list[Wire]) -> None:
        sleeper, other = people[0], people[1]
        await other.until_told("discard", seat=0, tiles="C")
        await lap(people, "9m", "123")
        await until_house(other, 0, "timeout")
        await lap(people, "1s", "123")
        await sleeper.until_told("draw", seat=0, tiles="1s")
        await sleeper.act("discard 1m")
        await until_house(other, 0, "")
        assert other.events("discard", seat=0)[-1]["tiles"] == "1m"
        await lap(people, "9p", "123")
        await other.until_told("discard", seat=0, tiles="9p")
        assert len(other.events("timeout", seat=0)) == 3
        assert house(other, 0) == "", "that was the first time-out of a new count"

    table(play, tmp_path, SHORT, bot_pause=3.0)


def test_time_outs_must_follow_one_another(tmp_path: Path) -> None:
    """An answer between two of them, and the house does not take over."""

    async def play(people: list[Wire]) -> None:
        sleeper, other = people[0], people[1]
        await other.until_told("discard", seat=0, tiles="C")
        await lap(people, "9m", "123")
        await sleeper.until_asked("turn")
        await sleeper.act("discard 9m")
        await lap(people, "1s", "123")
        await other.until_told("discard", seat=0, tiles="1s")
        assert len(other.events("timeout", seat=0)) == 2
        await lap(people, "9p", "1")
        assert house(other, 0) == ""

    table(play, tmp_path, SHORT)


def test_c14_after_a_claim_the_last_tile_of_the_hand_goes(tmp_path: Path) -> None:
    """C-14: nothing was drawn, so the last of the sorted hand; who could claim passes silently."""
    hands = {0: IDLE + "WFC", 2: IDLE + "CC", 1: IDLE + "WF", 3: IDLE + "WF"}

    async def play(people: list[Wire]) -> None:
        await play_on(people, [(0, "discard C"), (2, "peng")])
        await people[0].until_told("discard", seat=2)
        assert [one["tiles"] for one in people[0].events("discard", seat=2)] == ["S"]
        assert people[0].events("timeout") == [{"event": "timeout", "seat": 2}]

    table(play, tmp_path, parts.ClockWish(2, 0), story(hands, draws=DRAWS))


def test_c14_who_does_not_answer_about_a_discard_passes(tmp_path: Path) -> None:
    """C-14, C-5: the others are not told that there was anything to answer."""
    hands = {0: IDLE + "WFC", 2: IDLE + "CC", 1: IDLE + "WF", 3: IDLE + "WF"}

    async def play(people: list[Wire]) -> None:
        await play_on(people, [(0, "discard C")])
        await people[2].until_told("timeout", seat=2)
        await people[1].until_asked("turn")
        for seat in (0, 1, 3):
            await people[seat].until_told("draw", seat=1)
            assert not people[seat].events("timeout", seat=2)

    table(play, tmp_path, parts.ClockWish(2, 0), story(hands, draws=DRAWS))


# -- 托管 by wish ----------------------------------------------------------------------------------


def test_let_house_on_and_off(tmp_path: Path) -> None:
    """At once, also at an open question; off again the player has the rest of its time."""

    async def play(people: list[Wire]) -> None:
        wish, other = people[0], people[1]
        await wish.must(commands.LetHouse(new_id(), True))
        await until_house(other, 0, "asked")
        await other.until_told("discard", seat=0, tiles="C")
        assert other.events("timeout", seat=0)
        await lap(people, "9m", "123")
        await other.until_told("discard", seat=0, tiles="9m")
        await wish.must(commands.LetHouse(new_id(), False))
        await until_house(other, 0, "")
        await lap(people, "1s", "123")
        await wish.until_asked("turn")
        assert clock_of(wish) == {"turn": 600_000, "bank": 600_000}
        await wish.act("discard 1m")
        await other.until_told("discard", seat=0, tiles="1m")
        assert len(other.events("timeout")) == 2

    table(play, tmp_path, SLOW)


def test_let_house_needs_a_match(tmp_path: Path) -> None:
    async def play() -> None:
        async with inside(tmp_path) as server:
            one = await Wire.open(server.url)
            await one.must(commands.Create(new_id(), "hangzhou"))
            assert await one.refused(commands.LetHouse(new_id(), True)) == "phase"
            await one.close()

    asyncio.run(play())


# -- absence ---------------------------------------------------------------------------------------


async def come_back(gone: Wire, url: str) -> Wire:
    back = await Wire.open(url, token=gone.token)
    await back.must(commands.Enter(new_id(), gone.room["number"]))
    await back.until(lambda: back.entries)
    return back


def test_after_a_while_a_bot_plays_for_who_is_away(tmp_path: Path) -> None:
    """Until it is back: then its own question waits for it again, with what is left of the time."""

    async def play() -> None:
        make = lay(story(QUIET, draws=DRAWS))
        async with (
            inside(tmp_path, make, grace=0.4) as server,
            seated(server.url, clock=SLOW) as people,
        ):
            await people[0].until_asked("turn")
            other = people[1]
            await people[0].close()
            await other.until(lambda: not other.room["seats"][0]["online"])
            assert house(other, 0) == ""
            await until_house(other, 0, "absent")
            await other.until_told("discard", seat=0)
            assert not other.events("timeout"), "a bot, not the house"
            await lap(people, "9m", "123")
            await other.until(lambda: len(other.events("discard", seat=0)) == 2)
            people[0] = await come_back(people[0], server.url)
            await until_house(other, 0, "")
            assert other.room["seats"][0]["online"]
            await lap(people, "1s", "123")
            await people[0].until_asked("turn")
            await asyncio.sleep(0.6)
            assert len(other.events("discard", seat=0)) == 2, "nobody plays for it any more"
            await people[0].act("discard 1s")
            await other.until(lambda: len(other.events("discard", seat=0)) == 3)

    asyncio.run(play())


def test_a_short_absence_changes_nothing_and_the_clock_runs_on(tmp_path: Path) -> None:
    """Before the grace time is over the own clock runs; if it rings, that is a time-out."""

    async def play() -> None:
        make = lay(story(QUIET, draws=DRAWS))
        async with (
            inside(tmp_path, make, grace=600.0) as server,
            seated(server.url, clock=parts.ClockWish(2, 0)) as people,
        ):
            await people[0].until_asked("turn")
            other = people[1]
            await people[0].close()
            await other.until_told("timeout", seat=0)
            await other.until_told("discard", seat=0, tiles="C")
            assert house(other, 0) == "", "one time-out"
            people[0] = await come_back(people[0], server.url)
            await other.until(lambda: other.room["seats"][0]["online"])
            assert people[0].events("timeout", seat=0)

    asyncio.run(play())


def test_who_is_back_before_the_grace_time_ends_is_not_absent(tmp_path: Path) -> None:
    async def play() -> None:
        make = lay(story(QUIET, draws=DRAWS))
        async with (
            inside(tmp_path, make, grace=1.0) as server,
            seated(server.url, clock=SLOW) as people,
        ):
            await people[0].until_asked("turn")
            for _ in range(3):
                await people[0].close()
                people[0] = await come_back(people[0], server.url)
            await asyncio.sleep(1.3)
            assert house(people[1], 0) == "" and not people[1].events("discard")
            await people[0].act("discard C")

    asyncio.run(play())


# -- what others learn of it -----------------------------------------------------------------------


def test_c5_who_let_claims_pass_is_told_at_its_own_turn_only(tmp_path: Path) -> None:
    """Seat 2 could take two discards and does nothing; that it could is nobody's affair."""
    hands = {0: IDLE + "WFC", 1: IDLE + "WF", 2: IDLE + "CC", 3: IDLE + "WF"}
    scenario = story(hands, draws="C3m3m3m3m")

    async def play() -> None:
        async with (
            inside(tmp_path, lay(scenario), claim_pause=0.1) as server,
            seated(server.url, clock=parts.ClockWish(1, 0)) as people,
        ):
            first, second, sleeper, other = people
            await first.act("discard C")
            await second.until_asked("turn")  # the claim of seat 2 has run out
            await second.act("discard C")
            await sleeper.until_asked("turn")  # and the next one
            told = [
                (at, message["seats"][2]["house"])
                for at, message in enumerate(other.messages)
                if message["type"] == "room"
            ]
            draws = [
                at
                for at, message in enumerate(other.messages)
                if message["type"] == "events"
                and any(one["event"] == "draw" and one["seat"] == 2 for one in message["events"])
            ]
            assert draws and all(house == "" for at, house in told if at < draws[0])
            await until_house(other, 2, "timeout")

    asyncio.run(play())
