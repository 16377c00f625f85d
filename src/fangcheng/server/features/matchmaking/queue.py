"""One queue: who waits for a table of one kind, who is called to one, and who comes.

It knows no connections and no clock of its own: `now` is told, and what happens is told to a
`Host`. All that must be shared where several servers call people to the same tables is in here.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final, Literal, NamedTuple, Protocol

from fangcheng.server.features.ladder.eligibility import Footing
from fangcheng.server.features.matchmaking import grouping as company

CALL_SECONDS: Final = 15.0
"""How long somebody who is called has to take the seat."""
GATHER_SECONDS: Final = 10.0
"""How long the others have to answer when the first one wants bots to fill up."""
_WAIT_SECONDS: Final = 2 * CALL_SECONDS
"""How long who has come to a table waits there for others."""
_SPARED_SECONDS: Final = 2 * GATHER_SECONDS
"""How long who came in vain is not called again with newcomers: to say whether bots may fill up."""
_APART_SECONDS: Final = 600.0
"""How long guests are called with guests only after one has let others wait."""

State = Literal["waiting", "asked", "called", "ready"]


class Kind(NamedTuple):
    """The tables of a queue."""

    variant: str
    """A town, or house rules by their name."""
    pace: Literal["usual", "quick"]
    seats: int
    neighbours: int
    """How many of a match that counts may come from one block of addresses; 0: none counts."""


@dataclass(slots=True, eq=False)
class Waiter:
    """Somebody in a queue."""

    person: int
    footing: Footing
    since: float
    ask_after: float | None
    """Seconds of waiting after which it is asked whether bots may fill up."""
    ask_at: float | None = None
    state: State = "waiting"
    """`asked`: whether bots may fill up; `called`: to a table, and has to answer."""
    bots: bool = False
    """Whether bots may fill up."""
    answer_by: float = 0.0
    """Until when somebody who is called has to answer."""
    call: "Call | None" = None
    avoids: frozenset[int] = frozenset()
    """With whom it shall not sit, if that can be."""
    spared_until: float = 0.0
    """Until when somebody who came to a table in vain is called only with people known here."""


@dataclass(slots=True, eq=False)
class Call:
    """A table to which people are called."""

    since: float
    people: list[Waiter] = field(default_factory=list)

    @property
    def ready(self) -> int:
        """How many have taken their seats."""
        return sum(one.state == "ready" for one in self.people)


class Host(Protocol):
    """Who leads people from the queue to their tables."""

    def moved(self, kind: Kind, waiter: Waiter) -> None:
        """Something has changed for somebody in the queue."""

    def holds(self, waiter: Waiter) -> bool:
        """Whether somebody is not to be called now."""

    def dropped(self, kind: Kind, waiter: Waiter, why: Literal["missed", "away"]) -> None:
        """Somebody is in the queue no more: it let a call pass, or was not there to sit down."""

    def seat(self, kind: Kind, people: Sequence[Waiter]) -> list[Waiter]:
        """Let people sit down together, bots on the other seats; return who is not there."""


class Queue:
    """People who want the same kind of table, the first come the first called."""

    def __init__(self, kind: Kind, host: Host) -> None:
        self.kind = kind
        self._host = host
        self._everybody: dict[int, Waiter] = {}
        self._line: list[Waiter] = []
        """Who is called to no table: fewer than a table seats, or people who are kept apart."""
        self._calls: dict[Call, None] = {}
        self._guests_apart_until = 0.0
        """Until when guests are called with guests only: one of them has let others wait."""
        self._gather_until: float | None = None
        """When those who want bots to fill up sit down."""

    def __len__(self) -> int:
        return len(self._everybody)

    def find(self, person: int) -> Waiter | None:
        """Find somebody's place."""
        return self._everybody.get(person)

    def people(self) -> list[Waiter]:
        """List everybody."""
        return list(self._everybody.values())

    # -- what people do ----------------------------------------------------------------------

    def join(
        self,
        person: int,
        footing: Footing,
        ask_after: float | None,
        now: float,
        avoids: frozenset[int] = frozenset(),
    ) -> Waiter:
        """Wait at the end of the line."""
        ask_at = None if ask_after is None else now + ask_after
        waiter = Waiter(person, footing, now, ask_after, ask_at, avoids=avoids)
        self._everybody[person] = waiter
        self._line.append(waiter)
        self._host.moved(self.kind, waiter)
        self._look(now)
        return waiter

    def leave(self, person: int, now: float) -> None:
        """Wait no more; whoever is called already lets the call pass."""
        waiter = self._everybody.get(person)
        if waiter is None:
            return
        if waiter.call is not None:
            self._miss(waiter, now)
        else:
            self._forget(waiter)
        self._look(now)

    def answer(self, person: int, on: bool, now: float) -> bool:
        """Take the seat one is called to, or let it pass; False where nobody is called."""
        waiter = self._everybody.get(person)
        if waiter is None or waiter.call is None:
            return False
        if not on:
            self._miss(waiter, now)
        elif waiter.state == "called":
            waiter.state = "ready"
            self._tell(waiter.call)
            if waiter.call.ready == self.kind.seats:
                self._seat_call(waiter.call, now)
        self._look(now)
        return True

    def let_bots(self, person: int, on: bool, now: float) -> bool:
        """Say whether bots may fill up; False where nobody waits, or is called already."""
        waiter = self._everybody.get(person)
        if waiter is None or waiter.call is not None:
            return False
        waiter.state, waiter.bots = "waiting", on
        if waiter.spared_until:
            waiter.spared_until = now + _SPARED_SECONDS if on else 0.0
        if not on and waiter.ask_after is not None:
            waiter.ask_at = now + waiter.ask_after
        self._host.moved(self.kind, waiter)
        self._look(now)
        return True

    def tick(self, now: float) -> None:
        """Look at the clock: calls that have passed, and questions that are due."""
        for call in list(self._calls):
            for waiter in [one for one in call.people if one.state == "called"]:
                if waiter.call is call and waiter.answer_by <= now:
                    self._miss(waiter, now)
        for waiter in self._line:
            if waiter.ask_at is not None and waiter.ask_at <= now and not waiter.bots:
                self._ask(waiter)
        self._look(now)

    # -- what follows ------------------------------------------------------------------------

    def _look(self, now: float) -> None:
        """Call whoever fills a table, and let those sit down who want bots."""
        while people := self._company(now):
            call = Call(now)
            self._calls[call] = None
            for waiter in people:
                self._call(waiter, call, now)
            self._tell(call)
        self._look_for_bots(now)

    def _company(self, now: float) -> Sequence[Waiter]:
        """Choose who is called next: people whose match would count come before others."""
        seats, neighbours = self.kind.seats, self.kind.neighbours
        line = [one for one in self._line if not self._host.holds(one)]
        if neighbours:
            known = [one for one in line if not one.footing.bar]
            if people := company.choose(known, seats, now, neighbours):
                return people
        line = [one for one in line if one.spared_until <= now]
        for part in self._parts(line, now):
            if people := company.choose(part, seats, now):
                return people
        return ()

    def _parts(self, line: Sequence[Waiter], now: float) -> Sequence[Sequence[Waiter]]:
        """Part the line where guests have a queue of their own."""
        if now >= self._guests_apart_until:
            return [line]
        return [[one for one in line if _is_guest(one) is guests] for guests in (False, True)]

    def _next_for(self, call: Call, now: float) -> Waiter | None:
        """Find who takes a seat that is free again; nobody when the others have waited enough."""
        if now - call.since >= _WAIT_SECONDS:
            return None
        line = [one for one in self._line if not self._host.holds(one)]
        if now < self._guests_apart_until:
            guests = any(map(_is_guest, call.people))
            line = [one for one in line if _is_guest(one) is guests]
        return company.first_who_fits(line, call.people, now)

    def _call(self, waiter: Waiter, call: Call, now: float) -> None:
        self._line.remove(waiter)
        waiter.state, waiter.call, waiter.answer_by = "called", call, now + CALL_SECONDS
        call.people.append(waiter)

    def _seat_call(self, call: Call, now: float) -> None:
        absent = self._host.seat(self.kind, call.people)
        for waiter in absent:
            if waiter.call is call:
                self._miss(waiter, now)
        if not absent:
            del self._calls[call]
            for waiter in call.people:
                self._forget(waiter)

    def _miss(self, waiter: Waiter, now: float) -> None:
        """Let a seat go on to the next; where there is none, the others wait again."""
        call = waiter.call
        assert call is not None
        call.people.remove(waiter)
        self._forget(waiter)
        self._host.dropped(self.kind, waiter, "missed")
        if _is_guest(waiter):
            self._guests_apart_until = now + _APART_SECONDS
        following = self._next_for(call, now)
        if following is not None:
            self._call(following, call, now)
            self._tell(call)
            return
        del self._calls[call]
        back, call.people = call.people, []
        came = [one for one in back if one.state == "ready"]
        for one in back:
            one.state, one.call = "waiting", None
        self._line = sorted([*self._line, *back], key=lambda one: one.since)
        for one in back:
            if one in came and one.ask_after is not None:
                one.spared_until = now + _SPARED_SECONDS
                self._ask(one)
            else:
                self._host.moved(self.kind, one)

    def _look_for_bots(self, now: float) -> None:
        """Ask all as soon as one wants bots; those who agree in time sit down together."""
        wanting = [one for one in self._line if one.bots]
        if not wanting:
            self._gather_until = None
            return
        if self._gather_until is None:
            self._gather_until = now + GATHER_SECONDS
            for waiter in self._line:
                if not waiter.bots:
                    self._ask(waiter)
        if now < self._gather_until and any(one.state == "asked" for one in self._line):
            return
        self._gather_until = None
        wanting = company.together(wanting, now)[: self.kind.seats]
        absent = self._host.seat(self.kind, wanting)
        for waiter in absent or wanting:
            self._forget(waiter)
        for waiter in absent:
            self._host.dropped(self.kind, waiter, "away")

    def _ask(self, waiter: Waiter) -> None:
        waiter.ask_at = None
        if waiter.state == "waiting":
            waiter.state = "asked"
            self._host.moved(self.kind, waiter)

    def _tell(self, call: Call) -> None:
        for waiter in call.people:
            self._host.moved(self.kind, waiter)

    def _forget(self, waiter: Waiter) -> None:
        self._everybody.pop(waiter.person, None)
        waiter.call = None
        if waiter in self._line:
            self._line.remove(waiter)


def _is_guest(waiter: Waiter) -> bool:
    return waiter.footing.bar == "guest"
