"""Commands in any order, and nonsense: nothing breaks, and everything is answered."""

import asyncio
import contextlib
import json
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from websockets.asyncio.client import ClientConnection
from websockets.exceptions import ConnectionClosed

from fangcheng.protocol import commands as asked
from fangcheng.protocol import messages as say
from fangcheng.protocol.client import Client, new_id
from tests.effort import many
from tests.server.commands import Made, commands
from tests.server.inside import HOST_TOKEN, PATIENCE, ask, do, hear, open_match, raw_socket, tell
from tests.server.running import ServerProcess, server
from tests.soak import fuzz

GUESTS = 3
"""Persons; the last connection is a second one of the first person."""
ANSWERS = ("done", "refused", "rooms", "hints", "reasons", "devices", "preferences")


class Witness:
    """Somebody who plays in a room of its own, a little after every storm."""

    def __init__(self, process: ServerProcess) -> None:
        self.process = process
        self.token = ""
        self.room = ""
        self.match = 0
        self.moves = 0

    async def sit_down(self) -> None:
        found = await Client.open(self.process.url, name="证人")
        self.token = found.token or ""
        self.room, self.match = await open_match(found, rounds=64)
        await found.close()

    async def move(self) -> None:
        """Come back, and discard what one is asked for."""
        found = await Client.open(self.process.url, self.token)
        await do(found, asked.Enter(new_id(), self.room))
        await found.send(asked.Sync(self.match))
        while True:
            snapshot = await found.wait_for(say.Snapshot, PATIENCE)
            legal = (json.loads(bytes(snapshot.ask)) or {"legal": []})["legal"]
            if legal:
                await do(found, asked.Act(new_id(), self.match, snapshot.at, legal[-1]))
                self.moves += 1
                break
            await found.send(asked.Ready(new_id()))  # between two rounds
            await asyncio.sleep(0.02)
            await found.send(asked.Sync(self.match))
        await found.close()


@pytest.fixture(scope="module")
def witness(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Witness]:
    folder = tmp_path_factory.mktemp("fuzz")
    wishes = {"host_token": HOST_TOKEN, "log_level": "debug", "shuffle_wait": 0.0}
    with server("", folder, **wishes) as process:
        found = Witness(process)
        asyncio.run(found.sit_down())
        yield found
        assert ask(process.url, "/healthz").status == 200
        log = process.log_text()
        assert "Traceback" not in log and "failed" not in log, log
        assert found.moves > 0


class Guest:
    """A connection that says what it is told to, and counts the answers."""

    def __init__(self, connection: ClientConnection) -> None:
        self.connection = connection
        self.person = -1
        self.token = ""
        self.name = ""
        self.expected: Counter[str] = Counter()
        self.answered: Counter[str] = Counter()
        self.known: dict[str, Any] = {"@room": "000001", "@match": 1, "@at": 0, "@legal": "pass"}
        self.gone = False
        self.news = asyncio.Event()
        self.pongs = 0
        self.synced = False

    async def hello(self, **rest: Any) -> None:
        await tell(self.connection, type="hello", version=1, **rest)
        welcome = await hear(self.connection)
        self.person, self.token = welcome["person"], welcome["token"]

    async def listen(self) -> None:
        with contextlib.suppress(ConnectionClosed):
            while True:
                self._take(json.loads(await self.connection.recv()))
                self.news.set()
        self.gone = True
        self.news.set()

    def _take(self, told: dict[str, Any]) -> None:
        kind = told["type"]
        if kind in ANSWERS and told["id"] is not None:
            self.answered[told["id"]] += 1
        if kind == "done" and told["room"] is not None:
            self.known["@room"] = told["room"]
        elif kind == "room":
            self.known |= {"@room": told["number"], "@match": told["match"] or 1}
        elif kind == "snapshot":
            self.synced = True
            if told["ask"]:
                self.known |= {"@at": told["at"], "@legal": told["ask"]["legal"][0]}
        elif kind == "events":
            for number, event in enumerate(told["events"], told["first"]):
                if event["event"] == "ask":
                    self.known |= {"@at": number, "@legal": event["legal"][-1]}
        elif kind == "pong" and told["number"] == -1:
            self.pongs += 1
        elif kind == "bye":
            self.gone = True

    async def send(self, made: Made, others: dict[str, Any], twice: bool) -> None:
        known = {**self.known, **others, "@id": new_id()}
        message = {
            name: known.get(value, value) if isinstance(value, str) else value
            for name, value in made.items()
        }
        for _ in range(2 if twice and made["type"] == "act" else 1):
            if "id" in message:
                self.expected[message["id"]] += 1
            with contextlib.suppress(ConnectionClosed):
                await self.connection.send(json.dumps(message))

    async def settle(self) -> None:
        """Wait for all answers, and then for one more: none may come twice."""
        await self.until(lambda: self.answered >= self.expected)
        pongs = self.pongs
        with contextlib.suppress(ConnectionClosed):
            await tell(self.connection, type="ping", number=-1)
        await self.until(lambda: self.pongs > pongs)
        assert self.answered <= self.expected
        assert self.gone or self.answered == self.expected

    def plays(self) -> bool:
        return bool(self.known["@match"] != 1)

    def sees(self) -> bool:
        return self.synced

    async def until(self, fits: Callable[[], bool]) -> None:
        """Wait until something is so, or the server has closed the connection."""
        async with asyncio.timeout(PATIENCE):
            while not self.gone and not fits():
                self.news.clear()
                await self.news.wait()

    async def ask(self, **made: Any) -> None:
        """Send a command and wait for its answer."""
        await self.send({"id": "@id", **made}, {}, twice=False)
        await self.until(lambda: self.answered >= self.expected)


