"""A room: who sits where, what is played, and the way from one match to the next."""

import asyncio
import secrets
import time
from collections.abc import Iterable
from typing import Any, Literal, Protocol

import msgspec

from fangcheng.bots import BOTS
from fangcheng.game.actions import LEAVE
from fangcheng.protocol import messages as say
from fangcheng.protocol.refusal import RefusedError
from fangcheng.record.fair import Fairness, commitment, join_seed, nonce_commitment
from fangcheng.server.catalogue import usual_clock
from fangcheng.server.match.play import Play, Viewer
from fangcheng.server.metrics import MATCHES
from fangcheng.server.services import Services
from fangcheng.server.store import store as db
from fangcheng.server.store.store import StoredInput, StoredMatch, StoredSeat
from fangcheng.variants import make_variant

Phase = Literal["waiting", "shuffling", "playing", "between"]
MATCH_NUMBERS = 1 << 50
"""Match numbers are drawn below this: nobody guesses one, and JavaScript can count so far."""


class Member(Viewer, Protocol):
    """A connection of a person in this room."""

    @property
    def person_id(self) -> int:
        """Who it is."""

    @property
    def person_name(self) -> str:
        """What it is called."""

    def bye(self, code: Any) -> None:
        """Close it, and say why."""


class StoredRoom(msgspec.Struct):
    """A room as it is stored."""

    owner: int | None
    settings: say.RoomSettings
    seats: list[say.SeatState]


class Shuffle:
    """The making of a seed that nobody can choose alone."""

    def __init__(self, match: int, seats: int, expected: Iterable[int]) -> None:
        self.match = match
        self.secret = secrets.token_hex(16)
        self.commits: list[str | None] = [None] * seats
        self.nonces: list[str | None] = [None] * seats
        self.expected = set(expected)
        self.stage: Literal["commit", "reveal", "sealed"] = "commit"
        self.timer: asyncio.TimerHandle | None = None

    @property
    def complete(self) -> bool:
        """Whether everybody who is expected has answered in this stage."""
        given = self.commits if self.stage == "commit" else self.nonces
        return all(given[seat] is not None for seat in self.expected)

    def fairness(self) -> Fairness:
        """What was published."""
        return Fairness(commitment(self.secret), tuple(self.commits))


