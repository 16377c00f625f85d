"""`make bench`: speed of Fangcheng beside public peers, measured in one run.

Prints a table, and with `--json FILE` writes the same figures as JSON. Seconds on a shared machine
mean little by themselves: compare the ratios of one run.
"""

import argparse
import json
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.progress import track
from rich.table import Table

from benchmarks import learning, ours, peers, stepping
from benchmarks.startup import measure_startup
from fangcheng.hands.readings import standard_readings
from fangcheng.installed import VARIANTS

WILDS = (0, 1, 2, 3, 4, 7)
SCORED_WILDS = {"qinhuangdao": WILDS}

Row = dict[str, Any]


def row(what: str, per_second: float, **more: Any) -> Row:
    return {"what": what, "per_second": round(per_second, 1), **more}


def _key(peer: str, what: str) -> str:
    return f"{peer} {what}" if what in ("distances", "decisions") else peer


def measure_peers(seconds: float) -> tuple[list[Row], dict[str, float]]:
    """Measure the peers; return their rows and their figures by name."""
    rows: list[Row] = []
    figures: dict[str, float] = {}
    for found in (*peers.measure_all(seconds), *stepping.measure_peers(seconds)):
        if isinstance(found, peers.Missing):
            rows.append({"what": f"peer {found.peer}", "missing": found.reason})
            continue
        figures[_key(found.peer, found.what)] = found.per_second
        name = f"peer {found.peer} {found.version}: {found.what}"
        rows.append(row(name, found.per_second, actions_per_second=found.actions_per_second))
    return rows, figures


def measure_rounds(name: str, seconds: float, figures: dict[str, float]) -> list[Row]:
    rows = []
    for listen in (False, True):
        per_second, actions = ours.random_rounds(name, seconds, listen)
        ratios = {
            peer: round(per_second / figures[peer], 1)
            for peer in ("rlcard", "riichienv")
            if peer in figures
        }
        label = "with events" if listen else "no listener"
        what = f"{name}: random rounds, {label}"
        microseconds = round(1e6 / actions, 1)
        rows.append(
            row(what, per_second, actions_per_second=round(actions), ratios=ratios,
                microseconds_per_legal_and_apply=microseconds)
        )  # fmt: skip
    return rows


def measure_learning(name: str, seconds: float, figures: dict[str, float]) -> list[Row]:
    """Decisions, not rounds, in the column per second."""
    what = f"{name}: decisions of {learning.TABLES} tables"
    planes = learning.decisions(name, seconds, planes=True)
    ratios = {
        peer: round(planes / figures[_key(peer, "decisions")], 1)
        for peer, _ in stepping.PEERS
        if _key(peer, "decisions") in figures
    }
    words = learning.decisions(name, seconds, planes=False)
    return [row(f"{what}, planes", planes, ratios=ratios), row(f"{what}, words only", words)]


def measure_hands(seconds: float) -> list[Row]:
    rows = []
    for melds, tiles in ((4, 13), (5, 16)):
        for label, measure in (
            ("win checks", ours.win_checks),
            ("waits", ours.waits),
            ("distances", ours.distances),
        ):
            for wilds in WILDS:
                rate = measure(melds, wilds, seconds)
                rows.append(row(f"{label}, {tiles} tiles, {wilds} wilds", rate))
    return rows


def measure_scores(name: str, seconds: float, figures: dict[str, float]) -> list[Row]:
    rows = []
    for wilds in SCORED_WILDS.get(name, WILDS[:4]):
        per_second = ours.scored_hands(name, wilds, seconds)
        if per_second is None:
            continue
        ratios = {
            peer: round(per_second / figures[peer], 2)
            for peer in ("PyMahjongGB",)
            if peer in figures
        }
        rows.append(row(f"{name}: scored hands, {wilds} wilds", per_second, ratios=ratios))
    return rows


def measure_worst_hand(seconds: float) -> list[Row]:
    """Seven wild tiles: the hand with the most readings, scored and read in full."""
    hand = ours.worst_hand()
    count = sum(1 for _ in standard_readings(hand))
    read = ours.rate(lambda: sum(1 for _ in standard_readings(hand)) // count, seconds)
    return [row(f"all {count} readings of a hand with 7 wilds", read)]


def measure_growth(name: str) -> list[Row]:
    """The same rounds, twice and four times as many: the rate should stay."""
    rounds = ours.Rounds(name, listen=False)
    rows = []
    for number in (100, 200, 400):
        seconds = ours.seconds_for(rounds, number)
        rows.append(row(f"{name}: {number} rounds in a row", number / seconds))
    return rows


def measure_commands() -> list[Row]:
    """Whole processes, and how many times the CPU time of bare Python each takes."""
    bare, commands = measure_startup()
    return [
        row(f"fangcheng {name}", 1 / seconds, ratios={"python -c pass": round(seconds / bare, 1)})
        for name, seconds in commands.items()
    ]


def table(rows: list[Row]) -> Table:
    shown = Table(title="方城 Fangcheng", title_justify="left")
    shown.add_column("what")
    shown.add_column("per second", justify="right")
    shown.add_column("actions/s", justify="right")
    shown.add_column("µs per legal+apply", justify="right")
    shown.add_column("times a peer")
    for one in rows:
        actions = one.get("actions_per_second")
        shown.add_row(
            one["what"],
            one.get("missing") or f"{one['per_second']:,.0f}",
            f"{actions:,.0f}" if actions else "",
            str(one.get("microseconds_per_legal_and_apply", "")),
            ", ".join(f"{ratio} × {peer}" for peer, ratio in one.get("ratios", {}).items()),
        )
    return shown


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--json", type=Path, help="write the figures to this file")
    parser.add_argument("--seconds", type=float, default=1.0, help="for each figure")
    chosen = parser.parse_args()
    rows, figures = measure_peers(3 * chosen.seconds)
    for name in track(list(VARIANTS), description="measuring"):
        rows += measure_rounds(name, 3 * chosen.seconds, figures)
        rows += measure_scores(name, chosen.seconds, figures)
        rows += measure_learning(name, chosen.seconds, figures)
        rows += measure_growth(name)
    rows += measure_hands(chosen.seconds / 2)
    rows += measure_worst_hand(chosen.seconds)
    rows += measure_commands()
    Console(width=130).print(table(rows))
    if chosen.json:
        chosen.json.write_text(json.dumps(rows, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
