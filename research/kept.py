"""`python -m research.kept`: what matches, rounds and inputs take in the database.

Tables of four people play flat out; then the pages of each table of the database are counted, its
indexes with it, and shared among the matches that are over, their rounds and their inputs.
"""

import argparse
import json
import os
import sqlite3
import tempfile
from contextlib import closing
from pathlib import Path

from benchmarks.server.measure import Load, let_play, players, read_told, wait_for
from benchmarks.server.plan import TOWNS
from benchmarks.server.process import PLAYER_CORES, ROOT, Server, is_compiled
from rich.console import Console
from rich.table import Table

_PAGES = """SELECT m.tbl_name, sum(s.pgsize) FROM dbstat s JOIN sqlite_master m ON m.name = s.name
GROUP BY 1 ORDER BY 2 DESC"""


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rooms", type=int, default=20)
    parser.add_argument("--seconds", type=float, default=120.0)
    chosen = parser.parse_args()
    os.sched_setaffinity(0, PLAYER_CORES)
    with tempfile.TemporaryDirectory() as folder:
        server = Server(ROOT, Path(folder), not is_compiled(ROOT), claim_pause=0.0)
        try:
            _play(server, Load(chosen.rooms, 0.0, TOWNS, chosen.seconds, 1.0, hints=False))
        finally:
            server.stop()
        with closing(sqlite3.connect(Path(folder) / "fangcheng.db")) as database:
            _tell(database)


def _play(server: Server, load: Load) -> None:
    client = players(server, load.rooms, load, 0)
    try:
        wait_for([client], "open")
        let_play([client])
        wait_for([client], "end")
        read_told(client)
    finally:
        client.kill()


def _tell(database: sqlite3.Connection) -> None:
    def one(question: str) -> int:
        return int(database.execute(question).fetchone()[0] or 0)

    pages = dict(database.execute(_PAGES).fetchall())
    inputs, matches = one("SELECT count(*) FROM inputs"), one("SELECT count(*) FROM matches")
    over = database.execute("SELECT id, summary FROM matches WHERE finished IS NOT NULL").fetchall()
    rounds = sum(len(json.loads(summary)["rounds"]) for _, summary in over)
    played = one("SELECT count(*) FROM inputs JOIN matches ON id = match WHERE finished NOTNULL")
    if not rounds:
        raise SystemExit("no match was over: give it more --seconds")
    each = pages["inputs"] / inputs
    beside = sum(pages.get(name, 0) for name in ("matches", "players", "seat_ties")) / matches
    shown = Table(title=f"{len(over)} matches of {rounds} rounds", title_justify="left")
    shown.add_column("what")
    shown.add_column("bytes", justify="right")
    told = {
        "an input": each,
        f"the {played / rounds:.0f} inputs of a round": each * played / rounds,
        "a match beside its inputs": beside,
        f"a match of {rounds / len(over):.1f} rounds": beside + each * played / len(over),
    }
    for name, size in told.items():
        shown.add_row(name, f"{size:,.0f}")
    Console().print(shown)


if __name__ == "__main__":
    main()
