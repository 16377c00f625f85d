"""A connection: commands in, messages out, one command at a time."""

import asyncio
import time
from collections import deque
from collections.abc import Coroutine
from typing import Protocol

import msgspec

from fangcheng.protocol import commands, kinds
from fangcheng.protocol import messages as say
from fangcheng.protocol.close_codes import CLOSE_CODES
from fangcheng.protocol.diagnostics import DisconnectCode
from fangcheng.protocol.refusal import RefusedError
from fangcheng.server.diagnostics.floods import Floods
from fangcheng.server.metrics import CONNECTIONS, CUT, REFUSALS
from fangcheng.server.rooms.room import Room
from fangcheng.server.store.people import Person
from fangcheng.server.transport.socket.intake import Allowance, cost_of
from fangcheng.server.transport.socket.websocket import Socket

_MOST_NONSENSE = 20
"""Invalid messages in a row after which a client is disconnected."""
_MOST_WAITING = 32_768
"""The most bytes of raw messages waiting behind another; decoded ones would take far more."""
_LONGEST_PING = 64
_NOT_UTF8 = 1007
_FLOODS = ("slow", "idle", "rate", "protocol")
"""Codes of connections closed for what the client sent, or failed to send."""
_BY_ITSELF = ("left", "lost")
"""Codes of connections that the server did not close."""

Work = Coroutine[None, None, None]


class Front(Protocol):
    """Carries out the commands of a connection."""

    floods: Floods

    def handle(self, connection: "Connection", command: kinds.Command) -> Work | None:
        """Carry out a command, or return a coroutine that does."""

    def run(self, work: Work) -> "asyncio.Task[None]":
        """Run a coroutine, even if the connection closes meanwhile."""

    def queues(self, connection: "Connection") -> bool:
        """Return whether a player waits in a queue."""

    def gone(self, connection: "Connection", code: DisconnectCode) -> None:
        """Clean up after a closed connection; `code` is the reason."""


