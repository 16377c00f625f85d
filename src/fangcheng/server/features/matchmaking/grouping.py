"""Choosing the players of a table: first come, first served, but not with people they have blocked.

A player who has waited a minute is seated with anybody, so that a small queue does not get stuck.
"""

from collections.abc import Iterable, Sequence
from itertools import combinations
from typing import Final, Protocol, TypeVar

from fangcheng.server.rate_limits import block
from fangcheng.server.ratings.eligibility import Footing, crowded

APART_SECONDS: Final = 60.0
"""Seconds for which two players are kept apart, from when the later one joined."""
_LOOKED_AT: Final = 12
"""How many players at the head of a queue are considered for a table."""


class Waiting(Protocol):
    """A player who waits."""

    person: int
    footing: Footing
    since: float
    avoids: frozenset[int]


W = TypeVar("W", bound=Waiting)


def choose(line: Sequence[W], seats: int, now: float, neighbours: int = 0) -> Sequence[W]:
    """Choose the players of a table, in the order they came; none if no table can be filled.

    With `neighbours`, at most that many may share a block of addresses.
    """
    if len(line) < seats:
        return ()
    head = line[:_LOOKED_AT]
    blocks = (
        {waiting.person: block(waiting.footing.address) for waiting in head} if neighbours else {}
    )
    for some in combinations(head, seats):
        if neighbours and crowded((blocks[waiting.person] for waiting in some), neighbours):
            continue
        if all(not _apart(one, other, now) for one, other in combinations(some, 2)):
            return some
    return ()


def together(line: Iterable[W], now: float) -> list[W]:
    """Choose the players who may sit with the first one and with each other."""
    found: list[W] = []
    for one in line:
        if all(not _apart(one, other, now) for other in found):
            found.append(one)
    return found


def first_who_fits(line: Iterable[W], company: Sequence[W], now: float) -> W | None:
    """Return the first player who may sit with these others."""
    for one in line:
        if all(not _apart(one, other, now) for other in company):
            return one
    return None


def _apart(one: Waiting, other: Waiting, now: float) -> bool:
    avoid = other.person in one.avoids or one.person in other.avoids
    return avoid and now - max(one.since, other.since) < APART_SECONDS
