"""Honest populations, and farms beside them, made of the matches in the bank.

In a population there are families behind one address, clubs that keep to themselves (some of them
in one house), a school behind one address, and strangers who meet in a queue. Some leave when they
are behind, and families and clubs stop when dinner is ready.
"""

import random
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import count
from typing import NamedTuple

from fangcheng.server.features.fair_play.evidence import Ending, Link
from fangcheng.server.features.fair_play.pairs import Played, Sitting
from research.fairplay.bank import Banked, bank
from research.fairplay.groups import LEVELS

_SEATS = 4
_MATCHES = 10
"""How many somebody plays, on the average."""
_QUITS = (0.02, 0.02, 0.02, 0.08, 0.25)
"""How often somebody leaves a match in which they are behind."""


@dataclass(frozen=True)
class Account:
    """Somebody who plays."""

    person: int
    level: str
    home: str
    quits: float = 0.0


class Circle(NamedTuple):
    """Some who play with each other, and strangers in the free seats."""

    members: Sequence[Account]
    matches: int
    dissolves: float
    """How often they stop before the end."""


class Population:
    """Some hundreds of honest people; every match has another number."""

    def __init__(self, seed: str, size: int) -> None:
        self.chance = random.Random(seed)
        self._numbers = count(1)
        self.people: list[Account] = []
        """Those of the queue, among whom strangers are found."""
        self.circles = list(self._circles(size))

    def account(self, home: str = "", level: str = "", quits: float | None = None) -> Account:
        """Make somebody; without a home they have one of their own."""
        number = next(self._numbers)
        return Account(
            number,
            level or self.chance.choice(LEVELS),
            home or f"home {number}",
            self.chance.choice(_QUITS) if quits is None else quits,
        )

    def _circles(self, size: int) -> Iterator[Circle]:
        for number in range(size // 12):  # a quarter are families
            several = self.chance.randint(2, _SEATS)
            family = [self.account(f"family {number}") for _ in range(several)]
            yield Circle(family, self.chance.randint(3, 2 * _MATCHES), 0.25)
        for number in range(size // 40):  # a fifth are in clubs
            house = f"club {number}" if number % 2 else ""
            club = [self.account(house) for _ in range(8)]
            yield Circle(club, self.chance.randint(_MATCHES, 3 * _MATCHES), 0.15)
        school = [self.account("school") for _ in range(size // 8)]
        yield Circle(school, len(school) * _MATCHES // _SEATS, 0.1)
        self.people = [self.account() for _ in range(size * 2 // 5)]
        yield Circle(self.people, len(self.people) * _MATCHES // _SEATS, 0.03)

    def play(self) -> list[Played]:
        """Let everybody play; those who come to the queue once or twice do so here, too."""
        found = []
        for circle in self.circles:
            for _ in range(circle.matches):
                four = self.chance.sample(circle.members, min(_SEATS, len(circle.members)))
                while len(four) < _SEATS:
                    newcomer = self.chance.random() < 0.2  # who is never seen again
                    stranger = self.account() if newcomer else self.chance.choice(self.people)
                    if stranger not in four:
                        four.append(stranger)
                found.append(self.honest(four, circle.dissolves))
        return found

    def honest(self, four: Sequence[Account], dissolves: float) -> Played:
        """Let four play a match, to its end or until somebody has had enough."""
        seats, banked = self.seat(four)
        last = self.chance.randint(1, len(banked.rounds) - 1)
        totals = totals_after(banked, last)
        quit = [
            at
            for at, one in enumerate(seats)
            if totals[at] < 0 and self.chance.random() < one.quits
        ]
        if quit:
            return self.played(seats, banked, last, quit[:1])
        if self.chance.random() < dissolves:
            return self.played(seats, banked, last, dissolved=True)
        return self.played(seats, banked, len(banked.rounds))

    def seat(self, four: Sequence[Account], kind: str = "honest") -> tuple[list[Account], Banked]:
        """Draw a match for four; in an honest one each sits where somebody as strong played."""
        if kind != "honest":
            return list(four), self.chance.choice([one for one in bank() if one.kind == kind])
        levels = sorted(one.level for one in four)
        fitting = [one for one in bank() if one.kind == kind and sorted(one.levels) == levels]
        banked = self.chance.choice(fitting)
        left = self.chance.sample(four, _SEATS)
        seats = []
        for level in banked.levels:
            one = next(one for one in left if one.level == level)
            left.remove(one)
            seats.append(one)
        return seats, banked

    def played(
        self,
        seats: Sequence[Account],
        banked: Banked,
        rounds: int,
        quit: Sequence[int] = (),
        dissolved: bool = False,
    ) -> Played:
        """Write down a match of which so many rounds were played."""
        totals = totals_after(banked, rounds)
        links: dict[tuple[int, int], Link] = {}
        for one in banked.rounds[:rounds]:
            for flow in one.flows:
                link = links.setdefault(flow[:2], Link(*flow[:2]))
                fresh = flow.link()
                link.discards += fresh.discards
                link.gifts += fresh.gifts
                link.surplus += fresh.surplus
                link.spread += fresh.spread
        number = next(self._numbers)
        came = self._came(seats)
        sitting = [
            Sitting(one.person, str(one.person), one.home, f"{one.home} {one.person}", when)
            for one, when in zip(seats, came, strict=True)
        ]
        ending = Ending(totals, list(quit), dissolved)
        return Played(number, number, True, sitting, list(links.values()), ending)

    def _came(self, seats: Sequence[Account]) -> list[int]:
        """Those of one home come within minutes of each other, others within the hour."""
        at_home = {one.home: self.chance.randrange(3600) for one in seats}
        return [at_home[one.home] + self.chance.randrange(180) for one in seats]


def totals_after(banked: Banked, rounds: int) -> list[int]:
    """Add up what so many rounds paid."""
    totals = [0] * _SEATS
    for one in banked.rounds[:rounds]:
        totals = [total + paid for total, paid in zip(totals, one.paid, strict=True)]
    return totals


# -- farms -----------------------------------------------------------------------------------------


class Farm(NamedTuple):
    """Accounts that lift the first of them, and how they play."""

    name: str
    star: Account
    people: list[Account]
    """All of them so far: throwaways are added as they come."""
    play: Callable[[], Played]


def farms(town: Population) -> list[Farm]:
    """Make one of each kind, behind one address and each behind its own."""
    return [
        make(town, name, home)
        for name, make in {"leavers": _leavers, "dodgers": _dodgers, "feeding set": _set,
                           "friend who feeds": _friend}.items()
        for home in (f"farm {name}", "")
    ]  # fmt: skip


def _named(name: str, home: str) -> str:
    return f"{name}, {'one address' if home else 'own addresses'}"


def _leavers(town: Population, name: str, home: str) -> Farm:
    """A throwaway leaves at once, and three share the first place."""
    people = [town.account(home) for _ in range(3)]

    def play() -> Played:
        people.append(town.account(home))
        _, banked = town.seat(people[:4])
        return town.played([*people[:3], people[-1]], banked, 0, quit=[3])

    return Farm(_named(name, home), people[0], people, play)


def _dodgers(town: Population, name: str, home: str) -> Farm:
    """A throwaway leaves once the star leads, and three vote it away once a stranger is ahead."""
    people = [town.account(home) for _ in range(2)]

    def play() -> Played:
        people.append(town.account(home))
        four = [*people[:2], people[-1], town.chance.choice(town.people)]
        seats, banked = town.seat(four)
        star, thrown, stranger = (seats.index(four[at]) for at in (0, 2, 3))
        for rounds in range(1, len(banked.rounds)):
            totals = totals_after(banked, rounds)
            if totals[star] == max(totals) > 0:
                return town.played(seats, banked, rounds, quit=[thrown])
            if totals[star] < min(0, totals[stranger]):
                return town.played(seats, banked, rounds, dissolved=True)
        return town.played(seats, banked, len(banked.rounds))

    return Farm(_named(name, home), people[0], people, play)


def _set(town: Population, name: str, home: str) -> Farm:
    """Three of six feed the star, others each time."""
    people = [town.account(home) for _ in range(7)]

    def play() -> Played:
        four, banked = town.seat([people[0], *town.chance.sample(people[1:], 3)], "set")
        return town.played(four, banked, len(banked.rounds))

    return Farm(_named(name, home), people[0], people, play)


def _friend(town: Population, name: str, home: str) -> Farm:
    """A friend feeds the star, beside two strangers."""
    people = [town.account(home) for _ in range(2)]

    def play() -> Played:
        four, banked = town.seat([*people, *town.chance.sample(town.people, 2)], "friend")
        return town.played(four, banked, len(banked.rounds))

    return Farm(_named(name, home), people[0], people, play)
