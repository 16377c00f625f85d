"""`make bench-server`: what an action costs the server, and how fast it answers.

The server has one core to itself; players, who play like pages do (hints, phrases, reconnects,
all towns), and the processes that think are on the others. Every action is committed to the
database before anybody sees it. A refusal of anything the players say fails the run.

    python -m benchmarks.server                          rooms at a steady pace, then flat out
    python -m benchmarks.server --against 174c509        beside another commit, in turns
    python -m benchmarks.server --restart 200            kill -9 and start, with so many matches
    python -m benchmarks.server --nodes 50               several nodes, with so many rooms each
"""

import argparse
import json
import signal
import tempfile
from contextlib import ExitStack
from dataclasses import asdict
from pathlib import Path
from typing import Any

from tests.server.running import PostgresCluster, postgresql_binaries, why_no_postgresql

from benchmarks.server import show
from benchmarks.server.measure import PLACES, Figures, Load, run
from benchmarks.server.nodes import measure_house, measure_moves, show_houses, show_moves
from benchmarks.server.plan import TOWNS
from benchmarks.server.process import ROOT, compile_tree, is_compiled, tree_of
from benchmarks.server.restart import measure_restart, show_restarts


def main() -> None:
    """Measure what was asked for."""
    args = _arguments()
    if args.nodes:
        raise SystemExit(_measure_nodes(args))
    with ExitStack() as stack:
        database = _Databases(stack, args.database)
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        trees = {"here": ROOT}
        if args.against:
            trees[args.against] = stack.enter_context(tree_of(args.against, folder))
            if args.compile:
                compile_tree(trees[args.against])
        # Both plain or both compiled, or nothing is compared.
        pure = not all(is_compiled(tree) for tree in trees.values())
        show.CONSOLE.print(f"{PLACES}; the engine is {'plain Python' if pure else 'compiled'}")
        if args.restart:
            restarts = [
                (name, measure_restart(args.restart, database, tree, pure))
                for _ in range(args.turns)
                for name, tree in trees.items()
            ]
            show_restarts(restarts)
            wrong: list[str] = []
            told: Any = [{"tree": name, **asdict(one)} for name, one in restarts]
        else:
            found = _run_all(args, database, trees, pure)
            _tell(args, found)
            wrong = [f"{name}, {one.rooms} rooms: {why}" for name, one in found
                     for why in one.wrong]  # fmt: skip
            told = [{"tree": name, **asdict(one)} for name, one in found]
    if args.json:
        Path(args.json).write_text(json.dumps(told, indent=1), encoding="utf-8")
    for why in wrong[:20]:
        show.CONSOLE.print(f"[red]{why}[/red]")
    raise SystemExit(bool(wrong))


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks.server",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--rooms", type=int, nargs="*", default=[10, 100, 250, 500])
    parser.add_argument("--flat-out", type=int, nargs="*", help="as --rooms, as fast as can be")
    parser.add_argument("--rate", type=float, default=3.0, help="actions a second at each table")
    parser.add_argument("--town", choices=TOWNS, help="one town only; else all in turns")
    parser.add_argument("--seconds", type=float, default=10.0, help="measured in each run")
    parser.add_argument("--warm-up", type=float, default=3.0)
    parser.add_argument("--claim-pause", type=float, help="of the server")
    parser.add_argument("--clients", type=int, default=1, help="processes of players")
    parser.add_argument("--database", default="sqlite", help="sqlite, postgresql or an URL")
    parser.add_argument("--against", metavar="COMMIT", help="measure that commit too, in turns")
    parser.add_argument("--compile", action="store_true", help="compile the engine of --against")
    parser.add_argument("--turns", type=int, help="how often each load is measured")
    parser.add_argument("--restart", type=int, metavar="ROOMS", help="measure a restart instead")
    parser.add_argument("--nodes", type=int, metavar="ROOMS", help="measure several nodes instead")
    parser.add_argument("--plot", metavar="FILE", help="draw latency by rooms")
    parser.add_argument("--json", metavar="FILE", help="write all figures")
    args = parser.parse_args()
    if args.flat_out is None:
        args.flat_out = [] if args.against else [20]
    if args.turns is None:
        args.turns = 4 if args.against else 1
    return args


def _run_all(
    args: argparse.Namespace, database: "_Databases", trees: dict[str, Path], pure: bool
) -> list[tuple[str, Figures]]:
    loads = [(rooms, args.rate) for rooms in args.rooms] + [(rooms, 0.0) for rooms in args.flat_out]
    towns = [args.town] if args.town else list(TOWNS)
    found: list[tuple[str, Figures]] = []
    for rooms, rate in loads:
        load = Load(rooms, rate, towns, args.seconds, args.warm_up, args.claim_pause, args.clients)
        for _ in range(args.turns):
            for name, tree in trees.items():
                with show.CONSOLE.status(f"{name}: {rooms} rooms"):
                    found.append((name, run(load, database.new(), tree, pure)))
    return found


def _tell(args: argparse.Namespace, found: list[tuple[str, Figures]]) -> None:
    show.show_runs(f"{args.town or 'all towns'}, {args.database}", found)
    if args.against:
        for rooms in dict.fromkeys((one.rooms, one.rate) for _, one in found):
            same = [(name, one) for name, one in found if (one.rooms, one.rate) == rooms]
            ours = [one for name, one in same if name == "here"]
            show.show_ratio(ours, [one for name, one in same if name != "here"], args.against)
    if args.plot:
        show.draw_latencies([one for name, one in found if name == "here"], Path(args.plot))


def _measure_nodes(args: argparse.Namespace) -> bool:
    """Measure nodes beside one server; whether something was refused."""
    pure = not is_compiled(ROOT)
    show.CONSOLE.print(f"the engine is {'plain Python' if pure else 'compiled'}")
    towns = [args.town] if args.town else list(TOWNS)
    load = Load(args.nodes, args.rate, towns, args.seconds, args.warm_up, args.claim_pause)
    with ExitStack() as stack:
        cluster = _cluster(stack)
        houses = [measure_house(None, 1, load, pure)]
        houses += [measure_house(cluster, number, load, pure) for number in (1, 2)]
        show_houses(houses)
        moves = [
            measure_moves(cluster, min(args.nodes, 50), pure, end)
            for end in (signal.SIGKILL, signal.SIGTERM)
        ]
        show_moves(moves)
    if args.json:
        told = {"houses": list(map(asdict, houses)), "moves": list(map(asdict, moves))}
        Path(args.json).write_text(json.dumps(told, indent=1), encoding="utf-8")
    refused = [why for one in houses for why in one.refusals]
    for why in refused[:20]:
        show.CONSOLE.print(f"[red]{why}[/red]")
    return bool(refused)


def _cluster(stack: ExitStack) -> PostgresCluster:
    reason = why_no_postgresql()
    if reason is not None:
        raise SystemExit(reason)
    binaries = postgresql_binaries()
    assert binaries is not None
    cluster = PostgresCluster(binaries)
    cluster.start()
    stack.callback(cluster.close)
    return cluster


class _Databases:
    """Fresh databases of the kind that was asked for."""

    def __init__(self, stack: ExitStack, kind: str) -> None:
        self._kind = kind
        self._cluster: PostgresCluster | None = None
        if kind == "postgresql":
            self._cluster = _cluster(stack)

    def new(self) -> str:
        """The URL of an empty database; nothing for SQLite in the server's own folder."""
        if self._cluster is not None:
            return self._cluster.new_database(empty=True)  # each tree brings its own tables
        return "" if self._kind == "sqlite" else self._kind


if __name__ == "__main__":
    main()
