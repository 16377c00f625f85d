"""Bots that have learnt, on a server: several are asked at once, and a seat says who plays."""

import asyncio
import time
from pathlib import Path
from typing import Any

import msgspec
import pytest

from fangcheng.bots.learnt import level
from fangcheng.bots.learnt.card import Plan
from fangcheng.protocol import parts
from fangcheng.protocol.refusal import RefusedError
from fangcheng.server.bots.questions import Choose, ChooseMany
from fangcheng.server.logs import make_log
from fangcheng.server.rooms.wishes import bot_of
from fangcheng.server.tasks import worker
from fangcheng.server.thinking import pool
from fangcheng.server.thinking.questions import Answer, Question
from fangcheng.server.thinking.queue import CLAIM, TURN
from tests.bots.nets import write_nets
from tests.server.questions import question


@pytest.fixture
def nets(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Nets for one town, where the package has its own."""
    card = write_nets(tmp_path, {"hangzhou": Plan("one", trust=1.0, playouts=4)})
    monkeypatch.setattr(level, "CARD", card)
    return card


class Thinker:
    """Answers in this process, a moment later."""

    pid = None
    asked: list[Question[Any]]

    async def start(self) -> None:
        """It is there."""

    def ask(self, question: Question[Any]) -> "asyncio.Future[Answer]":
        Thinker.asked.append(question)
        loop = asyncio.get_running_loop()
        future: asyncio.Future[Answer] = loop.create_future()
        loop.call_later(0.01, lambda: future.set_result(worker.answered(question)))
        return future

    async def end(self) -> None:
        """It is gone."""


def test_those_who_wait_are_asked_at_once(nets: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    Thinker.asked = []
    monkeypatch.setattr(pool, "_Thinker", Thinker)

    async def test() -> list[str]:
        thinking = pool.Thinking(1, make_log("error", False))
        masters = [question(level="master") for _ in range(5)]
        other = thinking.ask(question(level="easy"), TURN, table="other")
        asked = [thinking.ask(one, TURN, table=at) for at, one in enumerate(masters)]
        gone = thinking.ask(question(level="master"), TURN, table="gone")
        gone.cancel()
        urgent = thinking.ask(question(level="master"), CLAIM, table="urgent")
        found = await asyncio.gather(other, urgent, *asked)
        await thinking.stop()
        return found

    found = asyncio.run(test())
    assert all(found)
    assert len(set(found[1:])) == 1  # the same question to the same net
    kinds = [type(one).__name__ for one in Thinker.asked]
    assert kinds == ["Choose", "Choose", "ChooseMany"], "the urgent one waits for nobody"
    many = Thinker.asked[-1]
    assert isinstance(many, ChooseMany)
    assert len(many.questions) == 5


def test_one_that_goes_wrong_harms_no_other(nets: Path) -> None:
    good, bad = question(level="master"), question(level="master")
    bad.known = msgspec.structs.replace(bad.known, answers=["nonsense"])
    good.until = time.monotonic() + 60
    answer = worker.answered(ChooseMany([bad, good, question("jinzhou", "master")]))
    many = msgspec.json.decode(answer.body, type=list[Answer])
    assert [bool(one.error) for one in many] == [True, False, False]
    assert many[1].body == worker.answered(good).body


def test_what_fails_for_all_is_told_to_each(monkeypatch: pytest.MonkeyPatch, nets: Path) -> None:
    Thinker.asked = []
    monkeypatch.setattr(pool, "_Thinker", Thinker)
    monkeypatch.setitem(worker.TASKS, ChooseMany, lambda question: [])

    async def test() -> list[object]:
        thinking = pool.Thinking(1, make_log("error", False))
        first = thinking.ask(question(), TURN, table="first")
        asked = [thinking.ask(question(level="master"), TURN, table=at) for at in range(2)]
        await first
        found = await asyncio.gather(*asked, return_exceptions=True)
        await thinking.stop()
        return list(found)

    assert all(isinstance(one, pool.NoThoughtError) for one in asyncio.run(test()))


def test_a_master_without_time_still_asks_its_net(nets: Path) -> None:
    asked: Choose = question(level="master")
    assert not worker.answered(asked).error


def test_a_seat_is_named_after_who_plays(nets: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def room(town: str, **options: parts.OptionValue) -> parts.RoomSettings:
        return parts.RoomSettings(town, options, parts.Clock(10, 10))

    assert bot_of("master", room("hangzhou")) == "master"
    assert bot_of("master", room("hangzhou", base=2)) == "hard"
    assert bot_of("master", room("jinzhou")) == "hard"
    assert bot_of("easy", room("jinzhou")) == "easy"
    with pytest.raises(RefusedError):
        bot_of("run:sh", room("hangzhou"))
    monkeypatch.setattr(level, "find_spec", lambda name: None)
    assert bot_of("master", room("hangzhou")) == "hard"
