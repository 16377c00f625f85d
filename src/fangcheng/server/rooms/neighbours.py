"""The other nodes of the house: what they tell, and what is taken over when one is gone.

Every second a node lets the others know its public rooms and some numbers, hears theirs, and looks
for rooms whose node is gone. A server that has its database to itself has no neighbours.
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
from fangcheng.protocol import messages as say
from fangcheng.protocol.refusal import RefusedError
from fangcheng.server.bulletin import Bulletin, GiveUpSeat, RoomTaken, TakeRoom
from fangcheng.server.features.clubs.presence import ClubHere
from fangcheng.server.metrics import NODES, ROOMS_HANDED_OVER, ROOMS_TAKEN
from fangcheng.server.rooms.departures import Departures
from fangcheng.server.services import Services
from fangcheng.server.store import nodes as db
from fangcheng.server.store.dialect import is_shared
from fangcheng.server.store.matches import is_playing
from fangcheng.server.store.store import new_room

RESERVED = ""
"""The data of a room whose number is taken and that is not stored yet."""
Rows = list[tuple[str, str]]
"""Rooms as they are stored: number and data."""
_BEAT = 1.0
"""Seconds between two looks."""
_AT_ONE_GO = 100
"""Rooms taken over at one look: what a dead node leaves is shared by all who live."""


_TAKING = 0.4
"""Seconds between two looks whether a room has been taken for which somebody waits."""
_SILENT, _LONG_SILENT = 0.5, 3.0
"""For how many leases a node must have renewed nothing to be dead, where the database says that its
lease is over, and where the database says otherwise."""
_SURELY = 2.0
"""Seconds after the end of a lease by which others have taken the rooms."""
_TRIES, _TRY = 40, 0.05
"""How often, and after how many seconds each, a seat is asked for that another node gives up."""


class Told(msgspec.Struct):
    """What a node lets the others know."""

    rooms: list[say.LobbyRoom] = []
    """The public ones."""
    open: int = 0
    playing: int = 0
    connected: int = 0
    free_text: bool | None = None
    """Whether people may write what they like in friends' rooms."""
    clubs: dict[int, ClubHere] = {}
    """The tables of clubs, and who is there."""
    queues: list[say.QueueCount] = []
    """How many wait and play."""
    towns: list[str] | None = None
    """Those that can be played there; nothing where an older version does not say."""


class Neighbour(msgspec.Struct):
    """Another node, or this one, as the house knows it."""

    name: str
    address: str
    alive: bool
    draining: bool
    told: Told


