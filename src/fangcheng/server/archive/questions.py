"""What is asked of the processes that think about matches that are over."""

from typing import Any, ClassVar

from msgspec import Struct

from fangcheng.protocol import messages as say
from fangcheng.server.thinking.questions import Question


class PlayedInput(Struct, array_like=True):
    """One input of a match that is over."""

    seat: int
    do: str
    own: bool
    """Whether it was a decision of the seat that is looked at."""


class ReviewMatch(Question[say.Review], tag="review"):
    """What could a seat have done better?"""

    answer: ClassVar[Any] = say.Review

    match: int
    variant: str
    options: dict[str, say.OptionValue]
    seed: str
    seat: int
    inputs: list[PlayedInput]


class PlayedMatch(Struct):
    """A match that is over, and everything that was done in it."""

    variant: str
    options: dict[str, say.OptionValue]
    seed: str
    fair: dict[str, Any]
    names: list[str]
    inputs: list[tuple[int, str]]
    """Which seat did what."""
    house: dict[str, Any] | None = None


class Written(Struct, omit_defaults=True):
    """A document as gzip, or a PNG; or why the match cannot be played again."""

    packed: bytes = b""
    problem: str = ""


class WriteRecord(Question[Written], tag="record"):
    """What stands in the record of a match?"""

    answer: ClassVar[Any] = Written

    match: PlayedMatch


class WriteReplay(Question[Written], tag="replay"):
    """What happened in a match, with all hands open?"""

    answer: ClassVar[Any] = Written

    match: PlayedMatch
    summary: dict[str, Any]


class Moment(Struct, frozen=True):
    """A place in the replay of a match, and from where it is looked at."""

    round: int
    """Counted from 1."""
    event: int
    """The last event that has happened."""
    seat: int | None = None
    """Who looks; with None all hands are open."""


class DrawMoment(Question[Written], tag="draw"):
    """What does the table look like at a moment? The answer is a PNG."""

    answer: ClassVar[Any] = Written

    match: PlayedMatch
    moment: Moment


class RejudgeMatch(Question[Written], tag="rejudge"):
    """What would a match have paid with these options?"""

    answer: ClassVar[Any] = Written

    match: PlayedMatch
    options: dict[str, say.OptionValue]
