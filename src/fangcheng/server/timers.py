"""A timer that can be stopped and started again."""

import asyncio
from collections.abc import Callable


class Timer:
    """Calls somebody once, after a time, unless it is stopped before."""

    __slots__ = ("_due", "_handle")

    def __init__(self) -> None:
        self._handle: asyncio.TimerHandle | None = None
        self._due = 0.0

    def start(self, seconds: float, then: Callable[..., None], *args: object) -> None:
        """Ring after some seconds, and at no other time."""
        loop = asyncio.get_running_loop()
        self.start_at(loop.time() + max(seconds, 0.0), then, *args)

    def start_at(self, when: float, then: Callable[..., None], *args: object) -> None:
        """Ring at a time of the loop's clock, and at no other time."""
        self.stop()
        self._due = when  # uvloop's handles for at once cannot tell it

        def ring() -> None:
            self._handle = None
            then(*args)

        self._handle = asyncio.get_running_loop().call_at(when, ring)

    def stop(self) -> None:
        """Do not ring."""
        if self._handle is not None:
            self._handle.cancel()
            self._handle = None

    @property
    def running(self) -> bool:
        """Whether it will ring."""
        return self._handle is not None

    def left(self) -> int | None:
        """Whole seconds until it rings; None if it does not."""
        if self._handle is None:
            return None
        return max(0, round(self._due - asyncio.get_running_loop().time()))
