"""The other members of the cluster: what they publish, and taking over rooms of dead nodes.

Every second a node publishes its public rooms and some numbers, reads those of the others, and
looks for rooms of dead nodes. A server with a database of its own is alone.
"""

import asyncio
import random
import time
from collections.abc import Awaitable, Callable, Collection
from functools import partial
from hashlib import blake2b
from urllib.parse import urlsplit

import msgspec
from sqlalchemy import Connection

from fangcheng.errors import StoreError
from fangcheng.protocol import matchmaking, parts
from fangcheng.protocol.refusal import RefusedError
from fangcheng.server.cluster.draining import Draining
from fangcheng.server.cluster.messages import GiveUpSeat, NodeMessages, RoomTaken, TakeRoom
from fangcheng.server.metrics import NODES, ROOMS_HANDED_OVER, ROOMS_TAKEN
from fangcheng.server.services import Services
from fangcheng.server.store import nodes as db
from fangcheng.server.store.dialect import is_shared
from fangcheng.server.store.matches import is_playing
from fangcheng.server.store.store import new_room

RESERVED = ""
"""The data of a room whose number is reserved and that is not stored yet."""
Rows = list[tuple[str, str]]
"""Rooms as they are stored: number and data."""
_BEAT = 1.0
"""Seconds between two rounds."""
_AT_ONE_GO = 100
"""Rooms taken over in one round, so that all living nodes share those of a dead one."""


_TAKING = 0.4
"""Seconds between two checks whether another node has taken a room that a client waits for."""
_SILENT, _LONG_SILENT = 0.5, 3.0
"""Leases without a renewal after which a node counts as dead: where the database agrees that the
lease is over, and where it does not."""
_SURELY = 2.0
"""Seconds after the end of a lease by which other nodes have taken the rooms."""
_TRIES, _TRY = 40, 0.05
"""How often, and at what interval in seconds, to check whether another node has freed a seat."""


class ClubHere(msgspec.Struct):
    """What a node knows of a club just now."""

    rooms: list[parts.LobbyRoom] = []
    here: list[parts.Watcher] = []


class Told(msgspec.Struct):
    """What a node publishes to the others."""

    rooms: list[parts.LobbyRoom] = []
    """Its public rooms."""
    open: int = 0
    playing: int = 0
    connected: int = 0
    free_text: bool | None = None
    """Whether friends may write free text in their rooms."""
    clubs: dict[int, ClubHere] = {}
    """The clubs' tables, and their members who are present."""
    queues: list[matchmaking.QueueCount] = []
    """How many people wait and play."""
    towns: list[str] | None = None
    """The towns that can be played there; None from an older version."""


class Member(msgspec.Struct):
    """A node of the cluster, possibly this one."""

    name: str
    address: str
    alive: bool
    draining: bool
    told: Told


