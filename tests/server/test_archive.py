"""Matches that are over: made once, kept, shared, and never in the way of those who come in."""

import asyncio
import json
import sqlite3
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, closing
from pathlib import Path
from typing import Any

import msgspec
import pytest

from fangcheng.protocol import parts
from fangcheng.record.file import read_record, verify
from fangcheng.server.accounts import credentials
from fangcheng.server.archive.archive import Archive, NotOverError
from fangcheng.server.archive.backup import export_records, matches_since
from fangcheng.server.archive.questions import RejudgeMatch, ReviewMatch, WriteRecord, Written
from fangcheng.server.serve import Started
from fangcheng.server.store import matches as stored_matches
from fangcheng.server.store.engine import bring_up_to_date, open_engine
from fangcheng.server.store.matches import StoredMatch, StoredSeat
from fangcheng.server.store.people import add_guest
from fangcheng.server.thinking.pool import NoThoughtError
from fangcheng.server.thinking.questions import Question
from fangcheng.server.thinking.single_flight import BusyError, GreedyError, SingleFlight
from tests.server.inside import PATIENCE, Answer, ask, client, finish_match, inside, open_match
from tests.server.running import server

PACKED = {"accept-encoding": "gzip"}


@asynccontextmanager
async def _house(folder: Path) -> AsyncIterator[tuple[Started, int]]:
    """A server with a match that is over."""
    async with inside(folder, trust_proxy=True) as started:
        async with client(started.url, name="甲") as found:
            _, match = await open_match(found, rounds=1)
            await finish_match(found, match)
        yield started, match


async def _get(started: Started, path: str, **rest: Any) -> Answer:
    return await asyncio.to_thread(ask, started.url, path, **rest)


class _Asked:
    """Counts what the processes that think are asked."""

    def __init__(self, started: Started, monkeypatch: pytest.MonkeyPatch) -> None:
        self.questions: list[Question[Any]] = []
        thinking = started.front.services.reviewing
        really_ask = thinking.ask

        def ask_and_count(question: Question[Any], *rest: Any) -> Any:
            self.questions.append(question)
            return really_ask(question, *rest)

        monkeypatch.setattr(thinking, "ask", ask_and_count)


