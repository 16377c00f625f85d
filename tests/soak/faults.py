"""What goes wrong: processes that die or stall, disks, databases, clocks, networks."""

import asyncio
import os
import random
import shutil
import signal
import sqlite3
import subprocess
import time
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from pathlib import Path

from tests.server import running
from tests.server.running import PostgresCluster, ServerProcess, SmallDisk
from tests.soak.person import Person

Fault = Callable[[random.Random], None]
"""Does something for a while, and ends it."""
Look = Callable[[], None]
"""Compares everything with the database, at once."""
_DAY = 86_400


class Database:
    """A database that can be taken away, and made slow."""

    url = ""

    def faults(self) -> dict[str, Fault]:
        """What can be done to it, each by a function that does it and ends it."""
        return {}

    def close(self) -> None:
        """Take it away."""


class Sqlite(Database):
    """A file; on a small disk of its own where that can be mounted."""

    def __init__(self, folder: Path, skipped: dict[str, str]) -> None:
        self._disk: SmallDisk | None = None
        try:
            self._disk = SmallDisk(folder / "disk", megabytes=256)
        except (OSError, subprocess.CalledProcessError) as error:
            skipped["full disk"] = f"no small file system can be mounted (needs root): {error}"
        self._file = (self._disk.folder if self._disk else folder) / "fangcheng.db"
        self.url = f"sqlite:///{self._file}"

    def faults(self) -> dict[str, Fault]:
        found: dict[str, Fault] = {"database locked": self._lock, "slow disk": self._be_slow}
        if self._disk is not None:
            found["full disk"] = self._fill
        return found

    def _lock(self, rng: random.Random) -> None:
        """Somebody else writes, for seconds."""
        self._hold(rng.uniform(0.3, 3.0))

    def _be_slow(self, rng: random.Random) -> None:
        """Every commit waits: the right to write is taken again and again."""
        for _ in range(rng.randint(5, 15)):
            self._hold(rng.uniform(0.02, 0.25))
            time.sleep(0.005)

    def _hold(self, seconds: float) -> None:
        with suppress(sqlite3.OperationalError):
            connection = sqlite3.connect(self._file, timeout=5, isolation_level=None)
            connection.execute("BEGIN IMMEDIATE")
            time.sleep(seconds)
            connection.execute("ROLLBACK")
            connection.close()

    def _fill(self, rng: random.Random) -> None:
        assert self._disk is not None
        self._disk.fill()
        time.sleep(rng.uniform(0.2, 1.5))
        self._disk.free()

    def close(self) -> None:
        if self._disk is not None:
            disk = self._disk.folder
            for file in disk.glob("fangcheng.db*"):  # what is on the disk goes with it
                shutil.copy2(file, disk.parent)
            self._disk.close()
            disk.rmdir()


class Postgres(Database):
    """A cluster of our own."""

    def __init__(self) -> None:
        binaries = running.postgresql_binaries()
        assert binaries is not None
        self._cluster = PostgresCluster(binaries)
        self._cluster.start()
        self.url = self._cluster.new_database()

    def faults(self) -> dict[str, Fault]:
        return {"database stopped": self._stop, "slow disk": self._be_slow}

    def _stop(self, rng: random.Random) -> None:
        self._cluster.stop()
        time.sleep(rng.uniform(0.0, 1.5))
        self._cluster.start()

    def _be_slow(self, rng: random.Random) -> None:
        """All processes of the database stand still, again and again."""
        for _ in range(rng.randint(3, 8)):
            pids = self._processes()
            for number in (signal.SIGSTOP, signal.SIGCONT):
                for pid in pids:
                    with suppress(ProcessLookupError):
                        os.kill(pid, number)
                if number == signal.SIGSTOP:
                    time.sleep(rng.uniform(0.02, 0.4))

    def _processes(self) -> list[int]:
        lines = (self._cluster.folder / "data" / "postmaster.pid").read_text().splitlines()
        postmaster = int(lines[0])
        return [postmaster, *_children(postmaster)]

    def close(self) -> None:
        self._cluster.close()


def _children(pid: int) -> list[int]:
    found: list[int] = []
    for file in Path(f"/proc/{pid}/task").glob("*/children"):
        with suppress(OSError):
            found += map(int, file.read_text().split())
    return found


# -- the clock ---------------------------------------------------------------------------------


