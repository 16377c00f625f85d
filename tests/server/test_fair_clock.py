"""A fair clock counts the time in which the server was there, and rings when all was read."""

import asyncio
import socket
import time
from collections.abc import Callable

from fangcheng.server.clock import FairClock


def test_a_loop_that_stands_still_loses_its_own_time() -> None:
    async def run() -> None:
        lost: list[float] = []
        clock = _started(lost=lost)
        rung: list[float] = []
        clock.call_later(1.0, lambda: rung.append(clock.time()))
        time.sleep(3.0)
        await asyncio.sleep(0.3)
        assert not rung and clock.time() < 0.9
        assert [round(one) for one in lost] == [3]
        await asyncio.sleep(0.6)
        assert rung and 1.0 <= rung[0] + 0.001 < 1.3
        clock.stop()

    asyncio.run(run())


def test_what_has_arrived_is_read_before_it_rings() -> None:
    async def run() -> None:
        clock, order = _started(), list[str]()
        loop = asyncio.get_running_loop()
        here, there = socket.socketpair()
        here.setblocking(False)
        loop.add_reader(here, lambda: order.append(here.recv(100).decode()))
        clock.call_later(0.05, order.append, "too late")
        there.send(b"the answer")
        time.sleep(0.1)
        await asyncio.sleep(0.05)
        assert order == ["the answer", "too late"]
        loop.remove_reader(here)
        here.close()
        there.close()
        clock.stop()

    asyncio.run(run())


def test_it_stands_while_nothing_can_be_stored() -> None:
    async def run() -> None:
        hangs = True
        clock = _started(lambda: hangs)
        await asyncio.sleep(0.25)
        stood = clock.time()
        rung = asyncio.Event()
        clock.call_later(0.05, rung.set)
        await asyncio.sleep(0.3)
        assert clock.time() == stood and not rung.is_set()
        hangs = False
        await asyncio.wait_for(rung.wait(), 5.0)
        clock.stop()

    asyncio.run(run())


def test_a_far_deadline_rings_in_time_unless_it_is_cancelled() -> None:
    async def run() -> None:
        clock, rung = _started(), list[float]()
        clock.call_later(1.3, lambda: rung.append(clock.time()))
        soon = clock.call_later(0.3, lambda: rung.append(-1))
        far = clock.call_later(1.3, lambda: rung.append(-1))
        await asyncio.sleep(0.1)
        soon.cancel()
        far.cancel()
        far.cancel()
        await asyncio.sleep(1.5)
        assert len(rung) == 1 and 1.299 <= rung[0] < 1.5
        clock.stop()

    asyncio.run(run())


def _started(
    hangs: Callable[[], bool] = lambda: False, lost: list[float] | None = None
) -> FairClock:
    clock = FairClock(asyncio.get_running_loop(), hangs, (lost if lost is not None else []).append)
    clock.start()
    return clock
