"""Web sockets: frames in every shape, and those who send too many of a rare kind."""

import asyncio
from pathlib import Path

import pytest

from fangcheng.protocol import commands
from fangcheng.protocol import messages as say
from tests.server.frames import frame
from tests.server.inside import inside
from tests.server.tables import Wire

PING = say.write(commands.Ping(7))
SHAPES = {
    "whole": frame(0x81, PING),
    "binary": frame(0x82, PING),
    "eight bytes of length": frame(0x81, PING, long=True),
    "two bytes of length": frame(0x81, PING + b" " * 200),
    "in parts": frame(0x01, PING[:5]) + frame(0x00, PING[5:9]) + frame(0x80, PING[9:]),
    "a ping between parts": frame(0x01, PING[:5]) + frame(0x89, b"") + frame(0x80, PING[5:]),
}


@pytest.mark.parametrize("at_once", [True, False], ids=["at once", "byte by byte"])
def test_a_message_in_every_shape(tmp_path: Path, at_once: bool) -> None:
    async def play() -> None:
        async with inside(tmp_path) as started:
            for shape, data in SHAPES.items():
                one = await Wire.open(started.url)
                transport = one._connection.transport
                for part in [data] if at_once else [bytes((byte,)) for byte in data]:
                    transport.write(part)
                    await asyncio.sleep(0)
                # And the next one is read as well.
                transport.write(frame(0x81, say.write(commands.Ping(8))))
                await one.until(lambda one=one: len(one.seen("pong")) == 2)  # type: ignore[misc]
                assert [pong["number"] for pong in one.seen("pong")] == [7, 8], shape
                await one.close()

    asyncio.run(play())


WRONG = {
    "unmasked": (b"\x81\x01{", 1002),
    "an extension": (frame(0xC1, PING), 1002),
    "an unknown kind": (frame(0x83, b""), 1002),
    "a long ping": (frame(0x89, b" " * 126), 1002),
    "a ping in parts": (frame(0x09, b""), 1002),
    "a message between parts": (frame(0x01, PING[:5]) + frame(0x81, PING), 1002),
    "the rest of nothing": (frame(0x80, PING), 1002),
    "too long": (frame(0x81, b" " * 1001), 1009),
    "too long in parts": (frame(0x01, b" " * 600) + frame(0x80, b" " * 600), 1009),
    "not UTF-8": (frame(0x81, b"\xff"), 1007),
    "half a close code": (frame(0x88, b"\x03"), 1002),
    "no close code": (frame(0x88, (1005).to_bytes(2, "big")), 1002),
    "a close reason that is no text": (frame(0x88, b"\x03\xe8\xff"), 1007),
    "a close": (frame(0x88, (4321).to_bytes(2, "big") + "再见".encode()), 4321),
}


def test_whoever_breaks_the_protocol_hears_how(tmp_path: Path) -> None:
    async def play() -> None:
        async with inside(tmp_path, message_bytes=1000) as started:
            for name, (data, code) in WRONG.items():
                one = await Wire.open(started.url)
                one._connection.transport.write(data)
                await one.until(lambda one=one: one.close_code is not None)  # type: ignore[misc]
                assert one.close_code == code, name

    asyncio.run(play())


def test_a_long_message_where_long_ones_are_allowed(tmp_path: Path) -> None:
    async def play() -> None:
        async with inside(tmp_path, message_bytes=100_000) as started:
            one = await Wire.open(started.url)
            one._connection.transport.write(frame(0x81, PING + b" " * 70_000))
            await one.until(lambda: one.seen("pong"))
            await one.close()

    asyncio.run(play())


@pytest.mark.parametrize("first", [0x8A, 0x82], ids=["pongs", "empty binary messages"])
def test_a_flood_of_small_frames_holds_up_nobody(tmp_path: Path, first: int) -> None:
    async def play() -> None:
        async with inside(tmp_path, messages_per_second=20, message_burst=60) as started:
            one, other = await Wire.open(started.url), await Wire.open(started.url)
            loop = asyncio.get_running_loop()
            flood = frame(first, b"") * 20_000
            for _ in range(10):
                one._connection.transport.write(flood)
                await asyncio.sleep(0)
            begin = loop.time()
            await other.settle()
            assert loop.time() - begin < 2.0
            await one.until(lambda: one.close_code is not None)
            await other.close()

    asyncio.run(play())


def test_everything_that_comes_at_once_is_answered_in_order(tmp_path: Path) -> None:
    """Frames are taken a few at a time, so that others have their turn; none is lost."""

    async def play() -> None:
        async with inside(tmp_path) as started:
            one = await Wire.open(started.url)
            pings = b"".join(frame(0x81, say.write(commands.Ping(n))) for n in range(40))
            one._connection.transport.write(pings + frame(0x88, (1000).to_bytes(2, "big")))
            await one.until(lambda: one.close_code is not None)
            assert [pong["number"] for pong in one.seen("pong")] == list(range(40))
            assert one.close_code == 1000

    asyncio.run(play())
