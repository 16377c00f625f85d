"""Who the operator is, by the host token, and what it can do."""

import hmac
import time
from typing import Annotated

import msgspec
from msgspec import Meta
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from fangcheng.server.accounts import credentials
from fangcheng.server.bulletin import Deed
from fangcheng.server.rate_limits import Buckets
from fangcheng.server.rooms.desk import Desk
from fangcheng.server.transport.gate import asker
from fangcheng.server.transport.responses import Handler, bearer, private, read_body, whole_number

_PEOPLE_NUMBERS = (1 << 31) - 1
_LONGEST_BAN = 24 * 366 * 100


class Ban(msgspec.Struct, forbid_unknown_fields=True):
    """What the operator wishes; no hours let somebody in again."""

    hours: Annotated[float, Meta(ge=0, le=_LONGEST_BAN)] = 24
    reason: Annotated[str, Meta(max_length=200, pattern=r"\A[^\x00]*\Z")] = ""


class Switch(msgspec.Struct, forbid_unknown_fields=True):
    """Something on or off."""

    on: bool


class Move(msgspec.Struct, forbid_unknown_fields=True):
    """To which node a room shall move."""

    node: Annotated[str, Meta(max_length=40)] = ""


class Operator:
    """The operator's handlers, around one desk."""

    def __init__(self, desk: Desk, host_token_hash: str) -> None:
        self._desk = desk
        self._log = desk.services.log
        self._host_token_hash = host_token_hash
        self._failures = Buckets(0.1, 10)

    def alone(self, handler: Handler) -> Handler:
        """Let only the operator ask."""

        async def handle(request: Request) -> Response:
            self.check(request)
            return await handler(request)

        return handle

    def check(self, request: Request) -> None:
        """Let nobody in but the operator; who guesses must wait, even with the right token."""
        address = asker(request)
        if self._failures.empty(address):
            raise HTTPException(
                429,
                "口令错得太多，请稍候 too many wrong tokens, wait a minute",
                {"retry-after": "60"},
            )
        hashed = credentials.token_hash(bearer(request))
        if not hmac.compare_digest(hashed, self._host_token_hash):
            self._failures.take(address)
            raise HTTPException(401, "口令不对 wrong host token", {"www-authenticate": "Bearer"})

    async def dissolve(self, request: Request) -> Response:
        """End the match of a room."""
        return await self._order(request, "dissolve")

    async def close(self, request: Request) -> Response:
        """Close a room for good, after ending its match."""
        return await self._order(request, "close")

    async def move(self, request: Request) -> Response:
        """Move a room to another node: the one that is named, or that with the fewest rooms."""
        wish = await read_body(request, Move)
        return await self._order(request, "move", wish.node)

    async def _order(self, request: Request, deed: Deed, to: str = "") -> Response:
        if not await self._desk.orders.for_room(request.path_params["number"], deed, to):
            raise HTTPException(404, "没有这个房间 there is no such room")
        return private({"ok": True})

    async def drain(self, request: Request) -> Response:
        """Empty a node, or let it take rooms and people again."""
        wish = await read_body(request, Switch)
        if not await self._desk.orders.for_node(request.path_params["node"], wish.on):
            raise HTTPException(404, "没有这个节点 there is no such node")
        return private({"ok": True, "on": wish.on})

    async def ban(self, request: Request) -> Response:
        """Keep somebody out for some hours; 0 lets it in again."""
        wish = await read_body(request, Ban)
        person = whole_number(request.path_params["person"], _PEOPLE_NUMBERS)
        until = int(time.time() + wish.hours * 3600) if wish.hours else 0
        if person is None or not await self._desk.ban(person, until, wish.reason):
            raise HTTPException(404, "没有这个人 there is no such person")
        self._log.info("operator banned" if until else "operator unbanned", person=person)
        return private({"ok": True, "until": until})

    async def free_text(self, request: Request) -> Response:
        """Let people say what they like in friends' rooms, or not; until the server stops."""
        wish = await read_body(request, Switch)
        self._desk.let_write(wish.on)
        self._log.info("operator switched free text", on=wish.on)
        return private({"ok": True, "on": wish.on})
