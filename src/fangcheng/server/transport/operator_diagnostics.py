"""What the operator asks when something is wrong: disconnects, slow rooms, floods."""

import time

from starlette.requests import Request
from starlette.responses import Response

from fangcheng.protocol.operator import Disconnects, FloodsTold, FloodTold, SlowRooms
from fangcheng.server.front.server import Front
from fangcheng.server.http.lists import PAGE, asked_text, page_of
from fangcheng.server.http.responses import private
from fangcheng.server.transport.slow_rooms import slow_rooms

_MOST_NAMES = 5


class OperatorDiagnostics:
    """The handlers, around one front; each tells of this node alone."""

    def __init__(self, front: Front) -> None:
        self._front = front
        self._node = front.services.journal.node

    async def disconnects(self, request: Request) -> Response:
        """Tell why connections ended: all, those of a code, or with a text in name or address."""
        ended, code = self._front.ended, request.query_params.get("state", "")
        found = ended.find(asked_text(request), code)
        page, some = page_of(request, found)
        return private(
            Disconnects(
                node=self._node,
                since=ended.since,
                counts=dict(ended.counts.most_common()),
                disconnects=list(some),
                count=len(found),
                page=page,
                size=PAGE,
                now=int(time.time()),
            )
        )

    async def slow_rooms(self, request: Request) -> Response:
        """Tell which rooms are slow, the slowest first."""
        found = slow_rooms(self._front.registry.rooms.values())
        page, some = page_of(request, found)
        return private(SlowRooms(self._node, list(some), len(found), page, PAGE))

    async def floods(self, _: Request) -> Response:
        """Tell to which addresses most was refused lately."""
        here: dict[str, list[str]] = {}
        for one in self._front.connected.all:
            names = here.setdefault(one.address, [])
            if len(names) < _MOST_NAMES:
                names.append(one.person_name)
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
        return private(FloodsTold(self._node, found))
