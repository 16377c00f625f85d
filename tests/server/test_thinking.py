"""Bots think in processes of their own: what dies or hangs there holds up nobody."""

import asyncio
import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager, suppress
from pathlib import Path
from typing import Any

import msgspec
import pytest

from fangcheng.bots import offered
from fangcheng.game.actions import parse_action
from fangcheng.installed import VARIANTS
from fangcheng.levels import BotLevel
from fangcheng.protocol import commands
from fangcheng.protocol.client import new_id
from fangcheng.server.bots.questions import Choose
from fangcheng.server.logs import Seldom, make_log
from fangcheng.server.match import thoughts
from fangcheng.server.metrics import BOT_FAULTS, BOT_TURNS_LOST, BOTS_LATE, THINKERS_LOST
from fangcheng.server.serve import Started
from fangcheng.server.tasks import shared
from fangcheng.server.thinking import pool as thinking_module
from fangcheng.server.thinking.pool import NoThoughtError, Thinking
from fangcheng.server.thinking.questions import THINKING, Answer, Question, answer_of
from fangcheng.server.thinking.queue import CLAIM, HINT, TURN
from tests.server.inside import PATIENCE, ask, inside
from tests.server.questions import question, warm
from tests.server.tables import QUIET, Wire, lay, play_on, seat_all, seated, start_all, wires
from tests.story import story

FOR_LONG = 60.0
"""Seconds for thoughts that shall not be late in a test."""


def count(metric: Any) -> float:
    """What a counter says."""
    return float(metric._value.get())


async def hear(future: "asyncio.Future[str]") -> str:
    """Wait for an action."""
    async with asyncio.timeout(PATIENCE):
        return await future


def with_pool(test: Callable[[Thinking], Awaitable[None]], most: int = 1) -> None:
    """A pool whose first process is there."""

    async def run() -> None:
        thinking = Thinking(most, make_log("error", False))
        thinking.start()
        try:
            await warm(thinking)
            await test(thinking)
        finally:
            await thinking.stop()
        assert thinking.pids == []

    asyncio.run(run())


# -- the pool --------------------------------------------------------------------------------------


@pytest.mark.parametrize("level", offered())
def test_every_level_answers_in_every_town(level: str) -> None:
    async def test(thinking: Thinking) -> None:
        for town in VARIANTS:
            action = await hear(thinking.ask(question(town, level), TURN, 0.1))
            assert parse_action(action).text == action

    with_pool(test)


def test_a_process_that_dies_over_a_question_is_replaced_and_asked_again() -> None:
    async def test(thinking: Thinking) -> None:
        expected = await hear(thinking.ask(question(), TURN))
        lost, (first,) = count(THINKERS_LOST), thinking.pids
        os.kill(first, signal.SIGSTOP)
        thought = thinking.ask(question(), TURN, FOR_LONG)
        await asyncio.sleep(0)
        os.kill(first, signal.SIGKILL)
        assert await hear(thought) == expected
        assert count(THINKERS_LOST) == lost + 1
        assert thinking.pids != [first]

    with_pool(test)


