"""What one address does: all its sockets send as much as they can, and come back when cut."""

import asyncio
import json
import socket
import string
import time
from collections.abc import Callable, Coroutine, Iterator
from contextlib import ExitStack, closing, suppress
from functools import partial
from itertools import count, islice, product, repeat
from urllib.parse import urlsplit

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException
from websockets.protocol import State

from fangcheng.protocol.parts import VERSION

ADDRESS = "127.0.0.1"
NOTHING = "none"
BEFORE_PROXY = "half-sent requests to HAProxy"
_BURST = 58
_PER_SECOND = 18
_HALF = b"GET / HTTP/1.1\r\nhost: 127.0.0.1\r\nx-slow: "
_HALF_SENT = 600

Attack = Callable[[str, int, float], Coroutine[None, None, int]]
"""An address to attack, how many sockets and for how long; tells how often they came."""


def message(**fields: object) -> bytes:
    """Write a message as clients do."""
    return json.dumps(fields, separators=(",", ":")).encode()


async def hello(url: str, source: str, token: str | None) -> tuple[ClientConnection, str]:
    """Open a web socket and say hello; return the token of its person, too."""
    opened = await connect(
        f"{url.replace('http', 'ws', 1)}/ws", local_addr=(source, 0), compression=None,
        max_size=None, ping_interval=None, close_timeout=0.1, open_timeout=60,
    )  # fmt: skip
    await opened.send(json.dumps({"type": "hello", "version": VERSION, "token": token}))
    welcome = json.loads(await opened.recv())
    return opened, token or welcome["token"]


async def ask(url: str, source: str, body: bytes) -> bytes:
    """Ask what the rules say, on a connection of its own, and return the whole answer."""
    place = urlsplit(url)
    reader, writer = await asyncio.open_connection(
        place.hostname, place.port, local_addr=(source, 0)
    )
    try:
        head = f"POST /api/answers/score HTTP/1.1\r\nhost: {place.netloc}\r\nconnection: close\r\n"
        if b"scenario" in body:
            head = head.replace("/score", "/position")
        writer.write(f"{head}content-length: {len(body)}\r\n\r\n".encode() + body)
        return await reader.read()
    finally:
        writer.close()


# -- messages ----------------------------------------------------------------------------------

_NAMES = ("".join(letters) for letters in product(string.ascii_letters, repeat=2))
_OPTIONS = dict.fromkeys(islice(_NAMES, 1130), 1)
"""As many as one message holds."""
_ROOM = message(type="create", id="%s", variant="hangzhou", options=_OPTIONS)
_numbers = count()


def _rooms() -> Iterator[bytes]:
    """Rooms with options that nobody knows: each waits until the one before is refused."""
    return (_ROOM.replace(b"%s", b"%d" % number) for number in _numbers)


async def _sockets(
    messages: Callable[[], Iterator[bytes]], url: str, sockets: int, seconds: float
) -> int:
    first, token = await hello(url, ADDRESS, None)
    await first.close()
    until = time.monotonic() + seconds
    return sum(await asyncio.gather(*(_one(url, token, messages, until) for _ in range(sockets))))


async def _one(url: str, token: str, messages: Callable[[], Iterator[bytes]], until: float) -> int:
    came = 0
    while time.monotonic() < until:
        try:
            opened, _ = await hello(url, ADDRESS, token)
            await _send(opened, messages(), until)
            opened.transport.abort()
        except (OSError, WebSocketException, TimeoutError, KeyError):
            await asyncio.sleep(0.2)
        came += 1
    return came


async def _send(opened: ClientConnection, messages: Iterator[bytes], until: float) -> None:
    """Send a burst at once, then at the rate that is allowed."""
    _write(opened, b"".join(map(_frame, islice(messages, _BURST))))
    for one in messages:
        await asyncio.sleep(1 / _PER_SECOND)
        if time.monotonic() > until or opened.state is not State.OPEN:
            return
        _write(opened, _frame(one))


def _write(opened: ClientConnection, data: bytes) -> None:
    """Put frames on the wire as they are; the library would take longer than the server."""
    if not opened.transport.is_closing():
        opened.transport.write(data)


def _frame(text: bytes) -> bytes:
    """A text whose mask is four zeros."""
    size = len(text)
    head = bytes((size,)) if size < 126 else bytes((126,)) + size.to_bytes(2, "big")
    return b"\x81" + bytes((head[0] | 0x80,)) + head[1:] + bytes(4) + text


# -- requests ----------------------------------------------------------------------------------


async def _questions(url: str, sockets: int, seconds: float) -> int:
    """Ask about walls of brackets that are never closed, each a little different."""
    until, came = time.monotonic() + seconds, 0
    walls = ({"variant": "hangzhou", "wall": "(" * (60_000 - number)} for number in count())

    async def one() -> None:
        nonlocal came
        while time.monotonic() < until:
            with suppress(OSError, TimeoutError):
                async with asyncio.timeout(max(0.1, until - time.monotonic())):
                    await ask(url, ADDRESS, message(scenario=next(walls)))
            came += 1
            await asyncio.sleep(0.05)

    await asyncio.gather(*(one() for _ in range(sockets)))
    return came


async def _half(url: str, sockets: int, seconds: float) -> int:
    """Hold requests that never end, as many as come in."""
    until, place, came = time.monotonic() + seconds, urlsplit(url), 0
    while time.monotonic() < until:
        with ExitStack() as held:
            for _ in range(_HALF_SENT):
                with suppress(OSError):
                    there = place.hostname or ADDRESS, place.port or 80
                    half = socket.create_connection(there, 0.5, source_address=(ADDRESS, 0))
                    held.enter_context(closing(half)).sendall(_HALF)
                came += 1
            await asyncio.sleep(max(0.0, min(10.0, until - time.monotonic())))
    return came


async def _nothing(url: str, sockets: int, seconds: float) -> int:
    await asyncio.sleep(seconds)
    return 0


def _repeated(**fields: object) -> Attack:
    return partial(_sockets, partial(repeat, message(**fields)))


ATTACKS: dict[str, Attack] = {
    NOTHING: _nothing,
    "long messages that wait": partial(_sockets, _rooms),
    "long messages that do not": _repeated(type="ping", number=1, more="x" * 8000),
    "short questions, long answers": _repeated(type="list_rooms", id="l"),
    "nothing of the protocol": _repeated(type="nothing", id="n"),
    "a hello, and again": partial(_sockets, lambda: iter(())),
    "walls of open brackets": _questions,
    BEFORE_PROXY: _half,
}
