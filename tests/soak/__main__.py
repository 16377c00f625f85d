"""`make soak`: a real server under load, and everything that can go wrong, until the time is over.

    python -m tests.soak --minutes 30 --database both --seed 7

Players of all towns play, quarrel, leave and come back, while the server is killed and stopped, its
disk is full or slow, its database goes away, its clock jumps and its connections are cut. After
every fault what everybody was told is compared with what is stored. Any contradiction: exit 1.
"""

import argparse
import json
import signal
import statistics
import sys
import tempfile
from pathlib import Path
from typing import Any

import uvloop
from rich.console import Console
from rich.table import Table

from tests.server import running
from tests.soak.club import Club
from tests.soak.faults import Database, Postgres, Sqlite, WallClock

CONSOLE = Console(width=140)


def main() -> None:
    """Run the soak on the databases asked for."""
    parser = argparse.ArgumentParser(prog="python -m tests.soak", description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter)  # fmt: skip
    parser.add_argument("--minutes", type=float, default=10.0, help="in all")
    parser.add_argument("--database", choices=("sqlite", "postgresql", "both"), default="both")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--json", metavar="FILE", help="write the result")
    parser.add_argument("--keep", metavar="FOLDER", help="leave logs and databases there")
    args = parser.parse_args()
    # Whoever ends it by a signal finds nothing mounted and nothing running either.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))
    kinds = ["sqlite", "postgresql"] if args.database == "both" else [args.database]
    results: dict[str, Any] = {}
    skipped: dict[str, str] = {}
    with tempfile.TemporaryDirectory(prefix="fangcheng-soak-") as temporary:
        folder = Path(args.keep or temporary)
        folder.mkdir(parents=True, exist_ok=True)
        clock = WallClock(folder)
        if clock.library is None:
            skipped["clock jumps"] = "libfaketime is not installed (apt-get install libfaketime)"
        for kind in kinds:
            reason = running.why_no_postgresql() if kind == "postgresql" else None
            if reason is not None:
                skipped[kind] = reason
                continue
            seconds = 60 * args.minutes / len(kinds)
            results[kind] = _soak(kind, folder / kind, clock, args.seed, seconds, skipped)
    _show(results, skipped, args.seed)
    told = {"seed": args.seed, "results": results, "skipped": skipped}
    if args.json:
        Path(args.json).write_text(json.dumps(told, indent=1, ensure_ascii=False), "utf-8")
    bad = any(result["contradictions"] for result in results.values())
    raise SystemExit(bad or not results)


def _soak(
    kind: str, folder: Path, clock: WallClock, seed: int, seconds: float, skipped: dict[str, str]
) -> dict[str, Any]:
    folder.mkdir(parents=True, exist_ok=True)
    database: Database = Sqlite(folder, skipped) if kind == "sqlite" else Postgres()
    try:
        club = Club(
            folder, database, clock, seed,
            lambda line: CONSOLE.print(f"{kind} {line}", markup=False),
        )  # fmt: skip
        uvloop.run(club.run(seconds))
        return club.figures()
    finally:
        database.close()


def _show(results: dict[str, Any], skipped: dict[str, str], seed: int) -> None:
    table = Table(title=f"soak, seed {seed}", title_justify="left")
    table.add_column("")
    for kind in results:
        table.add_column(kind, justify="right")
    rows = ["kills", "audits", "evenings", "matches", "commands", "commands_repeated",
            "answers_repeated", "reconnects"]  # fmt: skip
    for row in rows:
        table.add_row(row.replace("_", " "), *(str(one[row]) for one in results.values()))
    for name in sorted({name for one in results.values() for name in one["refusals"]}):
        counts = [one["refusals"].get(name, 0) for one in results.values()]
        table.add_row(f"refused: {name}", *map(str, counts))
    for row in ("inputs", "entries", "confirmed", "finished"):
        table.add_row(f"audited: {row}", *(str(one["audit"][row]) for one in results.values()))
    starts = [statistics.median(one["start_seconds"] or [0]) for one in results.values()]
    table.add_row("start, median s", *(f"{one:.2f}" for one in starts))
    per_audit = [1000 * one["seconds_for_audits"] / max(1, one["audits"])
                 for one in results.values()]  # fmt: skip
    table.add_row("an audit, ms", *(f"{one:.0f}" for one in per_audit))
    for name in sorted({name for one in results.values() for name in one["faults"]}):
        table.add_row(name, *(str(one["faults"].get(name, 0)) for one in results.values()))
    for name in sorted({name for one in results.values() for name in one["contradictions"]}):
        counts = [one["contradictions"].get(name, 0) for one in results.values()]
        table.add_row(f"[red]contradiction: {name}", *map(str, counts))
    CONSOLE.print(table)
    for what, why in skipped.items():
        CONSOLE.print(f"skipped: {what}: {why}")
    for kind, one in results.items():
        for name, examples in one["examples"].items():
            for example in examples:
                CONSOLE.print(f"{kind}: {name}: {example}", style="red", markup=False)


if __name__ == "__main__":
    main()
