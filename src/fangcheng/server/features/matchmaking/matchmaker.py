"""Matchmaking: the queues of this server, and the way from a queue to a table.

`queue` holds the logic of a single queue; this module adds connections, the clock and limits.
Places in a queue are not stored: after a restart people join again.
"""

import secrets
from collections.abc import Callable, Iterable, Sequence
from typing import Any, Final, Literal, Protocol

from structlog.typing import FilteringBoundLogger

from fangcheng.installed import make_variant
from fangcheng.protocol import ladder, matchmaking
from fangcheng.protocol import messages as say
from fangcheng.protocol.refusal import RefusedError
from fangcheng.server.background import Background
from fangcheng.server.clock import Handle, Time
from fangcheng.server.cluster.members import Told
from fangcheng.server.cluster.messages import Handlers
from fangcheng.server.features.feature import Commands, Feature
from fangcheng.server.features.matchmaking.no_shows import Key, Tables
from fangcheng.server.features.matchmaking.node_messages import LetWait
from fangcheng.server.features.matchmaking.queue import Kind, Queue, Waiter
from fangcheng.server.features.matchmaking.queue_counts import Counts
from fangcheng.server.rate_limits import Buckets, Patience, party
from fangcheng.server.ratings.counting import may_count
from fangcheng.server.ratings.eligibility import Footing, why_not
from fangcheng.server.rooms.room import Room
from fangcheng.server.rooms.visitor import Visitor, Work
from fangcheng.server.rooms.wishes import Wish
from fangcheng.server.store.nodes import Home

_BEAT: Final = 0.5
"""Seconds between two ticks, while anyone waits."""
_AWAY: Final = 10.0
"""Seconds without a connection after which a place is lost."""
_AGREED: Final = 3.0
"""Seconds after which all nodes agree on which nodes there are."""
_FIRST_PAUSE: Final = 15.0
"""Seconds of pause after the first call that a player misses; the pause doubles each time."""
_FREE: Final = 2
"""Calls that players of one address may miss before newcomers from there must pause."""
_JOINS: Final = (0.2, 6)
"""How often a person may join: per second in the long run, and at once."""

Why = Literal["left", "missed", "away", "elsewhere", "full", "quiet"]


class TableOpener(Protocol):
    """Opens rooms for the matchmaker."""

    async def table_wish(self, variant: str, pace: matchmaking.Pace) -> Wish:
        """Return the settings of a queue's table; refuse rules that are not played here."""

    async def give_up_waiting_seat(self, connection: Visitor) -> None:
        """Free a player's seat in a waiting room; refuse if they are playing a match."""

    def tables(self) -> Iterable[tuple[Key, int]]:
        """Yield the queue of each table that is playing, and its number of people."""

    async def open_table(
        self,
        key: Key,
        wish: Wish,
        people: Sequence[Visitor],
        uncounted: ladder.Uncounted,
        sat_down: Callable[[int], None],
    ) -> Room:
        """Open a room, seat the players together with bots, and begin; return once it is stored.

        Calls `sat_down` with each player as they sit down, since they may have joined another queue
        meanwhile.
        """

    async def bar(self, connection: Visitor) -> ladder.Uncounted:
        """Return why a player's matches do not count on the ladder, or ""."""

    async def kept_apart_from(self, person: int) -> frozenset[int]:
        """Return the people a player must not share a table with."""

    @property
    def neighbours(self) -> int:
        """How many players of a match that counts may share a block of addresses."""

    def meeting_place(self, variant: str, pace: matchmaking.Pace) -> Home | None:
        """Find the node of a queue; None if it is this one."""

    def queues_elsewhere(self) -> Iterable[matchmaking.QueueCount]:
        """Yield how many people wait and play in the queues of other nodes."""

    def send_to(self, connection: Visitor, home: Home, id_: str | None = None) -> None:
        """Send a player to the node of a queue."""

    def tell_blame(self, person: int, address: str, on: bool) -> None:
        """Tell the other nodes that a player must pause before queueing again, or no longer."""


