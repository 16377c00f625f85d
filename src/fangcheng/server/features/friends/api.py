"""Links by which people become friends, over HTTP."""

from starlette.requests import Request
from starlette.responses import Response

from fangcheng.server.accounts.accounts import Accounts
from fangcheng.server.features.friends.service import Friends
from fangcheng.server.http.addresses import asker
from fangcheng.server.http.person import known_person, person_asking
from fangcheng.server.http.responses import private


class FriendsApi:
    """The handlers."""

    def __init__(self, accounts: Accounts, friends: Friends) -> None:
        self._accounts = accounts
        self._friends = friends

    async def offered(self, request: Request) -> Response:
        """Tell whose link that is."""
        person = await person_asking(request, self._accounts)
        code = request.path_params["code"]
        return private(await self._friends.offered(person, code, asker(request)))

    async def use(self, request: Request) -> Response:
        """Become the friend of whose link it is."""
        person = await known_person(request, self._accounts)
        code = request.path_params["code"]
        return private(await self._friends.use_link(person, code, asker(request)))
