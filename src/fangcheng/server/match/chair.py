"""One seat of a running match: who plays there, and how its time stands."""

from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Final, Literal

from fangcheng.server.clock import Handle

HouseReason = Literal["", "timeout", "absent", "asked"]

STAND_IN = "normal"
"""The bot that plays for somebody who is absent."""
AWAY_SHARE: Final = 1 / 3
"""Of its turns, how many others may play for somebody before it counts as away."""
_REMEMBERED = 32
"""How many ids of commands are kept for each seat."""


@dataclass
class Chair:
    """One seat of a running match."""

    person: int | None
    name: str
    bot: str | None
    """The level, where a bot sits here."""
    bank: float
    """Seconds left beyond the time for each question."""
    total: int = 0
    house: HouseReason = ""
    """Why the house plays here (托管), where it does."""
    house_told: HouseReason = ""
    """The same as it is told: that somebody let a claim pass is told at its next turn only."""
    timeouts: int = 0
    turns: int = 0
    missed: int = 0
    """Turns that others played for the person: a bot, or the house."""
    online: bool = False
    ready: bool = False
    """Wants to go on to the next round."""
    asked: int = -1
    """The number of the newest question that was shown."""
    called: int = -1
    """The number of the question for which somebody was last called on."""
    answered: bool = True
    since: float = 0.0
    used: float = 0.0
    """How much of the time was used before the clocks last stood still."""
    timer: Handle | None = None
    commands: deque[str] = field(default_factory=lambda: deque(maxlen=_REMEMBERED))
    """Ids of commands that are durable."""
    pending: dict[str, list[Callable[[], None]]] = field(default_factory=dict)
    """Commands that are not yet durable, and whom to tell."""

    @property
    def level(self) -> str | None:
        """The level of the bot that plays here now, if one does."""
        return self.bot or (STAND_IN if self.house == "absent" else None)

    @property
    def is_called(self) -> bool:
        """Whether somebody is called on for the newest question."""
        return self.called == self.asked

    @property
    def away(self) -> bool:
        """Whether others have played too much of the match for the person."""
        return self.person is not None and self.missed > AWAY_SHARE * self.turns

    def note_turn(self, own: bool) -> None:
        """Count a turn, which the person has played or somebody else."""
        self.turns += 1
        self.missed += not own

    def is_asked(self, number: int | None) -> None:
        """Take a new question, or learn that there is none."""
        if number is not None:
            self.asked = number
            self.used = 0.0
        self.answered = number is None

    def charge(self, thought: float, turn: float) -> None:
        """Take from the bank what somebody thought beyond the time for a question."""
        self.bank = max(0.0, self.bank - max(0.0, thought - turn))

    def stop_clock(self) -> None:
        """Let the running timer not ring."""
        if self.timer is not None:
            self.timer.cancel()
            self.timer = None
