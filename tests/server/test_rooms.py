"""Rooms: opening, sitting, getting ready, bots, chat, the lobby, and how rooms end."""

import asyncio
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from fangcheng.game.variant import Variant
from fangcheng.installed import VARIANTS, make_variant
from fangcheng.match import Match
from fangcheng.protocol import commands, parts
from fangcheng.protocol.client import new_id
from fangcheng.server.front import sitting
from fangcheng.server.services import default_match
from tests.server.inside import inside
from tests.server.tables import Wire, seat_all, seated, start_all, wires, with_people
from tests.story import Json


async def create(one: Wire, variant: str = "hangzhou", **rest: Any) -> str:
    """Open a room and return its number."""
    return str((await one.must(commands.Create(new_id(), variant, **rest)))["room"])


async def enter(number: str, *people: Wire) -> None:
    for one in people:
        await one.must(commands.Enter(new_id(), number))


async def says(one: Wire, what: Callable[[Json], Any]) -> None:
    """Wait until the room is told to be so."""
    await one.until(lambda: one.room and what(one.room))


def names(room: Json) -> list[str]:
    return [seat["name"] for seat in room["seats"]]


# -- opening ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("town", VARIANTS)
def test_a_room_is_what_its_owner_asked_for(town: str, tmp_path: Path) -> None:
    """Six digits; all options, those not given with their defaults; the owner on seat 0."""

    async def play(people: list[Wire]) -> None:
        (one,) = people
        clock = parts.ClockWish(33, 44)
        number = await create(
            one, town, options={"base": 5}, clock=clock, bots=False, spectators=False,
            hints=False, public=True, bot_level="hard",
        )  # fmt: skip
        assert len(number) == 6 and number.isdecimal()
        await says(one, lambda room: room["seats"][0]["person"])
        settings = one.room["settings"]
        options = settings.pop("options")
        assert options["base"] == 5 and set(options) > {"base", "rounds", "first_dealer"}
        assert options.get("turn_seconds", 33) == 33
        assert settings == {
            "variant": town, "clock": {"turn": 33, "bank": 44}, "bots": False,
            "spectators": False, "hints": False, "public": True, "bot_level": "hard",
            "unhurried": False, "house": None, "club": None, "tournament": None,
        }  # fmt: skip
        assert one.room["owner"] == one.welcome["person"] and one.room["phase"] == "waiting"
        assert len(one.room["seats"]) == make_variant(town, {}).seats

    with_people(play, tmp_path, 1)


@pytest.mark.parametrize("town", VARIANTS)
def test_a_room_that_asks_for_no_clock_has_the_towns(town: str, tmp_path: Path) -> None:
    """HZ-6: in Hangzhou the house plays when the time for a turn is up."""

    async def play(people: list[Wire]) -> None:
        (one,) = people
        await create(one, town, clock=None)
        await says(one, lambda room: room["seats"][0]["person"])
        bank = 0 if town == "hangzhou" else 60
        assert one.room["settings"]["clock"] == {"turn": 20, "bank": bank}

    with_people(play, tmp_path, 1)


@pytest.mark.parametrize(
    ("variant", "options", "words"),
    [
        ("nowhere", {}, ["nowhere", "hangzhou"]),
        ("hangzhou", {"base": 0}, ["base", "1", "1000"]),
        ("hangzhou", {"base": True}, ["base"]),
        ("hangzhou", {"base": "5"}, ["base"]),
        ("hangzhou", {"rounds": -1}, ["rounds"]),
        ("hangzhou", {"colour": "red"}, ["colour"]),
        ("hangzhou", {"discard_pays": "nobody"}, ["discard_pays", "own", "all"]),
        ("jinzhou", {"must_declare": 1}, ["must_declare"]),
    ],
)
def test_impossible_options_are_named(
    variant: str, options: dict[str, Any], words: list[str], tmp_path: Path
) -> None:
    async def play(people: list[Wire]) -> None:
        for command in (
            commands.Create(new_id(), variant, options),
            commands.QuickPlay(new_id(), variant, options),
        ):
            answer = await people[0].ask(command)
            assert answer["code"] == "option"
            assert all(word in answer["reason"] for word in words), answer["reason"]
        assert (await people[0].ask(commands.ListRooms(new_id())))["rooms"] == []

    with_people(play, tmp_path, 1)


