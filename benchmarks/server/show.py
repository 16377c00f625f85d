"""Tables and pictures of what was measured."""

import statistics
from collections.abc import Sequence
from pathlib import Path

from rich.console import Console
from rich.table import Table

from benchmarks.server.measure import Figures

CONSOLE = Console(width=150)


def show_runs(title: str, found: Sequence[tuple[str, Figures]]) -> None:
    """A line for each run."""
    table = Table(title=title, title_justify="left")
    for head in (
        "", "rooms", "rate", "action/s", "µs/action", "thinkers µs", "loop ms", "µs/loop ms",
        "core", "players", "done p50", "p99 ms", "seen p50", "p99 ms", "kB/room",
    ):  # fmt: skip
        table.add_column(head, justify="right")
    for name, one in found:
        table.add_row(
            name, str(one.rooms), f"{one.rate:g}" if one.rate else "flat out",
            f"{one.actions_per_s:.0f}", f"{one.us_per_action:.0f}",
            f"{one.thinkers_us_per_action:.0f}", f"{one.calibration_ms:.1f}",
            f"{one.loops_per_action:.1f}", f"{one.server_core:.0%}", f"{one.players_core:.0%}",
            f"{one.confirmed_p50_ms:.1f}", f"{one.confirmed_p99_ms:.1f}", f"{one.seen_p50_ms:.1f}",
            f"{one.seen_p99_ms:.1f}", f"{one.kb_per_room:.0f}",
        )  # fmt: skip
    CONSOLE.print(table)


def show_ratio(ours: Sequence[Figures], theirs: Sequence[Figures], commit: str) -> None:
    """How many times cheaper an action is than at another commit, pair by pair."""
    ratios = [b.loops_per_action / a.loops_per_action for a, b in zip(ours, theirs, strict=True)]
    middle = statistics.geometric_mean(ratios)
    CONSOLE.print(
        f"CPU per action, {commit} ÷ here, each in calibration loops: "
        f"[bold]{middle:.2f}[/bold] (geometric mean of {len(ratios)} pairs; "
        f"{min(ratios):.2f} to {max(ratios):.2f})"
    )


def draw_latencies(found: Sequence[Figures], file: Path) -> None:
    """Latency by the number of rooms."""
    import matplotlib.pyplot as plt

    figure, axes = plt.subplots(figsize=(7, 4))
    rooms = [one.rooms for one in found]
    for name in ("confirmed_p50_ms", "confirmed_p99_ms", "seen_p50_ms", "seen_p99_ms"):
        axes.plot(rooms, [getattr(one, name) for one in found], "o-", label=name[:-3])
    axes.set_xlabel("rooms")
    axes.set_ylabel("ms")
    axes.set_yscale("log")
    axes.legend()
    _save(figure, file)


def draw_memory(
    samples: Sequence[tuple[float, float]], rooms_of: Sequence[int], file: Path, x_label: str
) -> None:
    """Memory over time, and how many rooms there had been by then."""
    import matplotlib.pyplot as plt

    figure, axes = plt.subplots(figsize=(8, 4))
    at = [when for when, _ in samples]
    axes.plot(at, [megabytes for _, megabytes in samples], label="resident memory, MB")
    axes.set_ylim(bottom=0)
    axes.set_xlabel(x_label)
    axes.set_ylabel("MB")
    other = axes.twinx()
    other.plot(at, list(rooms_of), color="tab:gray", linestyle=":")
    other.set_ylabel("matches played (dotted)")
    _save(figure, file)


def _save(figure: object, file: Path) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    figure.tight_layout()  # type: ignore[attr-defined]
    figure.savefig(file, dpi=110)  # type: ignore[attr-defined]
    CONSOLE.print(f"drawn: {file}")
