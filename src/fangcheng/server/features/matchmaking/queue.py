"""A single queue: who waits for a table of one kind, who is called, and who accepts.

It knows no connections and has no clock: `now` is a parameter, and results are passed to a `Host`.
Everything that several servers would have to share to fill the same tables is here.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final, Literal, NamedTuple, Protocol

from fangcheng.server.features.matchmaking import grouping as company
from fangcheng.server.ratings.eligibility import Footing

CALL_SECONDS: Final = 15.0
"""Seconds for a called player to accept."""
GATHER_SECONDS: Final = 10.0
"""Seconds for the others to answer once the first player wants bots to fill up."""
_WAIT_SECONDS: Final = 2 * CALL_SECONDS
"""The longest that a player who has accepted waits for the others, in seconds."""
_SPARED_SECONDS: Final = 2 * GATHER_SECONDS
"""Seconds for which a player who accepted in vain is not called with newcomers, so that they can
decide about bots."""
_APART_SECONDS: Final = 600.0
"""Seconds for which guests are called only with guests, after one of them missed a call."""

State = Literal["waiting", "asked", "called", "ready"]


class Kind(NamedTuple):
    """The kind of table of a queue."""

    variant: str
    """A town, or house rules by name."""
    pace: Literal["usual", "quick"]
    seats: int
    neighbours: int
    """How many players of a match that counts may share a block of addresses; 0: matches do not
    count."""


@dataclass(slots=True, eq=False)
class Waiter:
    """A player in a queue."""

    person: int
    footing: Footing
    since: float
    ask_after: float | None
    """Seconds of waiting after which they are asked whether bots may fill up."""
    ask_at: float | None = None
    state: State = "waiting"
    """`asked`: whether bots may fill up; `called`: to a table, and must answer."""
    bots: bool = False
    """Whether they want bots to fill up."""
    answer_by: float = 0.0
    """The time by which a called player must answer."""
    call: "Call | None" = None
    avoids: frozenset[int] = frozenset()
    """The people they should not be seated with, if possible."""
    spared_until: float = 0.0
    """Until when a player who accepted in vain is called only with established players."""


@dataclass(slots=True, eq=False)
class Call:
    """A table to which players are called."""

    since: float
    people: list[Waiter] = field(default_factory=list)

    @property
    def ready(self) -> int:
        """The number of players who have accepted."""
        return sum(waiter.state == "ready" for waiter in self.people)


class Host(Protocol):
    """Takes players from the queue to their tables."""

    def moved(self, kind: Kind, waiter: Waiter) -> None:
        """React to a change for a player in the queue."""

    def holds(self, waiter: Waiter) -> bool:
        """Return whether a player must not be called now."""

    def dropped(self, kind: Kind, waiter: Waiter, why: Literal["missed", "away"]) -> None:
        """React to a player's removal: they missed a call, or were away when seated."""

    def seat(self, kind: Kind, people: Sequence[Waiter]) -> list[Waiter]:
        """Seat players together with bots; return those who are away."""


