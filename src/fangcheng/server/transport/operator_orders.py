"""What the operator orders: about rooms, nodes, people and what may be written."""

import time
from typing import Annotated

from msgspec import Meta
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from fangcheng.server.front.server import Front
from fangcheng.server.http.operator import Operator, Switch, Wish, nobody, person_in, read_wish
from fangcheng.server.http.responses import private, read_body
from fangcheng.server.rooms.node_messages import RoomOrderKind as RoomDeed
from fangcheng.server.store.deeds import Deed

_LONGEST_NAME = 40
_LONGEST_BAN = 24 * 366 * 100


class Ban(Wish):
    """For how long somebody is kept out; no hours let it in again."""

    hours: Annotated[float, Meta(ge=0, le=_LONGEST_BAN)] = 24


class Move(Wish):
    """To which node a room shall move."""

    node: Annotated[str, Meta(max_length=40)] = ""


class OperatorOrders:
    """The handlers."""

    def __init__(self, front: Front, operator: Operator) -> None:
        self._front = front
        self._log = front.services.log
        self._operator = operator

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
        await self._operator.write_down(request, Deed(deed, number, None, wish.reason, details))
        if not await self._front.orders.for_room(number, deed, to):
            raise HTTPException(404, "没有这个房间 there is no such room")
        return private({"ok": True})

    async def drain(self, request: Request) -> Response:
        """Empty a node, or let it take rooms and people again."""
        wish: Switch = await read_body(request, Switch)
        node = request.path_params["node"][:_LONGEST_NAME]
        deed = "drain" if wish.on else "fill"
        await self._operator.write_down(request, Deed(deed, node, None, wish.reason))
        if not await self._front.orders.for_node(node, wish.on):
            raise HTTPException(404, "没有这个节点 there is no such node")
        return private({"ok": True, "on": wish.on})

    async def ban(self, request: Request) -> Response:
        """Keep somebody out for some hours; 0 lets it in again."""
        wish: Ban = await read_body(request, Ban)
        person = person_in(request)
        until = int(time.time() + wish.hours * 3600) if wish.hours else 0
        deed = Deed("ban" if until else "unban", "", person, wish.reason, {"until": until})
        if not await self._front.people.ban(
            person, until, wish.reason, self._operator.note(request, deed)
        ):
            raise nobody()
        self._log.info("operator banned" if until else "operator unbanned", person=person)
        return private({"ok": True, "until": until})

    async def free_text(self, request: Request) -> Response:
        """Let people say what they like in friends' rooms, or not; until the server stops."""
        wish: Switch = await read_body(request, Switch)
        await self._operator.write_down(
            request, Deed("free_text", "", None, wish.reason, {"on": wish.on})
        )
        self._front.let_write(wish.on)
        self._log.info("operator switched free text", on=wish.on)
        return private({"ok": True, "on": wish.on})
