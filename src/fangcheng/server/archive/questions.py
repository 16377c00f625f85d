"""Questions about finished matches for the thinking processes."""

from typing import Any, ClassVar

from msgspec import Struct

from fangcheng.protocol import parts, review
from fangcheng.server.thinking.questions import Question


class PlayedInput(Struct, array_like=True):
    """One input of a finished match."""

    seat: int
    do: str
    own: bool
    """Whether it was a decision of the reviewed seat."""


class ReviewMatch(Question[review.Review], tag="review"):
    """Asks what a seat could have done better."""

    answer: ClassVar[Any] = review.Review

    match: int
    variant: str
    options: dict[str, parts.OptionValue]
    seed: str
    seat: int
    inputs: list[PlayedInput]


class PlayedMatch(Struct):
    """A finished match with all its inputs."""

    variant: str
    options: dict[str, parts.OptionValue]
    seed: str
    fair: dict[str, Any]
    names: list[str]
    inputs: list[tuple[int, str]]
    """Seat and action."""
    house: dict[str, Any] | None = None


class Written(Struct, omit_defaults=True):
    """A document as gzip, or a PNG; or why the match cannot be replayed."""

    packed: bytes = b""
    problem: str = ""


class WriteRecord(Question[Written], tag="record"):
    """Asks for the record of a match."""

    answer: ClassVar[Any] = Written

    match: PlayedMatch


class WriteReplay(Question[Written], tag="replay"):
    """Asks for all that happened in a match, with all hands open."""

    answer: ClassVar[Any] = Written

    match: PlayedMatch
    summary: dict[str, Any]


class ReplayPoint(Struct, frozen=True):
    """A point in the replay of a match, and the seat from which it is seen."""

    round: int
    """Counted from 1."""
    event: int
    """The last event that has happened."""
    seat: int | None = None
    """The seat that looks; None for all hands open."""


class DrawMoment(Question[Written], tag="draw"):
    """Asks for a PNG of the table at a point of a replay."""

    answer: ClassVar[Any] = Written

    match: PlayedMatch
    moment: ReplayPoint


class RejudgeMatch(Question[Written], tag="rejudge"):
    """Asks what a match would have paid with these options."""

    answer: ClassVar[Any] = Written

    match: PlayedMatch
    options: dict[str, parts.OptionValue]
