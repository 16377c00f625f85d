"""`python -m benchmarks.server.club_lobbies PEOPLE CLUBS`: what clubs cost that are looked at.

Everybody looks at the lobby of a club; a tenth of the clubs has a table. First nothing changes;
then people come and go twenty times a second; then nobody looks, which the others are compared to.
"""

import asyncio
import json

from sqlalchemy import Connection, insert

from benchmarks.server.crowd import NOW, main
from benchmarks.server.lobby import nothing, share
from benchmarks.server.process import Server
from benchmarks.server.socket import Wire
from fangcheng.server.store.tables import club_members, clubs

_AT_ONCE = 50
_CHANGES = 20
"""Coming and going in a second."""


def _fill(connection: Connection, count: int, groups: int) -> None:
    """Store clubs that share the people."""
    connection.execute(
        insert(clubs),
        [{"id": one, "name": f"c{one}", "name_key": f"c{one}", "created": NOW, "shift": 0}
         for one in range(1, groups + 1)],
    )  # fmt: skip
    connection.execute(
        insert(club_members),
        [{"club": one % groups + 1, "person": one, "role": "member", "joined": NOW}
         for one in range(1, count + 1)],
    )  # fmt: skip


class _Member:
    def __init__(self, number: int, groups: int) -> None:
        self.heard = 0
        self.club = number % groups + 1
        self._number = number
        self._sent = 0
        self._welcome = asyncio.Event()
        self._wire: Wire | None = None

    async def come(self, server: Server) -> None:
        """Say hello, and look at the club."""
        loop = asyncio.get_running_loop()
        host = f"127.0.0.1:{server.port}"
        _, self._wire = await loop.create_connection(
            lambda: Wire(host, self._hear), "127.0.0.1", server.port
        )
        await self._wire.ready
        self.send(type="hello", version=1, token=f"t{self._number}")
        await self._welcome.wait()
        self.look(True)

    def look(self, on: bool) -> None:
        """Look at the club, or away."""
        self.send(type="watch_club", club=self.club, on=on)

    def send(self, **command: object) -> None:
        assert self._wire is not None
        self._sent += 1
        id_ = {} if command["type"] == "hello" else {"id": f"{self._sent}"}
        self._wire.send(json.dumps({**command, **id_}).encode())

    def _hear(self, text: bytes) -> None:
        if text.startswith(b'{"type":"welcome"'):
            self._welcome.set()
        elif text.startswith(b'{"type":"club_lobby"'):
            self.heard += 1


async def _measure(server: Server, count: int, groups: int, seconds: float) -> None:
    crowd = [_Member(number, groups) for number in range(1, count + 1)]
    for first in range(0, count, _AT_ONCE):
        await asyncio.gather(*(one.come(server) for one in crowd[first : first + _AT_ONCE]))
    for one in crowd[: groups // 10]:
        one.send(type="create", variant="hangzhou", club=one.club)
    await asyncio.sleep(5)
    quiet = await share(server, seconds, nothing(seconds))
    before = sum(one.heard for one in crowd)
    busy = await share(server, seconds, _come_and_go(crowd, seconds))
    told = (sum(one.heard for one in crowd) - before) / seconds
    for one in crowd:
        one.look(False)
    await asyncio.sleep(5)
    empty = await share(server, seconds, nothing(seconds))
    print(f"{count} people in {groups} clubs: {quiet:.1%} of a core while nothing changes,")
    print(f"{busy:.1%} with {_CHANGES} changes a second, {empty:.1%} while nobody looks;")
    print(f"{told:.0f} messages a second; {server.memory():.0f} MB")


def _come_and_go(crowd: list[_Member], seconds: float) -> "asyncio.Future[None]":
    async def change() -> None:
        # Whoever goes is back three seconds later: so every change is seen by somebody.
        away = 3 * _CHANGES // 2
        for number in range(int(seconds * _CHANGES / 2)):
            crowd[number % len(crowd)].look(False)
            if number >= away:
                crowd[(number - away) % len(crowd)].look(True)
            await asyncio.sleep(2 / _CHANGES)

    return asyncio.ensure_future(change())


if __name__ == "__main__":
    main(__doc__, "clubs", 500, 15.0, _fill, _measure)
