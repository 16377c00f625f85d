"""What is said of people's own pages over HTTP: what their owners chose, and what is shown."""

from typing import Literal

from msgspec import Struct

from fangcheng.protocol.ladder import Standing

ProfilePart = Literal["towns", "ladder", "wins", "days", "hands", "matches"]
"""What a page of somebody can show."""


class ProfileSettings(Struct, forbid_unknown_fields=True):
    """Whether somebody has a page, and what it shows."""

    open: bool
    parts: list[ProfilePart]


class ProfileTown(Struct):
    """What somebody has played in a town."""

    town: str
    matches: int
    rounds: int
    wins: int
    firsts: int


class FavouriteWin(Struct):
    """How often somebody has won in some way."""

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
    """Only of a match that counts: others belong to those who played them."""


class ProfileMatch(Struct):
    """A match that counted on the ladder."""

    town: str
    match: int
    at: int
    """When it ended, in seconds since 1970."""
    place: int
    points: int


class Profile(Struct):
    """The page of somebody; null is what it does not show."""

    name: str
    towns: list[ProfileTown] | None = None
    ladder: list[Standing] | None = None
    """Without the matches; the history tells the numbers."""
    wins: list[FavouriteWin] | None = None
    """Those that came most often, first."""
    days: dict[str, int] | None = None
    """How many matches ended on a day of the last year, by UTC."""
    hands: list[ProfileHand] | None = None
    matches: list[ProfileMatch] | None = None
    """The newest that counted."""
