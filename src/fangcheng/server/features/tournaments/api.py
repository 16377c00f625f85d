"""Tournaments over HTTP: those one may see, one of them, and what people and the operator do."""

from typing import Literal

from starlette.requests import Request
from starlette.responses import Response

from fangcheng.protocol import tournaments as say
from fangcheng.protocol.operator import AllTournaments
from fangcheng.server.accounts.accounts import Accounts
from fangcheng.server.features.tournaments.actions import no_tournament
from fangcheng.server.features.tournaments.service import Tournaments
from fangcheng.server.http.lists import PAGE, asked_page, asked_text
from fangcheng.server.http.operator import Operator, Wish
from fangcheng.server.http.person import known_person, person_asking
from fangcheng.server.http.responses import private, read_body, whole_number
from fangcheng.server.store.deeds import Deed

_MOST = 2**31 - 1


class Order(Wish, kw_only=True):
    """What the operator does with a tournament, and why."""

    do: Literal["begin", "call_off"]


class TournamentsApi:
    """The handlers."""

    def __init__(self, accounts: Accounts, tournaments: Tournaments, operator: Operator) -> None:
        self._operator = operator
        self._accounts = accounts
        self._tournaments = tournaments

    async def listed(self, request: Request) -> Response:
        """List what one may see."""
        return private(await self._tournaments.listed(await person_asking(request, self._accounts)))

    async def one(self, request: Request) -> Response:
        """Tell of a tournament."""
        visitor = await person_asking(request, self._accounts)
        return private(await self._tournaments.look(_tournament(request), visitor))

    async def set_up(self, request: Request) -> Response:
        """Set up a tournament for a club."""
        person = await known_person(request, self._accounts)
        wish = await read_body(request, say.SetUpTournament)
        return private(await self._tournaments.set_up(person, wish))

    async def do(self, request: Request) -> Response:
        """Do something with a tournament; tells it as it is then."""
        person = await known_person(request, self._accounts)
        deed = await read_body(request, say.TournamentDeed)
        return private(await self._tournaments.do(_tournament(request), person, deed))

    # -- for the operator --------------------------------------------------------------------

    async def set_up_for_the_house(self, request: Request) -> Response:
        """Set up a tournament of the house."""
        wish: say.SetUpTournament = await read_body(request, say.SetUpTournament)
        details = {"starts": wish.starts, "rounds": wish.rounds, "club": wish.club}
        note = self._operator.note(request, Deed("tournament", wish.name, details=details))
        return private(await self._tournaments.set_up(None, wish, note))

    async def all_listed(self, request: Request) -> Response:
        """List all tournaments, those that are not over first: in a state, or with a text."""
        page = asked_page(request)
        state = request.query_params.get("state", "").replace("\0", "")
        found, count = await self._tournaments.all_listed(
            asked_text(request), state, page * PAGE, PAGE
        )
        return private(AllTournaments(found, count, page, PAGE))

    async def do_for_the_house(self, request: Request) -> Response:
        """Begin a tournament early, or call it off, whosever it is."""
        order: Order = await read_body(request, Order)
        tournament = _tournament(request)
        deed = say.BeginTournament() if order.do == "begin" else say.CallOffTournament()
        written = Deed(f"tournament_{order.do}", str(tournament), None, order.reason)
        note = self._operator.note(request, written)
        return private(await self._tournaments.do(tournament, None, deed, note))


def _tournament(request: Request) -> int:
    number = whole_number(request.path_params["tournament"], _MOST)
    if number is None:
        raise no_tournament()
    return number
