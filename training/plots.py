"""Curves of a run, from its logs."""

from pathlib import Path
from typing import Any

import matplotlib

from training.saving import Run

matplotlib.use("Agg")

from matplotlib import pyplot as plt

_CURVES = (
    ("clone", "step", ("alike", "value_loss")),
    ("improve", "decisions", ("points", "entropy", "strayed", "explained")),
    ("probe", "decisions", ("points",)),
)
_SMOOTHED = 12
"""Points of so many times of learning are drawn as their mean: of one they tell little."""


def plot(run: Run, to: Path) -> None:
    """Draw what was logged of each stage, a small figure for every curve."""
    drawn = [(s, x, y) for s, x, names in _CURVES for y in names if _lines(run, s, x, y)]
    if not drawn:
        raise SystemExit("nothing has been logged")
    across = min(3, len(drawn))
    down = -(-len(drawn) // across)
    figure, places = plt.subplots(down, across, figsize=(3.4 * across, 2.6 * down), squeeze=False)
    for empty in places.flat[len(drawn) :]:
        empty.set_axis_off()
    for place, (stage, x, y) in zip(places.flat, drawn, strict=False):
        for name, told in _lines(run, stage, x, y).items():
            place.plot(*zip(*told, strict=True), label=name, linewidth=1.2)
            if name:
                place.legend(fontsize=6)
        place.set_title(f"{stage}: {y}", fontsize=9)
        place.set_xlabel(x, fontsize=8)
        place.tick_params(labelsize=7)
    figure.tight_layout()
    figure.savefig(to)


def _lines(run: Run, stage: str, x: str, y: str) -> dict[str, list[tuple[float, float]]]:
    """A line, or one for each town where the towns are told apart."""
    found: dict[str, list[tuple[float, float]]] = {}
    for line in run.lines(stage):
        told: Any = line.get(y)
        for name, figure in told.items() if isinstance(told, dict) else [("", told)]:
            if figure is not None:
                found.setdefault(name, []).append((line[x], figure))
    return {name: _smooth(points) if name else points for name, points in found.items()}


def _smooth(points: list[tuple[float, float]]) -> list[tuple[float, float]]:
    heights = [height for _, height in points]
    ends = range(min(_SMOOTHED, len(points)), len(points) + 1)
    return [
        (points[end - 1][0], sum(some) / len(some))
        for end in ends
        if (some := heights[max(0, end - _SMOOTHED) : end])
    ]
