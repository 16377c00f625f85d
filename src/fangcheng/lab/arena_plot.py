"""One figure of what contests in some towns came to; in English, as the other figures are."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from fangcheng.lab.contest import Contest
from fangcheng.lab.plot import BLUE, GREEN, INK, RED, SOFT, check_plot_path, finish, write_figure
from fangcheng.lab.summary import Estimate

_ROW = 0.34
"""Inches for a bot or a pair."""


def plot_contests(contests: Sequence[Contest], path: str | Path) -> None:
    """Draw for each town the points of each bot and beside them the differences."""
    path = check_plot_path(path)
    from matplotlib.figure import Figure

    first = contests[0]
    rows = max(len(first.bots), len(list(first.pairs())))
    height = 1.2 + len(contests) * (0.9 + _ROW * rows)
    figure = Figure(figsize=(12, height), dpi=120, layout="constrained")
    figure.suptitle(_title(contests), color=INK, fontsize=12, parse_math=False)
    axes = figure.subplots(len(contests), 2, squeeze=False)
    for (left, right), contest in zip(axes, contests, strict=True):
        _plot_points(left, contest)
        _plot_pairs(right, contest)
    for axis in axes[-1]:
        axis.set_xlabel("points per round")
    write_figure(figure, path)


def _title(contests: Sequence[Contest]) -> str:
    first = contests[0]
    how = "stopped when clear" if first.plan.looks else f"{first.walls:,} walls"
    return f"{', '.join(first.bots)}: {how}, seed {first.seed} (95% intervals)"


def _plot_points(axes: Any, contest: Contest) -> None:
    estimates = [contest.points(bot) for bot in range(len(contest.bots))]
    _plot(axes, list(contest.bots), estimates, [BLUE] * len(estimates))
    finish(axes, f"{contest.variant}: each bot ({contest.rounds:,} rounds)")


def _plot_pairs(axes: Any, contest: Contest) -> None:
    pairs = list(contest.pairs())
    colours = {"stronger": GREEN, "weaker": RED, "unclear": INK}
    _plot(
        axes,
        [f"{pair.one} − {pair.other}" for pair in pairs],
        [pair.difference for pair in pairs],
        [colours[pair.verdict] for pair in pairs],
    )
    finish(axes, f"{contest.variant}: differences on the same walls")


def _plot(
    axes: Any, labels: list[str], estimates: Sequence[Estimate], colours: Sequence[str]
) -> None:
    axes.axvline(0, color=SOFT, linewidth=1)
    for place, (estimate, colour) in enumerate(zip(estimates, colours, strict=True)):
        axes.errorbar(
            estimate.mean, place, xerr=estimate.ci95, fmt="o", color=colour, capsize=4, markersize=5
        )
        axes.annotate(
            f"{estimate.mean:+.2f} ± {estimate.ci95:.2f}".replace("-", "−"),
            (estimate.mean, place),
            xytext=(0, 6),
            textcoords="offset points",
            ha="center",
            fontsize=8,
            color=colour,
        )
    axes.set_yticks(range(len(labels)), [_short(label) for label in labels], parse_math=False)
    axes.set_ylim(len(labels) - 0.5, -0.7)


def _short(label: str, most: int = 36) -> str:
    return label if len(label) <= most else label[: most - 1] + "…"
