"""One server under load and under fire, and the books that are compared after every fault."""

import asyncio
import json
import time
from collections import Counter
from collections.abc import Callable
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

from websockets.asyncio.client import connect

from fangcheng.errors import ConnectionFailedError
from fangcheng.protocol import commands, parts
from fangcheng.protocol import messages as say
from fangcheng.protocol.client import socket_url
from tests.server.audit import Audit, Auditor
from tests.server.running import QUICK, ServerProcess
from tests.soak.faults import Database, Faults, WallClock
from tests.soak.logs import tracebacks
from tests.soak.party import Party
from tests.soak.person import Person

TOWNS = {"hangzhou": 4, "zhangzhou": 3, "jinzhou": 1, "qinhuangdao": 2, "lanzhou": 4}
"""How many people play in each; bots take the other seats."""
_EXAMPLES = 3
_LOG_INS = 5
_RECOVERY = 60.0
_EVERY = 5.0
"""Seconds between two lines of progress."""
SETTINGS: dict[str, Any] = {
    **QUICK,
    "claim_pause": 0.005,
    "vote_seconds": 5.0,
    "thinkers": 1,
    "max_rooms": 100_000,
}


@dataclass
class Findings:
    """Contradictions, by their kind, with the first examples of each."""

    counts: Counter[str] = field(default_factory=Counter)
    examples: dict[str, list[str]] = field(default_factory=dict)
    _seen: set[str] = field(default_factory=set)

    def add(self, kind: str, what: str, when: int) -> str:
        """Note a contradiction after so many faults; return it if it is a new example.

        The same one counts once.
        """
        if what in self._seen:
            return ""
        self._seen.add(what)
        self.counts[kind] += 1
        if len(self.examples.setdefault(kind, [])) >= _EXAMPLES:
            return ""
        self.examples[kind].append(f"after fault {when}: {what}")
        return f"{kind} {self.examples[kind][-1]}"


