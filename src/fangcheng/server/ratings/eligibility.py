"""Eligibility: matches count only for accounts that have been here for a while.

A throwaway account costs nothing, so its matches do not count until it has been played with for an
evening. Leaving a match that was to count costs as many matches again.
"""

from collections import Counter
from collections.abc import Iterable
from typing import Final, NamedTuple

from fangcheng.protocol import ladder as told_ladder
from fangcheng.protocol import parts
from fangcheng.server.rate_limits import block
from fangcheng.server.ratings.store import History
from fangcheng.server.settings import Settings

_SECONDS: Final = 600
"""The fewest seconds of a match that counts as really played."""
_BEFORE: Final = ("rules", "people", "guest", "new", "address", "agreed")
"""Reasons why a match does not count that are known before it begins."""


class Footing(NamedTuple):
    """What the ladder needs to know of a player: eligibility and address."""

    bar: told_ladder.Uncounted
    """Why matches with this player do not count: a guest, or new here; or ""."""
    address: str
    """The address group that the player belongs to."""


def needs(settings: Settings) -> told_ladder.LadderNeeds:
    """Return what every account needs."""
    return told_ladder.LadderNeeds(settings.ladder_matches, round(settings.ladder_age))


def lacks(history: History, settings: Settings, now: float) -> told_ladder.LadderNeeds:
    """Return what an account still lacks; each match left early asks for as many as at first."""
    matches = settings.ladder_matches * (1 + history.left) - history.played
    seconds = history.since + settings.ladder_age - now
    return told_ladder.LadderNeeds(max(0, matches), max(0, round(seconds)))


def bar(permanent: bool, history: History, settings: Settings, now: float) -> told_ladder.Uncounted:
    """Return why a player's matches do not count, or "" if they do."""
    if not permanent:
        return "guest"
    lacking = lacks(history, settings, now)
    return "new" if lacking.matches or lacking.seconds else ""


def why_not(people: Iterable[Footing], seats: int, neighbours: int) -> told_ladder.Uncounted:
    """Return why a match of these players would not count, or "" if it would."""
    table = list(people)
    if len(table) < seats:
        return "people"
    for reason in ("guest", "new"):
        if any(footing.bar == reason for footing in table):
            return reason
    return "address" if crowded((block(footing.address) for footing in table), neighbours) else ""


def crowded(blocks: Iterable[str], neighbours: int) -> bool:
    """Return whether more people than allowed come from one block of addresses."""
    return max(Counter(blocks).values(), default=0) > neighbours


def conduct(summary: parts.Summary) -> dict[int, int]:
    """Return the conduct of each seat: 1 has played the match, -1 has left it, 0 neither.

    Leaving is held against a player only if the match was to count.
    """
    ladder = summary.ladder
    if ladder is None:
        return {}  # the match ended on an older server
    people = [seat for seat, person in enumerate(summary.people) if person is not None]
    played = any(not round_.void for round_ in summary.rounds) and len(people) > 1
    long = summary.finished - summary.started >= _SECONDS
    to_count = ladder.uncounted not in _BEFORE
    gone = [seat for seat in people if ladder.forfeits.get(seat) in ("left", "away")]
    return {seat: -to_count if seat in gone else int(played and long) for seat in people}