class Connection:
    """A web socket and the person behind it."""

    def __init__(
        self,
        socket: Socket,
        front: Front,
        address: str,
        user_agent: str,
        may_send: Allowance,
        hello_seconds: float,
        sought: str = "",
        room: str = "",
    ) -> None:
        """Prepare a connection.

        `sought` is the node the client was sent to, even if a proxy has routed it elsewhere. It was
        sent there for `room`, or without one for a queue.
        """
        self.sought = sought
        self.for_queue = bool(sought) and not room
        self._socket = socket
        self._front = front
        self.address = address
        self.user_agent = user_agent
        self.since = int(time.time())
        self.token_hash = ""
        """The hash of the token that identified the person."""
        self.person: Person | None = None
        self.room: Room | None = None
        self.deaf_to: frozenset[int] = frozenset()
        """People whom this person has muted or blocked."""
        self.heard: set[int] = set()
        """People whose chat this connection was sent, and thereby their names."""
        self.open = True
        self._may_send = may_send
        self._nonsense = 0
        self._busy = False
        """Whether a command is still running; later ones wait for it."""
        self._waiting: deque[tuple[bytes, bool]] = deque()
        self._waiting_cost = 0
        self._reading = 0
        """The size of the message read last, which is what a refusal is mostly about."""
        loop = asyncio.get_running_loop()
        self._silence = loop.call_later(hello_seconds, self._no_hello)
        CONNECTIONS.inc()

    @property
    def known(self) -> Person:
        """The person, who must have said hello."""
        assert self.person is not None
        return self.person

    @property
    def person_id(self) -> int:
        """The person's number."""
        return self.known.id

    @property
    def person_name(self) -> str:
        """The person's name."""
        return self.known.name

    @property
    def silenced_until(self) -> int:
        """Until when the person may not speak to others."""
        return self.known.silenced_until

    @property
    def awaited(self) -> bool:
        """Whether they are in a room or queue, where others would wait for them."""
        return self.room is not None or self._front.queues(self)

    def watch(self, on: bool) -> None:
        """Start or stop watching closely for silence."""
        self._socket.watch(on)

    def is_known_as(self, person: Person) -> None:
        """Set or update the person behind the connection."""
        self.person = person
        self._silence.cancel()

    # -- sending -----------------------------------------------------------------------------

    def send(self, data: bytes, more: bool = False) -> None:
        """Send a message; with `more`, together with the next one."""
        if self.open:
            self._socket.send_text(data, more)

    def flush(self) -> None:
        """Send what waits for more."""
        self._socket.flush()

    def refuse(self, id_: str | None, error: RefusedError) -> None:
        """Send a refusal."""
        REFUSALS.labels(error.code).inc()
        self._front.floods.message(self.address, error.code, self._reading)
        told = say.Refused(id_, error.code, str(error), error.legal, error.why, error.work)
        self.send(say.write(told))

    def bye(self, code: DisconnectCode) -> None:
        """Send the reason and close the connection."""
        if self.open:
            self.send(msgspec.json.encode({"type": "bye", "code": code}))
            self._close(CLOSE_CODES[code], code)

    def _close(self, number: int, code: DisconnectCode) -> None:
        self._socket.close(number)
        self.lost(code)

    def _no_hello(self) -> None:
        self.bye("idle")

    # -- events of the socket ----------------------------------------------------------------

    def silent(self, on: bool) -> None:
        """Show the room that the connection has fallen silent, or is back."""
        if self.room is not None:
            self.room.door.silent(self.person_id, on)

    def too_slow(self) -> None:
        """Close the connection of a client that does not read."""
        self.bye("slow")

    def lost(self, code: DisconnectCode) -> None:
        """Clean up after the socket is closed; running commands still finish."""
        if self.open:
            self.open = False
            if code not in _BY_ITSELF:
                CUT.labels(code).inc()
            if code in _FLOODS:
                self._front.floods.connection(self.address, code)
            self._silence.cancel()
            self._waiting.clear()
            CONNECTIONS.dec()
            self._front.gone(self, code)

    def receive(self, data: bytes, is_text: bool) -> None:
        """Handle a message."""
        if not self.open:
            return
        cost = cost_of(data)
        if not self._may_send.take(cost):
            self._too_much(cost)
        elif not self._busy or (self.person is not None and _is_ping(data)):
            # A ping measures the network, not the command that is running.
            self._read(data, is_text)
        elif self._waiting_cost + cost > _MOST_WAITING:
            self._too_much(cost)
        else:
            self._waiting.append((data, is_text))
            self._waiting_cost += cost

    def _too_much(self, cost: int) -> None:
        self._front.floods.message(self.address, "rate", cost)
        self.bye("rate")

    def _read(self, data: bytes, is_text: bool) -> None:
        self._reading = len(data)
        try:
            command = say.read(data)
        except kinds.BROKEN as error:
            self._take_nonsense(data, is_text, error)
            return
        if self.person is not None:
            self._nonsense = 0
        self._carry_out(command)

    def _take_nonsense(self, data: bytes, is_text: bool, error: Exception) -> None:
        if is_text and not _is_utf8(data):
            self._close(_NOT_UTF8, "protocol")
            return
        reason = f"not a message of this protocol: {error}"
        self.refuse(say.read_id(data), RefusedError("bad_message", reason))
        self._count_nonsense()

    def _count_nonsense(self) -> None:
        self._nonsense += 1
        if self._nonsense >= _MOST_NONSENSE:
            self.bye("rate")

    # -- one command at a time ---------------------------------------------------------------

    def _carry_out(self, command: kinds.Command) -> None:
        known = self.person is not None
        work = self._front.handle(self, command)
        if not known:
            self._count_nonsense()
        if work is not None:
            self._busy = True
            self._front.run(work).add_done_callback(self._next)

    def _next(self, _: "asyncio.Task[None]") -> None:
        self._busy = False
        while self._waiting and not self._busy:
            data, is_text = self._waiting.popleft()
            self._waiting_cost -= cost_of(data)
            self._read(data, is_text)


def _is_ping(data: bytes) -> bool:
    try:
        return len(data) <= _LONGEST_PING and type(say.read(data)) is commands.Ping
    except kinds.BROKEN:
        return False


def _is_utf8(data: bytes) -> bool:
    try:
        data.decode()
    except UnicodeDecodeError:
        return False
    return True