class Cluster:
    """Keeps in touch with the nodes that share the database."""

    def __init__(
        self,
        services: Services,
        node_messages: NodeMessages,
        told: Callable[[], Told],
        adopt: Callable[[Rows], Awaitable[None]],
        cut_off: Callable[[], None],
    ) -> None:
        """Prepare the exchange with other nodes.

        `told` returns what this node publishes; `adopt` opens rooms that were taken over; `cut_off`
        is called once others must have taken the rooms of this node because it cannot reach the
        database.
        """
        self._services = services
        self._node_messages = node_messages
        self._journal = services.journal
        self._told = told
        self._adopt = adopt
        self._on_cut_off = cut_off
        self.shared = is_shared(services.store.engine)
        self.all: list[Member] = []
        """The nodes as of the last round, this one included."""
        self.draining = False
        self._on_news: Callable[[], None] = lambda: None
        self._news = ""
        """What this node published last."""
        self._heard: dict[str, tuple[int, float]] = {}
        """The last lease seen of each node, and since when it has not changed."""
        self._looked_at = 0.0
        self._unopened: set[str] = set()
        """Rooms that came to this node and are not open yet."""
        self.draining_rooms = Draining()
        self.opening = asyncio.Lock()
        """Held while rooms are opened, so that none is opened from outdated data."""
        self._tasks: list[asyncio.Task[None]] = []

    @property
    def others(self) -> list[Member]:
        """The other nodes that are alive."""
        return [member for member in self.all if member.alive and member.name != self._journal.node]

    @property
    def here(self) -> db.Home:
        """This node, as clients are sent to it."""
        return db.Home(self._journal.node, self._services.settings.address, "")

    @property
    def hosts(self) -> tuple[str, ...]:
        """Host and port of each node that browsers reach directly, without a proxy."""
        found = (urlsplit(member.address).netloc for member in self.all if member.address)
        return tuple(sorted({host for host in found if host}))

    def start(self, on_news: Callable[[], None]) -> None:
        """Start the exchange; call `on_news` whenever other nodes may have published something."""
        self._on_news = on_news
        if self.shared:
            loop = asyncio.get_running_loop()
            self._tasks = [
                loop.create_task(work) for work in (self._keep_in_touch(), self._watch())
            ]

    def stop(self) -> None:
        """Stop the exchange."""
        for task in self._tasks:
            task.cancel()

    @property
    def cut_off(self) -> bool:
        """Whether this node has been silent so long that the others must consider it dead."""
        return self.shared and self._journal.silent_for > self._journal.lease + _SURELY

    async def first_rooms(self) -> Rows:
        """Take the rooms of this node at its start: its own, and those of no node."""
        own = self._journal.node
        take = partial(db.take_rooms, own=own, most=_AT_ONE_GO)
        while self.shared and len(await self._journal.work(take)):
            pass
        if self.shared:
            self._hear(await self._services.store.read(db.all_nodes))
        return await self._journal.work(partial(db.own_rooms, own=own))

    async def reserve(self, number: str, address: str) -> bool:
        """Reserve a room number across all nodes; return whether it was free.

        An address that has opened too many rooms, on all nodes together, is refused.
        """
        if not self.shared:
            return True
        most = self._services.settings.rooms_per_address

        def reserve(connection: Connection) -> bool:
            if db.rooms_opened_from(connection, address, but=number) >= most:
                raise RefusedError(
                    "crowded", "so many rooms were opened from your address; close one"
                )
            if is_playing(connection, number):
                return False  # a match that could not be opened still uses it
            return new_room(connection, number, RESERVED, self._journal.node, address)

        return await self._journal.work(reserve)

    async def hold_seat(self, person: int, number: str, give_up: bool) -> None:
        """Make sure that a player has a seat in this room only, across all nodes.

        With `give_up` the player's seat in another waiting room is freed; otherwise the command is
        refused.
        """
        if not self.shared:
            return
        hold = partial(db.hold_seat, person=person, number=number)
        held = await self._journal.work(hold)
        if held == number:
            return
        if not give_up:
            raise RefusedError("elsewhere", f"you have a seat in room {held}")
        await self._give_up(person, held, hold, number)

    async def give_up_seat(self, person: int) -> None:
        """Free a player's seat on any node; refuse while a match is played there."""
        held = await self.seat_of(person)
        if held is not None:
            await self._give_up(person, held, partial(db.seat_of, person=person), None)

    async def _give_up(
        self, person: int, held: str, look: Callable[[Connection], str | None], last: str | None
    ) -> None:
        """Ask the node of a room to free a seat, and wait until `look` returns `last`."""
        if await self._services.store.read(partial(is_playing, room=held)):
            raise RefusedError("phase", f"you are playing in room {held}")
        self._node_messages.post(GiveUpSeat(person, held))
        for _ in range(_TRIES):
            await asyncio.sleep(_TRY)
            if await self._journal.work(look) == last:
                return
        raise RefusedError("elsewhere", f"you have a seat in room {held}")

    async def seat_of(self, person: int) -> str | None:
        """Find the room in which a player has a seat, on any node."""
        if not self.shared:
            return None
        return await self._services.store.read_at_the_door(partial(db.seat_of, person=person))

    async def home_of(self, number: str) -> db.Home | None:
        """Find the node of a room that is not open here; a room that belongs here is opened."""
        if not self.shared:
            return None
        look = partial(db.home_of, number=number)
        home = await self._services.store.read(look)
        if home is None or home.node != self._journal.node or home.data == RESERVED:
            return home
        await self._open({number})
        return await self._services.store.read(look)  # it may have been closed here, or moved

    async def take(self, number: str) -> None:
        """Open a room that was handed over to this node, and confirm it to the sender."""
        await self.home_of(number)
        self._node_messages.post(RoomTaken(number))

    async def _open(self, numbers: Collection[str]) -> None:
        """Open rooms that came to this node, together with all others still to be opened."""
        self._unopened.update(numbers)
        async with self.opening:
            some = set(self._unopened)
            if some.isdisjoint(numbers):
                return  # they were opened with those before them
            # Through the journal: players may have entered, or even left, since the take-over.
            own = partial(db.own_rooms, own=self._journal.node, numbers=some)
            await self._adopt(await self._journal.work(own))
            self._unopened -= some

    async def next_home_of(self, number: str, node: str) -> db.Home | None:
        """Find the new node of a room whose node is gone, after waiting a while for a take-over."""
        home = await self.home_of(number)
        until = time.monotonic() + 2 * self._journal.lease
        while home is not None and home.node == node:
            if time.monotonic() > until:
                break
            await asyncio.sleep(_TAKING * random.uniform(0.5, 1.5))
            home = await self.home_of(number)
        return home

    def takers(self, name: str = "", town: str = "") -> list[Member]:
        """List the nodes that take rooms, those with the fewest first.

        Only the node with this name, and only nodes that have this town, where these are given.
        """
        found = [
            member for member in self.others if not member.draining and name in ("", member.name)
        ]
        found = [member for member in found if not town or town in (member.told.towns or (town,))]
        apart = self._journal.lost or self.cut_off
        return [] if apart else sorted(found, key=lambda member: member.told.open)

    @property
    def emptied_for_others(self) -> bool:
        """Whether rooms and people should go to other nodes because this one is draining.

        If no other node takes them, they stay here.
        """
        return self.draining and bool(self.takers())

    def meeting_place(self, what: str) -> db.Home:
        """Find the node of a queue, the same one from every node.

        When a node joins or leaves, only the queues of that node move.
        """
        places = [db.Home(member.name, member.address, "") for member in self.takers()]
        if not places or not self.draining:
            places.append(self.here)
        return max(places, key=lambda one: blake2b(f"{one.node} {what}".encode()).digest())

    async def drain(self, on: bool) -> None:
        """Start or stop draining this node, and let the other nodes know at once."""
        self.draining = on
        if self.shared and not (self._journal.lost or self.cut_off):
            tell = partial(db.be_draining, name=self._journal.node, draining=on)
            await self._journal.work(tell)

    async def hand_over(self, number: str, name: str = "", town: str = "") -> db.Home | None:
        """Give a room to the node with the fewest rooms; return None if no node takes it.

        The change is written after all that was stored of the room, and nothing is stored here
        after it.
        """
        own = self._journal.node
        for to in self.takers(name, town):
            give = partial(db.hand_over, number=number, own=own, to=to.name)
            self.draining_rooms.left(number)  # first: the confirmation may overtake our own write
            if await self._node_messages.write(give, TakeRoom(number, to.name)):
                to.told.open += 1
                ROOMS_HANDED_OVER.inc()
                return db.Home(to.name, to.address, "")
            self.draining_rooms.arrived(number)
        return None

    async def _keep_in_touch(self) -> None:
        while True:
            await asyncio.sleep(_BEAT * random.uniform(0.8, 1.2))
            try:
                await self._once()
            except StoreError as error:
                self._services.log.warning("exchange with other nodes failed", error=str(error))
            except Exception as error:  # were this loop to end, no room would be taken over
                self._services.log.error("exchange with other nodes failed", exc_info=error)

    async def _once(self) -> None:
        news = msgspec.json.encode(self._told()).decode()
        found, taken = await self._journal.work(partial(self._look, news=news))
        self._news = news
        self._hear(found)
        NODES.set(len(self.others) + 1)
        if taken:
            self._services.log.warning("rooms taken over", rooms=len(taken))
            ROOMS_TAKEN.inc(len(taken))
        self._unopened.update(taken)
        if self._unopened:
            await self._open(set(self._unopened))

    def _hear(self, found: list[db.Node]) -> None:
        now, before = time.monotonic(), self._heard
        self._looked_at, self._heard = now, {}
        for node in found:
            until, since = before.get(node.name, (0, now))
            self._heard[node.name] = (node.until, since if until == node.until else now)
        self.all = [_member(node) for node in found]
        self._on_news()

    def _silent_for(self, leases: float) -> list[str]:
        """List the nodes that have not renewed their lease for this many leases, as seen from here.

        A node that has not looked for that long itself knows of none.
        """
        now, lease = time.monotonic(), self._journal.lease
        before = now - leases * lease
        return (
            []
            if now - self._looked_at > lease
            else [name for name, (_, since) in self._heard.items() if since <= before]
        )

    async def _watch(self) -> None:
        """Report once when only this node is cut off; if all nodes are, they wait."""
        told = False
        while True:
            await asyncio.sleep(_BEAT)
            if self.cut_off and self.others and not told:
                self._services.log.error("cut off from the database")
                self._on_cut_off()
            told = self.cut_off

    def _look(self, connection: Connection, news: str) -> tuple[list[db.Node], list[str]]:
        own = self._journal.node
        if news != self._news:
            db.tell(connection, own, news)
        if self._journal.may_bar_others():
            silent, long_silent = self._silent_for(_SILENT), self._silent_for(_LONG_SILENT)
            for name in db.fence_the_dead(connection, own, silent, long_silent):
                self._services.log.error("a node is gone", gone=name)
        most = 0 if self.emptied_for_others else _AT_ONE_GO
        taken = db.take_rooms(connection, own, most) if most else []
        return db.all_nodes(connection), taken


def _member(node: db.Node) -> Member:
    try:
        told = msgspec.json.decode(node.told, type=Told)
    except msgspec.MsgspecError:
        told = Told()  # published by another version
    return Member(node.name, node.address, node.alive, node.draining, told)
