"""Puzzles over HTTP: the list of a town, a single one, and judging an answer."""

import secrets
from collections.abc import Mapping
from functools import partial

from msgspec import Struct
from sqlalchemy import Connection

from fangcheng.errors import FangchengError
from fangcheng.protocol import puzzles as say
from fangcheng.protocol.problems import ProblemError
from fangcheng.puzzles.puzzle import Puzzle, Theme
from fangcheng.server.features.puzzles.book import Asked as AskedPuzzle
from fangcheng.server.features.puzzles.book import PuzzleBook
from fangcheng.server.features.puzzles.store import (
    NOBODY,
    Tally,
    answers_of,
    count_answer,
    tallies_of,
)
from fangcheng.server.http.endpoints import Asked, Endpoint, InTown, Rate, Who, Written
from fangcheng.server.http.responses import answer_packed
from fangcheng.server.services import Services
from fangcheng.words.installed import installed


class OfPuzzle(InTown):
    """A puzzle by its town and id."""

    id: str


class PuzzlesQuery(Struct):
    """The theme of a town's puzzles; all themes without it."""

    theme: Theme | None = None


class PuzzlesApi:
    """The handlers of the endpoints."""

    def __init__(self, services: Services) -> None:
        self._store = services.store
        self._write = services.journal.work
        self._book = PuzzleBook(services.settings.puzzles, services.log)

    async def listed(
        self, asked: Asked, place: InTown, query: PuzzlesQuery
    ) -> Written[say.PuzzleList]:
        """List a town's puzzles, with how often each was solved."""
        town = place.town
        if town not in installed().towns:
            raise ProblemError("no_puzzle")
        known = self._book.of(town)
        chosen = [puzzle for puzzle in known.values() if query.theme in (None, puzzle.theme)]
        person = _number(asked)
        found = await self._store.look_back(partial(_listed, chosen=chosen, person=person))
        left = [entry.id for entry in found if entry.own is None]
        listed = say.PuzzleList(found, secrets.choice(left) if left else None)
        response = answer_packed(asked.request, listed)
        response.headers["cache-control"] = "no-store"
        return Written(response)

    async def one(self, asked: Asked, place: OfPuzzle) -> say.PuzzleCase:
        """Get a puzzle without its solution."""
        return self._asked(place).case

    async def answer(
        self, asked: Asked, place: OfPuzzle, body: say.PuzzleAnswer
    ) -> say.PuzzleVerdict:
        """Judge an answer; a person's first one counts."""
        found = self._asked(place)
        verdict = _verdict(body, found)
        id_ = found.puzzle.id
        person = _number(asked)
        counted = person is not None and await self._write(
            partial(count_answer, person=person, puzzle=id_, right=verdict)
        )
        tallies = await self._store.look_back(partial(tallies_of, ids=[id_]))
        return _judged(found.puzzle, verdict, counted, tallies.get(id_, NOBODY))

    def _asked(self, place: OfPuzzle) -> AskedPuzzle:
        found = self._book.asked(place.town, place.id)
        if found is None:
            raise ProblemError("no_puzzle")
        return found


_ONE = "/api/puzzles/{town}/{id}"
ENDPOINTS = (
    Endpoint("GET", "/api/puzzles/{town}", PuzzlesApi.listed, Who.VISITOR),
    Endpoint("GET", _ONE, PuzzlesApi.one, sent="packed"),
    Endpoint("POST", _ONE, PuzzlesApi.answer, Who.VISITOR, Rate(1, 30)),
)


def _number(asked: Asked) -> int | None:
    return None if asked.visitor is None else asked.visitor.id


def _listed(
    connection: Connection, chosen: list[Puzzle], person: int | None
) -> list[say.PuzzleEntry]:
    ids = [puzzle.id for puzzle in chosen]
    tallies = tallies_of(connection, ids)
    own: Mapping[str, bool] = {} if person is None else answers_of(connection, person, ids)
    return [
        say.PuzzleEntry(
            puzzle.id, puzzle.theme, *tallies.get(puzzle.id, NOBODY), own.get(puzzle.id)
        )
        for puzzle in chosen
    ]


def _verdict(given: say.PuzzleAnswer, found: AskedPuzzle) -> bool:
    """Return whether an answer is right."""
    try:
        return found.puzzle.judge(found.state, given.answer).right
    except FangchengError as error:
        raise ProblemError("bad_message", reason=str(error)) from None


def _judged(puzzle: Puzzle, right: bool, counted: bool, tally: Tally) -> say.PuzzleVerdict:
    choices = [
        say.PuzzleChoice(
            choice.do, choice.points, choice.behind, choice.error, list(choice.reasons)
        )
        for choice in puzzle.choices
    ]
    return say.PuzzleVerdict(right, puzzle.best, choices, puzzle.checked, *tally, counted)
