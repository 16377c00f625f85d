"""What the operator orders over HTTP, and the answers to it."""

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

from fangcheng.protocol.operator import Founding

Reason = Annotated[str, Meta(max_length=200, pattern=r"\A[^\x00]*\Z")]
_LONGEST_BAN = 24 * 366 * 100
_YEAR = 24 * 366
LONGEST_TEXT = 300
"""Characters of an announcement in one language."""
QuietClock = Annotated[str, Meta(pattern=r"\A([01][0-9]|2[0-3]):[0-5][0-9]\Z")]


class Wish(Struct, forbid_unknown_fields=True):
    """Something the operator wishes, and why."""

    reason: Reason = ""


class Ban(Wish):
    """For how long somebody is kept out; with no hours they may come in again."""

    hours: Annotated[float, Meta(ge=0, le=_LONGEST_BAN)] = 24


class Switch(Wish, kw_only=True):
    """Something on or off."""

    on: bool


class Move(Wish):
    """To which node a room shall move; empty is the one with the fewest rooms."""

    node: Annotated[str, Meta(max_length=40)] = ""


class Announce(Wish):
    """What everybody is told, in both languages, and for how long; nothing where both are empty."""

    zh: Annotated[str, Meta(max_length=2 * LONGEST_TEXT)] = ""
    en: Annotated[str, Meta(max_length=2 * LONGEST_TEXT)] = ""
    hours: Annotated[float, Meta(gt=0, le=_YEAR)] = 24


class Quiet(Struct, forbid_unknown_fields=True):
    """Hours in which nothing new begins, by the clock of a zone; they may go over midnight."""

    begin: QuietClock
    end: QuietClock
    zone: Annotated[str, Meta(max_length=60)]


class KeepQuiet(Wish):
    """When nothing new begins; null: never."""

    quiet: Quiet | None = None


class LetFound(Wish, kw_only=True):
    """Who may found clubs."""

    founding: Founding


class Erase(Wish, kw_only=True):
    """Who is to be forgotten, by name: a wrong number must not forget somebody else."""

    name: str


class OrderTournament(Wish, kw_only=True):
    """What the operator does with a tournament, and why."""

    do: Literal["begin", "call_off"]


class Switched(Struct):
    """Something is on or off now."""

    on: bool
    ok: bool = True


class BanTold(Struct):
    """Until when somebody is kept out, in seconds since 1970; 0 if they are not."""

    until: int
    ok: bool = True


class PersonalData(Struct):
    """All that is stored of somebody."""

    person: int
    rows: dict[str, Any]
    """What stands in each table."""
    matches: list[dict[str, Any]]


class ErasedTold(Struct):
    """Somebody is forgotten."""

    handed_over: list[int]
    """The clubs that somebody else leads now."""
    gone: list[int]
    """The clubs that had nobody else."""
    ok: bool = True
