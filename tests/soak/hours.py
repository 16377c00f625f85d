"""As many rounds as eight hours of play have, in minutes: does the server's memory grow?

    python -m tests.soak.hours --hours 8 --tables 20 --picture docs/pictures/memory.png

Tables of all towns play match after match as fast as they can, each in a new room, some with bots;
what takes an hour there takes seconds here, and rooms are swept away accordingly. Memory that grows
from match to match, or a refusal: exit 1.
"""

import argparse
import asyncio
import statistics
import tempfile
import time
from pathlib import Path

import uvloop
from benchmarks.server.club import Club
from benchmarks.server.plan import TOWNS, Plan
from benchmarks.server.process import ROOT, Server
from benchmarks.server.show import draw_memory
from rich.console import Console

from tests.soak.logs import tracebacks

CONSOLE = Console(width=120)
ROUND_MINUTES = 6.0
"""How long people take for a round."""
_ROUNDS = 8
"""Of each match: what all towns can play."""
_SAMPLE = 1.0
_ENOUGH = 100
"""Matches after which growth is no warming up any more."""


class Samples:
    """Memory by the matches that were played, and by simulated hours."""

    def __init__(self, tables: int) -> None:
        self._tables = tables
        self.matches: list[int] = []
        self.megabytes: list[float] = []

    def add(self, matches: int, megabytes: float) -> None:
        """Note how it is now."""
        self.matches.append(matches)
        self.megabytes.append(megabytes)

    def hours(self, matches: int) -> float:
        """How long the tables would have needed for so many matches."""
        return matches * _ROUNDS * ROUND_MINUTES / 60 / self._tables

    @property
    def slope(self) -> float:
        """kB for each match, in the second half: the first may fill its caches."""
        half = len(self.matches) // 2
        matches, megabytes = self.matches[half:], self.megabytes[half:]
        if len(set(matches)) < 3:
            return 0.0
        return 1024 * statistics.linear_regression(matches, megabytes).slope


async def play(server: Server, tables: int, hours: float, samples: Samples) -> list[str]:
    """Play until the time is over; return what was refused."""
    plan = Plan(
        "127.0.0.1", server.port, tables, list(TOWNS), 0, 0, 0,
        rounds=_ROUNDS, people=(4, 4, 2, 1), moves_on=True,
    )  # fmt: skip
    club = Club(plan)
    await club.open()
    told = time.monotonic()
    while True:
        await asyncio.sleep(_SAMPLE)
        matches = sum(table.matches for table in club.tables)
        samples.add(matches, server.memory())
        now = samples.hours(matches)
        if time.monotonic() - told > 5:
            told = time.monotonic()
            CONSOLE.print(
                f"{now:.2f} of {hours:g} hours: {matches} matches, {club.measured.actions} "
                f"actions, {samples.megabytes[-1]:.0f} MB"
            )
        club.measured.confirmed.clear()
        club.measured.seen.clear()
        if now >= hours or club.refusals or club.lost:
            break
    club.close()
    lost = [f"{club.lost} connections were closed"] if club.lost else []
    return club.refusals + lost


def main() -> None:
    """Play, and draw what the memory was."""
    parser = argparse.ArgumentParser(prog="python -m tests.soak.hours", description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter)  # fmt: skip
    parser.add_argument("--hours", type=float, default=8.0)
    parser.add_argument("--tables", type=int, default=20)
    parser.add_argument("--growth", type=float, default=20.0, metavar="KB",
                        help="how much memory a match may leave behind")  # fmt: skip
    parser.add_argument("--picture", metavar="FILE", help="draw memory over the hours")
    args = parser.parse_args()
    samples = Samples(args.tables)
    with tempfile.TemporaryDirectory(prefix="fangcheng-hours-") as data:
        server = Server(ROOT, Path(data), False, claim_pause=0.0, idle_room=5.0, abandoned=5.0)
        try:
            begun = time.monotonic()
            wrong = uvloop.run(play(server, args.tables, args.hours, samples))
            took = time.monotonic() - begun
        finally:
            server.stop()
        log = server.log.read_text(encoding="utf-8")
    wrong += [f"{count} tracebacks: {one}" for one, count in tracebacks(log).items()]
    hours = samples.hours(samples.matches[-1])
    if samples.matches[-1] >= _ENOUGH and samples.slope > args.growth:
        wrong.append(f"every match leaves {samples.slope:.1f} kB behind")
    CONSOLE.print(
        f"{hours:.2f} hours of {args.tables} tables in {took:.0f} s: {samples.matches[-1]} "
        f"matches, {samples.matches[-1] * _ROUNDS} rounds; memory {samples.megabytes[0]:.0f} to "
        f"{samples.megabytes[-1]:.0f} MB, {samples.slope:+.1f} kB a match in the second half"
    )
    if args.picture:
        at = [(samples.hours(one), mb) for one, mb in zip(samples.matches, samples.megabytes,
              strict=True)]  # fmt: skip
        draw_memory(at, samples.matches, Path(args.picture), f"hours of {args.tables} tables")
    for one in wrong[:10]:
        CONSOLE.print(one, style="red", markup=False)
    raise SystemExit(bool(wrong))


if __name__ == "__main__":
    main()
