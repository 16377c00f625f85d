"""A flood of nonsense against a running server, beside a table that plays on all the time.

    python -m tests.soak.fuzz --messages 1000000

No traceback in the log, no message that keeps later ones from being answered, no table that stands
still, no memory that grows with the messages. Anything of that: exit 1.
"""

import argparse
import asyncio
import json
import statistics
import tempfile
import time
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import uvloop
from benchmarks.server.socket import Wire
from rich.console import Console

from tests.server.players import Player, begin, players, sit_down
from tests.server.running import QUICK, ServerProcess
from tests.soak.logs import tracebacks
from tests.soak.nonsense import TEXT, Known, Nonsense, frame

CONSOLE = Console(width=120)
_BATCH = 60
_SANE = 12
"""A message of sense after so many: twenty in a row without any end a connection."""
_PATIENCE = 60.0
_STANDS_STILL = 30.0
_SETTINGS: dict[str, Any] = {
    **QUICK,
    # The honest table does not need the whole machine, and bots need not hurry.
    "claim_pause": 0.02,
    "bot_pause": 0.5,
    "shuffle_wait": 0.2,
    "thinkers": 1,
    "idle_room": 2.0,
    "max_rooms": 400,
    "max_connections": 1000,
}


@dataclass
class Result:
    """What came of it."""

    messages: int = 0
    connections: int = 0
    answers: int = 0
    ends: Counter[int] = field(default_factory=Counter)
    """The close codes with which the server ended connections; 0 where it had no time to."""
    seconds: float = 0.0
    honest: int = 0
    """What the honest table was told meanwhile."""
    memory: list[tuple[int, float]] = field(default_factory=list)
    """Messages so far, and the server's resident memory in MB."""
    wrong: list[str] = field(default_factory=list)

    @property
    def slope(self) -> float:
        """MB for every 100,000 messages, in the second half; the first may fill its caches.

        Of each tenth the least counts: a password that is hashed takes 64 MB for a moment.
        """
        half = self.memory[len(self.memory) // 2 :]
        size = max(1, len(half) // 10)
        parts = [half[at : at + size] for at in range(0, len(half), size)]
        least = [min(part, key=lambda one: one[1]) for part in parts]
        if len({one[0] for one in least}) < 3:
            return 0.0
        line = statistics.linear_regression([one[0] for one in least], [one[1] for one in least])
        return 100_000 * line.slope


Tell = Callable[[Result], None]


class Fuzzer:
    """One connection after another that talks nonsense."""

    def __init__(self, process: ServerProcess, honest: str, seed: int, result: Result) -> None:
        self._process = process
        self._result = result
        self._nonsense = Nonsense(seed)
        self._token: str | None = None
        self._wire: Wire | None = None
        self._pong = 0
        self._heard_pong = 0
        self._greeted = False
        self._welcome = False
        self._refused = False
        self._number = 0
        self._news = asyncio.Event()
        self._known: Known = {
            "room": "000000", "honest": honest, "match": 1, "at": 0, "legal": "pass",
        }  # fmt: skip

    async def talk(self, messages: int) -> None:
        """Send so many messages."""
        done = 0
        while done < messages:
            wire = await self._connect()
            batches = 1 + self._number % 40 if self._greeted else 1
            while done < messages and batches and not wire.lost:
                batches -= 1
                await self._batch(wire, min(_BATCH, messages - done), breach=not batches)
                done += _BATCH
                self._result.messages += _BATCH
            self._result.ends[wire.close_code] += 1
            wire.close()

    async def _connect(self) -> Wire:
        loop = asyncio.get_running_loop()
        port = self._process.port
        _, wire = await loop.create_connection(
            lambda: Wire(f"127.0.0.1:{port}", self._hear), "127.0.0.1", port
        )
        await wire.ready
        self._welcome = self._refused = False
        self._result.connections += 1
        self._number += 1
        self._greeted = self._number % 5 != 4
        if self._greeted:  # now and then it forgets to say hello
            hello: dict[str, Any] = {"type": "hello", "version": 1}
            if self._token is not None:
                hello["token"] = self._token
            wire.send(json.dumps(hello).encode())
            await self._wait(wire, lambda: self._welcome or self._refused, "hello")
        return wire

    async def _wait(self, wire: Wire, what: Callable[[], bool], name: str) -> None:
        """Wait for an answer that must come, unless the server ends the connection."""
        deadline = time.monotonic() + _PATIENCE
        while not what() and not wire.lost:
            self._news.clear()
            with suppress(TimeoutError):
                await asyncio.wait_for(self._news.wait(), 0.2)
            if time.monotonic() > deadline:
                self._result.wrong.append(f"a {name} was not answered")
                return

    async def _batch(self, wire: Wire, count: int, breach: bool) -> None:
        out = bytearray()
        for number in range(count):
            if number % _SANE == _SANE - 1:
                out += frame(TEXT, b'{"type":"ping","number":-1}')
            else:
                out += self._nonsense.message(self._known)
        if breach:
            wire.write(bytes(out) + self._nonsense.breach())
            await asyncio.sleep(0.01)
            return
        self._pong += 1
        wire.write(bytes(out) + frame(TEXT, b'{"type":"ping","number":%d}' % self._pong))
        if self._welcome:
            wanted = self._pong
            await self._wait(wire, lambda: self._heard_pong == wanted, "ping after nonsense")
        else:
            await asyncio.sleep(0.05)  # who has not said hello gets no pong

    def _hear(self, data: bytes) -> None:
        self._result.answers += 1
        if data.startswith((b'{"type":"events"', b'{"type":"said"', b'{"type":"refused"')):
            if b'"event":"ask"' in data:
                self._learn(data)
            elif b'"code":"token"' in data:  # it has logged itself out
                self._token, self._refused = None, True
                self._news.set()
            return
        told = json.loads(data)
        kind = told["type"]
        if kind == "pong" and told["number"] == self._pong:
            self._heard_pong = self._pong
            self._news.set()
        elif kind == "welcome":
            self._token = told["token"] or self._token
            self._welcome = True
            self._news.set()
        elif kind == "room":
            self._known |= {"room": told["number"], "match": told["match"] or 1}
        elif kind == "snapshot" and told["ask"]:
            self._known |= {"at": told["at"], "legal": told["ask"]["legal"][0]}

    def _learn(self, data: bytes) -> None:
        told = json.loads(data)
        last = told["events"][-1]
        if last["event"] == "ask":
            at = told["first"] + len(told["events"]) - 1
            self._known |= {"match": told["match"], "at": at, "legal": last["legal"][-1]}


async def fuzz(
    process: ServerProcess, messages: int, connections: int, seed: int, tell: Tell
) -> Result:
    """Talk nonsense from several connections while four people play."""
    result = Result()
    people = [Player(process.url, name, seed=at) for at, name in enumerate("甲乙丙丁")]
    async with players(*people):
        room = await sit_down(people, options={"rounds": 8})
        await begin(people)
        for one in people:
            one.eager = True
        watching = asyncio.create_task(_watch(process, people, result, tell))
        begun = time.monotonic()
        fuzzers = [Fuzzer(process, room, seed * 100 + at, result) for at in range(connections)]
        share = -(-messages // connections)
        await asyncio.gather(*(one.talk(share) for one in fuzzers))
        result.seconds = time.monotonic() - begun
        told = _told(people)
        deadline = time.monotonic() + _STANDS_STILL
        while _told(people) == told and time.monotonic() < deadline:
            await asyncio.sleep(0.1)
        if _told(people) == told:
            result.wrong.append("the honest table stands still at the end")
        watching.cancel()
        result.wrong += [problem for one in people for problem in one.problems]
    result.honest = _told(people)
    _look_at_log(process, result)
    return result


def _told(people: list[Player]) -> int:
    return sum(one.told() for one in people)


async def _watch(process: ServerProcess, people: list[Player], result: Result, tell: Tell) -> None:
    """See that the honest table plays on, and how much memory the server has."""
    told, since, lines = -1, time.monotonic(), time.monotonic()
    while True:
        for one in people:
            del one.messages[:-50]
        now = time.monotonic()
        if _told(people) != told:
            told, since = _told(people), now
        elif now - since > _STANDS_STILL:
            result.wrong.append(f"the honest table stands still at {result.messages} messages")
            since = now
        result.memory.append((result.messages, _memory(process.pid)))
        if now - lines > 5:
            lines = now
            tell(result)
        await asyncio.sleep(0.5)


def _memory(pid: int) -> float:
    lines = Path(f"/proc/{pid}/status").read_text().splitlines()
    return next(int(line.split()[1]) / 1024 for line in lines if line.startswith("VmRSS"))


def _look_at_log(process: ServerProcess, result: Result) -> None:
    log = process.log_text()
    result.wrong += [f"{count} tracebacks: {one}" for one, count in tracebacks(log).items()]
    errors = [line for line in log.splitlines() if "[error" in line]
    if errors:
        result.wrong.append(f"{len(errors)} errors in the log: {errors[0]}")
    if process.get("/healthz")[0] != 200:
        result.wrong.append("the server is not well")


def run(
    messages: int, connections: int, seed: int, folder: Path, tell: Tell = lambda _: None
) -> Result:
    """Start a server for it."""
    process = ServerProcess("", folder, **_SETTINGS)
    process.start()
    try:
        return uvloop.run(fuzz(process, messages, connections, seed, tell))
    finally:
        process.close()


def main() -> None:
    """Run the large one."""
    parser = argparse.ArgumentParser(prog="python -m tests.soak.fuzz", description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter)  # fmt: skip
    parser.add_argument("--messages", type=int, default=1_000_000)
    parser.add_argument("--connections", type=int, default=8)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--growth", type=float, default=3.0, metavar="MB",
                        help="how much memory 100,000 messages may add")  # fmt: skip
    parser.add_argument("--json", metavar="FILE", help="write the result")
    args = parser.parse_args()

    def tell(result: Result) -> None:
        CONSOLE.print(
            f"{result.messages} messages, {result.answers} answers, {result.connections} "
            f"connections, {result.memory[-1][1]:.0f} MB, {len(result.wrong)} wrong"
        )

    with tempfile.TemporaryDirectory(prefix="fangcheng-fuzz-") as folder:
        result = run(args.messages, args.connections, args.seed, Path(folder), tell)
    if args.messages >= 100_000 and result.slope > args.growth:
        result.wrong.append(f"memory grows by {result.slope:.1f} MB in 100,000 messages")
    CONSOLE.print(
        f"{result.messages} messages in {result.seconds:.0f} s "
        f"({result.messages / result.seconds:.0f} a second) over {result.connections} "
        f"connections (ended by {dict(result.ends)}); {result.answers} answers; the honest table "
        f"was told {result.honest} "
        f"things; memory {result.memory[0][1]:.0f} to {result.memory[-1][1]:.0f} MB, "
        f"{result.slope:+.2f} MB per 100,000 messages in the second half"
    )
    for wrong in result.wrong[:10]:
        CONSOLE.print(wrong, style="red", markup=False)
    if args.json:
        told = {**vars(args), "seconds": result.seconds, "answers": result.answers,
                "memory": result.memory, "slope": result.slope, "wrong": result.wrong}  # fmt: skip
        Path(args.json).write_text(json.dumps(told, indent=1), encoding="utf-8")
    raise SystemExit(bool(result.wrong))


if __name__ == "__main__":
    main()
