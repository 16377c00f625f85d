"""Carrying out commands: each one once, and stored before the answer, or refused with a reason."""

from collections.abc import Awaitable, Callable, Mapping
from functools import partial
from typing import Any, NamedTuple

from fangcheng.errors import FangchengError, StoreError
from fangcheng.protocol import commands, kinds, parts
from fangcheng.protocol import messages as say
from fangcheng.protocol.refusal import RefusedError
from fangcheng.server.front.repeats import UnderWay
from fangcheng.server.rooms.coming import room_here
from fangcheng.server.rooms.registry import Registry
from fangcheng.server.rooms.room import Room
from fangcheng.server.rooms.storing import Storing
from fangcheng.server.rooms.visitor import Visitor, Work
from fangcheng.server.services import Services
from fangcheng.server.store import store as db
from fangcheng.server.store.store import RoomMovedError


class Done(NamedTuple):
    """What a command has changed: the room to store, and what to send once it is stored."""

    room: Room | None = None
    tell: Callable[[], None] = lambda: None


Quick = Mapping[type, Callable[[Visitor, Any], Work | None]]
"""Commands that store nothing, or store their effect themselves."""
Stored = Mapping[type, Callable[[Visitor, Any], Awaitable[Done]]]
"""Commands that are answered once their effect is stored."""


class Commands:
    """Dispatches all commands."""

    def __init__(
        self,
        services: Services,
        registry: Registry,
        storing: Storing,
        greet: Callable[[Visitor, commands.Hello], Work],
        quick: Quick,
        stored: Stored,
    ) -> None:
        """Collect the tables; `greet` handles the first command, hello."""
        self._services = services
        self._registry = registry
        self._greet = greet
        self._quick = quick
        self._stored = stored
        self._storing = storing
        self._under_way = UnderWay()
        self.stopping = False

    def handle(self, connection: Visitor, command: kinds.Command) -> Work | None:
        """Carry out a command, or return a coroutine that does.

        A command that is refused changes nothing.
        """
        try:
            work = self._begin(connection, command)
        except Exception as error:
            self._fail(connection, command, error)
            return None
        return None if work is None else self._finish(connection, command, work)

    def _begin(self, connection: Visitor, command: kinds.Command) -> Work | None:
        if self.stopping:
            raise RefusedError("paused", "the server is restarting; come again in a moment")
        if connection.person is None:
            return self._first(connection, command)
        if isinstance(command, commands.Act):  # by far the most frequent
            room_here(connection).playing.act(connection, command)
            return None
        quick = self._quick.get(type(command))
        if quick is not None:
            return quick(connection, command)
        if isinstance(command, commands.Hello):
            raise RefusedError("phase", "hello was said already")
        return self._in_time(connection, command)

    async def _finish(self, connection: Visitor, command: kinds.Command, work: Work) -> None:
        try:
            await work
        except Exception as error:
            self._fail(connection, command, error)

    def _fail(self, connection: Visitor, command: kinds.Command, error: Exception) -> None:
        """Answer with the reason why a command failed; log errors of the server."""
        id_ = getattr(command, "id", None)
        if isinstance(error, RefusedError):
            connection.refuse(id_, error)
        elif isinstance(error, StoreError):
            connection.refuse(id_, RefusedError("paused", str(error)))
        elif isinstance(error, RoomMovedError):
            pass  # the client has been sent the room's new node, and repeats the command there
        elif isinstance(error, FangchengError):
            connection.refuse(id_, RefusedError("illegal", str(error)))
        else:
            self._services.log.error("command failed", kind=type(command).__name__, exc_info=error)
            failed = RefusedError("failed", "the server made a mistake; try again")
            connection.refuse(id_, failed)

    def _first(self, connection: Visitor, command: kinds.Command) -> Work:
        if not isinstance(command, commands.Hello):
            raise RefusedError("hello_first", "say hello first")
        if command.version != parts.VERSION:
            raise RefusedError("version", f"the protocol is version {parts.VERSION}; load again")
        if command.token is None:
            self._storing.check()
        return self._greet(connection, command)

    async def _in_time(self, connection: Visitor, command: Any) -> None:
        """Carry out a command that is stored; a repeated one is carried out only once."""
        self._storing.check()
        key = (connection.person_id, command.id)
        answer = await self._under_way.once(key, lambda: self._once(connection, command))
        connection.send(say.write(say.Done(command.id, answer)))

    async def _once(self, connection: Visitor, command: Any) -> str | None:
        """Carry out a command and store that it is done, unless that is stored already."""
        person, id_ = connection.person_id, command.id
        before = await self._services.store.read(partial(db.find_command, person=person, id_=id_))
        if before is not None:
            self._start_again(person, command, before.room)
            return before.room
        try:
            done = await self._stored[type(command)](connection, command)
        except RefusedError:
            # The refusal may depend on a change that is not stored yet: answer only after it is.
            await self._services.journal.work(lambda _: None)
            raise
        room = done.room
        number = None if room is None else room.number
        remember = partial(db.remember_command, person=person, id_=id_, room=number)
        if room is None:
            await self._services.journal.work(remember)
        else:
            await room.save(remember)
        done.tell()
        return number

    def _start_again(self, person: int, command: Any, number: str | None) -> None:
        """Start the match of a repeated command again, if a restart has interrupted its shuffle."""
        room = self._registry.rooms.get(number or "")
        if isinstance(command, commands.Start | commands.QuickPlay) and room is not None:
            lost = room.phase == "waiting" and room.play is None
            if lost and room.seating.owner == person and room.has_people:
                room.start(person)