class Neighbours:
    """Keeps in touch with the nodes that share the database."""

    def __init__(
        self,
        services: Services,
        bulletin: Bulletin,
        told: Callable[[], Told],
        adopt: Callable[[Rows], Awaitable[None]],
        cut_off: Callable[[], None],
    ) -> None:
        """`told` says what is here; `adopt` opens rooms that were taken over.

        `cut_off` is told when others must have taken the rooms of this node, which cannot reach the
        database.
        """
        self._services = services
        self._bulletin = bulletin
        self._journal = services.journal
        self._told = told
        self._adopt = adopt
        self._on_cut_off = cut_off
        self.shared = is_shared(services.store.engine)
        self.all: list[Neighbour] = []
        """The nodes as they were at the last look, this one too."""
        self.draining = False
        self._on_news: Callable[[], None] = lambda: None
        self._news = ""
        """What was told last."""
        self._heard: dict[str, tuple[int, float]] = {}
        """The lease of each node as it was seen last, and since when it is the same."""
        self._looked_at = 0.0
        self._unopened: set[str] = set()
        """Rooms that came to us and are not open yet."""
        self.departures = Departures()
        self.opening = asyncio.Lock()
        """One at a time: a room is opened as it is, not as it was."""
        self._tasks: list[asyncio.Task[None]] = []

    @property
    def others(self) -> list[Neighbour]:
        """The nodes beside this one that live."""
        return [one for one in self.all if one.alive and one.name != self._journal.node]

    @property
    def here(self) -> db.Home:
        """This node, as people are sent to it."""
        return db.Home(self._journal.node, self._services.settings.address, "")

    @property
    def hosts(self) -> tuple[str, ...]:
        """How browsers reach the nodes themselves, where no proxy leads them: host and port."""
        found = (urlsplit(one.address).netloc for one in self.all if one.address)
        return tuple(sorted({host for host in found if host}))

    def start(self, on_news: Callable[[], None]) -> None:
        """Begin to keep in touch; `on_news` is called when the others may have told something."""
        self._on_news = on_news
        if self.shared:
            loop = asyncio.get_running_loop()
            self._tasks = [loop.create_task(one) for one in (self._keep_in_touch(), self._watch())]

    def stop(self) -> None:
        """Keep in touch no longer."""
        for task in self._tasks:
            task.cancel()

    @property
    def cut_off(self) -> bool:
        """Whether this node is silent for so long that others must think it is dead."""
        return self.shared and self._journal.silent_for > self._journal.lease + _SURELY

    async def first_rooms(self) -> Rows:
        """Take all rooms that are this node's at the start: its own, and those of nobody."""
        own = self._journal.node
        take = partial(db.take_rooms, own=own, most=_AT_ONE_GO)
        while self.shared and len(await self._journal.work(take)):
            pass
        if self.shared:
            self._hear(await self._services.store.read(db.all_nodes))
        return await self._journal.work(partial(db.own_rooms, own=own))

    async def reserve(self, number: str, address: str) -> bool:
        """Make sure that no other node has a room of this number, nor will have.

        Who has opened too many, on whatever node, is refused.
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
                return False  # a match that nobody could open still has it
            return new_room(connection, number, RESERVED, self._journal.node, address)

        return await self._journal.work(reserve)

    async def hold_seat(self, person: int, number: str, give_up: bool) -> None:
        """Make sure that somebody sits nowhere else, on no node.

        A seat in a room that waits is given up where that is wished; others are kept, and it is
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
        """Let somebody give up its seat on whatever node; refuse where something is played."""
        held = await self.seat_of(person)
        if held is not None:
            await self._give_up(person, held, partial(db.seat_of, person=person), None)

    async def _give_up(
        self, person: int, held: str, look: Callable[[Connection], str | None], last: str | None
    ) -> None:
        """Ask the node of a room for a seat there, and look until it is as it shall be."""
        if await self._services.store.read(partial(is_playing, room=held)):
            raise RefusedError("phase", f"you are playing in room {held}")
        self._bulletin.post(GiveUpSeat(person, held))
        for _ in range(_TRIES):
            await asyncio.sleep(_TRY)
            if await self._journal.work(look) == last:
                return
        raise RefusedError("elsewhere", f"you have a seat in room {held}")

    async def seat_of(self, person: int) -> str | None:
        """Find the room in which somebody has a seat, on whatever node."""
        if not self.shared:
            return None
        return await self._services.store.read_at_the_door(partial(db.seat_of, person=person))

    async def home_of(self, number: str) -> db.Home | None:
        """Find where a room lives that is not open here; a room that came to us is opened."""
        if not self.shared:
            return None
        look = partial(db.home_of, number=number)
        home = await self._services.store.read(look)
        if home is None or home.node != self._journal.node or home.data == RESERVED:
            return home
        await self._open({number})
        return await self._services.store.read(look)  # it may have been closed here, or moved

    async def take(self, number: str) -> None:
        """Open a room that was handed over to us, and tell who sent it."""
        await self.home_of(number)
        self._bulletin.post(RoomTaken(number))

    async def _open(self, numbers: Collection[str]) -> None:
        """Open rooms that came to us, along with all others that wait for that."""
        self._unopened.update(numbers)
        async with self.opening:
            some = set(self._unopened)
            if some.isdisjoint(numbers):
                return  # they were opened with those before them
            # By the journal: somebody may have come, and even gone, since they were taken.
            own = partial(db.own_rooms, own=self._journal.node, numbers=some)
            await self._adopt(await self._journal.work(own))
            self._unopened -= some

    async def next_home_of(self, number: str, node: str) -> db.Home | None:
        """Find where a room lives when a node that is away has lost it; wait for that a while."""
        home = await self.home_of(number)
        until = time.monotonic() + 2 * self._journal.lease
        while home is not None and home.node == node:
            if time.monotonic() > until:
                break
            await asyncio.sleep(_TAKING * random.uniform(0.5, 1.5))
            home = await self.home_of(number)
        return home

    def takers(self, name: str = "", town: str = "") -> list[Neighbour]:
        """List the nodes that take rooms, those with the fewest first; or the one of a name.

        Where a town is named, only those that know it.
        """
        found = [one for one in self.others if not one.draining and name in ("", one.name)]
        found = [one for one in found if not town or town in (one.told.towns or (town,))]
        apart = self._journal.lost or self.cut_off
        return [] if apart else sorted(found, key=lambda one: one.told.open)

    @property
    def emptied_for_others(self) -> bool:
        """Whether rooms and people are for other nodes: this one is being emptied.

        Where no other takes them, they are better here than nowhere.
        """
        return self.draining and bool(self.takers())

    def meeting_place(self, what: str) -> db.Home:
        """Find the node on which all meet who want the same: the same one for all nodes.

        Where a node comes or goes, only what met there meets elsewhere.
        """
        places = [db.Home(one.name, one.address, "") for one in self.takers()]
        if not places or not self.draining:
            places.append(self.here)
        return max(places, key=lambda one: blake2b(f"{one.node} {what}".encode()).digest())

    async def drain(self, on: bool) -> None:
        """Take no more rooms, or take some again; the others know at once."""
        self.draining = on
        if self.shared and not (self._journal.lost or self.cut_off):
            tell = partial(db.be_draining, name=self._journal.node, draining=on)
            await self._journal.work(tell)

    async def hand_over(self, number: str, name: str = "", town: str = "") -> db.Home | None:
        """Give a room to the node with the fewest; None where there is nobody to give it to.

        This comes after all that was stored of it, and nothing more is stored of it here.
        """
        own = self._journal.node
        for to in self.takers(name, town):
            give = partial(db.hand_over, number=number, own=own, to=to.name)
            self.departures.left(number)  # before: it may be open there sooner than we know
            if await self._bulletin.write(give, TakeRoom(number, to.name)):
                to.told.open += 1
                ROOMS_HANDED_OVER.inc()
                return db.Home(to.name, to.address, "")
            self.departures.arrived(number)
        return None

    async def _keep_in_touch(self) -> None:
        while True:
            await asyncio.sleep(_BEAT * random.uniform(0.8, 1.2))
            try:
                await self._once()
            except StoreError as error:
                self._services.log.warning("neighbours", error=str(error))
            except Exception as error:  # whoever looks no more takes nothing over
                self._services.log.error("neighbours", exc_info=error)

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
        for one in found:
            until, since = before.get(one.name, (0, now))
            self._heard[one.name] = (one.until, since if until == one.until else now)
        self.all = [_neighbour(one) for one in found]
        self._on_news()

    def _silent_for(self, leases: float) -> list[str]:
        """List the nodes that have not renewed their lease for so many, as far as we have seen.

        Whoever has not looked itself for as long knows of none.
        """
        now, lease = time.monotonic(), self._journal.lease
        before = now - leases * lease
        return (
            []
            if now - self._looked_at > lease
            else [name for name, (_, since) in self._heard.items() if since <= before]
        )

    async def _watch(self) -> None:
        """Tell once when we are cut off while others live; when all are, everybody waits."""
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


def _neighbour(node: db.Node) -> Neighbour:
    try:
        told = msgspec.json.decode(node.told, type=Told)
    except msgspec.MsgspecError:
        told = Told()  # of another version
    return Neighbour(node.name, node.address, node.alive, node.draining, told)
