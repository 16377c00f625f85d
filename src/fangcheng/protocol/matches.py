"""Finished matches over HTTP: how they ended, replays, other rules, totals."""

from collections.abc import Mapping
from typing import Annotated, Any, Literal, NotRequired, TypedDict

from msgspec import UNSET, Meta, Raw, Struct, UnsetType, field

from fangcheng.protocol.parts import OptionValue, Reason
from fangcheng.record.fair import Dropped

MATCH_NUMBERS = 1 << 50
"""Match numbers are drawn below this: they cannot be guessed, and JavaScript can represent them."""
MatchNumber = Annotated[int, Meta(ge=0, le=MATCH_NUMBERS)]
Notes = Mapping[str, Mapping[str, str]]
"""Notes on house rules: by the clause, in each language."""


class NotesTold(Struct):
    """The notes of house rules on clauses."""

    notes: Notes


class Published(TypedDict):
    """What was published before the seed was known."""

    server: str
    """The hash of the server's part of the seed."""
    nonces: list[str | None]
    """The hash of each seat's nonce; null for a seat that took no part."""
    dropped: NotRequired[list[Dropped]]
    """The shuffles begun in the room since its last match that led to no match."""
    silent: NotRequired[list[int]]
    """Seats that take no part, because they withheld the nonce of their last match."""


class MatchTold(Struct):
    """How a match ended, and its seed."""

    summary: dict[str, Any]
    seed: str
    """Empty if the record is no longer stored."""
    fair: dict[str, Any]


class PlayedMatch(Struct):
    """A match that a person has played."""

    seat: int
    summary: Raw


class History(Struct):
    """A page of your own matches, the newest first."""

    matches: list[PlayedMatch]
    next: str | None
    """The `before` of the next page, if there is one."""


class Sums(Struct):
    """Totals of matches."""

    matches: int = 0
    rounds: int = 0
    points: int = 0
    firsts: int = 0
    biggest: int = 0
    """The most points won in a round."""
    wins: int = 0
    self_draws: int = 0
    deal_ins: int = 0
    kongs: int = 0
    recent: list[int] = []
    """Points of the newest matches, the newest first."""


class Statistics(Struct):
    """Totals of a person's matches: all, and by town."""

    person: int
    name: str
    all: Sums
    towns: dict[str, Sums]


class OpenRound(Struct):
    """A round with all hands open."""

    round: int
    dealer: int
    tiles: int
    """How many tiles the set has."""
    dealt: int
    """How many tiles were dealt."""
    left: int
    """How many tiles the wall has after the opening."""
    events: list[dict[str, Any]]


class ReplayRound(OpenRound):
    """A round with all hands open, and how it can be played again."""

    lines: list[int]
    """How many events there are at the start, and after each line of the script."""
    scenario: dict[str, Any]
    """What plays it again, as a scenario file says it."""


class Replay(Struct):
    """Everything that happened in a match that is over."""

    summary: dict[str, Any]
    deck: str
    """The tiles of the set, in the order in which they are shuffled."""
    rounds: list[ReplayRound]


class RuleChange(Struct):
    """An option that was changed."""

    option: str
    old: OptionValue
    new: OptionValue
    clause: str


class Chance(Struct):
    """What a seat could have done after an input of the round."""

    step: int
    seat: int
    do: list[str]
    source: int | UnsetType = field(default=UNSET, name="from")
    """The seat that discarded the tile, or wanted to add it to a kong."""
    tile: str | UnsetType = UNSET


class Stop(Struct):
    """Where the rest can no longer be known, and why."""

    step: int
    code: str
    seat: int | UnsetType = UNSET
    do: str | UnsetType = UNSET
    reasons: list[Reason] | UnsetType = UNSET


class RejudgedRound(Struct):
    """A round by other rules."""

    round: int
    status: Literal["same", "changed", "stopped"]
    old: list[int]
    new: list[int] | None
    clauses: list[str]
    """The clauses that make the difference."""
    chances: list[Chance]
    stop: Stop | None
    again: OpenRound | None
    """The round as it would have been played, where it changes."""


class RejudgedTotals(Struct):
    """Points of each seat: as it was, and under both rules where the end is known."""

    record: list[int]
    old: list[int]
    new: list[int]


class Rejudged(Struct):
    """A match by other rules."""

    changes: list[RuleChange]
    rounds: list[RejudgedRound]
    totals: RejudgedTotals
