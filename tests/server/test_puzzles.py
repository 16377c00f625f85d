"""Puzzles over HTTP: told without their solution, judged, and counted once for everybody."""

import asyncio
import os
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import msgspec
from sqlalchemy import select

from fangcheng.protocol.stream import StreamEvent
from fangcheng.puzzles.puzzle import Puzzle, shipped, write_puzzles
from fangcheng.server.features.puzzles.store import Tally, answers_of, count_answer, tallies_of
from fangcheng.server.features.puzzles.tables import puzzle_answers
from fangcheng.server.serve import Started
from fangcheng.server.store.engine import bring_up_to_date, open_engine
from fangcheng.server.store.people import add_guest, forget_guests
from tests.server.inside import Answer, ask, client, inside, token_of

TOWN = "zhangzhou"
FIRST = shipped(TOWN)[0]


def _wrong(puzzle: Puzzle) -> str:
    return puzzle.choices[1].do


class Asking:
    """Somebody who asks for puzzles, with a token or without."""

    def __init__(self, url: str, token: str | None = None) -> None:
        self._url = url
        self._token = token

    async def get(self, path: str) -> Answer:
        return await asyncio.to_thread(ask, self._url, f"/api/puzzles/{path}", self._token)

    async def answer(self, puzzle: Puzzle, body: Any) -> Answer:
        path = f"/api/puzzles/{puzzle.town}/{puzzle.id}"
        return await asyncio.to_thread(ask, self._url, path, self._token, "POST", body)

    async def try_(self, puzzle: Puzzle, do: str) -> dict[str, Any]:
        told = await self.answer(puzzle, {"answer": do})
        assert told.status == 200, told.text
        found: dict[str, Any] = told.json
        return found

    async def entry(self, puzzle: Puzzle) -> dict[str, Any]:
        listed = (await self.get(puzzle.town)).json["puzzles"]
        found: dict[str, Any] = next(one for one in listed if one["id"] == puzzle.id)
        return found


def run(test: Callable[[Started], Awaitable[None]], folder: Path) -> None:
    async def play() -> None:
        async with inside(folder) as server:
            await test(server)

    asyncio.run(play())


def test_a_puzzle_is_told_without_its_solution(tmp_path: Path) -> None:
    async def play(server: Started) -> None:
        nobody = Asking(server.url)
        told = (await nobody.get(f"{TOWN}/{FIRST.id}")).json
        assert set(told) == {
            "id", "variant", "theme", "seat", "scenario", "round", "dealer", "tiles", "dealt",
            "left", "events",
        }  # fmt: skip
        assert told["scenario"] == FIRST.scenario and told["seat"] == FIRST.seat
        assert told["tiles"] >= told["dealt"] + told["left"], "as a replay begins"
        *events, question = told["events"]
        assert question["event"] == "ask"
        assert {choice.do for choice in FIRST.choices} <= set(question["legal"])
        assert [one["event"] for one in events[:2]] == ["round", "break"]
        for event in events:
            # Of others' tiles only those that lie open are told.
            if event["event"] in ("deal", "draw") and event["seat"] != FIRST.seat:
                assert "tiles" not in event
        msgspec.convert(told["events"], list[StreamEvent])

    run(play, tmp_path)


def test_a_person_counts_once_and_is_shown_what_it_has_done(tmp_path: Path) -> None:
    async def play(server: Started) -> None:
        async with client(server.url) as one, client(server.url) as two:
            nobody, first, second = (
                Asking(server.url, token) for token in (None, token_of(one), token_of(two))
            )
            untried = {"id": FIRST.id, "theme": FIRST.theme, "tried": 0, "solved": 0, "own": None}
            assert await first.entry(FIRST) == untried
            judged = await first.try_(FIRST, _wrong(FIRST))
            assert (judged["right"], judged["best"]) == (False, FIRST.best)
            assert (judged["tried"], judged["solved"], judged["counted"]) == (1, 0, True)
            assert [choice["action"] for choice in judged["choices"]] == [
                choice.do for choice in FIRST.choices
            ]
            # Now it knows the solution: that is worth nothing.
            again = await first.try_(FIRST, FIRST.best)
            assert (again["right"], again["counted"], again["tried"]) == (True, False, 1)
            other = await second.try_(FIRST, FIRST.best)
            assert (other["right"], other["tried"], other["solved"]) == (True, 2, 1)
            # Whom the server does not know is judged and not counted.
            stranger = await nobody.try_(FIRST, FIRST.best)
            assert (stranger["right"], stranger["counted"], stranger["tried"]) == (True, False, 2)
            shown = {"tried": 2, "solved": 1}
            assert await first.entry(FIRST) == untried | shown | {"own": False}
            assert await second.entry(FIRST) == untried | shown | {"own": True}
            assert await nobody.entry(FIRST) == untried | shown

    run(play, tmp_path)


