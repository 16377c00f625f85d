"""After a restart matches sleep until somebody comes, and what cannot be opened stops nothing."""

import asyncio
import json
import sqlite3
import time
from collections.abc import Awaitable
from contextlib import closing
from pathlib import Path

import pytest

from fangcheng.game.referee import legal, waiting_for
from fangcheng.installed import make_variant
from fangcheng.match import Match
from fangcheng.protocol import commands
from fangcheng.protocol.client import new_id
from fangcheng.server.match.streams import Streams
from fangcheng.server.stepping import NEXT_ROUND
from tests.server.inside import HOST_TOKEN, ask, inside
from tests.server.running import server
from tests.server.tables import Wire, seated


async def _two_tables(folder: Path) -> list[tuple[str, str, int]]:
    """Play at two tables, then stop the server: token, room and match of each."""
    async with (
        inside(folder) as started,
        seated(started.url, 1, "hangzhou", {"first_dealer": 0}) as (one,),
        seated(started.url, 1, "jinzhou", {"first_dealer": 0}) as (other,),
    ):
        found = [(who.token, who.room["number"], who.match) for who in (one, other)]
        for who in (one, other):
            await who.until_asked("turn")
            await who.act(next(do for do in who.legal if do.startswith("discard")))
    return found


def test_a_match_is_rebuilt_when_somebody_enters(tmp_path: Path) -> None:
    async def play() -> None:
        (token, number, match), (_, other, _) = await _two_tables(tmp_path)
        async with inside(tmp_path) as started:
            rooms = started.front.registry.rooms
            assert all(rooms[one].asleep is not None for one in (number, other))
            again = await Wire.open(started.url, token=token)
            assert again.welcome["room"] == number and rooms[number].asleep is not None
            await again.must(commands.Enter(new_id(), number))
            await again.until(lambda: again.match == match and again.entries)
            assert rooms[number].asleep is None and rooms[other].asleep is not None
            await again.until_asked()
            await again.act("pass" if "pass" in again.legal else again.legal[0])
            await again.close()

    asyncio.run(play())


def test_a_match_nobody_comes_back_to_ends(tmp_path: Path) -> None:
    async def play() -> None:
        (_, _, match), _ = await _two_tables(tmp_path)
        async with inside(tmp_path, abandoned=0.2, idle_room=1.0) as started:
            async with asyncio.timeout(30):
                while started.front.registry.rooms:
                    await asyncio.sleep(0.1)
            told = await asyncio.to_thread(ask, started.url, f"/api/matches/{match}")
            assert told.json["summary"]["rounds"][0]["void"]

    asyncio.run(play())


def test_what_cannot_be_opened_is_named_and_the_rest_starts(tmp_path: Path) -> None:
    async def play() -> None:
        (token, number, match), (_, second, third) = await _two_tables(tmp_path)
        with closing(sqlite3.connect(tmp_path / "fangcheng.db")) as database, database:
            (data,) = database.execute(
                "SELECT data FROM rooms WHERE number = ?", (number,)
            ).fetchone()
            gone = json.loads(data)
            gone["settings"]["options"]["an_option_that_is_no_more"] = 1
            add = "INSERT INTO rooms (number, data) VALUES (?, ?)"
            for bad, text in (("111111", json.dumps(gone)), ("222222", "{"), ("333333", "[]")):
                database.execute(add, (bad, text))
            database.execute("UPDATE matches SET options = '{' WHERE id = ?", (third,))
            copy = "INSERT INTO matches SELECT {}, room, variant, options, seed, fair, started, "
            copy += "finished, summary, house, counts, club, sealed FROM matches WHERE id = ?"
            database.execute(copy.format(7), (match,))
        async with inside(tmp_path) as started:
            refused = started.front.registry.refused
            assert {what: one.code for what, one in refused.items()} == {
                "room 111111": "option",
                "room 222222": "unreadable",
                "room 333333": "unreadable",
                f"match {third}": "unreadable",
                "match 7": "second",
            }
            again = await Wire.open(started.url, token=token)
            await again.must(commands.Enter(new_id(), number))
            await again.until(lambda: again.match in (match, 7))
            await again.close()
            told = await asyncio.to_thread(ask, started.url, "/api/operator/rooms", HOST_TOKEN)
            assert told.status == 200 and second in [room["number"] for room in told.json["rooms"]]

    asyncio.run(play())


