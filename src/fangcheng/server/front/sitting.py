"""Opening rooms, and taking and leaving seats."""

import time
from collections.abc import Awaitable, Callable
from functools import partial
from typing import cast, get_args

from fangcheng.levels import BotLevel
from fangcheng.protocol import commands as asked
from fangcheng.protocol import ladder, parts
from fangcheng.protocol import messages as say
from fangcheng.protocol.refusal import RefusedError
from fangcheng.server.accounts.guards import require_account
from fangcheng.server.features.clubs.service import Clubs
from fangcheng.server.features.matchmaking.matchmaker import Matchmaker
from fangcheng.server.front.commands import Done, Stored
from fangcheng.server.front.table_rules import TableRules
from fangcheng.server.ratings.eligibility import bar
from fangcheng.server.ratings.store import history_of
from fangcheng.server.rooms.coming import come_in, give_up_seat, other_room, room_here
from fangcheng.server.rooms.registry import Registry
from fangcheng.server.rooms.room import Room
from fangcheng.server.rooms.visitor import Visitor
from fangcheng.server.rooms.wishes import Wish, bot_of
from fangcheng.server.services import Services
from fangcheng.server.store.store import RoomMovedError

UNHURRIED_SECONDS = 600
"""Seconds for each question at an unhurried table; after two time-outs autoplay takes over, as
anywhere."""

Bar = Callable[[Visitor], Awaitable[ladder.Uncounted]]


async def why_barred(services: Services, connection: Visitor) -> ladder.Uncounted:
    """Return why a player's matches do not count on the ladder; "" if they do."""
    find = partial(history_of, person=connection.person_id)
    history = await services.store.read(find)
    return bar(connection.known.permanent, history, services.settings, time.time())


class Sitting:
    """Handles commands that open rooms or change seats."""

    def __init__(
        self,
        registry: Registry,
        rules: TableRules,
        clubs: Clubs,
        matchmaker: Matchmaker,
        bar: Bar,
        address: str,
    ) -> None:
        """Prepare the handlers; `address` is that of this node, if no proxy routes to others."""
        self._registry = registry
        self._rules = rules
        self._clubs = clubs
        self._matchmaker = matchmaker
        self._bar = bar
        self._address = address

    @property
    def commands(self) -> Stored:
        """The handlers of these commands."""
        return {
            asked.Create: self._create,
            asked.QuickPlay: self._quick_play,
            asked.Sit: self._sit,
            asked.Stand: self._stand,
            asked.SetBot: self._set_bot,
            asked.Kick: self._kick,
            asked.Start: self._start,
            asked.LetCount: self._let_count,
            asked.Leave: self._leave,
        }

    # -- rooms -------------------------------------------------------------------------------

    async def _create(self, connection: Visitor, command: asked.Create) -> Done:
        if command.club is not None:
            await self._clubs.check_member(command.club, connection.person_id)
        return Done(await self._open_room(connection, await self._rules.wish(command)))

    async def _quick_play(self, connection: Visitor, command: asked.QuickPlay) -> Done:
        clock = parts.ClockWish(UNHURRIED_SECONDS, 0) if command.unhurried else None
        plain = asked.Create(command.id, command.variant, command.options, clock)
        wish = await self._rules.wish(plain)
        settings = wish.settings
        settings.unhurried = command.unhurried
        level = bot_of(command.level or settings.bot_level, settings)
        if level in get_args(BotLevel):
            settings.bot_level = cast(BotLevel, level)  # also for the next match in the room
        room = await self._open_room(connection, wish)
        room.start(connection.person_id, level)
        return Done(room)

    async def _open_room(self, connection: Visitor, wish: Wish) -> Room:
        self._rules.check_open()
        other = other_room(self._registry, connection, None)
        person = connection.person_id
        self._takes_rooms(connection)
        room = await self._registry.new_room(person, wish, connection.address)
        self._matchmaker.sat_down(person)
        try:
            give_up_seat(connection, other)
            await self._registry.cluster.hold_seat(person, room.number, give_up=True)
            come_in(connection, room)
            room.seats.sit(connection, 0)
        except Exception:
            room.close()  # free the number again
            raise
        return room

    def _takes_rooms(self, connection: Visitor) -> None:
        """Send the player to another node to open the room there, if this node is draining."""
        if not self._registry.cluster.emptied_for_others:
            return
        if self._address:  # without a proxy, a new connection would come back here
            raise RefusedError("full", "this server is being emptied; open the room on another")
        connection.bye("restarting")
        raise RoomMovedError

    # -- seats -------------------------------------------------------------------------------

    async def _sit(self, connection: Visitor, command: asked.Sit) -> Done:
        room = room_here(connection)
        person, seat = connection.person_id, command.seat
        if seat is None:
            seat = room.seats.any_seat(person)
            elsewhere = self._registry.room_of(person)
            if elsewhere not in (None, room) and not elsewhere.through:
                raise RefusedError("elsewhere", f"you have a seat in room {elsewhere.number}")
        other = other_room(self._registry, connection, room)
        room.seats.check_sitting(person, seat)
        give_up_seat(connection, other)
        give_up = command.seat is not None or other is not None
        await self._registry.cluster.hold_seat(person, room.number, give_up=give_up)
        try:
            room.seats.sit(connection, seat)
        except RefusedError:
            room.save()  # another player was faster: free the reserved seat
            raise
        self._matchmaker.sat_down(person)
        return Done(room)

    async def _stand(self, connection: Visitor, command: asked.Stand) -> Done:
        room = room_here(connection)
        room.seats.stand(connection.person_id)
        return Done(room)

    async def _set_bot(self, connection: Visitor, command: asked.SetBot) -> Done:
        room = room_here(connection)
        room.seats.set_bot(connection.person_id, command.seat, command.level)
        return Done(room)

    async def _kick(self, connection: Visitor, command: asked.Kick) -> Done:
        room = room_here(connection)
        return Done(room, room.seats.kick(connection.person_id, command))

    async def _start(self, connection: Visitor, command: asked.Start) -> Done:
        room = room_here(connection)
        self._rules.check_open()
        room.start(connection.person_id)
        return Done(room)

    async def _leave(self, connection: Visitor, command: asked.Leave) -> Done:
        room = room_here(connection)
        room.door.leave(connection, command.sure)
        connection.room = None
        left = say.write(say.Left(room.number, "left"))
        return Done(room, lambda: connection.send(left))

    async def _let_count(self, connection: Visitor, command: asked.LetCount) -> Done:
        require_account(connection.known, "matches that count")
        if await self._bar(connection):
            raise RefusedError("new", "play with others for a while; then your matches count")
        room = room_here(connection)
        room.beginning.let_count(connection.person_id, command.on)
        return Done(room)
