"""The operator: identified by the host token; all their actions are logged.

An action is logged in the transaction that stores it, or else before it is carried out.
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
from fangcheng.server.store.operator_log import Author, OperatorAction, write_action

_LONGEST_NAME = 40


class OfPerson(Struct):
    """The number of a person."""

    person: Annotated[int, STORED]


class Operator:
    """Authenticates the operator, and logs their actions."""

    def __init__(self, services: Services, host_token_hash: str) -> None:
        self._journal = services.journal
        self._host_token_hash = host_token_hash
        self._failures = Buckets(0.1, 10)

    def check(self, request: Request) -> None:
        """Refuse everybody but the operator; limit failed attempts."""
        hashed = credentials.token_hash(bearer(request))
        if hmac.compare_digest(hashed, self._host_token_hash):
            return
        if not self._failures.take(asker(request)):
            raise ProblemError("host_token_rate", retry_after=60)
        raise ProblemError("host_token")

    # -- operator log ------------------------------------------------------------------------

    def note(self, request: Request, action: OperatorAction) -> Note:
        """Return a function that logs an action within a transaction."""
        author = Author(self.name(request), address(request), self._journal.node)
        return partial(write_action, author=author, action=action)

    def name(self, request: Request) -> str:
        """Return the name the operator gives, which is not verified."""
        who = " ".join(unquote(request.headers.get("x-operator", "")).split())[:_LONGEST_NAME]
        return who.replace("\0", "")

    async def write_down(self, request: Request, action: OperatorAction) -> None:
        """Log an action before it is carried out."""
        await self._journal.work(self.note(request, action))


def order(path: str, handler: Callable[..., Awaitable[Any]], silent: bool = False) -> Endpoint:
    """Return the endpoint of an operator's command; with `silent` no reason is required."""
    path = f"/api/operator/{path}"
    return Endpoint("POST", path, handler, Who.OPERATOR, body_may_be_missing=silent)


def look(path: str, handler: Callable[..., Awaitable[Any]]) -> Endpoint:
    """Return the endpoint of something the operator reads."""
    return Endpoint("GET", f"/api/operator{path}", handler, Who.OPERATOR)
