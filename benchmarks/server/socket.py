"""A web socket client with as little as possible between the wire and the measurement."""

import asyncio
import base64
import os
from collections.abc import Callable
from typing import cast


class Wire(asyncio.Protocol):
    """One connection: texts out, texts in."""

    def __init__(self, host: str, on_text: Callable[[bytes], None]) -> None:
        self._host = host
        self._on_text = on_text
        self._buffer = bytearray()
        self._open = False
        self.ready: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.lost = False
        """The other side has ended it."""
        self.close_code = 0
        self._given_up = False

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast(asyncio.Transport, transport)  # uvloop's is none of asyncio's
        key = base64.b64encode(os.urandom(16)).decode()
        self._transport.write(
            f"GET /ws HTTP/1.1\r\nHost: {self._host}\r\nUpgrade: websocket\r\n"
            f"Connection: Upgrade\r\nSec-WebSocket-Key: {key}\r\n"
            "Sec-WebSocket-Version: 13\r\n\r\n".encode()
        )

    def connection_lost(self, exc: Exception | None) -> None:
        self.lost = not self._given_up
        if not self.ready.done():
            self.ready.set_exception(ConnectionError("refused"))

    def data_received(self, data: bytes) -> None:
        buffer = self._buffer
        buffer += data
        if not self._open:
            end = buffer.find(b"\r\n\r\n")
            if end < 0:
                return
            if not buffer.startswith(b"HTTP/1.1 101"):
                self._transport.abort()
                return
            del buffer[: end + 4]
            self._open = True
            self.ready.set_result(None)
        at = 0
        while len(buffer) - at >= 2:
            size = buffer[at + 1]
            head = 2
            if size == 126:
                head = 4
                size = int.from_bytes(buffer[at + 2 : at + 4], "big")
            elif size == 127:
                head = 10
                size = int.from_bytes(buffer[at + 2 : at + 10], "big")
            if len(buffer) - at < head + size:
                break
            kind = buffer[at] & 15
            payload = bytes(buffer[at + head : at + head + size])
            at += head + size
            if kind == 1:
                self._on_text(payload)
            elif kind == 9:
                self._frame(0x8A, payload)
            elif kind == 8:
                self.close_code = int.from_bytes(payload[:2], "big")
                self.lost = True
                self._transport.close()
        del buffer[:at]

    def send(self, text: bytes) -> None:
        self._frame(0x81, text)

    def write(self, data: bytes) -> None:
        """Put bytes on the wire as they are."""
        if not self._transport.is_closing():
            self._transport.write(data)

    def _frame(self, head: int, payload: bytes) -> None:
        size = len(payload)
        # The mask is four zeros: allowed, and the text stays as it is.
        if size < 126:
            start = bytes((head, 0x80 | size))
        else:
            start = bytes((head, 0x80 | 126)) + size.to_bytes(2, "big")
        if not self._transport.is_closing():
            self._transport.write(start + b"\0\0\0\0" + payload)

    def close(self) -> None:
        self._given_up = True
        self._transport.abort()
