"""`python -m research.fairplay.farms`: how soon farms are found, and whether honest sets are.

In every population there is a farm of each kind. All matches are looked at together, as the
operator sees them, after each match of the farms.
"""

import argparse
from collections import defaultdict

from rich.console import Console
from rich.progress import track
from rich.table import Table

from fangcheng.server.features.fair_play.farms import farms_of
from research.fairplay.populations import Population, farms

LOOKS = 10
"""Matches of a farm, after each of which we look."""


def main() -> None:
    """Play, look, and tell."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--populations", type=int, default=20)
    parser.add_argument("--size", type=int, default=400)
    parser.add_argument("--seed", default="farms")
    chosen = parser.parse_args()
    found: dict[str, list[int]] = defaultdict(list)
    people = matches = honest_sets = bystanders = 0
    for number in track(range(chosen.populations)):
        look = look_at(f"{chosen.seed} {number}", chosen.size)
        people, matches = people + look.people, matches + look.matches
        honest_sets, bystanders = honest_sets + look.honest_sets, bystanders + look.bystanders
        for name, matches_needed in look.found.items():
            found[name].append(matches_needed)
    table = Table("farm", "found", "after (median)", "after (at the latest)")
    for name, after in found.items():
        struck = sorted(one for one in after if one <= LOOKS)
        table.add_row(
            name,
            f"{len(struck)} of {len(after)}",
            str(struck[len(struck) // 2]) if struck else "–",
            str(struck[-1]) if struck else "–",
        )
    console = Console()
    console.print(table)
    console.print(f"{people} honest people, {matches} honest matches, {honest_sets} honest sets, "
                  f"{bystanders} bystanders named")  # fmt: skip


class Look:
    """What was found in one population."""

    def __init__(self) -> None:
        self.people = 0
        self.matches = 0
        self.honest_sets = 0
        """Sets that hold no farm, with farms beside them or without."""
        self.bystanders = 0
        """Honest people who are named as of a farm."""
        self.found: dict[str, int] = {}
        """After how many matches each farm was; `LOOKS + 1` where it was not."""


def look_at(seed: str, size: int, looks: int = LOOKS) -> Look:
    """Let a population play, then farms beside it."""
    look = Look()
    town = Population(seed, size)
    honest = town.play()
    look.people = len({one.person for match in honest for one in match.seats})
    look.matches = len(honest)
    look.honest_sets = len(farms_of(honest))
    beside = farms(town)
    look.found = dict.fromkeys((farm.name for farm in beside), looks + 1)
    played = list(honest)
    named: set[int] = set()
    for after in range(1, looks + 1):
        played = [*(farm.play() for farm in beside), *played]
        own = {one.person for farm in beside for one in farm.people}
        told = farms_of(played)
        gained = {one.account.person for farm in told for one in farm.gains}
        for farm in beside:
            if farm.star.person in gained:
                look.found[farm.name] = min(after, look.found[farm.name])
        look.honest_sets += sum(own.isdisjoint(farm.people) for farm in told)
        named |= {who for farm in told for who in farm.people} - own
    look.bystanders = len(named)
    return look


if __name__ == "__main__":
    main()
