"""`python -m benchmarks.server.lobby PEOPLE CLUBS FRIENDS`: what people cost who wait and look.

Everybody is connected as a page is, which asks whether the server is there when it has heard
nothing for a while. First nobody looks at anything, which the rest is compared to; then everybody
looks at the numbers of the queues, at the lobby of its club and at its friends. Each time nothing
changes at first; then people join and leave queues, come to clubs and go, sit down and stand up.
"""

import argparse
import asyncio
import json
import resource
import tempfile
import time
from collections.abc import Awaitable
from pathlib import Path

import uvloop

from benchmarks.server.crowd import club_of, store_crowd, token_of
from benchmarks.server.process import ROOT, Server
from benchmarks.server.socket import Wire

_AT_ONCE = 50
"""People who come together."""
_TABLES = 200
"""People who stand up and sit down in turn, each at a table of its own."""
_SETTLE = 5.0
"""Seconds until what was done has been told to everybody."""

_NOT_ANSWERED = ("hello", "ping", "watch_queues")


class _Person:
    def __init__(self, number: int, groups: int, silence: float) -> None:
        self.heard = 0
        self._number = number
        self._club = club_of(number, groups)
        self._silence = silence
        self._sent = 0
        self.unanswered = 0
        self._sits = False
        self._at = 0.0
        self._welcome = asyncio.Event()
        self._wire: Wire | None = None

    async def come(self, server: Server) -> None:
        """Say hello."""
        loop = asyncio.get_running_loop()
        host = f"127.0.0.1:{server.port}"
        _, self._wire = await loop.create_connection(
            lambda: Wire(host, self._hear), "127.0.0.1", server.port
        )
        await self._wire.ready
        self.send(type="hello", version=1, token=token_of(self._number))
        await self._welcome.wait()
        self._ask_if_silent()

    def look(self, on: bool) -> None:
        """Look at everything, or away."""
        self.send(type="watch_queues", on=on)
        self.send(type="watch_friends", on=on)
        self.look_at_club(on)

    def sit_or_stand(self) -> None:
        """Open a room; whoever stands up alone closes it."""
        self._sits = not self._sits
        if self._sits:
            self.send(type="create", variant="hangzhou", public=True)
        else:
            self.send(type="leave")

    def look_at_club(self, on: bool) -> None:
        """Look at the club, or away: then one is not there any more."""
        self.send(type="watch_club", club=self._club, on=on)

    def send(self, **command: object) -> None:
        assert self._wire is not None
        self._sent += 1
        id_ = {} if command["type"] in _NOT_ANSWERED else {"id": f"{self._sent}"}
        self.unanswered += len(id_)
        self._wire.send(json.dumps({**command, **id_}).encode())

    def _hear(self, text: bytes) -> None:
        self._at = time.monotonic()
        if text.startswith(b'{"type":"welcome"'):
            self._welcome.set()
        elif text.startswith(b'{"type":"done"'):
            self.unanswered -= 1
        elif text.startswith(b'{"type":"refused"'):
            raise SystemExit(text.decode())
        elif text.startswith((b'{"type":"queues"', b'{"type":"club_lobby"', b'{"type":"friend_')):
            self.heard += 1

    def _ask_if_silent(self) -> None:
        left = self._silence - (time.monotonic() - self._at)
        if left <= 0:
            self.send(type="ping", number=self._sent)
            left = self._silence
        asyncio.get_running_loop().call_later(max(left, 0.01), self._ask_if_silent)


async def _measure(server: Server, crowd: list[_Person], rate: float, seconds: float) -> None:
    for first in range(0, len(crowd), _AT_ONCE):
        await asyncio.gather(*(one.come(server) for one in crowd[first : first + _AT_ONCE]))
    for one in crowd[:_TABLES:2]:
        one.sit_or_stand()
    print(f"{len(crowd)} people; shares of a core: the loop / with the threads that store")
    for looks in (False, True):
        if looks:
            for one in crowd:
                one.look(True)
        await _settle(crowd)
        rest = await _shares(server, asyncio.sleep(seconds))
        before = sum(one.heard for one in crowd)
        busy = await _shares(server, _change(crowd, rate, seconds, looks))
        told = (sum(one.heard for one in crowd) - before) / seconds
        print(f"{'everybody' if looks else 'nobody'} looks: at rest {rest},")
        print(f"  with {rate:.0f} changes a second {busy}, {told:.0f} messages a second")
    print(f"{server.memory():.0f} MB")


async def _settle(crowd: list[_Person]) -> None:
    """Wait until everybody is answered, and has heard how it stands."""
    while any(one.unanswered for one in crowd):
        await asyncio.sleep(0.1)
    await asyncio.sleep(_SETTLE)


async def _shares(server: Server, doing: Awaitable[None]) -> str:
    """Tell which shares of a core a server takes while something is done."""
    loop, all_, begun = server.loop_cpu(), server.cpu(), time.perf_counter()
    await doing
    passed = time.perf_counter() - begun
    return f"{(server.loop_cpu() - loop) / passed:.2%} / {(server.cpu() - all_) / passed:.2%}"


async def _change(crowd: list[_Person], rate: float, seconds: float, looks: bool) -> None:
    """Let something change so often, of each kind in turn; everything is undone after a while."""
    seated, others = crowd[:_TABLES], crowd[_TABLES:]
    begun = time.perf_counter()
    for number in range(int(seconds * rate)):
        at, kind = divmod(number, 3)
        turn, again = divmod(at, 2)
        one = others[turn % len(others)]
        if kind == 0:
            queue = {} if again else {"variant": "hangzhou"}
            one.send(type="leave_queue" if again else "join_queue", **queue)
        elif kind == 1 and looks:
            # Whoever goes is back ten changes later, so that it is seen.
            others[(turn - 10 * again) % len(others)].look_at_club(bool(again))
        elif kind == 2:
            seated[at % len(seated)].sit_or_stand()
        await asyncio.sleep(max(0.0, begun + (number + 1) / rate - time.perf_counter()))


def main() -> None:
    """Measure so many people."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("people", type=int, nargs="?", default=5000)
    parser.add_argument("clubs", type=int, nargs="?", default=500)
    parser.add_argument("friends", type=int, nargs="?", default=10)
    parser.add_argument("--changes", type=float, default=20.0, help="a second")
    parser.add_argument("--silence", type=float, default=30.0, help="after which a page asks")
    parser.add_argument("--seconds", type=float, default=40.0, help="of each measurement")
    chosen = parser.parse_args()
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    crowd = [
        _Person(number, chosen.clubs, chosen.silence) for number in range(1, chosen.people + 1)
    ]
    with tempfile.TemporaryDirectory() as folder:
        store_crowd(Path(folder), chosen.people, chosen.clubs, chosen.friends)
        server = Server(ROOT, Path(folder), pure=True)
        try:
            uvloop.run(_measure(server, crowd, chosen.changes, chosen.seconds))
        finally:
            server.stop()


if __name__ == "__main__":
    main()
