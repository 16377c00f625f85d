"""Puzzles over HTTP."""

from typing import Annotated, Any

from msgspec import Meta, Struct


class PuzzleEntry(Struct):
    """A puzzle in the list of its town."""

    id: str
    theme: str
    """What it is about: discard, win, claim, kong, declare, danger."""
    tried: int
    """How many people have answered it."""
    solved: int
    """How many of them were right the first time."""
    own: bool | None
    """Whether you were right the first time; null if you have not answered."""


class PuzzleList(Struct):
    """The puzzles of a town, or those about one theme."""

    puzzles: list[PuzzleEntry]
    next: str | None
    """A random one that you have not answered; null if there is none."""


class PuzzleCase(Struct):
    """A puzzle without its solution."""

    id: str
    variant: str
    theme: str
    seat: int
    """The seat that is asked."""
    scenario: dict[str, Any]
    """The round up to the moment, as scenario files have it."""
    round: int
    dealer: int
    tiles: int
    """All tiles of the deck."""
    dealt: int
    """Those that were dealt, as a replay counts them."""
    left: int
    """Those in the wall after the deal, as a replay has it."""
    events: list[Any]
    """The events the seat sees, the question last: its `legal` are the choices."""


class PuzzleChoice(Struct):
    """One of the choices that were played out."""

    action: str
    points: float
    """What the seat had at the end of the round, on average."""
    behind: float
    """How much less than with the best choice."""
    error: float
    """The standard error of that."""
    reasons: list[str]
    """Codes of what speaks for the best choice, or against another one."""


class PuzzleAnswer(Struct, forbid_unknown_fields=True):
    """What you would do."""

    answer: Annotated[str, Meta(max_length=40)]


class PuzzleVerdict(Struct):
    """What an answer to a puzzle was worth."""

    right: bool
    best: str
    choices: list[PuzzleChoice]
    """The best first; others were too far behind to be played out."""
    checked: int
    """On how many tables they were played out."""
    tried: int
    """How many people have answered it by now."""
    solved: int
    """How many of them were right the first time."""
    counted: bool
    """Whether this answer counts there: only a person's first one does."""
