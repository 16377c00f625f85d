"""Tables for tests of matches: walls that are laid, and connections that keep every frame.

`Wire` believes nothing and interprets little: it keeps the bytes as they came, and when.
"""

import asyncio
import contextlib
import json
import random
import re
import secrets
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable, Mapping, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from fangcheng.checking.rounds import rich_wall
from fangcheng.game.actions import Action
from fangcheng.game.events import Event
from fangcheng.game.referee import start
from fangcheng.game.state import State
from fangcheng.game.variant import Variant
from fangcheng.match import Match
from fangcheng.positions.scenario import read_scenario
from fangcheng.protocol import commands, kinds, parts
from fangcheng.protocol import messages as say
from fangcheng.protocol.client import new_id, socket_url
from fangcheng.record.fair import nonce_commitment
from fangcheng.server.match.streams import Beat, Streams
from fangcheng.server.services import MatchMaker
from fangcheng.wall import Chance, Dice, Wall
from tests.server.inside import PATIENCE, inside
from tests.story import Json

SLOW = parts.ClockWish(turn=600, bank=600)
"""Nobody runs out of time."""
IDLE = "147m258p369sES"
QUIET = dict.fromkeys((1, 2, 3), IDLE + "WF") | {0: IDLE + "WFC"}
"""Hands for Hangzhou that want nothing from each other; seat 0 deals, and drew C."""


# -- walls -------------------------------------------------------------------------------------


class LaidMatch(Match):
    """A match whose first round has a given wall, dealer and streak."""

    def __init__(
        self, variant: Variant, seed: str, lay: Callable[[], Wall], dealer: int, streak: int
    ) -> None:
        self._laid = (lay, dealer, streak)
        super().__init__(variant, seed)

    def _open(self, number: int, dealer: int, streak: int) -> State:
        if number > 1:
            return super()._open(number, dealer, streak)
        lay, dealer, streak = self._laid
        return start(self.variant, lay(), dealer, streak, number)


def lay(scenario: Json) -> MatchMaker:
    """Let every match begin as a scenario does; its script is not played."""
    read = read_scenario(scenario)
    return lambda variant, seed: LaidMatch(variant, seed, read.wall.clone, read.dealer, read.streak)


# -- beats -------------------------------------------------------------------------------------


def shown(table: Streams, beats: Iterable[Beat], seat: int) -> list[tuple[bytes, int, int]]:
    """What a seat (or the public, -1) sees: each slice, the wall, and the pauses before it."""
    out: list[tuple[bytes, int, int]] = []
    pauses = 0
    for beat in beats:
        told = table.lines[seat][beat.first[seat] : beat.last[seat]]
        if told:
            out.append((b"\n".join(told), beat.left, pauses))
            pauses = 0
        pauses += beat.pause
    return out


def normal(data: bytes) -> bytes:
    """A frame without what is drawn by lot or counted: ids, rooms, matches, people, faces, time."""
    data = re.sub(rb'"(match|person|owner)":\d+', rb'"\1":0', data)
    data = re.sub(rb'"character":"[a-z]+-?\d*"', rb'"character":""', data)
    data = re.sub(rb'"(number|id)":"(\d{6}|\d+-[0-9a-f]{12})"', rb'"\1":""', data)
    return re.sub(rb'"clock":\{"turn":\d+,', rb'"clock":{"turn":0,', data)


# -- the wire ----------------------------------------------------------------------------------

_LOOK = 0.2
"""Seconds after which is looked again at what no message tells."""


