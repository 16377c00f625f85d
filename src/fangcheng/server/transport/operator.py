"""Who the operator is, by the host token, and what it can do.

Whatever it does is written down: along with what is stored, or before it is carried out.
"""

import hmac
import time
from functools import partial
from typing import Annotated
from urllib.parse import unquote

from msgspec import Meta, Struct
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from fangcheng.server.accounts import credentials
from fangcheng.server.accounts.accounts import Note
from fangcheng.server.bulletin import Deed as RoomDeed
from fangcheng.server.front.server import Front
from fangcheng.server.rate_limits import Buckets
from fangcheng.server.store.deeds import Author, Deed, write_deed
from fangcheng.server.transport.gate import address, asker
from fangcheng.server.transport.responses import (
    Handler,
    bearer,
    private,
    read_body,
    whole_number,
)

Reason = Annotated[str, Meta(max_length=200, pattern=r"\A[^\x00]*\Z")]
_LONGEST_NAME = 40
_PEOPLE_NUMBERS = (1 << 31) - 1
_LONGEST_BAN = 24 * 366 * 100


class Wish(Struct, forbid_unknown_fields=True):
    """Something the operator wishes, and why."""

    reason: Reason = ""


class Ban(Wish):
    """For how long somebody is kept out; no hours let it in again."""

    hours: Annotated[float, Meta(ge=0, le=_LONGEST_BAN)] = 24


class Switch(Wish, kw_only=True):
    """Something on or off."""

    on: bool


class Move(Wish):
    """To which node a room shall move."""

    node: Annotated[str, Meta(max_length=40)] = ""


class Operator:
    """The operator's handlers, around one front."""

    def __init__(self, front: Front, host_token_hash: str) -> None:
        self._front = front
        self._log = front.services.log
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
        author = Author(self.name(request), address(request), self._front.services.journal.node)
        return partial(write_deed, author=author, deed=deed)

    def name(self, request: Request) -> str:
        """Tell what the operator calls itself; nobody checks it."""
        who = " ".join(unquote(request.headers.get("x-operator", "")).split())[:_LONGEST_NAME]
        return who.replace("\0", "")

    async def write_down(self, request: Request, deed: Deed) -> None:
        """Write down what is about to be done."""
        await self._front.services.journal.work(self.note(request, deed))

    # -- what it does ------------------------------------------------------------------------

    async def dissolve(self, request: Request) -> Response:
        """End the match of a room."""
        return await self._order(request, "dissolve", await read_wish(request))

    async def close(self, request: Request) -> Response:
        """Close a room for good, after ending its match."""
        return await self._order(request, "close", await read_wish(request))

    async def move(self, request: Request) -> Response:
        """Move a room to another node: the one that is named, or that with the fewest rooms."""
        wish: Move = await read_body(request, Move)
        return await self._order(request, "move", wish, wish.node)

    async def _order(self, request: Request, deed: RoomDeed, wish: Wish, to: str = "") -> Response:
        number = request.path_params["number"][:_LONGEST_NAME]
        details = {"node": to} if to else {}
        await self.write_down(request, Deed(deed, number, None, wish.reason, details))
        if not await self._front.orders.for_room(number, deed, to):
            raise HTTPException(404, "没有这个房间 there is no such room")
        return private({"ok": True})

    async def drain(self, request: Request) -> Response:
        """Empty a node, or let it take rooms and people again."""
        wish: Switch = await read_body(request, Switch)
        node = request.path_params["node"][:_LONGEST_NAME]
        deed = "drain" if wish.on else "fill"
        await self.write_down(request, Deed(deed, node, None, wish.reason))
        if not await self._front.orders.for_node(node, wish.on):
            raise HTTPException(404, "没有这个节点 there is no such node")
        return private({"ok": True, "on": wish.on})

    async def ban(self, request: Request) -> Response:
        """Keep somebody out for some hours; 0 lets it in again."""
        wish: Ban = await read_body(request, Ban)
        person = person_in(request)
        until = int(time.time() + wish.hours * 3600) if wish.hours else 0
        deed = Deed("ban" if until else "unban", "", person, wish.reason, {"until": until})
        if not await self._front.people.ban(person, until, wish.reason, self.note(request, deed)):
            raise nobody()
        self._log.info("operator banned" if until else "operator unbanned", person=person)
        return private({"ok": True, "until": until})

    async def free_text(self, request: Request) -> Response:
        """Let people say what they like in friends' rooms, or not; until the server stops."""
        wish: Switch = await read_body(request, Switch)
        await self.write_down(request, Deed("free_text", "", None, wish.reason, {"on": wish.on}))
        self._front.let_write(wish.on)
        self._log.info("operator switched free text", on=wish.on)
        return private({"ok": True, "on": wish.on})


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
