"""`python -m benchmarks.server.lobby PEOPLE`: what people cost who only wait and look.

All of them look at the numbers of the queues. First nothing changes; then somebody joins or leaves
a queue twenty times a second, so that the numbers are always new.
"""

import argparse
import asyncio
import json
import resource
import tempfile
import time
from pathlib import Path

import uvloop

from benchmarks.server.process import ROOT, Server
from benchmarks.server.socket import Wire

_AT_ONCE = 50
_CHANGES = 20
"""Joins and leaves in a second."""


class _Person:
    def __init__(self) -> None:
        self.heard = 0
        self.welcome = asyncio.Event()
        self.wire: Wire | None = None

    async def come(self, server: Server) -> None:
        """Say hello, and look at the queues."""
        loop = asyncio.get_running_loop()
        host = f"127.0.0.1:{server.port}"
        _, self.wire = await loop.create_connection(
            lambda: Wire(host, self._hear), "127.0.0.1", server.port
        )
        await self.wire.ready
        self.send(type="hello", version=1)
        await self.welcome.wait()
        self.send(type="watch_queues", on=True)

    def send(self, **command: object) -> None:
        assert self.wire is not None
        self.wire.send(json.dumps(command).encode())

    def _hear(self, text: bytes) -> None:
        if text.startswith(b'{"type":"welcome"'):
            self.welcome.set()
        elif text.startswith(b'{"type":"queues"'):
            self.heard += 1


async def _measure(server: Server, people: int, seconds: float) -> None:
    crowd = [_Person() for _ in range(people)]
    for first in range(0, people, _AT_ONCE):
        await asyncio.gather(*(one.come(server) for one in crowd[first : first + _AT_ONCE]))
    await asyncio.sleep(2)
    quiet = await share(server, seconds, nothing(seconds))
    before = sum(one.heard for one in crowd)
    busy = await share(server, seconds, _come_and_go(crowd, seconds))
    told = (sum(one.heard for one in crowd) - before) / seconds
    print(f"{people} people: {quiet:.1%} of a core at rest, {busy:.1%} with {_CHANGES} changes")
    print(f"a second; {told:.0f} messages a second; {server.memory():.0f} MB")


async def share(server: Server, seconds: float, doing: "asyncio.Future[None]") -> float:
    """Tell which share of a core a server takes while something is done."""
    used, begun = server.cpu(), time.perf_counter()
    await doing
    return (server.cpu() - used) / (time.perf_counter() - begun)


def nothing(seconds: float) -> "asyncio.Future[None]":
    """Do nothing for a while."""
    return asyncio.ensure_future(asyncio.sleep(seconds))


def _come_and_go(crowd: list[_Person], seconds: float) -> "asyncio.Future[None]":
    async def change() -> None:
        for number in range(int(seconds * _CHANGES)):
            # Half of them leave again what they joined ten changes ago: never four at once.
            at, leaves = divmod(number, 2)
            one = crowd[at % len(crowd)]
            kind = "leave_queue" if leaves else "join_queue"
            one.send(type=kind, id=f"{number}", **({} if leaves else {"variant": "hangzhou"}))
            await asyncio.sleep(1 / _CHANGES)

    return asyncio.ensure_future(change())


def main() -> None:
    """Measure so many people."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("people", type=int, nargs="?", default=5000)
    parser.add_argument("--seconds", type=float, default=15.0)
    chosen = parser.parse_args()
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    with tempfile.TemporaryDirectory() as folder:
        server = Server(ROOT, Path(folder), pure=True)
        try:
            uvloop.run(_measure(server, chosen.people, chosen.seconds))
        finally:
            server.stop()


if __name__ == "__main__":
    main()
