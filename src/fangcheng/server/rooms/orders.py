"""What the operator orders: for a room, wherever it lives, and for a node.

A room on another node is named on the bulletin, and its node carries the order out.
"""

import asyncio
from collections.abc import Callable

from fangcheng.protocol.refusal import RefusedError
from fangcheng.server.bulletin import Bulletin, Deed, DrainNode, RoomOrder
from fangcheng.server.rooms.registry import Registry
from fangcheng.server.rooms.room import Room
from fangcheng.server.services import Services

_CLOSE_TRIES, _CLOSE_WAIT = 100, 0.05

_FOLLOW = 2.0


class Orders:
    """Carries out orders here, and passes them on."""

    def __init__(
        self,
        services: Services,
        registry: Registry,
        bulletin: Bulletin,
        send_away: Callable[[], None],
    ) -> None:
        """`send_away` lets those who are in no room here find another node."""
        self._journal = services.journal
        self._log = services.log
        self._registry = registry
        self._bulletin = bulletin
        self._send_away = send_away

    async def for_room(self, number: str, deed: Deed, to: str = "") -> bool:
        """Do something with a room; False where there is none of this number."""
        if number not in self._registry.rooms:
            if await self._registry.neighbours.home_of(number) is None:
                return False
            if number not in self._registry.rooms:
                self._bulletin.post(RoomOrder(number, deed, to))
                return True
        await self.carry_out(RoomOrder(number, deed, to))
        return True

    async def for_node(self, name: str, draining: bool) -> bool:
        """Empty a node, or let it take rooms and people again; False where there is none."""
        neighbours = self._registry.neighbours
        if name == self._journal.node and neighbours.shared:
            await self.drain(draining)
        elif any(one.name == name for one in neighbours.others):
            self._bulletin.post(DrainNode(name, draining))
        else:
            return False
        return True

    async def carry_out(self, order: RoomOrder) -> None:
        """Do something with a room of this node."""
        room = self._registry.rooms.get(order.room)
        if room is None:
            return
        if order.deed == "move":
            await self._move(room, order.to)
        else:
            await self._registry.wake(room)
            await (self._close(room) if order.deed == "close" else self._dissolve(room))
        self._log.info("operator's order", deed=order.deed, room=room.number)

    async def drain(self, on: bool) -> None:
        """Empty this node, or let it take rooms and people again."""
        self._log.info("operator's order", deed="drain" if on else "fill")
        if on:
            await self._registry.drain()
            await asyncio.sleep(_FOLLOW)  # those who were in a room know by now where it is
            self._send_away()
        else:
            self._registry.neighbours.draining = False

    async def _move(self, room: Room, to: str) -> None:
        if not await self._registry.hand_over(room, to):
            raise RefusedError("phase", "没有别的节点能接 no other node can take it")

    async def _dissolve(self, room: Room) -> None:
        room.dissolve()

    async def _close(self, room: Room) -> None:
        """Close a room for good, after ending its match."""
        while room.phase != "waiting":
            if room.running and room.play is not None and not room.play.ending:
                room.dissolve()
            await self._end_of_match(room)
        self._registry.close_room(room)

    async def _end_of_match(self, room: Room) -> None:
        for _ in range(_CLOSE_TRIES):
            if room.phase == "waiting":
                # The result is on its way to the disk; it is told to the room when it is there.
                await self._journal.work(lambda _: None)
                return
            await asyncio.sleep(_CLOSE_WAIT)
        raise RefusedError("phase", "牌局还没收完，请再试 the match is still ending, try again")
