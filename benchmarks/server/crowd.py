"""People who are stored before a server starts, and a server that is measured with them."""

import argparse
import resource
import tempfile
from collections.abc import Awaitable, Callable
from pathlib import Path

import uvloop
from sqlalchemy import Connection, insert

from benchmarks.server.process import ROOT, Server
from fangcheng.server.accounts.credentials import token_hash
from fangcheng.server.store.engine import bring_up_to_date, open_engine
from fangcheng.server.store.tables import people, tokens

NOW = 2_000_000_000
"""When all of it was stored."""

Fill = Callable[[Connection, int, int], None]
"""Stores what belongs to so many people and so many of something else."""
Measure = Callable[[Server, int, int, float], Awaitable[None]]


def main(
    about: str | None, other: str, most: int, seconds: float, fill: Fill, measure: Measure
) -> None:
    """Measure so many people, and so many of something else, as the command line says."""
    parser = argparse.ArgumentParser(description=about)
    parser.add_argument("people", type=int, nargs="?", default=5000)
    parser.add_argument(other, type=int, nargs="?", default=most)
    parser.add_argument("--seconds", type=float, default=seconds)
    chosen = parser.parse_args()
    count, more = chosen.people, getattr(chosen, other)
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    with tempfile.TemporaryDirectory() as folder:
        engine = open_engine(f"sqlite:///{Path(folder) / 'fangcheng.db'}")
        bring_up_to_date(engine)
        with engine.begin() as connection:
            _store_people(connection, count)
            fill(connection, count, more)
        engine.dispose()
        server = Server(ROOT, Path(folder), pure=True)
        try:
            uvloop.run(_run(measure(server, count, more, chosen.seconds)))
        finally:
            server.stop()


async def _run(work: Awaitable[None]) -> None:
    await work


def _store_people(connection: Connection, count: int) -> None:
    """Store people with passwords, and the tokens `t1`, `t2` and so on."""
    named = [
        {"id": one, "name": f"p{one}", "name_key": f"p{one}", "password": "x", "created": NOW}
        for one in range(1, count + 1)
    ]
    known = [
        {"hash": token_hash(f"t{one}"), "person": one, "created": NOW, "used": NOW}
        for one in range(1, count + 1)
    ]
    connection.execute(insert(people), named)
    connection.execute(insert(tokens), known)
