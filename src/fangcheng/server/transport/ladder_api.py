"""Where one stands on the ladder."""

from functools import partial

from starlette.requests import Request
from starlette.responses import Response

from fangcheng.server.ladder.standing import ladder_of
from fangcheng.server.rooms.desk import Desk
from fangcheng.server.store.ladder import ratings_of
from fangcheng.server.transport.person import person_asking, unknown_token
from fangcheng.server.transport.responses import language, private

_MOST = 500
"""Matches of the newest that are told one by one."""


class LadderApi:
    """The handlers, around one desk."""

    def __init__(self, desk: Desk) -> None:
        self._store = desk.services.store
        self._accounts = desk.accounts

    async def standings(self, request: Request) -> Response:
        """Tell where one stands in each town, and how it came to that."""
        person = await person_asking(request, self._accounts)
        if person is None:
            raise unknown_token()
        found = await self._store.look_back(partial(ratings_of, person=person.id, limit=_MOST))
        return private(ladder_of(found, person.permanent, language(request)))
