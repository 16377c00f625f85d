"""One web socket: reading commands, sending messages, and cutting who does not read."""

import asyncio
from collections import deque
from typing import TYPE_CHECKING

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect

from fangcheng.errors import StoreError
from fangcheng.protocol import messages as say
from fangcheng.protocol.close_codes import CLOSE_CODES
from fangcheng.protocol.refusal import RefusedError
from fangcheng.server.metrics import CONNECTIONS, CUT, REFUSALS
from fangcheng.server.rate_limits import Bucket
from fangcheng.server.store.store import Person
from fangcheng.server.transport.websocket import line_of

if TYPE_CHECKING:
    from fangcheng.server.rooms.desk import Desk
    from fangcheng.server.rooms.room import Room

_FAREWELL_SECONDS = 2.0
_MOST_REFUSALS = 20
"""A client that sends only nonsense is cut after this many messages in a row."""


class Connection:
    """A web socket and who is behind it."""

    def __init__(self, socket: WebSocket, desk: "Desk", address: str) -> None:
        self._socket = socket
        self._desk = desk
        self.address = address
        self.person: Person | None = None
        self.room: Room | None = None
        self._line = line_of(socket.scope)
        self._outgoing: deque[bytes] = deque()
        self._sending = False
        """A message has left the queue and waits for the other side."""
        self._wake = asyncio.Event()
        self._farewell = 0
        """The close code, once the connection is to be closed."""
        settings = desk.settings
        self._most_outgoing = settings.outgoing_frames
        self._bucket = Bucket(settings.messages_per_second, settings.message_burst)
        self._nonsense = 0

    @property
    def known(self) -> Person:
        """The person behind the connection."""
        assert self.person is not None
        return self.person

    @property
    def person_id(self) -> int:
        """The number of that person."""
        return self.known.id

    @property
    def person_name(self) -> str:
        """The name of that person."""
        return self.known.name

    # -- sending -----------------------------------------------------------------------------

    def send(self, data: bytes) -> None:
        """Send a message, at once if possible; who reads too slowly is cut."""
        if self._farewell:
            return
        line = None if self._outgoing or self._sending else self._line
        if line is not None and line.write_text(data):
            return
        if len(self._outgoing) >= self._most_outgoing:
            self._outgoing.clear()
            self.bye("slow")
            return
        self._outgoing.append(data)
        self._wake.set()

    def bye(self, code: str) -> None:
        """Close the connection after what is already on its way."""
        if not self._farewell:
            self._outgoing.append(msgspec.json.encode({"type": "bye", "code": code}))
            self._farewell = CLOSE_CODES[code]
            CUT.labels(code).inc()
            self._wake.set()

    async def _send_all(self) -> None:
        socket_send = self._socket.send
        while True:
            while self._outgoing:
                text = self._outgoing.popleft().decode()
                self._sending = True
                await socket_send({"type": "websocket.send", "text": text})
                self._sending = False
            if self._farewell:
                await self._socket.close(self._farewell)
                return
            self._wake.clear()
            await self._wake.wait()

    # -- reading -----------------------------------------------------------------------------

    async def run(self) -> None:
        """Serve the connection until it ends."""
        CONNECTIONS.inc()
        sender = asyncio.ensure_future(self._send_all())
        reader = asyncio.ensure_future(self._read_all())
        watcher = asyncio.ensure_future(self._watch())
        try:
            await asyncio.wait({sender, reader, watcher}, return_when=asyncio.FIRST_COMPLETED)
        finally:
            self._desk.gone(self)
            if reader.done() and not sender.done() and self._farewell:
                # Let the last words out, if the other side takes them.
                await asyncio.wait({sender}, timeout=_FAREWELL_SECONDS)
            for task in (sender, reader, watcher):
                task.cancel()
            ends = await asyncio.gather(sender, reader, watcher, return_exceptions=True)
            CONNECTIONS.dec()
            if (self._outgoing or self._sending) and self._line is not None:
                self._line.cut()  # it did not even read the last words
            if isinstance(ends[1], Exception):
                # A mistake of ours: it ends this connection, and nobody else would hear of it.
                log = self._desk.services.log
                log.error("connection failed", error=repr(ends[1]), exc_info=ends[1])

    async def _watch(self) -> None:
        """End a connection that says no hello, or whose last words nobody takes."""
        loop = asyncio.get_running_loop()
        start = loop.time()
        patience = self._desk.settings.hello_seconds
        while not self._farewell:
            await asyncio.sleep(min(1.0, patience))
            if self.person is None and loop.time() - start > patience:
                self.bye("idle")
        await asyncio.sleep(_FAREWELL_SECONDS)

    async def _read_all(self) -> None:
        while not self._farewell:
            data = await self._receive()
            if data is None:
                return
            if not self._bucket.take():
                self.bye("rate")
                return
            await self._take(data)
            if self._nonsense >= _MOST_REFUSALS:
                self.bye("rate")

    async def _receive(self) -> str | bytes | None:
        """Wait for a message; None if there will be no more."""
        try:
            message = await self._socket.receive()
        except (WebSocketDisconnect, RuntimeError):
            return None
        if message["type"] != "websocket.receive":
            return None
        return message.get("text") or message.get("bytes") or b""

    async def _take(self, data: str | bytes) -> None:
        try:
            command = say.read(data)
        except (msgspec.MsgspecError, UnicodeError, RecursionError) as error:
            self._refuse("bad_message", f"not a message of this protocol: {error}", _id_in(data))
            return
        if self.person is None:
            await self._greet(command)
            return
        self._nonsense = 0
        await self._desk.handle(self, command)

    async def _greet(self, command: say.Command) -> None:
        if not isinstance(command, say.Hello):
            self._refuse("hello_first", "say hello first")
            return
        try:
            await self._desk.greet(self, command)
        except RefusedError as refusal:
            self._refuse(refusal.code, str(refusal))
        except StoreError as error:
            self._refuse("paused", str(error))

    def _refuse(self, code: say.RefusedCode, reason: str, id_: str | None = None) -> None:
        self._nonsense += 1
        REFUSALS.labels(code).inc()
        self.send(say.write(say.Refused(id_, code, reason)))


class _WithId(msgspec.Struct):
    id: say.Id | None = None


def _id_in(data: str | bytes) -> str | None:
    """Find the id of a command that is otherwise wrong, so that its sender knows which it was."""
    try:
        return msgspec.json.decode(data, type=_WithId).id
    except (msgspec.MsgspecError, UnicodeError, RecursionError):
        return None
