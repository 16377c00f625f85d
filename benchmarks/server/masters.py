"""`python -m benchmarks.server.masters TABLES`: what tables with masters ask of one core.

At every table one person plays with three masters, in the towns that they have learnt, with the
pauses a server usually has. One process thinks for all; players share its core and come first, the
server has the other one.
"""

import argparse
import json
import re
import tempfile
import urllib.request
from dataclasses import asdict, dataclass
from pathlib import Path

from benchmarks.server.measure import Load, players, wait_for
from benchmarks.server.process import ROOT, Server, is_compiled
from benchmarks.server.show import CONSOLE
from fangcheng.bots.learnt.card import CARD, read_card
from fangcheng.server.settings import Settings

_RATE = 0.5
"""A person thinks for two seconds."""
_LATE = "fangcheng_bots_late_total"
_THOUGHTS = "fangcheng_thought_seconds_count"
_IN_TIME = 'fangcheng_thought_seconds_bucket{le="0.25"}'


@dataclass
class Thinking:
    """What the process that thinks did."""

    tables: int
    core: float
    """The share of a core that it took."""
    per_second: float
    """Questions that were answered."""
    ms_each: float
    """CPU of an answer; of some that were asked together, its part."""
    in_quarter: float
    """The share of answers that came within a quarter of a second, several asked at once."""
    late: int
    """Bots for which somebody else answered, because they took too long."""
    actions_per_s: float
    """Of the people."""
    wrong: list[str]


def main() -> None:
    """Measure what was asked for."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.server.masters")
    parser.add_argument("tables", type=int, nargs="?", default=100)
    parser.add_argument("--seconds", type=float, default=60.0)
    parser.add_argument("--bots", default="master")
    given = parser.parse_args()
    found = measure(given.tables, given.seconds, given.bots)
    CONSOLE.print(f"the engine is {'compiled' if is_compiled(ROOT) else 'plain Python'}")
    CONSOLE.print(
        f"{found.tables} tables: {found.per_second:.0f} answers a second, {found.ms_each:.1f} ms "
        f"of CPU each, together [bold]{found.core:.0%}[/bold] of a core; {found.in_quarter:.1%} "
        f"within 0.25 s, {found.late} bots late; people acted {found.actions_per_s:.0f} times a "
        "second"
    )
    CONSOLE.print(json.dumps(asdict(found)))
    raise SystemExit(bool(found.wrong))


def measure(tables: int, seconds: float, bots: str) -> Thinking:
    """Let so many tables play with bots."""
    towns = sorted(read_card(CARD).towns)
    load = Load(tables, _RATE, towns, seconds, warm_up=15.0, people=1, bots=bots)
    usual = Settings()
    with tempfile.TemporaryDirectory() as folder:
        server = Server(
            ROOT, Path(folder), not is_compiled(ROOT), bot_pause=usual.bot_pause,
            claim_pause=usual.claim_pause, thinkers=1, metrics_from=["127.0.0.1"],
        )  # fmt: skip
        client = players(server, tables, load, 1)
        try:
            wait_for([client], "open")
            server.place_thinkers()
            assert client.stdin is not None and client.stdout is not None
            client.stdin.write("go\n")
            client.stdin.flush()
            wait_for([client], "begin")
            cpu, before = server.thinkers_cpu(), _counted(server)
            wait_for([client], "end")
            cpu, after = server.thinkers_cpu() - cpu, _counted(server)
            told = json.loads(client.stdout.readline())
        finally:
            client.kill()
            server.stop()
    thoughts, in_time, late = (after[name] - before[name] for name in (_THOUGHTS, _IN_TIME, _LATE))
    wrong = told["refusals"] + [f"{told['lost']} connections were closed"] * bool(told["lost"])
    return Thinking(
        tables=tables,
        core=cpu / told["seconds"],
        per_second=thoughts / told["seconds"],
        ms_each=1000 * cpu / max(thoughts, 1),
        in_quarter=in_time / max(thoughts, 1),
        late=int(late),
        actions_per_s=told["actions"] / told["seconds"],
        wrong=wrong,
    )


def _counted(server: Server) -> dict[str, float]:
    """What the server has counted so far."""
    with urllib.request.urlopen(f"{server.url}/metrics") as answer:
        text = answer.read().decode()
    found = {
        name: re.search(rf"^{re.escape(name)} (\S+)$", text, re.MULTILINE)
        for name in (_THOUGHTS, _IN_TIME, _LATE)
    }
    return {name: float(one[1]) if one else 0.0 for name, one in found.items()}


if __name__ == "__main__":
    main()
