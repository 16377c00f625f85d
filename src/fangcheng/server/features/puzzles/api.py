"""Puzzles: the list of a town, one of them, and what an answer is worth."""

import secrets
from collections.abc import Mapping
from functools import partial
from typing import Annotated

import msgspec
from msgspec import Meta
from sqlalchemy import Connection
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from fangcheng.errors import FangchengError
from fangcheng.protocol import messages as say
from fangcheng.protocol.kinds import BROKEN
from fangcheng.puzzles.puzzle import THEMES, Puzzle
from fangcheng.server.accounts.accounts import Accounts
from fangcheng.server.features.puzzles.book import Asked, PuzzleBook
from fangcheng.server.features.puzzles.store import (
    NOBODY,
    Tally,
    answers_of,
    count_answer,
    tallies_of,
)
from fangcheng.server.http.addresses import asker
from fangcheng.server.http.person import person_asking
from fangcheng.server.http.responses import answer_packed, private
from fangcheng.server.rate_limits import Buckets
from fangcheng.server.services import Services
from fangcheng.words.installed import installed


class Answer(msgspec.Struct, forbid_unknown_fields=True):
    """What somebody would do."""

    answer: Annotated[str, Meta(max_length=40)]


class PuzzlesApi:
    """The handlers."""

    def __init__(self, services: Services, accounts: Accounts) -> None:
        self._store = services.store
        self._write = services.journal.work
        self._accounts = accounts
        self._book = PuzzleBook(services.settings.puzzles, services.log)
        self._rates = Buckets(1, 30)

    async def listed(self, request: Request) -> Response:
        """List the puzzles of a town, with how often each was solved."""
        town = request.path_params["town"]
        if town not in installed().towns:
            raise _nothing()
        known = self._book.of(town)
        theme = request.query_params.get("theme")
        if theme is not None and theme not in THEMES:
            raise HTTPException(400, f"theme 是 theme is one of: {', '.join(THEMES)}")
        chosen = [one for one in known.values() if theme in (None, one.theme)]
        person = await self._person(request)
        found = await self._store.look_back(partial(_listed, chosen=chosen, person=person))
        left = [one.id for one in found if one.own is None]
        listed = say.PuzzleList(found, secrets.choice(left) if left else None)
        response = answer_packed(request, listed)
        response.headers["cache-control"] = "no-store"
        return response

    async def one(self, request: Request) -> Response:
        """Tell a puzzle without its solution."""
        return answer_packed(request, self._asked(request).case)

    async def answer(self, request: Request) -> Response:
        """Judge an answer; the first one of a person counts."""
        found = self._asked(request)
        if not self._rates.take(asker(request)):
            raise HTTPException(429, "请求太多 too many requests", {"retry-after": "5"})
        verdict = await _verdict(request, found)
        id_ = found.puzzle.id
        person = await self._person(request)
        counted = person is not None and await self._write(
            partial(count_answer, person=person, puzzle=id_, right=verdict)
        )
        tallies = await self._store.look_back(partial(tallies_of, ids=[id_]))
        return private(_judged(found.puzzle, verdict, counted, tallies.get(id_, NOBODY)))

    def _asked(self, request: Request) -> Asked:
        found = self._book.asked(request.path_params["town"], request.path_params["id"])
        if found is None:
            raise _nothing()
        return found

    async def _person(self, request: Request) -> int | None:
        person = await person_asking(request, self._accounts)
        return None if person is None else person.id


def _listed(
    connection: Connection, chosen: list[Puzzle], person: int | None
) -> list[say.PuzzleEntry]:
    ids = [one.id for one in chosen]
    tallies = tallies_of(connection, ids)
    own: Mapping[str, bool] = {} if person is None else answers_of(connection, person, ids)
    return [
        say.PuzzleEntry(one.id, one.theme, *tallies.get(one.id, NOBODY), own.get(one.id))
        for one in chosen
    ]


async def _verdict(request: Request, found: Asked) -> bool:
    """Read the answer, and say whether it is right."""
    try:
        given = msgspec.json.decode(await request.body(), type=Answer)
        return found.puzzle.judge(found.state, given.answer).right
    except (*BROKEN, FangchengError) as error:
        raise HTTPException(400, f"看不懂 not understood: {error}") from None


def _judged(puzzle: Puzzle, right: bool, counted: bool, tally: Tally) -> say.PuzzleVerdict:
    choices = [
        say.PuzzleChoice(one.do, one.points, one.behind, one.error, list(one.reasons))
        for one in puzzle.choices
    ]
    return say.PuzzleVerdict(right, puzzle.best, choices, puzzle.checked, *tally, counted)


def _nothing() -> HTTPException:
    return HTTPException(404, "没有这样的题 there is no such puzzle")
