"""A vote to dissolve a match."""

from collections.abc import Callable

from fangcheng.protocol import parts
from fangcheng.protocol.refusal import RefusedError
from fangcheng.server.clock import Time
from fangcheng.server.timers import Timer


class Vote:
    """Runs from the first vote cast until it is decided or its time is up."""

    def __init__(self, seconds: float, time: Time) -> None:
        self._seconds = seconds
        self._voices: dict[int, bool] = {}
        self._timer = Timer(time)

    def take(self, seat: int, on: bool, people: int, over: Callable[[], None]) -> set[int]:
        """Take a vote; return the seats in favour once they are a majority.

        `over` is called if the time is up before the vote is decided.
        """
        if not self._voices:
            if not on:
                raise RefusedError("phase", "there is no vote to dissolve")
            self._timer.start(self._seconds, self._run_out, over)
        self._voices[seat] = on
        needed = _needed(people)
        for_it = {voter for voter, voice in self._voices.items() if voice}
        against = len(self._voices) - len(for_it)
        if len(for_it) >= needed or people - against < needed:
            self.end()
        return for_it if len(for_it) >= needed else set()

    def _run_out(self, over: Callable[[], None]) -> None:
        self.end()
        over()

    def end(self) -> None:
        """Forget the votes."""
        self._voices = {}
        self._timer.stop()

    def state(self, people: int) -> parts.VoteState | None:
        """Return the state of the vote, if there is one."""
        left = self._timer.left()
        if not self._voices or left is None:
            return None
        return parts.VoteState(dict(self._voices), _needed(people), left)


def _needed(people: int) -> int:
    return people // 2 + 1
