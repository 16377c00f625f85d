"""All rooms of this node: opening, finding and closing them."""

import asyncio
import secrets
from collections import Counter
from collections.abc import Callable, Coroutine
from contextlib import suppress
from functools import partial

from sqlalchemy import Connection

from fangcheng.errors import StoreError
from fangcheng.protocol import messages as say
from fangcheng.protocol.operator import NotOpened
from fangcheng.protocol.refusal import RefusedError
from fangcheng.server.background import Background
from fangcheng.server.cluster.members import RESERVED, Cluster, Rows, Told
from fangcheng.server.cluster.messages import (
    GiveUpSeat,
    Handlers,
    NodeMessages,
    RoomTaken,
    TakeRoom,
)
from fangcheng.server.metrics import NOT_OPENED, PLAYING, ROOMS
from fangcheng.server.rate_limits import block
from fangcheng.server.ratings.standing import rank_of
from fangcheng.server.ratings.store import newest_of
from fangcheng.server.rooms.keeping import Life
from fangcheng.server.rooms.node_messages import FreeText
from fangcheng.server.rooms.not_opened import SecondMatchError, not_opened
from fangcheng.server.rooms.public_rooms import PublicRooms
from fangcheng.server.rooms.restoring import restore_room, room_of_match
from fangcheng.server.rooms.room import Room
from fangcheng.server.rooms.seating import people_in
from fangcheng.server.rooms.talk import Talk
from fangcheng.server.rooms.wishes import Wish
from fangcheng.server.services import Services
from fangcheng.server.store import store as db
from fangcheng.server.store.matches import (
    StoredMatch,
    UnreadableMatch,
    inputs_of,
    people_who_left,
    unfinished_matches,
)
from fangcheng.server.store.nodes import seats_of
from fangcheng.words.installed import installed

_SWEEP = 20.0
"""Seconds between two searches for unused rooms."""
_AT_ONE_GO = 1000
"""Rooms opened in one step by a starting node, which may have taken those of many nodes."""
_CALM = 0.2
"""Seconds between two matches that are rebuilt although no player has returned."""
_CALM_DRAIN = 30.0
"""Seconds during which rooms are moved a few at a time; after that all are sent at once."""