class Wire:
    """A connection that keeps all frames. It follows the match in its room, and gives nonces."""

    def __init__(self, connection: ClientConnection, follows: bool, fair: bool) -> None:
        self._connection = connection
        self._follows = follows
        self._fair = fair
        self._nonces: dict[int, str] = {}
        self._news = asyncio.Event()
        self._reader: asyncio.Task[None] | None = None
        self.frames: list[tuple[float, bytes]] = []
        """When each frame came, and its bytes."""
        self.messages: list[Json] = []
        self.entries: list[Json] = []
        """The stream of the newest match, as far as it was told without a gap."""
        self.match = -1
        self.asked = -1
        self.room: Json = {}
        self.welcome: Json = {}
        self.close_code: int | None = None
        self.token = ""

    @classmethod
    async def open(
        cls,
        url: str,
        name: str | None = None,
        token: str | None = None,
        follows: bool = True,
        fair: bool = True,
    ) -> "Wire":
        """Connect and say hello."""
        connection = await connect(
            socket_url(url), compression=None, max_size=None, open_timeout=PATIENCE
        )
        wire = cls(connection, follows, fair)
        wire._reader = asyncio.create_task(wire._read())
        await wire.send(commands.Hello(parts.VERSION, token, name))
        await wire.until(lambda: wire.welcome)
        wire.token = token or wire.welcome["token"]
        return wire

    async def close(self) -> None:
        """Go away."""
        await self._connection.close()
        if self._reader is not None:
            await self._reader

    @property
    def seat(self) -> int:
        """Where this one sits."""
        people = [seat["person"] for seat in self.room["seats"]]
        return people.index(self.welcome["person"])

    async def send(self, command: kinds.Command) -> None:
        """Send a command."""
        await self._connection.send(say.write(command).decode())

    async def ask(self, command: Any) -> Json:
        """Send a command with an id and wait for what answers it."""
        return await self.answer(command.id, command)

    async def answer(self, id_: str, command: kinds.Command | None = None) -> Json:
        """Wait for the next message with this id."""
        since = len(self.messages)
        if command is not None:
            await self.send(command)
        await self.until(lambda: self._with_id(id_, since))
        return self._with_id(id_, since)[0]

    def _with_id(self, id_: str, since: int) -> list[Json]:
        return [one for one in self.messages[since:] if one.get("id") == id_]

    async def must(self, command: Any) -> Json:
        """Send a command that has to be done."""
        answer = await self.ask(command)
        assert answer["type"] == "done", answer
        return answer

    async def refused(self, command: Any) -> str:
        """Send a command that must not be done; return the code of the refusal."""
        answer = await self.ask(command)
        assert answer["type"] == "refused", answer
        return str(answer["code"])

    async def act(self, do: str, id_: str | None = None, at: int | None = None) -> Json:
        """Answer the newest question, or another, and wait for what becomes of it."""
        at = self.asked if at is None else at
        return await self.ask(commands.Act(id_ or new_id(), self.match, at, do))

    async def until(self, what: Callable[[], Any]) -> None:
        """Wait until something is so; it is looked at after every message, and now and then."""
        try:
            async with asyncio.timeout(PATIENCE):
                while not what():
                    self._news.clear()
                    with contextlib.suppress(TimeoutError):
                        await asyncio.wait_for(self._news.wait(), _LOOK)
        except TimeoutError:
            raise AssertionError(f"waited in vain; last: {self.messages[-6:]}") from None

    async def settle(self) -> None:
        """Wait until the server has seen everything that was sent before."""
        await self.ask(commands.ListRooms(new_id()))

    async def until_asked(self, window: str | None = None) -> list[str]:
        """Wait for a question that is the newest entry; return what it allows."""
        await self.until(
            lambda: (
                self.entries
                and self.entries[-1]["event"] == "ask"
                and window in (None, self.entries[-1]["window"])
            )
        )
        return self.legal

    async def until_told(self, kind: str, **fields: Any) -> None:
        """Wait for an event."""
        await self.until(lambda: self.events(kind, **fields))

    @property
    def legal(self) -> list[str]:
        """What the newest question allows."""
        found: list[str] = self.entries[self.asked]["legal"]
        return found

    def events(self, kind: str, **fields: Any) -> list[Json]:
        """The events of a kind with such fields."""
        wanted = {"event": kind, **fields}
        return [
            one for one in self.entries if all(one.get(name) == wanted[name] for name in wanted)
        ]

    def seen(self, kind: str) -> list[Json]:
        """The messages of a kind."""
        return [one for one in self.messages if one["type"] == kind]

    async def _read(self) -> None:
        clock = asyncio.get_running_loop().time
        with contextlib.suppress(ConnectionClosed):
            while True:
                data = await self._connection.recv(decode=False)
                self.frames.append((clock(), data))
                message = json.loads(data)
                await self._take(message)
                self.messages.append(message)
                for entry in message["events"] if message["type"] == "events" else ():
                    if entry["event"] == "match_over":
                        self.messages.append({"type": "match_over", **entry})
                self._news.set()
        self.close_code = self._connection.close_code
        self._news.set()

    async def _take(self, message: Json) -> None:
        kind = message["type"]
        if kind == "welcome":
            self.welcome = message
        elif kind == "room":
            self.room = message
            if message["match"] not in (None, self.match):
                self.match = message["match"]
                self.entries, self.asked = [], -1
                if self._follows:
                    await self.send(commands.Sync(self.match, 0))
        elif kind == "fair" and self._fair:
            await self._take_part(message)
        elif kind == "events" and message["match"] == self.match:
            self._take_events(message)
        elif kind == "snapshot" and message["ask"] is not None:
            self.asked = message["at"]

    async def _take_part(self, message: Json) -> None:
        match = message["match"]
        if message["stage"] == "commit":
            self._nonces[match] = secrets.token_hex(16)
            await self.send(commands.Commit(match, nonce_commitment(self._nonces[match])))
        elif message["stage"] == "reveal" and match in self._nonces:
            await self.send(commands.Reveal(match, self._nonces[match]))

    def _take_events(self, message: Json) -> None:
        first: int = message["first"]
        if first > len(self.entries):
            # A stream is asked for from number 1 on: what came before is the round's first event.
            self.entries += [{"event": "missing"}] * (first - len(self.entries))
        self.entries[first:] = message["events"]
        asks = [at for at, one in enumerate(self.entries) if one["event"] == "ask"]
        self.asked = asks[-1] if asks else -1