def test_a_server_takes_so_many_rooms(tmp_path: Path) -> None:
    async def play(people: list[Wire]) -> None:
        await create(people[0])
        await create(people[1])
        assert await people[2].refused(commands.Create(new_id(), "jinzhou")) == "full"
        assert await people[2].refused(commands.QuickPlay(new_id(), "jinzhou")) == "full"

    with_people(play, tmp_path, 3, max_rooms=2)


# -- sitting ---------------------------------------------------------------------------------------


def test_seats_are_taken_changed_and_given_up(tmp_path: Path) -> None:
    async def play(people: list[Wire]) -> None:
        owner, second, third = people
        number = await create(owner)
        await enter(number, second, third)
        await second.must(commands.Sit(new_id(), 2))
        assert await third.refused(commands.Sit(new_id(), 2)) == "seat_taken"
        assert await third.refused(commands.Sit(new_id(), 0)) == "seat_taken"
        await third.must(commands.Sit(new_id(), 3))
        await says(owner, lambda room: names(room) == ["甲", "", "乙", "丙"])
        await second.must(commands.Sit(new_id(), 1))
        await second.must(commands.Sit(new_id(), 1))
        await says(owner, lambda room: names(room) == ["甲", "乙", "", "丙"])
        await owner.must(commands.Stand(new_id()))
        await says(third, lambda room: names(room) == ["", "乙", "", "丙"])
        assert third.room["owner"] == second.welcome["person"], "the next one looks after the room"
        assert await owner.refused(commands.Stand(new_id())) == "not_seated"
        assert await owner.refused(commands.Start(new_id())) == "not_owner"
        await owner.must(commands.Sit(new_id(), 0))
        assert await owner.refused(commands.Start(new_id())) == "not_owner"

    with_people(play, tmp_path, 3)


def test_nobody_sits_in_two_rooms(tmp_path: Path) -> None:
    """A seat where nothing is played is given up; from a match one does not walk away."""

    async def play(people: list[Wire]) -> None:
        owner, other = people
        first = await create(owner)
        await enter(first, other)
        await other.must(commands.Sit(new_id(), 1))
        second = await create(other)
        await says(owner, lambda room: names(room) == ["甲", "", "", ""])
        await owner.must(commands.Start(new_id()))
        await says(owner, lambda room: room["phase"] == "playing")
        assert await owner.refused(commands.Create(new_id(), "jinzhou")) == "phase"
        assert await owner.refused(commands.QuickPlay(new_id(), "jinzhou")) == "phase"
        await enter(second, owner)
        assert await owner.refused(commands.Sit(new_id(), 1)) == "phase"
        await says(other, lambda room: room["spectators"] == 1)
        await enter(first, owner)
        await says(owner, lambda room: room["seats"][0]["online"] and room["number"] == first)

    with_people(play, tmp_path, 2)


def test_rooms_that_are_not_there(tmp_path: Path) -> None:
    async def play(people: list[Wire]) -> None:
        (one,) = people
        assert await one.refused(commands.Enter(new_id(), "000000")) == "no_room"
        for command in (
            commands.Sit(new_id(), 0),
            commands.Stand(new_id()),
            commands.Ready(new_id()),
            commands.Start(new_id()),
            commands.Kick(new_id(), 1),
            commands.SetBot(new_id(), 1, "normal"),
            commands.Leave(new_id()),
            commands.Vote(new_id(), True),
            commands.LetHouse(new_id(), True),
            commands.AskHints(new_id(), 1),
            commands.Why(new_id(), 1),
            commands.Act(new_id(), 1, 1, "pass"),
        ):
            assert await one.refused(command) == "not_in_room"

    with_people(play, tmp_path, 1)