class Registry:
    """The rooms of this node.

    After a restart, matches sleep until a player enters their room.
    """

    def __init__(
        self, services: Services, node_messages: NodeMessages, cut_off: Callable[[], None]
    ) -> None:
        self._services = services
        self._settings = services.settings
        self._node_messages = node_messages
        self.talk = Talk(services.settings.free_text)
        self._loop = asyncio.get_running_loop()
        self.rooms: dict[str, Room] = {}
        self.refused: dict[str, NotOpened] = {}
        """What is stored but could not be opened, and why."""
        self.broken: set[str] = set()
        """The rooms of this node that cannot be opened; their players may sit elsewhere."""
        self._room_of: dict[int, Room] = {}
        self._opened_from: dict[str, str] = {}
        """The address from which each open room was opened."""
        self._opened_in: Counter[str] = Counter()
        """How many open rooms were opened from each network."""
        self._waking: dict[str, asyncio.Task[None]] = {}
        self._background = Background()
        self._rebuilding = asyncio.Lock()
        """Held while a match is rebuilt: one at a time, so that the event loop never blocks for
        longer."""
        self._started = self._services.clock.time()
        self._sweeper: asyncio.Task[None] | None = None
        self._on_move: Callable[[int], None] = lambda _: None
        self._tell: Callable[[Told], None] = lambda _: None
        self.cluster = Cluster(services, node_messages, self.tell_cluster, self.adopt, cut_off)
        self.public = PublicRooms(self.rooms, self._opened_from, self.cluster)

    # -- starting and stopping ---------------------------------------------------------------

    @property
    def handlers(self) -> Handlers:
        """Handlers of other nodes' messages about rooms."""
        return {
            FreeText: lambda message: self.let_write(message.on),
            GiveUpSeat: lambda message: self.hear_given_up(message.person, message.room),
            TakeRoom: self._take,
            RoomTaken: lambda message: self.cluster.draining_rooms.arrived(message.room),
        }

    async def open(
        self,
        on_move: Callable[[int], None],
        tell: Callable[[Told], None],
        on_news: Callable[[], None],
    ) -> None:
        """Open the stored rooms of this node.

        `on_move` is called for people whose table, or its state, may have changed; `tell` adds to
        what this node publishes; `on_news` is called when other nodes may have published something.
        """
        self._on_move, self._tell = on_move, tell
        for town, reason in installed().refused.items():
            self._refuse(NotOpened(f"town {town}", "town", reason))
        async with self.cluster.opening:
            rows = await self.cluster.first_rooms()
            for other in self.cluster.others:
                if other.told.free_text is not None:
                    self.talk.free_text = other.told.free_text  # the operator has changed it
            portion = _AT_ONE_GO if self.cluster.shared else max(len(rows), 1)
            for first in range(0, max(len(rows), 1), portion):
                await self.adopt(rows[first : first + portion])
        self._started = self._services.clock.time()
        self._sweeper = self._loop.create_task(self._sweep())
        self.cluster.start(on_news)

    async def adopt(self, rows: Rows) -> None:
        """Open rooms from stored data; those with a running match sleep."""
        if rows and all(number in self.rooms for number, _ in rows):
            return
        some = [number for number, _ in rows] if self.cluster.shared else None
        people = {person for _, data in rows for person in people_in(data)}
        left, unfinished, held = await self._services.store.read(
            lambda connection: (
                people_who_left(connection, rooms=some),
                unfinished_matches(connection, rooms=some),
                seats_of(connection, people=people),
            )
        )
        # No await from here on: a client finds either no room, or the room with its match.
        here = self.rooms.keys() | self.broken
        opened: list[Room] = []
        for number, data in rows:
            if data == RESERVED:
                self._services.journal.work(self._closing(number))
                continue
            if number in here:
                continue  # opened during the read, for a player who entered
            try:
                room = restore_room(self._services, self, number, data)
                elsewhere = {
                    person for person in room.seating.people() if held.get(person) != number
                }
                room.seating.leaving |= left.get(number, set())
                if not room.binding.holds:  # a tournament waits for players still busy elsewhere
                    room.seating.leaving |= elsewhere & held.keys()
                self._add(room)
                opened.append(room)
            except Exception as error:  # one bad row must not stop the others
                self._break(number, f"room {number}", error)
        for stored in unfinished:
            try:
                if isinstance(stored, UnreadableMatch):
                    raise stored.error
                if stored.room not in here and stored.room not in self.broken:
                    self._let_sleep(stored)
            except Exception as error:
                self._refuse(not_opened(f"match {stored.id}", error), error)
        for room in opened:
            if room.asleep is None and room.seating.leaving:
                room.seating.free_leavers()  # the match they left is over
                room.save()
            elif not held.keys() >= set(room.seating.people()) - room.seating.leaving:
                room.save()  # its players lost their seats while it could not be opened
        self.count()

    def tell_cluster(self) -> Told:
        """Return what this node publishes to the others."""
        playing = sum(room.running for room in self.rooms.values())
        members = sum(len(room.members) for room in self.rooms.values())
        listed, text = self.public.own(), self.talk.free_text
        towns = list(installed().towns)
        told = Told(listed, len(self.rooms), playing, members, text, towns=towns)
        self._tell(told)
        return told

    def _refuse(self, refused: NotOpened, cause: Exception | None = None) -> None:
        self.refused[refused.what] = refused
        about: dict[str, str] = {"about": refused.about} if refused.about else {}
        if cause is not None:
            about["cause"] = repr(cause.__cause__ or cause)
        self._services.log.error("not opened", what=refused.what, why=refused.code, **about)

    def _break(self, number: str, what: str, error: Exception) -> None:
        """Set aside a room that cannot be opened, and let its players sit elsewhere.

        Its row is kept: another node, or a later start, may open it.
        """
        self._refuse(not_opened(what, error), error)
        self.broken.add(number)
        node = self._services.journal.node
        self._services.journal.work(partial(db.free_seats, number=number, node=node))

    def _add(self, room: Room) -> None:
        self.rooms[room.number] = room
        for person in room.seating.people():
            if person not in room.seating.leaving:
                self._room_of.setdefault(person, room)

    def _let_sleep(self, stored: StoredMatch) -> None:
        if stored.room not in self.rooms:
            # The room was closed just as its match began.
            self._add(room_of_match(self._services, self, stored))
        room = self.rooms[stored.room]
        if room.asleep is not None:
            raise SecondMatchError(stored.room)
        room.asleep = stored

    async def wake(self, room: Room) -> None:
        """Rebuild the match of a sleeping room; concurrent callers wait for the same rebuild."""
        if room.asleep is None:
            return
        task = self._waking.get(room.number)
        if task is None:
            task = self._waking[room.number] = self._loop.create_task(self._rebuild(room))
            task.add_done_callback(lambda _: self._waking.pop(room.number))
        await asyncio.shield(task)

    async def _rebuild(self, room: Room) -> None:
        stored = room.asleep
        assert stored is not None
        inputs = await self._services.store.read(partial(inputs_of, match=stored.id))
        try:
            async with self._rebuilding:
                await room.wake(inputs)
        except Exception as error:
            self._forget(room, "broken")
            self._break(room.number, f"match {stored.id}", error)
            raise self.why_broken(room.number) from None
        if room.life != "open":
            return  # the room was moved during the rebuild
        self._services.log.info("match rebuilt", match=stored.id, inputs=len(inputs))

    def stop(self) -> None:
        """Stop all rooms, timers and tasks."""
        self.cluster.stop()
        if self._sweeper is not None:
            self._sweeper.cancel()
        for room in self.rooms.values():
            room.stop("moved")

    def pause(self, on: bool) -> None:
        """Pause all rooms while the database is away, and resume them when it is back."""
        self._started = self._services.clock.time()  # no player could return meanwhile
        for room in self.rooms.values():
            room.pause(on)

    def let_write(self, on: bool) -> None:
        """Allow free text in friends' rooms, or only phrases."""
        self.talk.free_text = on
        for room in self.rooms.values():
            room.changed()

    def count(self) -> None:
        """Update the gauges."""
        ROOMS.set(len(self.rooms))
        PLAYING.set(sum(room.running for room in self.rooms.values()))
        NOT_OPENED.set(len(self.refused))

    # -- finding -----------------------------------------------------------------------------

    def find(self, number: str) -> Room:
        """Find a stored room by its number."""
        room = self.rooms.get(number)
        if room is None or room.seating.told is None:
            raise RefusedError("no_room", f"there is no room {number}")
        return room

    def room_of(self, person: int) -> Room | None:
        """Find the room in which a player has a seat."""
        return self._room_of.get(person)

    def told_room_of(self, person: int) -> Room | None:
        """Find the room in which a player's seat is stored."""
        room = self._room_of.get(person)
        return room if room is not None and room.seating.is_told(person) else None

    def give_up_seat(self, person: int, number: str) -> None:
        """Free a player's seat in a room that plays no match, on any node."""
        self._node_messages.post(GiveUpSeat(person, number))
        self.hear_given_up(person, number)

    def hear_given_up(self, person: int, number: str) -> None:
        """Free a player's seat in a room of this node that plays no match."""
        room = self.rooms.get(number)
        if room is None or room.seating.told is None or room.life != "open":
            return
        if room.phase != "waiting" or room.binding.holds:
            return
        if room.seating.seat_of(person) is not None:
            room.seats.stand(person)
        room.save()  # even without a seat: the player may be about to take one

    async def _taken(self, number: str) -> None:
        await self.cluster.take(number)

    def _take(self, notice: TakeRoom) -> Coroutine[None, None, None] | None:
        return self._taken(notice.room) if notice.node == self._services.journal.node else None

    def turn_out(self, club: int, person: int) -> None:
        """Remove a person from the tables of a club."""
        for room in list(self.rooms.values()):
            if room.settings.club == club and room.life == "open":
                room.seats.turn_out(person)

    # -- opening and closing -----------------------------------------------------------------

    async def new_room(self, owner: int, wish: Wish, address: str) -> Room:
        """Open a room with a number that is free on every node."""
        self.check_room_for(1)
        settings, network = self._settings, block(address)
        opened, most = self._opened_in[network], settings.rooms_per_address
        many = Counter(self._opened_from.values())[address] >= most
        if many or opened >= max(most, settings.max_rooms // 2):
            raise RefusedError("crowded", "so many rooms were opened from your address; close one")
        while True:
            number = self.free_number()
            if await self.cluster.reserve(number, address):
                break
        room = self.rooms[number] = Room(self._services, self, number, owner, *wish)
        self._opened_from[number] = address
        self._opened_in[network] += 1
        self.count()
        return room

    def free_number(self) -> str:
        """Draw a number that no room here has."""
        while True:
            number = f"{secrets.randbelow(900_000) + 100_000}"
            if number not in self.rooms and number not in self.broken:
                return number

    def check_room_for(self, more: int) -> None:
        """Refuse more rooms than this server takes."""
        if len(self.rooms) + more > self._settings.max_rooms:
            raise RefusedError("full", "this server has as many rooms as it takes")

    async def hand_over(self, room: Room, to: str = "") -> bool:
        """Move a room to another node and send its members there."""
        town = room.settings.variant
        if not self.cluster.takers(to, town):
            return False
        await room.beginning.settled()
        if room.life != "open":
            return False
        room.stop("moving")
        taker = await self.cluster.hand_over(room.number, to, town)
        self._forget(room, "moved")
        home = taker
        if home is None:
            # No node took it: open it here again, from what is stored.
            with suppress(StoreError):  # the next player to enter will open it
                home = await self.cluster.home_of(room.number)
        home = home or self.cluster.here
        room.members.leave_all(say.Moved(None, room.number, home.node, home.address))
        self.count()
        return taker is not None

    async def drain(self) -> None:
        """Move all rooms to other nodes; rooms that no node takes stay.

        Rooms are played on until it is their turn, unless that takes too long.
        """
        await self.cluster.drain(True)
        tried: set[str] = set()
        calm_until = self._loop.time() + _CALM_DRAIN
        while self.cluster.draining and (left := self.rooms.keys() - tried):
            for number in left:
                tried.add(number)
                room = self.rooms.get(number)
                if room is None or not self.cluster.draining:
                    continue
                if await self.hand_over(room) and self._loop.time() < calm_until:
                    await self.cluster.draining_rooms.few(len(self.cluster.takers()))

    def why_broken(self, number: str) -> RefusedError:
        """Return the refusal for a room that cannot be opened."""
        why = "the match of this room cannot be opened; you may sit elsewhere"
        return RefusedError("broken", f"{number}: {why}")

    async def close_broken(self, number: str) -> None:
        """Close a room that cannot be opened; its match stays stored, so it can be repaired."""
        await self._services.journal.work(self._closing(number))
        self._let_go(number)

    async def hand_over_broken(self, number: str, to: str = "") -> bool:
        """Hand over a room that cannot be opened here to a node that may be able to."""
        if await self.cluster.hand_over(number, to) is None:
            return False
        self._let_go(number)
        return True

    def _let_go(self, number: str) -> None:
        self.broken.discard(number)
        self.refused.pop(f"room {number}", None)

    def _closing(self, number: str) -> Callable[[Connection], None]:
        return partial(db.close_room, number=number, node=self._services.journal.node)

    def _forget(self, room: Room, life: Life) -> None:
        room.stop(life)
        room.play = None
        self.rooms.pop(room.number, None)
        if room.number in self._opened_from:
            network = block(self._opened_from.pop(room.number))
            self._opened_in[network] -= 1
            if not self._opened_in[network]:
                del self._opened_in[network]
        for person in room.seating.people():
            self.unseated(person, room)

    async def _sweep(self) -> None:
        while True:
            await asyncio.sleep(min(_SWEEP, max(self._settings.idle_room / 4, 0.05)))
            now = self._services.clock.time()
            for room in list(self.rooms.values()):
                idle = not room.members and now - room.door.empty_since > self._settings.idle_room
                if idle and room.phase == "waiting":
                    room.close()
            self.count()
            if now - self._started > self._settings.abandoned:
                await self._end_sleeping(now)

    async def _end_sleeping(self, now: float) -> None:
        """End the matches to which no player has returned since the server opened them."""
        for room in [room for room in self.rooms.values() if room.asleep is not None]:
            if room.asleep is None or now - room.door.empty_since < self._settings.abandoned:
                continue  # a player has entered, or another node has just handed it over
            try:
                await self.wake(room)
                room.absence.abandon()
            except RefusedError:
                pass  # `_break` has logged it and forgotten the room
            except Exception as error:  # it stays asleep and is retried
                self._services.log.warning("match not rebuilt", room=room.number, error=str(error))
            await asyncio.sleep(_CALM)

    # -- what rooms report -------------------------------------------------------------------

    def seated(self, person: int, room: Room) -> None:
        """Remember in which room a player sits."""
        self._room_of[person] = room

    def unseated(self, person: int, room: Room) -> None:
        """Forget in which room a player sat."""
        if self._room_of.get(person) is room:
            del self._room_of[person]
            self._on_move(person)

    def look_up_ranks(self, room: Room) -> None:
        """Look up the ranks of the players in a room, and pass them to the room."""
        self._background.run(self._look_up_ranks(room))

    async def _look_up_ranks(self, room: Room) -> None:
        people = room.seating.people()
        find = partial(newest_of, persons=people, town=room.settings.variant)
        with suppress(StoreError):  # without the database no rank is shown
            found = await self._services.store.read(find)
            ranks = {person: rank_of(found.get(person)) for person in people}
            if any(room.ranks.get(person) != rank for person, rank in ranks.items()):
                room.changed()
            room.ranks |= ranks

    def told(self, room: Room) -> None:
        """Report the players of a room to their friends, who see its state."""
        for person in room.seating.people():
            self._on_move(person)

    def closing(self, room: Room) -> None:
        """Forget a room that is closed for good."""
        self._forget(room, "closed")
        self.public.forget()
        self.count()
