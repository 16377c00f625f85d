"""Rooms of four players, played over real sockets in a process of their own."""

import asyncio
import json
import random
import sys
import time
from dataclasses import dataclass, field
from hashlib import sha256
from typing import Any

import uvloop

from benchmarks.server.socket import Wire


@dataclass
class Plan:
    """What one process of players does."""

    host: str
    port: int
    rooms: int
    variant: str
    seconds: float
    think: float
    """Seconds before a turn's action; 0 plays flat out."""
    warm_up: float


@dataclass
class Measured:
    """What it saw in the time measured."""

    actions: int = 0
    frames: int = 0
    bytes: int = 0
    latencies: list[float] = field(default_factory=list)


class Player:
    """One seat; plays the first useful answer, discarding what it drew."""

    def __init__(self, room: "Room", seat: int) -> None:
        self.room = room
        self.seat = seat
        self.wire: Wire | None = None
        self.have = -1
        self.number = 0
        self.nonce = f"{random.getrandbits(128):032x}"

    def say(self, **message: Any) -> None:
        assert self.wire is not None
        self.wire.send(json.dumps(message).encode())

    def command(self, **message: Any) -> None:
        self.number += 1
        self.say(id=str(self.number), **message)

    def hear(self, data: bytes) -> None:
        room = self.room
        measured = room.club.measured
        measured.frames += 1
        measured.bytes += len(data)
        if data.startswith(b'{"type":"events"'):
            self.events(data)
            return
        message = json.loads(data)
        kind = message["type"]
        if kind == "welcome":
            room.welcomed(self)
        elif kind == "done" and message.get("room"):
            room.done(self, message["room"])
        elif kind == "fair":
            self.take_part(message)
        elif kind == "room":
            room.told(self, message)
        elif kind == "snapshot":
            self.have = message["next"] - 1
            if message["at"] >= 0:
                self.asked(message["match"], message["at"], message["ask"])
        elif kind == "refused" and message["code"] not in ("stale", "fair"):
            room.club.refusals.append(message)
        elif kind == "match_over" and self.seat == 0:
            room.again()

    def take_part(self, message: dict[str, Any]) -> None:
        if message["stage"] == "commit":
            digest = sha256(self.nonce.encode()).hexdigest()
            self.say(type="commit", match=message["match"], hash=digest)
        elif message["stage"] == "reveal":
            self.say(type="reveal", match=message["match"], nonce=self.nonce)

    def events(self, data: bytes) -> None:
        room = self.room
        now = time.perf_counter()
        if room.sent and room.awaited in data:
            room.club.measured.latencies.append(now - room.sent)
            room.heard += 1
            if room.heard == 4:
                room.sent = 0.0
        end = data.rfind(b'],"left"')
        # Only the last event can be a question; one that allows only passing needs no answer.
        if data[:end].endswith(b'"legal":["pass"]}') or b'"event":"ask"' not in data:
            return
        message = json.loads(data)
        last = message["events"][-1]
        if last["event"] == "ask":
            number = message["first"] + len(message["events"]) - 1
            self.asked(message["match"], number, last)

    def asked(self, match: int, at: int, ask: dict[str, Any]) -> None:
        club = self.room.club
        if club.think:
            asyncio.get_running_loop().call_later(club.think, self.answer, match, at, ask)
        else:
            self.answer(match, at, ask)

    def answer(self, match: int, at: int, ask: dict[str, Any]) -> None:
        legal = [one for one in ask["legal"] if "?" not in one]
        if "hu" in legal:
            do = "hu"
        elif "pass" in legal:
            do = "pass"
        else:
            do = random.choice([one for one in legal if one.startswith("discard")] or legal)
        room = self.room
        room.club.measured.actions += 1
        if do.startswith("discard "):
            tile = do.split()[1]
            room.awaited = f'"event":"discard","seat":{self.seat},"tiles":"{tile}"'.encode()
            room.sent = time.perf_counter()
            room.heard = 0
        self.command(type="act", match=match, at=at, do=do)


class Room:
    """Four players who play match after match."""

    def __init__(self, club: "Club") -> None:
        self.club = club
        self.players = [Player(self, seat) for seat in range(4)]
        self.number = ""
        self.match = 0
        self.sent = 0.0
        self.awaited = b""
        self.heard = 0
        self.seated = 0
        self.playing: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    async def open(self) -> None:
        plan = self.club.plan
        loop = asyncio.get_running_loop()
        for player in self.players:
            _, wire = await loop.create_connection(
                lambda one=player: Wire(f"{plan.host}:{plan.port}", one.hear),  # type: ignore[misc]
                plan.host,
                plan.port,
            )
            player.wire = wire
            await wire.ready
            player.say(type="hello", version=1)
        await asyncio.wait_for(self.playing, 60)

    def welcomed(self, player: Player) -> None:
        if player.seat == 3:
            plan = self.club.plan
            options = {"rounds": 8}
            self.players[0].command(type="create", variant=plan.variant, options=options)

    def done(self, player: Player, number: str) -> None:
        if not self.number:
            self.number = number
            self.seated = 1
            for one in self.players[1:]:
                one.command(type="enter", room=number)
                one.command(type="sit", seat=one.seat)
                one.command(type="ready")

    def told(self, player: Player, message: dict[str, Any]) -> None:
        if player.seat == 0 and message["phase"] == "waiting" and not self.playing.done():
            ready = [seat["person"] is not None and seat["ready"] for seat in message["seats"]]
            if all(ready[1:]) and self.seated:
                self.seated = 0
                player.command(type="start")
        if message["phase"] == "playing" and message["match"] != player.room.match:
            player.room.match = message["match"]
            for one in self.players:
                one.say(type="sync", match=message["match"], have=-1)
            if not self.playing.done():
                self.playing.set_result(None)
        if message["phase"] == "between" and player.seat == 0:
            for one in self.players:
                one.command(type="ready")

    def again(self) -> None:
        for one in self.players:
            one.command(type="ready")


class Club:
    """All rooms of one process."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self.think = plan.think
        self.measured = Measured()
        self.refusals: list[dict[str, Any]] = []

    async def run(self) -> dict[str, Any]:
        rooms = [Room(self) for _ in range(self.plan.rooms)]
        for start in range(0, len(rooms), 20):
            await asyncio.gather(*(room.open() for room in rooms[start : start + 20]))
        print("open", flush=True)
        await asyncio.get_running_loop().run_in_executor(None, sys.stdin.readline)
        await asyncio.sleep(self.plan.warm_up)
        self.measured = Measured()
        begun = time.perf_counter()
        busy = time.process_time()
        await asyncio.sleep(self.plan.seconds)
        took = time.perf_counter() - begun
        measured = self.measured
        out = {
            "seconds": took,
            "busy": (time.process_time() - busy) / took,
            "actions": measured.actions,
            "frames": measured.frames,
            "bytes": measured.bytes,
            "latencies": measured.latencies,
            "refusals": self.refusals[:3],
            "lost": sum(bool(p.wire and p.wire.lost) for room in rooms for p in room.players),
        }
        for room in rooms:
            for player in room.players:
                if player.wire is not None:
                    player.wire.close()
        return out


if __name__ == "__main__":
    uvloop.install()
    print(json.dumps(asyncio.run(Club(Plan(**json.loads(sys.argv[1]))).run())), flush=True)
