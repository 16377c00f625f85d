"""Spectators: they see what everybody may see, later than the players, and can do nothing."""

import asyncio
import json
from itertools import pairwise
from pathlib import Path

from fangcheng.protocol import commands
from fangcheng.protocol.client import new_id
from tests.server.inside import inside
from tests.server.tables import QUIET, Wire, lay, play_on, seat_all, seated, start_all, wires
from tests.story import story

SCRIPT = [(0, "discard C"), (1, "discard 9m"), (2, "discard 9m"), (3, "discard 9m")]
DELAY = 1.0


def times(wire: Wire, kind: str) -> list[float]:
    """When the events of a kind came."""
    found: list[float] = []
    for at, data in wire.frames:
        message = json.loads(data)
        if message["type"] == "events":
            found += [at for one in message["events"] if one["event"] == kind]
    return found


def test_the_public_sees_everything_later(tmp_path: Path) -> None:
    """Each event so many seconds after the players; in its own numbers, without a gap."""

    async def play() -> None:
        make = lay(story(QUIET, draws="9m9m9m9m"))
        async with (
            inside(tmp_path, make, spectator_delay=DELAY) as server,
            seated(server.url) as people,
            wires(server.url, "看客") as (watcher,),
        ):
            number = people[0].room["number"]
            await watcher.must(commands.Enter(new_id(), number))
            await people[0].until_asked("turn")
            await play_on(people, SCRIPT)
            await people[0].until(lambda: len(people[0].events("draw")) == 4)
            seen = len(watcher.events("draw"))
            await watcher.until(lambda: len(watcher.events("draw")) == 4)
            assert seen < 4, "they are behind"
            for kind in ("discard", "draw"):
                for early, late in zip(times(people[0], kind), times(watcher, kind), strict=True):
                    assert late - early > DELAY * 0.8
            firsts = [(m["first"], len(m["events"])) for m in watcher.seen("events")]
            for (first, count), (then, _) in pairwise(firsts):
                assert then == first + count
            assert {m["clock"] is None for m in watcher.seen("events")} == {True}
            _check_public(watcher)
            assert people[0].room["spectators"] == 1

    asyncio.run(play())


def _check_public(watcher: Wire) -> None:
    assert not watcher.events("ask") and not watcher.seen("snapshot")
    for entry in watcher.entries:
        assert entry["event"] not in ("deal", "draw") or set(entry) <= {
            "event", "seat", "count", "by",
        }  # fmt: skip


def test_who_comes_later_sees_the_round_from_its_beginning(tmp_path: Path) -> None:
    """Or the rest, by the last number; a snapshot is not for spectators."""

    async def play() -> None:
        make = lay(story(QUIET, draws="9m9m9m9m"))
        async with (
            inside(tmp_path, make) as server,
            seated(server.url) as people,
            wires(server.url, "一", "二") as (early, late),
        ):
            number = people[0].room["number"]
            await early.must(commands.Enter(new_id(), number))
            await people[0].until_asked("turn")
            await play_on(people, SCRIPT)
            await early.until(lambda: len(early.events("draw")) == 4)
            await late.must(commands.Enter(new_id(), number))
            await late.until(lambda: len(late.events("draw")) == 4)
            assert late.entries[1:] == early.entries[1:]
            whole = late.entries[:]
            for have in (-1, -5, 10**6):
                since = len(late.seen("events"))
                await late.send(commands.Sync(late.match, have))
                await late.until(lambda since=since: len(late.seen("events")) > since)  # type: ignore[misc]
                told = late.seen("events")[since]
                assert (told["type"], told["first"]) == ("events", 0)
                assert told["events"][0]["event"] == "round" and told["events"][1:] == whole[1:]
                assert told["left"] == 136 - 53 - 1 - 4
            since = len(late.seen("events"))
            await late.send(commands.Sync(late.match, len(whole) - 1))
            await late.until(lambda: len(late.seen("events")) > since)
            assert late.seen("events")[since]["events"] == []
            await late.close()
            back = await Wire.open(server.url, token=late.token)
            await back.must(commands.Enter(new_id(), number))
            await back.until(lambda: len(back.entries) == len(whole))
            await back.close()

    asyncio.run(play())


