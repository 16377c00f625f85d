"""A server process on a core of its own, and what it uses."""

import json
import os
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[2]
CORES = sorted(os.sched_getaffinity(0))
SERVER_CORE, PLAYER_CORES = CORES[:1], CORES[1:] or CORES
"""Where there is one core only everybody shares it, and the figures mean little."""
_TICK = os.sysconf("SC_CLK_TCK")
_SERVER = """
import json, sys
import uvloop
from fangcheng.server.serve import Settings, serve
wanted = json.loads(sys.argv[1])
known = {name: wanted[name] for name in wanted if name in Settings.__struct_fields__}
uvloop.run(serve(Settings(**known), lambda info: print(info.url, flush=True)))
"""
OPEN_DOORS: dict[str, Any] = {
    "port": 0,
    "bot_pause": 0.0,
    "round_pause": 60.0,
    "shuffle_wait": 30.0,
    "guests_per_minute": 1_000_000,
    "connections_per_address": 100_000,
    "max_connections": 100_000,
    "messages_per_second": 100_000,
    "message_burst": 100_000,
    "bytes_per_second": 100_000_000,
    "max_rooms": 100_000,
    "rooms_per_address": 100_000,
    "wrong_numbers": 100_000,
    "log_level": "warning",
}
"""Settings of a server that refuses nobody; those an older server does not know are left out."""


class Server:
    """A server of the sources in `tree`, on the first core; its thinkers are with the players."""

    def __init__(
        self, tree: Path, data: Path, pure: bool, core: list[int] = SERVER_CORE, **settings: Any
    ) -> None:
        environment = {**os.environ, "PYTHONPATH": str(tree / "src")}
        if pure:
            environment["FANGCHENG_PURE"] = "1"
        self.wanted = {**OPEN_DOORS, "data": str(data), **settings}
        self.log = data / "server.log"
        self._thinkers_before = 0.0
        with self.log.open("ab") as log:
            self._process = subprocess.Popen(
                [sys.executable, "-P", "-c", _SERVER, json.dumps(self.wanted)],
                cwd=data,
                env=environment,
                stdout=subprocess.PIPE,
                stderr=log,
                text=True,
                preexec_fn=lambda: os.sched_setaffinity(0, core),
            )
        self.begun = time.perf_counter()
        assert self._process.stdout is not None
        self.url = self._process.stdout.readline().strip()
        if not self.url:
            raise SystemExit(f"the server does not start:\n{self.log.read_text()[-2000:]}")
        self.port = int(self.url.rpartition(":")[2])
        self.place_thinkers()

    @property
    def pid(self) -> int:
        """The number of the process."""
        return self._process.pid

    def place_thinkers(self) -> None:
        """Put the processes that think beside the players, where they give way to them.

        So the core is the server's alone, and nobody hears late of what it did in time.
        """
        for pid in self.thinkers():
            with suppress(ProcessLookupError):
                os.sched_setaffinity(pid, PLAYER_CORES)
                os.sched_setscheduler(pid, os.SCHED_IDLE, os.sched_param(0))

    def thinkers(self) -> list[int]:
        """The processes that think now."""
        found: list[int] = []
        for task in Path(f"/proc/{self.pid}/task").glob("*/children"):
            with suppress(OSError):
                found += map(int, task.read_text().split())
        return found

    def cpu(self) -> float:
        """Seconds of CPU the server process itself has used, all its threads, user and system."""
        return cpu_of(self.pid)

    def loop_cpu(self) -> float:
        """Seconds of CPU of the thread in which everything is answered."""
        return cpu_of(self.pid, f"task/{self.pid}/")

    def thinkers_cpu(self) -> float:
        """Seconds of CPU of its thinkers, those that have ended too."""
        fields = _stat(self.pid)
        used = (int(fields[13]) + int(fields[14])) / _TICK
        for pid in self.thinkers():
            with suppress(OSError):
                theirs = _stat(pid)
                used += (int(theirs[11]) + int(theirs[12])) / _TICK
        return used

    def memory(self) -> float:
        """Resident memory of the server process in MB."""
        lines = Path(f"/proc/{self.pid}/status").read_text().splitlines()
        return next(int(line.split()[1]) / 1024 for line in lines if line.startswith("VmRSS"))

    def kill(self) -> None:
        """`kill -9`."""
        self._process.kill()
        self._process.wait()

    def stop(self) -> None:
        """Ask it to stop."""
        self._process.terminate()
        try:
            self._process.wait(15)
        except subprocess.TimeoutExpired:
            self.kill()


def cpu_of(pid: int, thread: str = "") -> float:
    """Seconds of CPU a process has used, all its threads or one, user and system."""
    fields = _stat(pid, thread)
    return (int(fields[11]) + int(fields[12])) / _TICK


def tree_cpu(pid: int) -> float:
    """Seconds of CPU of a process and all below it, those that have ended too."""
    fields = _stat(pid)
    used = sum(map(int, fields[11:15])) / _TICK
    for task in Path(f"/proc/{pid}/task").glob("*/children"):
        for child in task.read_text().split():
            with suppress(OSError):
                used += tree_cpu(int(child))
    return used


def _stat(pid: int, thread: str = "") -> list[str]:
    return Path(f"/proc/{pid}/{thread}stat").read_text().rpartition(")")[2].split()


# -- the core ----------------------------------------------------------------------------------


def calibrate() -> float:
    """Seconds that a fixed piece of Python takes on the server's core just now, at best.

    Cores are not equally fast at all times: CPU figures of two runs compare by this.
    """
    before = os.sched_getaffinity(0)
    os.sched_setaffinity(0, SERVER_CORE)
    try:
        return min(_work() for _ in range(7))
    finally:
        os.sched_setaffinity(0, before)


def _work() -> float:
    begun = time.process_time()
    known: dict[int, list[int]] = {}
    for number in range(60_000):
        known.setdefault(number % 997, []).append(number ^ 5)
    assert sum(len(one) for one in known.values()) == 60_000
    json.loads(json.dumps(known))
    return time.process_time() - begun


# -- other commits -----------------------------------------------------------------------------


@contextmanager
def tree_of(commit: str, folder: Path) -> Iterator[Path]:
    """Check a commit out beside this one."""
    tree = folder / "against"
    _git("worktree", "add", "--quiet", "--detach", str(tree), commit)
    try:
        yield tree
    finally:
        _git("worktree", "remove", "--force", str(tree))
        shutil.rmtree(tree, ignore_errors=True)


def _git(*arguments: str) -> None:
    done = subprocess.run(["git", "-C", str(ROOT), *arguments], capture_output=True, text=True)
    if done.returncode:
        raise SystemExit(f"git {arguments[0]}: {done.stderr.strip()}")


def compile_tree(tree: Path) -> None:
    """Compile the engine of another tree, as `make build` does here."""
    environment = {**os.environ, "PYTHONPATH": str(tree / "src")}
    command = [sys.executable, "setup.py", "-q", "build_ext", "--inplace"]
    done = subprocess.run(command, cwd=tree, env=environment, capture_output=True, text=True)
    if done.returncode:
        raise SystemExit(f"{tree} cannot be compiled:\n{done.stderr[-2000:]}")


def is_compiled(tree: Path) -> bool:
    """Whether extensions lie beside the sources."""
    return any((tree / "src" / "fangcheng").glob("tiles.*.so"))
