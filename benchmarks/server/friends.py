"""`python -m benchmarks.server.friends PEOPLE FRIENDS`: what it costs to see where friends are.

Everybody is connected and looks at its friends. First nothing changes; then people sit down and
stand up twenty times a second, each seen by all of its friends; then the same while nobody looks,
which the others are compared to.
"""

import asyncio
import json
import random

from sqlalchemy import Connection, insert

from benchmarks.server.crowd import NOW, main
from benchmarks.server.lobby import nothing, share
from benchmarks.server.process import Server
from benchmarks.server.socket import Wire
from fangcheng.server.store.tables import friends

_AT_ONCE = 50
_CHANGES = 20
"""Sitting down and standing up in a second."""
_TABLES = 200
"""People who do, each at a table of its own."""


def _pairs(count: int, each: int) -> set[tuple[int, int]]:
    """Let everybody have so many friends, by chance and a ring."""
    found: set[tuple[int, int]] = set()
    order = list(range(1, count + 1))
    for _ in range(each // 2):
        random.Random(each).shuffle(order)
        order = order[1:] + order[:1]
        for one, other in zip(order, [*order[1:], order[0]], strict=True):
            found |= {(one, other), (other, one)}
    return found


def _fill(connection: Connection, count: int, each: int) -> None:
    rows = [{"person": one, "other": other, "since": NOW} for one, other in _pairs(count, each)]
    connection.execute(insert(friends), rows)


class _Person:
    def __init__(self, number: int) -> None:
        self.heard = 0
        self._number = number
        self._sent = 0
        self._welcome = asyncio.Event()
        self._wire: Wire | None = None

    async def come(self, server: Server) -> None:
        """Say hello, and look at friends."""
        loop = asyncio.get_running_loop()
        host = f"127.0.0.1:{server.port}"
        _, self._wire = await loop.create_connection(
            lambda: Wire(host, self._hear), "127.0.0.1", server.port
        )
        await self._wire.ready
        self.send(type="hello", version=1, token=f"t{self._number}")
        await self._welcome.wait()
        self.send(type="watch_friends")

    def send(self, **command: object) -> None:
        assert self._wire is not None
        self._sent += 1
        id_ = {} if command["type"] == "hello" else {"id": f"{self._sent}"}
        self._wire.send(json.dumps({**command, **id_}).encode())

    def _hear(self, text: bytes) -> None:
        if text.startswith(b'{"type":"welcome"'):
            self._welcome.set()
        elif text.startswith(b'{"type":"friend_here"'):
            self.heard += 1


async def _measure(server: Server, count: int, each: int, seconds: float) -> None:
    crowd = [_Person(number) for number in range(1, count + 1)]
    for first in range(0, count, _AT_ONCE):
        await asyncio.gather(*(one.come(server) for one in crowd[first : first + _AT_ONCE]))
    for one in crowd[: min(_TABLES, count)]:
        one.send(type="create", variant="hangzhou", public=True)
        await asyncio.sleep(0.01)
    await asyncio.sleep(10)
    quiet = await share(server, seconds, nothing(seconds))
    before = sum(one.heard for one in crowd)
    busy = await share(server, seconds, _change(crowd, seconds))
    told = (sum(one.heard for one in crowd) - before) / seconds
    for one in crowd:
        one.send(type="watch_friends", on=False)
    await asyncio.sleep(10)
    alone = await share(server, seconds, _change(crowd, seconds))
    idle = await share(server, seconds, nothing(seconds))
    print(f"{count} people with {each} friends each: {quiet:.1%} of a core while nothing changes")
    print(f"({idle:.1%} where nobody looks); with {_CHANGES} changes a second {busy:.1%}, and")
    print(f"{alone:.1%} where nobody looks; {told:.0f} messages a second; {server.memory():.0f} MB")


def _change(crowd: list[_Person], seconds: float) -> "asyncio.Future[None]":
    async def change() -> None:
        seated = crowd[: min(_TABLES, len(crowd))]
        for number in range(int(seconds * _CHANGES)):
            one = seated[number % len(seated)]
            # Whoever stands up alone closes its room, and opens another when its turn comes.
            if number // len(seated) % 2 == 0:
                one.send(type="leave")
            else:
                one.send(type="create", variant="hangzhou", public=True)
            await asyncio.sleep(1 / _CHANGES)

    return asyncio.ensure_future(change())


if __name__ == "__main__":
    main(__doc__, "friends", 10, 20.0, _fill, _measure)
