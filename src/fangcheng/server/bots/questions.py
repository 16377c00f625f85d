"""What bots and players who want hints ask the processes that think."""

import time
from collections.abc import Sequence
from typing import Any, ClassVar, cast

from msgspec import Raw, Struct

from fangcheng.bots.learnt.level import MASTER
from fangcheng.protocol import messages as say
from fangcheng.server.thinking.questions import Answer, Question


class Known(Struct):
    """All that a seat knows of the running round, and nothing else."""

    variant: str
    options: dict[str, say.OptionValue]
    seat: int
    events: Raw
    """As the seat was told them, its questions among them."""
    answers: list[str]
    """What the seat itself has answered, in order; what the house did for it the events tell."""


class Choose(Question[str], tag="choose"):
    """What does a bot do? The answer is an action."""

    answer: ClassVar[Any] = str

    known: Known
    level: str
    seed: int
    seconds: float
    """For a bot that searches."""
    until: float = 0.0
    """When that time is over, by the clock of the machine (`time.monotonic`)."""

    def take_time(self, seconds: float, until: float) -> None:
        """Note how long a bot may search."""
        self.seconds, self.until = seconds, until

    def after_waiting(self) -> float:
        """Search for what is left of the time."""
        self.seconds = max(0.0, min(self.seconds, self.until - time.monotonic()))
        return self.seconds

    @property
    def joins(self) -> bool:
        """Whether a net is asked: it looks at several tables in one pass."""
        return self.level == MASTER

    def joined(self, others: Sequence[Question[str]]) -> "ChooseMany":
        """Ask several bots that have learnt at once."""
        return ChooseMany([self, *cast(Sequence[Choose], others)])


class ChooseMany(Question[list[Answer]], tag="choose_many"):
    """What do several bots do that have learnt? One answer for each."""

    answer: ClassVar[Any] = list[Answer]

    questions: list[Choose]

    def take_time(self, seconds: float, until: float) -> None:
        """Note how long all of them may search together."""
        for one in self.questions:
            one.take_time(seconds, until)

    def after_waiting(self) -> float:
        """Return how long all may still search; each is told when that is over."""
        return max(0.0, self.questions[0].until - time.monotonic())


class Hinted(Struct):
    """What a seat may be told about its hand, as `Hints` of the protocol has it."""

    now: dict[str, int]
    after: dict[str, dict[str, int]]
    candidates: list[say.Candidate]


class Weigh(Question[Hinted], tag="weigh"):
    """What does the hand wait for, what could be done, and what is expected of it?"""

    answer: ClassVar[Any] = Hinted

    known: Known