def test_of_a_question_over_which_two_processes_die_nothing_comes(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    truly = thinking_module._Thinker.ask
    died: list[int | None] = []

    def die(self: thinking_module._Thinker, question: Question[Any]) -> "asyncio.Future[Answer]":
        assert self.pid is not None
        died.append(self.pid)
        os.kill(self.pid, signal.SIGKILL)
        return truly(self, question)

    async def test(thinking: Thinking) -> None:
        with monkeypatch.context() as patch:
            patch.setattr(thinking_module._Thinker, "ask", die)
            with pytest.raises(NoThoughtError):
                await hear(thinking.ask(question(), TURN, FOR_LONG))
        assert len(set(died)) == 2
        assert await hear(thinking.ask(question(), TURN)), "the third one answers"

    with_pool(test)


def test_a_process_that_does_not_answer_is_ended() -> None:
    async def test(thinking: Thinking) -> None:
        (pid,) = thinking.pids
        os.kill(pid, signal.SIGSTOP)
        with pytest.raises(NoThoughtError):
            await hear(thinking.ask(question(), TURN))
        assert await hear(thinking.ask(question(), TURN))
        with pytest.raises(ProcessLookupError):
            os.kill(pid, 0)

    with_pool(test)


def test_what_is_urgent_comes_first_and_what_nobody_waits_for_never() -> None:
    async def test(thinking: Thinking) -> None:
        (pid,) = thinking.pids
        os.kill(pid, signal.SIGSTOP)
        first = thinking.ask(question(), HINT, FOR_LONG)
        order: list[str] = []
        for name, rank in (("hint", HINT), ("turn", TURN), ("claim", CLAIM), ("gone", CLAIM)):
            asked = thinking.ask(question(), rank, FOR_LONG)
            asked.add_done_callback(lambda _, name=name: order.append(name))  # type: ignore[misc]
        asked.cancel()
        os.kill(pid, signal.SIGCONT)
        await hear(first)
        while len(order) < 4:
            await asyncio.sleep(0.001)
        assert order == ["gone", "claim", "turn", "hint"]

    with_pool(test)


def test_tables_are_served_in_turn_however_much_one_asks() -> None:
    async def test(thinking: Thinking) -> None:
        (pid,) = thinking.pids
        os.kill(pid, signal.SIGSTOP)
        thinking.ask(question(), CLAIM, FOR_LONG, "first")
        order: list[str] = []

        def ask_for(table: str, times: int, rank: int) -> None:
            for _ in range(times):
                asked = thinking.ask(question(), rank, FOR_LONG, table)
                asked.add_done_callback(lambda _: order.append(table))

        ask_for("greedy", 6, TURN)
        ask_for("greedy hints", 3, HINT)
        ask_for("honest", 2, TURN)
        ask_for("honest hints", 1, HINT)
        os.kill(pid, signal.SIGCONT)
        async with asyncio.timeout(PATIENCE):
            while len(order) < 12:
                await asyncio.sleep(0.001)
        assert order[:8] == ["greedy", "honest"] * 2 + ["greedy"] * 4
        assert order[8:] == ["greedy hints", "honest hints"] + ["greedy hints"] * 2

    with_pool(test)


def test_one_table_has_only_so_many_questions_in_line() -> None:
    async def test(thinking: Thinking) -> None:
        (pid,) = thinking.pids
        os.kill(pid, signal.SIGSTOP)
        asked = [thinking.ask(question(), HINT, FOR_LONG, "greedy") for _ in range(40)]
        refused = [one for one in asked if one.done()]
        assert len(refused) == 40 - 17, "one is thought about, sixteen wait"
        for one in refused:
            assert isinstance(one.exception(), NoThoughtError)
        for one in asked[1:17]:
            one.cancel()
        after = thinking.ask(question(), HINT, FOR_LONG, "greedy")
        other = thinking.ask(question(), HINT, FOR_LONG, "honest")
        os.kill(pid, signal.SIGCONT)
        assert await hear(after) and await hear(other), "nobody waits for those before it"

    with_pool(test)


def test_the_more_tables_ask_the_shorter_bots_search(monkeypatch: pytest.MonkeyPatch) -> None:
    seconds: dict[int, float] = {}

    def note(self: thinking_module._Thinker, question: Question[Any]) -> "asyncio.Future[Answer]":
        assert isinstance(question, Choose)
        seconds[question.seed] = question.seconds
        said: asyncio.Future[Answer] = asyncio.get_running_loop().create_future()
        said.set_result(answer_of("pass"))
        return said

    async def test(thinking: Thinking) -> None:
        monkeypatch.setattr(thinking_module._Thinker, "ask", note)
        for number in range(10):
            asked = question()
            asked.seed = number
            await hear(thinking.ask(asked, TURN, 10.0, number))

    with_pool(test, most=2)
    assert seconds[0] > 9.0 and seconds[1] > 9.0
    for number in range(2, 10):
        assert 0.9 < seconds[number] * (number + 1) / 2 / 10 <= 1.0


def test_more_processes_come_when_there_is_more_to_do() -> None:
    async def test(thinking: Thinking) -> None:
        (pid,) = thinking.pids
        os.kill(pid, signal.SIGSTOP)
        blocked = thinking.ask(question(), TURN, FOR_LONG)
        assert await hear(thinking.ask(question(), TURN)), "another one answers"
        assert len(thinking.pids) == 2 and not blocked.done()
        os.kill(pid, signal.SIGCONT)
        assert await hear(blocked)

    with_pool(test, most=2)


def test_nonsense_is_answered_by_a_refusal_and_harms_nobody() -> None:
    async def test(thinking: Thinking) -> None:
        (pid,) = thinking.pids
        nonsense = question()
        told = bytes(nonsense.known.events)[:-1]
        nonsense.known.events = msgspec.Raw(told + b',{"event":"discard","seat":2,"tiles":"ZZ"}]')
        with pytest.raises(NoThoughtError) as failed:
            await hear(thinking.ask(nonsense, TURN))
        assert "ZZ" not in str(failed.value), "no tiles: it is logged"
        assert await hear(thinking.ask(question(), TURN))
        assert thinking.pids == [pid]

    with_pool(test)


def test_warnings_that_come_in_crowds_are_counted(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    now = [1000.0]
    monkeypatch.setattr(time, "monotonic", lambda: now[0])
    seldom = Seldom(make_log("info", True))
    for _ in range(50):
        seldom.warning("bot late", seat=1)
        seldom.warning("bot failed", seat=2)
    now[0] += 61
    seldom.warning("bot late", seat=3)
    lines = [json.loads(line) for line in capsys.readouterr().err.splitlines()]
    assert [(one["event"], one["seat"], one.get("left_out")) for one in lines] == [
        ("bot late", 1, None), ("bot failed", 2, None), ("bot late", 3, 49),
    ]  # fmt: skip


# -- rooms -----------------------------------------------------------------------------------------


@asynccontextmanager
async def one_with_bots(server: Started, level: BotLevel = "normal") -> AsyncIterator[Wire]:
    """Somebody who sits with three bots and deals C, when the process that thinks has come up."""
    await warm(server.front.services.thinking)
    async with seated(server.url, 1, bot_level=level) as (one,):
        await one.until_asked("turn")
        yield one


def test_other_rooms_go_on_while_a_bot_thinks(tmp_path: Path) -> None:
    """The only process is stopped in the middle of a thought: its room stands, another plays."""

    async def play() -> None:
        make = lay(story(QUIET, draws="3m3m3m3m"))
        async with (
            inside(tmp_path, make, thinkers=1, hard_seconds=FOR_LONG) as server,
            one_with_bots(server) as one,
            seated(server.url) as people,
        ):
            (pid,) = server.front.services.thinking.pids
            os.kill(pid, signal.SIGSTOP)
            try:
                await one.act("discard C")
                await play_on(people, [(0, "discard C"), (1, "discard 3m"), (2, "discard 3m")])
                await people[3].until_asked("turn")
                await one.settle()
                assert [turn["seat"] for turn in one.events("discard")] == [0]
            finally:
                os.kill(pid, signal.SIGCONT)
            await one.until_told("discard", seat=1)

    asyncio.run(play())


def test_what_a_match_asked_is_forgotten_with_it(tmp_path: Path) -> None:
    """Hints come last; where there is always something more urgent, they would wait for ever."""

    async def play() -> None:
        make = lay(story(QUIET, draws="3m3m3m3m"))
        async with (
            inside(tmp_path, make, thinkers=1, hard_seconds=FOR_LONG) as server,
            one_with_bots(server) as one,
        ):
            thinking = server.front.services.thinking
            (pid,) = thinking.pids
            os.kill(pid, signal.SIGSTOP)
            try:
                busy = thinking.ask(question(), TURN, FOR_LONG, "another table")
                await one.send(commands.AskHints("h", one.match))
                await one.until(lambda: bool(thinking._queue.rest()))
                await one.send(commands.Leave(new_id(), sure=True))
                await one.until(lambda: not server.front.registry.rooms)
                assert not thinking._queue.rest()
                busy.cancel()
            finally:
                os.kill(pid, signal.SIGCONT)

    asyncio.run(play())


def test_a_late_bot_is_asked_once_more_at_its_turn(tmp_path: Path) -> None:
    """The only process is stopped for good: it is replaced, and the bot plays by itself."""

    async def play() -> None:
        make = lay(story(QUIET, draws="3m3m3m3m"))
        async with (
            inside(tmp_path, make, thinkers=1, hard_seconds=0) as server,
            one_with_bots(server, "hard") as one,
        ):
            late, lost = count(BOTS_LATE) + count(BOT_FAULTS), count(BOT_TURNS_LOST)
            (pid,) = server.front.services.thinking.pids
            os.kill(pid, signal.SIGSTOP)
            await one.act("discard C")
            await one.until_told("discard", seat=3)
            assert not one.events("timeout")
            assert count(BOTS_LATE) + count(BOT_FAULTS) > late and count(BOT_TURNS_LOST) == lost
            assert pid not in server.front.services.thinking.pids

    asyncio.run(play())


def test_at_last_the_house_plays_for_a_bot(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody ever answers; when somebody does again, bots play again."""
    truly = thinking_module._Thinker.ask
    levels: list[str] = []

    def never(self: thinking_module._Thinker, question: Question[Any]) -> "asyncio.Future[Answer]":
        assert isinstance(question, Choose)
        levels.append(question.level)
        return asyncio.get_running_loop().create_future()

    for module in (thinking_module, thoughts):
        monkeypatch.setattr(module, "LATE", 0.1)

    async def play() -> None:
        make = lay(story(QUIET, draws="3m3m3m3m"))
        async with (
            inside(tmp_path, make, thinkers=1, hard_seconds=0) as server,
            one_with_bots(server, "hard") as one,
        ):
            lost = count(BOT_TURNS_LOST)
            monkeypatch.setattr(thinking_module._Thinker, "ask", never)
            await one.act("discard C")
            await one.until_told("timeout", seat=1)
            assert count(BOT_TURNS_LOST) == lost + 1
            assert levels[:2] == ["hard", "normal"], "the second time without a search"
            monkeypatch.setattr(thinking_module._Thinker, "ask", truly)
            monkeypatch.setattr(thinking_module, "LATE", FOR_LONG)
            monkeypatch.setattr(thoughts, "LATE", FOR_LONG)
            await one.until_told("discard", seat=3)
            assert not one.events("timeout", seat=3)

    asyncio.run(play())


async def play_quickly(one: Wire, town: str, level: str) -> None:
    """Let the house and bots play a match."""
    await one.must(commands.QuickPlay(new_id(), town, level=level))
    await one.until(lambda: one.entries)
    await one.must(commands.LetHouse(new_id(), True))


def test_who_fills_the_pool_takes_no_turn_from_the_bots_of_others(tmp_path: Path) -> None:
    """Many tables of bots that search, one process: at an honest table no bot loses a turn."""
    faults = count(BOT_FAULTS)

    async def play() -> None:
        async with (
            inside(tmp_path, thinkers=1, claim_pause=0.2, hard_seconds=1.0) as server,
            wires(server.url, *"abcdefgh") as crowd,
            wires(server.url, "甲") as (one,),
        ):
            await warm(server.front.services.thinking)
            for other in crowd:
                await play_quickly(other, "jinzhou", "hard")
            await play_quickly(one, "hangzhou", "normal")
            await one.until(lambda: len(one.events("discard")) > 12 or one.events("over"))
            own = one.seat
            assert [told for told in one.events("timeout") if told["seat"] != own] == []

    asyncio.run(play())
    assert count(BOT_FAULTS) == faults, "late claims spoil nothing that comes after them"


def test_a_claim_of_a_late_bot_is_passed_within_the_pause(tmp_path: Path) -> None:
    """C-5: the pause after a discard is no longer because a bot could claim, but cannot think."""

    async def play() -> None:
        hands = QUIET | {2: "147m258p369sESCC"}
        make = lay(story(hands, draws="3m3m3m3m"))
        async with (
            inside(tmp_path, make, thinkers=1, claim_pause=1.0, hard_seconds=FOR_LONG) as server,
            one_with_bots(server) as one,
        ):
            late = count(BOTS_LATE)
            (pid,) = server.front.services.thinking.pids
            os.kill(pid, signal.SIGSTOP)
            try:
                await one.act("discard C")
                await one.until_told("draw", seat=1)
                assert count(BOTS_LATE) == late + 1
                assert not one.events("timeout"), "nobody is told who passed"
                assert not one.events("discard", seat=1), "its own turn is thought about"
            finally:
                os.kill(pid, signal.SIGCONT)
            await one.until_told("discard", seat=1)

    asyncio.run(play())


def test_processes_are_killed_again_and_again_and_the_match_comes_to_its_end(
    tmp_path: Path,
) -> None:
    async def play() -> None:
        async with (
            inside(tmp_path, thinkers=1) as server,
            wires(server.url, "甲") as (one,),
        ):
            thinking = server.front.services.thinking
            await warm(thinking)
            await seat_all([one], "qinhuangdao", bot_level="easy")
            await start_all([one])
            await one.must(commands.LetHouse(new_id(), True))
            for _ in range(8):
                for pid in thinking.pids:
                    with suppress(ProcessLookupError):  # it is dead, and not yet replaced
                        os.kill(pid, signal.SIGKILL)
                await one.settle()
                told = len(one.entries)
                await one.until(lambda told=told: len(one.entries) > told or one.seen("match_over"))  # type: ignore[misc]
            await one.until(lambda: one.seen("match_over"))

    asyncio.run(play())


def test_the_level_is_chosen_with_the_room(tmp_path: Path) -> None:
    async def play() -> None:
        async with inside(tmp_path) as server, wires(server.url, "甲") as (one,):
            form = await asyncio.to_thread(ask, server.url, "/api/towns")
            assert form.json["bots"] == offered()
            await seat_all([one], bot_level="easy")
            await one.must(commands.SetBot(new_id(), 2, "random"))
            await start_all([one])
            assert levels(one) == [None, "easy", "random", "easy"]
            assert one.room["settings"]["bot_level"] == "easy"
            await one.must(commands.Leave(new_id(), sure=True))
            for wish, level in ((None, "normal"), ("hard", "hard"), ("random", "random")):
                before = one.room["number"]
                await one.must(commands.QuickPlay(new_id(), "hangzhou", level=wish))
                await one.until(lambda before=before: one.room["number"] != before)  # type: ignore[misc]
                await one.until(lambda: one.room["phase"] == "playing")
                assert levels(one) == [None, level, level, level]
                await one.must(commands.Leave(new_id(), sure=True))
            unknown: Any = "clever"
            wrong = commands.Create(new_id(), "hangzhou", bot_level=unknown)
            assert await one.refused(wrong) == "bad_message"

    asyncio.run(play())


def levels(one: Wire) -> list[str | None]:
    """The level of the bot on each seat."""
    return [seat["bot"] for seat in one.room["seats"]]


def test_a_normal_bot_plays_for_somebody_absent(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It knows what the seat knows, what it answered itself before it went away among it."""
    asked: list[Question[Any]] = []
    ask_truly = Thinking.ask

    def note(self: Thinking, question: Question[Any], *rest: Any) -> "asyncio.Future[Answer]":
        asked.append(question)
        return ask_truly(self, question, *rest)

    monkeypatch.setattr(Thinking, "ask", note)

    async def play() -> None:
        make = lay(story(QUIET, draws="3m3m3m3m9m"))
        async with inside(tmp_path, make, grace=0.1) as server, seated(server.url) as people:
            await play_on(people, [(0, "discard C"), (1, "discard 3m")])
            await people[0].close()
            await people[1].until(lambda: people[1].room["seats"][0]["house"] == "absent")
            assert asked == []
            await play_on(people, [(2, "discard 3m"), (3, "discard 3m")])
            await people[1].until(lambda: len(people[1].events("discard", seat=0)) == 2)
            assert not people[1].events("timeout")

    asyncio.run(play())
    (thought,) = asked
    assert isinstance(thought, Choose) and thought.level == "normal"
    assert (thought.known.seat, thought.known.answers) == (0, ["discard C"])


def test_bots_of_all_levels_play_a_match_without_a_fault(tmp_path: Path) -> None:
    """In every town, each question rebuilt from what the seat was told."""
    before = count(BOT_FAULTS) + count(BOTS_LATE)

    async def play() -> None:
        async with (
            inside(tmp_path, hard_seconds=0.02) as server,
            wires(server.url, *VARIANTS) as people,
        ):
            for one, town in zip(people, VARIANTS, strict=True):
                await seat_all([one], town)
                await one.until(lambda one=one: one.room)  # type: ignore[misc]
                for seat, level in enumerate(("random", "hard", "easy")[: seats(one) - 1], 1):
                    await one.must(commands.SetBot(new_id(), seat, level))
                await start_all([one])
                await one.must(commands.LetHouse(new_id(), True))
            for one in people:
                await one.until(lambda one=one: len(one.events("round")) > 1 or one.events("over"))  # type: ignore[misc]

    asyncio.run(play())
    assert count(BOT_FAULTS) + count(BOTS_LATE) == before


def seats(one: Wire) -> int:
    """How many seats the room has."""
    return len(one.room["seats"])


# -- one pool for several nodes ----------------------------------------------------------------


@contextmanager
def shared_pool(folder: Path) -> Iterator[list[Thinking]]:
    """Two nodes that ask the same single process."""
    words = [sys.executable, "-m", "fangcheng.server.tasks.shared", str(folder), "1", "1", "1"]
    with subprocess.Popen(words) as process:
        try:
            log, place = make_log("error", False), str(folder / THINKING)
            yield [Thinking(1, log, place) for _ in range(2)]
        finally:
            process.terminate()


def test_nodes_of_a_machine_share_those_who_think(tmp_path: Path) -> None:
    async def run() -> None:
        with shared_pool(tmp_path) as nodes:
            for one in nodes:
                one.start()
            async with asyncio.timeout(PATIENCE):
                while not (tmp_path / THINKING).exists():
                    await asyncio.sleep(0.02)
            for _ in range(2):
                asked = [one.ask(question(), TURN, FOR_LONG) for one in nodes for _ in range(3)]
                heard = {await hear(one) for one in asked}
                assert len(heard) == 1 and "" not in heard, "all were asked the same"
                (worker,) = _waiting_at(tmp_path / THINKING)
                os.kill(worker, signal.SIGKILL)
                async with asyncio.timeout(PATIENCE):
                    while worker in _waiting_at(tmp_path / THINKING):
                        await asyncio.sleep(0.02)
            for one in nodes:
                await one.stop()

    asyncio.run(run())


def _waiting_at(place: Path) -> list[int]:
    """The processes of the pool that answer; the first of its children is for the rooms."""
    listing = f"/proc/{os.getpid()}/task/{os.getpid()}/children"
    pools = [int(pid) for pid in Path(listing).read_text().split()]
    for pool in pools:
        words = Path(f"/proc/{pool}/cmdline").read_bytes()
        if str(place.parent).encode() in words:
            found = Path(f"/proc/{pool}/task/{pool}/children").read_text().split()
            return [int(pid) for pid in found][:1]
    return []


def test_who_thinks_for_several_nodes_and_hangs_is_ended(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shared, "_LATE", 0.2)
    monkeypatch.setattr(shared, "answered", lambda _: time.sleep(PATIENCE))
    pid = os.fork()
    if not pid:
        late = question()
        late.seconds, late.until = 60.0, time.monotonic() - 1.0  # it stood in line for too long
        signal.signal(signal.SIGALRM, signal.SIG_DFL)
        shared._in_time(late)
        os._exit(0)
    assert os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1]) == -signal.SIGALRM