@pytest.mark.parametrize(
    "damage",
    [
        "UPDATE inputs SET do = 'discard 9x' WHERE match = ?",
        "UPDATE inputs SET do = CAST(x'ff00fe' AS TEXT) WHERE match = ?",
        "UPDATE inputs SET ms = 'long' WHERE match = ?",
        "UPDATE inputs SET seat = 17 WHERE match = ?",
        "UPDATE inputs SET seat = -2 WHERE match = ?",
        "UPDATE inputs SET number = number - 1 WHERE match = ?",
    ],
)
def test_a_match_that_cannot_be_rebuilt_is_refused_in_words_and_once(
    tmp_path: Path, damage: str
) -> None:
    async def play() -> None:
        (token, number, match), _ = await _two_tables(tmp_path)
        with closing(sqlite3.connect(tmp_path / "fangcheng.db")) as database, database:
            database.execute(f"{damage} AND number = 0", (match,))
        async with inside(tmp_path) as started:
            again = await Wire.open(started.url, token=token)
            for _ in range(3):
                assert await again.refused(commands.Enter(new_id(), number)) == "broken"
            told = await asyncio.to_thread(ask, started.url, "/api/operator/log", HOST_TOKEN)
            why = {"what": f"match {match}", "code": "input", "about": "0"}
            assert told.json["refused"] == [why]
            about = [entry for entry in told.json["log"] if str(match) in str(entry)]
            assert about
            assert "Error" not in str(about), "no names of programmers"
            await again.must(commands.Create(new_id(), "hangzhou"))
            await again.close()

    asyncio.run(play())


def test_who_left_is_free_although_the_server_died_before_the_end_was_stored(
    tmp_path: Path,
) -> None:
    async def leave(url: str) -> tuple[str, str]:
        async with seated(url, 2, "hangzhou", {"first_dealer": 0}) as (one, other):
            await other.must(commands.Leave(new_id(), True))
            return other.token, one.room["number"]

    async def come_back(url: str, token: str, number: str) -> None:
        again = await Wire.open(url, token=token)
        assert again.welcome["room"] is None
        assert (await again.must(commands.Create(new_id(), "lanzhou")))["room"] != number
        await again.close()

    with server("", tmp_path) as process:
        token, number = asyncio.run(leave(process.url))
        process.kill()
        with closing(sqlite3.connect(tmp_path / "fangcheng.db")) as database, database:
            # As if the last transaction had not come through.
            (data,) = database.execute("SELECT data FROM rooms").fetchone()
            room = json.loads(data)
            (stored,) = database.execute("SELECT person FROM players WHERE seat = 1").fetchone()
            room["seats"][1] = {"person": stored, "name": "乙", "bot": None}
            database.execute("UPDATE rooms SET data = ?", (json.dumps(room),))
            database.execute("UPDATE matches SET finished = NULL, summary = NULL")
        process.start()
        asyncio.run(come_back(process.url, token, number))


def test_the_end_of_sleeping_matches_spares_those_that_are_played(tmp_path: Path) -> None:
    async def play() -> None:
        tables = await _two_tables(tmp_path)
        async with inside(tmp_path, abandoned=600.0) as started:
            registry = started.front.registry
            last = list(registry.rooms)[-1]
            token, number, match = next(one for one in tables if one[1] == last)
            again = await Wire.open(started.url, token=token)
            # The end has begun, with this room on its list, when somebody enters it.
            later = asyncio.get_running_loop().time() + 601
            ending = asyncio.ensure_future(registry._end_sleeping(later))
            await again.must(commands.Enter(new_id(), number))
            await ending
            room = registry.rooms[number]
            assert room.running and room.play is not None and room.play.id == match
            await again.close()

    asyncio.run(play())


def test_a_match_that_came_just_now_is_given_time_however_long_the_server_runs(
    tmp_path: Path,
) -> None:
    async def look() -> None:
        tables = await _two_tables(tmp_path)
        async with inside(tmp_path, abandoned=600.0) as started:
            registry = started.front.registry
            early, late = (registry.rooms[number] for _, number, _ in tables)
            late.door.empty_since += 100  # as if another node had handed it over since
            await registry._end_sleeping(early.door.empty_since + 601)
            assert early.asleep is None and late.asleep is not None

    asyncio.run(look())


