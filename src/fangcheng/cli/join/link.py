"""A connection that reconnects by itself and repeats unanswered commands."""

import asyncio
import random
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from platform import system
from typing import Any, NamedTuple, Protocol

import msgspec

from fangcheng.cli.join.heard import heard
from fangcheng.errors import ConnectionFailedError
from fangcheng.protocol import kinds
from fangcheng.protocol import messages as say
from fangcheng.protocol.client import Client
from fangcheng.protocol.kinds import BROKEN

_WAITS = (0.1, 0.3, 0.7, 1.5, 3.0, 5.0)
"""Seconds between attempts; the last value repeats."""
_GIVE_UP = 600.0
_SILENT = 1.5
"""Losses shorter than this many seconds are not reported."""
_OPEN_SECONDS = 15.0
_FINAL = ("token", "banned", "version", "name_taken", "password")
"""Refusals that another attempt cannot change."""
_LAST_WORDS = ("elsewhere", "banned", "logged_out")
"""Codes of the server after which a client must not reconnect by itself."""


class Listener(Protocol):
    """Handles the messages of a link."""

    def take(self, message: kinds.Message) -> None:
        """Handle a message."""

    def lost(self) -> None:
        """React to a connection that has been away for a while; the link keeps trying."""

    def back(self, welcome: say.Welcome, told: bool) -> None:
        """React to a restored connection; `told` says whether its loss was reported."""


class ByeError(ConnectionFailedError):
    """The server has ended the session for good."""


class Secret(NamedTuple):
    """Proof of who a person is: a password or a recovery code."""

    text: str
    is_code: bool = False
    marks: Sequence[str] = ()
    """Marks this device got at earlier log-ins."""


@dataclass
class Link:
    """A person's connection to the server."""

    url: str
    client: Client

    def __post_init__(self) -> None:
        self.pending: dict[str, kinds.Command] = {}
        """Unanswered commands, in the order they were sent."""
        self.repeated: set[str] = set()
        """The ids of commands that were sent more than once."""
        self._outgoing: asyncio.Queue[kinds.Command] = asyncio.Queue()
        self.connected = True
        self._moved: say.Moved | None = None
        """The node of the room, if it has moved since the last connection."""

    @classmethod
    async def open(
        cls, url: str, token: str | None, name: str | None, secret: Secret | None = None
    ) -> "Link":
        """Connect for the first time; errors are raised."""
        return cls(url, await connect(url, token, name, secret=secret))

    def send(self, command: kinds.Command) -> None:
        """Send a command now, or once the connection is back."""
        id_ = getattr(command, "id", None)
        if id_ is not None:
            self.pending[id_] = command
        if self.connected:
            self._outgoing.put_nowait(command)

    def send_again(self, ids: Iterable[str]) -> None:
        """Repeat unanswered commands with the same ids."""
        for id_ in ids:
            if id_ in self.pending:
                self.repeated.add(id_)
                self._outgoing.put_nowait(self.pending[id_])

    async def run(self, listener: Listener) -> None:
        """Receive messages and send commands; ends only with an error."""
        while True:
            writer = asyncio.create_task(self._write())
            try:
                await self._read(listener)
            except ConnectionFailedError as error:
                if isinstance(error, ByeError):
                    raise
            finally:
                writer.cancel()
                with suppress(asyncio.CancelledError):
                    await writer
            await self._come_back(listener)

    async def _read(self, listener: Listener) -> None:
        while True:
            try:
                message = heard(await self.client.next())
            except BROKEN:
                continue  # from a newer server: unknown messages can be ignored
            if isinstance(message, say.Moved):
                self._moved = message
                return  # the command it answers is repeated there
            self.pending.pop(getattr(message, "id", None) or "", None)
            listener.take(message)
            if isinstance(message, say.Bye) and message.code in _LAST_WORDS:
                raise ByeError("bye", message.code, reason=message.code)

    async def _write(self) -> None:
        while True:
            command = await self._outgoing.get()
            try:
                await self.client.send(command)
            except Exception:  # the reader reports the error
                return

    async def _come_back(self, listener: Listener) -> None:
        self.connected = False
        self._outgoing = asyncio.Queue()
        loop = asyncio.get_running_loop()
        start = loop.time()
        told = False
        for wait in _waits():
            there, self._moved = self._moved, None
            if there is None:
                # With jitter, so that not all clients reconnect at once after a restart.
                await asyncio.sleep(wait * random.uniform(0.8, 1.2))
            try:
                self.client = await connect(self.url, self.client.token, None, there)
                break
            except ConnectionFailedError as error:
                away = loop.time() - start
                if error.refused in _FINAL or away > _GIVE_UP:
                    raise
                if away > _SILENT and not told:
                    told = True
                    listener.lost()
        self.connected = True
        assert self.client.welcome is not None
        listener.back(self.client.welcome, told)

    async def close(self) -> None:
        """Close the connection."""
        with suppress(Exception):
            await asyncio.wait_for(self.client.close(), 1.0)


def _waits() -> Iterator[float]:
    yield from _WAITS
    while True:
        yield _WAITS[-1]


async def connect(
    url: str,
    token: str | None,
    name: str | None,
    there: say.Moved | None = None,
    secret: Secret | None = None,
) -> Client:
    """Connect to a node and say hello; raise one type of error for all failures."""
    device = f"fangcheng join · {system()}"
    url, node, room = (there.address or url, there.node, there.room) if there else (url, "", "")
    try:
        async with asyncio.timeout(_OPEN_SECONDS):
            if secret is None:
                return await Client.open(url, token, name, device, node, room)
            kind = "code" if secret.is_code else "password"
            shown: dict[str, Any] = {kind: secret.text, "marks": secret.marks}
            return await Client.open(url, token, name, device, node, room, **shown)
    except TimeoutError:
        raise ConnectionFailedError("no_answer", url=url, seconds=_OPEN_SECONDS) from None
    except (msgspec.MsgspecError, AssertionError, ValueError) as error:
        raise ConnectionFailedError("no_fangcheng", url=url, reason=error) from None
