"""`python -m benchmarks.one_address`: one address does the worst it may, and a neighbour plays on.

All sockets that an address may open send as much as they can, each attack for some seconds, and
come back when they are cut. Meanwhile somebody at another address pings. Told are how much memory
the server takes more than before, and how long the neighbour waits for answers.
"""

import argparse
import asyncio
import json
import os
import string
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import partial
from itertools import count, islice, product, repeat
from multiprocessing import Pipe, Process
from multiprocessing.connection import Connection
from pathlib import Path
from statistics import median, quantiles

from rich.console import Console
from rich.table import Table
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException
from websockets.protocol import State

from benchmarks.server.process import PLAYER_CORES, ROOT, Server
from fangcheng.protocol.messages import VERSION
from fangcheng.server.settings import Settings

_ATTACKER, _NEIGHBOUR = "127.0.0.1", "127.0.0.2"
_LIMITS = (
    "connections_per_address",
    "messages_per_second",
    "message_burst",
    "bytes_per_second",
    "address_bytes_per_second",
    "guests_per_minute",
)
"""Those that are as they are anywhere."""
_BURST = 58
_PER_SECOND = 18
_PING_SECONDS = 0.05


def _message(**fields: object) -> bytes:
    return json.dumps(fields, separators=(",", ":")).encode()


_NAMES = ("".join(letters) for letters in product(string.ascii_letters, repeat=2))
_OPTIONS = dict.fromkeys(islice(_NAMES, 1130), 1)
"""As many as one message holds."""
_ROOM = _message(type="create", id="%s", variant="hangzhou", options=_OPTIONS)
_numbers = count()


def _rooms() -> Iterator[bytes]:
    """Rooms with options that nobody knows: each waits until the one before is refused."""
    return (_ROOM.replace(b"%s", b"%d" % number) for number in _numbers)


_NOTHING = "none"
_ATTACKS: dict[str, Callable[[], Iterator[bytes]]] = {
    _NOTHING: lambda: iter(()),
    "long messages that wait": _rooms,
    "long messages that do not": partial(repeat, _message(type="ping", number=1, more="x" * 8000)),
    "short questions, long answers": partial(repeat, _message(type="list_rooms", id="l")),
    "nothing of the protocol": partial(repeat, _message(type="nothing", id="n")),
    "a hello, and again": lambda: iter(()),
}


async def _hello(url: str, source: str, token: str | None) -> tuple[ClientConnection, str]:
    socket = await connect(
        f"{url.replace('http', 'ws', 1)}/ws", local_addr=(source, 0), compression=None,
        max_size=None, ping_interval=None, close_timeout=0.1, open_timeout=60,
    )  # fmt: skip
    await socket.send(json.dumps({"type": "hello", "version": VERSION, "token": token}))
    welcome = json.loads(await socket.recv())
    return socket, token or welcome["token"]


# -- the attacker ------------------------------------------------------------------------------


async def _attack(url: str, sockets: int, name: str, seconds: float) -> int:
    """Send what all sockets may; return how often they came."""
    if name == _NOTHING:
        await asyncio.sleep(seconds)
        return 0
    socket, token = await _hello(url, _ATTACKER, None)
    await socket.close()
    until = time.monotonic() + seconds
    came = await asyncio.gather(*(_one(url, token, name, until) for _ in range(sockets)))
    return sum(came)


async def _one(url: str, token: str, name: str, until: float) -> int:
    came = 0
    while time.monotonic() < until:
        try:
            socket, _ = await _hello(url, _ATTACKER, token)
            await _send(socket, _ATTACKS[name](), until)
            socket.transport.abort()
        except (OSError, WebSocketException, TimeoutError, KeyError):
            await asyncio.sleep(0.2)
        came += 1
    return came


