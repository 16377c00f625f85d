"""A client of the server, for the terminal, for tests and for programs that want to play."""

import asyncio
import itertools
import secrets
from collections.abc import AsyncIterator, Hashable, Sequence
from contextlib import suppress
from functools import cache
from typing import Any, TypeVar, cast
from urllib.parse import urlencode, urlsplit

import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from fangcheng.errors import ConnectionFailedError
from fangcheng.protocol import commands, kinds, parts
from fangcheng.protocol import messages as say
from fangcheng.protocol.kinds import BROKEN
from fangcheng.protocol.stream import MatchOverEvent, StreamEvent
from fangcheng.protocol.work import do_work
from fangcheng.record.fair import nonce_commitment

T = TypeVar("T")
M = TypeVar("M", bound=msgspec.Struct)
_numbers = itertools.count(1)


@cache
def _decoder(kind: Any) -> msgspec.json.Decoder[Any]:
    return msgspec.json.Decoder(kind)


def read_told(data: str | bytes, kind: type[T]) -> T:
    """Decode an answer; the other side may send anything."""
    try:
        told: T = _decoder(cast(Hashable, kind)).decode(data)
        return told
    except BROKEN as error:
        raise ConnectionFailedError("odd_answer", reason=error) from None


def new_id() -> str:
    """Make the id of a command: no two are the same."""
    return f"{next(_numbers)}-{secrets.token_hex(6)}"


def socket_url(url: str, node: str = "", room: str = "") -> str:
    """Turn the URL of a page into that of the socket, on any node or on that of a room."""
    address = urlsplit(url if "://" in url else f"http://{url}")
    if address.scheme not in ("http", "https", "ws", "wss") or not address.netloc:
        raise ConnectionFailedError("no_address", url=url)
    secure = address.scheme in ("https", "wss")
    query = f"?{urlencode({'node': node, 'room': room})}" if node else ""
    return f"{'wss' if secure else 'ws'}://{address.netloc}/ws{query}"


class Client:
    """One connection. It adds its nonce to every match by itself."""

    def __init__(self, connection: ClientConnection) -> None:
        self._connection = connection
        self._nonces: dict[int, str] = {}
        self.welcome: say.Welcome | None = None
        self.token: str | None = None

    @classmethod
    async def open(
        cls,
        url: str,
        token: str | None = None,
        name: str | None = None,
        device: str | None = None,
        node: str = "",
        room: str = "",
        password: str | None = None,
        code: str | None = None,
        passkey: parts.PasskeyProof | None = None,
        marks: Sequence[str] = (),
    ) -> "Client":
        """Connect and say hello; `node` and `room` are those that a `moved` has named.

        If others have tried to log in under this name, do the proof of work that the server asks
        for.
        """
        try:
            connection = await connect(
                socket_url(url, node, room), compression=None, max_size=None, open_timeout=10
            )
        except (OSError, WebSocketException, TimeoutError) as error:
            raise ConnectionFailedError("server_fails", url=url, reason=error) from None
        client = cls(connection)
        hello = commands.Hello(
            parts.VERSION, token, name, password, device, code, passkey, list(marks)
        )
        await client.send(hello)
        answer = await client.next()
        if isinstance(answer, say.Refused) and answer.work is not None:
            work = await asyncio.to_thread(do_work, answer.work)
            await client.send(msgspec.structs.replace(hello, work=work))
            answer = await client.next()
        if isinstance(answer, say.Refused):
            await connection.close()
            raise ConnectionFailedError("server_says", answer.code, url=url, reason=answer.reason)
        assert isinstance(answer, say.Welcome)
        client.welcome = answer
        client.token = answer.token or token
        return client

    async def send(self, command: kinds.Command) -> None:
        """Send a command; raise if the connection has ended."""
        try:
            await self._connection.send(say.write(command).decode())
        except WebSocketException as error:
            raise ConnectionFailedError("connection_lost", reason=error) from None

    async def next(self) -> kinds.Message:
        """Wait for the next message; raise if the connection ends.

        An invalid message, or one of a newer server, raises one of `BROKEN`.
        """
        while True:
            try:
                data = await self._connection.recv()
            except WebSocketException as error:
                raise ConnectionFailedError("connection_lost", reason=error) from None
            message: kinds.Message = _decoder(cast(Hashable, say.AnyMessage)).decode(data)
            if isinstance(message, say.Fair):
                # Messages received before the connection ended must still be read.
                with suppress(ConnectionFailedError):
                    await self._take_part(message)
            return message

    async def _take_part(self, fair: say.Fair) -> None:
        """Give a nonce to the match: first its hash, then itself."""
        if fair.stage == "commit":
            nonce = self._nonces[fair.match] = secrets.token_hex(16)
            await self.send(commands.Commit(fair.match, nonce_commitment(nonce)))
        elif fair.stage == "reveal":
            nonce = self._nonces.get(fair.match, "")
            if nonce_commitment(nonce) in fair.commits:
                await self.send(commands.Reveal(fair.match, nonce))

    async def wait_for(self, kind: type[M], seconds: float = 20.0) -> M:
        """Skip messages until one of a kind comes."""
        async with asyncio.timeout(seconds):
            while True:
                message = await self.next()
                if isinstance(message, kind):
                    return message

    async def until_over(self, match: int, seconds: float = 20.0) -> MatchOverEvent:
        """Follow a match until it is over."""
        await self.send(commands.Sync(match))
        async with asyncio.timeout(seconds):
            while True:
                message = await self.next()
                if isinstance(message, say.Events) and message.match == match and message.events:
                    line = message.events[-1]
                    entry: StreamEvent = read_told(line, StreamEvent)  # type: ignore[arg-type]
                    if isinstance(entry, MatchOverEvent):
                        return entry

    async def ask(self, command: kinds.Command, seconds: float = 20.0) -> say.Done | say.Refused:
        """Send a command and wait for its own answer."""
        await self.send(command)
        wanted = getattr(command, "id", None)
        async with asyncio.timeout(seconds):
            while True:
                message = await self.next()
                if isinstance(message, say.Done | say.Refused) and message.id == wanted:
                    return message

    async def messages(self) -> AsyncIterator[kinds.Message]:
        """Yield all messages as they come."""
        while True:
            yield await self.next()

    async def close(self) -> None:
        """Close the connection."""
        await self._connection.close()

    def abort(self) -> None:
        """Cut the connection without a word, as a bad network does."""
        self._connection.transport.abort()
