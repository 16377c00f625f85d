"""The operator's commands over HTTP, and their answers."""

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
    """A command of the operator, and its reason."""

    reason: Reason = ""


class Ban(Wish):
    """For how long a person is banned; 0 hours end the ban."""

    hours: Annotated[float, Meta(ge=0, le=_LONGEST_BAN)] = 24


class Switch(Wish, kw_only=True):
    """A switch to turn on or off."""

    on: bool


class Move(Wish):
    """The node a room shall move to; empty for the one with the fewest rooms."""

    node: Annotated[str, Meta(max_length=40)] = ""


class Announce(Wish):
    """An announcement to everybody in both languages, and for how long; none if both are empty."""

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
    """The person to erase, by name as well: a wrong number must not erase somebody else."""

    name: str


class OrderTournament(Wish, kw_only=True):
    """A command about a tournament, and its reason."""

    do: Literal["begin", "call_off"]


class Switched(Struct):
    """The state of a switch."""

    on: bool
    ok: bool = True


class BanTold(Struct):
    """When a ban ends, in seconds since 1970; 0 if there is none."""

    until: int
    ok: bool = True


class PersonalData(Struct):
    """All that is stored about a person."""

    person: int
    rows: dict[str, Any]
    """The rows of each table."""
    matches: list[dict[str, Any]]


class ErasedTold(Struct):
    """A person was erased."""

    handed_over: list[int]
    """The clubs that got another leader."""
    gone: list[int]
    """The clubs that had no other member, and are gone."""
    ok: bool = True
