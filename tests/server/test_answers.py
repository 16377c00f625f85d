"""What the rules say, asked over HTTP: answered by a process that thinks, once for all who ask."""

import asyncio
from pathlib import Path
from typing import Any

import pytest

from fangcheng.server.rules import tasks
from fangcheng.server.serve import Started
from fangcheng.server.thinking.questions import Question
from fangcheng.server.transport import answers_api
from tests.outside import TINY, outside_town
from tests.server.inside import PATIENCE, Answer, ask, client, finish_match, inside, open_match

ENDLESS = f"""{TINY}
    def is_win(self, *asked):
        while True:
            pass
"""
DEAF = f"""{TINY}
    def is_win(self, *asked):
        from collections import deque
        from itertools import repeat

        deque(repeat(0), maxlen=0)
"""
"""Loops outside of the interpreter, as compiled code does: no signal is heard until it returns."""
HAND = {"variant": "hangzhou", "hand": "123m456p789s11s9mEE", "wild": "9m"}


async def _ask(
    started: Started, question: str, body: Any, lang: str = "zh", address: str = "192.0.2.0"
) -> Answer:
    path = f"/api/answers/{question}?lang={lang}"
    packed = {"accept-encoding": "gzip", "x-forwarded-for": address}
    return await asyncio.to_thread(ask, started.url, path, None, "POST", body, packed)


def test_hz10_a_hand_is_scored_once_for_all_who_wait(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """HZ-10, HZ-19: base 1, a self-draw of seat 1: the dealer pays 2, the others 1."""
    asked: list[Question[Any]] = []

    async def run() -> None:
        async with inside(tmp_path) as started:
            thinking = started.front.services.answering
            really_ask = thinking.ask
            go_on = asyncio.Event()

            async def count_and_wait(question: Question[Any], *rest: Any) -> Any:
                asked.append(question)
                await go_on.wait()
                return await really_ask(question, *rest)

            monkeypatch.setattr(thinking, "ask", count_and_wait)
            async with asyncio.timeout(PATIENCE):
                # More than one address may have made at a time: they wait for the same answer.
                waiting = [asyncio.ensure_future(_ask(started, "score", HAND)) for _ in range(5)]
                await asyncio.sleep(0.3)
                go_on.set()
                answers = await asyncio.gather(*waiting)
                assert [one.json["scores"] for one in answers] == [[-2, 4, -1, -1]] * 5
                assert len(asked) == 1
                await _ask(started, "score", HAND)
                assert len(asked) == 2, "what anybody may ask is not kept"

    asyncio.run(run())


def test_what_cannot_be_answered_says_why(tmp_path: Path) -> None:
    async def run() -> None:
        async with inside(tmp_path) as started, asyncio.timeout(PATIENCE):
            told = await _ask(started, "score", b"{", "en")
            assert told.status == 200 and "not JSON" in told.json["error"]["reason"]
            assert (await _ask(started, "score", b"\xff")).status == 400

    asyncio.run(run())


def test_dear_questions_are_stopped_and_nobody_else_waits_for_them(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tasks, "MOST_CPU", 0.5)  # in processes that are forked from this one

    async def run() -> None:
        async with (
            inside(tmp_path / "data", trust_proxy=True) as started,
            client(started.url) as one,
        ):
            dear = {"variant": "endless", "hand": "123m456p789s11s9mEE"}
            asked = [
                asyncio.ensure_future(
                    _ask(started, "score", {**dear, "other": number}, "en", f"192.0.2.{number}")
                )
                for number in range(8)
            ]
            await asyncio.sleep(0.2)
            async with asyncio.timeout(PATIENCE / 4):
                _, match = await open_match(one, rounds=1)
                await finish_match(one, match)
                told = await asyncio.to_thread(ask, started.url, f"/api/matches/{match}/replay")
                assert told.status == 200
            async with asyncio.timeout(PATIENCE / 4):
                first = await next(asyncio.as_completed(asked))
            assert first.json == {"error": {"reason": "this takes too long to work out"}}

    with outside_town("endless", tmp_path, {"variant.py": ENDLESS.replace("{name}", "endless")}):
        asyncio.run(run())


def test_a_question_that_hears_no_signal_ends_with_its_process(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tasks, "MOST_CPU", 0.2)  # in processes that are forked from this one
    monkeypatch.setattr(answers_api, "_SECONDS", 600.0)

    async def run() -> None:
        async with inside(tmp_path / "data") as started, asyncio.timeout(PATIENCE):
            told = await _ask(started, "score", {"variant": "deaf", "hand": HAND["hand"]})
            assert told.status == 503
            assert "scores" in (await _ask(started, "score", HAND)).json

    with outside_town("deaf", tmp_path, {"variant.py": DEAF.replace("{name}", "deaf")}):
        asyncio.run(run())
