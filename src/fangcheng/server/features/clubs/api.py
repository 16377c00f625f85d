"""Clubs over HTTP: one's own, one of them, invitations, months and evenings."""

from starlette.requests import Request
from starlette.responses import Response

from fangcheng.protocol import clubs as say
from fangcheng.server.accounts.accounts import Accounts
from fangcheng.server.features.clubs.actions import no_club
from fangcheng.server.features.clubs.service import Clubs
from fangcheng.server.http.addresses import asker
from fangcheng.server.http.person import known_person, person_asking
from fangcheng.server.http.responses import private, read_body, whole_number

_MOST = 2**31 - 1


class ClubsApi:
    """The handlers."""

    def __init__(self, accounts: Accounts, clubs: Clubs) -> None:
        self._accounts = accounts
        self._clubs = clubs

    async def listed(self, request: Request) -> Response:
        """List one's own clubs, and those that everybody sees."""
        return private(await self._clubs.listed(await person_asking(request, self._accounts)))

    async def found(self, request: Request) -> Response:
        """Found a club."""
        person = await known_person(request, self._accounts)
        return private(await self._clubs.found(person, await read_body(request, say.FoundClub)))

    async def one(self, request: Request) -> Response:
        """Tell of a club."""
        return private(
            await self._clubs.look(_club(request), await person_asking(request, self._accounts))
        )

    async def do(self, request: Request) -> Response:
        """Do something in a club; tells the club as it is then, or null."""
        person = await known_person(request, self._accounts)
        deed: say.ClubDeed = await read_body(request, say.ClubDeed)
        return private(await self._clubs.do(_club(request), person, deed))

    async def month(self, request: Request) -> Response:
        """Tell who is ahead in a month, and its evenings."""
        person, text = await person_asking(request, self._accounts), request.path_params["month"]
        return _written(await self._clubs.month(_club(request), person, text))

    async def evening(self, request: Request) -> Response:
        """Tell an evening."""
        person, text = await person_asking(request, self._accounts), request.path_params["date"]
        return _written(await self._clubs.evening(_club(request), person, text))

    async def invited(self, request: Request) -> Response:
        """Tell where an invitation leads."""
        person, code = await person_asking(request, self._accounts), request.path_params["code"]
        return private(await self._clubs.invited(person, code, asker(request)))

    async def join(self, request: Request) -> Response:
        """Join a club by an invitation."""
        person, code = await known_person(request, self._accounts), request.path_params["code"]
        return private(await self._clubs.join(person, code, asker(request)))


def _club(request: Request) -> int:
    number = whole_number(request.path_params["club"], _MOST)
    if number is None:
        raise no_club()
    return number


def _written(data: bytes) -> Response:
    headers = {"cache-control": "no-store"}
    return Response(data, headers=headers, media_type="application/json")
