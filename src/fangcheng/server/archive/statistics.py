"""The statistics of a person's matches."""

from collections.abc import Iterable
from typing import NamedTuple

import msgspec
from msgspec import Struct
from sqlalchemy import Connection

from fangcheng.protocol.matches import Sums
from fangcheng.protocol.parts import SeatTally
from fangcheng.server.cache import Cache
from fangcheng.server.store.matches import history, newest_of

_MOST_MATCHES = 5000
"""The newest matches that statistics cover."""
_RECENT = 50
"""Matches whose points are listed one by one."""
_MOST_PEOPLE = 1000
"""People whose statistics are cached."""


class PersonalSums(NamedTuple):
    """The sums over a person's matches, in total and by town."""

    all: Sums
    towns: dict[str, Sums]


class _Round(Struct, gc=False):
    void: bool


class Outcome(Struct, gc=False):
    """The part of a summary that counts; the rest is not decoded."""

    variant: str
    rounds: list[_Round]
    totals: list[int]
    tallies: list[SeatTally]
    winners: list[int]


_read = msgspec.json.Decoder(Outcome).decode


class AllSums:
    """A cache of people's sums; a new match makes a person's sums anew."""

    def __init__(self) -> None:
        self._kept: Cache[PersonalSums] = Cache(_MOST_PEOPLE)

    def of(self, connection: Connection, person: int) -> PersonalSums:
        """Sum up a person's matches."""

        def make() -> PersonalSums:
            found = history(connection, person, _MOST_MATCHES)
            return personal_sums((match.seat, _read(match.summary)) for match in found)

        return self._kept.find(person, make, newest_of(connection, person))


def personal_sums(matches: Iterable[tuple[int, Outcome]]) -> PersonalSums:
    """Sum up matches, newest first, each with the person's seat: in total and by town."""
    total, towns = Sums(), dict[str, Sums]()
    for seat, outcome in matches:
        for sums in (total, towns.setdefault(outcome.variant, Sums())):
            _add(sums, seat, outcome)
    return PersonalSums(total, towns)


def _add(sums: Sums, seat: int, outcome: Outcome) -> None:
    tally = outcome.tallies[seat]
    if sums.matches < _RECENT:
        sums.recent.append(outcome.totals[seat])
    sums.matches += 1
    sums.rounds += sum(not round_.void for round_ in outcome.rounds)
    sums.points += outcome.totals[seat]
    sums.firsts += seat in outcome.winners
    sums.biggest = max(sums.biggest, tally.biggest)
    sums.wins += tally.wins
    sums.self_draws += tally.self_draws
    sums.deal_ins += tally.deal_ins
    sums.kongs += tally.kongs
