"""`make bench-server`: how many rooms one server process holds, and how fast it answers.

The server has one core to itself; players run in other processes over real sockets. Every action
is committed to SQLite (or the database given) before anybody sees it.
"""

import argparse
import json
import os
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.request
from pathlib import Path
from typing import Any

CORES = sorted(os.sched_getaffinity(0))
_SERVER = """
import asyncio, json, os, sys
os.sched_setaffinity(0, {cores!r})
import uvloop
from fangcheng.server.settings import Settings
from fangcheng.server.serve import serve
settings = Settings(**json.loads(sys.argv[1]))
def started(info):
    print(info.url, flush=True)
uvloop.run(serve(settings, started))
"""


class Server:
    """A server process on its own core."""

    def __init__(self, data: Path, claim_pause: float, database: str) -> None:
        settings = {
            "port": 0,
            "data": str(data),
            "database": database,
            "claim_pause": claim_pause,
            "bot_pause": 0.0,
            "round_pause": 1.0,
            "guests_per_minute": 1_000_000,
            "connections_per_address": 100_000,
            "metrics_from": ["127.0.0.1"],
            "messages_per_second": 100_000,
            "message_burst": 100_000,
            "max_rooms": 100_000,
            "log_level": "warning",
        }
        self._process = subprocess.Popen(
            [sys.executable, "-c", _SERVER.format(cores=CORES[:1]), json.dumps(settings)],
            stdout=subprocess.PIPE,
            text=True,
        )
        assert self._process.stdout is not None
        self.url = self._process.stdout.readline().strip()
        self.port = int(self.url.rpartition(":")[2])

    def cpu(self) -> float:
        fields = Path(f"/proc/{self._process.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def memory(self) -> float:
        lines = Path(f"/proc/{self._process.pid}/status").read_text().splitlines()
        return next(int(line.split()[1]) / 1024 for line in lines if line.startswith("VmRSS"))

    def metric(self, name: str) -> float:
        with urllib.request.urlopen(f"{self.url}/metrics") as answer:
            for line in answer.read().decode().splitlines():
                if line.startswith(f"{name} "):
                    return float(line.split()[1])
        return 0.0

    def stop(self) -> None:
        self._process.terminate()
        self._process.wait(15)


def run(rooms: int, think: float, args: argparse.Namespace) -> dict[str, Any]:
    with tempfile.TemporaryDirectory() as data:
        server = Server(Path(data), args.claim_pause if think else 0.0, args.database)
        try:
            return _measure(server, rooms, think, args)
        finally:
            server.stop()


def _measure(server: Server, rooms: int, think: float, args: argparse.Namespace) -> dict[str, Any]:
    empty = server.memory()
    shares = [rooms // args.clients + (at < rooms % args.clients) for at in range(args.clients)]
    clients = [_players(server, share, think, args) for share in shares if share]
    for client in clients:
        assert client.stdout is not None
        if client.stdout.readline().strip() != "open":
            raise SystemExit("the players could not open their rooms")
    for client in clients:
        assert client.stdin is not None
        client.stdin.write("go\n")
        client.stdin.flush()
    time.sleep(args.warm_up)
    cpu, actions, commits = server.cpu(), _total(server), server.metric("fangcheng_commits")
    begun = time.perf_counter()
    time.sleep(args.seconds * 0.9)
    took = time.perf_counter() - begun
    busy = (server.cpu() - cpu) / took
    done = _total(server) - actions
    batches = server.metric("fangcheng_commits") - commits
    memory = server.memory()
    results = [json.loads(client.communicate()[0].splitlines()[-1]) for client in clients]
    latencies = sorted(one for result in results for one in result["latencies"])
    if not latencies:
        raise SystemExit(f"nothing was played: {results}")
    return {
        "rooms": rooms,
        "think": think,
        "actions_per_s": done / took,
        "frames_per_s": sum(r["frames"] / r["seconds"] for r in results),
        "p50_ms": 1000 * statistics.median(latencies),
        "p99_ms": 1000 * latencies[int(len(latencies) * 0.99)],
        "server_core": busy,
        "us_per_action": 1e6 * busy * took / max(done, 1),
        "client_core": sum(r["busy"] for r in results),
        "rows_per_commit": done / max(batches, 1),
        "kb_per_room": 1024 * (memory - empty) / rooms,
        "lost": sum(r["lost"] for r in results),
        "refused": [one for r in results for one in r["refusals"]][:2],
    }


def _total(server: Server) -> float:
    return server.metric("fangcheng_actions_total")


def _players(
    server: Server, rooms: int, think: float, args: argparse.Namespace
) -> "subprocess.Popen[str]":
    plan = {
        "host": "127.0.0.1",
        "port": server.port,
        "rooms": rooms,
        "variant": args.variant,
        "seconds": args.seconds,
        "think": think,
        "warm_up": args.warm_up,
    }
    return subprocess.Popen(
        [sys.executable, "-m", "benchmarks.server.players", json.dumps(plan)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        preexec_fn=lambda: os.sched_setaffinity(0, CORES[1:] or CORES),
    )


def show(result: dict[str, Any]) -> None:
    pace = f"{result['think']:.2f} s" if result["think"] else "flat out"
    print(
        f"{result['rooms']:5d}  {pace:>8}  {result['actions_per_s']:8.0f}"
        f"  {result['frames_per_s']:8.0f}  {result['p50_ms']:7.1f}  {result['p99_ms']:7.1f}"
        f"  {result['server_core']:6.0%}  {result['us_per_action']:7.0f}"
        f"  {result['client_core']:6.0%}  {result['rows_per_commit']:7.1f}"
        f"  {result['kb_per_room']:7.0f}  {result['lost'] or ''} {result['refused'] or ''}",
        flush=True,
    )


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.server")
    parser.add_argument("--rooms", type=int, nargs="*", default=[10, 100, 250, 500, 1000])
    parser.add_argument("--flat-out", type=int, nargs="*", default=[1, 10, 100])
    parser.add_argument("--variant", default="hangzhou")
    parser.add_argument("--seconds", type=float, default=10.0)
    parser.add_argument("--warm-up", type=float, default=3.0)
    parser.add_argument("--think", type=float, default=0.12)
    parser.add_argument("--claim-pause", type=float, default=0.18)
    parser.add_argument("--clients", type=int, default=1)
    parser.add_argument("--database", default="")
    args = parser.parse_args()
    print(f"{args.variant}; server on core {CORES[0]}, players on {CORES[1:] or CORES}")
    print(
        "rooms      pace  action/s   frame/s   p50 ms   p99 ms  server  us/act."
        "  client  rows/tx  kB/room"
    )
    for rooms in args.rooms:
        show(run(rooms, args.think, args))
    for rooms in args.flat_out:
        show(run(rooms, 0.0, args))


if __name__ == "__main__":
    main()
