"""`python -m research.one_address`: one address does the worst it may, and a neighbour plays on.

All sockets that an address may open send as much as they can, each attack for some seconds, and
come back when they are cut. Meanwhile somebody at another address pings, and asks about the rules.
Told are how much memory the server takes more than before, and how long the neighbour waits.

    python -m research.one_address
    python -m research.one_address --against 395a376c    the same at another commit
"""

import argparse
import asyncio
import json
import os
import resource
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager, nullcontext, suppress
from multiprocessing import Pipe, Process
from multiprocessing.connection import Connection
from pathlib import Path
from socket import create_connection, create_server
from statistics import median, quantiles

from benchmarks.server.process import PLAYER_CORES, ROOT, SERVER_CORE, Server, is_compiled, tree_of
from rich.console import Console
from rich.table import Table

from fangcheng.server.settings import Settings
from research.one_address.attacks import ATTACKS, BEFORE_PROXY
from research.one_address.neighbour import Waits, watch

_LIMITS = (
    "connections_per_address",
    "messages_per_second",
    "message_burst",
    "bytes_per_second",
    "address_bytes_per_second",
    "guests_per_minute",
)
"""Those that are as they are anywhere."""
_FILES = 1024
"""That HAProxy may open; each connection takes two."""
_WRITE = """
import inspect, json, sys
from fangcheng.server.proxy import haproxy_config
listen, node, most = sys.argv[1:]
known = {"most": int(most)} if "most" in inspect.signature(haproxy_config).parameters else {}
print(haproxy_config(listen, {"a": node}, **known))
"""


def _go_first(pid: int) -> None:
    """Let a process wait for nothing else on this machine, where we may."""
    with suppress(PermissionError):
        for thread in Path(f"/proc/{pid}/task").iterdir():
            os.sched_setscheduler(int(thread.name), os.SCHED_RR, os.sched_param(1))


@contextmanager
def _proxy(tree: Path, node: str, folder: Path) -> Iterator[str]:
    """Run HAProxy as that tree writes it, before a node; tell its address."""
    found = shutil.which("haproxy") or shutil.which("haproxy", path="/usr/sbin")
    if found is None:
        raise SystemExit("there is no HAProxy here: apt install haproxy")
    with create_server(("127.0.0.1", 0)) as probe:
        place: tuple[str, int] = probe.getsockname()
    words = [sys.executable, "-P", "-c", _WRITE, "{}:{}".format(*place), node.partition("//")[2]]
    file = folder / "haproxy.cfg"
    with file.open("w") as out:
        written = {**os.environ, "PYTHONPATH": str(tree / "src")}
        subprocess.run([*words, str((_FILES - 100) // 2)], env=written, stdout=out, check=True)

    def begin() -> None:
        resource.setrlimit(resource.RLIMIT_NOFILE, (_FILES, _FILES))
        os.sched_setaffinity(0, SERVER_CORE)

    process = subprocess.Popen([found, "-db", "-f", str(file)], preexec_fn=begin)
    try:
        until = time.monotonic() + 20.0
        while not _answers(place):
            if process.poll() is not None or time.monotonic() > until:
                raise SystemExit("HAProxy does not start")
            time.sleep(0.05)
        _go_first(process.pid)
        yield "http://{}:{}".format(*place)
    finally:
        process.kill()
        process.wait()


def _answers(place: tuple[str, int]) -> bool:
    with suppress(OSError), closing(create_connection(place, 1.0)) as found:
        found.sendall(b"GET /readyz HTTP/1.1\r\nhost: localhost\r\n\r\n")
        return found.recv(100).startswith(b"HTTP/1.1 200")
    return False


def _attack(name: str, url: str, sockets: int, seconds: float, told: Connection) -> None:
    told.send(asyncio.run(ATTACKS[name](url, sockets, seconds)))


class _Figures:
    def __init__(self, server: Server, url: str, name: str, sockets: int, seconds: float) -> None:
        _go_first(server.pid)
        before, self.memory = server.memory(), 0.0
        used, begun = server.cpu(), time.monotonic()
        here, there = Pipe()
        neighbour = Process(target=watch, args=(url, there), daemon=True)
        attacker = Process(target=_attack, args=(name, url, sockets, seconds, there), daemon=True)
        neighbour.start()
        here.recv()
        _go_first(neighbour.pid or 0)
        attacker.start()
        while attacker.is_alive():
            self.memory = max(self.memory, server.memory() - before)
            time.sleep(0.02)
        self.came = here.recv()
        here.send(None)
        self.waits: Waits = here.recv()
        self.cpu = (server.cpu() - used) / (time.monotonic() - begun)


def _measure(tree: Path, pure: bool, name: str, sockets: int, seconds: float) -> _Figures:
    usual = {one: getattr(Settings(), one) for one in _LIMITS}
    proxied = name == BEFORE_PROXY
    with tempfile.TemporaryDirectory() as folder:
        server = Server(tree, Path(folder), pure, trust_proxy=proxied, **usual)
        try:
            before = _proxy(tree, server.url, Path(folder)) if proxied else nullcontext(server.url)
            with before as url:
                return _Figures(server, url, name, sockets, seconds)
        finally:
            server.stop()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--sockets", type=int, default=180)
    parser.add_argument("--seconds", type=float, default=15.0, help="of each attack")
    parser.add_argument("--attack", choices=ATTACKS, action="append", help="else all")
    parser.add_argument("--against", metavar="COMMIT", help="measure that commit too")
    parser.add_argument("--json", metavar="FILE", help="write all figures")
    chosen = parser.parse_args()
    os.sched_setaffinity(0, PLAYER_CORES)
    shown = Table(title=f"{chosen.sockets} sockets of one address", title_justify="left")
    heads = ("attack", "commit", "memory MB", "ping ms: median", "99 %", "worst",
             "question ms: median", "longest", "connections", "CPU")  # fmt: skip
    for head in heads:
        shown.add_column(head)
    rows: list[list[str]] = []
    with ExitStack() as stack:
        trees = {"here": ROOT}
        if chosen.against:
            folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
            trees[chosen.against] = stack.enter_context(tree_of(chosen.against, folder))
        pure = not all(map(is_compiled, trees.values()))
        for name in chosen.attack or ATTACKS:
            for commit, tree in trees.items():
                found = _measure(tree, pure, name, chosen.sockets, chosen.seconds)
                pings, questions = found.waits.pings, found.waits.questions
                rows.append([
                    name, commit, f"+{found.memory:.0f}", f"{median(pings):.1f}",
                    f"{quantiles(pings, n=100, method='inclusive')[-1]:.0f}", f"{max(pings):.0f}",
                    f"{median(questions):.0f}", f"{max(questions):.0f}",
                    f"{found.came}", f"{found.cpu:.0%}",
                ])  # fmt: skip
                shown.add_row(*rows[-1])
    Console(width=130).print(shown)
    if chosen.json:
        told = [dict(zip(heads, row, strict=True)) for row in rows]
        Path(chosen.json).write_text(json.dumps(told, indent=1), encoding="utf-8")


if __name__ == "__main__":
    main()
