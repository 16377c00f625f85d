"""A room: who is there, what is played, and the way from one match to the next."""

import asyncio
import time
from collections import deque
from collections.abc import Callable, Iterable
from functools import partial
from typing import Any, Literal, Protocol

import msgspec
from sqlalchemy import Connection

from fangcheng.game.actions import LEAVE
from fangcheng.houserules.house import House, Notes, read_house
from fangcheng.protocol import messages as say
from fangcheng.protocol.refusal import RefusedError
from fangcheng.record.fair import Dropped, WhyDropped
from fangcheng.server.accounts.names import clean_text
from fangcheng.server.catalogue import told_house, usual_clock
from fangcheng.server.fairplay.ties import Here, ties_of
from fangcheng.server.ladder.counting import count_in_the_end, judge, may_count
from fangcheng.server.ladder.eligibility import crowded
from fangcheng.server.match.play import Play
from fangcheng.server.match.viewers import Viewer
from fangcheng.server.metrics import MATCHES
from fangcheng.server.rate_limits import block
from fangcheng.server.rooms.seating import Seating, StoredRoom, read_stored
from fangcheng.server.rooms.shuffle import Shuffle
from fangcheng.server.rooms.talk import Talk
from fangcheng.server.rooms.vote import Vote
from fangcheng.server.rooms.wishes import bot_of
from fangcheng.server.services import Services
from fangcheng.server.store import store as db
from fangcheng.server.store.fairplay import keep_ties
from fangcheng.server.store.matches import (
    StoredInput,
    StoredMatch,
    StoredSeat,
    begin_match,
    finish_match,
    forget_match,
    note_withheld,
    without_say,
)
from fangcheng.server.store.nodes import keep_seats
from fangcheng.server.store.tournaments import link_match, note_came
from fangcheng.server.timers import Timer
from fangcheng.variants import make_variant

Phase = Literal["waiting", "shuffling", "playing", "between"]
Life = Literal["open", "moving", "moved", "broken", "closed"]
"""Only an open room is played in and stored. `moving`: on its way to another node, where what is
asked now is asked again; `moved`: there, or wherever the server's next start opens it; `broken`:
its match cannot be rebuilt; `closed`: for good."""
_REMEMBERED = 64
"""Texts whose repeat is known."""
_NAMED_WATCHERS = 20


class Member(Viewer, Here, Protocol):
    """A connection of a person in this room."""

    @property
    def person_name(self) -> str:
        """What it is called."""

    @property
    def silenced_until(self) -> int:
        """Until when it may say nothing."""

    @property
    def deaf_to(self) -> frozenset[int]:
        """Whom it does not want to hear."""

    @property
    def heard(self) -> set[int]:
        """Whom it has heard."""

    def watch(self, on: bool) -> None:
        """Notice soon when it falls silent, or no more."""

    def bye(self, code: Any) -> None:
        """Close it, and say why."""


class Keeper(Protocol):
    """Who keeps all rooms, and is told what concerns more than one."""

    talk: Talk

    def seated(self, person: int, room: "Room") -> None:
        """Somebody has a seat in the room."""

    def unseated(self, person: int, room: "Room") -> None:
        """Somebody has none there any more."""

    def look_up_ranks(self, room: "Room") -> None:
        """Find the ranks of those who sit there, and tell the room."""

    def told(self, room: "Room") -> None:
        """The members of the room were told how it is by now."""

    def closing(self, room: "Room") -> None:
        """The room is closed for good: nobody has a seat there any more."""


