"""What somebody's matches come to."""

from collections.abc import Iterable
from typing import Any

_COUNTED = ("wins", "self_draws", "deal_ins", "kongs")


def personal_statistics(matches: Iterable[tuple[int, dict[str, Any]]]) -> dict[str, Any]:
    """Sum up matches, each with the seat one had: all together, and for each town."""
    total = _nothing()
    towns: dict[str, dict[str, int]] = {}
    for seat, summary in matches:
        for sums in (total, towns.setdefault(summary["variant"], _nothing())):
            _add(sums, seat, summary)
    return {"all": total, "towns": towns}


def _nothing() -> dict[str, int]:
    names = ("matches", "rounds", "points", "firsts", "biggest", *_COUNTED)
    return dict.fromkeys(names, 0)


def _add(sums: dict[str, int], seat: int, summary: dict[str, Any]) -> None:
    tally = summary["tallies"][seat]
    sums["matches"] += 1
    sums["rounds"] += sum(not one["void"] for one in summary["rounds"])
    sums["points"] += summary["totals"][seat]
    sums["firsts"] += seat in summary["winners"]
    sums["biggest"] = max(sums["biggest"], tally["biggest"])
    for name in _COUNTED:
        sums[name] += tally[name]
