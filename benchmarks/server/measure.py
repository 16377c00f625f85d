"""One run: a fresh server, tables that play, and figures."""

import json
import os
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from benchmarks.server.process import PLAYER_CORES, ROOT, SERVER_CORE, Server, calibrate


@dataclass(frozen=True)
class Load:
    """What is played."""

    rooms: int
    rate: float
    """Actions a second at each table; 0: flat out."""
    towns: Sequence[str]
    seconds: float
    warm_up: float
    claim_pause: float | None = None
    """The server's; usually half of the time between two actions."""
    clients: int = 1
    """Processes of players."""
    people: int = 4
    """At each table; bots take the other seats."""
    bots: str = "easy"
    hints: bool = True

    @property
    def pause(self) -> float:
        """The pause after a discard, short enough for the pace."""
        if self.claim_pause is not None:
            return self.claim_pause
        return min(0.6, 0.4 / self.rate) if self.rate else 0.0


@dataclass
class Figures:
    """What one run has measured."""

    rooms: int
    rate: float
    actions_per_s: float = 0.0
    """Answers of players that were confirmed, all tables together."""
    frames_per_s: float = 0.0
    """Messages that reached players."""
    us_per_action: float = 0.0
    """CPU of the server process (user and system, all threads) for each answer, in µs."""
    thinkers_us_per_action: float = 0.0
    """CPU of the processes that think (here: for hints), for each answer, in µs."""
    loops_per_action: float = 0.0
    """`us_per_action` in thousandths of the calibration loop: compares from run to run."""
    calibration_ms: float = 0.0
    """The loop on the server's core: mean of before and after."""
    server_core: float = 0.0
    """The share of its core that the server used."""
    players_core: float = 0.0
    """The share that the players used; near 1 they, not the server, set the pace."""
    confirmed_p50_ms: float = 0.0
    confirmed_p99_ms: float = 0.0
    """From sending an answer to its `done`, as the actor sees it: it is on the disk then."""
    seen_p50_ms: float = 0.0
    seen_p99_ms: float = 0.0
    """From sending a discard until it is shown to another player."""
    kb_per_room: float = 0.0
    """Growth of the server's resident memory since it had no rooms, for each room."""
    hints: int = 0
    """Hints that were answered; one seat of each table asks once for every question."""
    reconnects: int = 0
    """Connections that were cut and made again."""
    lost: int = 0
    """Connections the server closed."""
    refusals: list[str] = field(default_factory=list)
    """Commands that were refused: there must be none."""

    @property
    def wrong(self) -> list[str]:
        """Why the run does not count."""
        lost = [f"{self.lost} connections were closed"] if self.lost else []
        return lost + self.refusals


def run(load: Load, database: str, tree: Path = ROOT, pure: bool = False) -> Figures:
    """Measure one load on one server."""
    with tempfile.TemporaryDirectory() as data:
        server = Server(
            tree, Path(data), pure, database=database, claim_pause=load.pause, thinkers=1
        )
        before = calibrate()
        try:
            found = _play(server, load)
        finally:
            server.stop()
    found.calibration_ms = 500 * (before + calibrate())
    found.loops_per_action = found.us_per_action / found.calibration_ms
    return found


def _play(server: Server, load: Load) -> Figures:
    empty = server.memory()
    shares = [load.rooms // load.clients + (at < load.rooms % load.clients)
              for at in range(load.clients)]  # fmt: skip
    clients = [players(server, share, load, at) for at, share in enumerate(shares) if share]
    try:
        wait_for(clients, "open")
        server.place_thinkers()
        let_play(clients)
        cpu, thinkers = server.cpu(), server.thinkers_cpu()
        wait_for(clients, "end")
        cpu, thinkers = server.cpu() - cpu, server.thinkers_cpu() - thinkers
        memory = server.memory()
        results = [read_told(client) for client in clients]
    finally:
        for client in clients:
            client.kill()
    return figures(load, results, cpu, thinkers, 1024 * (memory - empty) / load.rooms)


def figures(
    load: Load, results: list[dict[str, Any]], cpu: float, thinkers: float, kb: float
) -> Figures:
    """Put together what the processes of players have told."""
    seconds = statistics.mean(one["seconds"] for one in results)
    actions = sum(one["actions"] for one in results)
    refusals = [why for one in results for why in one["refusals"]]
    if not actions:
        raise SystemExit(f"nothing was played: {refusals}")
    confirmed = sorted(late for one in results for late in one["confirmed"])
    seen = sorted(late for one in results for late in one["seen"])
    return Figures(
        rooms=load.rooms,
        rate=load.rate,
        actions_per_s=actions / seconds,
        frames_per_s=sum(one["frames"] for one in results) / seconds,
        us_per_action=1e6 * cpu / actions,
        thinkers_us_per_action=1e6 * thinkers / actions,
        server_core=cpu / seconds,
        players_core=sum(one["busy"] for one in results),
        confirmed_p50_ms=_ms(confirmed, 0.5),
        confirmed_p99_ms=_ms(confirmed, 0.99),
        seen_p50_ms=_ms(seen, 0.5),
        seen_p99_ms=_ms(seen, 0.99),
        kb_per_room=kb,
        hints=sum(one["hints"] for one in results),
        reconnects=sum(one["reconnects"] for one in results),
        lost=sum(one["lost"] for one in results),
        refusals=refusals,
    )


def _ms(ordered: Sequence[float], share: float) -> float:
    return 1000 * ordered[min(int(len(ordered) * share), len(ordered) - 1)] if ordered else 0.0


def wait_for(clients: "Sequence[subprocess.Popen[str]]", word: str) -> None:
    """Wait until all players say a word."""
    for client in clients:
        if _line(client) != word:
            raise SystemExit("the players have failed; see above")


def let_play(clients: "Sequence[subprocess.Popen[str]]") -> None:
    """Let players begin, and wait until they are warm."""
    for client in clients:
        assert client.stdin is not None
        client.stdin.write("go\n")
        client.stdin.flush()
    wait_for(clients, "begin")


def read_told(client: "subprocess.Popen[str]") -> dict[str, Any]:
    """Read what the players of a process have seen."""
    told: dict[str, Any] = json.loads(_line(client))
    return told


def _line(client: "subprocess.Popen[str]") -> str:
    assert client.stdout is not None
    return client.stdout.readline().strip()


def players(server: Server, rooms: int, load: Load, seed: int) -> "subprocess.Popen[str]":
    """Start a process of players at one server."""
    plan = {
        "host": "127.0.0.1",
        "port": server.port,
        "rooms": rooms,
        "towns": list(load.towns),
        "seconds": load.seconds,
        "rate": load.rate,
        "warm_up": load.warm_up,
        "seed": seed,
        "people": [load.people],
        "bots": load.bots,
        "hints": load.hints,
    }
    return subprocess.Popen(
        [sys.executable, "-m", "benchmarks.server.club", json.dumps(plan)],
        cwd=ROOT,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        preexec_fn=lambda: os.sched_setaffinity(0, PLAYER_CORES),
    )


PLACES = f"server on core {SERVER_CORE[0]}; players and thinkers on {PLAYER_CORES}"
