"""The operator's commands about rooms, nodes, people and free text."""

import time

from msgspec import Struct

from fangcheng.protocol.operator_orders import Ban, BanTold, Move, Switch, Switched, Wish
from fangcheng.protocol.problems import ProblemError
from fangcheng.protocol.public import Accepted
from fangcheng.server.front.server import Front
from fangcheng.server.http.endpoints import Asked, InRoom
from fangcheng.server.http.operator import OfPerson, Operator, order
from fangcheng.server.rooms.node_messages import RoomOrderKind
from fangcheng.server.store.operator_log import OperatorAction

_LONGEST_NAME = 40


class InNode(Struct):
    """The name of a node."""

    node: str


class OperatorOrders:
    """The handlers of the endpoints."""

    def __init__(self, front: Front, operator: Operator) -> None:
        self._front = front
        self._log = front.services.log
        self._operator = operator

    async def dissolve(self, asked: Asked, place: InRoom, body: Wish) -> Accepted:
        """End the match of a room."""
        return await self._order(asked, place, "dissolve", body)

    async def close(self, asked: Asked, place: InRoom, body: Wish) -> Accepted:
        """End the match of a room, and close the room for good."""
        return await self._order(asked, place, "close", body)

    async def move(self, asked: Asked, place: InRoom, body: Move) -> Accepted:
        """Move a room to a named node, or to the one with the fewest rooms."""
        return await self._order(asked, place, "move", body, body.node)

    async def _order(
        self, asked: Asked, place: InRoom, action: RoomOrderKind, wish: Wish, to: str = ""
    ) -> Accepted:
        number = place.number[:_LONGEST_NAME]
        details = {"node": to} if to else {}
        await self._operator.write_down(
            asked.request, OperatorAction(action, number, None, wish.reason, details)
        )
        if not await self._front.orders.for_room(number, action, to):
            raise ProblemError("no_room")
        return Accepted()

    async def drain(self, asked: Asked, place: InNode, body: Switch) -> Switched:
        """Drain a node, or re-enable it."""
        node = place.node[:_LONGEST_NAME]
        action = "drain" if body.on else "fill"
        await self._operator.write_down(
            asked.request, OperatorAction(action, node, None, body.reason)
        )
        if not await self._front.orders.for_node(node, body.on):
            raise ProblemError("no_node")
        return Switched(body.on)

    async def ban(self, asked: Asked, place: OfPerson, body: Ban) -> BanTold:
        """Ban a person for some hours; 0 ends the ban."""
        person = place.person
        until = int(time.time() + body.hours * 3600) if body.hours else 0
        action = OperatorAction(
            "ban" if until else "unban", "", person, body.reason, {"until": until}
        )
        note = self._operator.note(asked.request, action)
        if not await self._front.people.ban(person, until, body.reason, note):
            raise ProblemError("no_person")
        self._log.info("operator banned" if until else "operator unbanned", person=person)
        return BanTold(until)

    async def free_text(self, asked: Asked, body: Switch) -> Switched:
        """Allow or forbid free text in friends' rooms, until the server restarts."""
        action = OperatorAction("free_text", "", None, body.reason, {"on": body.on})
        await self._operator.write_down(asked.request, action)
        self._front.let_write(body.on)
        self._log.info("operator switched free text", on=body.on)
        return Switched(body.on)


ENDPOINTS = (
    order("rooms/{number}/dissolve", OperatorOrders.dissolve, silent=True),
    order("rooms/{number}/close", OperatorOrders.close, silent=True),
    order("rooms/{number}/move", OperatorOrders.move),
    order("nodes/{node}/drain", OperatorOrders.drain),
    order("people/{person}/ban", OperatorOrders.ban),
    order("free_text", OperatorOrders.free_text),
)
