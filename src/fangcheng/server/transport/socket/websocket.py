"""Web sockets after their handshake: frames in and out, and whether the client is still there.

Once `handshake` has let a client in, its connection belongs to a `Socket`, and all that HTTP needed
for it is freed. Incoming texts are handed on and outgoing ones written at once, without a queue or
a task. Frames follow RFC 6455, without extensions.

A connection costs memory and a file descriptor while it is open, so every one ends in bounded time,
whether or not the client reads, writes or closes.
"""

import asyncio
from collections.abc import Callable
from typing import Final, Protocol

from websockets.frames import apply_mask  # type: ignore[attr-defined]  # the fast one

from fangcheng.protocol.diagnostics import DisconnectCode
from fangcheng.server.rate_limits import Bucket
from fangcheng.server.transport.socket.keepalive import Keepalive

_FINAL: Final = 0x80
_REST: Final = 0x80
"""The first byte of a frame: final, without extensions, and the rest of a message in parts."""
_TEXT: Final = 0x81
_BINARY: Final = 0x82
_CLOSE: Final = 0x88
_PING: Final = 0x89
_PONG: Final = 0x8A
_EMPTY_PING: Final = b"\x89\x00"  # any pong is the answer
_MASKED: Final = 0x80
_SHORT: Final = 126
_MEDIUM: Final = 1 << 16
_PROTOCOL: Final = 1002
_NOT_UTF8: Final = 1007
_TOO_BIG: Final = 1009
_SILENT: Final = 1011
_RESTARTING: Final = 1012
_CLOSE_CODES: Final = frozenset((*range(1000, 1004), *range(1007, 1015), *range(3000, 5000)))
"""Codes that a client's close frame may carry."""
_CLOSE_SECONDS: Final = 3.0
_MOST_PARTS: Final = 64
_RARE_PER_SECOND: Final = 5
_RARE_BURST: Final = 128
"""Limits for frames that are not whole texts: pings, pongs, parts of messages."""
_AT_ONCE: Final = 6
"""Frames taken in a row; then it is the turn of other connections."""
_MOST_AFTER_CLOSE: Final = 16_384
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


class _Parts:
    """The parts of a message that came so far."""

    def __init__(self, is_text: bool) -> None:
        self.is_text = is_text
        self.all: list[bytes] = []
        self.size = 0


