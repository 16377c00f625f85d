"""The ladder over HTTP: a person's own standings, and the boards of towns."""

from fangcheng.protocol import ladder as say
from fangcheng.server.features.feature import Api, ApiParts
from fangcheng.server.features.ladder.service import Ladder
from fangcheng.server.http.endpoints import Asked, Endpoint, InTown, Spoken, Who


class LadderApi(Api):
    """The handlers of the endpoints."""

    def __init__(self, parts: ApiParts) -> None:
        self._ladder = parts.of(Ladder)

    async def standings(self, asked: Asked, query: Spoken) -> say.Ladder:
        """Get the caller's standing in each town, and its history."""
        return await self._ladder.standings(asked.person, query.lang)

    async def board(self, asked: Asked, place: InTown, query: Spoken) -> say.LadderBoard:
        """Get the highest standings in a town, of people who want to be listed."""
        return await self._ladder.board(place.town, query.lang)


API: type[Api] = LadderApi
ENDPOINTS = (
    Endpoint("GET", "/api/me/ladder", LadderApi.standings, Who.PERSON),
    Endpoint("GET", "/api/ladder/{town}", LadderApi.board),
)