def test_towns_for_fewer_players_have_fewer_seats(tmp_path: Path) -> None:
    async def play(people: list[Wire]) -> None:
        (one,) = people
        for count in (2, 3, 4):
            await create(one, "qinhuangdao", options={"players": count})
            await says(one, lambda room, count=count: len(room["seats"]) == count)  # type: ignore[misc]
            if count < 4:
                assert await one.refused(commands.Sit(new_id(), 3)) == "seat_taken"
                assert await one.refused(commands.SetBot(new_id(), 3, "normal")) == "seat_taken"
        await one.must(commands.Start(new_id()))
        await one.until(lambda: one.entries)

    with_people(play, tmp_path, 1)


# -- bots and starting -----------------------------------------------------------------------------


def test_bots_are_the_owners(tmp_path: Path) -> None:
    async def play(people: list[Wire]) -> None:
        owner, other = people
        number = await create(owner)
        await enter(number, other)
        assert await other.refused(commands.SetBot(new_id(), 3, "normal")) == "not_owner"
        answer = await owner.ask(commands.SetBot(new_id(), 3, "clever"))
        assert answer["code"] == "bot" and "normal" in answer["reason"]
        assert await owner.refused(commands.SetBot(new_id(), 0, "normal")) == "seat_taken"
        await owner.must(commands.SetBot(new_id(), 2, "random"))
        await owner.must(commands.SetBot(new_id(), 3, "normal"))
        await says(
            owner, lambda room: [s["bot"] for s in room["seats"]][2:] == ["random", "normal"]
        )
        await owner.must(commands.SetBot(new_id(), 3, None))
        await other.must(commands.Sit(new_id(), 2))  # a person comes before a bot
        await says(owner, lambda room: [s["bot"] for s in room["seats"]] == [None] * 4)
        await other.must(commands.Ready(new_id()))
        await owner.must(commands.Start(new_id()))
        await says(owner, lambda room: room["phase"] == "playing")
        assert [seat["bot"] for seat in owner.room["seats"]] == [None, "normal", None, "normal"]

    with_people(play, tmp_path, 2)


def test_without_bots_every_seat_needs_somebody(tmp_path: Path) -> None:
    async def play(people: list[Wire]) -> None:
        await seat_all(people[:3], bots=False)
        owner = people[0]
        assert await owner.refused(commands.SetBot(new_id(), 3, "normal")) == "bot"
        for one in people[1:3]:
            await one.must(commands.Ready(new_id()))
        assert await owner.refused(commands.Start(new_id())) == "bot"
        await enter(owner.room["number"], people[3])
        await people[3].must(commands.Sit(new_id(), 3))
        assert await owner.refused(commands.Start(new_id())) == "not_ready"
        await people[3].must(commands.Ready(new_id()))
        assert await people[3].refused(commands.Start(new_id())) == "not_owner"
        await start_all(people[:1])
        assert {seat["bot"] for seat in owner.room["seats"]} == {None}

    with_people(play, tmp_path)


def test_when_all_are_ready_the_match_begins_by_itself(tmp_path: Path) -> None:
    """Ready can be taken back; then nothing begins."""

    async def play(people: list[Wire]) -> None:
        await seat_all(people)
        for one in people[:3]:
            await one.must(commands.Ready(new_id()))
        await people[0].must(commands.Ready(new_id(), False))
        await people[3].must(commands.Ready(new_id()))
        await says(people[0], lambda room: room["seats"][3]["ready"])
        assert people[0].room["phase"] == "waiting"
        await people[0].must(commands.Ready(new_id()))
        for one in people:
            await one.until(lambda one=one: one.entries)  # type: ignore[misc]
        for command in (
            commands.Sit(new_id(), 1),
            commands.Stand(new_id()),
            commands.Kick(new_id(), 1),
            commands.Start(new_id()),
            commands.SetBot(new_id(), 1, "normal"),
            commands.Ready(new_id()),
        ):
            assert await people[0].refused(command) == "phase", command

    with_people(play, tmp_path)