class Socket:
    """A web socket, as the event loop's protocol of a connection."""

    __slots__ = (
        "_after_close", "_asked", "_attention", "_closing", "_doubted", "_heard", "_heard_lately",
        "_held", "_keepalive", "_listener", "_longest", "_loop", "_parts", "_rare", "_rest",
        "_silent", "_transport", "_watched", "close_sent", "disconnected",
        "when_lost",
    )  # fmt: skip

    def __init__(
        self,
        transport: asyncio.Transport,
        longest: int,
        unread_bytes: int,
        keepalive: "Keepalive[Socket]",
        attention: "Keepalive[Socket]",
    ) -> None:
        """Prepare a connection.

        `longest` is the longest message it takes. The listener is told when more than
        `unread_bytes` wait to be read by the client. `attention` checks on clients whose silence
        would keep others waiting.
        """
        self._loop = asyncio.get_running_loop()
        self._transport = transport
        self._longest = longest
        self._keepalive = keepalive
        self._attention = attention
        self.when_lost: Callable[[Socket], None] = _nothing
        """Called when the connection is closed."""
        self._listener: Listener | None = None
        self.close_sent = False
        self.disconnected = False
        self._closing: asyncio.TimerHandle | None = None
        self._after_close = 0
        self._heard = False
        """Whether anything was received since the last keepalive check."""
        self._asked = False
        """Whether a ping is unanswered."""
        self._watched = False
        self._heard_lately = False
        """Whether anything was received since the last check for silence."""
        self._doubted = False
        """Whether nothing had been received at the last check for silence."""
        self._silent = False
        """Whether the listener was told that the client is silent."""
        self._rare: Bucket | None = None
        self._rest = b""
        """The beginning of an incomplete frame."""
        self._parts: _Parts | None = None
        self._held = b""
        """Frames to be sent together with the next one."""
        transport.set_write_buffer_limits(high=unread_bytes)

    # -- opening and closing -----------------------------------------------------------------

    def begin(self, listener: Listener) -> None:
        """Pass everything to a listener from now on."""
        self._listener = listener
        self._keepalive.add(self)

    def _end(self, code: DisconnectCode = "lost") -> None:
        self.watch(False)
        self._keepalive.remove(self)
        listener, self._listener = self._listener, None
        if listener is not None:
            listener.lost(code)

    def _cut(self, code: DisconnectCode) -> None:
        """Close the connection at once."""
        self._end(code)
        self._transport.abort()

    def _send_close(self, payload: bytes) -> None:
        self.flush()
        self.close_sent = True
        if not self.disconnected:
            self._transport.write(bytes((_CLOSE, len(payload))) + payload)

    def _abort_soon(self) -> None:
        """Drop what is not read within a few seconds."""
        if self._closing is None:
            self._closing = self._loop.call_later(_CLOSE_SECONDS, self._transport.abort)

    def close(self, code: int) -> None:
        """Send a close frame, and wait a few seconds for the client's."""
        if not self.disconnected and not self.close_sent:
            self._send_close(code.to_bytes(2, "big"))
            self._abort_soon()

    def shutdown(self) -> None:
        """Close because the server stops."""
        self.close(_RESTARTING)
        self._end("restarting")
        self._close_now()

    def _close_now(self) -> None:
        self._abort_soon()
        self._transport.close()

    def _fail(self, code: int) -> None:
        """Close a connection that violates the protocol."""
        self.close(code)
        self._end("protocol")
        self._close_now()

    def _closed_by_client(self, payload: bytes) -> None:
        """Answer a close frame, unless it is the answer to ours."""
        if not self.close_sent:
            wrong = _wrong_with_close(payload)
            if wrong:
                self._fail(wrong)
                return
            self._send_close(payload)
        self._end("left")
        self._close_now()

    def connection_lost(self, exc: Exception | None) -> None:
        """Clean up after a closed connection."""
        self.disconnected = True
        self._rest, self._parts = b"", None
        if self._closing is not None:
            self._closing.cancel()
        self._end()
        self.when_lost(self)
        # Break reference cycles, so that a closed connection is freed without the collector.
        self.when_lost = _nothing

    def eof_received(self) -> None:
        """Let the event loop close the connection."""

    # -- is the client still there? ----------------------------------------------------------

    def ask_if_alive(self) -> None:
        """Ping the client; disconnect it if the last ping is unanswered.

        A client for whom no one waits is pinged only if it sent nothing since the last check.
        """
        if self.disconnected or self.close_sent or self._listener is None:
            return
        if self._asked and not self._heard:
            self.close(_SILENT)
            self._cut("silent")
            return
        self._asked = self._listener.awaited or not self._heard
        self._heard = False
        if self._asked:
            self._transport.write(_EMPTY_PING)

    def watch(self, on: bool) -> None:
        """Start or stop watching closely for silence."""
        if on == self._watched:
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
                self._transport.write(_EMPTY_PING)
        elif not self._silent:
            self._silent = True
            self._listener.silent(True)

    # -- sending -----------------------------------------------------------------------------

    def send_text(self, data: bytes, more: bool = False) -> None:
        """Write a text; with `more` together with the next one, or when `flush` is called."""
        if self.disconnected or self.close_sent:
            return
        size = len(data)
        if size < _SHORT:
            frame = bytes((_TEXT, size)) + data
        elif size < _MEDIUM:
            frame = bytes((_TEXT, _SHORT, size >> 8, size & 0xFF)) + data
        else:
            frame = bytes((_TEXT, _SHORT + 1)) + size.to_bytes(8, "big") + data
        if self._held:
            frame, self._held = self._held + frame, b""
        if more:
            self._held = frame
        else:
            self._transport.write(frame)

    def flush(self) -> None:
        """Write what waits for more."""
        if self._held:
            held, self._held = self._held, b""
            if not self.disconnected and not self.close_sent:
                self._transport.write(held)

    def pause_writing(self) -> None:
        """Report that the client does not read fast enough."""
        if self._listener is not None:
            self._loop.call_soon(self._listener.too_slow)

    def resume_writing(self) -> None:
        """Do nothing: the client was cut."""

    # -- receiving ---------------------------------------------------------------------------

    def data_received(self, data: bytes) -> None:
        """Take whole frames, and keep the rest."""
        self._heard = self._heard_lately = True
        if self._silent:
            self._is_heard()
        if self.close_sent and not self._may_still_send(len(data)):
            return
        if self._rest:
            data = self._rest + data
        self._take_frames(data)

    def _take_frames(self, data: bytes) -> None:
        """Take some frames, keep the rest, and go on later if it holds more of them."""
        self._rest = b""
        start, end, taken = 0, len(data), 0
        while end - start >= 2:
            if taken == _AT_ONCE:
                self._transport.pause_reading()
                self._loop.call_soon(self._go_on)
                break
            taken += 1
            second = data[start + 1]
            size = second & ~_MASKED
            mask = start + 2
            if size >= _SHORT:
                mask += 2 if size == _SHORT else 8
                if mask > end:
                    break
                size = int.from_bytes(data[start + 2 : mask], "big")
            if second < _MASKED or size > self._longest:
                self._fail(_PROTOCOL if second < _MASKED else _TOO_BIG)
                return
            stop = mask + 4 + size
            if stop > end:
                break
            payload = apply_mask(data[mask + 4 : stop], data[mask : mask + 4])
            first, start = data[start], stop
            if first == _TEXT and self._parts is None:
                self._hand_on(payload, is_text=True)
            elif not self._take_rare(first, payload):
                return
        self._rest = data[start:]

    def _go_on(self) -> None:
        """Take more of the frames that came together, unless the connection was closed."""
        if not self.disconnected and not self._transport.is_closing():
            self._transport.resume_reading()
            self._take_frames(self._rest)

    def _may_still_send(self, size: int) -> bool:
        """Return whether to read on; a client that keeps sending after the close is cut off."""
        self._after_close += size
        if self._after_close > _MOST_AFTER_CLOSE:
            self._transport.abort()
            return False
        return True

    def _hand_on(self, data: bytes, is_text: bool) -> None:
        if self._listener is not None and not self.close_sent:
            self._listener.receive(data, is_text)

    def _take_rare(self, first: int, payload: bytes) -> bool:
        """Take a frame that is not a whole text; return whether to read on."""
        if first == _PONG and self._asked:
            self._asked = False
            return True
        if self._rare is None:
            self._rare = Bucket(_RARE_PER_SECOND, _RARE_BURST)
        if not self._rare.take():
            self._cut("rate")
            return False
        if first >= _CLOSE and len(payload) >= _SHORT:
            self._fail(_PROTOCOL)
            return False
        if first == _PING:
            if not self.close_sent:
                self._transport.write(bytes((_PONG, len(payload))) + payload)
        elif first == _CLOSE:
            self._closed_by_client(payload)
            return False
        elif first != _PONG:
            return self._take_part(first, payload)
        return True

    def _take_part(self, first: int, payload: bytes) -> bool:
        """Take a binary message, or a part of any message; return whether to read on."""
        final, kind = first & _FINAL, first | _FINAL
        begins = kind in (_TEXT, _BINARY)
        if not (begins or kind == _REST) or begins != (self._parts is None):
            self._fail(_PROTOCOL)
            return False
        parts = self._parts or _Parts(kind == _TEXT)
        parts.all.append(payload)
        parts.size += len(payload)
        if parts.size > self._longest:
            self._fail(_TOO_BIG)
            return False
        if len(parts.all) > _MOST_PARTS:
            self._cut("protocol")
            return False
        self._parts = None if final else parts
        if final:
            self._hand_on(b"".join(parts.all), parts.is_text)
        return True


def _wrong_with_close(payload: bytes) -> int:
    """Return the code of what is wrong with a client's close frame, or 0."""
    if not payload:
        return 0
    code = int.from_bytes(payload[:2], "big")
    if len(payload) == 1 or code not in _CLOSE_CODES:
        return _PROTOCOL
    try:
        payload[2:].decode()
    except UnicodeDecodeError:
        return _NOT_UTF8
    return 0


def _nothing(socket: Socket) -> None:
    pass
