"""A timer that can be stopped and restarted."""

from collections.abc import Callable

from fangcheng.server.clock import Handle, Time


class Timer:
    """Calls a function once, after a time, unless stopped before."""

    __slots__ = ("_due", "_handle", "_time")

    def __init__(self, time: Time) -> None:
        """Prepare a timer on a loop, or on the fair clock where a player could lose by it."""
        self._time = time
        self._handle: Handle | None = None
        self._due = 0.0

    def start(self, seconds: float, then: Callable[..., None], *args: object) -> None:
        """Ring after some seconds, instead of any earlier time set."""
        self.start_at(self._time.time() + max(seconds, 0.0), then, *args)

    def start_at(self, when: float, then: Callable[..., None], *args: object) -> None:
        """Ring at a time, instead of any earlier time set."""
        self.stop()
        self._due = when  # uvloop's handles for immediate calls have no `when`

        def ring() -> None:
            self._handle = None
            then(*args)

        self._handle = self._time.call_at(when, ring)

    def stop(self) -> None:
        """Cancel the call."""
        if self._handle is not None:
            self._handle.cancel()
            self._handle = None

    @property
    def running(self) -> bool:
        """Whether it will ring."""
        return self._handle is not None

    def left(self) -> int | None:
        """Return the whole seconds until it rings; None if it does not."""
        if self._handle is None:
            return None
        return max(0, round(self._due - self._time.time()))
