"""One seat of a running match: its player, clock and autoplay."""

from collections import deque
from dataclasses import dataclass, field
from typing import Final, Literal

from fangcheng.server.clock import Handle
from fangcheng.server.match.viewers import Viewer

AutoplayReason = Literal["", "timeout", "absent", "asked"]

STAND_IN = "normal"
"""The bot that plays for an absent player."""
AWAY_SHARE: Final = 1 / 3
"""The share of their turns that others may play before a player counts as away."""
_REMEMBERED = 32
"""Command ids remembered for each seat."""


@dataclass
class PlayerClock:
    """One seat of a running match."""

    person: int | None
    name: str
    bot: str | None
    """The bot's level, if a bot sits here."""
    bank: float
    """Seconds left beyond the time for each question."""
    total: int = 0
    autoplay: AutoplayReason = ""
    """Why autoplay (托管) is on, or ""."""
    autoplay_told: AutoplayReason = ""
    """The reason as clients see it; a claim passed by autoplay shows only at the player's next
    turn."""
    timeouts: int = 0
    turns: int = 0
    missed: int = 0
    """Turns that autoplay or a bot played for the player."""
    online: bool = False
    ready: bool = False
    """Whether the player is ready for the next round."""
    asked: int = -1
    """The number of the newest question shown."""
    called: int = -1
    """The number of the question whose clock or bot was started last."""
    answered: bool = True
    since: float = 0.0
    used: float = 0.0
    """Seconds used before the clocks were last stopped."""
    timer: Handle | None = None
    commands: deque[str] = field(default_factory=lambda: deque(maxlen=_REMEMBERED))
    """Ids of commands that are stored."""
    pending: dict[str, list[Viewer]] = field(default_factory=dict)
    """Commands that are not stored yet, and the connections that wait for it."""

    @property
    def level(self) -> str | None:
        """The level of the bot that plays here now, if one does."""
        return self.bot or (STAND_IN if self.autoplay == "absent" else None)

    @property
    def is_called(self) -> bool:
        """Whether the clock or bot was started for the newest question."""
        return self.called == self.asked

    @property
    def away(self) -> bool:
        """Whether others played too much of the match for the player."""
        return self.person is not None and self.missed > AWAY_SHARE * self.turns

    def note_turn(self, own: bool) -> None:
        """Count a turn, played by the player or for them."""
        self.turns += 1
        self.missed += not own

    def is_asked(self, number: int | None) -> None:
        """Take a new question; None means that there is none."""
        if number is not None:
            self.asked = number
            self.used = 0.0
        self.answered = number is None

    def charge(self, thought: float, turn: float) -> None:
        """Take from the bank the time that a player thought beyond the time for a question."""
        self.bank = max(0.0, self.bank - max(0.0, thought - turn))

    def stop_clock(self) -> None:
        """Cancel the running timer."""
        if self.timer is not None:
            self.timer.cancel()
            self.timer = None
