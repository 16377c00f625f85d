"""Links by which people become friends, over HTTP."""

from starlette.requests import Request
from starlette.responses import Response

from fangcheng.server.front.server import Front
from fangcheng.server.transport.gate import asker
from fangcheng.server.transport.person import known_person, person_asking
from fangcheng.server.transport.responses import private


class FriendsApi:
    """The handlers, around one front."""

    def __init__(self, front: Front) -> None:
        self._accounts = front.accounts
        self._friends = front.friends

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
