"""Entering a room by its number, wherever the room is."""

import asyncio
from dataclasses import dataclass

from fangcheng.protocol import commands
from fangcheng.protocol import messages as say
from fangcheng.protocol.refusal import RefusedError
from fangcheng.record.house import Notes
from fangcheng.server.accounts.guards import CodeGuard
from fangcheng.server.cluster.messages import Handlers, NodeMessages
from fangcheng.server.features.clubs.service import Clubs
from fangcheng.server.features.matchmaking.matchmaker import Matchmaker
from fangcheng.server.rooms.coming import come_in
from fangcheng.server.rooms.node_messages import WrongNumber
from fangcheng.server.rooms.registry import Registry
from fangcheng.server.rooms.room import Room
from fangcheng.server.rooms.seating import read_stored
from fangcheng.server.rooms.visitor import Visitor, Work
from fangcheng.server.services import Services
from fangcheng.server.store.nodes import Home


@dataclass(frozen=True)
class Here:
    """The room is open on this node."""

    room: Room


@dataclass(frozen=True)
class Asleep:
    """The room is on this node, but its match must be rebuilt first."""

    room: Room


@dataclass(frozen=True)
class Elsewhere:
    """The room is on another node."""

    home: Home


@dataclass(frozen=True)
class Nowhere:
    """No room has this number; or, if `exists`, one is being opened and the number was right."""

    exists: bool = False


@dataclass(frozen=True)
class Broken:
    """The match of the room cannot be rebuilt."""


_LOOKS, _LOOK = 100, 0.05
"""How often, and at what interval in seconds, to check whether a moving room has arrived."""
Place = Here | Asleep | Elsewhere | Nowhere | Broken


class Entering:
    """Lets people into rooms, and sends them to other nodes."""

    def __init__(
        self,
        services: Services,
        registry: Registry,
        node_messages: NodeMessages,
        clubs: Clubs,
        matchmaker: Matchmaker,
    ) -> None:
        self._own = services.journal.node
        self._registry = registry
        self._node_messages = node_messages
        self._clubs = clubs
        self._matchmaker = matchmaker
        self._numbers = CodeGuard(services.settings.wrong_numbers, "numbers")

    @property
    def handlers(self) -> Handlers:
        """Handlers for wrong room numbers tried on other nodes."""
        return {WrongNumber: lambda message: self._numbers.tire(message.address)}

    # -- entering ----------------------------------------------------------------------------

    def enter(self, connection: Visitor, command: commands.Enter) -> Work | None:
        """Let a person into a room, at once if nothing has to be looked up."""
        here = self._here(command.room)
        if not isinstance(here, Here | Asleep):
            return self._enter_in_time(connection, command, known=False)
        if self._registry.told_room_of(connection.person_id) is not here.room:
            self._numbers.check(connection.address)
        if isinstance(here, Asleep) or here.room.settings.club is not None:
            return self._enter_in_time(connection, command, known=True)
        self._enter(connection, command, here.room)
        return None

    def _enter(self, connection: Visitor, command: commands.Enter, room: Room) -> None:
        if connection.open:
            come_in(connection, room)
        connection.send(say.write(say.Done(command.id, room.number)))

    async def _enter_in_time(
        self, connection: Visitor, command: commands.Enter, known: bool
    ) -> None:
        """Find the room and act on its place; `known` says that the number was not guessed."""
        ready: Room | None = None
        while True:
            place = await self._where(command.room, connection.sought)
            if not known:
                await self._check_guess(connection, command.room)
                known = True
            match place:
                case Here(room) | Asleep(room) if room is not ready:
                    await self._make_ready(connection, room)
                    ready = room  # but it may have moved while its match was rebuilt
                case Here(room) | Asleep(room):
                    return self._enter(connection, command, room)
                case Elsewhere(home):
                    # A player in a room elsewhere leaves the queue.
                    self._matchmaker.sat_down(connection.person_id)
                    moved = say.Moved(command.id, command.room, home.node, home.address)
                    return connection.send(say.write(moved))
                case Broken():
                    raise self._registry.why_broken(command.room)
                case Nowhere(exists):
                    if not exists:
                        self._tire(connection.address)
                    raise RefusedError("no_room", f"there is no room {command.room}")

    async def _make_ready(self, connection: Visitor, room: Room) -> None:
        """Rebuild the match of a room; refuse people who are not in its club, unless seated."""
        club, person = room.settings.club, connection.person_id
        if club is not None and room.seating.seat_of(person) is None:
            await self._clubs.check_member(club, person)
        await self._registry.wake(room)

    def _here(self, number: str) -> Here | Asleep | Broken | None:
        """Find a room on this node."""
        if number in self._registry.broken:
            return Broken()
        room = self._registry.rooms.get(number)
        if room is None or room.seating.told is None or room.life != "open":
            return None
        return Here(room) if room.asleep is None else Asleep(room)

    async def _where(self, number: str, sought: str) -> Place:
        """Find out where a room is; `sought` is the node that the client was sent to for it."""
        room = self._registry.rooms.get(number)
        for _ in range(_LOOKS):
            if room is None or room.life != "moving":
                break
            await asyncio.sleep(_LOOK)  # the new node is about to be stored
        here = self._here(number)
        if here is not None:
            return here
        cluster = self._registry.cluster
        home = await cluster.home_of(number)
        if home is not None and home.node == sought != self._own:
            # The proxy could not reach that node: it is down, and will lose the room to another.
            home = await cluster.next_home_of(number, home.node)
        here = self._here(number)  # the room may have arrived here meanwhile
        if here is not None:
            return here
        if home is None:
            return Nowhere()
        return Nowhere(exists=True) if home.node == self._own else Elsewhere(home)

    # -- wrong numbers -----------------------------------------------------------------------

    async def _check_guess(self, connection: Visitor, number: str) -> None:
        """Refuse an address with too many wrong numbers; others there may have guessed meanwhile.

        A player with a seat in the room has not guessed its number.
        """
        waits = self._numbers.wait(connection.address)
        if waits and await self._registry.cluster.seat_of(connection.person_id) != number:
            self._numbers.check(connection.address)

    def _tire(self, address: str) -> None:
        self._numbers.tire(address)
        self._node_messages.post(WrongNumber(address))

    async def notes(self, number: str, address: str) -> Notes:
        """Return the notes of a room's house rules to a person who knows the room's number."""
        self._numbers.check(address)
        try:
            return self._registry.find(number).notes
        except RefusedError:
            home = await self._registry.cluster.home_of(number)
            self._numbers.check(address)  # others at this address may have guessed meanwhile
            if home is None or not home.data:
                self._tire(address)
                raise
        return read_stored(home.data).notes
