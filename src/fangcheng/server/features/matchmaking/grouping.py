"""Who is called to one table: the first come the first called, but not with whom one has blocked.

Whoever has waited a minute sits with anybody: a queue in which few wait must not stand still.
"""

from collections.abc import Iterable, Sequence
from itertools import combinations
from typing import Final, Protocol, TypeVar

from fangcheng.server.features.ladder.eligibility import Footing, crowded
from fangcheng.server.rate_limits import block

APART_SECONDS: Final = 60.0
"""How long two people are kept apart, since the second of them came."""
_LOOKED_AT: Final = 12
"""People at the head of a line among whom a company is looked for."""


class Waiting(Protocol):
    """Somebody who waits."""

    person: int
    footing: Footing
    since: float
    avoids: frozenset[int]


W = TypeVar("W", bound=Waiting)


def choose(line: Sequence[W], seats: int, now: float, neighbours: int = 0) -> Sequence[W]:
    """Choose who fills a table, those first who came first; nobody where none can be filled.

    With `neighbours` no more than so many may come from one block of addresses.
    """
    if len(line) < seats:
        return ()
    head = line[:_LOOKED_AT]
    blocks = {one.person: block(one.footing.address) for one in head} if neighbours else {}
    for some in combinations(head, seats):
        if neighbours and crowded((blocks[one.person] for one in some), neighbours):
            continue
        if all(not _apart(one, other, now) for one, other in combinations(some, 2)):
            return some
    return ()


def together(line: Iterable[W], now: float) -> list[W]:
    """Choose who may sit with the first, and with each other."""
    found: list[W] = []
    for one in line:
        if all(not _apart(one, other, now) for other in found):
            found.append(one)
    return found


def first_who_fits(line: Iterable[W], company: Sequence[W], now: float) -> W | None:
    """Find the first who may sit with others."""
    for one in line:
        if all(not _apart(one, other, now) for other in company):
            return one
    return None


def _apart(one: Waiting, other: Waiting, now: float) -> bool:
    avoid = other.person in one.avoids or one.person in other.avoids
    return avoid and now - max(one.since, other.since) < APART_SECONDS
