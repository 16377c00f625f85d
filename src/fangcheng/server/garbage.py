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
"""What may lie aside at least before everything is looked through."""
_SEVERAL = _MANY // 4
"""How much is set aside at least before what lies there is counted: that takes its time too."""


class _Aside:
    """What is set aside."""

    def __init__(self, loop: AbstractEventLoop) -> None:
        self._loop = loop
        self._most = 0
        """What may lie there before everything is looked through."""
        self._until_count = 0
        """What may be set aside before it is counted what of it lies there still."""

    def after_look(self, phase: str, info: dict[str, Any]) -> None:
        """Set aside what has lived through a second look."""
        if phase == "stop" and info["generation"] == 1:
            gc.freeze()
            self._until_count -= _PORTION
            if self._until_count < 0 and not self._loop.is_closed():
                self._until_count = _MANY
                # Not here: a look within a look does nothing. And this may be any thread.
                self._loop.call_soon_threadsafe(self.count)

    def count(self) -> None:
        """Look through everything if there is twice as much as after the last time."""
        there = gc.get_freeze_count()
        if there > self._most:
            gc.unfreeze()
            gc.collect()
            gc.freeze()
            there = gc.get_freeze_count()
            self._most = max(_MANY, 2 * there)
        self._until_count = max(_SEVERAL, self._most - there)


def collect_calmly(loop: AbstractEventLoop) -> None:
    """Let the collector never take long while people play."""
    aside = _Aside(loop)
    aside.count()
    gc.callbacks.append(aside.after_look)
    gc.set_threshold(_YOUNG, _LOOKS, 1_000_000)