async def _send(socket: ClientConnection, messages: Iterator[bytes], until: float) -> None:
    """Send a burst at once, then at the rate that is allowed."""
    _write(socket, b"".join(map(_frame, islice(messages, _BURST))))
    for message in messages:
        await asyncio.sleep(1 / _PER_SECOND)
        if time.monotonic() > until or socket.state is not State.OPEN:
            return
        _write(socket, _frame(message))


def _write(socket: ClientConnection, data: bytes) -> None:
    """Put frames on the wire as they are; the library would take longer than the server."""
    if not socket.transport.is_closing():
        socket.transport.write(data)


def _frame(text: bytes) -> bytes:
    """A text whose mask is four zeros."""
    size = len(text)
    head = bytes((size,)) if size < 126 else bytes((126,)) + size.to_bytes(2, "big")
    return b"\x81" + bytes((head[0] | 0x80,)) + head[1:] + bytes(4) + text


# -- the neighbour -----------------------------------------------------------------------------


def _neighbour(url: str, told: Connection) -> None:
    """Ping until told to stop, and tell how long answers took, in ms."""
    _go_first(os.getpid())
    told.send(asyncio.run(_pings(url, told)))


async def _pings(url: str, told: Connection) -> list[float]:
    socket, _ = await _hello(url, _NEIGHBOUR, None)
    told.send(None)
    took = []
    ping = _message(type="ping", number=77).decode()
    while not told.poll():
        begun = time.perf_counter()
        await socket.send(ping)
        while "77" not in str(await socket.recv()):
            pass
        took.append(1000 * (time.perf_counter() - begun))
        await asyncio.sleep(_PING_SECONDS)
    return took


def _go_first(pid: int) -> None:
    """Let a process wait for nothing else on this machine, where we may."""
    with suppress(PermissionError):
        for thread in Path(f"/proc/{pid}/task").iterdir():
            os.sched_setscheduler(int(thread.name), os.SCHED_RR, os.sched_param(1))


# -- both --------------------------------------------------------------------------------------


class _Figures:
    def __init__(self, server: Server, name: str, sockets: int, seconds: float) -> None:
        _go_first(server.pid)
        before, self.memory = server.memory(), 0.0
        used, begun = server.cpu(), time.monotonic()
        here, there = Pipe()
        neighbour = Process(target=_neighbour, args=(server.url, there), daemon=True)
        attacker = Process(
            target=lambda: there.send(asyncio.run(_attack(server.url, sockets, name, seconds))),
            daemon=True,
        )
        neighbour.start()
        here.recv()
        attacker.start()
        while attacker.is_alive():
            self.memory = max(self.memory, server.memory() - before)
            time.sleep(0.02)
        self.came = here.recv()
        here.send(None)
        self.pings: list[float] = here.recv()
        self.cpu = (server.cpu() - used) / (time.monotonic() - begun)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--sockets", type=int, default=180)
    parser.add_argument("--seconds", type=float, default=15.0, help="of each attack")
    parser.add_argument("--attack", choices=_ATTACKS, action="append", help="else all")
    chosen = parser.parse_args()
    os.sched_setaffinity(0, PLAYER_CORES)
    usual = {name: getattr(Settings(), name) for name in _LIMITS if hasattr(Settings, name)}
    shown = Table(title=f"{chosen.sockets} sockets of one address", title_justify="left")
    for head in ("attack", "memory MB", "ping ms: median", "99 %", "worst", "connections", "CPU"):
        shown.add_column(head)
    for name in chosen.attack or _ATTACKS:
        with tempfile.TemporaryDirectory() as folder:
            server = Server(ROOT, Path(folder), pure=False, **usual)
            try:
                found = _Figures(server, name, chosen.sockets, chosen.seconds)
            finally:
                server.stop()
        shown.add_row(
            name, f"+{found.memory:.0f}", f"{median(found.pings):.1f}",
            f"{quantiles(found.pings, n=100)[-1]:.0f}", f"{max(found.pings):.0f}",
            f"{found.came}", f"{found.cpu:.0%}",
        )  # fmt: skip
    Console(width=110).print(shown)


if __name__ == "__main__":
    main()
