"""Scripted players over real sockets: they answer, come back after a crash, and believe nothing.

A `Player` keeps everything it was ever told. Whatever contradicts itself (a number that is missing
or comes twice, another entry under an old number, a question asked again after its answer was
confirmed) is written to `problems`, which a test wants to be empty.
"""

import asyncio
import contextlib
import json
import random
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Any

import msgspec

from fangcheng.errors import ConnectionFailedError
from fangcheng.protocol import commands, kinds, parts
from fangcheng.protocol import messages as say
from fangcheng.protocol.client import Client, new_id
from fangcheng.protocol.stream import MatchOverEvent

PATIENCE = 60.0
"""How long anything may take on a machine that has a lot to do."""
_MATCH_OVER = b'{"event":"match_over"'
Choice = Callable[[Sequence[str], random.Random], str]


def first_legal(legal: Sequence[str], rng: random.Random) -> str:
    """Do the first thing that is allowed."""
    return legal[0]


def random_legal(legal: Sequence[str], rng: random.Random) -> str:
    """Win if possible, else do anything that is allowed."""
    return "hu" if "hu" in legal else rng.choice(legal)


def quick_loser(legal: Sequence[str], rng: random.Random) -> str:
    """Claim nothing and throw away at random: lets others win soon."""
    return "pass" if "pass" in legal else rng.choice(legal)


@dataclass
class Stream:
    """What one seat, or the public, was told of one match, number by number."""

    match: int
    entries: dict[int, bytes] = field(default_factory=dict)
    next: int = -1
    """The number that must come next; -1 before the first."""
    asked: int = -1
    """The number of the newest question."""
    jumps: int = 0
    """How often a snapshot took the place of entries."""
    over: bool = False

    def take(self, first: int, events: Sequence[bytes], again: bool) -> str:
        """Take what came; return what is wrong with it. `again` allows to be told twice."""
        wrong = ""
        if self.next >= 0 and first != self.next and not (again and first < self.next):
            wrong = f"number {first} came where {self.next} was due"
        for number, event in enumerate(events, first):
            if self.entries.setdefault(number, event) != event:
                wrong = f"number {number} was {self.entries[number]!r} and is now {event!r}"
            if number >= self.next and json.loads(event)["event"] == "ask":
                self.asked = number
        if events and self.over and first + len(events) > self.next:
            wrong = "something came after the end"
        self.next = max(self.next, first + len(events))
        return wrong

    def take_snapshot(self, snapshot: say.Snapshot) -> str:
        """Take a snapshot in the place of what is missing; return what is wrong with it."""
        wrong = ""
        # That the match is over is told after the snapshot, also to who knew it.
        if snapshot.next < self.next - self.over:
            wrong = f"the snapshot is at {snapshot.next}, but {self.next - 1} was told before"
        if snapshot.next > self.next >= 0:
            self.jumps += 1
        self.next = max(self.next, snapshot.next)
        if snapshot.at >= 0:
            ask = bytes(snapshot.ask)
            self.asked = max(self.asked, snapshot.at)
            if self.entries.setdefault(snapshot.at, ask) != ask:
                wrong = f"question {snapshot.at} is another one in the snapshot"
        return wrong


@dataclass(frozen=True)
class Sent:
    """An answer that was sent."""

    id: str
    match: int
    at: int
    do: str
    empty: bool
    """The question left no choice; the answer is confirmed, but there is nothing to store."""


