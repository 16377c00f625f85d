"""What queues need from the server: rooms for players who were matched, and the nodes of queues."""

import random
from collections.abc import Callable, Iterator, Sequence
from functools import partial

from fangcheng.protocol import commands, ladder, matchmaking
from fangcheng.protocol import messages as say
from fangcheng.server.background import Background
from fangcheng.server.cluster.messages import NodeMessages
from fangcheng.server.features.friends import store as friends
from fangcheng.server.features.matchmaking.no_shows import Key
from fangcheng.server.features.matchmaking.node_messages import LetWait
from fangcheng.server.front.sitting import why_barred
from fangcheng.server.front.table_rules import TableRules
from fangcheng.server.rooms.coming import come_in, give_up_seat, other_room
from fangcheng.server.rooms.registry import Registry
from fangcheng.server.rooms.room import Room
from fangcheng.server.rooms.visitor import Visitor
from fangcheng.server.rooms.wishes import Wish
from fangcheng.server.services import Services
from fangcheng.server.store.nodes import Home

_FAR_MORE = 20
"""A new table moves to another node if this one has so many more rooms than that one."""


class QueueTables:
    """Opens tables for queues."""

    def __init__(
        self,
        services: Services,
        registry: Registry,
        node_messages: NodeMessages,
        rules: TableRules,
        background: Background,
    ) -> None:
        self._services = services
        self._registry = registry
        self._neighbours = registry.cluster
        self._node_messages = node_messages
        self._rules = rules
        self._background = background

    # -- nodes -------------------------------------------------------------------------------

    def meeting_place(self, variant: str, pace: matchmaking.Pace) -> Home | None:
        """Find the node of a queue; None if it is this one."""
        found = self._neighbours.meeting_place(f"{variant} {pace}")
        return None if found.node == self._services.journal.node else found

    def queues_elsewhere(self) -> Iterator[matchmaking.QueueCount]:
        """Yield how many people wait and play in the queues of other nodes."""
        for other in self._neighbours.others:
            yield from other.told.queues

    def tell_blame(self, person: int, address: str, on: bool) -> None:
        """Tell the other nodes that a player must pause before queueing again, or no longer."""
        self._node_messages.post(LetWait(person, on, address))

    def send_to(self, connection: Visitor, home: Home, id_: str | None = None) -> None:
        """Send a player to the node of a queue, out of their room here."""
        if connection.room is not None:
            connection.room.drop(connection)
            connection.send(say.write(say.Left(connection.room.number, "left")))
            connection.room = None
        connection.send(say.write(say.Moved(id_, "", home.node, home.address)))

    # -- tables ------------------------------------------------------------------------------

    async def table_wish(self, variant: str, pace: matchmaking.Pace) -> Wish:
        """Return the settings of a queue's table; refuse rules that are not played here."""
        self._rules.check_open()
        return await self._rules.at_pace(
            commands.Create("", variant, hints=False, public=True), pace
        )

    async def give_up_waiting_seat(self, connection: Visitor) -> None:
        """Free a player's seat in a waiting room; refuse if they are playing a match."""
        here = other_room(self._registry, connection, None)
        if here is None:
            await self._neighbours.give_up_seat(connection.person_id)
        else:
            here.seats.stand(connection.person_id)
            await here.save()

    def tables(self) -> Iterator[tuple[Key, int]]:
        """Yield the queue of each table that is playing, and its number of people."""
        for room in self._registry.rooms.values():
            if room.queue is not None and room.phase != "waiting":
                yield room.queue, len(room.seating.people())

    @property
    def neighbours(self) -> int:
        """How many players of a match that counts may share a block of addresses."""
        return self._services.settings.ladder_neighbours

    async def bar(self, connection: Visitor) -> ladder.Uncounted:
        """Return why a player's matches do not count on the ladder, or ""."""
        return await why_barred(self._services, connection)

    async def kept_apart_from(self, person: int) -> frozenset[int]:
        """Return the people a player must not share a table with."""
        return await self._services.store.read(partial(friends.kept_apart_from, person=person))

    async def open_table(
        self,
        key: Key,
        wish: Wish,
        people: Sequence[Visitor],
        uncounted: ladder.Uncounted,
        sat_down: Callable[[int], None],
    ) -> Room:
        """Open a room, seat the players together with bots, and begin."""
        owner = people[0].person_id
        room = await self._registry.new_room(owner, wish, people[0].address)
        room.queue = key
        try:
            for connection in people:
                give_up_seat(connection, other_room(self._registry, connection, room))
                await self._neighbours.hold_seat(connection.person_id, room.number, give_up=True)
            await self._sit_down_together(room, wish, people, uncounted, sat_down)
        except Exception:
            room.close()
            raise
        self._spread(room)
        return room

    def _spread(self, room: Room) -> None:
        """Move a table to a node with far fewer rooms: all tables of a queue begin on one."""
        takers = self._neighbours.takers(town=room.settings.variant)
        here = len(self._registry.rooms)
        if takers and here - takers[0].told.open > _FAR_MORE:
            self._background.run(self._move(room))

    async def _move(self, room: Room) -> None:
        await self._registry.hand_over(room)

    async def _sit_down_together(
        self,
        room: Room,
        wish: Wish,
        people: Sequence[Visitor],
        uncounted: ladder.Uncounted,
        sat_down: Callable[[int], None],
    ) -> None:
        owner = people[0].person_id
        seats = random.SystemRandom().sample(room.seating.free_seats(), len(people))
        for connection, seat in zip(people, seats, strict=True):
            come_in(connection, room)
            room.seats.sit(connection, seat)
            sat_down(connection.person_id)
        for seat in room.seating.free_seats():
            room.seats.set_bot(owner, seat, wish.settings.bot_level)
        room.seating.uncounted = uncounted
        for connection in people:
            if not uncounted:
                room.beginning.let_count(connection.person_id, True)
            room.ready(connection.person_id, True)
        await room.save()
