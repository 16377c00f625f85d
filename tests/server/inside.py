"""Asking a server in every way there is: over HTTP, over sockets, politely or not.

Also a server inside the test's own event loop, for tests that lay the walls or look into the house.
"""

import asyncio
import contextlib
import gzip
import http.client
import json
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from fangcheng.protocol import commands, kinds, parts
from fangcheng.protocol import messages as say
from fangcheng.protocol.client import Client, new_id, socket_url
from fangcheng.protocol.stream import MatchOverEvent
from fangcheng.server.serve import Started, serve
from fangcheng.server.services import MatchMaker, default_match
from fangcheng.server.settings import Settings
from tests.server.lean import collect_as_ever, read_pages_once
from tests.server.migrated import lay_sqlite
from tests.server.running import QUICK
from tests.server.thinkers import fork_thinkers

PATIENCE = 60.0
"""How long anything may take on a machine that has a lot to do."""
HOST_TOKEN = "the-operator-alone-knows-this"


# -- HTTP --------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Answer:
    """What came back over HTTP."""

    status: int
    headers: Mapping[str, str]
    body: bytes

    @property
    def json(self) -> Any:
        """The body as JSON."""
        assert self.headers["content-type"] == "application/json"
        return json.loads(self.text)

    @property
    def text(self) -> str:
        """The body as text."""
        packed = self.headers.get("content-encoding") == "gzip"
        return (gzip.decompress(self.body) if packed else self.body).decode()


def ask(
    url: str,
    path: str,
    token: str | None = None,
    method: str = "GET",
    body: Any = None,
    headers: Mapping[str, str] | None = None,
) -> Answer:
    """Send one request; the path goes out exactly as it is."""
    connection = http.client.HTTPConnection(urlsplit(url).netloc, timeout=PATIENCE)
    sent = dict(headers or {})
    if token is not None:
        sent["authorization"] = f"Bearer {token}"
    data = body if isinstance(body, bytes | None) else json.dumps(body).encode()
    try:
        connection.request(method, path, data, sent)
        answer = connection.getresponse()
        told = {name.lower(): value for name, value in answer.getheaders()}
        return Answer(answer.status, told, answer.read())
    finally:
        connection.close()


# -- sockets -----------------------------------------------------------------------------------


@asynccontextmanager
async def raw_socket(url: str, **options: Any) -> AsyncIterator[ClientConnection]:
    """A web socket that has said nothing yet."""
    options = {"compression": None, "max_size": None, "open_timeout": PATIENCE, **options}
    async with connect(socket_url(url), **options) as connection:
        yield connection


async def hear(connection: ClientConnection) -> dict[str, Any]:
    """Wait for the next message."""
    async with asyncio.timeout(PATIENCE):
        told: dict[str, Any] = json.loads(await connection.recv())
    return told


async def tell(connection: ClientConnection, **message: Any) -> None:
    """Send a message."""
    await connection.send(json.dumps(message))


async def hear_end(connection: ClientConnection) -> tuple[list[dict[str, Any]], int | None]:
    """Take everything until the connection ends; return it, and the close code."""
    told: list[dict[str, Any]] = []
    async with asyncio.timeout(PATIENCE):
        try:
            while True:
                told.append(json.loads(await connection.recv()))
        except ConnectionClosed:
            return told, connection.close_code


@asynccontextmanager
async def client(
    url: str, token: str | None = None, name: str | None = None
) -> AsyncIterator[Client]:
    """Somebody who is connected."""
    found = await Client.open(url, token, name)
    try:
        yield found
    finally:
        await found.close()


def me(found: Client) -> int:
    """The number of a person."""
    assert found.welcome is not None
    return found.welcome.person


def token_of(found: Client) -> str:
    """The secret of a person."""
    assert found.token is not None
    return found.token


async def do(found: Client, command: kinds.Command) -> say.Done:
    """Send a command that must succeed."""
    answer = await found.ask(command, PATIENCE)
    assert isinstance(answer, say.Done), answer
    return answer


async def refused(found: Client, command: kinds.Command) -> say.Refused:
    """Send a command that must not succeed."""
    answer = await found.ask(command, PATIENCE)
    assert isinstance(answer, say.Refused), answer
    return answer


# -- matches -----------------------------------------------------------------------------------


async def open_match(found: Client, town: str = "hangzhou", **options: Any) -> tuple[str, int]:
    """Start a match against bots that waits for its only person; tell room and match."""
    clock = parts.ClockWish(turn=600, bank=600)
    created = await do(found, commands.Create(new_id(), town, options, clock, public=True))
    await found.send(commands.Start(new_id()))
    room = await room_in(found, lambda one: one.phase == "playing")
    assert created.room is not None and room.match is not None
    return created.room, room.match


async def room_in(found: Client, fits: Callable[[say.RoomState], bool]) -> say.RoomState:
    """Wait until the room is in some state."""
    async with asyncio.timeout(PATIENCE):
        while True:
            room = await found.wait_for(say.RoomState, PATIENCE)
            if fits(room):
                return room


async def finish_match(found: Client, match: int) -> MatchOverEvent:
    """Let the house play for the only person until the match is over."""
    await do(found, commands.LetHouse(new_id(), True))
    return await found.until_over(match, PATIENCE)


# -- a server in the same loop -----------------------------------------------------------------


@asynccontextmanager
async def inside(
    folder: Path, make_match: MatchMaker = default_match, **settings: Any
) -> AsyncIterator[Started]:
    """Run a server in this event loop."""
    read_pages_once()
    collect_as_ever()
    fork_thinkers()
    if "database" not in settings:
        lay_sqlite(f"sqlite:///{folder / 'fangcheng.db'}")
    started: asyncio.Future[Started] = asyncio.get_running_loop().create_future()
    wanted = {"port": 0, "data": str(folder), "host_token": HOST_TOKEN, **QUICK, **settings}
    running = asyncio.ensure_future(
        serve(msgspec.convert(wanted, Settings), started.set_result, make_match)
    )
    either: list[asyncio.Future[Any]] = [running, started]
    await asyncio.wait(either, return_when=asyncio.FIRST_COMPLETED)
    if running.done():
        running.result()
    try:
        yield started.result()
    finally:
        running.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await running


@asynccontextmanager
async def house(url: str, folder: Path, **settings: Any) -> AsyncIterator[tuple[str, str]]:
    """Two nodes on one database; tells their addresses."""
    async with (
        node(url, folder, "east", **settings) as east,
        node(url, folder, "west", **settings) as west,
    ):
        yield east.url, west.url


@asynccontextmanager
async def node(url: str, folder: Path, name: str, **settings: Any) -> AsyncIterator[Started]:
    """One node of several on a database."""
    async with inside(folder, database=url, node=name, thinkers=1, **settings) as started:
        yield started
