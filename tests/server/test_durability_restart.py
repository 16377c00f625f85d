"""Restarts: on purpose, by a second server, in the middle of somebody's thoughts."""

import asyncio
import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from sqlalchemy import select, update

from fangcheng.protocol import commands, parts
from fangcheng.protocol import messages as say
from fangcheng.protocol.client import new_id
from fangcheng.server.store.engine import open_engine
from fangcheng.server.store.tables import inputs, matches, rooms
from tests.effort import many
from tests.server.audit import audit
from tests.server.players import Player, begin, four_people, players, sit_down
from tests.server.running import ServerProcess, server

_DEALER = {"first_dealer": 0}
STOPS = many(quick=2, full=3)


def test_a_server_that_is_asked_to_stop_says_so_and_goes_on_later(
    database_url: str, tmp_path: Path
) -> None:
    async def story() -> None:
        async with four_people(process.url, options={"rounds": 3}) as people:
            for _ in range(STOPS):
                told = people[0].told()
                await people[0].until(lambda told=told: people[0].told() > told + 20)  # type: ignore[misc]
                assert await asyncio.to_thread(process.stop) == 0
                await asyncio.to_thread(process.start)
                await _all(people, "online")
            await _all(people, "over")
            await asyncio.to_thread(audit, database_url, process, people)
        for one in people:
            assert len(one.lost) == STOPS and all("1012" in why for why in one.lost), one.lost
            assert [notice.code for notice in one.seen(say.Notice)] == ["restarting"] * STOPS
            assert [bye.code for bye in one.seen(say.Bye)] == ["restarting"] * STOPS

    # Slow enough that the match is not over before.
    with server(database_url, tmp_path, claim_pause=0.01) as process:
        asyncio.run(story())


def test_a_second_server_that_insists_takes_over_and_the_first_one_stops(tmp_path: Path) -> None:
    """With SQLite, which knows no leases; with PostgreSQL the second one does not start."""
    database_url = f"sqlite:///{tmp_path / 'both.db'}"

    async def story() -> None:
        async with four_people(first.url, options={"rounds": 3}) as people:
            await people[0].until(lambda: people[0].told() > 20)
            await asyncio.to_thread(second.start)
            for one in people:
                one.url = second.url
            assert await asyncio.to_thread(first.wait_for_end) == 2
            await _all(people, "over")
            await asyncio.to_thread(audit, database_url, second, people)
            assert all(len(one.lost) == 1 for one in people)

    with server(database_url, tmp_path / "first", claim_pause=0.01) as first:
        second = ServerProcess(
            database_url,
            tmp_path / "second",
            **_without_port(first),
            insist={"take_over": True},
        )
        try:
            asyncio.run(story())
        finally:
            second.close()
    assert "taken_over" in first.log_text()


def test_time_that_was_used_is_charged_once_and_time_off_is_not(tmp_path: Path) -> None:
    """One second for each question and a bank of 60: four seconds of thought leave 57."""

    async def story() -> None:
        async with players(Player(process.url, "思", None)) as (one,):
            await sit_down([one], options=_DEALER, clock=parts.ClockWish(1, 60))
            await begin([one])
            await one.until(lambda: "discard" in one.legal()[0])
            await asyncio.sleep(4)
            done = await one.act(one.legal()[0])
            await one.until(lambda: done in one.done and _bank(one) < 60_000)
            left = _bank(one)
            assert 50_000 < left <= 57_100
            for _ in range(2):
                process.kill()
                await asyncio.sleep(4)
                seen = len(one.messages)
                await asyncio.to_thread(process.start)
                await one.until(lambda seen=seen: _bank(one, seen) < 60_000)  # type: ignore[misc]
                assert left - 2_500 < _bank(one, seen) <= left + 1

    with server("", tmp_path) as process:
        asyncio.run(story())