class Player:
    """One person with a connection that is made again whenever it breaks.

    `choose` answers questions (None: the test answers by `act`). An `eager` player says ready
    whenever it can, so that rounds and matches follow one another. A `forgetful` one asks for more
    than it lacks after some reconnects, to be told things twice, or for a snapshot.
    """

    def __init__(
        self,
        url: str,
        name: str,
        choose: Choice | None = random_legal,
        seed: int = 0,
        eager: bool = False,
        forgetful: bool = False,
    ) -> None:
        self.url = url
        self.nodes: dict[str, str] = {}
        """The addresses of the nodes of the house by name, where there are several."""
        self.name = name
        self.choose = choose
        self.eager = eager
        self.eager_in: tuple[str, ...] = ("waiting", "between")
        """The phases in which an eager player says ready."""
        self.forgetful = forgetful
        self.person = -1
        self.token: str | None = None
        self.number: str | None = None
        """The room to come back to."""
        self.room: say.RoomState | None = None
        """The room as it was told last."""
        self.messages: list[kinds.Message] = []
        """Everything that was ever received."""
        self.streams: dict[int, Stream] = {}
        self.over: dict[int, MatchOverEvent] = {}
        self.done: dict[str, Sent] = {}
        """Answers the server has confirmed."""
        self.sent: dict[str, Sent] = {}
        """All answers."""
        self.refused: list[say.Refused] = []
        self.may_refuse: set[parts.RefusedCode] = {"stale"}
        """Why an answer may be refused without anybody being wrong."""
        self.lost: list[str] = []
        """Why connections were lost."""
        self.resent = 0
        self.problems: list[str] = []
        self.online = False
        """In the room, or at least welcome; False between two connections."""
        self._random = random.Random(seed)
        self._client: Client | None = None
        self._task: asyncio.Task[None] | None = None
        self._news = asyncio.Event()
        self._answers: dict[str, asyncio.Future[say.Done | say.Refused]] = {}
        self._pending: dict[str, Sent] = {}
        self._confirmed: dict[tuple[int, int], str] = {}
        self._synced: int | None = None
        self._failure = ""
        self._sent_to: str | None = None

    # -- for tests ---------------------------------------------------------------------------

    async def come(self) -> "Player":
        """Connect for the first time and stay, until `go`."""
        self._task = asyncio.create_task(self._stay())
        await self.until(lambda: self.online)
        return self

    async def go(self) -> None:
        """Disconnect for good."""
        if self._task is not None:
            self._task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._task
            self._task = None
        if self._client is not None:
            await self._client.close()
        self.online = False

    def cut(self) -> None:
        """Lose the connection, as a bad network does; it is made again."""
        if self._client is not None:
            self._client.abort()

    async def ask(self, command: Any) -> say.Done | say.Refused:
        """Send a command with an id and wait for its answer; a lost connection raises."""
        future = asyncio.get_running_loop().create_future()
        self._answers[command.id] = future
        await self._send(command)
        async with asyncio.timeout(PATIENCE):
            answer: say.Done | say.Refused = await future
        return answer

    async def must(self, command: Any) -> say.Done:
        """Send a command that has to be done."""
        answer = await self.ask(command)
        assert isinstance(answer, say.Done), f"{self.name}: {command}: {answer}"
        return answer

    async def enter(self, room: str) -> None:
        """Go into a room, now and after every reconnect."""
        self.number = room
        await self.must(commands.Enter(new_id(), room))

    async def act(self, do: str, at: int | None = None) -> str:
        """Answer the newest question, or another one; return the id of the command."""
        stream = self.stream
        at = stream.asked if at is None else at
        sent = Sent(new_id(), stream.match, at, do, self._legal(stream, at) == ["pass"])
        await self._send_answer(sent)
        return sent.id

    async def repeat(self, command: str) -> None:
        """Send an answer once more, under the same id."""
        sent = self.sent[command]
        await self._send(commands.Act(sent.id, sent.match, sent.at, sent.do))

    async def until(self, what: Callable[[], Any], seconds: float = PATIENCE) -> None:
        """Wait until something is so; it is looked at after every message."""
        try:
            async with asyncio.timeout(seconds):
                while not what():
                    self._news.clear()
                    await self._news.wait()
        except TimeoutError:
            last = [type(one).__name__ for one in self.messages[-8:]]
            raise AssertionError(
                f"{self.name} waited in vain; {len(self.messages)} messages, last {last}, "
                f"refused {self.refused[-1:]}, room {self.room}, problems {self.problems}, "
                f"failed: {self._failure}"
            ) from None

    @property
    def stream(self) -> Stream:
        """The stream of the newest match."""
        assert self.streams, f"{self.name} has seen no match"
        return next(reversed(self.streams.values()))

    @property
    def seat(self) -> int | None:
        """Where this player sits."""
        seats = self.room.seats if self.room is not None else []
        return next((at for at, seat in enumerate(seats) if seat.person == self.person), None)

    def legal(self) -> list[str]:
        """What the newest question allows."""
        return self._legal(self.stream, self.stream.asked)

    def seen(self, kind: type[kinds.Message]) -> list[Any]:
        """List the messages of a kind."""
        return [message for message in self.messages if isinstance(message, kind)]

    def told(self) -> int:
        """Count the entries of streams this player has been told."""
        return sum(len(stream.entries) for stream in self.streams.values())

    # -- the connection ----------------------------------------------------------------------

    async def _stay(self) -> None:
        while True:
            try:
                self._client = client = await Client.open(self.url, self.token, self.name)
                await self._resume(client)
                async for message in client.messages():
                    await self._take(message)
            except ConnectionFailedError as error:
                self._lose(str(error))
                self._try_another_node()
                await asyncio.sleep(0.02)

    def _try_another_node(self) -> None:
        """Go where we were sent, else to any: a page asks the proxy, which knows who lives."""
        if self._sent_to is not None:
            self.url, self._sent_to = self._sent_to, None
        elif self.nodes:
            self.url = self._random.choice(list(self.nodes.values()))

    def _lose(self, why: str) -> None:
        self._failure = why
        if self.online:
            self.lost.append(why)
        self.online = False
        self._synced = None
        for future in self._answers.values():
            if not future.done():
                future.set_exception(ConnectionFailedError(why))
                future.exception()  # nobody need be waiting for it
        self._answers.clear()
        self._news.set()

    async def _resume(self, client: Client) -> None:
        """Say who we are and go back to the room."""
        assert client.welcome is not None
        self.token, self.person = client.token, client.welcome.person
        if self.number is not None:
            await client.send(commands.Enter(new_id(), self.number))
        else:
            self.online = True
            self._news.set()

    async def _send(self, command: kinds.Command) -> None:
        assert self._client is not None
        await self._client.send(command)

    async def _answer(self, command: kinds.Command) -> None:
        """Send, if possible: what came before a connection broke is still to be read."""
        with contextlib.suppress(ConnectionFailedError):
            await self._send(command)

    async def _take(self, message: kinds.Message) -> None:
        self.messages.append(message)
        if isinstance(message, say.RoomState):
            await self._take_room(message)
        elif isinstance(message, say.Events):
            await self._take_events(message)
        elif isinstance(message, say.Snapshot):
            await self._take_snapshot(message)
        elif isinstance(message, say.Moved):
            self._sent_to = self.nodes[message.node]
            self.cut()
        elif isinstance(message, say.Done | say.Refused):
            self._take_answer(message)
        self._news.set()

    async def _take_room(self, room: say.RoomState) -> None:
        self.room, self.number, self.online = room, room.number, True
        if room.match is not None and self._synced != room.match:
            self._synced = room.match
            await self._sync(room.match)
        if self.eager and room.phase in self.eager_in:
            seat = self.seat
            if seat is not None and not room.seats[seat].ready:
                await self._answer(commands.Ready(new_id()))

    async def _sync(self, match: int) -> None:
        stream = self.streams.setdefault(match, Stream(match))
        have = stream.next - 1 if stream.next > 0 else self._random.choice((-1, 0))
        if self.forgetful and stream.next > 0 and self._random.random() < 0.3:
            have = self._random.choice((-1, max(0, have - 20)))
        await self._answer(commands.Sync(match, have))
        for sent in list(self._pending.values()):
            self.resent += 1
            await self._answer(commands.Act(sent.id, sent.match, sent.at, sent.do))

    # -- the stream --------------------------------------------------------------------------

    async def _take_events(self, message: say.Events) -> None:
        stream = self.streams.setdefault(message.match, Stream(message.match))
        again = self.forgetful or self.seat is None
        self._note(stream.take(message.first, [bytes(raw) for raw in message.events], again))
        if message.clock is not None:
            await self._be_asked(stream)
        if message.events and bytes(message.events[-1]).startswith(_MATCH_OVER):
            entry = msgspec.json.decode(message.events[-1], type=MatchOverEvent)
            self._take_over(stream, entry)

    async def _take_snapshot(self, snapshot: say.Snapshot) -> None:
        stream = self.streams.setdefault(snapshot.match, Stream(snapshot.match))
        self._note(stream.take_snapshot(snapshot))
        if snapshot.at >= 0:
            await self._be_asked(stream)

    def forget_end(self, match: int) -> None:
        """Forget that a match has ended."""
        stream = self.streams[match]
        if self.over.pop(match, None) is not None:
            stream.over, stream.next = False, stream.next - 1
            del stream.entries[stream.next]

    def _take_over(self, stream: Stream, entry: MatchOverEvent) -> None:
        stream.over = True
        if self.over.setdefault(stream.match, entry) != entry:
            self._note(f"match {stream.match} ended twice")

    async def _be_asked(self, stream: Stream) -> None:
        """Answer the newest question, which is open."""
        at = stream.asked
        confirmed = self._confirmed.get((stream.match, at))
        if confirmed is not None:
            self._note(f"question {at} is asked again, but {self.done[confirmed]} was done")
        if any(sent.match == stream.match and sent.at == at for sent in self._pending.values()):
            return
        if self.choose is None or at not in stream.entries:
            return
        legal = self._legal(stream, at)
        empty = legal == ["pass"]
        if empty and self._random.random() < 0.8:
            return  # nothing to say, and nobody waits for it
        do = self.choose(legal, self._random)
        await self._send_answer(Sent(new_id(), stream.match, at, do, empty))

    async def _send_answer(self, sent: Sent) -> None:
        self._pending[sent.id] = self.sent[sent.id] = sent
        await self._answer(commands.Act(sent.id, sent.match, sent.at, sent.do))

    def _take_answer(self, answer: say.Done | say.Refused) -> None:
        future = self._answers.pop(answer.id or "", None)
        if future is not None and not future.done():
            future.set_result(answer)
        sent = self._pending.pop(answer.id or "", None)
        if isinstance(answer, say.Refused):
            self.refused.append(answer)
            if sent is not None and answer.code not in self.may_refuse:
                self._note(f"{sent} was refused: {answer}")
        elif sent is not None:
            self.done[sent.id] = sent
            if not sent.empty:
                self._confirmed[sent.match, sent.at] = sent.id
        if isinstance(answer, say.Done) and answer.room is not None:
            self.number = answer.room

    def _legal(self, stream: Stream, at: int) -> list[str]:
        legal: list[str] = json.loads(stream.entries[at])["legal"]
        return legal

    def _note(self, problem: str) -> None:
        if problem:
            self.problems.append(f"{self.name}: {problem}")


