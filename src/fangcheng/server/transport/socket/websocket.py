"""Web sockets: uvicorn's protocol with limits, and a fast path for texts.

A text in a single frame, as nearly all are, is decoded and handed on at once, without a queue or a
task; outgoing texts are written at once. That takes a third of the time of uvicorn's own way. Our
pings and their pongs, the most frequent frames of idle connections, are handled likewise.
Everything else (the handshake, long and broken messages, clients' pings, closing) is left to the
library.

A connection costs memory and a file descriptor while it is open, so every one ends in bounded time,
whether or not the client reads, writes or closes.
"""

import asyncio
from collections.abc import Callable
from contextlib import suppress
from typing import Protocol, cast

from starlette.types import Scope
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame

try:
    from websockets.speedups import apply_mask
except ImportError:  # pragma: no cover
    from websockets.utils import apply_mask

from fangcheng.protocol.diagnostics import DisconnectCode
from fangcheng.server.rate_limits import Bucket
from fangcheng.server.transport.socket.keepalive import Keepalive

_KEY = "fangcheng.socket"
_TEXT = 0x81  # a whole text in one frame
_PONG = 0x8A
_PING = b"\x89\x00"  # without a payload: any pong is the answer
_MASKED = 0x80
_SHORT, _MEDIUM = 126, 1 << 16
_CLOSE_SECONDS = 3.0
_MOST_PARTS = 64
_RARE_PER_SECOND, _RARE_BURST = 5, 128
"""Limits for frames that are not whole texts: pings, pongs, parts of messages."""
_MOST_AFTER_CLOSE = 16_384
"""The most bytes still read after sending a close frame."""


class Listener(Protocol):
    """Handles the events of a web socket."""

    @property
    def awaited(self) -> bool:
        """Whether others wait for this client, at a table or in a queue."""

    def receive(self, data: bytes, is_text: bool) -> None:
        """Handle a message, whose `is_text` flag may be wrong."""

    def lost(self, code: DisconnectCode) -> None:
        """Clean up: the socket is closed; `code` is the reason."""

    def silent(self, on: bool) -> None:
        """React to a client that has fallen silent, or is back."""

    def too_slow(self) -> None:
        """React to a client that does not read what is sent."""