def test_who_is_not_there_is_not_ready(tmp_path: Path) -> None:
    """The owner is told whom to wait for, and may free the seat."""

    async def play(people: list[Wire]) -> None:
        await seat_all(people)
        owner = people[0]
        for one in people[1:]:
            await one.must(commands.Ready(new_id()))
        await people[2].close()
        await says(owner, lambda room: not room["seats"][2]["online"])
        answer = await owner.ask(commands.Start(new_id()))
        assert (answer["code"], "丙" in answer["reason"]) == ("not_ready", True)
        await owner.must(commands.Kick(new_id(), 2))
        await start_all([owner])
        assert owner.room["seats"][2]["bot"] == "normal"

    with_people(play, tmp_path)


def test_quick_play_sits_down_with_bots_at_once(tmp_path: Path) -> None:
    async def play(people: list[Wire]) -> None:
        (one,) = people
        assert await one.refused(commands.QuickPlay(new_id(), "hangzhou", level="clever")) == "bot"
        for town in VARIANTS:
            done = await one.must(commands.QuickPlay(new_id(), town, {"base": 2}, "random"))
            await says(one, lambda room, town=town: room["settings"]["variant"] == town)  # type: ignore[misc]
            await says(one, lambda room: room["phase"] == "playing")
            assert done["room"] == one.room["number"]
            assert [seat["bot"] for seat in one.room["seats"]][1:] == ["random"] * (
                len(one.room["seats"]) - 1
            )
            await one.must(commands.Leave(new_id(), sure=True))

    with_people(play, tmp_path, 1)


