"""The house: all rooms and everybody in them; it carries out what clients ask for."""

import asyncio
import secrets
import time
from collections.abc import Awaitable, Callable
from functools import partial
from typing import Any, cast, get_args

from fangcheng.bots import BOTS
from fangcheng.errors import FangchengError, OptionError, StoreError, UnknownVariantError
from fangcheng.game.options import as_dict
from fangcheng.protocol import messages as say
from fangcheng.protocol.refusal import RefusedError
from fangcheng.server.accounts import credentials
from fangcheng.server.catalogue import usual_clock
from fangcheng.server.metrics import PLAYING, REFUSALS, ROOMS, STORE_DOWN
from fangcheng.server.rooms.repeats import Repeats
from fangcheng.server.rooms.room import Room, restore_room, room_of_match
from fangcheng.server.services import Services
from fangcheng.server.store import store as db
from fangcheng.server.store.store import Person, StoredInput, StoredMatch
from fangcheng.server.transport.connection import Connection
from fangcheng.server.transport.rate_limits import Buckets
from fangcheng.variants import make_variant

_SWEEP = 20.0
"""Seconds between two looks for rooms that nobody uses."""


class House:
    """Everything that runs in this server."""

    def __init__(self, services: Services) -> None:
        self.services = services
        self.settings = services.settings
        self.rooms: dict[str, Room] = {}
        self.connections: set[Connection] = set()
        self.troubled = False
        self._newcomers = Buckets(
            self.settings.guests_per_minute / 60, self.settings.guests_per_minute
        )
        self._repeats = Repeats()
        self._sweeper: asyncio.Task[None] | None = None

    # -- starting and stopping ---------------------------------------------------------------

    async def open(self) -> None:
        """Open the stored rooms and go on with every match that was running."""
        read = self.services.store.read
        for number, data in await read(db.open_rooms):
            self.rooms[number] = restore_room(self.services, number, data)
        for stored in await read(db.unfinished_matches):
            inputs = await read(partial(db.inputs_of, match=stored.id))
            self._go_on_with(stored, inputs)
        self.count()
        self._sweeper = asyncio.get_running_loop().create_task(self._sweep())

    def _go_on_with(self, stored: StoredMatch, inputs: list[StoredInput]) -> None:
        room = self.rooms.get(stored.room)
        if room is None:
            # The room was closed just as its match began.
            room = self.rooms[stored.room] = room_of_match(self.services, stored)
        if room.play is not None:
            self.services.log.error("two matches in a room", match=stored.id, room=stored.room)
            return
        try:
            room.go_on_with(stored, inputs)
        except FangchengError as error:
            # One match that cannot be rebuilt must not keep the others from going on.
            room.play = None
            self.services.log.error("match not rebuilt", match=stored.id, error=str(error))
        else:
            self.services.log.info("match rebuilt", match=stored.id, inputs=len(inputs))

    async def stop(self) -> None:
        """Tell everybody to come back later, and stop."""
        if self._sweeper is not None:
            self._sweeper.cancel()
        for room in self.rooms.values():
            room.stop()
        for connection in list(self.connections):
            connection.send(say.write(say.Notice("restarting")))
            connection.bye("restarting")

    async def _sweep(self) -> None:
        while True:
            await asyncio.sleep(min(_SWEEP, max(self.settings.idle_room / 4, 0.05)))
            now = asyncio.get_running_loop().time()
            for room in list(self.rooms.values()):
                idle = not room.members and now - room.empty_since > self.settings.idle_room
                if idle and not room.running and room.phase == "waiting":
                    self.close_room(room)
            self.count()

    def close_room(self, room: Room) -> None:
        """Close a room for good."""
        room.close()
        self.rooms.pop(room.number, None)
        number = room.number
        self.services.journal.work(lambda conn: db.close_room(conn, number))
        self.count()

    def trouble(self, on: bool) -> None:
        """The database went away, or is back."""
        self.troubled = on
        STORE_DOWN.set(on)
        log = self.services.log
        (log.error if on else log.info)("database away" if on else "database back")
        for room in self.rooms.values():
            room.pause(on)
        notice = say.write(say.Notice("paused" if on else "resumed"))
        for connection in self.connections:
            connection.send(notice)

    def count(self) -> None:
        """Bring the gauges up to date."""
        ROOMS.set(len(self.rooms))
        PLAYING.set(sum(room.running for room in self.rooms.values()))

    # -- people ------------------------------------------------------------------------------

    async def greet(self, connection: Connection, hello: say.Hello) -> None:
        """Find out who a connection is."""
        if hello.version != say.VERSION:
            raise RefusedError("version", f"the protocol is version {say.VERSION}; load again")
        token = None
        if hello.token is None:
            self._can_store()
        if hello.token is not None:
            person = await self._known(hello.token)
        elif hello.password is not None:
            person, token = await self._log_in(connection, hello)
        else:
            person, token = await self._new_guest(connection, hello.name)
        if person.banned_until > time.time():
            raise RefusedError("banned", person.ban_reason or "you are banned")
        connection.person = person
        self.connections.add(connection)
        room = self.room_of(person.id)
        connection.send(
            say.write(
                say.Welcome(
                    version=say.VERSION,
                    person=person.id,
                    name=person.name,
                    permanent=person.permanent,
                    token=token,
                    room=None if room is None else room.number,
                )
            )
        )
        if self.troubled:
            connection.send(say.write(say.Notice("paused")))

    async def _known(self, token: str) -> Person:
        hashed = credentials.token_hash(token)
        person = await self.services.store.read(lambda conn: db.person_of_token(conn, hashed))
        if person is None:
            raise RefusedError("token", "this token is unknown")
        return person

    async def _new_guest(
        self, connection: Connection, name: str | None
    ) -> tuple[Person, str | None]:
        name = credentials.guest_name() if name is None else credentials.clean_name(name)
        await self._not_taken(name)
        if not self._newcomers.take(connection.address):
            raise RefusedError("rate", "too many new guests from your address; wait a minute")
        token = credentials.new_token()
        hashed = credentials.token_hash(token)
        work = self.services.journal.work
        return await work(lambda conn: db.add_guest(conn, name, hashed)), token

    async def _not_taken(self, name: str) -> None:
        key = credentials.name_key(name)
        if await self.services.store.read(lambda conn: db.person_named(conn, key)) is not None:
            raise RefusedError("name_taken", f"{name} has a password; take another name, or log in")

    async def _log_in(self, connection: Connection, hello: say.Hello) -> tuple[Person, str]:
        key = credentials.name_key(hello.name or "")
        if not self._newcomers.take(connection.address):
            raise RefusedError("rate", "too many attempts from your address; wait a minute")
        found = await self.services.store.read(lambda conn: db.person_named(conn, key))
        password = hello.password or ""
        # An unknown name takes as long as a wrong password.
        stored = found[1] if found is not None else credentials.nobodys_password()
        fits = await asyncio.to_thread(credentials.password_fits, stored, password)
        if found is None or not fits:
            raise RefusedError("password", "name and password do not fit")
        token = credentials.new_token()
        hashed = credentials.token_hash(token)
        await self.services.journal.work(lambda conn: db.add_token(conn, found[0].id, hashed))
        return found[0], token

    def room_of(self, person: int) -> Room | None:
        """Find the room in which somebody has a seat."""
        for room in self.rooms.values():
            if room.seat_of(person) is not None and not room.has_left(person):
                return room
        return None

    # -- commands ----------------------------------------------------------------------------

    async def handle(self, connection: Connection, command: say.Command) -> None:
        """Carry out a command; what cannot be done is refused and changes nothing."""
        id_ = getattr(command, "id", None)
        try:
            await self._carry_out(connection, command)
        except RefusedError as refusal:
            REFUSALS.labels(refusal.code).inc()
            connection.send(say.write(say.Refused(id_, refusal.code, str(refusal), refusal.legal)))
        except StoreError as error:
            REFUSALS.labels("paused").inc()
            connection.send(say.write(say.Refused(id_, "paused", str(error))))
        except FangchengError as error:
            REFUSALS.labels("illegal").inc()
            connection.send(say.write(say.Refused(id_, "illegal", str(error))))

    async def _carry_out(self, connection: Connection, command: say.Command) -> None:
        if isinstance(command, say.Act):  # first, because it is by far the most frequent
            self._room(connection).act(connection, command)
        elif isinstance(command, say.Hello):
            raise RefusedError("phase", "hello was said already")
        else:
            quick = _QUICK.get(type(command))
            if quick is not None:
                quick(self, connection, command)
            else:
                await self._store_after(connection, command)

    async def _store_after(self, connection: Connection, command: Any) -> None:
        """Carry out a command whose effect is stored before it is said to be done."""
        self._can_store()
        person, id_ = connection.person_id, command.id
        before = self._repeats.find(person, id_)
        if before is None:
            before = self._repeats.begin(person, id_)
            try:
                before.set_result(await self._carry_out_and_store(connection, command))
            except BaseException:
                self._repeats.forget(person, id_)
                raise
        number = await asyncio.shield(before)
        connection.send(say.write(say.Done(id_, number)))

    def _can_store(self) -> None:
        if self.troubled:
            raise RefusedError("paused", "nothing can be stored just now; wait a moment")

    async def _carry_out_and_store(self, connection: Connection, command: Any) -> str | None:
        room = await _SLOW[type(command)](self, connection, command)
        if room is None:
            return None
        if not room.closed:
            await room.save()
        return room.number

    def _room(self, connection: Connection) -> Room:
        room = connection.room
        # Who was sent away is no member any more, even if the connection does not know it yet.
        if room is None or room.closed or connection not in room.members:
            raise RefusedError("not_in_room", "enter a room first")
        return room

    def _ping(self, connection: Connection, command: say.Ping) -> None:
        connection.send(say.write(say.Pong(command.number)))

    def _list_rooms(self, connection: Connection, command: say.ListRooms) -> None:
        connection.send(say.write(say.Rooms(command.id, self.lobby())))

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
        return sorted(found, key=lambda one: (one.phase != "waiting", -one.free, one.number))[:200]

    # -- rooms -------------------------------------------------------------------------------

    async def _create(self, connection: Connection, command: say.Create) -> Room:
        return self._open_room(connection, _settings(command))

    async def _quick_play(self, connection: Connection, command: say.QuickPlay) -> Room:
        settings = _settings(say.Create(command.id, command.variant, command.options))
        level = command.level or settings.bot_level
        if level not in BOTS:
            raise RefusedError("bot", f"the bots are: {', '.join(BOTS)}")
        if level in get_args(say.BotLevel):
            settings.bot_level = cast(say.BotLevel, level)  # for the next match there
        room = self._open_room(connection, settings)
        room.start(connection.person_id, level)
        return room

    def _open_room(self, connection: Connection, settings: say.RoomSettings) -> Room:
        other = self._other_room(connection, None)
        room = self._new_room(connection, settings)
        self._give_up_seat(connection, other)
        self._come_in(connection, room)
        room.sit(connection, 0)
        return room

    def _new_room(self, connection: Connection, settings: say.RoomSettings) -> Room:
        if len(self.rooms) >= self.settings.max_rooms:
            raise RefusedError("full", "this server has as many rooms as it takes")
        while True:
            number = f"{secrets.randbelow(900_000) + 100_000}"
            if number not in self.rooms:
                break
        room = Room(self.services, number, connection.person_id, settings)
        self.rooms[number] = room
        self.count()
        return room

    def _enter(self, connection: Connection, command: say.Enter) -> None:
        room = self.rooms.get(command.room)
        if room is None:
            raise RefusedError("no_room", f"there is no room {command.room}")
        self._come_in(connection, room)
        connection.send(say.write(say.Done(command.id, room.number)))

    def _come_in(self, connection: Connection, room: Room) -> None:
        old = connection.room
        room.enter(connection)
        if old is not None and old is not room:
            old.drop(connection)
        connection.room = room

    def _other_room(self, connection: Connection, room: Room | None) -> Room | None:
        """Find the seat in another room that somebody must give up to sit here."""
        other = self.room_of(connection.person_id)
        if other is None or other is room:
            return None
        if other.phase != "waiting":
            raise RefusedError("phase", f"you are playing in room {other.number}")
        return other

    def _give_up_seat(self, connection: Connection, other: Room | None) -> None:
        """Nobody sits in two rooms: a seat where nothing is played yet is given up."""
        if other is not None:
            other.stand(connection.person_id)
            other.save()

    async def _sit(self, connection: Connection, command: say.Sit) -> Room:
        room = self._room(connection)
        other = self._other_room(connection, room)
        room.sit(connection, command.seat)
        self._give_up_seat(connection, other)
        return room

    async def _stand(self, connection: Connection, command: say.Stand) -> Room:
        room = self._room(connection)
        room.stand(connection.person_id)
        return room

    async def _set_bot(self, connection: Connection, command: say.SetBot) -> Room:
        room = self._room(connection)
        room.set_bot(connection.person_id, command.seat, command.level)
        return room

    async def _kick(self, connection: Connection, command: say.Kick) -> Room:
        room = self._room(connection)
        room.kick(connection.person_id, command.seat)
        return room

    async def _start(self, connection: Connection, command: say.Start) -> Room:
        room = self._room(connection)
        room.start(connection.person_id)
        return room

    async def _leave(self, connection: Connection, command: say.Leave) -> Room | None:
        room = self._room(connection)
        room.leave(connection, command.sure)
        connection.room = None
        if not room.running and not room.people():
            self.close_room(room)
            return None
        return room

    def _ready(self, connection: Connection, command: say.Ready) -> None:
        self._room(connection).ready(connection.person_id, command.on)
        connection.send(say.write(say.Done(command.id)))

    def _vote(self, connection: Connection, command: say.Vote) -> None:
        self._room(connection).vote(connection.person_id, command.on)
        connection.send(say.write(say.Done(command.id)))

    def _let_house(self, connection: Connection, command: say.LetHouse) -> None:
        self._room(connection).let_house(connection.person_id, command.on)
        connection.send(say.write(say.Done(command.id)))

    # -- names -------------------------------------------------------------------------------

    async def _rename(self, connection: Connection, command: say.Rename) -> None:
        person = connection.known
        name = credentials.clean_name(command.name)
        key = credentials.name_key(name)
        if not person.permanent:
            await self._not_taken(name)
        kept = key if person.permanent else None
        work = self.services.journal.work
        if not await work(lambda conn: db.rename(conn, person.id, name, kept)):
            raise RefusedError("name_taken", f"{name} has a password; take another name")
        self._call_by(connection, Person(person.id, name, person.permanent, 0, ""))

    async def _set_password(self, connection: Connection, command: say.SetPassword) -> None:
        person = connection.known
        if not self._newcomers.take(connection.address):
            raise RefusedError("rate", "too many passwords from your address; wait a minute")
        hashed = await asyncio.to_thread(credentials.hash_password, command.password)
        key = credentials.name_key(person.name)
        work = self.services.journal.work
        if not await work(lambda conn: db.set_password(conn, person.id, key, hashed)):
            raise RefusedError("name_taken", f"{person.name} is taken; choose another name")
        connection.person = Person(person.id, person.name, True, 0, "")

    def _call_by(self, connection: Connection, person: Person) -> None:
        connection.person = person
        room = self.room_of(person.id)
        if room is not None and room.phase == "waiting":
            seat = room.seat_of(person.id)
            assert seat is not None
            room.seats[seat].name = person.name
            room.changed()

    # -- connections -------------------------------------------------------------------------

    def gone(self, connection: Connection) -> None:
        """A connection has closed."""
        self.connections.discard(connection)
        if connection.room is not None:
            connection.room.drop(connection)

    async def ban(self, person: int, until: int, reason: str) -> bool:
        """Keep somebody out; its connections are closed."""
        work = self.services.journal.work
        done = await work(lambda conn: db.ban(conn, person, until, reason))
        if done and until:
            for connection in [one for one in self.connections if one.person_id == person]:
                connection.bye("banned")
        return done


