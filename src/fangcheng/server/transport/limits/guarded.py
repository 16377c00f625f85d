"""HTTP with limits that uvicorn's own protocol lacks.

Every state of a connection has a deadline, so each connection ends in bounded time, whether or not
the client writes, reads or closes.
"""

import asyncio
from http import HTTPStatus
from typing import Any

import httptools
import msgspec
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol, RequestResponseCycle

from fangcheng.protocol.problems import ProblemError
from fangcheng.server.metrics import TURNED_AWAY
from fangcheng.server.rate_limits import party
from fangcheng.server.transport.limits.connections import ConnectionLimits
from fangcheng.server.transport.socket.handshake import Handshake

HEAD_SECONDS = 20.0
"""Seconds to receive a whole request, and for the next one to begin."""
WORK_SECONDS = 90.0
"""Seconds to compute a response."""
READ_SECONDS = 30.0
"""Seconds for the client to read a response."""
_HEAD_BYTES = 32 * 1024
_BODY_BYTES = 64 * 1024
_MOST_PIPELINED = 8
"""The most pipelined requests waiting behind another, with bodies of `_BODY_BYTES` in all."""


class GuardedHttp(HttpToolsProtocol):
    """A connection, until it closes or becomes a web socket."""

    def __init__(self, *args: Any, connection_limits: ConnectionLimits, **rest: Any) -> None:
        super().__init__(*args, **rest)
        self._connection_limits = connection_limits
        self._deadline: asyncio.TimerHandle | None = None
        self._head_bytes = 0
        self._body_bytes = 0
        """The body bytes of the last request and of those waiting before it."""
        self._running: RequestResponseCycle | None = None
        """The request being answered; `cycle` is the one received last."""

    # -- opening and closing -----------------------------------------------------------------

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Wait for the first request, unless there are too many connections."""
        super().connection_made(transport)
        self._within(HEAD_SECONDS)
        if not self._connection_limits.enter(self, party(self.client[0] if self.client else "")):
            TURNED_AWAY.labels("full").inc()
            self._refuse(ProblemError("full"))

    def connection_lost(self, exc: Exception | None) -> None:
        """Clean up after a closed connection."""
        self._stop_waiting()
        self._connection_limits.leave(self)
        self.pipeline.clear()
        self._stop_answering()
        super().connection_lost(exc)

    def end(self) -> None:
        """Close the connection now and drop unsent data."""
        self.transport.abort()

    def handle_websocket_upgrade(self) -> None:
        """Continue as a web socket, which has limits of its own."""
        self._stop_waiting()
        when_lost = self._connection_limits.become_socket(self)
        super().handle_websocket_upgrade()
        handshake = self.transport.get_protocol()
        assert isinstance(handshake, Handshake)
        handshake.when_lost = when_lost
        self.parser = None  # type: ignore[assignment]  # it holds this object

    # -- receiving a request -----------------------------------------------------------------

    def on_message_begin(self) -> None:
        """Start the deadline for the rest of the request."""
        super().on_message_begin()
        self._head_bytes = 0
        if not self.pipeline:
            self._body_bytes = 0
        self._within(HEAD_SECONDS)

    def on_url(self, url: bytes) -> None:
        """Receive a part of the URL."""
        self._count_head(len(url))
        super().on_url(url)

    def on_header(self, name: bytes, value: bytes) -> None:
        """Receive a header."""
        self._count_head(len(name) + len(value))
        super().on_header(name, value)

    def on_headers_complete(self) -> None:
        """Start to answer, or queue the request."""
        if len(self.pipeline) >= _MOST_PIPELINED:
            raise httptools.HttpParserError("too many requests at once")
        self._connection_limits.work(self)
        super().on_headers_complete()

    def on_body(self, body: bytes) -> None:
        """Receive a part of the body."""
        self._body_bytes += len(body)
        if self._body_bytes > _BODY_BYTES:
            raise httptools.HttpParserError("the body of the request is too long")
        super().on_body(body)

    def on_message_complete(self) -> None:
        """Start the deadline for the response."""
        if not self.cycle or not self.cycle.response_complete:
            self._within(WORK_SECONDS)
        super().on_message_complete()

    def _count_head(self, size: int) -> None:
        self._head_bytes += size
        if self._head_bytes > _HEAD_BYTES:
            raise httptools.HttpParserError("the head of the request is too long")

    # -- sending a response ------------------------------------------------------------------

    def _start_asgi_task(self, cycle: RequestResponseCycle, app: Any) -> None:
        self._running = cycle
        if not cycle.more_body:
            self._within(WORK_SECONDS)
        super()._start_asgi_task(cycle, app)

    def on_response_complete(self) -> None:
        """Continue with the next request, or wait for one while the client reads the response."""
        super().on_response_complete()
        if self._running is None or self._running.response_complete:
            self._connection_limits.rest(self)
            self._within(READ_SECONDS)

    def pause_writing(self) -> None:
        """Start the deadline for the client to read."""
        self._within(READ_SECONDS)
        super().pause_writing()

    def resume_writing(self) -> None:
        """Continue to write."""
        super().resume_writing()
        self._within(READ_SECONDS)

    def send_400_response(self, msg: str) -> None:
        """Answer that the data is not an HTTP request."""
        self._refuse(ProblemError("bad_message", reason="this is no request"))

    def _refuse(self, error: ProblemError) -> None:
        """Answer with a problem and close; nothing more is read."""
        if self.transport.is_closing():
            return
        self._stop_answering()
        body = msgspec.json.encode(error.problem)
        lines = (
            f"HTTP/1.1 {error.status} {HTTPStatus(error.status).phrase}",
            "content-type: application/json",
            f"content-length: {len(body)}",
            "x-content-type-options: nosniff",
            "x-frame-options: DENY",
            "content-security-policy: default-src 'none'; frame-ancestors 'none'",
            "retry-after: 5",
            "connection: close",
        )
        self.transport.write("\r\n".join((*lines, "\r\n")).encode() + body)
        self.transport.close()
        self._within(READ_SECONDS)

    def _stop_answering(self) -> None:
        running = self._running
        if running is not None and not running.response_complete:
            running.disconnected = True
            running.message_event.set()

    # -- deadline ----------------------------------------------------------------------------

    def _within(self, seconds: float) -> None:
        """Set the deadline; one for a client that does not read is not extended."""
        if self.flow.write_paused:
            return
        self._stop_waiting()
        self._deadline = self.loop.call_later(seconds, self.end)

    def _stop_waiting(self) -> None:
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None
