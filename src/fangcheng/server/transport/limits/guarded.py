"""HTTP with limits that uvicorn's own does not have.

Every state of a connection has a deadline, so each one ends in bounded time, whether or not the
other side writes, reads or closes.
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
from fangcheng.server.transport.socket.websocket import Socket

HEAD_SECONDS = 20.0
"""For a whole request to come in, and for the next one to begin."""
WORK_SECONDS = 90.0
"""For an answer to be made."""
READ_SECONDS = 30.0
"""For an answer to be taken."""
_HEAD_BYTES = 32 * 1024
_BODY_BYTES = 64 * 1024
_MOST_PIPELINED = 8
"""Requests that may wait while another one is answered, with bodies of `_BODY_BYTES` in all."""


class GuardedHttp(HttpToolsProtocol):
    """One connection, until it closes or becomes a web socket."""

    def __init__(self, *args: Any, connection_limits: ConnectionLimits, **rest: Any) -> None:
        super().__init__(*args, **rest)
        self._connection_limits = connection_limits
        self._deadline: asyncio.TimerHandle | None = None
        self._head_bytes = 0
        self._body_bytes = 0
        """Of the request that came last, and of those that wait before it."""
        self._running: RequestResponseCycle | None = None
        """The request that is being answered; `cycle` is the one that came last."""

    # -- coming and going --------------------------------------------------------------------

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Wait for the first request, if there is room for one more connection."""
        super().connection_made(transport)
        self._within(HEAD_SECONDS)
        if not self._connection_limits.enter(self, party(self.client[0] if self.client else "")):
            TURNED_AWAY.labels("full").inc()
            self._refuse(ProblemError("full"))

    def connection_lost(self, exc: Exception | None) -> None:
        """Let go of everything."""
        self._stop_waiting()
        self._connection_limits.leave(self)
        self.pipeline.clear()
        self._stop_answering()
        super().connection_lost(exc)

    def end(self) -> None:
        """End the connection now, whatever is still to be sent."""
        self.transport.abort()

    def handle_websocket_upgrade(self) -> None:
        """Go on as a web socket, which has limits of its own."""
        self._stop_waiting()
        self._connection_limits.become_socket(self)
        super().handle_websocket_upgrade()
        socket = self.transport.get_protocol()
        assert isinstance(socket, Socket)
        socket.when_lost = lambda: self._connection_limits.leave(self)
        self.parser = None  # type: ignore[assignment]  # it holds this object

    # -- a request comes in ------------------------------------------------------------------

    def on_message_begin(self) -> None:
        """Wait for the rest of the request."""
        super().on_message_begin()
        self._head_bytes = 0
        if not self.pipeline:
            self._body_bytes = 0
        self._within(HEAD_SECONDS)

    def on_url(self, url: bytes) -> None:
        """Take a part of the address."""
        self._count_head(len(url))
        super().on_url(url)

    def on_header(self, name: bytes, value: bytes) -> None:
        """Take a header."""
        self._count_head(len(name) + len(value))
        super().on_header(name, value)

    def on_headers_complete(self) -> None:
        """Begin to answer, or put the request in line."""
        if len(self.pipeline) >= _MOST_PIPELINED:
            raise httptools.HttpParserError("too many requests at once")
        self._connection_limits.work(self)
        super().on_headers_complete()

    def on_body(self, body: bytes) -> None:
        """Take a part of the body."""
        self._body_bytes += len(body)
        if self._body_bytes > _BODY_BYTES:
            raise httptools.HttpParserError("the body of the request is too long")
        super().on_body(body)

    def on_message_complete(self) -> None:
        """Go on with a whole request."""
        if not self.cycle or not self.cycle.response_complete:
            self._within(WORK_SECONDS)
        super().on_message_complete()

    def _count_head(self, size: int) -> None:
        self._head_bytes += size
        if self._head_bytes > _HEAD_BYTES:
            raise httptools.HttpParserError("the head of the request is too long")

    # -- an answer goes out ------------------------------------------------------------------

    def _start_asgi_task(self, cycle: RequestResponseCycle, app: Any) -> None:
        self._running = cycle
        if not cycle.more_body:
            self._within(WORK_SECONDS)
        super()._start_asgi_task(cycle, app)

    def on_response_complete(self) -> None:
        """Go on with the next request, or wait for one while this answer is being read."""
        super().on_response_complete()
        if self._running is None or self._running.response_complete:
            self._connection_limits.rest(self)
            self._within(READ_SECONDS)

    def pause_writing(self) -> None:
        """Wait until the other side has read something."""
        self._within(READ_SECONDS)
        super().pause_writing()

    def resume_writing(self) -> None:
        """Go on."""
        super().resume_writing()
        self._within(READ_SECONDS)

    def send_400_response(self, msg: str) -> None:
        """Say that something is no request."""
        self._refuse(ProblemError("bad_message", reason="this is no request"))

    def _refuse(self, error: ProblemError) -> None:
        """Say why, and close; nothing more is read."""
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

    # -- the deadline ------------------------------------------------------------------------

    def _within(self, seconds: float) -> None:
        """Give the connection so much time for what comes next; none to who does not read."""
        if self.flow.write_paused:
            return
        self._stop_waiting()
        self._deadline = self.loop.call_later(seconds, self.end)

    def _stop_waiting(self) -> None:
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None