def test_a_table_without_hurry_is_for_one_person_and_does_not_last_for_ever(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Who does nothing is timed out there as well, if late; then the house plays to the end."""

    async def play(people: list[Wire]) -> None:
        one, other = people
        for town in VARIANTS:
            await one.must(commands.QuickPlay(new_id(), town, {}, "random", unhurried=True))
            await says(one, lambda room, town=town: room["settings"]["variant"] == town)  # type: ignore[misc]
            settings = one.room["settings"]
            assert settings["unhurried"] and settings["clock"] == {"turn": 600, "bank": 0}
            await says(one, lambda room: room["phase"] == "playing")
            await one.must(commands.Leave(new_id(), sure=True))
        monkeypatch.setattr(sitting, "UNHURRIED_SECONDS", 1)
        await one.must(commands.QuickPlay(new_id(), "lanzhou", {}, "random", unhurried=True))
        await says(one, lambda room: room["seats"][0]["house"] == "timeout")
        await one.must(commands.Vote(new_id(), True))
        await says(one, lambda room: room["phase"] == "waiting")
        await one.must(commands.SetBot(new_id(), 1, None))
        await other.must(commands.Enter(new_id(), one.room["number"]))
        assert await other.refused(commands.Sit(new_id(), 1)) == "seat_taken"
        await one.must(commands.Sit(new_id(), 1))

    with_people(play, tmp_path, 2)


def test_a_match_that_cannot_begin_leaves_the_room_as_it_was(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    """A town that breaks: people are told, the log names it, and the next match is played."""
    makers = iter([_broken, _broken, default_match])

    async def play() -> None:
        async with (
            inside(tmp_path, lambda variant, seed: next(makers)(variant, seed)) as server,
            wires(server.url, "甲", "乙") as (one, other),
        ):
            await seat_all([one, other])
            for time in (1, 2):
                await other.must(commands.Ready(new_id()))
                await one.must(commands.Start(new_id()))
                for who in (one, other):
                    await who.until(lambda who=who, time=time: len(who.seen("notice")) == time)  # type: ignore[misc]
                    assert who.seen("notice")[-1]["code"] == "not_begun"
                await says(other, lambda room: room["phase"] == "waiting")
                await says(other, lambda room: not room["seats"][1]["ready"])
            await start_all([one, other])
            with closing(sqlite3.connect(tmp_path / "fangcheng.db")) as database:
                assert database.execute("SELECT id FROM matches").fetchall() == [(one.match,)]

    asyncio.run(play())
    log = capfd.readouterr().err
    assert log.count("match not begun") == 2 and "ZeroDivisionError" in log
    assert "Traceback" not in log


def _broken(variant: Variant, seed: str) -> Match:
    raise ZeroDivisionError("this town is not finished")


def test_room_after_room_the_same_people_play_again(tmp_path: Path) -> None:
    """Match after match in the same room, with new numbers; kicked people are not in it."""

    async def play(people: list[Wire]) -> None:
        number = await seat_all(people[:2], options={"rounds": 1})
        matches = set()
        for _ in range(3):
            matches.add(await start_all(people[:2]))
            for one in people[:2]:
                await one.must(commands.LetHouse(new_id(), True))
            for one in people[:2]:
                await one.until(lambda one=one: len(one.seen("match_over")) == len(matches))  # type: ignore[misc]
                await says(one, lambda room: room["phase"] == "waiting")
            assert {seat["house"] for seat in people[0].room["seats"]} == {""}
        assert len(matches) == 3 and people[0].room["number"] == number

    with_people(play, tmp_path, 2)


# -- kick and leave --------------------------------------------------------------------------------


def test_the_owner_sends_somebody_away_before_the_start(tmp_path: Path) -> None:
    async def play(people: list[Wire]) -> None:
        owner, second, third = people
        number = await seat_all(people)
        assert await second.refused(commands.Kick(new_id(), 2)) == "not_owner"
        assert await owner.refused(commands.Kick(new_id(), 0)) == "not_owner"
        assert await owner.refused(commands.Kick(new_id(), 3)) == "not_seated"
        await owner.must(commands.Kick(new_id(), 2))
        await third.until(lambda: third.seen("left"))
        assert third.seen("left") == [{"type": "left", "room": number, "why": "kicked"}]
        await says(owner, lambda room: names(room) == ["甲", "乙", "", ""])
        heard = len(third.messages)
        await second.send(commands.Say("bye"))
        await owner.until(lambda: owner.seen("said"))
        assert await third.refused(commands.Sit(new_id(), 2)) == "not_in_room"
        assert len(third.messages) == heard + 1, "it hears nothing of the room any more"

    with_people(play, tmp_path, 3)


def test_the_owner_sends_away_who_only_watches(tmp_path: Path) -> None:
    """Before a match and during one; who plays stays."""

    async def play(people: list[Wire]) -> None:
        owner, player, one, other = people
        number = await seat_all([owner, player])
        for watcher in (one, other):
            await watcher.must(commands.Enter(new_id(), number))
        await says(owner, lambda room: [had["name"] for had in room["watchers"]] == ["丙", "丁"])
        numbers = [had["person"] for had in owner.room["watchers"]]
        seated = owner.room["seats"][1]["person"]
        assert await player.refused(commands.Kick(new_id(), person=numbers[0])) == "not_owner"
        for nobody in (None, seated, 10**9):
            assert await owner.refused(commands.Kick(new_id(), person=nobody)) == "not_seated"
        await owner.must(commands.Kick(new_id(), person=numbers[0]))
        await one.until(lambda: one.seen("left"))
        assert await one.refused(commands.Enter(new_id(), number)) == "kicked"
        await start_all([owner, player])
        await owner.must(commands.Kick(new_id(), person=numbers[1]))
        await other.until(lambda: other.seen("left"))
        await says(owner, lambda room: room["watchers"] == [] and room["spectators"] == 0)

    with_people(play, tmp_path, 4)


def test_leaving_before_the_start(tmp_path: Path) -> None:
    """The owner's room goes to the next; when nobody sits there any more it is closed."""

    async def play(people: list[Wire]) -> None:
        owner, second, visitor = people
        number = await seat_all([owner, second])
        await enter(number, visitor)
        await owner.must(commands.Leave(new_id()))
        await says(second, lambda room: room["owner"] == second.welcome["person"])
        await visitor.must(commands.Leave(new_id()))
        await enter(number, visitor)
        await second.must(commands.Leave(new_id()))
        await visitor.until(lambda: [one["why"] for one in visitor.seen("left")][1:] == ["closed"])
        assert await owner.refused(commands.Enter(new_id(), number)) == "no_room"

    with_people(play, tmp_path, 3)


def test_a_room_in_which_nobody_is_is_closed_after_a_while(tmp_path: Path) -> None:
    """Not while somebody is there, nor while a match runs."""

    async def play() -> None:
        async with (
            inside(tmp_path, idle_room=0.3) as server,
            wires(server.url, "甲", "乙", "丙") as (empty, playing, staying),
        ):
            numbers = [await create(one) for one in (empty, playing, staying)]
            await playing.must(commands.Start(new_id()))
            await playing.until(lambda: playing.entries)
            await empty.close()
            await playing.close()
            rooms = server.front.registry.rooms
            async with asyncio.timeout(60):
                while numbers[0] in rooms:
                    await asyncio.sleep(0.05)
            await asyncio.sleep(0.6)
            assert set(rooms) == set(numbers[1:])
            assert await staying.refused(commands.Enter(new_id(), numbers[0])) == "no_room"
            again = await Wire.open(server.url, token=empty.token)
            assert again.welcome["room"] is None
            await again.close()

    asyncio.run(play())


# -- talking ---------------------------------------------------------------------------------------


def test_phrases_and_emoji_are_heard_by_all(tmp_path: Path) -> None:
    """Only fixed ones."""

    async def play(people: list[Wire]) -> None:
        owner, other, visitor = people
        await enter(await seat_all([owner, other]), visitor)
        for phrase in ("hello", "🀄", "hurry"):
            await other.send(commands.Say(phrase))
        for one in people:
            await one.until(lambda one=one: len(one.seen("said")) == 3)  # type: ignore[misc]
            assert [told["phrase"] for told in one.seen("said")] == ["hello", "🀄", "hurry"]
            assert {told["seat"] for told in one.seen("said")} == {1}
        await other.send(commands.Say("打他"))  # type: ignore[arg-type]
        await other.until(lambda: other.messages[-1]["type"] == "refused")
        assert other.messages[-1]["code"] == "bad_message"
        assert len(owner.seen("said")) == 3

    with_people(play, tmp_path, 3)


# -- the lobby -------------------------------------------------------------------------------------


def test_the_lobby_lists_public_rooms(tmp_path: Path) -> None:
    """Those with free seats first; no private one, and none in which nobody is."""

    async def play(people: list[Wire]) -> None:
        looker, private, waiting, playing, gone = people
        await create(private, "hangzhou")
        first = await create(waiting, "jinzhou", public=True, spectators=False)
        second = await create(playing, "lanzhou", public=True)
        await create(gone, "zhangzhou", public=True)
        await playing.must(commands.Start(new_id()))
        await playing.until(lambda: playing.entries)
        await gone.must(commands.Leave(new_id()))
        told = await looker.ask(commands.ListRooms(new_id()))
        assert told["type"] == "rooms"
        as_whom = [room.pop("characters") for room in told["rooms"]]
        assert [len(faces) for faces in as_whom] == [1, 1]
        assert told["rooms"] == [
            {"number": first, "variant": "jinzhou", "phase": "waiting", "names": ["丙"],
             "free": 3, "spectators": False, "house": None, "bots": 0, "turn": 20},
            {"number": second, "variant": "lanzhou", "phase": "playing", "names": ["丁"],
             "free": 0, "spectators": True, "house": None, "bots": 3, "turn": 20},
        ]  # fmt: skip

    with_people(play, tmp_path, 5)


# -- hints -----------------------------------------------------------------------------------------


def test_hints_only_where_the_room_has_them(tmp_path: Path) -> None:
    async def play() -> None:
        async with (
            inside(tmp_path) as server,
            seated(server.url, 1) as (one,),
            seated(server.url, 1, hints=False) as (without,),
        ):
            told = await one.ask(commands.AskHints(new_id(), one.match))
            assert told["type"] == "hints" and {"now", "after", "remarks"} <= set(told)
            assert await without.refused(commands.AskHints(new_id(), without.match)) == "hints"
            assert await one.refused(commands.AskHints(new_id(), one.match + 1)) == "stale"

    asyncio.run(play())
