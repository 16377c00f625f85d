"""When Python looks for objects that hold only each other: in small portions, and seldom at all.

A look through a thousand rooms takes a second, in which nobody is answered. So what has lived
through two short looks is set aside, where no look comes by any more; it still goes when nobody
holds it. Everything is looked through only when there is twice as much as after the last time.
"""

import gc
from asyncio import AbstractEventLoop
from typing import Any

_YOUNG, _LOOKS = 500, 2
"""After so many new objects there is a short look; after so many short looks a second one."""
_MANY = 300_000
"""What may lie aside at least before everything is looked through."""
_SECONDS = 600.0
"""How often it is counted what lies aside; that takes its time too."""


def _set_aside(phase: str, info: dict[str, Any]) -> None:
    """After a second look: what has lived through it."""
    if phase == "stop" and info["generation"] == 1:
        gc.freeze()


def _look_through(loop: AbstractEventLoop, most: int) -> None:
    """Look through everything if more than `most` lies aside; later again."""
    if gc.get_freeze_count() > most:
        gc.unfreeze()
        gc.collect()
        gc.freeze()
        most = max(_MANY, 2 * gc.get_freeze_count())
    loop.call_later(_SECONDS, _look_through, loop, most)


def collect_calmly(loop: AbstractEventLoop) -> None:
    """Let the collector never take long while people play.

    What a server has loaded when it starts is set aside as it is: it lives as long as the server.
    """
    if _set_aside not in gc.callbacks:
        gc.callbacks.append(_set_aside)
    gc.set_threshold(_YOUNG, _LOOKS, 1_000_000)
    gc.freeze()
    loop.call_later(_SECONDS, _look_through, loop, max(_MANY, 2 * gc.get_freeze_count()))
