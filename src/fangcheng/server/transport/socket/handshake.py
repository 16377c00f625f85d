"""The handshake of a web socket, by uvicorn, which then hands the connection over to a `Socket`."""

import asyncio
from collections.abc import Callable, Iterable
from functools import partial
from typing import Any, cast

from starlette.types import Scope
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from fangcheng.server.transport.socket.websocket import Socket

_KEY = "fangcheng.handshake"
SHARE = "fangcheng.share"
"""In the scope's extensions: what to call when the connection ends."""
_CLOSE_SECONDS = 3.0


class Handshake(WebSocketsSansIOProtocol):
    """A connection that asks to become a web socket."""

    when_lost: Callable[[], None] = staticmethod(lambda: None)
    """Called when the connection is closed."""

    async def run_asgi(self) -> None:
        """Run the application, which finds this object in its scope."""
        scope = cast(Scope, self.scope)
        scope.setdefault("extensions", {})[_KEY] = self
        await super().run_asgi()
        # Closing waits until everything is written, and a client that does not read would prevent
        # that.
        self.loop.call_later(_CLOSE_SECONDS, self.transport.abort)
        scope["extensions"].clear()

    def data_received(self, data: bytes) -> None:
        """Receive the request; a client that does not wait for the answer is cut."""
        if self.handshake_initiated:
            self.transport.abort()
        else:
            super().data_received(data)

    def hand_over(self, socket: Socket) -> None:
        """Let a socket take the connection."""
        transport = self.transport
        share = cast(Scope, self.scope)["extensions"].pop(SHARE, _nothing)
        socket.when_lost = partial(_left, self.connections, (self.when_lost, share))
        self.connections.remove(self)
        self.connections.add(cast(Any, socket))
        transport.set_protocol(cast(asyncio.Protocol, socket))
        self.transport = cast(asyncio.Transport, _HandedOver())

    def connection_lost(self, exc: Exception | None) -> None:
        """Clean up after a closed connection."""
        super().connection_lost(exc)
        self.when_lost()
        # Break reference cycles, so that a closed connection is freed without the collector.
        self.when_lost = _nothing
        self.conn.parser.close()


class _HandedOver:
    """The transport of a handshake that is over: uvicorn closes it when the application returns."""

    def close(self) -> None:
        pass

    abort = close


def _left(connections: set[Any], tell: Iterable[Callable[[], None]], socket: Socket) -> None:
    connections.discard(socket)
    for one in tell:
        one()


def _nothing() -> None:
    pass


def handshake_of(scope: Scope) -> Handshake:
    """Return the handshake of a connection."""
    return cast(Handshake, scope["extensions"][_KEY])
