"""The puzzles of all towns: listing them, and judging answers."""

import secrets
from collections.abc import Mapping
from functools import partial

from sqlalchemy import Connection

from fangcheng.errors import FangchengError
from fangcheng.protocol import puzzles as say
from fangcheng.protocol.problems import ProblemError
from fangcheng.puzzles.puzzle import Puzzle, Theme
from fangcheng.server.features.feature import Feature, Maker, Parts
from fangcheng.server.features.puzzles.book import Asked as AskedPuzzle
from fangcheng.server.features.puzzles.book import PuzzleBook
from fangcheng.server.features.puzzles.store import (
    NOBODY,
    Tally,
    answers_of,
    count_answer,
    tallies_of,
)
from fangcheng.server.store.people import Person
from fangcheng.words.installed import installed


class Puzzles(Feature):
    """Everybody's puzzles; people with a token also see and store what they have solved."""

    def __init__(self, parts: Parts) -> None:
        services = parts.services
        self._store = services.store
        self._write = services.journal.work
        self._book = PuzzleBook(services.settings.puzzles, services.log)

    async def listed(self, town: str, theme: Theme | None, person: Person | None) -> say.PuzzleList:
        """List a town's puzzles, with how often each was solved."""
        if town not in installed().towns:
            raise ProblemError("no_puzzle")
        chosen = [one for one in self._book.of(town).values() if theme in (None, one.theme)]
        number = None if person is None else person.id
        found = await self._store.look_back(partial(_listed, chosen=chosen, person=number))
        left = [one.id for one in found if one.own is None]
        return say.PuzzleList(found, secrets.choice(left) if left else None)

    def find(self, town: str, id_: str) -> AskedPuzzle:
        """Find a puzzle."""
        found = self._book.asked(town, id_)
        if found is None:
            raise ProblemError("no_puzzle")
        return found

    async def answer(
        self, found: AskedPuzzle, given: say.PuzzleAnswer, person: Person | None
    ) -> say.PuzzleVerdict:
        """Judge an answer; a person's first one counts."""
        verdict = _verdict(given, found)
        id_ = found.puzzle.id
        counted = person is not None and await self._write(
            partial(count_answer, person=person.id, puzzle=id_, right=verdict)
        )
        tallies = await self._store.look_back(partial(tallies_of, ids=[id_]))
        return _judged(found.puzzle, verdict, counted, tallies.get(id_, NOBODY))


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


FEATURE: Maker = Puzzles
