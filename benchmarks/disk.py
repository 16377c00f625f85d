"""`python -m benchmarks.disk FOLDER`: how long a commit takes on the disk of a folder.

It commits as the journal does on SQLite, some rows of many matches by one statement, four
milliseconds after the one before; once as the server does it, and once with each of what might
help: checkpoints in another thread, seldom, never (as if they cost nothing). On a disk that others
use the ways must be compared several times, in turns.
"""

import argparse
import random
import sqlite3
import tempfile
import threading
import time
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from statistics import quantiles

from rich.console import Console
from rich.table import Table

_MATCHES, _ROWS, _GATHER = 300, 8, 0.004
_TABLE = """CREATE TABLE inputs (match INTEGER, number INTEGER, seat INTEGER, do TEXT, command TEXT,
ms INTEGER, PRIMARY KEY (match, number)) WITHOUT ROWID"""
_INSERT = f"INSERT INTO inputs VALUES {', '.join(['(?, ?, 0, ?, ?, 1234)'] * _ROWS)}"
WAYS = {"as the server does": 1000, "checkpoints in a thread": 0, "seldom": 4000, "never": 0}
"""After how many pages whoever commits makes a checkpoint."""


def main() -> None:
    """Measure all ways in turns, and tell."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path, nargs="?", default=Path())
    parser.add_argument("--seconds", type=float, default=5.0, help="for each way in each turn")
    parser.add_argument("--turns", type=int, default=3)
    given = parser.parse_args()
    table = Table("way", "turn", "commits/s", "p50 ms", "p99 ms", "longest ms", "log MB")
    for turn in range(1, given.turns + 1):
        for way in WAYS:
            table.add_row(way, str(turn), *_measure(given.folder, way, given.seconds))
    Console().print(table)


def _measure(folder: Path, way: str, seconds: float) -> list[str]:
    with tempfile.TemporaryDirectory(dir=folder) as place:
        file = Path(place, "disk.db")
        with closing(_open(file, WAYS[way])) as database:
            database.execute(_TABLE)
            over = threading.Event()
            aside = threading.Thread(target=_checkpoint, args=(file, over.wait))
            if "thread" in way:
                aside.start()
            took = _commit(database, seconds)
            log = Path(f"{file}-wal").stat().st_size / 1e6
            over.set()
            if aside.ident:
                aside.join()
    cut = quantiles(took, n=100)
    found = len(took) / seconds, cut[49] * 1000, cut[98] * 1000, max(took) * 1000, log
    return [f"{one:.1f}" for one in found]


def _open(file: Path, checkpoint: int) -> sqlite3.Connection:
    database = sqlite3.connect(file, timeout=10, isolation_level=None)
    for pragma in ("journal_mode=WAL", "synchronous=FULL", f"wal_autocheckpoint={checkpoint}"):
        database.execute(f"PRAGMA {pragma}")
    return database


def _commit(database: sqlite3.Connection, seconds: float) -> list[float]:
    rng, numbers, took = random.Random(1), [0] * _MATCHES, list[float]()
    end = time.perf_counter() + seconds
    while time.perf_counter() < end:
        values: list[object] = []
        for match in rng.choices(range(_MATCHES), k=_ROWS):
            numbers[match] += 1
            values += (match * 7919, numbers[match], "discard 5w", f"{rng.getrandbits(64):016x}")
        since = time.perf_counter()
        database.execute(_INSERT, values)
        took.append(time.perf_counter() - since)
        time.sleep(_GATHER)
    return took


def _checkpoint(file: Path, over: Callable[[float], bool]) -> None:
    with closing(_open(file, 0)) as database:
        while not over(0.5):
            database.execute("PRAGMA wal_checkpoint(PASSIVE)")


if __name__ == "__main__":
    main()
