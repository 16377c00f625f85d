"""Tournaments over HTTP, for players and for the operator."""

from typing import Annotated

from msgspec import Struct

from fangcheng.protocol import tournaments as say
from fangcheng.protocol.kinds import STORED
from fangcheng.protocol.operator import AllTournaments
from fangcheng.protocol.operator_orders import OrderTournament
from fangcheng.server.features.feature import Api, ApiParts
from fangcheng.server.features.tournaments.service import Tournaments
from fangcheng.server.http.endpoints import Asked, Endpoint, Who
from fangcheng.server.http.lists import PAGE, Listed
from fangcheng.server.http.operator import look, order
from fangcheng.server.store.operator_log import OperatorAction


class InTournament(Struct):
    """The number of a tournament."""

    tournament: Annotated[int, STORED]


class TournamentsApi(Api):
    """The handlers of the endpoints."""

    def __init__(self, parts: ApiParts) -> None:
        self._operator = parts.operator
        self._tournaments = parts.of(Tournaments)

    async def listed(self, asked: Asked) -> say.TournamentList:
        """List the tournaments the caller may see."""
        return await self._tournaments.listed(asked.visitor)

    async def one(self, asked: Asked, place: InTournament) -> say.Tournament:
        """Get a tournament."""
        return await self._tournaments.look(place.tournament, asked.visitor)

    async def set_up(self, asked: Asked, body: say.SetUpTournament) -> say.Tournament:
        """Set up a tournament for a club."""
        return await self._tournaments.set_up(asked.person, body)

    async def do(
        self, asked: Asked, place: InTournament, body: say.TournamentAction
    ) -> say.Tournament:
        """Do something with a tournament; returns it as it is afterwards."""
        return await self._tournaments.do(place.tournament, asked.person, body)

    # -- for the operator --------------------------------------------------------------------

    async def set_up_for_the_house(self, asked: Asked, body: say.SetUpTournament) -> say.Tournament:
        """Set up a tournament of the server."""
        details = {"starts": body.starts, "rounds": body.rounds, "club": body.club}
        action = OperatorAction("tournament", body.name, details=details)
        return await self._tournaments.set_up(
            None, body, self._operator.note(asked.request, action)
        )

    async def all_listed(self, asked: Asked, query: Listed) -> AllTournaments:
        """List all tournaments, the unfinished ones first; by state, or by a text."""
        state = query.state.replace("\0", "")
        found, count = await self._tournaments.all_listed(query.text, state, query.skip, PAGE)
        return AllTournaments(found, count, query.page, PAGE)

    async def do_for_the_house(
        self, asked: Asked, place: InTournament, body: OrderTournament
    ) -> say.Tournament:
        """Begin any tournament early, or call it off."""
        action = say.BeginTournament() if body.do == "begin" else say.CallOffTournament()
        written = OperatorAction(f"tournament_{body.do}", str(place.tournament), None, body.reason)
        note = self._operator.note(asked.request, written)
        return await self._tournaments.do(place.tournament, None, action, note)


_ALL, _ONE = "/api/tournaments", "/api/tournaments/{tournament}"
API: type[Api] = TournamentsApi
ENDPOINTS = (
    Endpoint("GET", _ALL, TournamentsApi.listed, Who.VISITOR),
    Endpoint("POST", _ALL, TournamentsApi.set_up, Who.PERSON),
    Endpoint("GET", _ONE, TournamentsApi.one, Who.VISITOR),
    Endpoint("POST", _ONE, TournamentsApi.do, Who.PERSON),
    look("/tournaments", TournamentsApi.all_listed),
    order("tournaments", TournamentsApi.set_up_for_the_house),
    order("tournaments/{tournament}", TournamentsApi.do_for_the_house),
)
