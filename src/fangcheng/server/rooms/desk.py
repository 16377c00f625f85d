"""The front desk: everybody who is connected, and what they ask for."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any, cast, get_args

from fangcheng.bots import BOTS
from fangcheng.errors import FangchengError, OptionError, StoreError, UnknownVariantError
from fangcheng.game.options import as_dict
from fangcheng.protocol import messages as say
from fangcheng.protocol.refusal import RefusedError
from fangcheng.server.accounts.accounts import Accounts
from fangcheng.server.catalogue import usual_clock
from fangcheng.server.metrics import REFUSALS, STORE_DOWN
from fangcheng.server.rooms.registry import Registry
from fangcheng.server.rooms.repeats import Repeats
from fangcheng.server.rooms.room import Room
from fangcheng.server.services import Services
from fangcheng.server.store.store import Person
from fangcheng.server.transport.connection import Connection
from fangcheng.variants import make_variant


class Desk:
    """Carries out commands on rooms and accounts."""

    def __init__(self, services: Services) -> None:
        self.services = services
        self.settings = services.settings
        self.accounts = Accounts(services)
        self.registry = Registry(services)
        self.connections: set[Connection] = set()
        self.troubled = False
        self._repeats = Repeats()

    # -- starting and stopping ---------------------------------------------------------------

    async def open(self) -> None:
        """Open the stored rooms and go on with every match that was running."""
        await self.registry.open()

    async def stop(self) -> None:
        """Tell everybody to come back later, and stop."""
        self.registry.stop()
        for connection in list(self.connections):
            connection.send(say.write(say.Notice("restarting")))
            connection.bye("restarting")

    def trouble(self, on: bool) -> None:
        """The database went away, or is back."""
        self.troubled = on
        STORE_DOWN.set(on)
        log = self.services.log
        (log.error if on else log.info)("database away" if on else "database back")
        self.registry.pause(on)
        notice = say.write(say.Notice("paused" if on else "resumed"))
        for connection in self.connections:
            connection.send(notice)

    # -- people ------------------------------------------------------------------------------

    async def greet(self, connection: Connection, hello: say.Hello) -> None:
        """Find out who a connection is."""
        if hello.version != say.VERSION:
            raise RefusedError("version", f"the protocol is version {say.VERSION}; load again")
        if hello.token is None:
            self._can_store()
        person, token = await self.accounts.identify(hello, connection.address)
        connection.person = person
        self.connections.add(connection)
        room = self.registry.room_of(person.id)
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
        connection.send(say.write(say.Rooms(command.id, self.registry.lobby())))

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
        room = self.registry.new_room(connection.person_id, settings)
        self._give_up_seat(connection, other)
        self._come_in(connection, room)
        room.sit(connection, 0)
        return room

    def _enter(self, connection: Connection, command: say.Enter) -> None:
        room = self.registry.rooms.get(command.room)
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
        other = self.registry.room_of(connection.person_id)
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
            self.registry.close_room(room)
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
        self._call_by(connection, await self.accounts.rename(connection.known, command.name))

    async def _set_password(self, connection: Connection, command: say.SetPassword) -> None:
        person, address = connection.known, connection.address
        connection.person = await self.accounts.set_password(person, command.password, address)

    def _call_by(self, connection: Connection, person: Person) -> None:
        connection.person = person
        room = self.registry.room_of(person.id)
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
        done = await self.accounts.ban(person, until, reason)
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


_QUICK: dict[type, Callable[[Desk, Connection, Any], None]] = {
    say.Ping: Desk._ping,
    say.ListRooms: Desk._list_rooms,
    say.Enter: Desk._enter,
    say.Ready: Desk._ready,
    say.Vote: Desk._vote,
    say.LetHouse: Desk._let_house,
    say.Commit: lambda desk, who, one: desk._room(who).commit(who.person_id, one),
    say.Reveal: lambda desk, who, one: desk._room(who).reveal(who.person_id, one),
    say.Sync: lambda desk, who, one: desk._room(who).sync(who, one),
    say.AskHints: lambda desk, who, one: desk._room(who).hints(who, one),
    say.Say: lambda desk, who, one: desk._room(who).speak(who, one.phrase),
}
"""Commands that need nothing stored, or whose effect stores itself."""

_SLOW: dict[type, Callable[[Desk, Connection, Any], Awaitable[Room | None]]] = {
    say.Rename: Desk._rename,
    say.SetPassword: Desk._set_password,
    say.Create: Desk._create,
    say.QuickPlay: Desk._quick_play,
    say.Sit: Desk._sit,
    say.Stand: Desk._stand,
    say.SetBot: Desk._set_bot,
    say.Kick: Desk._kick,
    say.Start: Desk._start,
    say.Leave: Desk._leave,
}
"""Commands that are done when their effect is stored."""
