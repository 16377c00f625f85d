"""Reports of players and their consequences: for reporters, and for the people concerned."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from fangcheng.protocol.kinds import STORED, Command, Id, Message

ReportKind = Literal["collusion", "stalling", "talk", "name", "other"]
"""What a report is about."""

SanctionKind = Literal["warn", "silence", "suspend", "lift"]
"""The consequence for a person: a warning, no speaking for a while, a ban for a while; or that this
was taken back."""

Text = Annotated[str, Meta(max_length=200, pattern=r"\A[^\x00]*\Z")]


class ReportTaken(Struct):
    """A report was accepted."""

    new: bool
    """False if the same was reported before."""
    ok: bool = True


class Report(Struct, forbid_unknown_fields=True):
    """Report another player of a finished match; `POST /api/matches/{match}/report`.

    What the two of you said at that table goes with it, as far as the server still knows it.
    """

    seat: Annotated[int, Meta(ge=0, le=3)]
    """The seat of the reported player."""
    kind: ReportKind
    text: Annotated[str, Meta(max_length=200)] = ""


# -- commands and messages -----------------------------------------------------------------------


class SawSanction(Command, tag="saw_sanction"):
    """Confirm that you have read what was decided about you; it is not sent again."""

    id: Id
    sanction: Annotated[int, STORED]


class Sanction(Message, tag="sanction"):
    """The operator has decided about you after reports; sent until you have confirmed it."""

    sanction: int
    """Its number, for `saw_sanction`."""
    what: SanctionKind
    at: int
    """When it was decided, in seconds since 1970."""
    until: int
    """When it ends; 0 if it has no end."""
    match: int
    """The match after which you were reported."""
    kind: ReportKind
    reason: str
    """The operator's own words; may be empty."""
    seen: bool = False
    """Whether you have confirmed that you have read it."""


Commands = SawSanction
Messages = Sanction