class Queue:
    """Players who want the same kind of table, in the order they came."""

    def __init__(self, kind: Kind, host: Host) -> None:
        self.kind = kind
        self._host = host
        self._everybody: dict[int, Waiter] = {}
        self._line: list[Waiter] = []
        """Players who are not called: too few for a table, or kept apart."""
        self._calls: dict[Call, None] = {}
        self._guests_apart_until = 0.0
        """Until when guests are called only with guests, because one of them missed a call."""
        self._gather_until: float | None = None
        """When the players who want bots to fill up are seated."""

    def __len__(self) -> int:
        return len(self._everybody)

    def find(self, person: int) -> Waiter | None:
        """Return a player's place."""
        return self._everybody.get(person)

    def people(self) -> list[Waiter]:
        """List all players."""
        return list(self._everybody.values())

    # -- players' actions --------------------------------------------------------------------

    def join(
        self,
        person: int,
        footing: Footing,
        ask_after: float | None,
        now: float,
        avoids: frozenset[int] = frozenset(),
    ) -> Waiter:
        """Add a player at the end of the queue."""
        ask_at = None if ask_after is None else now + ask_after
        waiter = Waiter(person, footing, now, ask_after, ask_at, avoids=avoids)
        self._everybody[person] = waiter
        self._line.append(waiter)
        self._host.moved(self.kind, waiter)
        self._look(now)
        return waiter

    def leave(self, person: int, now: float) -> None:
        """Remove a player; a player who is called misses the call."""
        waiter = self._everybody.get(person)
        if waiter is None:
            return
        if waiter.call is not None:
            self._miss(waiter, now)
        else:
            self._forget(waiter)
        self._look(now)

    def answer(self, person: int, on: bool, now: float) -> bool:
        """Accept or miss a call; False if the player is not called."""
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
        """Set whether bots may fill up; False if the player does not wait, or is already called."""
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
        """Handle expired calls, and due questions about bots."""
        for call in list(self._calls):
            for waiter in [waiter for waiter in call.people if waiter.state == "called"]:
                if waiter.call is call and waiter.answer_by <= now:
                    self._miss(waiter, now)
        for waiter in self._line:
            if waiter.ask_at is not None and waiter.ask_at <= now and not waiter.bots:
                self._ask(waiter)
        self._look(now)

    # -- consequences ------------------------------------------------------------------------

    def _look(self, now: float) -> None:
        """Call players who can fill a table, and seat those who want bots."""
        while people := self._company(now):
            call = Call(now)
            self._calls[call] = None
            for waiter in people:
                self._call(waiter, call, now)
            self._tell(call)
        self._look_for_bots(now)

    def _company(self, now: float) -> Sequence[Waiter]:
        """Choose the players to call; those whose match would count come first."""
        seats, neighbours = self.kind.seats, self.kind.neighbours
        line = [waiter for waiter in self._line if not self._host.holds(waiter)]
        if neighbours:
            known = [waiter for waiter in line if not waiter.footing.bar]
            if people := company.choose(known, seats, now, neighbours):
                return people
        line = [waiter for waiter in line if waiter.spared_until <= now]
        for part in self._parts(line, now):
            if people := company.choose(part, seats, now):
                return people
        return ()

    def _parts(self, line: Sequence[Waiter], now: float) -> Sequence[Sequence[Waiter]]:
        """Divide the queue into guests and others, while guests are kept apart."""
        if now >= self._guests_apart_until:
            return [line]
        return [
            [waiter for waiter in line if _is_guest(waiter) is guests] for guests in (False, True)
        ]

    def _next_for(self, call: Call, now: float) -> Waiter | None:
        """Find a player for a seat that became free; None if the others have waited long enough."""
        if now - call.since >= _WAIT_SECONDS:
            return None
        line = [waiter for waiter in self._line if not self._host.holds(waiter)]
        if now < self._guests_apart_until:
            guests = any(map(_is_guest, call.people))
            line = [waiter for waiter in line if _is_guest(waiter) is guests]
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
        """Pass the seat on to the next player; if there is none, the others wait again."""
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
        came = [waiter for waiter in back if waiter.state == "ready"]
        for other in back:
            other.state, other.call = "waiting", None
        self._line = sorted([*self._line, *back], key=lambda waiter: waiter.since)
        for other in back:
            if other in came and other.ask_after is not None:
                other.spared_until = now + _SPARED_SECONDS
                self._ask(other)
            else:
                self._host.moved(self.kind, other)

    def _look_for_bots(self, now: float) -> None:
        """Ask all players as soon as one wants bots; seat those who agree in time."""
        wanting = [waiter for waiter in self._line if waiter.bots]
        if not wanting:
            self._gather_until = None
            return
        if self._gather_until is None:
            self._gather_until = now + GATHER_SECONDS
            for waiter in self._line:
                if not waiter.bots:
                    self._ask(waiter)
        if now < self._gather_until and any(waiter.state == "asked" for waiter in self._line):
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
