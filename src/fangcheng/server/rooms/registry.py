"""All rooms of this server: opening them, finding them, closing them."""

import asyncio
import secrets
from functools import partial

from fangcheng.errors import FangchengError
from fangcheng.protocol import messages as say
from fangcheng.protocol.refusal import RefusedError
from fangcheng.server.metrics import PLAYING, ROOMS
from fangcheng.server.rooms.room import Room, restore_room, room_of_match
from fangcheng.server.services import Services
from fangcheng.server.store import store as db
from fangcheng.server.store.store import StoredInput, StoredMatch

_SWEEP = 20.0
"""Seconds between two looks for rooms that nobody uses."""
_MOST_LISTED = 200


class Registry:
    """The rooms."""

    def __init__(self, services: Services) -> None:
        self._services = services
        self._settings = services.settings
        self.rooms: dict[str, Room] = {}
        self._sweeper: asyncio.Task[None] | None = None

    async def open(self) -> None:
        """Open the stored rooms and go on with every match that was running."""
        read = self._services.store.read
        for number, data in await read(db.open_rooms):
            self.rooms[number] = restore_room(self._services, number, data)
        for stored in await read(db.unfinished_matches):
            inputs = await read(partial(db.inputs_of, match=stored.id))
            self._go_on_with(stored, inputs)
        self.count()
        self._sweeper = asyncio.get_running_loop().create_task(self._sweep())

    def _go_on_with(self, stored: StoredMatch, inputs: list[StoredInput]) -> None:
        room = self.rooms.get(stored.room)
        if room is None:
            # The room was closed just as its match began.
            room = self.rooms[stored.room] = room_of_match(self._services, stored)
        if room.play is not None:
            self._services.log.error("two matches in a room", match=stored.id, room=stored.room)
            return
        try:
            room.go_on_with(stored, inputs)
        except FangchengError as error:
            # One match that cannot be rebuilt must not keep the others from going on.
            room.play = None
            self._services.log.error("match not rebuilt", match=stored.id, error=str(error))
        else:
            self._services.log.info("match rebuilt", match=stored.id, inputs=len(inputs))

    def stop(self) -> None:
        """Stop everything that runs in the rooms."""
        if self._sweeper is not None:
            self._sweeper.cancel()
        for room in self.rooms.values():
            room.stop()

    async def _sweep(self) -> None:
        while True:
            await asyncio.sleep(min(_SWEEP, max(self._settings.idle_room / 4, 0.05)))
            now = asyncio.get_running_loop().time()
            for room in list(self.rooms.values()):
                idle = not room.members and now - room.empty_since > self._settings.idle_room
                if idle and not room.running and room.phase == "waiting":
                    self.close_room(room)
            self.count()

    def close_room(self, room: Room) -> None:
        """Close a room for good."""
        room.close()
        self.rooms.pop(room.number, None)
        number = room.number
        self._services.journal.work(lambda conn: db.close_room(conn, number))
        self.count()

    def pause(self, on: bool) -> None:
        """Let all rooms stand still, or go on: the database is away, or back."""
        for room in self.rooms.values():
            room.pause(on)

    def count(self) -> None:
        """Bring the gauges up to date."""
        ROOMS.set(len(self.rooms))
        PLAYING.set(sum(room.running for room in self.rooms.values()))

    def room_of(self, person: int) -> Room | None:
        """Find the room in which somebody has a seat."""
        for room in self.rooms.values():
            if room.seat_of(person) is not None and not room.has_left(person):
                return room
        return None

    def lobby(self) -> list[say.LobbyRoom]:
        """List the public rooms, those with free seats first."""
        found = [
            say.LobbyRoom(
                number=room.number,
                variant=room.settings.variant,
                phase=room.phase,
                names=[seat.name for seat in room.seats if seat.person is not None],
                free=sum(seat.person is None and seat.bot is None for seat in room.seats),
                spectators=room.settings.spectators,
            )
            for room in self.rooms.values()
            if room.settings.public and room.members
        ]
        return sorted(found, key=lambda one: (one.phase != "waiting", -one.free, one.number))[
            :_MOST_LISTED
        ]

    def new_room(self, owner: int, settings: say.RoomSettings) -> Room:
        """Open a room with a number nobody has."""
        if len(self.rooms) >= self._settings.max_rooms:
            raise RefusedError("full", "this server has as many rooms as it takes")
        while True:
            number = f"{secrets.randbelow(900_000) + 100_000}"
            if number not in self.rooms:
                break
        room = self.rooms[number] = Room(self._services, number, owner, settings)
        self.count()
        return room
