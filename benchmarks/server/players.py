"""Tables of people that play as pages do, over real sockets."""

import asyncio
import json
import time
from collections.abc import Callable
from hashlib import sha256
from typing import Any

from benchmarks.server import heard
from benchmarks.server.choices import choose
from benchmarks.server.plan import Shared
from benchmarks.server.socket import Wire

_PHRASES = ("hello", "hurry", "nice", "thanks", "sorry", "👍", "🀄")
_SAYS = 0.02
"""How often a phrase goes with an answer."""
_SAYS_AFTER = 10.0
"""Seconds: also where a table plays as fast as it can, nobody says more than people do."""
_CUTS = 0.002
"""How often a seat that has nothing to do loses its connection, for a question it is asked."""


class Player:
    """One seat. It answers what it is asked, and says ready when it may."""

    def __init__(self, table: "Table", seat: int) -> None:
        self.table = table
        self.club = table.club
        self.seat = seat
        self.wants_hints = seat == 0 and self.club.plan.hints
        self.person = -1
        self.token: str | None = None
        self.match = -1
        self.have = -1
        self.ready_for: tuple[int | None, int] | None = None
        """The match and round it has said ready for."""
        self.busy = 0
        """Answers that are scheduled or not yet confirmed."""
        self.wire: Wire | None = None
        self._numbers = 0
        self._waiting: dict[str, tuple[Callable[[heard.Done], None], dict[str, Any]]] = {}
        self._said = 0.0
        self._nonce = f"{self.club.rng.getrandbits(128):032x}"

    # -- the connection ----------------------------------------------------------------------

    async def connect(self) -> None:
        """Connect, say hello, and go to the room if there is one."""
        plan = self.club.plan
        _, wire = await asyncio.get_running_loop().create_connection(
            lambda: Wire(f"{plan.host}:{plan.port}", self.hear), plan.host, plan.port
        )
        self.wire = wire
        await wire.ready
        hello: dict[str, Any] = {"type": "hello", "version": 1}
        if self.token is not None:
            hello["token"] = self.token
        self.say(**hello)

    async def _come_back(self) -> None:
        self.club.measured.reconnects += 1
        self._waiting.clear()
        assert self.wire is not None
        self.wire.close()
        await self.connect()

    def say(self, **message: Any) -> None:
        """Send something that is not answered."""
        assert self.wire is not None
        self.wire.send(json.dumps(message).encode())

    def command(self, then: Callable[[heard.Done], None], **message: Any) -> None:
        """Send a command; `then` is called when it is done."""
        self._numbers += 1
        id_ = f"{self.person}-{self._numbers}"
        self._waiting[id_] = (then, message)
        self.say(id=id_, **message)

    # -- what comes --------------------------------------------------------------------------

    def hear(self, data: bytes) -> None:
        """Take a message."""
        self.club.measured.frames += 1
        message = heard.read(data)
        match message:
            case heard.Events():
                self._events(message, data)
            case heard.Done():
                waiting = self._waiting.pop(message.id, None)
                if waiting is not None:
                    waiting[0](message)
            case heard.RoomState():
                self._room(message)
            case heard.Snapshot():
                self._snapshot(message)
            case heard.Fair():
                self._take_part(message)
            case heard.Hints():
                self.club.measured.hints += 1
            case heard.Welcome():
                self.person = message.person
                self.token = message.token or self.token
                self.table.welcomed(self)
            case heard.MatchOver():
                self.table.match_over(self)
            case heard.Refused():
                command = self._waiting.pop(message.id or "", (None, None))[1]
                said = f"{message.code}: {message.reason}, to {command}"
                self.club.refusals.append(said)
            case heard.Bye():
                self.club.refusals.append(f"bye {message.code}")

    def _room(self, room: heard.RoomState) -> None:
        if room.phase == "playing" and room.match is not None and room.match != self.match:
            self.match, self.have = room.match, -1
            self.say(type="sync", match=room.match, have=-1)
        starts = self.seat == 0 and len(self.table.players) < len(room.seats)
        if starts:  # with bots the owner starts, when the others are ready
            self.table.perhaps_start(room)
        mine = room.seats[self.seat]
        if mine.person != self.person or mine.ready:
            return
        # Between two rounds the time to the next one runs as long as somebody is waited for.
        asked = room.phase == "between" and room.next_in is not None
        if asked or (self.table.plays_again(room) and not starts):
            key = (room.match, room.round if asked else -1)
            if self.ready_for != key:
                self.ready_for = key
                self.command(_nothing, type="ready")

    def _take_part(self, message: heard.Fair) -> None:
        if message.stage == "commit":
            digest = sha256(self._nonce.encode()).hexdigest()
            self.say(type="commit", match=message.match, hash=digest)
        elif message.stage == "reveal":
            self.say(type="reveal", match=message.match, nonce=self._nonce)

    # -- questions and answers ---------------------------------------------------------------

    def _events(self, message: heard.Events, data: bytes) -> None:
        self.table.shown(self, data)
        self.have = message.first + len(message.events) - 1
        if not message.events:
            return
        last = bytes(message.events[-1])
        if b'"event":"ask"' in last:
            self._asked(message.match, self.have, heard.read_ask(last))
        elif b'"event":"match_over"' in last:
            self.table.match_over(self)

    def _snapshot(self, message: heard.Snapshot) -> None:
        self.have = message.next - 1
        if message.at >= 0:
            self._asked(message.match, message.at, heard.read_ask(message.ask))

    def _asked(self, match: int, at: int, ask: heard.Ask) -> None:
        club = self.club
        if ask.legal == ["pass"]:  # nothing to decide, and nobody waits for it
            if not self.busy and not self._waiting and club.rng.random() < _CUTS:
                club.run_task(self._come_back())
            return
        if self.wants_hints:
            self.say(type="ask_hints", id=f"h{self.person}-{at}", match=match)
        self.busy += 1
        wait = self.table.wait_for_turn()
        if wait > 0:
            asyncio.get_running_loop().call_later(wait, self._answer, match, at, ask)
        else:
            self._answer(match, at, ask)

    def _answer(self, match: int, at: int, ask: heard.Ask) -> None:
        club = self.club
        do = choose(ask.legal, club.rng, ask.choices)
        now = time.perf_counter()
        if do.startswith("discard "):
            self.table.discards(self.seat, do.split(" ")[1], now)

        def confirmed(_: heard.Done) -> None:
            self.busy -= 1
            club.measured.actions += 1
            club.measured.confirmed.append(time.perf_counter() - now)

        self.command(confirmed, type="act", match=match, at=at, do=do)
        if club.rng.random() < _SAYS and now - self._said > _SAYS_AFTER:
            self._said = now
            self.say(type="say", phrase=club.rng.choice(_PHRASES))


