"""Who is here and where, told to friends who look.

Nothing is done for people at whom nobody looks. However much changes, a friend is told of once in
a beat at most, and no more than a number of people are told in a beat, the others in the next one.
Where several nodes share a house, each writes what has changed for its people, and looks once in a
beat what has changed on the others (`store.whereabouts`).
"""

import asyncio
from collections.abc import Callable, Collection, Iterable
from functools import partial
from typing import Final

import msgspec

from fangcheng.errors import StoreError
from fangcheng.protocol import messages as say
from fangcheng.protocol.friends import FriendHere, Whereabouts
from fangcheng.server.features.friends import presence_store as db
from fangcheng.server.rooms.visitor import Visitor
from fangcheng.server.services import Services
from fangcheng.server.store.dialect import is_shared
from fangcheng.server.watched import Watched

_BEAT: Final = 1.0
"""Seconds between two tellings, while there is anything to tell."""
_AT_ONCE: Final = 500
"""Messages in a beat."""
AWAY: Final = Whereabouts()


class Presence:
    """Everybody who is connected to this node, and who looks. All of it in the event loop."""

    def __init__(
        self,
        services: Services,
        where: Callable[[int], Whereabouts],
        alive: Callable[[], Collection[str]],
    ) -> None:
        """`where` says where somebody is who is connected; `alive` names the other nodes."""
        self._services = services
        self._where = where
        self._alive = alive
        self._node = services.journal.node
        self._shared = is_shared(services.store.engine)
        self._here: dict[int, dict[Visitor, None]] = {}
        self._watched: Watched[int, Visitor] = Watched(_AT_ONCE, self._write)
        self._renamed: dict[int, str] = {}
        """What those are called now at whom anybody looks."""
        self._moved: set[int] = set()
        """Who may be elsewhere by now."""
        self._elsewhere: dict[int, dict[str, Whereabouts]] = {}
        """Where those are at whom anybody looks, as other nodes have told it."""
        self._written: dict[int, str] = {}
        """What the other nodes were told."""
        self._since: int | None = None
        """Up to when the others were heard, while anybody looks."""
        self._nodes: set[str] = set()
        """The other nodes, while they live."""
        self._beating: asyncio.TimerHandle | None = None
        self._task: asyncio.Task[None] | None = None

    async def start(self) -> None:
        """Begin with nobody here."""
        if self._shared:
            await self._services.journal.work(partial(db.begin, node=self._node))

    def stop(self) -> None:
        """Tell nothing more."""
        if self._beating is not None:
            self._beating.cancel()
        if self._task is not None:
            self._task.cancel()

    def __len__(self) -> int:
        """Count those who look."""
        return self._watched.count()

    # -- coming and going --------------------------------------------------------------------

    def came(self, connection: Visitor) -> None:
        """Hear of a connection."""
        self._here.setdefault(connection.person_id, {})[connection] = None
        self.moved(connection.person_id)

    def gone(self, connection: Visitor) -> None:
        """A connection has closed."""
        self.forget(connection)
        person = 0 if connection.person is None else connection.person_id
        here = self._here.get(person)
        if here is not None and here.pop(connection, 0) is None:
            if not here:
                del self._here[person]
            self.moved(person)

    def connections_of(self, person: int) -> list[Visitor]:
        """List the connections of somebody to this node."""
        return list(self._here.get(person, ()))

    def moved(self, person: int) -> None:
        """Somebody may be elsewhere by now."""
        if person in self._watched or self._shared:
            self._moved.add(person)
            self._beat_soon()

    def is_called(self, person: int, name: str) -> None:
        """Somebody is called otherwise by now; every node hears of it."""
        if person in self._watched:
            self._renamed[person] = name
            self.moved(person)

    # -- looking -----------------------------------------------------------------------------

    async def watch(self, looker: Visitor, persons: Iterable[int]) -> None:
        """Tell somebody where some people are whenever that changes, and of nobody else."""
        self.forget(looker)
        looked_at = tuple(persons)
        self._watched.watch(looker, looked_at)
        if self._shared:
            await self._look_up(looked_at)
            self._beat_soon()

    async def _look_up(self, persons: Collection[int]) -> None:
        """Ask where people are at whom nobody has looked; what changes from now on is heard."""
        unknown = [one for one in persons if one not in self._elsewhere]
        self._nodes = set(self._alive())
        for one in unknown:
            self._elsewhere[one] = {}
        if unknown:
            find = partial(db.find, persons=unknown, but=self._node)
            for row in await self._services.store.read(find):
                self._take(row)

    def is_watching(self, looker: Visitor) -> bool:
        """Whether somebody looks at friends, though there may be none."""
        return self._watched.looks(looker)

    def forget(self, looker: Visitor) -> None:
        """Tell somebody nothing more."""
        for person in self._watched.forget(looker):
            if person not in self._watched:
                self._renamed.pop(person, None)
                self._elsewhere.pop(person, None)

    def of(self, person: int) -> Whereabouts:
        """Tell where somebody is: here, or as other nodes say."""
        found = [self._own(person)]
        for node, where in self._elsewhere.get(person, {}).items():
            if node in self._nodes:
                found.append(where)
        # At a table, or at least here: whoever has two devices is at the one where it plays.
        return max(found, key=lambda one: (bool(one.variant), one.online))

    def _own(self, person: int) -> Whereabouts:
        return self._where(person) if person in self._here else AWAY

    def _write(self, person: int) -> bytes:
        return say.write(FriendHere(person, self.of(person), self._renamed.get(person)))

    # -- telling -----------------------------------------------------------------------------

    def _beat_soon(self) -> None:
        if self._beating is None:
            loop = asyncio.get_running_loop()
            self._beating = loop.call_later(_BEAT, self._beat)

    def _beat(self) -> None:
        self._beating = None
        moved, self._moved = self._moved, set()
        for person in moved:
            self._watched.look(person)
        if self._shared and (self._task is None or self._task.done()):
            self._look_for_gone_nodes()
            changed = self._changed(moved)
            if changed or self._watched:
                self._task = asyncio.get_running_loop().create_task(self._exchange(changed))
        elif self._shared:
            self._moved |= moved  # the database is slow: what has changed is written later
        self._watched.tell()
        if self._moved or self._watched.waiting or (self._shared and self._watched):
            self._beat_soon()

    # -- other nodes -------------------------------------------------------------------------

    def _changed(self, moved: Iterable[int]) -> dict[int, str]:
        """Collect what other nodes must know: only of people who can have friends."""
        changed = {}
        for person in moved:
            before = self._written.get(person, "")
            known = any(one.known.permanent for one in self._here.get(person, ()))
            data = msgspec.json.encode(self._own(person)).decode() if known else ""
            if data != before:
                changed[person] = data
        return changed

    async def _exchange(self, changed: dict[int, str]) -> None:
        """Tell the others, and hear them."""
        try:
            if changed:
                tell = partial(db.tell, node=self._node, changed=changed)
                await self._services.journal.work(tell)
                self._written |= changed
                self._written = {one: data for one, data in self._written.items() if data}
            if not self._watched:
                self._since = None
            else:
                read = partial(db.read, since=self._since, but=self._node)
                rows, self._since = await self._services.store.read(read)
                for row in rows:
                    self._take(row)
        except StoreError as error:
            self._moved |= changed.keys()
            self._services.log.warning("whereabouts", error=str(error))

    def _take(self, row: db.Row) -> None:
        """Take what another node tells, if anybody looks at whom it is about."""
        known = self._elsewhere.get(row.person)
        if known is None:
            return
        try:
            where = msgspec.json.decode(row.data, type=Whereabouts) if row.data else AWAY
        except msgspec.MsgspecError:
            where = AWAY  # of another version
        if known.get(row.node, AWAY) != where:
            known[row.node] = where
            self._watched.look(row.person)

    def _look_for_gone_nodes(self) -> None:
        """Whoever was on a node that is gone by now is away, or will be heard of elsewhere."""
        before, self._nodes = self._nodes, set(self._alive())
        if before != self._nodes:
            for person in self._elsewhere:
                self._watched.look(person)
