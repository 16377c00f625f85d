"""The protocols under the application, with limits that uvicorn's own do not have.

A connection costs memory and a file as long as it is open, so every one of them ends in bounded
time, whether or not the other side reads, writes or closes.
"""

import asyncio

import httptools
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from websockets.frames import Frame

from fangcheng.server.rate_limits import Bucket
from fangcheng.server.transport.websocket import Line

_HEAD_SECONDS = 20.0
_HEAD_BYTES = 32 * 1024
_CLOSE_SECONDS = 3.0
_MOST_PARTS = 64
_PINGS_PER_SECOND, _PING_BURST = 1, 30


class GuardedHttp(HttpToolsProtocol):
    """HTTP whose requests must begin in time and whose headers must end."""

    _head_timer: asyncio.TimerHandle | None = None
    _head_bytes = 0

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Wait for the first request."""
        super().connection_made(transport)
        self._wait_for_head()

    def connection_lost(self, exc: Exception | None) -> None:
        """Stop waiting."""
        self._stop_waiting()
        super().connection_lost(exc)

    def on_message_begin(self) -> None:
        """Wait for the rest of the head."""
        super().on_message_begin()
        self._head_bytes = 0
        self._wait_for_head()

    def on_url(self, url: bytes) -> None:
        """Take a part of the address."""
        self._count(len(url))
        super().on_url(url)

    def on_header(self, name: bytes, value: bytes) -> None:
        """Take a header."""
        self._count(len(name) + len(value))
        super().on_header(name, value)

    def on_headers_complete(self) -> None:
        """Go on with a whole head."""
        self._stop_waiting()
        super().on_headers_complete()

    def _count(self, size: int) -> None:
        self._head_bytes += size
        if self._head_bytes > _HEAD_BYTES:
            raise httptools.HttpParserError("the head of the request is too long")

    def _wait_for_head(self) -> None:
        self._stop_waiting()
        self._head_timer = self.loop.call_later(_HEAD_SECONDS, self.transport.abort)

    def _stop_waiting(self) -> None:
        if self._head_timer is not None:
            self._head_timer.cancel()
            self._head_timer = None


class GuardedLine(Line):
    """A web socket that ends even if the other side never reads again."""

    _pings: Bucket | None = None

    async def run_asgi(self) -> None:
        """Serve the connection, then see that it really closes."""
        await super().run_asgi()
        # Closing waits until everything is written, and who does not read lets nothing be written.
        self.loop.call_later(_CLOSE_SECONDS, self.transport.abort)

    def keepalive_timeout(self) -> None:
        """Cut who does not answer a ping."""
        super().keepalive_timeout()
        self.transport.abort()

    def handle_ping(self) -> None:
        """Answer a ping; its answers are held for who does not read, so there cannot be many."""
        if self._pings is None:
            self._pings = Bucket(_PINGS_PER_SECOND, _PING_BURST)
        if self._pings.take():
            super().handle_ping()
        else:
            self.transport.abort()

    def handle_cont(self, event: Frame) -> None:
        """Take a part of a message; empty ones would never make it too long."""
        if len(self.frames) < _MOST_PARTS:
            super().handle_cont(event)
        else:
            self.transport.abort()

    def send_receive_event_to_app(self) -> None:
        """Hand a message on, if its text is text."""
        if self.curr_msg_data_type == "text" and not _is_text(b"".join(self.frames)):
            self.frames = []
            self.conn.fail(1007, "not UTF-8")
            self.handle_parser_exception()
            return
        super().send_receive_event_to_app()


def _is_text(data: bytes) -> bool:
    try:
        data.decode()
    except UnicodeDecodeError:
        return False
    return True
