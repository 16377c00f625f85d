"""`python -m benchmarks.server.club_lobbies PEOPLE CLUBS`: what clubs cost that are looked at.

Everybody looks at the lobby of a club; a tenth of the clubs has a table. First nothing changes;
then people come and go twenty times a second; then nobody looks, which the others are compared to.
"""

import argparse
import asyncio
import json
import resource
import tempfile
from pathlib import Path

import uvloop
from sqlalchemy import insert

from benchmarks.server.lobby import _nothing, _share
from benchmarks.server.process import ROOT, Server
from benchmarks.server.socket import Wire
from fangcheng.server.accounts.credentials import token_hash
from fangcheng.server.store.engine import bring_up_to_date, open_engine
from fangcheng.server.store.tables import club_members, clubs, people, tokens

_AT_ONCE = 50
_CHANGES = 20
"""Coming and going in a second."""


def _fill(folder: Path, count: int, groups: int) -> None:
    """Store people with tokens, and clubs that share them."""
    engine = open_engine(f"sqlite:///{folder / 'fangcheng.db'}")
    bring_up_to_date(engine)
    now = 2_000_000_000
    with engine.begin() as connection:
        everybody = range(1, count + 1)
        connection.execute(
            insert(people),
            [{"id": one, "name": f"p{one}", "name_key": f"p{one}", "created": now}
             for one in everybody],
        )  # fmt: skip
        connection.execute(
            insert(tokens),
            [{"hash": token_hash(f"t{one}"), "person": one, "created": now, "used": now}
             for one in everybody],
        )  # fmt: skip
        connection.execute(
            insert(clubs),
            [{"id": one, "name": f"c{one}", "name_key": f"c{one}", "created": now, "shift": 0}
             for one in range(1, groups + 1)],
        )  # fmt: skip
        connection.execute(
            insert(club_members),
            [{"club": one % groups + 1, "person": one, "role": "member", "joined": now}
             for one in everybody],
        )  # fmt: skip
    engine.dispose()


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
    quiet = await _share(server, seconds, _nothing(seconds))
    before = sum(one.heard for one in crowd)
    busy = await _share(server, seconds, _come_and_go(crowd, seconds))
    told = (sum(one.heard for one in crowd) - before) / seconds
    for one in crowd:
        one.look(False)
    await asyncio.sleep(5)
    empty = await _share(server, seconds, _nothing(seconds))
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


def main() -> None:
    """Measure so many people in so many clubs."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("people", type=int, nargs="?", default=5000)
    parser.add_argument("clubs", type=int, nargs="?", default=500)
    parser.add_argument("--seconds", type=float, default=15.0)
    chosen = parser.parse_args()
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    with tempfile.TemporaryDirectory() as folder:
        _fill(Path(folder), chosen.people, chosen.clubs)
        server = Server(ROOT, Path(folder), pure=True)
        try:
            uvloop.run(_measure(server, chosen.people, chosen.clubs, chosen.seconds))
        finally:
            server.stop()


if __name__ == "__main__":
    main()
