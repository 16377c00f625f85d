"""Lease traffic and takeover storms of hundreds of nodes, on a computed clock.

    python -m research.cluster                      tables
    python -m research.cluster --plot nodes.svg     and a figure

Nothing is measured here: costs are those of `costs.py`, and the same seed gives the same tables.
"""

import argparse
from dataclasses import replace
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.table import Table

from research.cluster import costs
from research.cluster.model import TROUBLE, House, Story, cost, simulate

QUIET = (10, 30, 100, 300, 500)
KILLED = (1, 10, 30, 150)
STALLS = (2.0, 4.5, 6.0, 20.0)
PATIENCE = ("never", "after", "during")
STORM = House(killed=30)
DAMPERS = {
    "as it is": STORM,
    "no jitter": replace(STORM, jitter=0.0),
    "locked rooms are waited for": replace(STORM, skip_locked=False),
    "10 rooms at a look": replace(STORM, batch=10),
    "all rooms at a look": replace(STORM, batch=10**6),
    "all matches rebuilt at once": replace(STORM, lazy=False),
    "both": replace(STORM, batch=10**6, lazy=False),
}
CONSOLE = Console()


def main() -> None:
    """Show all tables, and draw."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--plot", type=Path, help="write a figure: .svg, .png")
    plot = parser.parse_args().plot
    _show_quiet()
    storms = {f"{killed} of {STORM.nodes}": replace(STORM, killed=killed) for killed in KILLED}
    _show_storms("Nodes that die at once", storms)
    _show_storms(f"Dampers, when {STORM.killed} of {STORM.nodes} die", DAMPERS)
    _show_stalls()
    if plot is not None:
        _draw(plot)


def _show_quiet() -> None:
    table = Table("nodes", "rooms", "looks/s", "cores", "cores, if all rooms are looked through",
                  "MB/s read", title="A quiet house: what PostgreSQL does for its nodes",
                  title_justify="left")  # fmt: skip
    for nodes in QUIET:
        house = House(nodes=nodes, cores=64, seconds=TROUBLE)
        story = simulate(house)
        looks = sum(story.looks[second] for second in range(5, 15)) / 10
        scanned = looks * cost(replace(house, by_index=False))
        heard = looks * nodes * costs.NODE_BYTES / 1e6
        table.add_row(
            str(nodes), f"{nodes * house.rooms:,}", f"{looks:.0f}", f"{story.cores(5, 15):.2f}",
            f"{scanned:.2f}", f"{heard:.1f}",
        )  # fmt: skip
    CONSOLE.print(table)


def _show_storms(title: str, houses: dict[str, House]) -> None:
    table = Table("", "rooms", "all have a node", "half are back", "99 %", "all", "most for a node",
                  "longest queue", "wait for PostgreSQL",
                  title=title, title_justify="left")  # fmt: skip
    for name, house in houses.items():
        story = simulate(house)
        table.add_row(
            name,
            f"{house.killed * house.rooms:,}",
            *(f"{at:.1f} s" for at in (story.taken, *map(story.after, (0.5, 0.99, 1)))),
            str(max(story.takers.values())),
            f"{story.longest_queue:.1f} s",
            f"{1000 * story.longest_wait:.0f} ms",
        )
    CONSOLE.print(table)


def _show_stalls() -> None:
    title = "Nodes declared dead by mistake after PostgreSQL stood still"
    table = Table(
        "seconds", *(f"patient: {name}" for name in PATIENCE), title=title, title_justify="left"
    )
    for stall in STALLS:
        stories = [simulate(House(stall=stall, patience=patience)) for patience in PATIENCE]
        table.add_row(f"{stall:.1f}", *(f"{story.barred} of 300" for story in stories))
    CONSOLE.print(table)


def _draw(file: Path) -> None:
    import matplotlib as mpl
    import matplotlib.pyplot as plt

    mpl.rcParams["svg.hashsalt"] = "fangcheng"
    figure, (left, middle, right) = plt.subplots(1, 3, figsize=(13, 4))
    sizes = [10, 20, 50, 100, 200, 300, 400, 500]
    for by_index, name in ((False, "all rooms are looked through"), (True, "by the index")):
        busy = [n * cost(House(nodes=n, by_index=by_index)) / costs.BEAT for n in sizes]
        left.plot(sizes, busy, "o-", label=name)
    left.set(xlabel="nodes with 300 rooms each", ylabel="cores of PostgreSQL", yscale="log")
    left.set_title("A quiet house")
    left.legend()
    for killed in KILLED:
        _draw_back(middle, f"{killed} nodes", simulate(replace(STORM, killed=killed)))
    middle.set_title(f"Nodes of {STORM.nodes} die at once")
    for name in ("as it is", "all rooms at a look", "all matches rebuilt at once", "both"):
        _draw_back(right, name, simulate(DAMPERS[name]))
    right.set_title(f"Dampers, when {STORM.killed} die")
    for axes in (middle, right):
        axes.set(xlabel="seconds after the death", ylabel="rooms that are back, %", xlim=(0, 30))
        axes.legend(loc="lower right")
    figure.tight_layout()
    file.parent.mkdir(parents=True, exist_ok=True)
    figure.savefig(file, metadata={"Date": None} if file.suffix == ".svg" else None)
    CONSOLE.print(f"drawn: {file}")


def _draw_back(axes: Any, name: str, story: Story) -> None:
    shares = range(1, 101)
    axes.plot([story.after(share / 100) for share in shares], shares, label=name)


if __name__ == "__main__":
    main()
