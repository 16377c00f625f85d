"""What the server and the processes that think say to each other: bytes, whatever they are about.

A question carries all that its answer needs, so any process can answer it, also a second time. The
parts of the server that ask define their questions and answer them; `tasks` lists them all.
"""

import traceback
from collections.abc import Sequence
from pathlib import Path
from typing import Any, ClassVar, Generic, TypeVar

import msgspec
from msgspec import Raw, Struct

THINKING, REVIEWING, ANSWERING = "thinking", "reviewing", "answering"
"""The sockets of processes that several nodes ask: for the rooms, for those who look back, and for
visitors who ask about the rules."""
LENGTH = 4
"""How many bytes before each message say how long it is."""

A = TypeVar("A")


class Answer(Struct, omit_defaults=True):
    """What came of a question: its answer, or an error."""

    body: Raw = Raw(b"null")
    error: str = ""
    """What went wrong and where; no tiles, because it is logged."""


class Question(Struct, Generic[A]):
    """Something to think about. It has a tag, by which it is known among all others."""

    answer: ClassVar[Any]
    """The type of its answer."""

    def take_time(self, seconds: float, until: float) -> None:
        """Note how long one may think, and until when by the clock of the machine."""

    def after_waiting(self) -> float | None:
        """Take the time that was spent in line off what one may think, and return what is left.

        None where the question has no time of its own.
        """
        return None

    @property
    def joins(self) -> bool:
        """Whether several of these are answered in one pass."""
        return False

    def joined(self, others: Sequence["Question[A]"]) -> "Question[list[Answer]]":
        """Return one question that asks this one and others; only where they join."""
        raise NotImplementedError


def answer_of(body: object) -> Answer:
    """Wrap what a question's function has returned."""
    return Answer(Raw(msgspec.json.encode(body)))


def failed(error: Exception) -> Answer:
    """Say what went wrong and where."""
    frames = traceback.extract_tb(error.__traceback__)[-3:]
    places = " > ".join(f"{Path(frame.filename).name}:{frame.lineno}" for frame in frames)
    return Answer(error=f"{type(error).__name__} at {places}")


def pack(message: Question[Any] | Answer) -> bytes:
    """Write a message with its length before it."""
    data = msgspec.json.encode(message)
    return len(data).to_bytes(LENGTH, "big") + data
