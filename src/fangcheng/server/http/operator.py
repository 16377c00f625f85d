"""Who the operator is, by the host token; whatever it does is written down.

That happens along with what is stored, or before it is carried out.
"""

import hmac
from collections.abc import Awaitable, Callable
from functools import partial
from typing import Annotated, Any
from urllib.parse import unquote

from msgspec import Struct
from starlette.requests import Request

from fangcheng.protocol.kinds import STORED
from fangcheng.protocol.problems import ProblemError
from fangcheng.server.accounts import credentials
from fangcheng.server.accounts.accounts import Note
from fangcheng.server.http.addresses import address, asker
from fangcheng.server.http.endpoints import Endpoint, Who
from fangcheng.server.http.responses import bearer
from fangcheng.server.rate_limits import Buckets
from fangcheng.server.services import Services
from fangcheng.server.store.operator_log import Author, Deed, write_deed

_LONGEST_NAME = 40


class OfPerson(Struct):
    """A person, by their number."""

    person: Annotated[int, STORED]


class Operator:
    """Tells the operator from others, and writes down what it does."""

    def __init__(self, services: Services, host_token_hash: str) -> None:
        self._journal = services.journal
        self._host_token_hash = host_token_hash
        self._failures = Buckets(0.1, 10)

    def check(self, request: Request) -> None:
        """Let in the operator alone; others must wait who guess too often."""
        hashed = credentials.token_hash(bearer(request))
        if hmac.compare_digest(hashed, self._host_token_hash):
            return
        if not self._failures.take(asker(request)):
            raise ProblemError("host_token_rate", retry_after=60)
        raise ProblemError("host_token")

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


def order(path: str, handler: Callable[..., Awaitable[Any]], silent: bool = False) -> Endpoint:
    """Describe what the operator orders; `silent` where they need not even say why."""
    path = f"/api/operator/{path}"
    return Endpoint("POST", path, handler, Who.OPERATOR, body_may_be_missing=silent)


def look(path: str, handler: Callable[..., Awaitable[Any]]) -> Endpoint:
    """Describe what the operator looks at."""
    return Endpoint("GET", f"/api/operator{path}", handler, Who.OPERATOR)
