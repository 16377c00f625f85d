"""Profile pages over HTTP: what their owners chose, and what they show."""

from typing import Literal

from msgspec import Struct

from fangcheng.protocol.ladder import Standing

ProfilePart = Literal["towns", "ladder", "wins", "days", "hands", "matches"]
"""What a profile page can show."""


class ProfileSettings(Struct, forbid_unknown_fields=True):
    """Whether you have a profile page, and what it shows."""

    open: bool
    parts: list[ProfilePart]


class ProfileTown(Struct):
    """A person's totals in a town."""

    town: str
    matches: int
    rounds: int
    wins: int
    firsts: int


class FavouriteWin(Struct):
    """How often a person has won in a way."""

    town: str
    code: str
    """As `rulebook/codes.md` lists it."""
    count: int


class ProfileHand(Struct):
    """A win worth showing; its picture is at `/api/people_hands/NUMBER/NAME`, counted from 0."""

    town: str
    points: int
    codes: list[str]
    at: int
    """When the match ended, in seconds since 1970."""
    round: int
    seat: int
    match: int | None
    """Only of a match that counts; others are private to their players."""


class ProfileMatch(Struct):
    """A match that counted on the ladder."""

    town: str
    match: int
    at: int
    """When it ended, in seconds since 1970."""
    place: int
    points: int


class Profile(Struct):
    """A person's profile page; null is what it does not show."""

    name: str
    towns: list[ProfileTown] | None = None
    ladder: list[Standing] | None = None
    """Without the matches; the history has only the numbers."""
    wins: list[FavouriteWin] | None = None
    """The most frequent first."""
    days: dict[str, int] | None = None
    """How many matches ended on a day of the last year, by UTC."""
    hands: list[ProfileHand] | None = None
    matches: list[ProfileMatch] | None = None
    """The newest that counted."""
