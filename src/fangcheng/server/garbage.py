"""When Python looks for objects that hold only each other: in small portions, and seldom at all.

A look through a thousand rooms takes a second, in which nobody is answered. So what has lived
through two short looks is set aside, where no look comes by any more; it still goes when nobody
holds it. Only when much has gathered there everything is looked through once.
"""

import gc
from asyncio import AbstractEventLoop
from typing import Any

_YOUNG, _LOOKS = 500, 2
"""After so many new objects there is a short look; after so many short looks a second one."""
_PORTION = _YOUNG * _LOOKS
_MANY = 300_000
"""What may gather at least before everything is looked through."""


class _Aside:
    """What is set aside."""

    def __init__(self, loop: AbstractEventLoop) -> None:
        self._loop = loop
        self._limit = _MANY
        self._gathered = 0

    def after_look(self, phase: str, info: dict[str, Any]) -> None:
        """Set aside what has lived through a second look."""
        if phase == "stop" and info["generation"] == 1:
            gc.freeze()
            self._gathered += _PORTION
            if self._gathered > self._limit and not self._loop.is_closed():
                self._gathered = 0
                # Not here: a look within a look does nothing. And this may be any thread.
                self._loop.call_soon_threadsafe(self.look_through)

    def look_through(self) -> None:
        """Look through everything; again when there is twice as much."""
        gc.unfreeze()
        gc.collect()
        gc.freeze()
        self._gathered, self._limit = 0, max(_MANY, gc.get_freeze_count())


def collect_calmly(loop: AbstractEventLoop) -> None:
    """Let the collector never take long while people play."""
    aside = _Aside(loop)
    aside.look_through()
    gc.callbacks.append(aside.after_look)
    gc.set_threshold(_YOUNG, _LOOKS, 1_000_000)
