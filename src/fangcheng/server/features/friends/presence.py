"""Presence: who is online and where, sent to friends who watch.

Only people whom someone watches cost anything. Each person's changes are sent at most once per
beat; in each beat only a limited number of messages is sent, the others follow in the next one. In
a cluster, each node writes what has changed for its own people, and reads once per beat what has
changed on the others (`presence_store`).
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
"""Seconds between two beats, while there is anything to send."""
_AT_ONCE: Final = 500
"""The most messages in one beat."""
AWAY: Final = Whereabouts()


class Presence:
    """The people connected to this node, and who watches whom; used only in the event loop."""

    def __init__(
        self,
        services: Services,
        where: Callable[[int], Whereabouts],
        alive: Callable[[], Collection[str]],
    ) -> None:
        """Prepare presence.

        `where` returns the whereabouts of a connected person; `alive` the names of the other nodes.
        """
        self._services = services
        self._where = where
        self._alive = alive
        self._node = services.journal.node
        self._shared = is_shared(services.store.engine)
        self._here: dict[int, dict[Visitor, None]] = {}
        self._watched: Watched[int, Visitor] = Watched(_AT_ONCE, self._write)
        self._renamed: dict[int, str] = {}
        """The current names of watched people who were renamed."""
        self._moved: set[int] = set()
        """People whose whereabouts may have changed."""
        self._elsewhere: dict[int, dict[str, Whereabouts]] = {}
        """The whereabouts of watched people on other nodes."""
        self._written: dict[int, str] = {}
        """What was last written for the other nodes."""
        self._since: int | None = None
        """The time up to which the other nodes' changes were read, while anyone is watched."""
        self._nodes: set[str] = set()
        """The other nodes that are alive."""
        self._beating: asyncio.TimerHandle | None = None
        self._task: asyncio.Task[None] | None = None

    async def start(self) -> None:
        """Store that no one is connected to this node yet."""
        if self._shared:
            await self._services.journal.work(partial(db.begin, node=self._node))

    def stop(self) -> None:
        """Stop sending and reading."""
        if self._beating is not None:
            self._beating.cancel()
        if self._task is not None:
            self._task.cancel()

    def __len__(self) -> int:
        """Return the number of connections that watch."""
        return self._watched.count()

    # -- connecting and disconnecting --------------------------------------------------------

    def came(self, connection: Visitor) -> None:
        """Add a connection."""
        self._here.setdefault(connection.person_id, {})[connection] = None
        self.moved(connection.person_id)

    def gone(self, connection: Visitor) -> None:
        """Remove a closed connection."""
        self.forget(connection)
        person = 0 if connection.person is None else connection.person_id
        here = self._here.get(person)
        if here is not None and here.pop(connection, 0) is None:
            if not here:
                del self._here[person]
            self.moved(person)

    def connections_of(self, person: int) -> list[Visitor]:
        """List a person's connections to this node."""
        return list(self._here.get(person, ()))

    def moved(self, person: int) -> None:
        """Note that a person's whereabouts may have changed."""
        if person in self._watched or self._shared:
            self._moved.add(person)
            self._beat_soon()

    def is_called(self, person: int, name: str) -> None:
        """Note a person's new name; called on every node."""
        if person in self._watched:
            self._renamed[person] = name
            self.moved(person)

    # -- watching ----------------------------------------------------------------------------

    async def watch(self, looker: Visitor, persons: Iterable[int]) -> None:
        """Send a connection the whereabouts of these people whenever they change."""
        self.forget(looker)
        looked_at = tuple(persons)
        self._watched.watch(looker, looked_at)
        if self._shared:
            await self._look_up(looked_at)
            self._beat_soon()

    async def _look_up(self, persons: Collection[int]) -> None:
        """Load the whereabouts of newly watched people; later changes are read in each beat."""
        unknown = [person for person in persons if person not in self._elsewhere]
        self._nodes = set(self._alive())
        for person in unknown:
            self._elsewhere[person] = {}
        if unknown:
            find = partial(db.find, persons=unknown, but=self._node)
            for row in await self._services.store.read(find):
                self._take(row)

    def is_watching(self, looker: Visitor) -> bool:
        """Return whether a connection watches its friends, even if there are none."""
        return self._watched.looks(looker)

    def forget(self, looker: Visitor) -> None:
        """Stop sending whereabouts to a connection."""
        for person in self._watched.forget(looker):
            if person not in self._watched:
                self._renamed.pop(person, None)
                self._elsewhere.pop(person, None)

    def of(self, person: int) -> Whereabouts:
        """Return a person's whereabouts, on this or another node."""
        found = [self._own(person)]
        for node, where in self._elsewhere.get(person, {}).items():
            if node in self._nodes:
                found.append(where)
        # A person with several devices is shown at a table if any of them is at one.
        return max(found, key=lambda where: (bool(where.variant), where.online))

    def _own(self, person: int) -> Whereabouts:
        return self._where(person) if person in self._here else AWAY

    def _write(self, person: int) -> bytes:
        return say.write(FriendHere(person, self.of(person), self._renamed.get(person)))

    # -- sending -----------------------------------------------------------------------------

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
            self._moved |= moved  # the last exchange is still running: write these changes later
        self._watched.tell()
        if self._moved or self._watched.waiting or (self._shared and self._watched):
            self._beat_soon()

    # -- other nodes -------------------------------------------------------------------------

    def _changed(self, moved: Iterable[int]) -> dict[int, str]:
        """Collect what other nodes must know: only people with an account can have friends."""
        changed = {}
        for person in moved:
            before = self._written.get(person, "")
            known = any(connection.known.permanent for connection in self._here.get(person, ()))
            data = msgspec.json.encode(self._own(person)).decode() if known else ""
            if data != before:
                changed[person] = data
        return changed

    async def _exchange(self, changed: dict[int, str]) -> None:
        """Write own changes, and read those of the other nodes."""
        try:
            if changed:
                tell = partial(db.tell, node=self._node, changed=changed)
                await self._services.journal.work(tell)
                self._written |= changed
                self._written = {person: data for person, data in self._written.items() if data}
            if not self._watched:
                self._since = None
            else:
                read = partial(db.read, since=self._since, but=self._node)
                rows, self._since = await self._services.store.read(read)
                for row in rows:
                    self._take(row)
        except StoreError as error:
            self._moved |= changed.keys()
            self._services.log.warning("presence exchange failed", error=str(error))

    def _take(self, row: db.Row) -> None:
        """Apply a change from another node, if the person is watched."""
        known = self._elsewhere.get(row.person)
        if known is None:
            return
        try:
            where = msgspec.json.decode(row.data, type=Whereabouts) if row.data else AWAY
        except msgspec.MsgspecError:
            where = AWAY  # from another version
        if known.get(row.node, AWAY) != where:
            known[row.node] = where
            self._watched.look(row.person)

    def _look_for_gone_nodes(self) -> None:
        """Update the people who were on a node that is gone."""
        before, self._nodes = self._nodes, set(self._alive())
        if before != self._nodes:
            for person in self._elsewhere:
                self._watched.look(person)
