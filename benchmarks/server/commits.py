"""What a PostgreSQL takes of the commits of many nodes, and how large an action is in it.

    python -m benchmarks.server.commits

A client of pgbench commits as the journal of a node does: it proves that the node is the one it
was, inserts the actions that have gathered, and waits for the disk. Clients and database share the
machine, so a database with cores of its own takes more.
"""

import argparse
import os
import re
import shutil
import subprocess
import time
from pathlib import Path
from typing import NamedTuple

from rich.console import Console
from rich.table import Table
from tests.server.running import PostgresCluster, postgresql_binaries, why_no_postgresql

from fangcheng.server.store.engine import bring_up_to_date, open_engine

NODES = (1, 4, 16, 64)
ACTIONS = (1, 10, 100)
"""In one commit."""
COMMIT = """\
\\set match random(1, 1000000000000)
BEGIN;
SELECT epoch FROM bench_nodes WHERE name = :client_id FOR SHARE;
INSERT INTO inputs SELECT :match, n, n % 4, 'discard 5m', gen_random_uuid(), 3000
    FROM generate_series(1, :actions) AS n ON CONFLICT DO NOTHING;
COMMIT;
"""


class Commits(NamedTuple):
    """What was committed by some nodes at the same time."""

    nodes: int
    actions: int
    a_second: float
    milliseconds: float
    """How long a commit took."""
    cores: float
    """How many the whole machine was busy with, others included."""


def main() -> None:
    """Measure and show."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--seconds", type=int, default=4, help="for each number of nodes")
    seconds = parser.parse_args().seconds
    reason, binaries = why_no_postgresql(), postgresql_binaries()
    if reason is not None or binaries is None:
        raise SystemExit(reason)
    cluster = PostgresCluster(binaries, fsync=True)
    try:
        cluster.start()
        _measure(cluster, seconds)
    finally:
        cluster.close()


def _measure(cluster: PostgresCluster, seconds: int) -> None:
    url = cluster.new_database()
    database = url.split("/")[3].split("?")[0]
    engine = open_engine(url)
    bring_up_to_date(engine)
    engine.dispose()
    names = f"SELECT n, 1 FROM generate_series(0, {max(NODES)}) AS n"
    cluster.sql(f"CREATE TABLE bench_nodes (name, epoch) AS {names}", database)
    cluster.sql("CREATE UNIQUE INDEX ON bench_nodes (name)", database)
    script = cluster.folder / "commit.sql"
    script.write_text(COMMIT)
    heads = ("nodes", "actions a commit", "commits/s", "actions/s", "ms a commit", "busy cores")
    table = Table(*heads)
    for actions in ACTIONS:
        for nodes in NODES:
            found = _run(cluster, database, script, nodes, actions, seconds)
            row = (found.a_second, found.a_second * actions)
            table.add_row(
                str(nodes), str(actions), *(f"{number:,.0f}" for number in row),
                f"{found.milliseconds:.1f}", f"{found.cores:.1f} of {os.cpu_count()}",
            )  # fmt: skip
    Console().print(table)
    cluster.sql("VACUUM inputs", database)
    size = cluster.sql("SELECT pg_total_relation_size('inputs'), count(*) FROM inputs", database)
    total, rows = map(int, size.split("|"))
    Console().print(f"{total / rows:.0f} bytes an action, with its index ({rows:,} actions)")


def _run(
    cluster: PostgresCluster, database: str, script: Path, nodes: int, actions: int, seconds: int
) -> Commits:
    pgbench = shutil.which("pgbench") or "pgbench"
    options = ["-n", "-M", "prepared", "-T", str(seconds), "-c", str(nodes), "-j", "1"]
    where = ["-h", str(cluster.folder), "-U", "postgres", "-f", str(script), database]
    before, began = _busy(), time.monotonic()
    done = subprocess.run(
        [pgbench, *options, "-D", f"actions={actions}", *where],
        capture_output=True, text=True, check=True,
    )  # fmt: skip
    cores = (_busy() - before) / (time.monotonic() - began)
    return Commits(
        nodes,
        actions,
        _number(r"tps = ([\d.]+)", done.stdout),
        _number(r"latency average = ([\d.]+)", done.stdout),
        cores,
    )


def _number(pattern: str, text: str) -> float:
    found = re.search(pattern, text)
    assert found is not None, text
    return float(found[1])


def _busy() -> float:
    """Seconds that all cores together have worked since the machine started."""
    user, nice, system = Path("/proc/stat").read_text().split()[1:4]
    return (int(user) + int(nice) + int(system)) / os.sysconf("SC_CLK_TCK")


if __name__ == "__main__":
    main()
