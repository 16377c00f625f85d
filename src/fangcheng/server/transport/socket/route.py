"""The web socket route: admits only our own pages, and programs."""

from collections.abc import Collection
from urllib.parse import urlsplit

from starlette.websockets import WebSocket

from fangcheng.server.front.server import Front
from fangcheng.server.http.addresses import asker
from fangcheng.server.settings import Settings
from fangcheng.server.transport.socket.connection import Connection
from fangcheng.server.transport.socket.handshake import handshake_of
from fangcheng.server.transport.socket.intake import Intake
from fangcheng.server.transport.socket.keepalive import Keepalive
from fangcheng.server.transport.socket.websocket import Socket


class SocketRoute:
    """Accepts web sockets."""

    def __init__(self, front: Front) -> None:
        self._front = front
        self._settings = front.settings
        clock, settings = front.services.clock, front.settings
        self._keepalive = Keepalive(settings.ping_seconds, clock, Socket.ask_if_alive)
        self._attention = Keepalive(settings.silence_seconds, clock, Socket.ask_if_silent)
        self._intake = Intake(front.settings)

    async def come_in(self, socket: WebSocket) -> None:
        """Let a client in; from then on its connection is a `Socket`."""
        if not origin_allowed(socket, self._settings, self._front.registry.cluster.hosts):
            await socket.close(4403)
            return
        await socket.accept()
        agent = socket.headers.get("user-agent", "")
        sent = [socket.query_params.get(name, "") for name in ("node", "room")]
        address = asker(socket)
        may_send = self._intake.allowance(address)
        handshake, settings = handshake_of(socket.scope), self._settings
        if handshake.disconnected:
            return
        one = Socket(
            handshake.transport, settings.message_bytes, settings.unread_bytes,
            self._keepalive, self._attention,
        )  # fmt: skip
        handshake.hand_over(one)
        one.begin(
            Connection(one, self._front, address, agent, may_send, settings.hello_seconds, *sent)
        )


def origin_allowed(socket: WebSocket, settings: Settings, nodes: Collection[str] = ()) -> bool:
    """Return whether the origin may connect: our pages, and programs, which send no origin.

    Pages from other nodes may, since they were sent here. The gate has checked that the host is
    ours.
    """
    origin = socket.headers.get("origin")
    if origin is None or origin in settings.origins:
        return True
    host = _host(origin)
    return host != "" and host in (socket.headers.get("host"), _host(settings.public_url), *nodes)


def _host(url: str) -> str:
    try:
        return urlsplit(url).netloc
    except ValueError:
        return ""
