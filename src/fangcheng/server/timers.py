"""A timer that can be stopped and started again."""

from collections.abc import Callable

from fangcheng.server.clock import Handle, Time


class Timer:
    """Calls somebody once, after a time, unless it is stopped before."""

    __slots__ = ("_due", "_handle", "_time")

    def __init__(self, time: Time) -> None:
        """`time` is a loop, or the fair clock where somebody may lose by its ringing."""
        self._time = time
        self._handle: Handle | None = None
        self._due = 0.0

    def start(self, seconds: float, then: Callable[..., None], *args: object) -> None:
        """Ring after some seconds, and at no other time."""
        self.start_at(self._time.time() + max(seconds, 0.0), then, *args)

    def start_at(self, when: float, then: Callable[..., None], *args: object) -> None:
        """Ring at a time, and at no other."""
        self.stop()
        self._due = when  # uvloop's handles for at once cannot tell it

        def ring() -> None:
            self._handle = None
            then(*args)

        self._handle = self._time.call_at(when, ring)

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
        return max(0, round(self._due - self._time.time()))
