"""Whose matches can count on the ladder: accounts that have been here for a while.

A throwaway account costs nothing to make, so it counts for nothing until somebody has played with
it for an evening; and leaving a match that was to count costs as much again.
"""

from collections import Counter
from collections.abc import Iterable
from typing import Final, NamedTuple

from fangcheng.protocol import ladder as told_ladder
from fangcheng.protocol import parts
from fangcheng.server.features.ladder.store import History
from fangcheng.server.rate_limits import block
from fangcheng.server.settings import Settings

_SECONDS: Final = 600
"""How long a match takes at least that people have really played."""
_BEFORE: Final = ("rules", "people", "guest", "new", "address", "agreed")
"""Reasons why a match does not count that are known before it begins."""


class Footing(NamedTuple):
    """What the ladder has to know of somebody: whether its matches count, and where it is."""

    bar: told_ladder.Uncounted
    """Why matches with this person do not count: a guest, or new here."""
    address: str
    """The address for which the person stands."""


def needs(settings: Settings) -> told_ladder.LadderNeeds:
    """Tell what every account needs."""
    return told_ladder.LadderNeeds(settings.ladder_matches, round(settings.ladder_age))


def lacks(history: History, settings: Settings, now: float) -> told_ladder.LadderNeeds:
    """Tell what an account lacks; each match that was left asks for as many as the beginning."""
    matches = settings.ladder_matches * (1 + history.left) - history.played
    seconds = history.since + settings.ladder_age - now
    return told_ladder.LadderNeeds(max(0, matches), max(0, round(seconds)))


def bar(permanent: bool, history: History, settings: Settings, now: float) -> told_ladder.Uncounted:
    """Tell why matches of somebody do not count; nothing where they do."""
    if not permanent:
        return "guest"
    lacking = lacks(history, settings, now)
    return "new" if lacking.matches or lacking.seconds else ""


def why_not(people: Iterable[Footing], seats: int, neighbours: int) -> told_ladder.Uncounted:
    """Tell why a match of some people would not count; nothing where it would."""
    table = list(people)
    if len(table) < seats:
        return "people"
    for reason in ("guest", "new"):
        if any(one.bar == reason for one in table):
            return reason
    return "address" if crowded((block(one.address) for one in table), neighbours) else ""


def crowded(blocks: Iterable[str], neighbours: int) -> bool:
    """Whether more people than allowed come from one block of addresses."""
    return max(Counter(blocks).values(), default=0) > neighbours


def conduct(summary: parts.Summary) -> dict[int, int]:
    """Tell for each seat what a match says of the person: 1 played it, -1 left it, or 0 neither.

    Leaving says something only where the match was to count.
    """
    ladder = summary.ladder
    if ladder is None:
        return {}  # it ended on an older server
    people = [seat for seat, person in enumerate(summary.people) if person is not None]
    played = any(not one.void for one in summary.rounds) and len(people) > 1
    long = summary.finished - summary.started >= _SECONDS
    to_count = ladder.uncounted not in _BEFORE
    gone = [seat for seat in people if ladder.forfeits.get(seat) in ("left", "away")]
    return {seat: -to_count if seat in gone else int(played and long) for seat in people}
