"""A question to the player, and the time to answer it."""

import asyncio
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from fangcheng.protocol import messages as say
from fangcheng.words.answers import Choices

_HURRY = 10.0
"""Seconds before the end of the time at which the player is warned."""


@dataclass
class Question:
    """A question, from its arrival until the match goes on."""

    number: int
    ask: Mapping[str, Any]
    clock: say.OwnClock | None
    choices: Choices | None = None
    """The parser of answers; set once the table was shown."""
    answer: str | None = None
    """The id of the command that answers it."""
    _timers: list[asyncio.TimerHandle] = field(default_factory=list)

    @property
    def open(self) -> bool:
        """Whether an answer is awaited."""
        return self.choices is not None and self.answer is None

    def start_clock(self, warn: Callable[[str, float], None]) -> None:
        """Schedule warnings, unless they are scheduled; `warn` gets a key and the seconds left."""
        if self.clock is None or self.answer is not None or self._timers:
            return
        loop = asyncio.get_running_loop()
        turn, bank = self.clock.turn / 1000, self.clock.bank / 1000
        if bank > _HURRY:
            self._timers.append(loop.call_later(turn, warn, "join.clock.bank", bank))
        whole = turn + bank
        if whole > _HURRY:
            wait = whole - _HURRY
            self._timers.append(loop.call_later(wait, warn, "join.clock.hurry", _HURRY))

    def stop_clock(self) -> None:
        """Cancel the warnings."""
        for timer in self._timers:
            timer.cancel()
        self._timers.clear()