def test_many_who_ask_for_the_same_get_it_from_one_making(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def run() -> None:
        async with _house(tmp_path) as (started, match):
            asked = _Asked(started, monkeypatch)
            path = f"/api/matches/{match}/replay"
            from_everywhere = [
                _get(started, path, headers={"x-forwarded-for": f"192.0.2.{number}", **PACKED})
                for number in range(30)
            ]
            async with asyncio.timeout(PATIENCE):
                answers = await asyncio.gather(*from_everywhere)
            assert {one.status for one in answers} == {200}
            assert len({one.body for one in answers}) == 1
            assert len(asked.questions) == 1
            assert (await _get(started, path)).status == 200 and len(asked.questions) == 1

    asyncio.run(run())


def test_nobody_has_too_much_made_at_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def run() -> None:
        async with inside(tmp_path) as started:
            archive = Archive(started.front.services)
            waiting: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
            monkeypatch.setattr(archive, "_finished", lambda _: waiting)
            monkeypatch.setattr(archive, "_making", SingleFlight(most=6))
            async with asyncio.timeout(PATIENCE):
                busy = [asyncio.ensure_future(archive.replay(at, "a")) for at in range(4)]
                await asyncio.sleep(0)
                with pytest.raises(GreedyError):
                    await archive.replay(4, "a")
                busy += [asyncio.ensure_future(archive.replay(at, "b")) for at in (5, 6)]
                await asyncio.sleep(0)
                with pytest.raises(BusyError):
                    await archive.replay(7, "b")
                joined = asyncio.ensure_future(archive.replay(0, "a"))
                await asyncio.sleep(0)
                assert not joined.done(), "what is being made already is waited for"
                waiting.set_exception(NotOverError())
                ends = await asyncio.gather(*busy, joined, return_exceptions=True)
                assert {type(one) for one in ends} == {NotOverError}
                with pytest.raises(NotOverError):
                    await archive.replay(4, "a")  # there is room again

    asyncio.run(run())


def test_what_fails_is_made_again_the_next_time(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def run() -> None:
        async with _house(tmp_path) as (started, match):
            path = f"/api/matches/{match}/record"
            with monkeypatch.context() as broken:
                failed: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
                failed.set_exception(NoThoughtError("nothing"))
                broken.setattr(started.front.services.reviewing, "ask", lambda *_: failed)
                answer = await _get(started, path)
                assert answer.status == 503 and answer.headers["retry-after"]
            assert (await _get(started, path)).status == 200

    asyncio.run(run())


# -- matches from before -----------------------------------------------------------------------


def test_a_hash_with_a_newline_still_gives_a_record(tmp_path: Path) -> None:
    """Such a hash was accepted once, and no nonce fits it: its seat has withheld its own."""

    def spoil(match: int) -> None:
        with closing(sqlite3.connect(tmp_path / "fangcheng.db")) as database:
            query = "SELECT seed, fair FROM matches WHERE id = ?"
            seed, fair = database.execute(query, (match,)).fetchone()
            told = json.loads(fair)
            assert seed.split("/")[2] == "-", "a bot gave nothing"
            told["nonces"][1] = "0" * 64 + "\n"
            database.execute("UPDATE matches SET fair = ?", (json.dumps(told),))
            database.commit()

    async def run() -> None:
        async with _house(tmp_path) as (started, match):
            await asyncio.to_thread(spoil, match)
            answer = await _get(started, f"/api/matches/{match}/record")
            assert answer.status == 200
            assert verify(read_record(answer.text.splitlines(keepends=True))).over

    asyncio.run(run())
    engine = open_engine(f"sqlite:///{tmp_path / 'fangcheng.db'}")
    (done,) = export_records(engine, matches_since(engine, 0)[0], tmp_path / "out")
    assert done.is_new and not done.error


def test_a_match_that_cannot_be_played_again_says_why(tmp_path: Path) -> None:
    async def run() -> None:
        async with _house(tmp_path) as (started, match):
            with closing(sqlite3.connect(tmp_path / "fangcheng.db")) as database:
                database.execute("UPDATE matches SET variant = 'gone'")
                database.commit()
            for what in ("record", "replay"):
                answer = await _get(started, f"/api/matches/{match}/{what}")
                assert answer.status == 409 and "gone" in answer.json["error"]

    asyncio.run(run())


# -- one's own matches -------------------------------------------------------------------------


def test_statistics_follow_each_new_match(tmp_path: Path) -> None:
    token = credentials.new_token()
    engine = open_engine(f"sqlite:///{tmp_path / 'fangcheng.db'}")
    bring_up_to_date(engine)
    with engine.begin() as connection:
        person = add_guest(connection, "常客", credentials.token_hash(token))

    def add(number: int, points: int) -> None:
        seats = (StoredSeat(person.id, person.name, None), StoredSeat(None, "bot", "normal"))
        match = StoredMatch(number, "100000", "zhangzhou", {}, "s", {}, seats, number)
        summary = parts.Summary(
            match=number, room="100000", variant="zhangzhou", options={}, names=[], people=[],
            rounds=[parts.RoundScore(1, [points, -points], False)], totals=[points, -points],
            tallies=[parts.SeatTally()] * 2, winners=[0], started=number, finished=1000,
        )  # fmt: skip
        told = msgspec.json.encode(summary).decode()
        with engine.begin() as connection:
            stored_matches.begin_match(connection, match)
            stored_matches.finish_match(connection, number, 1000, told)

    with server("", tmp_path) as process:
        for count in range(1, 4):
            add(count, count)
            for _ in range(2):
                told = ask(process.url, "/api/me/statistics", token).json["all"]
                assert told["matches"] == told["rounds"] == told["firsts"] == count
                assert told["points"] == sum(range(count + 1))
    engine.dispose()


# -- by other rules ----------------------------------------------------------------------------


def test_c11_what_a_match_would_have_paid(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """C-11: five times the base; made once and kept, and refused before anybody thinks about it."""

    async def run() -> None:
        async with _house(tmp_path) as (started, match):
            asked = _Asked(started, monkeypatch)
            path = f"/api/matches/{match}/rejudge"
            for _ in range(2):
                told = (await _get(started, f"{path}?base=5")).json
            assert len(asked.questions) == 1
            assert told["changes"] == [{"option": "base", "old": 1, "new": 5, "clause": "C-11"}]
            (one,) = told["rounds"]
            if any(one["old"]):
                assert one["status"] == "changed" and one["clauses"] == ["C-11"]
                assert one["again"]["events"][-1]["scores"] == one["new"]
            assert one["new"] == [5 * points for points in one["old"]]
            assert (await _get(started, f"{path}?base=1")).status == 200
            for wrong in ("", "?bse=5", "?base=none", "?base=0", "?base=true"):
                assert (await _get(started, path + wrong)).status == 400
            assert (await _get(started, "/api/matches/77/rejudge?base=5")).status == 404
            assert len(asked.questions) == 2

    asyncio.run(run())


def test_other_rules_do_not_keep_reviews_and_records_waiting(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """However many of them are asked for, from however many places."""

    async def run() -> None:
        async with _house(tmp_path) as (started, match):
            archive = Archive(started.front.services)
            asked: list[type] = []
            answers: list[asyncio.Future[Any]] = []

            def note(question: Question[Any], *_: Any) -> Any:
                asked.append(type(question))
                answers.append(asyncio.get_running_loop().create_future())
                return answers[-1]

            monkeypatch.setattr(started.front.services.reviewing, "ask", note)
            judged = [
                asyncio.ensure_future(archive.rejudge(match, {"base": base}, f"192.0.2.{base}"))
                for base in range(2, 20)
            ]
            others = [
                asyncio.ensure_future(one)
                for one in (archive.review(match, 0, "a"), archive.record(match, "a"))
            ]
            async with asyncio.timeout(PATIENCE):
                while len(asked) < 2 or sum(one.done() for one in judged) < 10:
                    await asyncio.sleep(0.01)
                assert set(asked) == {RejudgeMatch, WriteRecord}
                assert {type(one.exception()) for one in judged if one.done()} == {BusyError}
                answers[asked.index(RejudgeMatch)].set_result(Written(problem="none"))
                while len(asked) < 3:
                    await asyncio.sleep(0.01)
                assert asked[2] is ReviewMatch
            for one in (*judged, *others):
                one.cancel()
            await asyncio.gather(*judged, *others, return_exceptions=True)

    asyncio.run(run())
