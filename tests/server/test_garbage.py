"""Memory: what is set aside and holds only itself goes in the end.

Matches and connections that are over do not need that.
"""

import asyncio
import gc
import subprocess
import sys
from pathlib import Path

from fangcheng.protocol import commands
from fangcheng.protocol.client import new_id
from fangcheng.server.match.play import Play
from fangcheng.server.match.streams import Streams
from fangcheng.server.rooms.room import Room
from fangcheng.server.transport.limits.guarded import GuardedHttp
from fangcheng.server.transport.socket.websocket import Socket
from tests.server.inside import ask, client, do, finish_match, inside, open_match, room_in

_SCRIPT = """
import asyncio, gc, weakref
from fangcheng.server import gc_tuning as garbage

class Round:
    def __init__(self):
        self.me = self

async def main():
    garbage._MANY, garbage._SECONDS = 20_000, 0.05
    garbage.collect_calmly(asyncio.get_running_loop())
    one = Round()
    seen = weakref.ref(one)
    before = gc.get_freeze_count()
    kept = [[] for _ in range(5_000)]
    assert gc.get_freeze_count() > before + 4_000, "what lives on is set aside"
    del one
    kept += [[] for _ in range(5_000)]
    await asyncio.sleep(0.2)
    assert seen() is not None, "short looks do not come by there"
    kept += [[] for _ in range(500_000)]
    await asyncio.sleep(0.2)
    assert seen() is None, "there is twice as much: everything was looked through"

asyncio.run(main())
"""


def test_what_holds_only_itself_goes_in_the_end() -> None:
    done = subprocess.run([sys.executable, "-c", _SCRIPT], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr


def test_a_match_that_is_over_goes_without_the_collector(tmp_path: Path) -> None:
    def left() -> int:
        return sum(isinstance(one, Play | Streams | Room) for one in gc.get_objects())

    async def play() -> None:
        gc.collect()  # what other tests have left
        async with inside(tmp_path) as started, client(started.url) as one:
            before = left()
            gc.disable()
            _, match = await open_match(one, rounds=1)
            assert left() > before
            await finish_match(one, match)
            await one.send(commands.Start(new_id()))  # another match in the same room
            await room_in(one, lambda room: room.match not in (None, match))
            await do(one, commands.Leave(new_id(), sure=True))
            async with asyncio.timeout(20):
                while left() > before:
                    await asyncio.sleep(0.01)
            assert not started.front.registry.rooms

    try:
        asyncio.run(play())
    finally:
        gc.enable()


def test_a_connection_that_is_closed_goes_without_the_collector(tmp_path: Path) -> None:
    def left() -> int:
        return sum(type(one) in (GuardedHttp, Socket) for one in gc.get_objects())

    async def come_and_go() -> None:
        gc.collect()  # what other tests have left
        async with inside(tmp_path) as started:
            gc.disable()
            async with client(started.url):
                assert left()
            answer = await asyncio.to_thread(ask, started.url, "/api/towns")
            assert answer.status == 200
            async with asyncio.timeout(20):
                while left():
                    await asyncio.sleep(0.01)

    try:
        asyncio.run(come_and_go())
    finally:
        gc.enable()