class Socket(WebSocketsSansIOProtocol):
    """A web socket."""

    when_lost: Callable[[], None] = staticmethod(lambda: None)
    """Called when the connection is closed."""
    _listener: Listener | None = None
    _keepalive: "Keepalive[Socket] | None" = None
    _attention: "Keepalive[Socket] | None" = None
    """Checks on clients whose silence would keep others waiting."""
    _watched = False
    _heard = False
    """Whether anything was received since the last keepalive check."""
    _asked = False
    """Whether a ping is unanswered."""
    _heard_lately = False
    """Whether anything was received since the last check for silence."""
    _doubted = False
    """Whether nothing had been received at the last check for silence."""
    _silent = False
    """Whether the listener was told that the client is silent."""
    _over: "asyncio.Future[None] | None" = None
    _rare: Bucket | None = None
    _after_close = 0
    _by_library = False
    """Whether the library parses all frames of this connection."""
    _rest = b""
    """The beginning of an incomplete frame."""
    _held = b""
    """Frames to be sent together with the next one."""

    # -- opening and closing -----------------------------------------------------------------

    async def run_asgi(self) -> None:
        """Run the application, which finds this object in its scope; then ensure that it closes."""
        scope = cast(Scope, self.scope)
        scope.setdefault("extensions", {})[_KEY] = self
        await super().run_asgi()
        # Closing waits until everything is written, and a client that does not read would prevent
        # that.
        self.loop.call_later(_CLOSE_SECONDS, self.transport.abort)
        scope["extensions"].clear()

    async def serve(
        self,
        make: Callable[["Socket"], Listener],
        unread_bytes: int,
        keepalive: "Keepalive[Socket]",
        attention: "Keepalive[Socket]",
    ) -> None:
        """Pass everything to a listener until the connection ends.

        The listener is told when more than `unread_bytes` wait to be read by the client.
        """
        self._over = self.loop.create_future()
        self.transport.set_write_buffer_limits(high=unread_bytes)
        self._listener = make(self)
        self._keepalive, self._attention = keepalive, attention
        keepalive.add(self)
        while not self.queue.empty():  # messages received before the application was ready
            early = self.queue.get_nowait()
            if early["type"] == "websocket.receive":
                text = early.get("text")
                data = early.get("bytes") if text is None else text.encode()
                self._hand_on(data or b"", text is not None)
            elif early["type"] == "websocket.disconnect":
                self._end()
        if self.read_paused:
            self.read_paused = False
            self.transport.resume_reading()
        with suppress(asyncio.CancelledError):  # the server is stopping: there is nothing to report
            await self._over
        self._end()

    def _end(self, code: DisconnectCode = "lost") -> None:
        self.watch(False)
        if self._keepalive is not None:
            self._keepalive.remove(self)
        listener, self._listener = self._listener, None
        if listener is not None:
            listener.lost(code)
        if self._over is not None and not self._over.done():
            self._over.set_result(None)

    def _cut(self, code: DisconnectCode) -> None:
        """Close the connection at once."""
        self._end(code)
        self.transport.abort()

    def connection_lost(self, exc: Exception | None) -> None:
        """Clean up after a closed connection."""
        super().connection_lost(exc)
        self._end()
        self.when_lost()
        # Break reference cycles, so that a closed connection is freed at once without the
        # collector.
        del self.when_lost
        self.conn.parser.close()

    def shutdown(self) -> None:
        """Close because the server stops."""
        self._send_held()
        super().shutdown()
        self._end("restarting")

    def handle_close(self, event: Frame) -> None:
        """Handle a close frame, or the answer to ours."""
        self._send_held()
        super().handle_close(event)
        self._end("left")

    def handle_parser_exception(self) -> None:
        """Close a connection that violates the protocol."""
        super().handle_parser_exception()
        self._end("protocol")

    def close(self, code: int) -> None:
        """Send a close frame; drop what is not read within a few seconds."""
        if self.disconnected or self.close_sent:
            return
        self._send_held()
        self.conn.send_close(code)
        self.transport.write(b"".join(self.conn.data_to_send()))
        self.close_sent = True
        self.close_timer = self.loop.call_later(_CLOSE_SECONDS, self.transport.abort)

    def ask_if_alive(self) -> None:
        """Ping the client; disconnect it if the last ping is unanswered.

        A client for whom no one waits is pinged only if it sent nothing since the last check.
        """
        if self.disconnected or self.close_sent or self._listener is None:
            return
        if self._asked and not self._heard:
            self.keepalive_timeout()
            self._cut("silent")
            return
        self._asked = self._listener.awaited or not self._heard
        self._heard = False
        if self._asked:
            self.transport.write(_PING)

    def watch(self, on: bool) -> None:
        """Start or stop watching closely for silence."""
        if on == self._watched or self._attention is None:
            return
        self._watched = on
        self._doubted = False
        self._is_heard()
        if on:
            self._attention.add(self)
        else:
            self._attention.remove(self)

    def _is_heard(self) -> None:
        if self._silent and self._listener is not None:
            self._silent = False
            self._listener.silent(False)

    def ask_if_silent(self) -> None:
        """Ping a client that sent nothing since the last check; report one that did not answer."""
        if self.disconnected or self.close_sent or self._listener is None:
            return
        heard, self._heard_lately = self._heard_lately, False
        if heard or not self._doubted:
            self._doubted = not heard
            if self._doubted and not self._asked:
                self._asked = True
                self.transport.write(_PING)
        elif not self._silent:
            self._silent = True
            self._listener.silent(True)

    # -- sending -----------------------------------------------------------------------------

    def send_text(self, data: bytes, more: bool = False) -> None:
        """Write a text; with `more` together with the next one, which may follow at once."""
        if self.disconnected or self.close_sent:
            return
        size = len(data)
        if size < _SHORT:
            head = bytes((_TEXT, size))
        elif size < _MEDIUM:
            head = bytes((_TEXT, _SHORT)) + size.to_bytes(2, "big")
        else:
            head = bytes((_TEXT, _SHORT + 1)) + size.to_bytes(8, "big")
        if more:
            if not self._held:
                self.loop.call_soon(self._send_held)
            self._held += head + data
        elif self._held:
            held, self._held = self._held, b""
            self.transport.write(held + head + data)
        else:
            self.transport.write(head + data)

    def _send_held(self) -> None:
        held, self._held = self._held, b""
        if held and not self.disconnected and not self.close_sent:
            self.transport.write(held)

    def pause_writing(self) -> None:
        """Report that the client does not read fast enough."""
        super().pause_writing()
        if self._listener is not None:
            self.loop.call_soon(self._listener.too_slow)

    # -- receiving ---------------------------------------------------------------------------

    def data_received(self, data: bytes) -> None:
        """Hand on texts in single frames; pass every other frame to the library."""
        self._heard = self._heard_lately = True
        if self._silent:
            self._is_heard()
        if self._listener is None:
            # Frames before our answer to the handshake: the library has begun to parse them.
            self._by_library |= self.handshake_initiated or not data.endswith(b"\r\n\r\n")
        if self._listener is None or self._by_library:
            if self._may_be_read(data):
                super().data_received(data)
            return
        if not self._may_be_read(data):
            return
        data = self._rest + data if self._rest else data
        start = 0
        while start < len(data) and (end := self._end_of_frame(data, start)):
            if end < 0:
                self._by_library = True
                super().data_received(data[start:])
                return
            if data[start] == _TEXT and data[start + 1] & _MASKED and not self.frames:
                text = start + (6 if data[start + 1] ^ _MASKED < _SHORT else 8)
                self._hand_on(apply_mask(data[text:end], data[text - 4 : text]), is_text=True)
            elif self._asked and data[start] == _PONG and 0 <= data[start + 1] - _MASKED < _SHORT:
                self._asked = False
            elif self._is_rare_enough():
                super().data_received(data[start:end])
            else:
                self._cut("rate")
                return
            start = end
        self._rest = data[start:]

    def _may_be_read(self, data: bytes) -> bool:
        """Return whether to read on; a client that keeps sending after the close is cut off."""
        if self.close_sent:
            self._after_close += len(data)
            if self._after_close > _MOST_AFTER_CLOSE:
                self.transport.abort()
                return False
        return True

    def _is_rare_enough(self) -> bool:
        """Return whether a frame that is slow to parse may be read."""
        if self._rare is None:
            self._rare = Bucket(_RARE_PER_SECOND, _RARE_BURST)
        return self._rare.take()

    def _end_of_frame(self, data: bytes, start: int) -> int:
        """Return the end of a frame; 0 if it is incomplete, -1 if it is too long."""
        here = len(data) - start
        if here < 2:
            return 0
        masked, size = divmod(data[start + 1], _MASKED)
        head = 2 + 4 * masked
        if size == _SHORT:
            if here < 4:
                return 0
            head, size = head + 2, int.from_bytes(data[start + 2 : start + 4], "big")
        elif size > _SHORT:
            return -1  # its length field has eight bytes
        if size > self.config.ws_max_size:
            return -1
        return start + head + size if here >= head + size else 0

    def send_receive_event_to_app(self) -> None:
        """Hand on a message that the library has parsed."""
        if self._listener is None:
            super().send_receive_event_to_app()
            return
        data, self.frames = b"".join(self.frames), []
        self._hand_on(data, self.curr_msg_data_type == "text")

    def _hand_on(self, data: bytes, is_text: bool) -> None:
        if self._listener is not None and not self.close_sent:
            self._listener.receive(data, is_text)

    def handle_cont(self, event: Frame) -> None:
        """Add a part of a message; limit the parts, since empty ones never make it too long."""
        if len(self.frames) < _MOST_PARTS:
            super().handle_cont(event)
        else:
            self._cut("protocol")


def socket_of(scope: Scope) -> Socket:
    """Return the socket behind a connection."""
    return cast(Socket, scope["extensions"][_KEY])
