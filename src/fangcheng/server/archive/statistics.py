"""What somebody's matches come to."""

from collections.abc import Iterable
from typing import Any

import msgspec
from msgspec import Struct
from sqlalchemy import Connection

from fangcheng.protocol.messages import SeatTally
from fangcheng.server.kept import Kept
from fangcheng.server.store.matches import history, newest_of

_COUNTED = ("wins", "self_draws", "deal_ins", "kongs")
_MOST_MATCHES = 5000
"""Matches that statistics look back on."""
_RECENT = 50
"""Matches whose points are told one by one."""
_MOST_PEOPLE = 1000
"""People whose sums are kept."""

Sums = dict[str, Any]


class _Round(Struct, gc=False):
    void: bool


class Outcome(Struct, gc=False):
    """What counts of a summary; the rest is not even read."""

    variant: str
    rounds: list[_Round]
    totals: list[int]
    tallies: list[SeatTally]
    winners: list[int]


_read = msgspec.json.Decoder(Outcome).decode


class Statistics:
    """Everybody's sums, worked out anew when a match has been added."""

    def __init__(self) -> None:
        self._kept: Kept[Sums] = Kept(_MOST_PEOPLE)

    def of(self, connection: Connection, person: int) -> Sums:
        """Sum up somebody's matches."""

        def make() -> Sums:
            found = history(connection, person, _MOST_MATCHES)
            return personal_statistics((one.seat, _read(one.summary)) for one in found)

        return self._kept.find(person, make, newest_of(connection, person))


def personal_statistics(matches: Iterable[tuple[int, Outcome]]) -> Sums:
    """Sum up matches, the newest first, each with the seat one had: all together, and by town."""
    total = _nothing()
    towns: dict[str, Sums] = {}
    for seat, outcome in matches:
        for sums in (total, towns.setdefault(outcome.variant, _nothing())):
            _add(sums, seat, outcome)
    return {"all": total, "towns": towns}


def _nothing() -> Sums:
    names = ("matches", "rounds", "points", "firsts", "biggest", *_COUNTED)
    return {**dict.fromkeys(names, 0), "recent": []}


def _add(sums: Sums, seat: int, outcome: Outcome) -> None:
    tally = outcome.tallies[seat]
    if sums["matches"] < _RECENT:
        sums["recent"].append(outcome.totals[seat])
    sums["matches"] += 1
    sums["rounds"] += sum(not one.void for one in outcome.rounds)
    sums["points"] += outcome.totals[seat]
    sums["firsts"] += seat in outcome.winners
    sums["biggest"] = max(sums["biggest"], tally.biggest)
    for name in _COUNTED:
        sums[name] += getattr(tally, name)
