"""Somebody at another address, who plays and asks: how long they wait for answers."""

import asyncio
import time
from dataclasses import dataclass, field
from multiprocessing.connection import Connection

from research.one_address.attacks import ask, hello, message

ADDRESS = "127.0.0.2"
_PING_SECONDS = 0.05
_QUESTION_SECONDS = 0.5
_PING = message(type="ping", number=77).decode()
_QUESTION = message(variant="hangzhou", hand="123m456p789s11s9mEE", wild="9m")


@dataclass
class Waits:
    """How long each answer took, in ms."""

    pings: list[float] = field(default_factory=list)
    questions: list[float] = field(default_factory=list)
    """About the rules, each on a connection of its own."""


def watch(url: str, told: Connection) -> None:
    """Ask until told to stop, and tell how long answers took."""
    told.send(asyncio.run(_watch(url, told)))


async def _watch(url: str, told: Connection) -> Waits:
    waits = Waits()
    opened, _ = await hello(url, ADDRESS, None)
    await _ask(url, Waits())  # what is loaded once is loaded
    told.send(None)

    async def ping() -> None:
        begun = time.perf_counter()
        await opened.send(_PING)
        while "77" not in str(await opened.recv()):
            pass
        waits.pings.append(1000 * (time.perf_counter() - begun))

    async def pings() -> None:
        while not told.poll():
            await ping()
            await asyncio.sleep(_PING_SECONDS)

    async def questions() -> None:
        while not told.poll():
            await _ask(url, waits)
            await asyncio.sleep(_QUESTION_SECONDS)

    await asyncio.gather(pings(), questions())
    return waits


async def _ask(url: str, waits: Waits) -> None:
    begun = time.perf_counter()
    answer = await ask(url, ADDRESS, _QUESTION)
    if b'"scores"' not in answer:
        raise SystemExit(f"the neighbour is refused: {answer[:200]!r}")
    waits.questions.append(1000 * (time.perf_counter() - begun))
