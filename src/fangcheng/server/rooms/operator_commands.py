"""The operator's orders for a room, on whatever node it is, and for a node.

An order for a room on another node goes out as a message, and that node carries it out.
"""

import asyncio
from collections.abc import Callable, Coroutine

from fangcheng.protocol.problems import ProblemError
from fangcheng.server.cluster.messages import Handlers, NodeMessages
from fangcheng.server.rooms.node_messages import DrainNode, RoomOrder, RoomOrderKind
from fangcheng.server.rooms.registry import Registry
from fangcheng.server.rooms.room import Room
from fangcheng.server.services import Services
from fangcheng.server.store.store import RoomMovedError

_CLOSE_TRIES, _CLOSE_WAIT = 100, 0.05

_FOLLOW = 2.0
"""Seconds for clients to follow their room to its new node."""


class OperatorCommands:
    """Carries out orders here, or passes them on."""

    def __init__(
        self,
        services: Services,
        registry: Registry,
        node_messages: NodeMessages,
        send_away: Callable[[], None],
    ) -> None:
        """Prepare the orders; `send_away` sends clients without a room to another node."""
        self._journal = services.journal
        self._log = services.log
        self._registry = registry
        self._node_messages = node_messages
        self._send_away = send_away

    @property
    def handlers(self) -> Handlers:
        """Handlers of orders from other nodes."""
        return {RoomOrder: self.hear, DrainNode: self._hear_drain}

    def _hear_drain(self, notice: DrainNode) -> Coroutine[None, None, None] | None:
        return self.drain(notice.on) if notice.node == self._journal.node else None

    async def for_room(self, number: str, action: RoomOrderKind, to: str = "") -> bool:
        """Carry out an order for a room; return False if there is no such room."""
        order = RoomOrder(number, action, to)
        if not await self._is_known(number):
            return False
        if action == "move" and to not in self._may_take():
            raise ProblemError("nobody_takes")
        if number in self._registry.rooms or number in self._registry.broken:
            await self.carry_out(order)
        else:
            self._node_messages.post(order)
        return True

    async def hear(self, order: RoomOrder) -> None:
        """Carry out another node's order if the room is here, or has just come."""
        if await self._is_known(order.room):
            await self.carry_out(order)

    async def _is_known(self, number: str) -> bool:
        """Return whether any node has a room of this number; one that belongs here is opened."""
        registry = self._registry
        here = number in registry.rooms or number in registry.broken
        return here or await registry.cluster.home_of(number) is not None

    def _may_take(self) -> set[str]:
        """Return the nodes that may take a room; "" stands for the one with the fewest rooms."""
        cluster = self._registry.cluster
        others = {node.name for node in cluster.takers()}
        return others | {"", self._journal.node}

    async def for_node(self, name: str, draining: bool) -> bool:
        """Drain a node or re-enable it; return False if there is no such node."""
        cluster = self._registry.cluster
        here = name == self._journal.node and cluster.shared
        there = [node for node in cluster.others if node.name == name]
        if not here and not there:
            return False
        takers = {node.name for node in cluster.takers()} - {name}
        if draining and not takers and (here or cluster.draining):
            raise ProblemError("nobody_takes")
        if here:
            await self.drain(draining)
        else:
            self._node_messages.post(DrainNode(name, draining))
        return True

    async def carry_out(self, order: RoomOrder) -> None:
        """Carry out an order for a room of this node."""
        if order.room in self._registry.broken:
            await self._with_broken(order)
            return
        room = self._registry.rooms.get(order.room)
        while room is not None and room.life == "moving":
            await asyncio.sleep(_CLOSE_WAIT)
        if room is None:
            return
        try:
            room.check_open()
            await self._do(room, order)
        except RoomMovedError:
            self._node_messages.post(order)  # the new node got the first order before the room
        else:
            self._log.info("operator's order", deed=order.deed, room=room.number)

    async def _do(self, room: Room, order: RoomOrder) -> None:
        if order.deed == "move":
            await self._move(room, order.to)
            return
        await self._registry.wake(room)
        if order.deed == "close":
            await self._close(room)
        else:
            room.ending.dissolve()

    async def drain(self, on: bool) -> None:
        """Drain this node, or re-enable it."""
        self._log.info("operator's order", deed="drain" if on else "fill")
        if on:
            await self._registry.drain()
            await asyncio.sleep(_FOLLOW)  # by now clients in a room know where it is
            if self._registry.cluster.draining:  # unless the operator has cancelled it
                self._send_away()
                await self._registry.drain()  # a client may have opened a room meanwhile
        else:
            await self._registry.cluster.drain(False)

    async def _move(self, room: Room, to: str) -> None:
        if not await self._registry.hand_over(room, to):
            raise ProblemError("nobody_takes")

    async def _with_broken(self, order: RoomOrder) -> None:
        """Carry out an order for a room that cannot be opened, as far as that is possible."""
        if order.deed == "dissolve":
            raise ProblemError("cannot_open")
        if order.deed == "close":
            await self._registry.close_broken(order.room)
        elif not await self._registry.hand_over_broken(order.room, order.to):
            raise ProblemError("nobody_takes")
        self._log.info("operator's order", deed=order.deed, room=order.room)

    async def _close(self, room: Room) -> None:
        """Close a room for good, after ending its match."""
        while room.phase != "waiting":
            if room.running and room.play is not None and not room.play.ending:
                room.ending.dissolve()
            await self._end_of_match(room)
        room.close()

    async def _end_of_match(self, room: Room) -> None:
        for _ in range(_CLOSE_TRIES):
            if room.phase == "waiting":
                # Wait behind the result in the journal: the room must store it before it closes.
                await self._journal.work(lambda _: None)
                return
            await asyncio.sleep(_CLOSE_WAIT)
        raise ProblemError("still_ending")