def test_a_town_is_listed_by_theme_and_offers_what_is_not_done(tmp_path: Path) -> None:
    async def play(server: Started) -> None:
        async with client(server.url) as one:
            person = Asking(server.url, token_of(one))
            listed = (await person.get(TOWN)).json
            assert [entry["id"] for entry in listed["puzzles"]] == [
                puzzle.id for puzzle in shipped(TOWN)
            ]
            some = [puzzle for puzzle in shipped(TOWN) if puzzle.theme == FIRST.theme]
            of_theme = (await person.get(f"{TOWN}?theme={FIRST.theme}")).json
            assert [entry["id"] for entry in of_theme["puzzles"]] == [puzzle.id for puzzle in some]
            assert of_theme["next"] in {puzzle.id for puzzle in some}
            rarest = min(
                {puzzle.theme for puzzle in shipped(TOWN)},
                key=lambda theme: sum(puzzle.theme == theme for puzzle in shipped(TOWN)),
            )
            few = [puzzle for puzzle in shipped(TOWN) if puzzle.theme == rarest][:29]
            left = {puzzle.id for puzzle in few}
            for puzzle in few:
                offered = (await person.get(f"{TOWN}?theme={rarest}")).json["next"]
                assert offered in left
                await person.try_(puzzle, puzzle.best)
                left.discard(puzzle.id)
            assert (await person.get(f"{TOWN}?theme={rarest}")).json["next"] is None

    run(play, tmp_path)


def test_what_is_wrong_is_said(tmp_path: Path) -> None:
    async def play(server: Started) -> None:
        nobody = Asking(server.url)
        for path, status in (
            ("atlantis", 404),
            (f"{TOWN}?theme=luck", 400),
            (f"{TOWN}/{TOWN}-00000000", 404),
            (f"hangzhou/{FIRST.id}", 404),
        ):
            assert (await nobody.get(path)).status == status, path
        for body in (b"", b"[]", {"answer": 1}, {"answer": "x" * 41}, {"answer": "discard 1f"},
                     {"answer": "fly"}, {"answer": "pass", "more": 1}):  # fmt: skip
            told = await nobody.answer(FIRST, body)
            assert told.status == 400 and told.json["error"], body
        unknown = Asking(server.url, "nobody's")
        assert (await unknown.answer(FIRST, {"answer": FIRST.best})).status == 401
        assert (await nobody.entry(FIRST))["tried"] == 0

    run(play, tmp_path)


def test_a_host_adds_its_own_without_a_restart(tmp_path: Path) -> None:
    """What cannot be read or played stops nothing else."""
    folder = tmp_path / "own"
    folder.mkdir()
    file = folder / f"{TOWN}.json"
    own = msgspec.structs.replace(FIRST, id=f"{TOWN}-own")
    torn = msgspec.structs.replace(
        FIRST, id=f"{TOWN}-torn", scenario=FIRST.scenario | {"script": ["0 hu"]}
    )
    foreign = shipped("hangzhou")[0]

    async def play() -> None:
        async with inside(tmp_path / "data", puzzles=str(folder)) as server:
            nobody = Asking(server.url)

            async def ids() -> list[str]:
                return [one["id"] for one in (await nobody.get(TOWN)).json["puzzles"]]

            usual = await ids()
            file.write_text(write_puzzles([own, torn, foreign]), encoding="utf-8")
            assert await ids() == [*usual, own.id, torn.id]
            assert (await nobody.get(f"{TOWN}/{own.id}")).status == 200
            assert (await nobody.get(f"{TOWN}/{torn.id}")).status == 404
            file.write_text("nonsense", encoding="utf-8")
            os.utime(file, (1, 1))
            assert await ids() == usual

    asyncio.run(play())


def test_nobody_answers_too_often(tmp_path: Path) -> None:
    async def play(server: Started) -> None:
        nobody = Asking(server.url)
        status = [(await nobody.answer(FIRST, {"answer": FIRST.best})).status for _ in range(40)]
        assert status[:30] == [200] * 30 and 429 in status[30:]

    run(play, tmp_path)


def test_forgotten_guests_still_count(database_url: str) -> None:
    engine = open_engine(database_url)
    bring_up_to_date(engine)
    with engine.begin() as connection:
        guest = add_guest(connection, "客", "a" * 64)
        add_guest(connection, "新", "b" * 64)
        assert count_answer(connection, guest.id, "x-1", True)
        assert not count_answer(connection, guest.id, "x-1", False)
        assert answers_of(connection, guest.id, ["x-1", "x-2"]) == {"x-1": True}
        forget_guests(connection, 0, 1 << 40, 100)
        assert connection.execute(select(puzzle_answers)).all() == []
        assert tallies_of(connection, ["x-1", "x-2"]) == {"x-1": Tally(1, 1)}