def test_spectators_can_do_nothing_and_count_for_nothing(tmp_path: Path) -> None:
    async def play() -> None:
        async with (
            inside(tmp_path) as server,
            seated(server.url, 1) as (player,),
            wires(server.url, "看客") as (watcher,),
        ):
            number = player.room["number"]
            await watcher.must(commands.Enter(new_id(), number))
            await watcher.until(lambda: watcher.entries)
            for command in (
                commands.Act(new_id(), watcher.match, 1, "pass"),
                commands.Vote(new_id(), True),
                commands.LetHouse(new_id(), True),
                commands.AskHints(new_id(), watcher.match),
                commands.Why(new_id(), watcher.match),
                commands.Ready(new_id()),
            ):
                assert await watcher.refused(command) == "not_seated"
            for late in (commands.Sit(new_id(), 1), commands.Start(new_id())):
                assert await watcher.refused(late) == "phase"
            assert await watcher.refused(commands.Kick(new_id(), 0)) == "not_owner"
            await player.must(commands.Vote(new_id(), True))
            for one in (watcher, player):
                await one.until(lambda one=one: one.seen("match_over"))  # type: ignore[misc]
            assert watcher.seen("match_over") == player.seen("match_over")
            await watcher.must(commands.Sit(new_id(), 2))
            await player.until(lambda: player.room["seats"][2]["name"] == "看客")

    asyncio.run(play())


def test_at_the_end_nothing_is_behind_any_more(tmp_path: Path) -> None:
    """They see the rest of the stream before they hear how it ended, however long the delay."""

    async def play() -> None:
        async with (
            inside(tmp_path, spectator_delay=600.0) as server,
            seated(server.url, 2) as people,
            wires(server.url, "看客") as (watcher,),
        ):
            await watcher.must(commands.Enter(new_id(), people[0].room["number"]))
            await watcher.until(lambda: watcher.seen("events"))
            assert watcher.seen("events")[0]["events"] == []
            for one in people:
                await one.must(commands.Vote(new_id(), True))
            await watcher.until(lambda: watcher.seen("match_over"))
            kinds = [told["type"] for told in watcher.messages]
            assert watcher.events("over")
            assert watcher.events("open") == people[0].events("open"), "C-15"
            last = max(at for at, kind in enumerate(kinds) if kind == "events")
            assert last < kinds.index("match_over")

    asyncio.run(play())


def test_rooms_without_spectators(tmp_path: Path) -> None:
    """Visitors may come before the start, but see nothing of the match; nobody enters later."""

    async def play() -> None:
        async with (
            inside(tmp_path) as server,
            wires(server.url, "早", "晚", follows=False) as (early, late),
            wires(server.url, "甲") as (player,),
        ):
            done = await player.must(commands.Create(new_id(), "hangzhou", spectators=False))
            await early.must(commands.Enter(new_id(), done["room"]))
            await player.must(commands.Start(new_id()))
            await player.until(lambda: player.entries)
            await early.until(lambda: early.match >= 0)
            await early.send(commands.Sync(early.match))
            await early.until(lambda: "watching" in [one["code"] for one in early.seen("refused")])
            assert await late.refused(commands.Enter(new_id(), done["room"])) == "watching"
            again = await Wire.open(server.url, token=player.token)
            await again.must(commands.Enter(new_id(), done["room"]))
            await again.until(lambda: again.entries)
            assert not early.seen("events") and not early.seen("snapshot")
            await again.close()

    asyncio.run(play())


def test_a_player_who_looks_from_outside_sees_its_own_seat_only(tmp_path: Path) -> None:
    """Who has a seat is never a spectator at the same table, from whatever connection."""

    async def play() -> None:
        async with inside(tmp_path) as server, seated(server.url, 2) as people:
            number = people[0].room["number"]
            again = await Wire.open(server.url, token=people[1].token)
            await again.must(commands.Enter(new_id(), number))
            await again.until(lambda: again.entries)
            assert [one["seat"] for one in again.events("deal") if "tiles" in one] == [1]
            assert people[0].room["spectators"] == 0
            await again.close()

    asyncio.run(play())


def test_who_watches_is_told_how_long_it_has_to_wait(tmp_path: Path) -> None:
    """Until the first entry may be shown; who comes later has nothing to wait for."""

    async def play() -> None:
        async with (
            inside(tmp_path, spectator_delay=0.4) as server,
            wires(server.url, "甲", "看", "晚") as (owner, watcher, late),
        ):
            await watcher.must(commands.Enter(new_id(), await seat_all([owner])))
            await start_all([owner])
            await watcher.until(lambda: watcher.seen("watching"))
            (told,) = watcher.seen("watching")
            assert told["match"] == owner.match and told["delay"] == 400
            assert 0 < told["first_in"] <= 400
            asked = next(at for at, data in watcher.frames if b'"watching"' in data)
            await watcher.until(lambda: watcher.entries)
            first = next(at for at, data in watcher.frames if b'"event":"round"' in data)
            assert abs(first - asked - told["first_in"] / 1000) < 0.2
            await late.must(commands.Enter(new_id(), owner.room["number"]))
            await late.until(lambda: late.seen("watching"))
            assert late.seen("watching")[0]["first_in"] == 0

    asyncio.run(play())
