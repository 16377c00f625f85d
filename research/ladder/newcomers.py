"""`python -m research.ladder.newcomers`: whose matches should count, and from when on.

What a newcomer should need is chosen between two wishes. Honest people are to be counted after an
evening, and to stay so though their networks fail. A throwaway account is to cost more matches
than it brings wins to whoever made it.
"""

import random
from collections.abc import Callable, Iterator, Sequence
from itertools import islice
from statistics import mean

from rich.console import Console
from rich.table import Table

from fangcheng.server.ratings.eligibility import lacks
from fangcheng.server.ratings.rating import Rating, rate, rate_match, shown
from fangcheng.server.ratings.store import History
from fangcheng.server.settings import Settings

MATCHES = (2, 4, 6, 8)
HOURS = (0, 2, 6)
PEOPLE = 2000
EVENING = (150.0, 40.0)
"""Minutes that somebody stays: the mean and the spread."""
MATCH = (16.0, 32.0)
"""Minutes of a match, waiting included."""
CUT_SHORT = 0.15
"""How many matches end in the first round because somebody leaves."""
FAILS = (0.05, 0.1, 0.2)
"""How many matches somebody leaves, or is away from because of its network."""
NEWEST = 40
LOOKS = (1, 5, 10, 20)
SURE = Rating(25.0, 3.0)
RUNS = 300


# -- honest people ---------------------------------------------------------------------------------


def evenings(chance: random.Random) -> Iterator[float]:
    """The minutes at which matches end in which somebody has played, evening by evening."""
    for day in range(1000):
        now = start = day * 24 * 60.0
        end = start + max(30.0, chance.gauss(*EVENING))
        while now < end:
            now += chance.uniform(*MATCH)
            if chance.random() >= CUT_SHORT:
                yield now


def counted_after(settings: Settings, chance: random.Random) -> float:
    """Tell after how many minutes somebody who never leaves is counted."""
    played = islice(evenings(chance), settings.ladder_matches)
    return max(settings.ladder_age / 60, *played)


def barred(settings: Settings, fails: float, chance: random.Random) -> float:
    """Tell for how many of a regular's matches it does not count, once it has counted."""
    conduct = [1] * settings.ladder_matches
    found = []
    for _ in range(200):
        newest = conduct[-NEWEST:]
        history = History(0, newest.count(1), newest.count(-1))
        found.append(lacks(history, settings, settings.ladder_age).matches > 0)
        conduct.append(-1 if chance.random() < fails else 1)
    return mean(found)


def newcomers() -> Table:
    """Tell who is counted when, and how many matches of regulars whose network fails are not."""
    table = Table(
        "matches", "hours", "first evening", "the next one", "barred: 5 %", "10 %", "20 %"
    )
    for matches in MATCHES:
        for hours in HOURS:
            settings = Settings(ladder_matches=matches, ladder_age=hours * 3600.0)
            chance = random.Random(f"{matches} {hours}")
            after = [counted_after(settings, chance) for _ in range(PEOPLE)]
            evening = EVENING[0]
            lost = [mean(barred(settings, p, chance) for _ in range(50)) for p in FAILS]
            table.add_row(
                f"{matches}",
                f"{hours}",
                f"{mean(one <= evening for one in after):.0%}",
                f"{mean(one <= 24 * 60 for one in after):.0%}",
                *(f"{one:.0%}" for one in lost),
            )
    return table


# -- throwaways ------------------------------------------------------------------------------------

Farm = Callable[[Rating, list[Rating], random.Random], tuple[Rating, list[Rating]]]
"""What a match does to the one for whom it is all done, and to the throwaways."""


def leaves_at_once(
    main: Rating, others: list[Rating], _: random.Random
) -> tuple[Rating, list[Rating]]:
    """One throwaway leaves when all have 0, as it used to count: the others share first place."""
    after = rate([main, *others], [1, 1, 1, 4])
    return after[0], after[1:]


def leaves_after_a_round(
    main: Rating, others: list[Rating], _: random.Random
) -> tuple[Rating, list[Rating]]:
    """One throwaway leaves when its main has won the first round."""
    after = rate_match([main, *others], [9, -3, -3, -3], [3])
    return after[0], after[1:]


def feeds(main: Rating, others: list[Rating], chance: random.Random) -> tuple[Rating, list[Rating]]:
    """One throwaway comes last at a table of strangers of the main's strength."""
    places = [*chance.sample([1, 2, 3], 3), 4]
    after = rate([main, SURE, SURE, others[0]], places)
    return after[0], [after[3]]


def owns_the_table(
    main: Rating, others: list[Rating], chance: random.Random
) -> tuple[Rating, list[Rating]]:
    """Three throwaways lose to the main."""
    after = rate([main, *others], [1, *chance.sample([2, 3, 4], 3)])
    return after[0], after[1:]


FARMS: Sequence[tuple[str, Farm, int, int]] = (
    ("leaves at once, as it used to count", leaves_at_once, 3, 20),
    ("leaves when its main has won a round", leaves_after_a_round, 1, 1),
    ("comes last beside two strangers", feeds, 1, 20),
    ("one of three, at a table of one's own", owns_the_table, 3, 20),
)
"""Each with how many throwaways it takes, and for how many matches they are of use: one that has
left a match has to begin anew."""
WIN = shown(rate([SURE] * 4, [1, 2, 3, 4])[0].mu) - shown(SURE.mu)
"""What coming first among equals is worth."""


def brought(farm: Farm, matches: int, runs: int = RUNS) -> list[float]:
    """Tell by how much the main's number has risen after each of some matches."""
    risen = [0.0] * matches
    for run in range(runs):
        chance = random.Random(run)
        main, others = SURE, [Rating()] * 3
        for number in range(matches):
            main, others = farm(main, others, chance)
            risen[number] += (shown(main.mu) - shown(SURE.mu)) / runs
    return risen


def throwaways() -> Table:
    table = Table(f"a throwaway (a win brings {WIN})", *(f"after {n}" for n in LOOKS), "wins each")
    for name, farm, number, matches in FARMS:
        risen = brought(farm, matches)
        told = [f"{risen[n - 1]:+.0f}" if n <= matches else "" for n in LOOKS]
        table.add_row(name, *told, f"{risen[-1] / WIN / number:.1f}")
    return table


def main() -> None:
    console = Console()
    console.print(newcomers())
    console.print(throwaways())


if __name__ == "__main__":
    main()
