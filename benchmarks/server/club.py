"""All tables of one process of players; run as a process by `measure`."""

import asyncio
import json
import sys
import time
from typing import Any

import uvloop

from benchmarks.server.plan import Measured, Plan, Shared
from benchmarks.server.players import Table

_AT_ONCE = 10
"""How many tables are opened at the same time."""


class Club(Shared):
    """All tables of one process."""

    def __init__(self, plan: Plan) -> None:
        super().__init__(plan)
        self.tables: list[Table] = []

    async def open(self) -> None:
        """Open all tables."""
        plan = self.plan
        asyncio.get_running_loop().set_exception_handler(self._failed)
        self.tables = [
            Table(self, plan.towns[at % len(plan.towns)], plan.people[at % len(plan.people)])
            for at in range(plan.rooms)
        ]
        for start in range(0, plan.rooms, _AT_ONCE):
            await asyncio.gather(*(one.open() for one in self.tables[start : start + _AT_ONCE]))

    def _failed(self, _: Any, context: dict[str, Any]) -> None:
        """A player's own mistake counts as one."""
        self.refusals.append(f"{context['message']}: {context.get('exception')!r}")

    @property
    def lost(self) -> int:
        """How many connections the server has closed."""
        wires = [player.wire for table in self.tables for player in table.players]
        return sum(bool(wire and wire.lost) for wire in wires)

    async def measure(self) -> dict[str, Any]:
        """Play for a while; what is told is what was seen after the warming up."""
        await asyncio.sleep(self.plan.warm_up)
        self.measured = measured = Measured()
        print("begin", flush=True)
        begun, busy = time.perf_counter(), time.process_time()
        await asyncio.sleep(self.plan.seconds)
        took = time.perf_counter() - begun
        busy = time.process_time() - busy
        self.measured = Measured()
        print("end", flush=True)
        return {
            "seconds": took,
            "busy": busy / took,
            "actions": measured.actions,
            "frames": measured.frames,
            "hints": measured.hints,
            "reconnects": measured.reconnects,
            "confirmed": measured.confirmed,
            "seen": measured.seen,
            "refusals": self.refusals,
            "lost": self.lost,
        }

    def close(self) -> None:
        """Go away."""
        for table in self.tables:
            for player in table.players:
                if player.wire is not None:
                    player.wire.close()


async def _main() -> None:
    club = Club(Plan(**json.loads(sys.argv[1])))
    await club.open()
    print("open", flush=True)
    await asyncio.get_running_loop().run_in_executor(None, sys.stdin.readline)
    told = await club.measure()
    club.close()
    print(json.dumps(told), flush=True)


if __name__ == "__main__":
    uvloop.run(_main())
