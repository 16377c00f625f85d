"""How a match begins: the players are ready, make the seed, and the tiles are dealt."""

import asyncio
import time
from collections.abc import Iterable
from typing import Any
from weakref import proxy

from sqlalchemy import Connection

from fangcheng.protocol import commands, ladder
from fangcheng.protocol import messages as say
from fangcheng.protocol.refusal import RefusedError
from fangcheng.record.fair import Dropped, WhyDropped
from fangcheng.record.house import House
from fangcheng.server.rate_limits import block
from fangcheng.server.ratings.counting import may_count
from fangcheng.server.ratings.eligibility import crowded
from fangcheng.server.rooms.keeping import Written
from fangcheng.server.rooms.shuffle import Shuffle
from fangcheng.server.rooms.ties import Here, ties_of
from fangcheng.server.rooms.whole import Whole
from fangcheng.server.store.matches import (
    StoredMatch,
    StoredSeat,
    begin_match,
    forget_match,
    note_withheld,
    without_say,
)
from fangcheng.server.store.ties import keep_ties
from fangcheng.server.store.tournament_tables import link_match


class Beginning:
    """Begins the matches of one room."""

    def __init__(self, room: Whole) -> None:
        self._room: Whole = proxy(room)
        self._services = room.services
        self._seating = room.seating
        self._keeping = room.keeping
        self.shuffle: Shuffle | None = None
        """The shuffle that is running."""
        self.dropped: list[Dropped] = []
        """The shuffles begun here since the last match that led to no match."""
        self.may_count = may_count(room.settings)

    # -- getting ready -----------------------------------------------------------------------

    def ready(self, person: int, on: bool) -> None:
        """Mark a player as ready, or not; when all are, begin."""
        room = self._room
        room.check_waiting()
        room.binding.check_never()
        self._seating.seats[self._seating.own_seat(person)].ready = on
        room.changed()
        if all(seat.bot or (seat.ready and seat.online) for seat in self._seating.seats):
            self._begin_shuffle()

    def let_count(self, person: int, on: bool) -> None:
        """Let a player agree that the next match counts on the ladder; all four must agree."""
        self._room.check_waiting()
        if not self.may_count:
            raise RefusedError("option", "only matches by the town's usual rules, without hints")
        self._seating.seats[self._seating.own_seat(person)].counts = on
        self._room.changed()

    def check_start(self, person: int) -> None:
        """Refuse a start by anyone but the owner, or while a player is not ready."""
        self._room.check_waiting()
        self._seating.only_owner(person)
        self._seating.own_seat(person)
        missing = [
            seat.name
            for seat in self._seating.seats
            if seat.person not in (None, person) and not (seat.ready and seat.online)
        ]
        if missing:
            raise RefusedError("not_ready", f"not ready: {', '.join(missing)}")

    def start(self) -> None:
        """Begin the match with the players seated now."""
        self._begin_shuffle()

    def start_table(self) -> None:
        """Begin a tournament match: a bot stands in for absent players until they arrive."""
        room = self._room
        if room.binding.holds and room.phase == "waiting" and room.keeping.life == "open":
            self._begin_shuffle()

    # -- the seed ----------------------------------------------------------------------------

    def _begin_shuffle(self) -> None:
        """Ask every connected player for their part of the seed."""
        room, seats = self._room, self._seating.seats
        here = [at for at, seat in enumerate(seats) if seat.person is not None and seat.online]
        wait = self._services.settings.shuffle_wait
        clock, walls = self._services.clock, self._seating.walls
        shuffle = self.shuffle = Shuffle(
            len(seats), here, wait, self._tell_shuffle, clock, walls, self.dropped
        )
        shuffle.came = tuple(room.members)
        if room.play is not None:
            room.play.close()
            room.play = None
        self._save_shuffle(shuffle)
        room.changed()

    def _save_shuffle(self, shuffle: Shuffle) -> None:
        """Store that a shuffle has begun before any client hears of it, so it is never lost."""
        people, silent = self._seating.people(), set[int]()

        def look(connection: Connection) -> None:
            silent.update(without_say(connection, people))

        def begin(written: Written) -> None:
            if self.shuffle is not shuffle or written.cancelled():
                return
            if written.exception() is not None:
                self.drop("failed")
                self._back_to_waiting()
                return
            seats = enumerate(self._seating.seats)
            shuffle.begin(at for at, seat in seats if seat.person in silent)

        self._room.save(look).add_done_callback(begin)

    def _tell_shuffle(self) -> None:
        assert self.shuffle is not None
        self._room.members.broadcast(self.shuffle.message())
        if self.shuffle.stage == "sealed":
            self._begin(self.shuffle)

    def commit(self, person: int, command: commands.Commit) -> None:
        """Take the hash of a nonce."""
        self._in_shuffle().commit(self._seating.own_seat(person), command)

    def reveal(self, person: int, command: commands.Reveal) -> None:
        """Take a nonce."""
        self._in_shuffle().reveal(self._seating.own_seat(person), command)

    def _in_shuffle(self) -> Shuffle:
        if self.shuffle is None:
            raise RefusedError("fair", "no seed is being made")
        return self.shuffle

    def check_leaving(self) -> None:
        """Refuse to let a player leave while nonces are being revealed."""
        if self.shuffle is not None and self.shuffle.asks_nonces:
            raise RefusedError("phase", "the match is just beginning")

    def drop(self, why: WhyDropped) -> None:
        """Drop the running shuffle; the next one publishes it."""
        shuffle, self.shuffle = self.shuffle, None
        if shuffle is not None:
            shuffle.stop()
            self._note_dropped(shuffle, why)

    def _note_dropped(self, shuffle: Shuffle, why: WhyDropped) -> None:
        if shuffle.begun and not self._seating.walls:
            self.dropped.append(shuffle.as_dropped(why))

    def dropped_if_opened_again(self) -> list[Dropped]:
        """List the shuffles that led to no match, as they stand if the room is restored now."""
        dropped = list(self.dropped)
        if self.shuffle is not None and not self._seating.walls:
            dropped.append(self.shuffle.as_dropped("interrupted"))
        return dropped

    # -- the match ---------------------------------------------------------------------------

    def _begin(self, shuffle: Shuffle) -> None:
        """Store the match, then deal."""
        room, seating = self._room, self._seating
        stored = self._stored_match(shuffle)
        seats = enumerate(seating.seats)
        people = {at: seat.person for at, seat in seats if seat.person is not None}
        ties = ties_of(people, [*shuffle.came, *room.members])
        kept_back = [people[seat] for seat in shuffle.withheld if seat in people]
        as_stored = seating.stored(room.settings, room.notes, room.queue, [])
        table = room.binding.table

        def begin(connection: Connection) -> None:
            begin_match(connection, stored)
            room.keeping.write(connection, as_stored)
            note_withheld(connection, people.values(), kept_back)
            keep_ties(connection, stored.id, ties, self._services.settings.address_days)
            if table is not None:
                where = (table.tournament, table.round, table.table)
                link_match(connection, *where, stored.id)

        written = self._services.journal.work(begin)
        written.add_done_callback(lambda done: self._deal(done, stored, shuffle))

    def _stored_match(self, shuffle: Shuffle) -> StoredMatch:
        settings, seating = self._room.settings, self._seating
        uncounted = seating.uncounted = self._why_uncounted(shuffle.came)
        return StoredMatch(
            id=shuffle.match,
            room=self._room.number,
            variant=settings.variant,
            options=settings.options,
            seed=shuffle.seed(),
            fair=shuffle.fairness().as_json(),
            seats=tuple(
                StoredSeat(seat.person, seat.name, seat.bot, character)
                for seat, character in zip(
                    seating.seats, seating.characters(settings.variant), strict=True
                )
            ),
            started=int(time.time()),
            house=self._house(),
            counts=not uncounted,
            # A match of one player against bots does not count for the club.
            club=settings.club if len(seating.people()) > 1 else None,
            sealed=bool(seating.walls),
        )

    def _why_uncounted(self, came: Iterable[Here]) -> ladder.Uncounted:
        """Return why the match that begins does not count on the ladder, or ""."""
        if not self.may_count:
            return "rules"
        if self._seating.uncounted:  # the queue has already told the players why
            return self._seating.uncounted
        if not all(seat.counts for seat in self._seating.seats):
            return "agreed"
        people = self._seating.people()
        addresses = {
            member.person_id: member.address for member in came if member.person_id in people
        }
        allowed = self._services.settings.ladder_neighbours
        return "address" if crowded(map(block, addresses.values()), allowed) else ""

    def _house(self) -> dict[str, Any] | None:
        """Return the house rules in the form used in records."""
        house = self._room.settings.house
        if house is None:
            return None
        return House(house.name, self._room.notes, house.source).as_json()

    def _deal(self, written: Written, stored: StoredMatch, shuffle: Shuffle) -> None:
        self.shuffle = None
        if self._keeping.life != "open" or written.cancelled():
            return
        try:
            written.result()
            self._room.deal(stored)
            self.dropped = []
        except Exception as error:  # a broken town must not lock players in their room
            self._note_dropped(shuffle, "failed")
            self._not_begun(stored, error)
        self._room.changed()

    def _not_begun(self, stored: StoredMatch, error: Exception) -> None:
        """Go back to waiting with a notice, and delete the match."""
        room = self._room
        about = {"room": room.number, "town": stored.variant, "cause": repr(error)}
        self._services.log.error("match not begun", **about)
        self._services.journal.work(lambda conn: forget_match(conn, stored.id))
        room.binding.let_go()
        if room.play is not None:
            room.play.close()
            room.play = None
        room.queue = None
        room.save()
        self._back_to_waiting()

    def _back_to_waiting(self) -> None:
        self._room.wait_for_all()
        self._room.members.broadcast(say.Notice("not_begun"))
        self._room.changed()

    async def settled(self) -> None:
        """Wait until the room is stored and no seed is being made: a few seconds at most."""
        while self._keeping.life == "open" and (
            self.shuffle is not None or self._seating.told is None
        ):
            await asyncio.sleep(0.05)
