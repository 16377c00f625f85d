"""Curves of a run, from its logs."""

from pathlib import Path

import matplotlib

from training.saving import Run

matplotlib.use("Agg")

from matplotlib import pyplot as plt

_CURVES = (
    ("clone", "step", ("alike", "value_loss")),
    ("improve", "decisions", ("points", "entropy", "strayed", "explained")),
    ("probe", "decisions", ("points",)),
)


def plot(run: Run, to: Path) -> None:
    """Draw what was logged of each stage, a small figure for every curve."""
    drawn = [(s, x, y) for s, x, names in _CURVES for y in names if _points(run, s, x, y)]
    if not drawn:
        raise SystemExit("nothing has been logged")
    figure, places = plt.subplots(1, len(drawn), figsize=(3.2 * len(drawn), 2.6), squeeze=False)
    for place, (stage, x, y) in zip(places[0], drawn, strict=True):
        across, up = zip(*_points(run, stage, x, y), strict=True)
        place.plot(across, up)
        place.set_title(f"{stage}: {y}")
        place.set_xlabel(x)
    figure.tight_layout()
    figure.savefig(to)


def _points(run: Run, stage: str, x: str, y: str) -> list[tuple[float, float]]:
    return [(line[x], line[y]) for line in run.lines(stage) if x in line and y in line]
