"""Messages between the server and the thinking processes: bytes, whatever they are about.

A question carries all that its answer needs, so any process can answer it, even twice. The parts of
the server that ask define their questions and answer them; `tasks` lists them all.
"""

import traceback
from collections.abc import Sequence
from pathlib import Path
from typing import Any, ClassVar, Generic, TypeVar

import msgspec
from msgspec import Raw, Struct

THINKING, REVIEWING, ANSWERING = "thinking", "reviewing", "answering"
"""The sockets of processes that several nodes share: for rooms, for finished matches, and for
visitors who ask about the rules."""
LENGTH = 4
"""Bytes before each message that give its length."""

A = TypeVar("A")


class Answer(Struct, omit_defaults=True):
    """The result of a question: its answer, or an error."""

    body: Raw = Raw(b"null")
    error: str = ""
    """What went wrong and where; without tiles, because it is logged."""


class Question(Struct, Generic[A]):
    """Something to compute, with a tag that tells it from all other questions."""

    answer: ClassVar[Any]
    """The type of its answer."""

    def take_time(self, seconds: float, until: float) -> None:
        """Set how long the thinking may take, and until when on the machine's clock."""

    def after_waiting(self) -> float | None:
        """Subtract the wait in the queue from the time for thinking, and return what is left.

        None if the question has no time limit of its own.
        """
        return None

    @property
    def joins(self) -> bool:
        """Whether several of these can be answered in one pass."""
        return False

    def joined(self, others: Sequence["Question[A]"]) -> "Question[list[Answer]]":
        """Join this question with others; only for questions that join."""
        raise NotImplementedError


def answer_of(body: object) -> Answer:
    """Wrap the result of a question's function."""
    return Answer(Raw(msgspec.json.encode(body)))


def failed(error: Exception) -> Answer:
    """Return an answer that says what went wrong and where."""
    frames = traceback.extract_tb(error.__traceback__)[-3:]
    places = " > ".join(f"{Path(frame.filename).name}:{frame.lineno}" for frame in frames)
    return Answer(error=f"{type(error).__name__} at {places}")


def pack(message: Question[Any] | Answer) -> bytes:
    """Encode a message with its length before it."""
    data = msgspec.json.encode(message)
    return len(data).to_bytes(LENGTH, "big") + data