def _settings(command: say.Create) -> say.RoomSettings:
    """Check what a room shall be like."""
    try:
        variant = make_variant(command.variant, command.options)
    except (OptionError, UnknownVariantError) as error:
        raise RefusedError("option", str(error)) from None
    options = as_dict(variant.options)
    clock = usual_clock(variant)
    if command.clock is not None and command.clock.turn is not None:
        clock.turn = command.clock.turn
    if command.clock is not None and command.clock.bank is not None:
        clock.bank = command.clock.bank
    if "turn_seconds" in options:
        options["turn_seconds"] = clock.turn  # HZ-6: the room's clock is the town's option
    return say.RoomSettings(
        variant=variant.name,
        options=options,
        clock=clock,
        bots=command.bots,
        spectators=command.spectators,
        hints=command.hints,
        public=command.public,
        bot_level=command.bot_level,
    )


_QUICK: dict[type, Callable[[House, Connection, Any], None]] = {
    say.Ping: House._ping,
    say.ListRooms: House._list_rooms,
    say.Enter: House._enter,
    say.Ready: House._ready,
    say.Vote: House._vote,
    say.LetHouse: House._let_house,
    say.Commit: lambda house, who, one: house._room(who).commit(who.person_id, one),
    say.Reveal: lambda house, who, one: house._room(who).reveal(who.person_id, one),
    say.Sync: lambda house, who, one: house._room(who).sync(who, one),
    say.AskHints: lambda house, who, one: house._room(who).hints(who, one),
    say.Say: lambda house, who, one: house._room(who).speak(who, one.phrase),
}
"""Commands that need nothing stored, or whose effect stores itself."""

_SLOW: dict[type, Callable[[House, Connection, Any], Awaitable[Room | None]]] = {
    say.Rename: House._rename,
    say.SetPassword: House._set_password,
    say.Create: House._create,
    say.QuickPlay: House._quick_play,
    say.Sit: House._sit,
    say.Stand: House._stand,
    say.SetBot: House._set_bot,
    say.Kick: House._kick,
    say.Start: House._start,
    say.Leave: House._leave,
}
"""Commands that are done when their effect is stored."""
