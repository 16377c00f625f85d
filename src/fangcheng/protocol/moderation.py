"""What is said of reports and of what follows: by people, and to those it is about."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from fangcheng.protocol.kinds import STORED, Command, Id, Message

ReportKind = Literal["collusion", "stalling", "talk", "name", "other"]
"""What a report is about."""

SanctionKind = Literal["warn", "silence", "suspend", "lift"]
"""What follows for somebody: a warning, saying nothing for a while, staying out for a while; or
that this was taken back."""

Text = Annotated[str, Meta(max_length=200, pattern=r"\A[^\x00]*\Z")]


class ReportTaken(Struct):
    """A report is taken."""

    new: bool
    """False where the same was told before."""
    ok: bool = True


class Report(Struct, forbid_unknown_fields=True):
    """Report another player of a match that is over; `POST /api/matches/{match}/report`.

    With it goes what the two of you said at that table, as far as the server still knows it.
    """

    seat: Annotated[int, Meta(ge=0, le=3)]
    """Of the player it is about."""
    kind: ReportKind
    text: Annotated[str, Meta(max_length=200)] = ""


# -- commands and messages -----------------------------------------------------------------------


class SawSanction(Command, tag="saw_sanction"):
    """Say that you have read what was decided about you; it is not told again."""

    id: Id
    sanction: Annotated[int, STORED]


class Sanction(Message, tag="sanction"):
    """The operator has decided about you, after reports of others; told until you have seen it."""

    sanction: int
    """Its number, for `saw_sanction`."""
    what: SanctionKind
    at: int
    """When it was decided, in seconds since 1970."""
    until: int
    """When it ends; 0 where nothing lasts."""
    match: int
    """The match after which you were reported."""
    kind: ReportKind
    reason: str
    """The operator's own words; may be empty."""
    seen: bool = False
    """Whether you have said that you have read it."""