class Club:
    """Five parties, one server, one database."""

    def __init__(
        self,
        folder: Path,
        database: Database,
        clock: WallClock,
        seed: int,
        tell: Callable[[str], None],
    ) -> None:
        self._tell = tell
        """Takes what somebody who waits for the end wants to hear before."""
        self._told = time.monotonic()
        self._begun = time.monotonic()
        self.findings = Findings()
        self._log = (folder / "faults.log").open("w", encoding="utf-8", buffering=1)
        self.process = ServerProcess(database.url, folder / "server", **SETTINGS)
        self.url = database.url
        self.audit = Audit()
        self.looks = 0
        self.looking = 0.0
        self._closing: set[int] = set()
        people: list[Person] = []
        self.parties: list[Party] = []
        for town, count in TOWNS.items():
            theirs = [
                Person(self.process.url, f"{town}{at}", seed * 1000 + len(people) + at, self.found)
                for at in range(count)
            ]
            people += theirs
            self.parties.append(Party(town, theirs, seed, self._closing.add))
        self.people = people
        self.faults = Faults(self.process, database, people, clock, seed)

    def found(self, kind: str, what: str) -> None:
        """Note a contradiction."""
        new = self.findings.add(kind, what, sum(self.faults.counts.values()))
        if new:
            self._tell(new)

    async def run(self, seconds: float) -> None:
        """Let people play and things go wrong for so long."""
        self.process.start()
        with Auditor(self.url) as auditor:
            try:
                async with asyncio.timeout(_RECOVERY):
                    await asyncio.gather(*(one.come() for one in self.people))
                playing = [asyncio.create_task(self._play(party)) for party in self.parties]
                await self._break_things(auditor, seconds)
                for party in self.parties:
                    party.stopping = True
                await asyncio.wait(playing, timeout=_RECOVERY)
                for party, task in zip(self.parties, playing, strict=True):
                    if not task.done():
                        self.found(
                            "stuck", f"{party.town} does not come to an end: {party.state()}"
                        )
                        task.cancel()
                await self._finish(auditor)
            finally:
                for one in self.people:
                    await one.go()
                self.process.close()

    async def _play(self, party: Party) -> None:
        while not party.stopping:
            try:
                await party.run()
            except (AssertionError, TimeoutError) as error:
                self.found("stuck", f"{party.town}: {type(error).__name__} {str(error)[:600]}")
                return
            except ConnectionFailedError:
                continue

    async def _break_things(self, auditor: Auditor, seconds: float) -> None:
        ends = time.monotonic() + seconds
        rng = self.faults.rng
        while time.monotonic() < ends:
            await asyncio.sleep(rng.uniform(0.0, 0.5))
            try:
                name = await self.faults.strike(lambda: self._look(auditor))
                self._log.write(f"{time.time():.2f} {name}\n")
            except AssertionError as error:
                self.found("server does not start", str(error)[-1500:])
                return
            if rng.random() < 0.8:
                await self._all_back()
            self._look(auditor)
            self._close_matches(auditor)
            if time.monotonic() > self._told + _EVERY:
                self._told = time.monotonic()
                self._tell(self._progress(seconds))

    def _progress(self, seconds: float) -> str:
        return (
            f"{time.monotonic() - self._begun:5.0f}/{seconds:.0f} s: {self.faults.kills} kills of "
            f"{sum(self.faults.counts.values())} faults, {self.audit.inputs} inputs stored, "
            f"{self.audit.confirmed} answers and {sum(one.commands for one in self.people)} "
            f"commands confirmed, {self.audit.finished} matches over, "
            f"{sum(self.findings.counts.values())} contradictions"
        )

    async def _all_back(self) -> None:
        """Wait until everybody is there again."""
        ends = time.monotonic() + _RECOVERY
        for one in self.people:
            try:
                await one.until(lambda one=one: one.online, max(0.1, ends - time.monotonic()))  # type: ignore[misc]
            except AssertionError as error:
                self.found("stuck", f"{one.name} cannot come back: {error}")

    # -- the books ---------------------------------------------------------------------------

    def _look(self, auditor: Auditor) -> None:
        """Compare everything, at one go: meanwhile nobody is told anything."""
        begun = time.perf_counter()
        self.audit = auditor.look(self.people)
        self._look_at_people(auditor)
        self._note(auditor)
        self.looks += 1
        self.looking += time.perf_counter() - begun

    def _look_at_people(self, auditor: Auditor) -> None:
        created = set().union(*(one.created for one in self.people))
        for wrong in auditor.look_at_people([one.claims() for one in self.people], created):
            self.found("accounts, rooms and seats", wrong)
        seats = auditor.stored_seats()
        for one in self.people:
            ahead = one.told_ahead(seats.get(one.person, []))
            if ahead:
                self.found("told before it is stored", ahead)

    def _note(self, auditor: Auditor) -> None:
        for wrong in auditor.wrong:
            self.found("matches", wrong)
        auditor.wrong.clear()
        for one in self.people:
            for problem in one.problems:
                self.found("streams", problem)
            one.problems.clear()

    def _close_matches(self, auditor: Auditor) -> None:
        """Compare matches that are over for the last time, with their records."""
        if not self._closing:
            return
        auditor.look(self.people, self.process, records=self._closing)
        self._note(auditor)
        for match in list(self._closing):
            if auditor.close(match):
                self._closing.discard(match)
                for one in self.people:
                    one.forget(match)

    async def _finish(self, auditor: Auditor) -> None:
        await self._all_back()
        self._look(auditor)
        self.audit = auditor.look(self.people, self.process)
        auditor.look_at_closed()
        self._note(auditor)
        with_password = [one for one in self.people if one.password is not None]
        for one in with_password[:_LOG_INS]:
            await self._log_in(one)
        for trace, count in tracebacks(self.process.log_text()).items():
            self.found("tracebacks in the log", f"{count} times: {trace}")

    async def _log_in(self, one: Person) -> None:
        """Come with name and password, as from another device."""
        hello = commands.Hello(parts.VERSION, name=one.name, password=one.password)
        async with connect(socket_url(self.process.url)) as connection:
            await connection.send(say.write(hello).decode())
            answer = json.loads(await connection.recv())
        if answer.get("person") != one.person:
            self.found("account lost", f"{one.name} cannot log in: {answer}")

    def figures(self) -> dict[str, Any]:
        """All there is to tell, as JSON."""
        return {
            "faults": self.faults.counts,
            "kills": self.faults.kills,
            "start_seconds": self.faults.starting,
            "audits": self.looks,
            "seconds_for_audits": self.looking,
            "audit": asdict(self.audit),
            "evenings": sum(party.evenings for party in self.parties),
            "matches": sum(party.matches for party in self.parties),
            "commands": sum(one.commands for one in self.people),
            "refusals": sum((one.refusals for one in self.people), Counter[str]()),
            "commands_repeated": sum(one.repeated for one in self.people),
            "answers_repeated": sum(one.resent for one in self.people),
            "reconnects": sum(len(one.lost) for one in self.people),
            "contradictions": self.findings.counts,
            "examples": self.findings.examples,
        }
