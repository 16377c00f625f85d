"""Puzzles over HTTP: the list of a town, a single one, and judging an answer."""

from msgspec import Struct

from fangcheng.protocol import puzzles as say
from fangcheng.puzzles.puzzle import Theme
from fangcheng.server.features.feature import Api, ApiParts
from fangcheng.server.features.puzzles.service import Puzzles
from fangcheng.server.http.endpoints import Asked, Endpoint, InTown, Rate, Who, Written
from fangcheng.server.http.responses import answer_packed


class OfPuzzle(InTown):
    """A puzzle by its town and id."""

    id: str


class PuzzlesQuery(Struct):
    """The theme of a town's puzzles; all themes without it."""

    theme: Theme | None = None


class PuzzlesApi(Api):
    """The handlers of the endpoints."""

    def __init__(self, parts: ApiParts) -> None:
        self._puzzles = parts.of(Puzzles)

    async def listed(
        self, asked: Asked, place: InTown, query: PuzzlesQuery
    ) -> Written[say.PuzzleList]:
        """List a town's puzzles, with how often each was solved."""
        listed = await self._puzzles.listed(place.town, query.theme, asked.visitor)
        response = answer_packed(asked.request, listed)
        response.headers["cache-control"] = "no-store"
        return Written(response)

    async def one(self, asked: Asked, place: OfPuzzle) -> say.PuzzleCase:
        """Get a puzzle without its solution."""
        return self._puzzles.find(place.town, place.id).case

    async def answer(
        self, asked: Asked, place: OfPuzzle, body: say.PuzzleAnswer
    ) -> say.PuzzleVerdict:
        """Judge an answer; a person's first one counts."""
        found = self._puzzles.find(place.town, place.id)
        return await self._puzzles.answer(found, body, asked.visitor)


_ONE = "/api/puzzles/{town}/{id}"
API: type[Api] = PuzzlesApi
ENDPOINTS = (
    Endpoint("GET", "/api/puzzles/{town}", PuzzlesApi.listed, Who.VISITOR),
    Endpoint("GET", _ONE, PuzzlesApi.one, sent="packed"),
    Endpoint("POST", _ONE, PuzzlesApi.answer, Who.VISITOR, Rate(1, 30)),
)