class Matchmaker(Feature):
    """All queues of this node; used only in the event loop."""

    def __init__(
        self,
        opener: TableOpener,
        background: Background,
        log: FilteringBoundLogger,
        time: Time,
    ) -> None:
        self._opener = opener
        self._background = background
        self._log = log
        self._time = time
        self._queues: dict[Key, Queue] = {}
        self._key_of: dict[int, Key] = {}
        self._here: dict[int, list[Visitor]] = {}
        """The connections of each person, the last used one at the end."""
        self._away: dict[int, float] = {}
        """Since when people who have a place are disconnected."""
        self.pauses = Patience(free=0, first=_FIRST_PAUSE)
        self._held_addresses = Patience(free=_FREE, first=_FIRST_PAUSE)
        self._tables = Tables(self._blame)
        self._joins = Buckets(*_JOINS)
        self._beating: Handle | None = None
        self._elsewhere_since: dict[Key, float] = {}
        """Since when a queue of this node has belonged on another node."""
        self._cannot_reach: dict[int, str] = {}
        """The nodes that the proxy could not reach for people who wait here."""
        self.counts = Counts(self._count)

    def stop(self) -> None:
        """Stop all background work."""
        self.counts.stop()
        if self._beating is not None:
            self._beating.cancel()

    # -- commands ----------------------------------------------------------------------------

    @property
    def commands(self) -> Commands:
        """The handlers of these commands."""
        return dict.fromkeys(
            (*_COMMANDS, matchmaking.JoinQueue, matchmaking.WatchQueues), self._handle
        )

    @property
    def handlers(self) -> Handlers:
        """Handlers for messages from other nodes."""
        return {LetWait: self._hear}

    def _handle(self, connection: Visitor, command: Any) -> Work | None:
        if isinstance(command, matchmaking.JoinQueue):
            return self._join(connection, command)
        if isinstance(command, matchmaking.WatchQueues):
            (self.counts.watch if command.on else self.counts.forget)(connection)
            return None
        _COMMANDS[type(command)](self, connection, command)
        connection.send(say.write(say.Done(command.id)))
        return None

    async def _join(self, connection: Visitor, command: matchmaking.JoinQueue) -> None:
        person, key = connection.person_id, (command.variant, command.pace)
        if self._key_of.get(person) == key:
            self._speaks(connection)
            self._tell_place(person)
        else:
            if not self._joins.take(person):
                raise RefusedError("rate", "you join too often; wait a moment")
            kind = await self._kind(*key)
            await self._opener.give_up_waiting_seat(connection)
            avoids = await self._opener.kept_apart_from(person)
            footing = Footing(await self._opener.bar(connection), party(connection.address))
            self._leave(person, "elsewhere")
            home = self._opener.meeting_place(*key)
            if home is not None and not self._stays(connection, home):
                self._opener.send_to(connection, home, command.id)
                return
            self._wait_in(kind, connection, command.ask_after, avoids, footing)
        connection.send(say.write(say.Done(command.id)))

    def _stays(self, connection: Visitor, home: Home) -> bool:
        """Return whether a player who was sent here waits here, although others may wait elsewhere.

        Nodes may disagree for a moment. And if the proxy cannot reach the other node, the player
        would be sent there again and again.
        """
        sent = connection.for_queue
        connection.for_queue = False
        if sent and connection.sought == home.node:
            self._cannot_reach[connection.person_id] = home.node
        return sent

    async def _kind(self, variant: str, pace: matchmaking.Pace) -> Kind:
        settings = (await self._opener.table_wish(variant, pace)).settings
        seats = make_variant(settings.variant, settings.options).seats
        neighbours = self._opener.neighbours if may_count(settings) else 0
        return Kind(variant, pace, seats, neighbours)

    def _wait_in(
        self,
        kind: Kind,
        connection: Visitor,
        ask_after: float | None,
        avoids: frozenset[int],
        footing: Footing,
    ) -> None:
        person, key = connection.person_id, kind[:2]
        wait = max(self.pauses.wait(person), self._held(footing))
        if wait:
            raise RefusedError("pause", f"you let a table wait; join again in {wait:.0f} s")
        self._key_of[person] = key
        if person not in self._here:  # they have disconnected meanwhile
            self._away[person] = self._time.time()
        self._speaks(connection)
        if key not in self._queues:
            self._queues[key] = Queue(kind, self)
        self._queues[key].join(person, footing, ask_after, self._time.time(), avoids)
        self._beat_on()
        self.counts.changed()

    def _leave_queue(self, connection: Visitor, command: matchmaking.LeaveQueue) -> None:
        self._leave(connection.person_id, "left")

    def _answer(self, connection: Visitor, command: matchmaking.AnswerCall) -> None:
        self._speaks(connection)
        queue = self._queue_of(connection.person_id)
        now = self._time.time()
        if queue is None or not queue.answer(connection.person_id, command.on, now):
            raise RefusedError("stale", "you are called to no table")

    def _let_bots(self, connection: Visitor, command: matchmaking.LetBots) -> None:
        self._speaks(connection)
        queue = self._queue_of(connection.person_id)
        now = self._time.time()
        if queue is None or not queue.let_bots(connection.person_id, command.on, now):
            raise RefusedError("stale", "you are not waiting")

    def keep_apart(self, person: int, others: frozenset[int]) -> None:
        """Set whom a waiting player should not be seated with."""
        queue = self._queue_of(person)
        waiter = None if queue is None else queue.find(person)
        if waiter is not None:
            waiter.avoids = others

    def sat_down(self, person: int) -> None:
        """Remove a player who has taken a seat elsewhere from their queue."""
        self._leave(person, "elsewhere")

    def send_home(self) -> None:
        """Empty all queues when quiet hours begin; open calls cost their players nothing."""
        for key, queue in list(self._queues.items()):
            for waiter in queue.people():
                self._forget(waiter.person, matchmaking.Place(*key, "out", why="quiet"))
        self._queues.clear()
        self.counts.changed()

    def _leave(self, person: int, why: Why) -> None:
        key = self._key_of.get(person)
        queue = self._queue_of(person)
        waiter = None if queue is None else queue.find(person)
        if key is None or queue is None or waiter is None:
            return
        if waiter.call is None:
            self._forget(person, matchmaking.Place(*key, "out", why=why))
        queue.leave(person, self._time.time())
        self.counts.changed()

    def has(self, person: int) -> bool:
        """Return whether a person has a place in a queue."""
        return person in self._key_of

    def _queue_of(self, person: int) -> Queue | None:
        key = self._key_of.get(person)
        return None if key is None else self._queues.get(key)

    # -- connections -------------------------------------------------------------------------

    def came(self, connection: Visitor) -> None:
        """Add a connection; send a returning player the place that was kept for them."""
        person = connection.person_id
        # Nothing was sent on it yet, so others come before it.
        self._here.setdefault(person, []).insert(0, connection)
        self._away.pop(person, None)
        if person in self._key_of:
            self._tell_place(person)

    def gone(self, connection: Visitor) -> None:
        """Remove a closed connection; the person's place is kept for some seconds."""
        self.counts.forget(connection)
        here = [] if connection.person is None else self._here.get(connection.person_id, [])
        if connection in here:
            here.remove(connection)
            if not here:
                del self._here[connection.person_id]
                if connection.person_id in self._key_of:
                    self._away[connection.person_id] = self._time.time()

    def _speaks(self, connection: Visitor) -> None:
        """Note the connection a player used last: they will be seated there."""
        here = self._here.get(connection.person_id, [])
        if connection in here:
            here.remove(connection)
            here.append(connection)

    # -- the clock ---------------------------------------------------------------------------

    def _beat_on(self) -> None:
        if self._beating is None:
            self._beating = self._time.call_later(_BEAT, self._beat)

    def _beat(self) -> None:
        # First, so that an error below does not stop the beat.
        self._beating = self._time.call_later(_BEAT, self._beat)
        now = self._time.time()
        for person in [person for person, since in self._away.items() if now - since >= _AWAY]:
            self._leave(person, "away")
        for key, queue in list(self._queues.items()):
            queue.tick(now)
            self._gather(key, queue, now)
            if not queue:
                del self._queues[key]
        if self._tables.look():
            self.counts.changed()
        if not self._queues and not self._tables:
            self._beating.cancel()
            self._beating = None

    def _gather(self, key: Key, queue: Queue, now: float) -> None:
        """Send players who wait here to the node of their queue, which has changed."""
        home = self._opener.meeting_place(*key)
        if home is None:
            self._elsewhere_since.pop(key, None)
        elif now - self._elsewhere_since.setdefault(key, now) >= _AGREED:
            for waiter in queue.people():
                here = self._here.get(waiter.person)
                known = self._cannot_reach.get(waiter.person) == home.node
                if waiter.call is None and here and not known:
                    queue.leave(waiter.person, now)
                    self._forget(waiter.person)
                    self._opener.send_to(here[-1], home)
                    _tell_others(here[:-1], key)
                    self.counts.changed()

    def tell_nodes(self, told: Told) -> None:
        """Add the sizes of the queues of this node to its news."""
        told.queues = self.own_counts()

    def own_counts(self) -> list[matchmaking.QueueCount]:
        """Return how many people wait and play on this node, by queue."""
        found: dict[Key, matchmaking.QueueCount] = {}
        for key, queue in self._queues.items():
            found[key] = matchmaking.QueueCount(*key, len(queue), 0)
        for key, people in self._opener.tables():
            found.setdefault(key, matchmaking.QueueCount(*key, 0, 0)).playing += people
        return [found[key] for key in sorted(found) if found[key].waiting or found[key].playing]

    def _count(self) -> list[matchmaking.QueueCount]:
        found = {(count.variant, count.pace): count for count in self.own_counts()}
        for there in self._opener.queues_elsewhere():
            key = (there.variant, there.pace)
            here = found.setdefault(key, matchmaking.QueueCount(*key, 0, 0))
            here.waiting += there.waiting
            here.playing += there.playing
        return [found[key] for key in sorted(found)]

    def heard_nodes(self) -> None:
        """Send updated sizes after news from other nodes."""
        if self.counts:
            self.counts.changed()

    # -- called by queues --------------------------------------------------------------------

    def _blame(self, person: int, address: str, on: bool) -> None:
        """Blame a player for a missed call, or forgive them; on all nodes."""
        if self.hear_blame(person, address, on):
            self._opener.tell_blame(person, address, on)

    def _hear(self, notice: LetWait) -> None:
        self.hear_blame(notice.person, notice.address, notice.on)

    def hear_blame(self, person: int, address: str, on: bool) -> bool:
        """Apply blame or forgiveness on this node; return whether that changes anything."""
        if on:
            self.pauses.tire(person)
            self._held_addresses.tire(address)
            return True
        forgiven = self._held_addresses.forgive(address)
        return self.pauses.forgive(person) or forgiven

    def _held(self, footing: Footing) -> float:
        """Return for how many seconds newcomers from an address are not called.

        Players who have been here for long are not affected by others at their address.
        """
        return self._held_addresses.wait(footing.address) if footing.bar else 0.0

    def holds(self, waiter: Waiter) -> bool:
        """Return whether a player must not be called now."""
        return self._held(waiter.footing) > 0

    def moved(self, kind: Kind, waiter: Waiter) -> None:
        """Send a player their place."""
        self._tell(waiter.person, self._place(kind, waiter))

    def dropped(self, kind: Kind, waiter: Waiter, why: Literal["missed", "away"]) -> None:
        """Tell a player that their place is lost; a player who missed a call must pause."""
        if why == "missed":
            self._blame(waiter.person, waiter.footing.address, True)
        pause = round(max(self.pauses.wait(waiter.person), self._held(waiter.footing)))
        self._forget(waiter.person, matchmaking.Place(*kind[:2], "out", why=why, pause=pause))
        self.counts.changed()

    def seat(self, kind: Kind, people: Sequence[Waiter]) -> list[Waiter]:
        """Open a table for players who are ready; return those who are disconnected."""
        absent = [waiter for waiter in people if not self._here.get(waiter.person)]
        if absent:
            return absent
        devices = [tuple(self._here[waiter.person]) for waiter in people]
        for waiter in people:
            self._forget(waiter.person)
        self._background.run(self._open_table(kind, devices, self._why_not(kind, people)))
        return []

    def _why_not(self, kind: Kind, people: Sequence[Waiter]) -> ladder.Uncounted:
        if not kind.neighbours:
            return "rules"
        return why_not([waiter.footing for waiter in people], kind.seats, kind.neighbours)

    async def _open_table(
        self, kind: Kind, devices: Sequence[Sequence[Visitor]], uncounted: ladder.Uncounted
    ) -> None:
        """Open a table; only the connection that each player used last is told of it."""
        key = kind[:2]
        members = [connections[-1] for connections in devices]
        secrets.SystemRandom().shuffle(members)
        last = matchmaking.Place(*key, "out", why="full")
        try:
            wish = await self._opener.table_wish(*key)
            room = await self._opener.open_table(key, wish, members, uncounted, self.sat_down)
            self._tables.add(room, {member.person_id: party(member.address) for member in members})
            self._beat_on()
            last = matchmaking.Place(*key, "seated", room=room.number)
        except RefusedError as error:
            last.why = "quiet" if error.code == "quiet" else "full"
            self._log.info("table not opened", why=str(error))
        except Exception as error:
            self._log.error("table not opened", exc_info=error)
        for *others, member in devices:
            member.send(say.write(last))
            _tell_others(others, key)
        self.counts.changed()

    # -- sending -----------------------------------------------------------------------------

    def _tell_place(self, person: int) -> None:
        queue = self._queue_of(person)
        waiter = None if queue is None else queue.find(person)
        if queue is not None and waiter is not None:
            self.moved(queue.kind, waiter)

    def _place(self, kind: Kind, waiter: Waiter) -> matchmaking.Place:
        now, call = self._time.time(), waiter.call
        place = matchmaking.Place(
            *kind[:2],
            state=waiter.state,
            waited=round(now - waiter.since),
            seats=kind.seats,
            bots=waiter.bots,
        )
        if call is not None:
            called = [waiter.answer_by for waiter in call.people if waiter.state == "called"]
            due = waiter.answer_by if waiter.state == "called" else max(called, default=now)
            place.seconds, place.ready = max(0, round(due - now)), call.ready
            place.uncounted = self._why_not(kind, call.people)
            place.counts = not place.uncounted
        return place

    def _tell(self, person: int, place: matchmaking.Place) -> None:
        data = say.write(place)
        for connection in self._here.get(person, ()):
            connection.send(data)

    def _forget(self, person: int, last: matchmaking.Place | None = None) -> None:
        if last is not None:
            self._tell(person, last)
        self._key_of.pop(person, None)
        self._away.pop(person, None)
        self._cannot_reach.pop(person, None)


def _tell_others(devices: Sequence[Visitor], key: Key) -> None:
    """Tell a player's other devices that they wait, or sit, at another device."""
    for device in devices:
        device.send(say.write(matchmaking.Place(*key, "out", why="elsewhere")))


_COMMANDS: dict[type, Callable[[Matchmaker, Visitor, Any], None]] = {
    matchmaking.LeaveQueue: Matchmaker._leave_queue,
    matchmaking.AnswerCall: Matchmaker._answer,
    matchmaking.LetBots: Matchmaker._let_bots,
}