class WallClock:
    """A wall clock that jumps, by libfaketime; the monotonic clock does not.

    It makes everything slow, so a server has it for a part of its life only. Where it fakes the
    monotonic clock too, which no real machine lets jump, timed waits of CPython's threads never
    return (libfaketime 0.9.10, `sem_clockwait`): the journal sleeps for good, jump or no jump.
    """

    def __init__(self, folder: Path) -> None:
        self._file = folder / "clock"
        self._file.write_text("+0")
        # Not the one for threads: its lock may be held while a thinker is forked, who then waits
        # for it forever, and the server for the thinker.
        places = sorted(Path("/usr/lib").glob("*/faketime/libfaketime.so.1"))
        self.library = places[0] if places else None
        self.environment = {
            "LD_PRELOAD": str(self.library),
            "FAKETIME_TIMESTAMP_FILE": str(self._file),
            "FAKETIME_CACHE_DURATION": "1",
            "FAKETIME_DONT_FAKE_MONOTONIC": "1",
            "DONT_FAKE_MONOTONIC": "1",
        }

    def jump(self, rng: random.Random) -> None:
        """Set the clock to another time, not so far that guests and tokens would be forgotten."""
        self._file.write_text(f"{rng.randint(-30 * _DAY, 30 * _DAY):+d}")


# -- all of them -------------------------------------------------------------------------------


class Faults:
    """Strikes at random moments; `look` is called while the server is dead."""

    def __init__(
        self,
        process: ServerProcess,
        database: Database,
        people: Sequence[Person],
        clock: WallClock,
        seed: int,
    ) -> None:
        self._process = process
        self._database = database
        self._people = people
        self._clock = clock
        self.rng = random.Random(seed)
        self.counts: dict[str, int] = {}
        self.starting: list[float] = []
        """Seconds each start took, from the fork to the first answer."""

    async def strike(self, look: Look) -> str:
        """Do one thing, and wait until it is over and the server answers."""
        own: dict[str, Callable[[Look], Awaitable[None]]] = {
            "kill -9": self._kill,
            "kill -9, twice": self._kill_twice,
            "stopped and continued": self._freeze,
            "restarted": self._restart,
            "thinkers killed": self._kill_thinkers,
            "all sockets cut": self._cut,
        }
        if self._clock.library is not None:
            own["clock jumps"] = self._jump
        # Kills are what there must be most of.
        theirs = self._database.faults()
        names = ["kill -9"] * 25 + [*own] * 2 + [*theirs] * 2
        name = self.rng.choice(names)
        self.counts[name] = self.counts.get(name, 0) + 1
        if name in own:
            await own[name](look)
        else:
            await asyncio.to_thread(theirs[name], self.rng)
        return name

    @property
    def kills(self) -> int:
        """How often the server was killed."""
        twice = self.counts.get("kill -9, twice", 0) + self.counts.get("clock jumps", 0)
        return self.counts.get("kill -9", 0) + 2 * twice

    async def _kill(self, look: Look) -> None:
        self._process.kill()
        look()
        await self._start()

    async def _kill_twice(self, look: Look) -> None:
        """The second time it need not even have started."""
        self._process.kill()
        self._process.spawn()
        await asyncio.sleep(self.rng.uniform(0.0, 0.25))
        self._process.kill()
        look()
        await self._start()

    async def _restart(self, look: Look) -> None:
        await asyncio.to_thread(self._process.stop)
        look()
        await self._start()

    async def _start(self) -> None:
        begun = time.perf_counter()
        self._process.spawn()
        await asyncio.to_thread(self._process.wait_until_up)
        self.starting.append(time.perf_counter() - begun)

    async def _freeze(self, look: Look) -> None:
        os.kill(self._process.pid, signal.SIGSTOP)
        await asyncio.sleep(self.rng.uniform(0.1, 3.0))
        os.kill(self._process.pid, signal.SIGCONT)

    async def _kill_thinkers(self, look: Look) -> None:
        for pid in _children(self._process.pid):
            with suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)

    async def _cut(self, look: Look) -> None:
        for one in self._people:
            self.rng.choice((one.cut, one.cut_in_mid_word))()

    async def _jump(self, look: Look) -> None:
        """A server whose clock jumps, at its start and while it runs."""
        self._clock.jump(self.rng)
        self._process.environment = self._clock.environment
        await self._kill(look)
        for _ in range(self.rng.randint(1, 4)):
            await asyncio.sleep(self.rng.uniform(0.5, 1.5))
            self._clock.jump(self.rng)
        self._process.environment = {}
        await self._kill(look)