def test_time_outs_are_counted_on_and_the_house_stays(tmp_path: Path) -> None:
    """Who answers nothing times out twice, whatever happens in between, and never again."""
    url = f"sqlite:///{tmp_path / 'fangcheng.db'}"

    async def story() -> None:
        async with players(Player(process.url, "睡", None)) as (one,):
            await sit_down([one], options={**_DEALER, "rounds": 1000}, clock=parts.ClockWish(1, 0))
            match = await begin([one])
            await one.until(lambda: _discards(one) == 1)
            process.kill()
            await asyncio.to_thread(process.start)
            await one.until(lambda: _house(one) == "timeout" and _discards(one) >= 2)
            process.kill()
            seen = len(one.seen(say.RoomState))
            await asyncio.to_thread(process.start)
            await one.until(lambda: len(one.seen(say.RoomState)) > seen)
            assert _house(one) == "timeout"
            before = _discards(one)
            await one.until(lambda: _discards(one) > before + 5)
            await one.must(commands.Vote(new_id(), True))
            await one.until(lambda: one.over)
            audit(url, process, [one])
            assert len([ms for ms in _time_outs(url, match) if ms >= 900]) == 2

    with server("", tmp_path) as process:
        asyncio.run(story())


def test_who_left_stays_away_though_the_server_died_before_the_match_was_closed(
    tmp_path: Path,
) -> None:
    url = f"sqlite:///{tmp_path / 'fangcheng.db'}"

    async def story() -> None:
        people = [Player(process.url, name, None) for name in ("甲", "乙")]
        async with players(*people) as (one, two):
            room = await sit_down(people, options=_DEALER)
            match = await begin(people)
            await two.must(commands.Leave(new_id(), True))
            await one.until(lambda: one.over)
            await two.go()
            process.kill()
            _reopen(url, room, match, [one.person, two.person])
            for person in people:
                person.forget_end(match)  # the match will be closed anew, at another time
            await asyncio.to_thread(process.start)
            await one.until(lambda: one.online)
            await one.until(lambda: one.room is not None and one.room.phase == "waiting")
            assert one.room is not None
            assert [seat.person for seat in one.room.seats[:2]] == [one.person, None]
            audit(url, process, people)

    with server("", tmp_path) as process:
        asyncio.run(story())


# -- helpers -----------------------------------------------------------------------------------


async def _all(people: Sequence[Player], what: str) -> None:
    for one in people:
        await one.until(lambda one=one: getattr(one, what))  # type: ignore[misc]


def _without_port(process: ServerProcess) -> dict[str, Any]:
    ours = ("port", "database", "data")
    return {name: value for name, value in process.settings.items() if name not in ours}


def _bank(one: Player, since: int = 0) -> int:
    """The bank as it was told last, or 60 seconds if it was not."""
    for message in reversed(one.messages[since:]):
        if isinstance(message, say.Events | say.Snapshot) and message.clock is not None:
            return message.clock.bank
    return 60_000


def _discards(one: Player) -> int:
    """How often this player, or the house for it, has discarded."""
    told = [json.loads(entry) for entry in one.stream.entries.values()]
    return sum(entry["event"] == "discard" and entry["seat"] == one.seat for entry in told)


def _house(one: Player) -> str:
    assert one.room is not None and one.seat is not None
    return one.room.seats[one.seat].house


def _time_outs(url: str, match: int) -> list[int]:
    query = select(inputs.c.ms).where(inputs.c.match == match, inputs.c.do == "timeout")
    with open_engine(url).connect() as connection:
        return list(connection.execute(query.where(inputs.c.seat == 0)).scalars())


def _reopen(url: str, room: str, match: int, people: Sequence[int]) -> None:
    """Put the database back to the moment after the last input was stored, and nothing else."""
    with open_engine(url).begin() as connection:
        connection.execute(
            update(matches).where(matches.c.id == match).values(finished=None, summary=None)
        )
        stored = json.loads(
            connection.execute(select(rooms.c.data).where(rooms.c.number == room)).scalar_one()
        )
        for seat, person in enumerate(people):
            stored["seats"][seat] |= {"person": person, "name": f"person {person}"}
        data = json.dumps(stored)
        connection.execute(update(rooms).where(rooms.c.number == room).values(data=data))
