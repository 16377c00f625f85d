"""The ladder: ratings and standings, on either wire."""

from typing import Literal

from msgspec import Struct

Sureness = Literal["hidden", "rough", "fair", "sure"]
"""How certain a rating is; `hidden`: not certain enough to be shown."""
Uncounted = Literal[
    "",  # it counts
    "rules",  # other rules than the town's usual ones, hints, or a tournament
    "people",  # not four people
    "guest",  # a player has no password
    "new",  # a player has not played here for long enough
    "address",  # too many play from neighbouring addresses
    "agreed",  # not all four wanted it
    "unplayed",  # its first round was not played to the end
    "even",  # it was dissolved, and no player was far behind
    "operator",  # the operator ended it
]
"""Why a match does not count on the ladder."""
Forfeit = Literal["left", "away", "voted"]
"""How a player loses a match without playing it: they left it, were away for too many turns, or
voted to end it while far behind."""


class LadderResult(Struct):
    """What a match was for the ladder."""

    uncounted: Uncounted
    places: list[int]
    """The place of each seat, from 1; equal points share one. Empty where it does not count."""
    forfeits: dict[int, Forfeit]
    """The seats that forfeited it: they are behind all others."""


class Rank(Struct):
    """A rank of a town."""

    name: str
    least: int | None
    """The number at which it begins; null for the first."""
    firsts: int | None
    """Of 100 matches against three beginners, how many a player with that number wins."""


class CountedMatch(Struct):
    """A match that counted."""

    match: int
    at: int
    """When it ended, in seconds since 1970."""
    place: int
    """From 1; equal points share a place."""
    points: int
    number: int | None
    """The number after it; null while it is hidden."""


class LadderNeeds(Struct):
    """What an account needs for its matches to count."""

    matches: int
    """Matches with other people, played to their end; more after a match that was left."""
    seconds: int
    """Seconds since it was made."""


class Standing(Struct):
    """A person's standing on the ladder of a town."""

    town: str
    matches: int
    """How many have counted."""
    sureness: Sureness
    number: int | None
    """Beginners have 1000; null while it is hidden."""
    spread: int | None
    """By how much the number may be off, nineteen times out of twenty."""
    rank: int | None
    """The place of the rank in `ranks`, from 0."""
    ranks: list[Rank]
    history: list[CountedMatch]
    """The newest matches, the oldest of them first."""


class Ladder(Struct):
    """A person's standings in all towns where matches have counted."""

    account: bool
    """Whether matches can count: only those of names with a password do."""
    needed: int
    """About how many matches it takes until a number is shown."""
    needs: LadderNeeds
    """What everybody needs."""
    lacks: LadderNeeds
    """What this account lacks."""
    standings: list[Standing]


class BoardEntry(Struct):
    """A person on the board of a town."""

    place: int
    """From 1; equal numbers share a place."""
    person: int
    name: str
    number: int
    spread: int
    """By how much the number may be off, nineteen times out of twenty."""
    sureness: Sureness
    rank: int
    """The place of the rank in `ranks`, from 0."""
    matches: int


class LadderBoard(Struct):
    """The highest standings in a town, of people who want to be listed."""

    town: str
    ranks: list[Rank]
    entries: list[BoardEntry]
    needs: LadderNeeds