@settings(
    max_examples=many(quick=20, full=100),
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
    derandomize=True,
)
@given(
    scene=st.sampled_from(["lobby", "room", "match", "match", "match"]),
    town=st.sampled_from(["hangzhou", "zhangzhou", "jinzhou", "qinhuangdao", "lanzhou"]),
    storm=st.lists(
        st.tuples(st.integers(0, GUESTS), commands(), st.booleans()), min_size=5, max_size=40
    ),
)
def test_any_commands_in_any_order(
    witness: Witness, scene: str, town: str, storm: list[tuple[int, Made, bool]]
) -> None:
    asyncio.run(_storm(witness, scene, town, storm))


async def _storm(
    witness: Witness, scene: str, town: str, storm: list[tuple[int, Made, bool]]
) -> None:
    url = witness.process.url
    async with contextlib.AsyncExitStack() as stack:
        guests = [
            Guest(await stack.enter_async_context(raw_socket(url))) for _ in range(GUESTS + 1)
        ]
        for guest in guests[:GUESTS]:
            await guest.hello()
        await guests[GUESTS].hello(token=guests[0].token)
        listening = [asyncio.ensure_future(guest.listen()) for guest in guests]
        if scene != "lobby":
            await _sit_together(guests[:GUESTS], town, scene == "match")
        for number, (who, made, twice) in enumerate(storm):
            other = guests[(who + 1) % GUESTS].known["@room"]
            await guests[who].send(made, {"@other": other, "@witness": witness.room}, twice)
            if number % 4 == 0:
                await asyncio.sleep(0.002)  # now and then an answer may come first
        for guest in guests:
            await guest.settle()
        await witness.move()
        for guest in guests:
            await guest.connection.close()
        await asyncio.gather(*listening)
    await _everybody_is_gone(url, {guest.person for guest in guests})


async def _sit_together(guests: list[Guest], town: str, play: bool) -> None:
    """Bring all persons into one room, and into a match with a bot on the last seat."""
    owner = guests[0]
    await owner.ask(type="create", variant=town)
    for seat, guest in enumerate(guests[1:], 1):
        await guest.ask(type="enter", room=owner.known["@room"])
        await guest.ask(type="sit", seat=seat)
        await guest.ask(type="ready")
    if play:
        await owner.ask(type="start")
        for guest in guests:
            await guest.until(guest.plays)
            await tell(guest.connection, type="sync", match=guest.known["@match"])
        for guest in guests:
            await guest.until(guest.sees)


async def _everybody_is_gone(url: str, people: set[int]) -> None:
    """See that no seat believes somebody to be there, and that nobody sits in two rooms."""
    async with asyncio.timeout(PATIENCE):
        while True:
            told = await asyncio.to_thread(ask, url, "/api/operator/rooms", HOST_TOKEN)
            rooms = told.json["rooms"]
            seats = [seat for room in rooms for seat in room["seats"] if seat["person"] in people]
            if not any(seat["online"] for seat in seats):
                break
            await asyncio.sleep(0.02)
    assert len({seat["person"] for seat in seats}) == len(seats)


def test_nonsense_in_frames_of_all_kinds(tmp_path: Path) -> None:
    """A little of what `python -m tests.soak.fuzz` sends much more of."""
    result = fuzz.run(3000, connections=3, seed=1, folder=tmp_path)
    assert result.wrong == []
    # After 128 frames of a rare kind a connection is cut; what waited then is not answered.
    assert result.messages >= 3000 and result.answers > 200 and result.honest > 50