class Room:
    """One room. All its methods run in the event loop, each at one go."""

    def __init__(
        self, services: Services, number: str, owner: int | None, settings: say.RoomSettings
    ) -> None:
        self._services = services
        self._loop = asyncio.get_running_loop()
        self.number = number
        self.owner = owner
        self.settings = settings
        seats = make_variant(settings.variant, settings.options).seats
        self.seats = [say.SeatState() for _ in range(seats)]
        self.play: Play | None = None
        self.members: list[Member] = []
        self.empty_since = self._loop.time()
        self.closed = False
        self._shuffle: Shuffle | None = None
        self._votes: dict[int, bool] = {}
        self._vote_timer: asyncio.TimerHandle | None = None
        self._vote_due = 0.0
        self._grace: dict[int, asyncio.TimerHandle] = {}
        self._leaving: set[int] = set()
        self._telling = False
        self._paused = False

    # -- what it is like ---------------------------------------------------------------------

    @property
    def phase(self) -> Phase:
        """What is going on."""
        if self._shuffle is not None:
            return "shuffling"
        if self.play is None or self.play.over:
            return "waiting"
        return "between" if self.play.settling else "playing"

    @property
    def running(self) -> bool:
        """Whether a match is being played."""
        return self.phase in ("playing", "between")

    def seat_of(self, person: int) -> int | None:
        """Find a person's seat."""
        for at, seat in enumerate(self.seats):
            if seat.person == person:
                return at
        return None

    def has_left(self, person: int) -> bool:
        """Whether somebody has given up its seat, which stays its own until the match has ended."""
        return person in self._leaving

    def people(self) -> list[int]:
        """List the persons that sit here."""
        return [seat.person for seat in self.seats if seat.person is not None]

    def state(self) -> say.RoomState:
        """Return all that everybody may know of the room."""
        play = self.play
        if play is not None:
            for seat, chair in zip(self.seats, play.chairs, strict=True):
                # Somebody who sat down after the match has no part in its scores.
                seat.total = chair.total if chair.person == seat.person else 0
                seat.house = chair.house if self.running else ""
                if self.running:
                    seat.ready = chair.ready
        return say.RoomState(
            number=self.number,
            owner=self.owner,
            settings=self.settings,
            phase=self.phase,
            seats=self.seats,
            spectators=sum(self.seat_of(one.person_id) is None for one in self.members),
            match=None if play is None else play.id,
            round=0 if play is None else play.round,
            next_in=None if play is None else play.seconds_to_next_round(),
            vote=self._vote_state(),
            paused=self._paused,
        )

    def stored(self) -> str:
        """Return the room as it is stored."""
        data = StoredRoom(self.owner, self.settings, self.seats)
        return msgspec.json.encode(data).decode()

    def save(self) -> "asyncio.Future[None]":
        """Store the room."""
        number, data = self.number, self.stored()
        return self._services.journal.work(
            lambda connection: db.save_room(connection, number, data)
        )

    def changed(self) -> None:
        """Tell everybody, once for all changes of this moment."""
        if not self._telling:
            self._telling = True
            self._loop.call_soon(self._tell)

    def _tell(self) -> None:
        self._telling = False
        if not self.closed:
            self._broadcast(self.state())

    def _broadcast(self, message: say.Message) -> None:
        data = say.write(message)
        for member in self.members:
            member.send(data)

    # -- coming and going --------------------------------------------------------------------

    def enter(self, member: Member) -> None:
        """Let a connection in; an older one of the same seat must go."""
        seat = self.seat_of(member.person_id)
        if seat is None and self.running and not self.settings.spectators:
            raise RefusedError("watching", "this room has no spectators")
        if member in self.members:
            self.changed()
            return
        for other in [one for one in self.members if one.person_id == member.person_id]:
            self._forget(other)
            other.bye("elsewhere")
        self.members.append(member)
        if seat is not None:
            self._set_online(seat, True)
        if self._shuffle is not None:
            # Who comes back just now can still give its part of the seed.
            member.send(say.write(self._fair(self._shuffle)))
        self.changed()

    def drop(self, member: Member) -> None:
        """A connection is gone; the seat stays."""
        if member not in self.members:
            return
        self._forget(member)
        seat = self.seat_of(member.person_id)
        if seat is not None:
            self._set_online(seat, False)
        if not self.members:
            self.empty_since = self._loop.time()
        self.changed()

    def _forget(self, member: Member) -> None:
        self.members.remove(member)
        if self.play is not None:
            self.play.forget_viewer(member)

    def _set_online(self, seat: int, online: bool) -> None:
        self.seats[seat].online = online
        timer = self._grace.pop(seat, None)
        if timer is not None:
            timer.cancel()
        if self.play is None or not self.running:
            return
        self.play.set_online(seat, online)
        if not online:
            grace = self._services.settings.grace
            self._grace[seat] = self._loop.call_later(grace, self._too_long_away, seat)

    def _too_long_away(self, seat: int) -> None:
        self._grace.pop(seat, None)
        if self.play is not None and self.running:
            self.play.set_absent(seat)

    def sit(self, member: Member, seat: int) -> None:
        """Take a free seat."""
        self._only_before()
        if seat >= len(self.seats):
            raise RefusedError("seat_taken", f"the seats are 0 to {len(self.seats) - 1}")
        place = self.seats[seat]
        if place.person == member.person_id:
            return
        if place.person is not None:
            raise RefusedError("seat_taken", f"seat {seat} is taken by {place.name}")
        old = self.seat_of(member.person_id)
        if old is not None:
            self.seats[old] = say.SeatState()
        self.seats[seat] = say.SeatState(
            person=member.person_id, name=member.person_name, online=True
        )
        if self.owner is None:
            self.owner = member.person_id
        self.changed()

    def stand(self, person: int) -> None:
        """Give up a seat before the start."""
        self._only_before()
        seat = self.seat_of(person)
        if seat is None:
            raise RefusedError("not_seated", "you have no seat here")
        self._free(seat)

    def _free(self, seat: int) -> None:
        person = self.seats[seat].person
        self.seats[seat] = say.SeatState()
        if person == self.owner:
            # The next one at the table looks after the room.
            self.owner = next(iter(self.people()), None)
        self.changed()

    def set_bot(self, person: int, seat: int, level: str | None) -> None:
        """Put a bot on a free seat, or take it away."""
        self._only_before()
        self._only_owner(person)
        if seat >= len(self.seats) or self.seats[seat].person is not None:
            raise RefusedError("seat_taken", "bots sit on free seats")
        if level is not None:
            self._check_bot(level)
        self.seats[seat] = say.SeatState() if level is None else _bot_seat(level)
        self.changed()

    def _check_bot(self, level: str) -> None:
        if not self.settings.bots:
            raise RefusedError("bot", "this room has no bots")
        if level not in BOTS:
            raise RefusedError("bot", f"the bots are: {', '.join(BOTS)}")

    def kick(self, person: int, seat: int) -> None:
        """The owner frees a seat before the start."""
        self._only_before()
        self._only_owner(person)
        if seat >= len(self.seats) or self.seats[seat].person is None:
            raise RefusedError("not_seated", f"nobody sits on seat {seat}")
        kicked = self.seats[seat].person
        if kicked == person:
            raise RefusedError("not_owner", "to go yourself, leave the room")
        self._free(seat)
        for member in [one for one in self.members if one.person_id == kicked]:
            self.drop(member)
            member.send(say.write(say.Left(self.number, "kicked")))

    def leave(self, member: Member, sure: bool) -> None:
        """Leave the room; in a running match the match ends."""
        seat = self.seat_of(member.person_id)
        if seat is not None:
            if self.running:
                if not sure:
                    raise RefusedError("phase", "leaving ends the match; say sure")
                assert self.play is not None
                self.play.leave(seat)
                # The seat is freed when the match has ended.
                self._leaving.add(member.person_id)
            else:
                if self._shuffle is not None and self._shuffle.stage == "sealed":
                    raise RefusedError("phase", "the match is just beginning")
                self._cancel_shuffle()
                self._free(seat)
        if member in self.members:
            self.drop(member)
        member.send(say.write(say.Left(self.number, "left")))

    # -- getting ready -----------------------------------------------------------------------

    def ready(self, person: int, on: bool) -> None:
        """Be ready for the match, or for the next round."""
        seat = self._own_seat(person)
        if self.running:
            assert self.play is not None
            self.play.ready(seat, on)
            return
        self._only_before()
        self.seats[seat].ready = on
        self.changed()
        if all(one.bot or (one.ready and one.online) for one in self.seats):
            self.shuffle()

    def start(self, person: int, level: str | None = None) -> None:
        """The owner starts the match; bots of the room's level, or another, take the free seats."""
        self._only_before()
        self._only_owner(person)
        self._own_seat(person)
        missing = [
            seat.name
            for seat in self.seats
            if seat.person not in (None, person) and not (seat.ready and seat.online)
        ]
        if missing:
            raise RefusedError("not_ready", f"not ready: {', '.join(missing)}")
        free = [at for at, seat in enumerate(self.seats) if seat.person is None and not seat.bot]
        level = level or self.settings.bot_level
        if free:
            self._check_bot(level)
        for at in free:
            self.seats[at] = _bot_seat(level)
        self.shuffle()

    def shuffle(self) -> None:
        """Ask everybody for a part of the seed."""
        match = secrets.randbelow(MATCH_NUMBERS)
        here = [at for at, seat in enumerate(self.seats) if seat.person is not None and seat.online]
        shuffle = self._shuffle = Shuffle(match, len(self.seats), here)
        self.play = None
        self._broadcast(self._fair(shuffle))
        self._wait_for_shuffle()
        self.changed()

    def commit(self, person: int, command: say.Commit) -> None:
        """Take the hash of a nonce."""
        shuffle, seat = self._in_shuffle(person, command.match, "commit")
        if shuffle.commits[seat] is None:
            shuffle.commits[seat] = command.hash
        if shuffle.complete:
            self._next_stage()

    def reveal(self, person: int, command: say.Reveal) -> None:
        """Take a nonce."""
        shuffle, seat = self._in_shuffle(person, command.match, "reveal")
        if nonce_commitment(command.nonce) != shuffle.commits[seat]:
            raise RefusedError("fair", "the nonce does not fit its commitment")
        shuffle.nonces[seat] = command.nonce
        if shuffle.complete:
            self._next_stage()

    def _in_shuffle(self, person: int, match: int, stage: str) -> tuple[Shuffle, int]:
        shuffle = self._shuffle
        if shuffle is None or shuffle.match != match or shuffle.stage != stage:
            raise RefusedError("fair", f"no {stage} is asked for")
        return shuffle, self._own_seat(person)

    def _fair(self, shuffle: Shuffle) -> say.Fair:
        """Say how far the making of the seed is; nonces are told only when all is sealed."""
        sealed = shuffle.stage == "sealed"
        return say.Fair(
            match=shuffle.match,
            stage=shuffle.stage,
            server=commitment(shuffle.secret),
            commits=shuffle.commits,
            nonces=shuffle.nonces if sealed else [None] * len(self.seats),
        )

    def _wait_for_shuffle(self) -> None:
        assert self._shuffle is not None
        wait = self._services.settings.shuffle_wait if self._shuffle.expected else 0.0
        self._shuffle.timer = self._loop.call_later(wait, self._next_stage)

    def _cancel_shuffle(self) -> None:
        if self._shuffle is not None and self._shuffle.timer is not None:
            self._shuffle.timer.cancel()
        self._shuffle = None

    def _next_stage(self) -> None:
        shuffle = self._shuffle
        assert shuffle is not None
        if shuffle.timer is not None:
            shuffle.timer.cancel()
        if shuffle.stage == "commit":
            shuffle.stage = "reveal"
            # Who did not promise anything has nothing to reveal.
            shuffle.expected = {
                seat for seat in shuffle.expected if shuffle.commits[seat] is not None
            }
            self._broadcast(self._fair(shuffle))
            self._wait_for_shuffle()
        else:
            shuffle.stage = "sealed"
            self._broadcast(self._fair(shuffle))
            self._begin(shuffle)

    def _begin(self, shuffle: Shuffle) -> None:
        """Store the match, then deal."""
        stored = StoredMatch(
            id=shuffle.match,
            room=self.number,
            variant=self.settings.variant,
            options=self.settings.options,
            seed=join_seed(shuffle.secret, shuffle.nonces),
            fair=shuffle.fairness().as_json(),
            seats=tuple(StoredSeat(seat.person, seat.name, seat.bot) for seat in self.seats),
            started=int(time.time()),
        )
        self._leaving = set()
        written = self._services.journal.work(lambda conn: db.begin_match(conn, stored))
        written.add_done_callback(lambda done: self._deal(done.exception(), stored))

    def _deal(self, error: BaseException | None, stored: StoredMatch) -> None:
        self._shuffle = None
        if self.closed:
            return
        if error is not None:
            self._services.log.error("match not stored", room=self.number, error=str(error))
            self.changed()
            return
        self.play = Play(self._services, stored, self.settings.clock, self)
        self._take_seats()
        self.play.begin()
        self.changed()

    def _take_seats(self) -> None:
        assert self.play is not None
        if self._paused:
            self.play.stand_still()
        for at, seat in enumerate(self.seats):
            seat.ready = False
            if seat.person is not None:
                self._set_online(at, seat.online)

    def go_on_with(self, stored: StoredMatch, inputs: list[StoredInput]) -> None:
        """Rebuild a match that was running when the server stopped."""
        self.play = Play(self._services, stored, self.settings.clock, self)
        self._take_seats()
        left = {one.seat for one in inputs if one.do == str(LEAVE)}
        self._leaving = {person for seat in left if (person := stored.seats[seat].person)}
        self.play.rebuild(inputs)

    # -- during the match --------------------------------------------------------------------

    def act(self, member: Member, command: say.Act) -> None:
        """Take a player's answer."""
        # Also when it is over: the answer that ended it may come again, to be confirmed.
        play, seat = self._in_match(member.person_id, command.match, or_over=True)
        done = say.write(say.Done(command.id))
        play.act(seat, command, lambda: member.send(done))

    def sync(self, member: Member, command: say.Sync) -> None:
        """Show a connection what it lacks."""
        play = self.play
        if play is None or play.id != command.match:
            raise RefusedError("stale", "this match is not played here")
        seat = self.seat_of(member.person_id)
        if seat is not None and play.chairs[seat].person == member.person_id:
            play.sync(member, seat, command.have)
        elif self.settings.spectators or play.over:
            play.watch(member, command.have)
        else:
            raise RefusedError("watching", "this room has no spectators")

    def hints(self, member: Member, command: say.AskHints) -> None:
        """Tell a player what its hand waits for."""
        if not self.settings.hints:
            raise RefusedError("hints", "this room has no hints")
        play, seat = self._in_match(member.person_id, command.match)
        play.hints(member, seat, command.id)

    def let_house(self, person: int, on: bool) -> None:
        """托管, on or off."""
        if self.play is None or not self.running:
            raise RefusedError("phase", "no match is being played")
        self.play.let_house(self._own_seat(person), on)

    def speak(self, member: Member, phrase: str) -> None:
        """Let everybody hear somebody who sits here."""
        self._broadcast(say.Said(self._own_seat(member.person_id), phrase))

    def _in_match(self, person: int, match: int, or_over: bool = False) -> tuple[Play, int]:
        play = self.play
        if play is None or play.id != match or (play.over and not or_over):
            raise RefusedError("stale", "this match is not being played")
        return play, self._own_seat(person)

    # -- ending it ---------------------------------------------------------------------------

    def vote(self, person: int, on: bool) -> None:
        """Vote to dissolve; a majority of the people ends the match."""
        if not self.running:
            raise RefusedError("phase", "no match is being played")
        seat = self._own_seat(person)
        if not self._votes:
            if not on:
                raise RefusedError("phase", "there is no vote to dissolve")
            wait = self._services.settings.vote_seconds
            self._vote_due = self._loop.time() + wait
            self._vote_timer = self._loop.call_later(wait, self._end_vote)
        self._votes[seat] = on
        people = len(self.people())
        against = sum(not vote for vote in self._votes.values())
        if sum(self._votes.values()) >= self._needed():
            self._end_vote()
            self.dissolve()
        elif people - against < self._needed():
            self._end_vote()
        self.changed()

    def _needed(self) -> int:
        return len(self.people()) // 2 + 1

    def _end_vote(self) -> None:
        self._votes.clear()
        if self._vote_timer is not None:
            self._vote_timer.cancel()
            self._vote_timer = None
        self.changed()

    def _vote_state(self) -> say.VoteState | None:
        if not self._votes or self._vote_timer is None:
            return None
        left = max(0, round(self._vote_due - self._loop.time()))
        return say.VoteState(dict(self._votes), self._needed(), left)

    def dissolve(self) -> None:
        """End the running match without result."""
        if self.play is None or not self.running:
            raise RefusedError("phase", "no match is being played")
        self.play.dissolve()

    def finished(self, summary: say.Summary) -> None:
        """The match is over: store the result, then tell it."""
        data = msgspec.json.encode(summary).decode()
        written = self._services.journal.work(
            lambda conn: db.finish_match(conn, summary.match, summary.finished, data)
        )
        MATCHES.labels(summary.variant).inc()
        for timer in self._grace.values():
            timer.cancel()
        self._grace.clear()
        self._end_vote()
        for seat in self.seats:
            seat.ready = False
        for person in self._leaving:
            seat_number = self.seat_of(person)
            if seat_number is not None:
                self._free(seat_number)
        self._leaving = set()
        play = self.play
        assert play is not None
        over = say.MatchOver(summary, play.stored.seed, play.stored.fair)
        written.add_done_callback(lambda _: self._tell_over(over))
        self.save()

    def _tell_over(self, over: say.MatchOver) -> None:
        self._broadcast(over)
        self.changed()

    # -- the house ---------------------------------------------------------------------------

    def pause(self, on: bool) -> None:
        """The database is away, or back."""
        self._paused = on
        if self.play is not None:
            if on:
                self.play.stand_still()
            else:
                self.play.go_on()
        self.changed()

    def close(self) -> None:
        """Close the room for good."""
        self.stop()
        for member in list(self.members):
            member.send(say.write(say.Left(self.number, "closed")))
        self.members.clear()

    def stop(self) -> None:
        """Stop all timers; the server goes down, or the room is closed."""
        self.closed = True
        self._cancel_shuffle()
        self._end_vote()
        for timer in self._grace.values():
            timer.cancel()
        if self.play is not None:
            self.play.close()

    def _only_before(self) -> None:
        if self.phase != "waiting":
            raise RefusedError("phase", "the match has begun")

    def _only_owner(self, person: int) -> None:
        if person != self.owner:
            raise RefusedError("not_owner", "only who opened the room may do that")

    def _own_seat(self, person: int) -> int:
        seat = self.seat_of(person)
        if seat is None:
            raise RefusedError("not_seated", "you have no seat here")
        return seat


def _bot_seat(level: str) -> say.SeatState:
    return say.SeatState(name=f"bot:{level}", bot=level, ready=True, online=True)


def restore_room(services: Services, number: str, data: str) -> Room:
    """Open a stored room again; nobody is there yet."""
    stored = msgspec.json.decode(data, type=StoredRoom)
    room = Room(services, number, stored.owner, stored.settings)
    room.seats = stored.seats
    for seat in room.seats:
        seat.online = seat.bot is not None
        seat.ready = seat.bot is not None
        seat.house = ""
    return room


def room_of_match(services: Services, stored: StoredMatch) -> Room:
    """Open a room for a match that has lost its own."""
    clock = usual_clock(make_variant(stored.variant, stored.options))
    settings = say.RoomSettings(stored.variant, stored.options, clock)
    room = Room(services, stored.room, None, settings)
    for seat, sat in zip(room.seats, stored.seats, strict=True):
        seat.person, seat.name, seat.bot = sat.person, sat.name, sat.bot
    return room