class Room:
    """One room. All its methods run in the event loop, each at one go; only `wake` takes breaks."""

    def __init__(
        self,
        services: Services,
        keeper: Keeper,
        number: str,
        owner: int | None,
        settings: say.RoomSettings,
        notes: Notes,
    ) -> None:
        self._services = services
        self._keeper = keeper
        self._loop = asyncio.get_running_loop()
        self.number = number
        self.settings = settings
        self.notes = notes
        """Those of its house rules, which are told to whoever asks for them."""
        self.queue: tuple[str, say.Pace] | None = None
        """The queue in which its people met, while their first match lasts."""
        self.seating = Seating(make_variant(settings.variant, settings.options).seats, owner)
        self.play: Play | None = None
        self.asleep: StoredMatch | None = None
        """A match that was running when the server stopped; it is rebuilt when somebody comes."""
        self.ranks: dict[int, int | None] = {}
        """The ranks of people in its town, as far as they were looked up."""
        self.members: list[Member] = []
        self.empty_since = self._services.clock.time()
        self.life: Life = "open"
        self._shuffle: Shuffle | None = None
        self.dropped: list[Dropped] = []
        """The shuffles that were begun here since the last match, and came to nothing."""
        self._vote = Vote(services.settings.vote_seconds, services.clock)
        self._grace = [Timer(services.clock) for _ in self.seating.seats]
        self._abandoned = Timer(services.clock)
        self._telling = False
        self._paused = False
        self._written: deque[tuple[int, str]] = deque(maxlen=_REMEMBERED)
        self._may_count = may_count(settings)

    # -- what it is like ---------------------------------------------------------------------

    @property
    def phase(self) -> Phase:
        """What is going on."""
        if self._shuffle is not None:
            return "shuffling"
        if self.asleep is not None:
            return "playing"
        if self.play is None or self.play.over:
            return "waiting"
        return "between" if self.play.settling else "playing"

    @property
    def running(self) -> bool:
        """Whether a match is being played."""
        return self.phase in ("playing", "between")

    @property
    def free_text(self) -> bool:
        """Whether people may say what they like: not among strangers."""
        own = self.settings.tournament is None or self.settings.club is not None
        return self._keeper.talk.free_text and own and not self.settings.public

    @property
    def bound(self) -> bool:
        """Whether a tournament says who sits here, and when it begins."""
        table = self.settings.tournament
        return table is not None and not table.over

    @property
    def through(self) -> bool:
        """Whether a match was played here to its end, so that nobody waits for anyone."""
        table = self.settings.tournament
        if table is not None:
            return table.over
        return self.play is not None and self.phase == "waiting"

    @property
    def has_people(self) -> bool:
        """Whether a person who sits here is connected."""
        return any(one.person is not None and one.online for one in self.seating.seats)

    def state(self) -> say.RoomState:
        """Return all that everybody may know of the room."""
        play = self.play
        seats = self.seating.told_seats()
        if play is not None:
            for seat, chair in zip(seats, play.chairs, strict=True):
                # Somebody who sat down after the match has no part in its scores.
                seat.total = chair.total if chair.person == seat.person else 0
                seat.house = chair.house_told if self.running else ""
                if self.running:
                    seat.ready = chair.ready
        for seat in seats:
            seat.rank = None if seat.person is None else self.ranks.get(seat.person)
        assert self.seating.told is not None
        match = play.id if play is not None else self.asleep.id if self.asleep else None
        watchers = [one for one in self.members if self.seating.seat_of(one.person_id) is None]
        return say.RoomState(
            number=self.number,
            owner=self.seating.told.owner,
            settings=self.settings,
            phase=self.phase,
            seats=seats,
            spectators=len(watchers),
            match=match,
            round=0 if play is None else play.round,
            next_in=None if play is None else play.seconds_to_next_round(),
            vote=self._vote.state(len(self.seating.people())),
            paused=self._paused,
            free_text=self.free_text,
            ladder=self._ladder(),
            uncounted=self.seating.uncounted if self.running else "",
            watchers=[
                say.Watcher(one.person_id, one.person_name) for one in watchers[:_NAMED_WATCHERS]
            ],
        )

    def _ladder(self) -> Literal["", "offered", "counts"]:
        stored = self.asleep or (None if self.play is None else self.play.stored)
        if self.phase in ("playing", "between"):
            return "counts" if stored is not None and stored.counts else ""
        return "offered" if self._may_count else ""

    def save(self, also: Callable[[Connection], None] = lambda _: None) -> "asyncio.Future[None]":
        """Store the room, and something else with it; what is stored is told.

        One in which nobody has a seat any more is closed. What is not open any more stores nothing.
        """
        if self.life != "open":
            return self._not_stored()
        if not self.seating.people() and self.phase == "waiting":
            return self.close(also)
        stored = self._to_store()
        data = msgspec.json.encode(stored).decode()
        people = set(self.seating.people()) - self.seating.leaving

        def write(connection: Connection) -> None:
            db.save_room(connection, self.number, data, self._services.journal.node)
            keep_seats(connection, self.number, people)
            also(connection)

        written = self._services.journal.work(write)
        written.add_done_callback(partial(self._is_durable, stored))
        return written

    def _to_store(self) -> StoredRoom:
        # A shuffle that runs now was interrupted, for whoever opens the room again.
        dropped = list(self.dropped)
        if self._shuffle is not None and not self.seating.walls:
            dropped.append(self._shuffle.as_dropped("interrupted"))
        return self.seating.stored(self.settings, self.notes, self.queue, dropped)

    def close(self, also: Callable[[Connection], None] = lambda _: None) -> "asyncio.Future[None]":
        """Close the room for good, and store something else with it."""
        if self.life != "open":
            return self._not_stored()
        self._keeper.closing(self)

        def write(connection: Connection) -> None:
            db.close_room(connection, self.number, self._services.journal.node)
            also(connection)

        written = self._services.journal.work(write)
        written.add_done_callback(self._farewell)
        return written

    def _not_stored(self) -> "asyncio.Future[None]":
        refused: asyncio.Future[None] = self._loop.create_future()
        refused.set_exception(self._why_not_open())
        refused.exception()  # somebody need not wait for it
        return refused

    def _why_not_open(self) -> Exception:
        if self.life in ("moving", "moved"):
            return db.RoomMovedError(self.number)
        return RefusedError("no_room", f"there is no room {self.number}")

    def check_open(self) -> None:
        """Refuse whatever is asked of a room that is not open any more."""
        if self.life != "open":
            raise self._why_not_open()

    def _is_durable(self, stored: StoredRoom, written: "asyncio.Future[None]") -> None:
        if not written.cancelled() and written.exception() is None:
            self.seating.told = stored
            self._tell()  # at once: before whoever waits for this says that it is done

    def changed(self) -> None:
        """Tell everybody, once for all changes of this moment."""
        if not self._telling:
            self._telling = True
            self._loop.call_soon(self._tell)

    def _tell(self) -> None:
        self._telling = False
        if self.life == "open" and self.seating.told is not None:
            self._broadcast(self.state())
            self._keeper.told(self)
        self._watch()

    def _watch(self) -> None:
        """Notice soon when somebody falls silent who sits with others."""
        seated = [one for one in self.members if self.seating.seat_of(one.person_id) is not None]
        for member in self.members:
            member.watch(member in seated and len(seated) > 1)

    def _broadcast(self, message: say.Message) -> None:
        data = say.write(message)
        for member in self.members:
            member.send(data)

    # -- coming and going --------------------------------------------------------------------

    def enter(self, member: Member) -> None:
        """Let a connection in; an older one of the same seat must go."""
        self.check_open()
        person = member.person_id
        seat = self.seating.seat_of(person)
        if seat is None:  # who has one plays a match to its end
            self._not_sent_away(person)
        closed = self.running or self.seating.walls  # others play the same walls
        if seat is None and closed and not self.settings.spectators:
            raise RefusedError("watching", "this room has no spectators")
        if member in self.members:
            self.changed()
            return
        for other in [one for one in self.members if one.person_id == person]:
            self._forget(other)
            other.bye("elsewhere")
        self.members.append(member)
        if any(one not in self.ranks for one in self.seating.people()):
            self._keeper.look_up_ranks(self)
        if seat is not None:
            self._set_online(seat, True)
        if seat is not None and self.bound:
            self._keeper.seated(person, self)  # it may have played elsewhere until now
        if self._shuffle is not None and self._shuffle.begun:
            # Who comes back just now can still give its part of the seed.
            member.send(say.write(self._shuffle.message()))
        self.changed()

    def _not_sent_away(self, person: int) -> None:
        if person in self.seating.sent_away:
            raise RefusedError("kicked", "you were sent away from this room")

    def drop(self, member: Member) -> None:
        """A connection is gone; the seat stays."""
        if member not in self.members:
            return
        self._forget(member)
        seat = self.seating.seat_of(member.person_id)
        if seat is not None:
            self._set_online(seat, False)
        if not self.members:
            self.empty_since = self._services.clock.time()
        self.changed()

    def silent(self, person: int, on: bool) -> None:
        """Tell that nothing comes from somebody any more, or that something does again."""
        seat = self.seating.seat_of(person)
        if seat is not None:
            self.seating.seats[seat].silent = on
            self.changed()

    def _forget(self, member: Member) -> None:
        self.members.remove(member)
        member.watch(False)
        if self.play is not None:
            self.play.forget_viewer(member)

    def _set_online(self, seat: int, online: bool) -> None:
        self.seating.seats[seat].online = online
        self.seating.seats[seat].silent = False
        self._grace[seat].stop()
        if self.play is None or not self.running:
            return
        self.play.set_online(seat, online)
        if not online:
            self._grace[seat].start(self._services.settings.grace, self._too_long_away, seat)
        self._stand_or_go_on()

    def _too_long_away(self, seat: int) -> None:
        if self.play is not None and self.running:
            self.play.set_absent(seat)

    def _stand_or_go_on(self) -> None:
        """Let the clocks stand while nothing can be stored, or while no person is there.

        A match that everybody has left alone ends after a while.
        """
        if self.play is None:
            return
        here = self.has_people
        if self._paused or not here:
            self.play.stand_still()
        else:
            self.play.go_on()
        if here or self._paused or not self.running:
            self._abandoned.stop()  # while the database is away nobody can come back
        elif not self._abandoned.running:
            self._abandoned.start(self._services.settings.abandoned, self.abandon)

    def abandon(self) -> None:
        """End a match to which nobody has come back."""
        if self.has_people or self._paused:
            return
        if self.play is not None and self.running and not self.play.ending:
            self._services.log.info("match abandoned", match=self.play.id, room=self.number)
            self.play.dissolve()

    # -- seats -------------------------------------------------------------------------------

    def sit(self, member: Member, seat: int) -> None:
        """Take a free seat."""
        self.check_sitting(member.person_id, seat)
        self.seating.sit(member.person_id, member.person_name, seat)
        # It may have gone while its command was waiting.
        self.seating.seats[seat].online = member in self.members
        self._keeper.seated(member.person_id, self)
        if member.person_id not in self.ranks:
            self._keeper.look_up_ranks(self)
        self.changed()

    def any_seat(self, person: int) -> int:
        """Find a seat for somebody: its own, or a free one."""
        self._only_before()
        self._not_sent_away(person)
        own = self.seating.seat_of(person)
        if own is not None:
            return own
        free = self.seating.free_seats()
        if not free:
            raise RefusedError("seat_taken", "all seats are taken")
        return free[0]

    def check_sitting(self, person: int, seat: int) -> None:
        """Refuse who may not take a seat now."""
        self._only_before()
        self._only_friends()
        self._not_sent_away(person)
        if self.settings.unhurried and self.seating.people() not in ([], [person]):
            raise RefusedError("seat_taken", "this table is for one person")
        self.seating.check_free(person, seat)

    def stand(self, person: int) -> None:
        """Give up a seat before the start."""
        self._only_before()
        self._not_bound()
        self._free(self.seating.own_seat(person))

    def _free(self, seat: int) -> None:
        person = self.seating.seats[seat].person
        self.seating.free(seat)
        self.seating.uncounted = ""  # others may come
        if person is not None:
            self._keeper.unseated(person, self)
        self.changed()

    def set_bot(self, person: int, seat: int, level: str | None) -> None:
        """Put a bot on a free seat, or take it away."""
        self._only_before()
        self.seating.only_owner(person)
        self.seating.set_bot(seat, None if level is None else self._bot(level))
        self.changed()

    def _bot(self, level: str) -> str:
        """Return the level that plays here; the seat is named after it."""
        if not self.settings.bots:
            raise RefusedError("bot", "this room has no bots")
        return bot_of(level, self.settings)

    def kick(self, person: int, command: say.Kick) -> Callable[[], None]:
        """The owner sends somebody away; returns what tells it."""
        self.seating.only_owner(person)
        if command.seat is not None:
            self._only_before()
            kicked = self.seating.send_away(command.seat)
            self._keeper.unseated(kicked, self)
        else:
            kicked = self._watcher(command.person)
            self.seating.sent_away.add(kicked)
        members = [one for one in self.members if one.person_id == kicked]
        for member in members:
            self.drop(member)
        self.changed()
        left = say.write(say.Left(self.number, "kicked"))

        def tell() -> None:
            for member in members:
                member.send(left)

        return tell

    def turn_out(self, person: int) -> None:
        """Send somebody away who may be here no more; a match it plays is played to its end."""
        seat = self.seating.seat_of(person)
        if seat is None or (self.phase == "waiting" and not self.bound):
            self._see_off(person)
        else:
            self.seating.sent_away.add(person)
        if seat is not None:
            self.save()

    def _see_off(self, person: int) -> None:
        seat = self.seating.seat_of(person)
        if seat is not None:
            self._free(seat)
        for member in [one for one in self.members if one.person_id == person]:
            self.drop(member)
            member.send(say.write(say.Left(self.number, "kicked")))

    def _watcher(self, person: int | None) -> int:
        """Find who is here without a seat."""
        here = any(one.person_id == person for one in self.members)
        if person is None or not here or self.seating.seat_of(person) is not None:
            raise RefusedError("not_seated", "name a seat, or somebody who watches")
        return person

    def leave(self, member: Member, sure: bool) -> None:
        """Leave the room; in a running match the match ends, but not in a tournament."""
        self.check_open()
        seat = self.seating.seat_of(member.person_id)
        if seat is not None and self.bound:
            self.drop(member)
            self._too_long_away(seat)  # a bot plays, until it comes back
            return
        if seat is not None:
            if self.running:
                if not sure:
                    raise RefusedError("phase", "leaving ends the match; say sure")
                assert self.play is not None
                if not self.play.ending:
                    if self._alone(seat):  # the others have left: this one only ends it
                        self.drop(member)
                        self.play.dissolve()
                        return
                    self.play.leave(seat)
                # The seat is freed when the match has ended.
                self.seating.leaving.add(member.person_id)
                self._keeper.unseated(member.person_id, self)
            else:
                if self._shuffle is not None and self._shuffle.asks_nonces:
                    raise RefusedError("phase", "the match is just beginning")
                self._drop_shuffle("left")
                self._free(seat)
        self.drop(member)

    def _alone(self, seat: int) -> bool:
        """Whether other people play here, and none of them is connected."""
        rest = [one for at, one in enumerate(self.seating.seats) if one.person and at != seat]
        return bool(rest) and not any(one.online for one in rest)

    def rename(self, person: int, name: str) -> None:
        """Call somebody by another name, from the next match on."""
        seat = self.seating.seat_of(person)
        if seat is not None and self.phase == "waiting":
            self.seating.seats[seat].name = name
            self.save()

    # -- getting ready -----------------------------------------------------------------------

    def ready(self, person: int, on: bool) -> None:
        """Be ready for the match, or for the next round."""
        seat = self.seating.own_seat(person)
        if self.running:
            assert self.play is not None
            self.play.ready(seat, on)
            return
        self._only_before()
        self._only_friends()
        self.seating.seats[seat].ready = on
        self.changed()
        if all(one.bot or (one.ready and one.online) for one in self.seating.seats):
            self._begin_shuffle()

    def let_count(self, person: int, on: bool) -> None:
        """Somebody wants the next match to count on the ladder, or not; all four have to."""
        self._only_before()
        if not self._may_count:
            raise RefusedError("option", "only matches by the town's usual rules, without hints")
        self.seating.seats[self.seating.own_seat(person)].counts = on
        self.changed()

    def start(self, person: int, level: str | None = None) -> None:
        """The owner starts the match; bots of the room's level, or another, take the free seats."""
        self._only_before()
        self.seating.only_owner(person)
        self.seating.own_seat(person)
        missing = [
            seat.name
            for seat in self.seating.seats
            if seat.person not in (None, person) and not (seat.ready and seat.online)
        ]
        if missing:
            raise RefusedError("not_ready", f"not ready: {', '.join(missing)}")
        free = self.seating.free_seats()
        if free:
            level = self._bot(level or self.settings.bot_level)
        for at in free:
            self.seating.set_bot(at, level)
        self._begin_shuffle()

    def _begin_shuffle(self) -> None:
        """Ask everybody for a part of the seed."""
        seats = self.seating.seats
        here = [at for at, seat in enumerate(seats) if seat.person is not None and seat.online]
        wait = self._services.settings.shuffle_wait
        clock, walls = self._services.clock, self.seating.walls
        shuffle = self._shuffle = Shuffle(
            len(seats), here, wait, self._tell_shuffle, clock, walls, self.dropped
        )
        shuffle.came = tuple(self.members)
        if self.play is not None:
            self.play.close()
            self.play = None
        self._save_shuffle(shuffle)
        self.changed()

    def _save_shuffle(self, shuffle: Shuffle) -> None:
        """Store that a shuffle is begun before anybody is asked, so that it is never lost."""
        people, silent = self.seating.people(), set[int]()

        def look(connection: Connection) -> None:
            silent.update(without_say(connection, people))

        def begin(written: "asyncio.Future[None]") -> None:
            if self._shuffle is not shuffle or written.cancelled():
                return
            if written.exception() is not None:
                self._drop_shuffle("failed")
                self._back_to_waiting()
                return
            seats = enumerate(self.seating.seats)
            shuffle.begin(at for at, seat in seats if seat.person in silent)

        self.save(look).add_done_callback(begin)

    def begin_table(self) -> None:
        """Begin the match of a tournament: for who is not here a bot plays until it comes."""
        if self.bound and self.phase == "waiting" and self.life == "open":
            self._begin_shuffle()

    def _tell_shuffle(self) -> None:
        assert self._shuffle is not None
        self._broadcast(self._shuffle.message())
        if self._shuffle.stage == "sealed":
            self._begin(self._shuffle)

    def commit(self, person: int, command: say.Commit) -> None:
        """Take the hash of a nonce."""
        self._in_shuffle().commit(self.seating.own_seat(person), command)

    def reveal(self, person: int, command: say.Reveal) -> None:
        """Take a nonce."""
        self._in_shuffle().reveal(self.seating.own_seat(person), command)

    async def settled(self) -> None:
        """Wait until it is stored and no seed is being made: that takes a few seconds at most."""
        while self.life == "open" and (self._shuffle is not None or self.seating.told is None):
            await asyncio.sleep(0.05)

    def _in_shuffle(self) -> Shuffle:
        if self._shuffle is None:
            raise RefusedError("fair", "no seed is being made")
        return self._shuffle

    def _drop_shuffle(self, why: WhyDropped) -> None:
        """Give up a shuffle; the next one tells of it."""
        shuffle, self._shuffle = self._shuffle, None
        if shuffle is not None:
            shuffle.stop()
            self._note_dropped(shuffle, why)

    def _note_dropped(self, shuffle: Shuffle, why: WhyDropped) -> None:
        if shuffle.begun and not self.seating.walls:
            self.dropped.append(shuffle.as_dropped(why))

    def _begin(self, shuffle: Shuffle) -> None:
        """Store the match, then deal."""
        uncounted = self._why_uncounted(shuffle.came)
        stored = StoredMatch(
            id=shuffle.match,
            room=self.number,
            variant=self.settings.variant,
            options=self.settings.options,
            seed=shuffle.seed(),
            fair=shuffle.fairness().as_json(),
            seats=tuple(StoredSeat(one.person, one.name, one.bot) for one in self.seating.seats),
            started=int(time.time()),
            house=self._house(),
            counts=not uncounted,
            # Alone with bots one is not ahead of anybody.
            club=self.settings.club if len(self.seating.people()) > 1 else None,
            sealed=bool(self.seating.walls),
        )
        self.seating.uncounted = uncounted
        table = self.settings.tournament
        seats = enumerate(self.seating.seats)
        people = {at: one.person for at, one in seats if one.person is not None}
        ties = ties_of(people, [*shuffle.came, *self.members])
        kept_back = [people[seat] for seat in shuffle.withheld if seat in people]
        room = self.seating.stored(self.settings, self.notes, self.queue, [])

        def begin(connection: Connection) -> None:
            begin_match(connection, stored)
            data = msgspec.json.encode(room).decode()
            db.save_room(connection, self.number, data, self._services.journal.node)
            note_withheld(connection, people.values(), kept_back)
            keep_ties(connection, stored.id, ties, self._services.settings.address_days)
            if table is not None:
                where = (table.tournament, table.round, table.table)
                link_match(connection, *where, stored.id)

        written = self._services.journal.work(begin)
        written.add_done_callback(lambda done: self._deal(done, stored, shuffle))

    def _why_uncounted(self, came: Iterable[Here]) -> say.Uncounted:
        """Tell why the match that begins does not count on the ladder."""
        if not self._may_count:
            return "rules"
        if self.seating.uncounted:  # as the queue has told its people
            return self.seating.uncounted
        if not all(one.counts for one in self.seating.seats):
            return "agreed"
        people = self.seating.people()
        addresses = {one.person_id: one.address for one in came if one.person_id in people}
        allowed = self._services.settings.ladder_neighbours
        return "address" if crowded(map(block, addresses.values()), allowed) else ""

    def _house(self) -> dict[str, Any] | None:
        """Return the house rules as records have them."""
        house = self.settings.house
        return None if house is None else House(house.name, self.notes, house.source).as_json()

    def _deal(self, written: "asyncio.Future[None]", stored: StoredMatch, shuffle: Shuffle) -> None:
        self._shuffle = None
        if self.life != "open" or written.cancelled():
            return
        try:
            written.result()
            self.play = Play(self._services, stored, self.settings, self)
            self._take_seats()
            if self.bound:
                for seat in range(len(self.seating.seats)):
                    self.play.set_absent(seat)  # only who is not here
            self.play.begin()
            self._stand_or_go_on()
            self.dropped = []
        except Exception as error:  # a town that breaks must not hold anybody fast
            self._note_dropped(shuffle, "failed")
            self._not_begun(stored, error)
        self.changed()

    def _not_begun(self, stored: StoredMatch, error: Exception) -> None:
        """Go back to waiting, and say so; the match was never there."""
        about = {"room": self.number, "town": stored.variant, "cause": repr(error)}
        self._services.log.error("match not begun", **about)
        self._services.journal.work(lambda conn: forget_match(conn, stored.id))
        self._let_go()
        if self.play is not None:
            self.play.close()
            self.play = None
        self.queue = None
        self.save()
        self._back_to_waiting()

    def _back_to_waiting(self) -> None:
        self._wait_for_all()
        self._broadcast(say.Notice("not_begun"))
        self.changed()

    def _wait_for_all(self) -> None:
        """Let everybody say again that it is ready."""
        for timer in (*self._grace, self._abandoned):
            timer.stop()
        for seat in self.seating.seats:
            seat.ready = seat.bot is not None
            seat.counts = False
        self.seating.uncounted = ""
        self.seating.voted = set()

    def _take_seats(self) -> None:
        for at, seat in enumerate(self.seating.seats):
            seat.ready = False
            if seat.person is not None:
                self._set_online(at, seat.online)

    # -- after a restart ---------------------------------------------------------------------

    async def wake(self, inputs: list[StoredInput]) -> None:
        """Rebuild the match that was running when the server stopped; until then it sleeps."""
        stored = self.asleep
        assert stored is not None
        play = Play(self._services, stored, self.settings, self)
        play.stand_still()
        await play.rebuild(inputs)
        if self.life != "open":
            return
        self.play, self.asleep = play, None
        left = {one.seat for one in inputs if one.do == str(LEAVE)}
        people = (stored.seats[seat].person for seat in left)
        self.seating.leaving |= {person for person in people if person is not None}
        self._take_seats()
        play.settle()
        self._stand_or_go_on()
        self.changed()

    # -- during the match --------------------------------------------------------------------

    def act(self, member: Member, command: say.Act) -> None:
        """Take a player's answer."""
        # Also when it is over: the answer that ended it may come again, to be confirmed.
        play, seat = self._in_match(member.person_id, command.match, or_over=True)
        play.act(seat, command, member)

    def sync(self, member: Member, command: say.Sync) -> None:
        """Show a connection what it lacks."""
        play = self.play
        if play is None or play.id != command.match:
            raise RefusedError("stale", "this match is not played here")
        seat = self.seating.seat_of(member.person_id)
        if seat is not None and play.chairs[seat].person == member.person_id:
            play.sync(member, seat, command.have)
        elif self.settings.spectators or (play.over and not play.stored.sealed):
            play.watch(member, command.have)
        else:
            raise RefusedError("watching", "this room has no spectators")

    def hints(self, member: Member, command: say.AskHints) -> None:
        """Tell a player what its hand waits for."""
        if not self.settings.hints:
            raise RefusedError("hints", "this room has no hints")
        play, seat = self._in_match(member.person_id, command.match)
        play.hints(member, seat, command.id)

    def why(self, member: Member, command: say.Why) -> None:
        """Tell a player why it may not do what one usually can."""
        play, seat = self._in_match(member.person_id, command.match)
        play.why(member, seat, command.id)

    def let_house(self, person: int, on: bool) -> None:
        """托管, on or off."""
        if self.play is None or not self.running:
            raise RefusedError("phase", "no match is being played")
        self.play.let_house(self.seating.own_seat(person), on)

    def speak(self, member: Member, phrase: str) -> None:
        """Let others hear a phrase."""
        self._let_hear(member, phrase=phrase)

    def write(self, member: Member, command: say.Write) -> None:
        """Let others hear what somebody says in its own words; a repeat is not heard again."""
        if not self.free_text:
            raise RefusedError("text", "only phrases are said in this room")
        text = clean_text(command.text)
        key = (member.person_id, command.id)
        if key not in self._written:
            self._let_hear(member, text=text)
            self._written.append(key)

    def _let_hear(self, member: Member, phrase: str = "", text: str = "") -> None:
        """Who only watches is not heard by those who play, as at a real table."""
        person, seat_of = member.person_id, self.seating.seat_of
        if member.silenced_until > time.time():
            raise RefusedError("silenced", "you may say nothing for a while")
        seat = seat_of(person)
        self._keeper.talk.take_turn(person, seated=seat is not None)
        apart = seat is None and self.phase != "waiting"
        if not apart:
            self._keeper.talk.note(self.number, person, phrase, text)
        said = say.write(say.Said(seat, person, member.person_name, phrase, text))
        for one in self.members:
            heard = not apart or seat_of(one.person_id) is None
            if heard and person not in one.deaf_to:
                one.send(said)
                one.heard.add(person)

    def _in_match(self, person: int, match: int, or_over: bool = False) -> tuple[Play, int]:
        play = self.play
        if play is None or play.id != match or (play.over and not or_over):
            raise RefusedError("stale", "this match is not being played")
        return play, self.seating.own_seat(person)

    # -- ending it ---------------------------------------------------------------------------

    def vote(self, person: int, on: bool) -> None:
        """Vote to dissolve; a majority of the people ends the match."""
        self._not_bound()
        play = self._running_match()
        seat = self.seating.own_seat(person)
        people = self.seating.people()
        voices = self._vote.take(seat, on, len(people), self.changed)
        self.changed()
        if voices:
            self.seating.voted = {one for one in people if self.seating.seat_of(one) in voices}
            self.save()
            play.dissolve()

    def dissolve(self) -> None:
        """End the running match without result."""
        play = self._running_match()
        self.seating.uncounted = "operator"
        self.save()
        play.dissolve()

    def _running_match(self) -> Play:
        self.check_open()
        if self.play is None or not self.running or self.play.ending:
            raise RefusedError("phase", "no match is being played")
        return self.play

    def finished(self, summary: say.Summary) -> None:
        """The match is over: store the result, and who has left, then tell it."""
        assert self.play is not None
        summary.ladder = judge(
            summary,
            self.seating.uncounted or ("" if self.play.stored.counts else "agreed"),
            left=self.seating.seats_of(self.seating.leaving),
            away=[seat for seat, one in enumerate(self.play.chairs) if one.away],
            voters=self.seating.seats_of(self.seating.voted),
        )
        data = msgspec.json.encode(summary).decode()
        self._free_leavers()
        self.queue = None
        self._let_go()
        table = self.settings.tournament
        here = {at for at, one in enumerate(self.seating.seats) if one.person and one.online}

        def write(connection: Connection) -> None:
            finish_match(connection, summary.match, summary.finished, data)
            if table is not None:
                where = (table.tournament, table.round, table.table)
                note_came(connection, *where, here)
            count_in_the_end(connection, summary, self._services.log)

        self.save(write).add_done_callback(partial(self._is_finished, summary))

    def round_over(self) -> None:
        """A round is over: a vote was about how things stood before, and is over too."""
        self._vote.end()
        self.changed()

    def _free_leavers(self) -> None:
        self.seating.free_leavers()

    def _is_finished(self, summary: say.Summary, written: "asyncio.Future[None]") -> None:
        if self.life != "open" or self.play is None or written.cancelled():
            return
        error = written.exception()
        if error is not None:
            self._services.log.error("end not stored", match=summary.match, error=str(error))
            return
        MATCHES.labels(summary.variant).inc()
        self._keeper.look_up_ranks(self)
        self.play.end(summary)
        self._vote.end()
        self._wait_for_all()
        turned_out = self.seating.sent_away.intersection(self.seating.people())
        late = bool(self.seating.leaving or turned_out)
        self._free_leavers()
        for person in turned_out:
            self._see_off(person)
        if late or not self.seating.people():
            self.save()
        self.changed()

    # -- the server --------------------------------------------------------------------------

    def pause(self, on: bool) -> None:
        """The database is away, or back."""
        self._paused = on
        self._stand_or_go_on()
        self.changed()

    def _farewell(self, _: "asyncio.Future[None]") -> None:
        """Tell everybody that the room is closed for good, which is stored by now."""
        for member in list(self.members):
            member.send(say.write(say.Left(self.number, "closed")))
        self.members.clear()

    def stop(self, life: Life) -> None:
        """Stop all timers: it is not open any more."""
        self.life = life
        self._drop_shuffle("interrupted")
        self._vote.end()
        for timer in (*self._grace, self._abandoned):
            timer.stop()
        if self.play is not None:
            self.play.close()

    def release(self) -> None:
        """Be an ordinary room: the tournament does not play here any more."""
        self._let_go()
        self.save()

    def _let_go(self) -> None:
        """The tournament wants nothing more of this room."""
        if self.settings.tournament is not None:
            self.settings.tournament.over = True

    def _not_bound(self) -> None:
        if self.bound:
            raise RefusedError(
                "tournament", "this table is a tournament's, and is played to the end"
            )

    def _only_friends(self) -> None:
        """Refuse what would begin another match at the table of a tournament."""
        if self.settings.tournament is not None:
            raise RefusedError("tournament", "this is the table of a tournament")

    def _only_before(self) -> None:
        self.check_open()
        if self.phase != "waiting":
            raise RefusedError("phase", "the match has begun")


def restore_room(services: Services, keeper: Keeper, number: str, data: str) -> Room:
    """Open a stored room again; nobody is there yet."""
    stored = read_stored(data)
    room = Room(services, keeper, number, stored.owner, stored.settings, stored.notes)
    room.seating.restore(stored)
    room.queue = stored.queue
    room.dropped = stored.dropped
    return room


def room_of_match(services: Services, keeper: Keeper, stored: StoredMatch) -> Room:
    """Open a room for a match that has lost its own."""
    clock = usual_clock(make_variant(stored.variant, stored.options))
    house = None if stored.house is None else read_house(stored.house)
    notes: Notes = {} if house is None else house.notes
    named = None if house is None else told_house(house)
    settings = say.RoomSettings(
        stored.variant,
        stored.options,
        clock,
        spectators=not stored.sealed,
        house=named,
        club=stored.club,
    )
    room = Room(services, keeper, stored.room, None, settings, notes)
    room.seating.restore(StoredRoom(None, settings, list(stored.seats)))
    return room
