"""Web sockets: frames in every shape, and those who send too many of a rare kind."""

import asyncio
from pathlib import Path

import pytest

from fangcheng.protocol import commands
from fangcheng.protocol import messages as say
from tests.server.inside import inside
from tests.server.tables import Wire

MASK = b"\x01\x02\x03\x04"


def frame(first: int, data: bytes, long: bool = False) -> bytes:
    """A masked frame as a client sends it; `long` writes the length with eight bytes."""
    size = len(data)
    if long or size > 0xFFFF:
        head = bytes((first, 0x80 | 127)) + size.to_bytes(8, "big")
    elif size > 125:
        head = bytes((first, 0x80 | 126)) + size.to_bytes(2, "big")
    else:
        head = bytes((first, 0x80 | size))
    return head + MASK + bytes(byte ^ MASK[at % 4] for at, byte in enumerate(data))


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
