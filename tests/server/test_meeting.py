"""Play now with people, over real connections: waiting, being called, sitting down, the limits."""

import asyncio
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from fangcheng.protocol import commands, matchmaking
from fangcheng.protocol.client import new_id
from fangcheng.server.features.matchmaking import matchmaker as meeting
from fangcheng.server.features.matchmaking import queue
from fangcheng.server.features.matchmaking import queue_counts as counts
from fangcheng.server.front.queue_tables import QueueTables
from fangcheng.server.rate_limits import Patience
from tests.server.inside import inside
from tests.server.tables import Wire, seat_all, wires, with_people
from tests.story import Json


@pytest.fixture(autouse=True)
def hurried(quick_hashing: None, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let nothing take long."""
    monkeypatch.setattr(meeting, "_BEAT", 0.02)
    monkeypatch.setattr(counts, "_EVERY", 0.05)


def place(one: Wire) -> Json:
    return one.seen("place")[-1] if one.seen("place") else {}


async def is_in(state: str, *people: Wire) -> None:
    for one in people:
        await one.until(lambda one=one: place(one).get("state") == state)  # type: ignore[misc]


async def join(*people: Wire, variant: str = "hangzhou", **rest: Any) -> None:
    for one in people:
        await one.must(matchmaking.JoinQueue(new_id(), variant, **rest))


async def answer(*people: Wire, on: bool = True) -> None:
    for one in people:
        await one.must(matchmaking.AnswerCall(new_id(), on))


async def have_accounts(people: Sequence[Wire]) -> None:
    for one in people:
        await one.must(commands.SetPassword(new_id(), "correct horse battery"))


# -- from the queue to the table -------------------------------------------------------------------


def test_four_who_wait_play_at_one_table(tmp_path: Path) -> None:
    async def play(people: list[Wire]) -> None:
        await join(*people)
        await is_in("called", *people)
        assert place(people[0])["seconds"] == 15
        await answer(*people[:3])
        await people[3].until(lambda: place(people[3])["ready"] == 3)
        await answer(people[3])
        await is_in("seated", *people)
        for one in people:
            await one.until(lambda one=one: one.entries)  # type: ignore[misc]
        assert {place(one)["room"] for one in people} == {people[0].room["number"]}
        room = people[0].room
        assert {seat["person"] for seat in room["seats"]} == {p.welcome["person"] for p in people}
        assert room["settings"]["hints"] is False and room["free_text"] is False
        assert room["ladder"] == ""  # guests

    with_people(play, tmp_path)


def test_a_quick_table_has_little_time(tmp_path: Path) -> None:
    async def play(people: list[Wire]) -> None:
        await join(people[0], pace="quick", variant="lanzhou")
        await people[0].must(matchmaking.LetBots(new_id(), True))
        await is_in("seated", people[0])
        await people[0].until(lambda: people[0].room)
        assert people[0].room["settings"]["clock"] == {"turn": 8, "bank": 20}
        assert [seat["bot"] for seat in people[0].room["seats"]].count("normal") == 3

    with_people(play, tmp_path, 1)


def test_who_does_not_come_is_replaced_and_has_to_pause(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(queue, "CALL_SECONDS", 0.5)

    async def play(people: list[Wire]) -> None:
        await join(*people)
        late = people[3]
        await answer(*people[:3])
        await is_in("called", people[4])
        assert place(late)["why"] == "missed" and place(late)["pause"] == 15
        await answer(people[4])
        await is_in("seated", *people[:3], people[4])
        assert await late.refused(matchmaking.JoinQueue(new_id(), "hangzhou")) == "pause"

    with_people(play, tmp_path, 5)


def test_who_runs_away_while_the_seed_is_made_has_to_pause(tmp_path: Path) -> None:
    async def play() -> None:
        async with (
            inside(tmp_path, shuffle_wait=30.0) as server,
            wires(server.url, *"甲乙丙丁", fair=False) as people,
        ):
            await join(*people)
            await answer(*people)
            await people[0].until(lambda: people[0].room.get("phase") == "shuffling")
            await people[0].must(commands.Leave(new_id()))
            await people[1].until(lambda: people[1].room["phase"] == "waiting")
            while (await people[0].ask(matchmaking.JoinQueue(new_id(), "lanzhou")))[
                "type"
            ] == "done":
                await people[0].must(matchmaking.LeaveQueue(new_id()))  # nobody has looked yet
            assert people[0].messages[-1]["code"] == "pause"
            await join(people[1])

    asyncio.run(play())


def test_asked_whether_bots_may_fill_up(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(queue, "GATHER_SECONDS", 0.3)

    async def play(people: list[Wire]) -> None:
        first, second, third = people
        await join(first, ask_after=3600)
        await join(second, third, ask_after=None)
        await first.must(matchmaking.LetBots(new_id(), True))
        await is_in("asked", second, third)
        await second.must(matchmaking.LetBots(new_id(), True))
        await is_in("seated", first, second)
        assert place(first)["room"] == place(second)["room"]
        assert place(third)["state"] == "asked"

    with_people(play, tmp_path, 3)


def test_house_rules_of_the_host_have_queues(tmp_path: Path) -> None:
    rules = tmp_path / "rules"
    rules.mkdir()
    (rules / "club.toml").write_text('parent = "hangzhou"\nname = "Club"\n[options]\nrounds = 4\n')

    async def play(people: list[Wire]) -> None:
        await join(people[0], variant="club")
        assert await people[1].refused(matchmaking.JoinQueue(new_id(), "nowhere")) == "option"
        await people[0].must(matchmaking.LetBots(new_id(), True))
        await is_in("seated", people[0])
        await people[0].until(lambda: people[0].room)
        assert people[0].room["settings"]["options"]["rounds"] == 4

    with_people(play, tmp_path / "data", 2, house_rules=str(rules))


# -- one place, and limits -------------------------------------------------------------------------


def test_one_place_a_person(tmp_path: Path) -> None:
    async def play(people: list[Wire]) -> None:
        one = people[0]
        await join(one)
        await join(one)  # the same again keeps the place
        assert [p["state"] for p in one.seen("place")] == ["waiting", "waiting"]
        await join(one, variant="lanzhou")
        assert [p["state"] for p in one.seen("place")][2:] == ["out", "waiting"]
        await join(*people[1:4])
        await people[0].settle()
        assert place(one)["state"] == "waiting"  # three others are not enough
        await one.must(matchmaking.LeaveQueue(new_id()))
        assert place(one)["why"] == "left"

    with_people(play, tmp_path)


def test_an_address_that_lets_others_wait_has_to_pause_too(tmp_path: Path) -> None:
    """A new guest is no new beginning; who has played here for long answers for itself alone."""

    async def play() -> None:
        async with inside(tmp_path) as server, wires(server.url, *"甲乙丙丁戊己新旧") as people:
            *guests, new, old = people
            await join(*guests[:3])
            for late, more in zip(guests[:3], guests[3:], strict=True):
                await join(more)
                await is_in("called", more)
                await answer(late, on=False)
            assert await new.refused(matchmaking.JoinQueue(new_id(), "hangzhou")) == "pause"
            await have_accounts([old])
            await join(old)

    asyncio.run(play())


def test_every_call_that_passes_costs_twice_as_long() -> None:
    pauses = Patience(free=0, first=15.0)
    waits = []
    for _ in range(6):
        pauses.tire("somebody")
        waits.append(round(pauses.wait("somebody")))
    assert waits == [15, 30, 60, 120, 240, 300]


def test_joining_again_and_again_is_refused(tmp_path: Path) -> None:
    async def play(people: list[Wire]) -> None:
        codes = []
        for _ in range(8):
            found = await people[0].ask(matchmaking.JoinQueue(new_id(), "hangzhou"))
            codes.append(found.get("code"))
            await people[0].must(matchmaking.LeaveQueue(new_id()))
        assert codes[:6] == [None] * 6 and "rate" in codes[6:]

    with_people(play, tmp_path, 1)


def test_who_sits_down_elsewhere_waits_no_more_and_who_joins_gives_up_its_seat(
    tmp_path: Path,
) -> None:
    async def play(people: list[Wire]) -> None:
        one, other = people
        await join(one)
        number = await seat_all(people)
        assert place(one)["why"] == "elsewhere"
        await join(other)
        await one.until(lambda: one.room["seats"][1]["person"] is None)
        await other.must(matchmaking.LeaveQueue(new_id()))
        await one.must(commands.Start(new_id()))
        await one.until(lambda: one.entries)
        assert one.room["number"] == number
        assert await one.refused(matchmaking.JoinQueue(new_id(), "hangzhou")) == "phase"

    with_people(play, tmp_path, 2)


def test_a_place_outlives_a_short_break_but_not_a_long_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def play() -> None:
        async with inside(tmp_path) as server, wires(server.url, "甲", "乙") as (one, looker):
            await looker.send(matchmaking.WatchQueues())
            await join(one)
            await one.close()
            again = await Wire.open(server.url, token=one.token)
            await is_in("waiting", again)
            monkeypatch.setattr(meeting, "_AWAY", 0.1)
            await again.close()
            await looker.until(lambda: looker.seen("queues")[-1]["queues"] == [])
            assert [q["waiting"] for m in looker.seen("queues") for q in m["queues"]] == [1]

    asyncio.run(play())


def test_nothing_is_answered_that_was_not_asked(tmp_path: Path) -> None:
    async def play(people: list[Wire]) -> None:
        one = people[0]
        assert await one.refused(matchmaking.AnswerCall(new_id())) == "stale"
        assert await one.refused(matchmaking.LetBots(new_id(), True)) == "stale"
        await join(one)
        assert await one.refused(matchmaking.AnswerCall(new_id())) == "stale"

    with_people(play, tmp_path, 1)


def test_one_is_seated_where_one_answered_and_nowhere_else(tmp_path: Path) -> None:
    async def play() -> None:
        async with inside(tmp_path) as server, wires(server.url, *"甲乙丙丁") as people:
            await join(*people)
            other = await Wire.open(server.url, token=people[0].token)
            await is_in("called", other)  # a device that comes later is told as well
            await answer(*people)
            await is_in("seated", *people)
            await is_in("out", other)
            assert place(other)["why"] == "elsewhere" and not other.room
            await other.close()

    asyncio.run(play())


def test_a_call_is_not_dodged_by_joining_another_queue(tmp_path: Path) -> None:
    async def play(people: list[Wire]) -> None:
        await join(*people)
        await is_in("called", *people)
        assert await people[0].refused(matchmaking.JoinQueue(new_id(), "lanzhou")) == "pause"
        assert place(people[0])["why"] == "missed"

    with_people(play, tmp_path)


def test_a_table_that_cannot_be_opened_holds_nobody(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: Any) -> None:
        raise ValueError("a mistake of ours")

    async def play(people: list[Wire]) -> None:
        await join(people[0])
        with monkeypatch.context() as broken:
            broken.setattr(QueueTables, "open_table", fail)
            await people[0].must(matchmaking.LetBots(new_id(), True))
        assert place(people[0])["why"] == "full"
        await join(people[0])
        await people[0].must(matchmaking.LetBots(new_id(), True))
        await is_in("seated", people[0])

    with_people(play, tmp_path, 1)


# -- the numbers -----------------------------------------------------------------------------------


def test_who_looks_is_told_the_numbers_and_who_does_not_is_not(tmp_path: Path) -> None:
    async def play(people: list[Wire]) -> None:
        looker, one, other = people
        await looker.send(matchmaking.WatchQueues())
        await join(one, pace="quick")
        await join(other)
        await looker.until(lambda: len(looker.seen("queues")[-1]["queues"]) == 2)
        assert looker.seen("queues")[-1]["queues"] == [
            {"variant": "hangzhou", "pace": "quick", "waiting": 1, "playing": 0},
            {"variant": "hangzhou", "pace": "usual", "waiting": 1, "playing": 0},
        ]
        await one.must(matchmaking.LetBots(new_id(), True))
        playing = {"variant": "hangzhou", "pace": "quick", "waiting": 0, "playing": 1}
        await looker.until(lambda: playing in looker.seen("queues")[-1]["queues"])
        assert one.seen("queues") == []
        await one.until(lambda: one.entries)
        await one.must(commands.Leave(new_id(), sure=True))
        await looker.until(lambda: len(looker.seen("queues")[-1]["queues"]) == 1)

    with_people(play, tmp_path, 3)


def test_numbers_are_made_once_for_all_and_few_are_told_at_one_go(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(counts, "_AT_ONCE", 10)
    monkeypatch.setattr(counts, "_REST", 0.01)

    class Looker:
        def __init__(self) -> None:
            self.told: list[bytes] = []

        def send(self, data: bytes) -> None:
            self.told.append(data)

    async def play() -> None:
        made: list[int] = []

        def count() -> list[matchmaking.QueueCount]:
            made.append(1)
            return [matchmaking.QueueCount("hangzhou", "usual", len(made), 0)]

        board = counts.Counts(count)
        lookers = [Looker() for _ in range(35)]
        for looker in lookers:
            board.watch(looker)
        assert len(made) == 1
        for _ in range(1000):
            board.changed()
        await asyncio.sleep(0)
        assert [len(one.told) for one in lookers] == [2] * 10 + [1] * 25
        await asyncio.sleep(0.2)
        assert [len(one.told) for one in lookers] == [2] * 35
        assert len(made) == 2
        assert len({id(one.told[1]) for one in lookers}) == 1
        board.stop()

    asyncio.run(play())


# -- what counts on the ladder ---------------------------------------------------------------------


def test_a_table_of_four_accounts_counts_and_the_rematch_only_if_all_agree(tmp_path: Path) -> None:
    async def play(people: list[Wire]) -> None:
        await have_accounts(people)
        await join(*people)
        await is_in("called", *people)
        assert all(place(one)["counts"] for one in people)
        await answer(*people)
        for one in people:
            await one.until(lambda one=one: one.entries)  # type: ignore[misc]
        assert people[0].room["ladder"] == "counts"
        await people[0].must(commands.Leave(new_id(), sure=True))
        await people[1].until(lambda: people[1].room["phase"] == "waiting")
        assert people[1].room["ladder"] == "offered"
        assert not any(seat["counts"] for seat in people[1].room["seats"])

    with_people(play, tmp_path)


def test_one_guest_and_nothing_counts(tmp_path: Path) -> None:
    async def play(people: list[Wire]) -> None:
        await have_accounts(people[:3])
        await join(*people)
        await is_in("called", *people)
        assert not any(place(one)["counts"] for one in people)
        await answer(*people)
        await people[0].until(lambda: people[0].entries)
        assert people[0].room["ladder"] == ""

    with_people(play, tmp_path)


def test_in_a_room_of_friends_all_four_have_to_agree(tmp_path: Path) -> None:
    async def play(people: list[Wire]) -> None:
        assert await people[3].refused(commands.LetCount(new_id())) == "guest"
        await have_accounts(people)
        for agree, counted in ((3, ""), (4, "counts")):
            await seat_all(people, clock=None, hints=False)
            for one in people[:agree]:
                await one.must(commands.LetCount(new_id()))
            for one in people:
                await one.must(commands.Ready(new_id()))
            await people[0].until(lambda: people[0].room["phase"] == "playing")
            assert people[0].room["ladder"] == counted
            for one in people:
                await one.must(commands.Leave(new_id(), sure=True))

    with_people(play, tmp_path)


@pytest.mark.parametrize(
    "wish", [{"hints": True}, {"options": {"rounds": 4}, "hints": False}], ids=["hints", "options"]
)
def test_rooms_with_hints_or_other_rules_never_count(wish: Any, tmp_path: Path) -> None:
    async def play(people: list[Wire]) -> None:
        await have_accounts(people)
        await people[0].must(commands.Create(new_id(), "hangzhou", **wish))
        assert people[0].room["ladder"] == ""
        assert await people[0].refused(commands.LetCount(new_id())) == "option"

    with_people(play, tmp_path, 1)