def _nothing(_: heard.Done) -> None:
    pass


class Table:
    """Some people in one room, who play match after match."""

    def __init__(self, club: Shared, town: str, people: int) -> None:
        self.club = club
        self.town = town
        self.players = [Player(self, seat) for seat in range(people)]
        self.number = ""
        self.matches = 0
        self._sent = 0.0
        self._awaited = b""
        self._by = -1
        self._slot = 0.0
        self._seated = 0
        self._started: int | None = -1
        self._over = -1
        self.playing: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    async def open(self) -> None:
        """Bring everybody together, and wait for the first deal."""
        for player in self.players:
            await player.connect()
        for _ in range(600):
            await asyncio.wait([self.playing], timeout=0.2)
            if self.playing.done():
                return
            if self.club.refusals:
                break
        raise SystemExit(f"a table in {self.town} cannot be opened: {self.club.refusals[:3]}")

    # -- getting together --------------------------------------------------------------------

    def welcomed(self, player: Player) -> None:
        """Somebody has come, or has come back."""
        if self.number:
            number, match, have = self.number, player.match, player.have
            back = self.club.rng.choice((have, -1))

            def sync(_: heard.Done) -> None:
                if match >= 0:
                    player.say(type="sync", match=match, have=back)

            player.command(sync, type="enter", room=number)
        elif all(one.person >= 0 for one in self.players):
            self._open_room()

    def _open_room(self) -> None:
        self._seated, self.number = 1, ""
        options = {"rounds": self.club.plan.rounds}
        self.players[0].command(
            self._opened, type="create", variant=self.town, options=options,
            bot_level=self.club.plan.bots,
        )  # fmt: skip

    def _opened(self, done: heard.Done) -> None:
        assert done.room is not None
        self.number = done.room
        for one in self.players[1:]:
            one.command(lambda _, one=one: self._sit(one), type="enter", room=self.number)  # type: ignore[misc]

    def _sit(self, player: Player) -> None:
        def seated(_: heard.Done) -> None:
            self._seated += 1

        player.command(seated, type="sit", seat=player.seat)

    def plays_again(self, room: heard.RoomState) -> bool:
        """Whether people get ready for a match."""
        return room.phase == "waiting" and not (self.club.plan.moves_on and room.match is not None)

    def perhaps_start(self, room: heard.RoomState) -> None:
        """Start the next match if the others are ready."""
        ready = all(one.ready for one in room.seats[1 : len(self.players)])
        if ready and self.plays_again(room) and self._started != room.match:
            self._started = room.match
            self.players[0].command(_nothing, type="start")

    def match_over(self, player: Player) -> None:
        """Somebody has heard the end of the match."""
        if player.match == self._over:
            return
        self._over = player.match
        self.matches += 1
        if self.club.plan.moves_on:
            self._to_leave = len(self.players)
            for one in self.players:
                one.command(self._left, type="leave")

    def _left(self, _: heard.Done) -> None:
        self._to_leave -= 1
        if not self._to_leave:
            self._started = -1
            self._open_room()

    # -- playing -----------------------------------------------------------------------------

    def wait_for_turn(self) -> float:
        """How long to think, so that the table keeps its pace."""
        if not self.playing.done():
            self.playing.set_result(None)
        rate = self.club.plan.rate
        if not rate:
            return 0.0
        now = time.perf_counter()
        # Nobody thinks as long each time: tables that began together do not go on in step.
        self._slot = max(now, self._slot + self.club.rng.uniform(0.5, 1.5) / rate)
        return self._slot - now

    def discards(self, seat: int, tile: str, now: float) -> None:
        """A discard is sent: watch when it is shown."""
        self._awaited = f'"event":"discard","seat":{seat},"tiles":"{tile}"'.encode()
        self._sent, self._by = now, seat

    def shown(self, player: Player, data: bytes) -> None:
        """Events are shown to a player."""
        if self._sent and player.seat != self._by and self._awaited in data:
            self.club.measured.seen.append(time.perf_counter() - self._sent)
