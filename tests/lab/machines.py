"""A cluster as its owner starts one: a scheduler, and workers that can be killed and added."""

import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Final

SOURCES: Final = str(Path(__file__).parents[2] / "src")


class Machines:
    """A scheduler of dask and its workers, each a process of its own.

    Dask's own local cluster shares the process of the tests, and its threads with it: then a
    worker that is killed can leave all of them waiting.
    """

    def __init__(self) -> None:
        self._processes: list[subprocess.Popen[str]] = []
        at = self._start("scheduler", "--host", "127.0.0.1", "--port", "0", until="Scheduler at:")
        self.address = re.search(r"tcp://\S+", at)[0]  # type: ignore[index]
        self.workers: list[subprocess.Popen[str]] = []

    def wait_for(self, number: int) -> None:
        """Start workers until so many live."""
        self.workers = [worker for worker in self.workers if worker.poll() is None]
        while len(self.workers) < number:
            words = (self.address, "--no-nanny", "--nthreads", "1")
            self._start("worker", *words, until="Registered to:")
            self.workers.append(self._processes[-1])

    def close(self) -> None:
        """Kill them all, as a machine does that loses its power."""
        for process in self._processes:
            process.kill()
        for process in self._processes:
            process.wait()
            process.stderr.close()  # type: ignore[union-attr]

    def _start(self, kind: str, *words: str, until: str) -> str:
        """Start a process; return the line in which it says that it is ready."""
        command = [sys.executable, "-m", "dask", kind, *words, "--no-dashboard"]
        # A part that kills two workers is given up, so that two workers are enough to see it.
        surroundings = os.environ | {
            "DASK_DISTRIBUTED__SCHEDULER__ALLOWED_FAILURES": "1",
            "PYTHONPATH": os.pathsep.join([SOURCES, *sys.path]),
        }
        process = subprocess.Popen(command, stderr=subprocess.PIPE, text=True, env=surroundings)
        self._processes.append(process)
        for line in process.stderr or ():
            if until in line:
                return line
        raise AssertionError(f"dask {kind} ended with {process.wait()}")
