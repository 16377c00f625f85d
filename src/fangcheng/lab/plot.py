"""One figure of what a simulation came to; in English, as fonts for more are not everywhere."""

import importlib.util
from collections import Counter
from io import BytesIO
from pathlib import Path
from typing import Any

from fangcheng.errors import PlotError
from fangcheng.lab.summary import Summary

SUFFIXES = (".png", ".svg", ".pdf")
"""The kinds of files a figure can be written to."""

INK, SOFT, BLUE, GREEN, RED = "#26323b", "#c9d1d6", "#2f6f9f", "#3f8f6b", "#b5483a"
_MOST_BARS = 14


def check_plot_path(path: str | Path) -> Path:
    """Refuse a file that cannot become a figure, before any round is played."""
    path = Path(path)
    if path.suffix.lower() not in SUFFIXES:
        raise PlotError("figure_name", path=path, allowed=tuple(SUFFIXES))
    if not path.parent.is_dir():
        raise PlotError("figure_folder", parent=path.parent, name=path.name)
    if path.is_dir():
        raise PlotError("figure_is_folder", path=path)
    if importlib.util.find_spec("matplotlib") is None:
        raise PlotError("figure_extra")
    return path


def plot_summary(summary: Summary, path: str | Path) -> None:
    """Draw a summary: what wins bring, what they consist of, what each seat makes."""
    path = check_plot_path(path)
    # Imported here since nothing else needs it and it is slow to load. A bare Figure draws with
    # Agg or a file writer and needs no screen, which pyplot might.
    from matplotlib.figure import Figure

    figure = Figure(figsize=(12, 7), dpi=120, layout="constrained")
    figure.suptitle(_title(summary), color=INK, fontsize=12, parse_math=False)
    grid = figure.add_gridspec(2, 2, width_ratios=(1.15, 1))
    _plot_win_points(figure.add_subplot(grid[0, 0]), summary)
    _plot_seats(figure.add_subplot(grid[1, 0]), summary)
    _plot_shares(figure.add_subplot(grid[:, 1]), summary)
    write_figure(figure, path)


def write_figure(figure: Any, path: Path) -> None:
    """Write a figure to a file whose name says of which kind."""
    drawn = BytesIO()
    figure.savefig(drawn, format=path.suffix[1:].lower())
    try:
        path.write_bytes(drawn.getvalue())
    except OSError as error:
        raise PlotError("figure_unwritable", path=path, reason=error) from error


def _title(summary: Summary) -> str:
    alike = len(set(summary.bots)) == 1
    bots = f"all {summary.bots[0]}" if alike else ", ".join(summary.bots)
    return (
        f"{summary.variant}: {summary.rounds:,} rounds, bots {bots}, "
        f"seed {summary.seed}\n{summary.draw_rate:.1%} drawn, "
        f"dealer wins {summary.dealer_win_rate:.1%}"
    )


def _plot_win_points(axes: Any, summary: Summary) -> None:
    """Draw how many wins brought how much; a bar for each worth, as there are few."""
    worths = sorted(summary.win_points)
    shares = [100 * summary.win_points[points] / summary.wins for points in worths]
    places = range(len(worths))
    axes.bar(places, shares, color=BLUE, width=0.85)
    every = max(len(worths) // _MOST_BARS, 1)
    axes.set_xticks(list(places)[::every], [str(points) for points in worths][::every])
    axes.set_xlabel("points of a win")
    axes.set_ylabel("% of wins")
    mean = f"mean {summary.mean_win_points:.1f}"
    best = f", biggest {summary.biggest.points}" if summary.biggest else ""
    finish(axes, f"What wins bring ({mean}{best})" if worths else "No wins")


def _plot_seats(axes: Any, summary: Summary) -> None:
    estimates = [summary.points(seat) for seat in range(len(summary.bots))]
    axes.axhline(0, color=INK, linewidth=0.8)
    axes.bar(
        [f"seat {seat}\n{name}" for seat, name in enumerate(summary.bots)],
        [estimate.mean for estimate in estimates],
        yerr=[estimate.ci95 for estimate in estimates],
        color=[GREEN if estimate.mean >= 0 else RED for estimate in estimates],
        ecolor=INK,
        capsize=5,
        width=0.6,
    )
    axes.set_ylabel("points per round")
    finish(axes, "Points per seat (95% interval)")


def _plot_shares(axes: Any, summary: Summary) -> None:
    """Draw the ways, types and factors of wins as bars in three groups."""
    labels: list[str] = []
    shares: list[float] = []
    colours: list[str] = []
    for name, counts, colour in (
        ("by", summary.by, GREEN),
        ("type", summary.types, BLUE),
        ("factor", summary.factors, RED),
    ):
        for code, number in _largest(counts):
            labels.append(f"{name}: {code}")
            shares.append(100 * number / summary.wins)
            colours.append(colour)
    places = range(len(labels))
    axes.barh(places, shares, color=colours, height=0.7)
    axes.set_yticks(places, labels)
    axes.invert_yaxis()
    for place, share in zip(places, shares, strict=True):
        axes.text(share + 1, place, f"{share:.1f}", va="center", fontsize=8, color=INK)
    axes.set_xlim(0, 112)
    axes.set_xlabel("% of wins")
    finish(axes, "What wins consist of")


def _largest(counts: Counter[str]) -> list[tuple[str, int]]:
    ordered = sorted(counts.items(), key=lambda item: (-item[1], item[0]))
    return ordered[:_MOST_BARS]


def finish(axes: Any, title: str) -> None:
    """Give axes their title and the look that all figures have."""
    axes.set_title(title, loc="left", fontsize=10, color=INK)
    axes.tick_params(labelsize=8, colors=INK)
    for label in (axes.xaxis.label, axes.yaxis.label):
        label.set(size=9, color=INK)
    for side in ("top", "right"):
        axes.spines[side].set_visible(False)
    for side in ("left", "bottom"):
        axes.spines[side].set_color(SOFT)
