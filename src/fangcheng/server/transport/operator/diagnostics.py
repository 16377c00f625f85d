"""Diagnostics for the operator: disconnects, slow rooms, floods."""

import time

from fangcheng.protocol.diagnostics import Disconnects, FloodsTold, FloodTold, SlowRooms
from fangcheng.server.front.server import Front
from fangcheng.server.http.endpoints import Asked
from fangcheng.server.http.lists import PAGE, Listed
from fangcheng.server.http.operator import look
from fangcheng.server.transport.operator.slow_rooms import slow_rooms

_MOST_NAMES = 5


class OperatorDiagnostics:
    """The handlers of the endpoints; all concern this node only."""

    def __init__(self, front: Front) -> None:
        self._front = front
        self._node = front.services.journal.node

    async def disconnects(self, asked: Asked, query: Listed) -> Disconnects:
        """List why connections ended: all, by code, or by a text in name or address."""
        ended = self._front.ended
        found = ended.find(query.text, query.state)
        return Disconnects(
            node=self._node,
            since=ended.since,
            counts=dict(ended.counts.most_common()),
            disconnects=query.of(found),
            count=len(found),
            page=query.page,
            size=PAGE,
            now=int(time.time()),
        )

    async def slow_rooms(self, asked: Asked, query: Listed) -> SlowRooms:
        """List slow rooms, the slowest first."""
        found = slow_rooms(self._front.registry.rooms.values())
        return SlowRooms(self._node, query.of(found), len(found), query.page, PAGE)

    async def floods(self, asked: Asked) -> FloodsTold:
        """List the addresses with the most refusals recently."""
        here: dict[str, list[str]] = {}
        for connection in self._front.connected.all:
            names = here.setdefault(connection.address, [])
            if len(names) < _MOST_NAMES:
                names.append(connection.person_name)
        found = [
            FloodTold(
                address=address,
                messages=one.messages,
                requests=one.requests,
                connections=one.connections,
                bytes=one.bytes,
                codes=dict(one.codes.most_common()),
                people=here.get(address, []),
            )
            for address, one in self._front.floods.greatest(PAGE)
        ]
        return FloodsTold(self._node, found)


ENDPOINTS = (
    look("/disconnects", OperatorDiagnostics.disconnects),
    look("/slow_rooms", OperatorDiagnostics.slow_rooms),
    look("/floods", OperatorDiagnostics.floods),
)