def test_who_left_between_two_rounds_is_free_after_a_crash(tmp_path: Path) -> None:
    async def leave(url: str) -> str:
        async with seated(url, 2, "hangzhou", {"first_dealer": 0}) as (one, other):
            for who in (one, other):
                await who.must(commands.LetHouse(new_id(), True))
            await other.until(lambda: other.room["phase"] == "between")
            await other.must(commands.Leave(new_id(), True))
            return other.token

    async def come_back(url: str, token: str) -> None:
        again = await Wire.open(url, token=token)
        assert again.welcome["room"] is None
        await again.must(commands.Create(new_id(), "lanzhou"))
        await again.close()

    with server("", tmp_path, claim_pause=0.5, round_pause=30.0) as process:
        token = asyncio.run(leave(process.url))
        process.kill()
        process.start()
        asyncio.run(come_back(process.url, token))


# -- many come back at once --------------------------------------------------------------------


def _long_match(seed: str) -> list[tuple[int, str]]:
    """The inputs of many rounds of Hangzhou in which everybody passes and discards."""
    streams = Streams(Match(make_variant("hangzhou", LONG), seed))
    streams.open()
    rows: list[tuple[int, str]] = []
    while streams.state.round < 25 or not streams.state.over:
        if streams.state.over:
            rows.append((-1, NEXT_ROUND))
        else:
            seat = waiting_for(streams.state)[0]
            texts = [str(action) for action in legal(streams.state, seat)]
            plain = [do for do in texts if do == "pass" or do.startswith("discard")]
            rows.append((seat, (plain or texts)[-1]))
        streams.replay(*rows[-1])
    return rows


LONG = {"first_dealer": 0, "rounds": 100}


async def _long_tables(folder: Path, count: int) -> list[tuple[list[str], str, int]]:
    """Leave tables behind that have played for hours: tokens, room and match of each."""
    found = []
    async with inside(folder) as started:
        for _ in range(count):
            async with seated(started.url, 2, "hangzhou", LONG) as people:
                room, match = people[0].room["number"], people[0].match
                found.append(([one.token for one in people], room, match))
    with closing(sqlite3.connect(folder / "fangcheng.db")) as database, database:
        for _, _, match in found:
            database.execute("DELETE FROM inputs WHERE match = ?", (match,))
            row = database.execute("SELECT seed FROM matches WHERE id = ?", (match,)).fetchone()
            database.executemany(
                "INSERT INTO inputs (match, number, seat, do, ms) VALUES (?, ?, ?, ?, 0)",
                [(match, at, *one) for at, one in enumerate(_long_match(row[0]))],
            )
    return found


async def _longest_step(work: Awaitable[object]) -> float:
    """Do something, and tell for how much CPU time the loop stood still at most."""
    longest, doing = 0.0, asyncio.ensure_future(work)
    before = time.thread_time()
    while not doing.done():
        await asyncio.sleep(0)
        now = time.thread_time()
        longest, before = max(longest, now - before), now
    await doing
    return longest


def test_many_who_come_back_at_once_hold_up_nobody(tmp_path: Path) -> None:
    async def play() -> None:
        tables = await _long_tables(tmp_path, 3)
        async with inside(tmp_path) as started:
            people = [
                (await Wire.open(started.url, token=token), number, match)
                for tokens, number, match in tables
                for token in tokens
            ]
            entering = [one.must(commands.Enter(new_id(), number)) for one, number, _ in people]
            longest = await _longest_step(asyncio.gather(*entering))
            before = time.thread_time()
            _long_match("as long")
            assert longest < (time.thread_time() - before) / 2, "it stood still for half a match"
            for one, number, match in people:
                await one.until(lambda one=one, match=match: one.match == match)  # type: ignore[misc]
                room = started.front.registry.rooms[number]
                assert len(room.members) == 2 and room.asleep is None
                await one.send(commands.Sync(match))
                await one.until(lambda one=one: one.seen("snapshot"))  # type: ignore[misc]
            for one, _, _ in people:
                await one.close()

    asyncio.run(play())


def test_a_server_may_stop_while_a_match_is_rebuilt(tmp_path: Path) -> None:
    async def play() -> None:
        ((tokens, number, _),) = await _long_tables(tmp_path, 1)
        async with inside(tmp_path) as started:
            again = await Wire.open(started.url, token=tokens[0])
            await again.send(commands.Enter(new_id(), number))
            registry = started.front.registry
            room = registry.rooms[number]
            while number not in registry._waking:
                await asyncio.sleep(0)
            room.stop("moved")
            while registry._waking:
                await asyncio.sleep(0.01)
            assert room.play is None, "nothing runs in it any more"
            await again.close()

    asyncio.run(play())
