"""Tuning of the garbage collector: short passes, and full ones seldom.

A pass over a thousand rooms takes a second, in which no client is answered. So objects that survive
two short passes are frozen: the collector skips them, but they are still freed when their last
reference goes. A full pass runs only when twice as many are frozen as after the last one.
"""

import gc
from asyncio import AbstractEventLoop
from typing import Any

_YOUNG, _LOOKS = 500, 2
"""New objects before a short pass, and short passes before a second one."""
_MANY = 300_000
"""Frozen objects before the first full pass."""
_SECONDS = 600.0
"""Seconds between two counts of frozen objects; counting takes time, too."""


def _set_aside(phase: str, info: dict[str, Any]) -> None:
    """Freeze what has survived a second pass."""
    if phase == "stop" and info["generation"] == 1:
        gc.freeze()


def _look_through(loop: AbstractEventLoop, most: int) -> None:
    """Run a full pass if more than `most` objects are frozen, and check again later."""
    if gc.get_freeze_count() > most:
        gc.unfreeze()
        gc.collect()
        gc.freeze()
        most = max(_MANY, 2 * gc.get_freeze_count())
    loop.call_later(_SECONDS, _look_through, loop, most)


def collect_calmly(loop: AbstractEventLoop) -> None:
    """Keep the collector's pauses short while matches are played.

    What a server loads at its start is frozen at once, because it lives as long as the server.
    """
    if _set_aside not in gc.callbacks:
        gc.callbacks.append(_set_aside)
    gc.set_threshold(_YOUNG, _LOOKS, 1_000_000)
    gc.freeze()
    loop.call_later(_SECONDS, _look_through, loop, max(_MANY, 2 * gc.get_freeze_count()))
