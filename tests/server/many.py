"""Nodes behind a proxy for tests in a browser: `python -m tests.server.many serve --port …`.

A PostgreSQL of its own, HAProxy and two nodes, all on this machine. SIGHUP restarts the nodes one
after the other, SIGTERM ends everything.
"""

import signal
import subprocess
import sys

from tests.server.running import PostgresCluster, postgresql_binaries


def main() -> None:
    """Run until told to stop."""
    binaries = postgresql_binaries()
    assert binaries is not None
    cluster = PostgresCluster(binaries)
    cluster.start()
    try:
        words = [*sys.argv[1:], "--workers", "2", "--node", "here"]
        database = cluster.new_database(empty=True)  # of many nodes one gives it its tables
        command = [sys.executable, "-m", "fangcheng", *words, "--database", database]
        with subprocess.Popen(command) as process:
            for number in (signal.SIGHUP, signal.SIGTERM):
                signal.signal(number, lambda got, _: process.send_signal(got))
            process.wait()
    finally:
        cluster.close()


if __name__ == "__main__":
    main()
