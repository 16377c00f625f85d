"""`python -m research.ladder`: how many matches it takes until bots stand in order.

The matches are those of `pool.json`, which `--play MATCHES` plays anew: so many for each way in
which four levels can share a table. `--plot FILE` draws how the levels part.
"""

import argparse
from pathlib import Path
from statistics import mean, stdev

from rich.console import Console
from rich.progress import track
from rich.table import Table

from fangcheng.server.ratings.rating import shown
from research.ladder.climbing import climb, in_order, means, right_pairs
from research.ladder.pool import LEVELS, Outcome, Pool, play_pool, read_pool, tables, write_pool
from research.ladder.pool import Table as Sitting

POOL = Path(__file__).with_name("pool.json")
OF_EACH = 8
"""How many bots of each level are on the ladder."""
LOOKS = (5, 10, 20, 30, 40, 60, 80, 120, 160, 200)
"""After how many matches we look."""
_DRAWN = 4
"""Every so many matches are drawn."""
_COLOURS = ("#8a8a80", "#b4742a", "#2a6f97", "#16664a")


def main() -> None:
    """Play, climb, and tell."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--play", type=int, default=0, metavar="MATCHES")
    parser.add_argument("--town", default="jinzhou")
    parser.add_argument("--runs", type=int, default=20)
    parser.add_argument("--plot", type=Path)
    chosen = parser.parse_args()
    if chosen.play:
        write_pool(POOL, chosen.town, _played(chosen.town, chosen.play))
    town, pool = read_pool(POOL)
    console = Console()
    console.print(f"{town}: {sum(map(len, pool.values()))} matches in the pool")
    console.print(_climbed(pool, chosen.runs))
    if chosen.plot is not None:
        _draw(pool, chosen.plot)


def _played(town: str, matches: int) -> Pool:
    found: dict[Sitting, list[Outcome]] = {}
    for sitting, outcome in track(
        play_pool(town, matches, "ladder"), total=matches * len(tables())
    ):
        found.setdefault(sitting, []).append(outcome)
    return found


def _climbed(pool: Pool, runs: int) -> Table:
    table = Table("matches each", "levels in order", "pairs in order", "spread", "true", *LEVELS)
    ordered: dict[int, list[bool]] = {look: [] for look in LOOKS}
    pairs: dict[int, list[float]] = {look: [] for look in LOOKS}
    sigma: dict[int, list[float]] = {look: [] for look in LOOKS}
    true: dict[int, list[float]] = {look: [] for look in LOOKS}
    stand: dict[int, list[list[float]]] = {look: [] for look in LOOKS}
    for seed in range(runs):
        for number, climbers in enumerate(climb(pool, OF_EACH, LOOKS[-1], seed), 1):
            if number in ordered:
                ordered[number].append(in_order(climbers))
                pairs[number].append(right_pairs(climbers))
                sigma[number].append(mean(one.rating.sigma for one in climbers))
                stand[number].append(means(climbers))
                true[number].append(
                    mean(
                        stdev([one.rating.mu for one in climbers if one.level == level])
                        for level in LEVELS
                    )
                )
    for look in LOOKS:
        levels = [mean(found) for found in zip(*stand[look], strict=True)]
        table.add_row(
            str(look),
            f"{sum(ordered[look])} of {runs}",
            f"{mean(pairs[look]):.1%}",
            f"{mean(sigma[look]):.1f}",
            f"{mean(true[look]):.1f}",
            *(str(shown(level)) for level in levels),
        )
    return table


def _draw(pool: Pool, file: Path) -> None:
    """Draw one run: between which bots each level stands, and its mean."""
    import matplotlib as mpl

    mpl.use("svg")
    mpl.rcParams |= {"svg.fonttype": "none", "svg.hashsalt": "ladder", "font.family": "sans-serif"}
    from matplotlib import pyplot as plt

    played = range(0, LOOKS[-1], _DRAWN)
    stand = [
        {level: [c.rating.shown for c in climbers if c.level == level] for level in LEVELS}
        for number, climbers in enumerate(climb(pool, OF_EACH, LOOKS[-1], 1))
        if number in played
    ]
    figure, axes = plt.subplots(figsize=(8, 4.5), layout="constrained")
    for level, colour in zip(LEVELS, _COLOURS, strict=True):
        low, centre, high = ([of(one[level]) for one in stand] for of in (min, mean, max))
        axes.fill_between(played, low, high, color=colour, alpha=0.2, linewidth=0)
        axes.plot(played, centre, color=colour, linewidth=2.5)
        axes.annotate(f" {level}", (played[-1], centre[-1]), color=colour, weight="bold")
    axes.set_xlabel("matches")
    axes.set_ylabel("number")
    axes.set_xlim(0, LOOKS[-1] * 1.1)
    axes.spines[["top", "right"]].set_visible(False)
    figure.savefig(file, metadata={"Date": None})


if __name__ == "__main__":
    main()
