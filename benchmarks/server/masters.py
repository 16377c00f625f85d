"""`python -m benchmarks.server.masters TABLES`: what tables with masters ask of one core.

At every table one person plays with three masters, in the towns that they have learnt, with the
pauses a server usually has. One process thinks for all; players share its core and come first, the
server has the other one. A bot is late whose answer has not come when the pause is nearly over,
waiting in line included.
"""

import argparse
import re
import tempfile
import urllib.request
from dataclasses import dataclass
from pathlib import Path

from benchmarks.server.measure import Load, let_play, players, read_told, wait_for
from benchmarks.server.process import ROOT, Server, is_compiled
from benchmarks.server.show import CONSOLE
from fangcheng.bots.learnt.card import CARD, read_card
from fangcheng.server.settings import Settings

_RATE = 0.5
"""A person thinks for two seconds."""
_LATE = "fangcheng_bots_late_total"
_PASSES = "fangcheng_thought_seconds_count"


@dataclass
class Masters:
    """What the process that thinks did."""

    tables: int
    core: float
    """The share of a core that it took."""
    passes_per_s: float
    """How often it was asked; several masters may be asked at once."""
    late: int
    """Bots for which somebody else answered, because they took too long."""
    actions_per_s: float
    """Of the people."""
    wrong: list[str]
    """Why the run does not count."""


def main() -> None:
    """Measure what was asked for."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.server.masters")
    parser.add_argument("tables", type=int, nargs="?", default=100)
    parser.add_argument("--seconds", type=float, default=60.0)
    parser.add_argument("--bots", default="master")
    given = parser.parse_args()
    found = measure(given.tables, given.seconds, given.bots)
    CONSOLE.print(
        f"the engine is {'compiled' if is_compiled(ROOT) else 'plain Python'}\n"
        f"{found.tables} tables with {given.bots}: thinking takes [bold]{found.core:.0%}[/bold] "
        f"of a core, {found.passes_per_s:.0f} passes a second, {found.late} bots late in "
        f"{given.seconds:g} s; people act {found.actions_per_s:.0f} times a second"
    )
    for why in found.wrong[:20]:
        CONSOLE.print(f"[red]{why}[/red]")
    raise SystemExit(bool(found.wrong))


def measure(tables: int, seconds: float, bots: str) -> Masters:
    """Let so many tables play with bots."""
    towns = sorted(read_card(CARD).towns)
    load = Load(tables, _RATE, towns, seconds, warm_up=15.0, people=1, bots=bots, hints=False)
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
            let_play([client])
            cpu, before = server.thinkers_cpu(), _counted(server)
            wait_for([client], "end")
            cpu, after = server.thinkers_cpu() - cpu, _counted(server)
            told = read_told(client)
        finally:
            client.kill()
            server.stop()
    passes, late = (after[name] - before[name] for name in (_PASSES, _LATE))
    wrong = [*told["refusals"]]
    if told["lost"]:
        wrong.append(f"{told['lost']} connections were closed")
    if not passes or not told["actions"]:
        wrong.append("nobody was asked anything")
    return Masters(
        tables=tables,
        core=cpu / told["seconds"],
        passes_per_s=passes / told["seconds"],
        late=int(late),
        actions_per_s=told["actions"] / told["seconds"],
        wrong=wrong,
    )


def _counted(server: Server) -> dict[str, float]:
    """What the server has counted so far."""
    with urllib.request.urlopen(f"{server.url}/metrics") as answer:
        text = answer.read().decode()
    return {
        name: float(re.findall(rf"^{name} (\S+)$", text, re.MULTILINE)[0])
        for name in (_PASSES, _LATE)
    }


if __name__ == "__main__":
    main()