@asynccontextmanager
async def wires(url: str, *names: str, **options: Any) -> AsyncIterator[list[Wire]]:
    """Some guests, each with a connection."""
    found: list[Wire] = []
    try:
        for name in names:
            found.append(await Wire.open(url, name, **options))
        yield found
    finally:
        for one in found:
            await one.close()


async def seat_all(
    people: Sequence[Wire],
    variant: str = "hangzhou",
    options: Mapping[str, Any] | None = None,
    clock: parts.ClockWish | None = SLOW,
    **rest: Any,
) -> str:
    """The first opens a room and the others sit down in order; tell the room's number."""
    owner, *others = people
    done = await owner.must(commands.Create(new_id(), variant, dict(options or {}), clock, **rest))
    for seat, one in enumerate(others, 1):
        await one.must(commands.Enter(new_id(), done["room"]))
        await one.must(commands.Sit(new_id(), seat))
    return str(done["room"])


async def start_all(people: Sequence[Wire], spectators: Sequence[Wire] = ()) -> int:
    """All are ready and the first starts; bots take the free seats. Wait for the deal."""
    owner, *others = people
    old = owner.match
    for one in others:
        await one.must(commands.Ready(new_id()))
    await owner.must(commands.Start(new_id()))
    for one in (*people, *spectators):
        await one.until(lambda one=one: one.match != old and one.entries)  # type: ignore[misc]
    return owner.match


@asynccontextmanager
async def seated(
    url: str,
    count: int = 4,
    variant: str = "hangzhou",
    options: Mapping[str, Any] | None = None,
    clock: parts.ClockWish | None = SLOW,
    **rest: Any,
) -> AsyncIterator[list[Wire]]:
    """So many people in a match of their own; bots take the other seats."""
    async with wires(url, *"甲乙丙丁"[:count]) as people:
        await seat_all(people, variant, options, clock, **rest)
        await start_all(people)
        yield people


async def play_on(people: Sequence[Wire], script: Iterable[tuple[int, str]]) -> None:
    """Let people act one after another, each when it is asked and may."""
    for seat, do in script:
        one = people[seat]
        word = do.split(" ")[0]
        await one.until(
            lambda one=one, do=do, word=word: (
                one.entries  # type: ignore[misc]
                and one.entries[-1]["event"] == "ask"
                and (do in one.legal or word == "shuai" in one.legal)
            )
        )
        answer = await one.act(do)
        assert answer["type"] == "done", (seat, do, answer)


def lines(script: str) -> list[tuple[int, str]]:
    """Read a script: `0 discard C, 1 pass`."""
    parts = [line.strip().partition(" ") for line in script.split(",")]
    return [(int(seat), do) for seat, _, do in parts]


class NotedMatch(Match):
    """A match that notes for each discard whether the referee had to ask anybody.

    Its walls are rich in pairs, so that this is often so.
    """

    def __init__(self, variant: Variant, seed: str) -> None:
        self.asked: list[bool] = []
        super().__init__(variant, seed)

    def _open(self, number: int, dealer: int, streak: int) -> State:
        wall = rich_wall(self.variant, random.Random(f"{self.seed}{number}"))
        wall.dice = Dice(chance=Chance(self.seed, number, "dice"))
        return start(self.variant, wall, dealer, streak, number)

    def apply(self, seat: int, action: Action) -> list[Event]:
        events = super().apply(seat, action)
        if any(event.kind == "discard" for event in events):
            self.asked.append(self.state.window.name == "CLAIM")
        return events


def with_people(
    test: Callable[[list[Wire]], Awaitable[None]], folder: Path, count: int = 4, **settings: Any
) -> None:
    """Some guests on a server."""

    async def play() -> None:
        async with (
            inside(folder, **settings) as server,
            wires(server.url, *"甲乙丙丁戊己"[:count]) as people,
        ):
            await test(people)

    asyncio.run(play())