# -- tables ------------------------------------------------------------------------------------


@asynccontextmanager
async def players(*people: Player) -> AsyncIterator[tuple[Player, ...]]:
    """Let players come, and go again at the end of the `async with`."""
    try:
        yield tuple([await one.come() for one in people])
    finally:
        for one in people:
            await one.go()


async def sit_down(
    people: Sequence[Player],
    variant: str = "hangzhou",
    options: Mapping[str, parts.OptionValue] | None = None,
    clock: parts.ClockWish | None = None,
    bot: str | None = "easy",
) -> str:
    """Open a room: the first player owns it, all sit down in order, bots take the other seats.

    Nobody is ready yet. Without a `bot` the other seats stay free. Returns the room's number.
    """
    owner, *others = people
    done = await owner.must(commands.Create(new_id(), variant, dict(options or {}), clock))
    assert done.room is not None
    for seat, one in enumerate(others, 1):
        await one.enter(done.room)
        await one.must(commands.Sit(new_id(), seat))
    await owner.until(lambda: owner.room is not None)
    assert owner.room is not None
    for seat in range(len(people), len(owner.room.seats)) if bot else ():
        await owner.must(commands.SetBot(new_id(), seat, bot))
    return done.room


async def begin(people: Sequence[Player]) -> int:
    """Everybody is ready and the first one starts; wait for the deal and return the match."""
    owner, *others = people
    before = set(owner.streams)
    for one in others:
        await one.must(commands.Ready(new_id()))
    await owner.must(commands.Start(new_id()))
    for one in people:
        await one.until(lambda one=one: set(one.streams) - before and one.stream.next > 0)  # type: ignore[misc]
    return owner.stream.match


@asynccontextmanager
async def four_people(
    url: str,
    variant: str = "hangzhou",
    options: Mapping[str, parts.OptionValue] | None = None,
    clock: parts.ClockWish | None = None,
    choose: Choice | None = random_legal,
    **habits: Any,
) -> AsyncIterator[list[Player]]:
    """Seat four people in a new room and start; `people[0]` owns the room."""
    names = ("甲", "乙", "丙", "丁")
    people = [Player(url, name, choose, seed, **habits) for seed, name in enumerate(names)]
    async with players(*people):
        await sit_down(people, variant, options, clock)
        await begin(people)
        yield people
