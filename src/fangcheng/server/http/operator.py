"""Who the operator is, by the host token; whatever it does is written down.

That happens along with what is stored, or before it is carried out.
"""

import hmac
from functools import partial
from typing import Annotated
from urllib.parse import unquote

from msgspec import Meta, Struct
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from fangcheng.server.accounts import credentials
from fangcheng.server.accounts.accounts import Note
from fangcheng.server.http.addresses import address, asker
from fangcheng.server.http.responses import (
    Handler,
    bearer,
    read_body,
    whole_number,
)
from fangcheng.server.rate_limits import Buckets
from fangcheng.server.services import Services
from fangcheng.server.store.deeds import Author, Deed, write_deed

Reason = Annotated[str, Meta(max_length=200, pattern=r"\A[^\x00]*\Z")]
_LONGEST_NAME = 40
_PEOPLE_NUMBERS = (1 << 31) - 1


class Wish(Struct, forbid_unknown_fields=True):
    """Something the operator wishes, and why."""

    reason: Reason = ""


class Switch(Wish, kw_only=True):
    """Something on or off."""

    on: bool


class Operator:
    """Tells the operator from others, and writes down what it does."""

    def __init__(self, services: Services, host_token_hash: str) -> None:
        self._journal = services.journal
        self._host_token_hash = host_token_hash
        self._failures = Buckets(0.1, 10)

    def alone(self, handler: Handler) -> Handler:
        """Let only the operator ask."""

        async def handle(request: Request) -> Response:
            self.check(request)
            return await handler(request)

        return handle

    def check(self, request: Request) -> None:
        """Let in the operator alone; others must wait who guess too often."""
        hashed = credentials.token_hash(bearer(request))
        if hmac.compare_digest(hashed, self._host_token_hash):
            return
        if not self._failures.take(asker(request)):
            raise HTTPException(
                429,
                "口令错得太多，请稍候 too many wrong tokens, wait a minute",
                {"retry-after": "60"},
            )
        raise HTTPException(401, "口令不对 wrong host token", {"www-authenticate": "Bearer"})

    # -- what is written down ----------------------------------------------------------------

    def note(self, request: Request, deed: Deed) -> Note:
        """Say what is to be written down of what is done."""
        author = Author(self.name(request), address(request), self._journal.node)
        return partial(write_deed, author=author, deed=deed)

    def name(self, request: Request) -> str:
        """Tell what the operator calls itself; nobody checks it."""
        who = " ".join(unquote(request.headers.get("x-operator", "")).split())[:_LONGEST_NAME]
        return who.replace("\0", "")

    async def write_down(self, request: Request, deed: Deed) -> None:
        """Write down what is about to be done."""
        await self._journal.work(self.note(request, deed))


async def read_wish(request: Request) -> Wish:
    """Read why the operator wishes something; it may say nothing at all."""
    if not await request.body():
        return Wish()
    wish: Wish = await read_body(request, Wish)
    return wish


def person_in(request: Request) -> int:
    """Tell whom an address is about."""
    person = whole_number(request.path_params["person"], _PEOPLE_NUMBERS)
    if person is None:
        raise nobody()
    return person


def nobody() -> HTTPException:
    """Say that there is no such person."""
    return HTTPException(404, "没有这个人 there is no such person")
