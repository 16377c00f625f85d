"""Questions to the thinking processes: a bot's action, or a player's hints."""

import time
from collections.abc import Sequence
from typing import Any, ClassVar, cast

from msgspec import Raw, Struct

from fangcheng.bots.learnt.level import MASTER
from fangcheng.protocol import parts, review
from fangcheng.server.thinking.questions import Answer, Question


class Known(Struct):
    """All that a seat knows of the current round, and nothing else."""

    variant: str
    options: dict[str, parts.OptionValue]
    seat: int
    events: Raw
    """The seat's stream, its questions among them."""
    answers: list[str]
    """The actions that the seat chose itself, in order; those of autoplay are in the events."""


class Choose(Question[str], tag="choose"):
    """Asks for a bot's action."""

    answer: ClassVar[Any] = str

    known: Known
    level: str
    seed: int
    seconds: float
    """For a bot that searches."""
    until: float = 0.0
    """When that time is over, on the machine's clock (`time.monotonic`)."""

    def take_time(self, seconds: float, until: float) -> None:
        """Set how long the bot may search."""
        self.seconds, self.until = seconds, until

    def after_waiting(self) -> float:
        """Reduce the search to the time that is left."""
        self.seconds = max(0.0, min(self.seconds, self.until - time.monotonic()))
        return self.seconds

    @property
    def joins(self) -> bool:
        """Whether the bot uses a net, which evaluates several tables in one pass."""
        return self.level == MASTER

    def joined(self, others: Sequence[Question[str]]) -> "ChooseMany":
        """Join this question with those of other bots that use the net."""
        return ChooseMany([self, *cast(Sequence[Choose], others)])


class ChooseMany(Question[list[Answer]], tag="choose_many"):
    """Asks for the actions of several bots that use the net, one answer for each."""

    answer: ClassVar[Any] = list[Answer]

    questions: list[Choose]

    def take_time(self, seconds: float, until: float) -> None:
        """Set how long all of them may search together."""
        for question in self.questions:
            question.take_time(seconds, until)

    def after_waiting(self) -> float:
        """Return how long all may still search; each question carries the end itself."""
        return max(0.0, self.questions[0].until - time.monotonic())


class Hinted(Struct):
    """The hints for a hand, as in the protocol's `Hints`."""

    now: dict[str, int]
    after: dict[str, dict[str, int]]
    candidates: list[review.Candidate]


class Weigh(Question[Hinted], tag="weigh"):
    """Asks what a hand waits for, and which actions are worth how much."""

    answer: ClassVar[Any] = Hinted

    known: Known
