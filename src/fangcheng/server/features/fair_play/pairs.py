"""What the matches of two people say together, and how sure that is among so many pairs.

Evidence is what they threw: whether one fed the other beyond chance, and whether it did so after
the other had thought long, or briefly. Circumstances are told beside it and prove nothing: families
share an address, and friends come together.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from math import erfc, exp, lgamma, log, sqrt
from typing import Final, NamedTuple

from fangcheng.protocol.fair_play import FigureTold, PairLevel, PairLevels, PairTold, WayTold
from fangcheng.server.features.fair_play.evidence import Ending, Link

LEAST_DISCARDS: Final = 60
"""Below that a figure is not told: a few lucky tiles would look like much."""
STRONG: Final = 0.01
"""How unlikely a figure must be, all pairs considered, to be worth a look by all means."""
_WEAK: Final = 0.01
"""And how unlikely by itself, to be listed before the others."""


_OF_FOUR: Final = 4
_BY_CHANCE: Final = 1 / 6
"""Of four people six pairs can be the two who came closest to each other."""


class Sitting(NamedTuple):
    """Who sat at a match, and how they came."""

    person: int | None
    name: str
    address: str | None = None
    """A salted hash of the address it came from; None where that is unknown, or forgotten."""
    device: str | None = None
    """The same of the address with the kind of browser."""
    came: int | None = None
    """When it came online."""


class Played(NamedTuple):
    """A match that was looked at."""

    match: int
    finished: int
    counts: bool
    seats: Sequence[Sitting]
    links: Sequence[Link]
    ending: Ending = Ending()


@dataclass
class Figure:
    """A sum that is nothing but chance, or not."""

    total: float = 0.0
    spread: float = 0.0
    p: float = 1.0
    """How often chance alone gives as much."""
    adjusted: float = 1.0
    """How often it would give as much to any of the pairs that were looked at."""

    @property
    def z(self) -> float:
        """How many times the usual spread the sum is."""
        return self.total / sqrt(self.spread) if self.spread else 0.0


@dataclass
class Way:
    """What one gave to the other."""

    discards: int = 0
    gifts: float = 0.0
    feeding: Figure = field(default_factory=Figure)
    pauses: Figure = field(default_factory=Figure)

    def add(self, link: Link) -> None:
        """Add what a match says."""
        self.discards += link.discards
        self.gifts += link.gifts
        self.feeding.total += link.surplus
        self.feeding.spread += link.spread
        self.pauses.total += link.after_pauses
        self.pauses.spread += link.after_spread

    @property
    def told(self) -> bool:
        """Whether there is enough to say something."""
        return self.discards >= LEAST_DISCARDS

    def weigh(self) -> None:
        """Tell how likely chance alone is; pauses may be long or short to mean something."""
        if self.told:
            self.feeding.p = normal_tail(self.feeding.z)
            self.pauses.p = min(1.0, 2 * normal_tail(abs(self.pauses.z)))


@dataclass
class Circumstance:
    """In how many matches something was so, of those in which it is known."""

    times: int = 0
    known: int = 0


@dataclass
class Pair:
    """Two people, the one with the smaller number first, and all that is known of them together."""

    people: tuple[int, int]
    names: tuple[str, str]
    ways: tuple[Way, Way] = field(default_factory=lambda: (Way(), Way()))
    """What the first gave to the second, and the second to the first."""
    mutual: Figure = field(default_factory=Figure)
    """Both ways together: what two who feed each other show soonest."""
    matches: list[tuple[int, int]] = field(default_factory=list)
    """Their numbers and when they ended, the newest first."""
    address: Circumstance = field(default_factory=Circumstance)
    device: Circumstance = field(default_factory=Circumstance)
    came: Circumstance = field(default_factory=Circumstance)
    """How often no other two of the table had come online so close to each other."""

    @property
    def figures(self) -> list[Figure]:
        """All that is evidence, as far as there is enough to say something."""
        found = [figure for way in self.ways if way.told for figure in (way.feeding, way.pauses)]
        return [self.mutual, *found] if self.told else []

    @property
    def told(self) -> bool:
        """Whether there is enough to say something."""
        return sum(way.discards for way in self.ways) >= LEAST_DISCARDS

    def weigh(self) -> None:
        """Tell how likely chance alone gives each of the figures."""
        self.mutual.total = sum(way.feeding.total for way in self.ways)
        self.mutual.spread = sum(way.feeding.spread for way in self.ways)
        self.mutual.p = normal_tail(self.mutual.z) if self.told else 1.0
        for way in self.ways:
            way.weigh()

    @property
    def adjusted(self) -> float:
        """How likely chance gives the best of its figures to any pair."""
        return min((figure.adjusted for figure in self.figures), default=1.0)

    @property
    def level(self) -> PairLevel:
        """strong, weak or none: how much it deserves to be looked at."""
        if self.adjusted <= STRONG:
            return "strong"
        return "weak" if any(figure.p <= _WEAK for figure in self.figures) else "none"

    @property
    def came_p(self) -> float:
        """How often two of four come nearest to each other so often by chance."""
        return binomial_tail(self.came.times, self.came.known, _BY_CHANCE)

    def tell(self, reported: Mapping[int, int] | None = None) -> PairTold:
        """Tell all of it, with how often each of the two is `reported`."""
        one, other = self.people
        counts = reported or {}
        return PairTold(
            people=self.people,
            names=self.names,
            level=self.level,
            adjusted=short(self.adjusted),
            matches=len(self.matches),
            newest=self.matches[0][0],
            told=self.told,
            mutual=tell_figure(self.mutual),
            ways=(_way(self.ways[0]), _way(self.ways[1])),
            address=(self.address.times, self.address.known),
            device=(self.device.times, self.device.known),
            came=(self.came.times, self.came.known, short(self.came_p)),
            reported=(counts.get(one, 0), counts.get(other, 0)),
        )


def pairs_of(played: Iterable[Played], only_counted: bool = False) -> list[Pair]:
    """Add up matches, the newest first; list pairs, the most striking first."""
    found: dict[tuple[int, int], Pair] = {}
    for match in played:
        if match.counts or not only_counted:
            _add(found, match)
    for pair in found.values():
        pair.weigh()
    adjust([figure for pair in found.values() for figure in pair.figures])
    return sorted(found.values(), key=_order)


def _order(pair: Pair) -> tuple[float, float]:
    return pair.adjusted, min((figure.p for figure in pair.figures), default=1.0)


def _add(found: dict[tuple[int, int], Pair], match: Played) -> None:
    links = {(one.giver, one.taker): one for one in match.links}
    nearest = _nearest(match.seats)
    for at, one in enumerate(match.seats):
        for beside, other in enumerate(match.seats):
            if one.person is None or other.person is None or one.person >= other.person:
                continue
            people = one.person, other.person
            pair = found.setdefault(people, Pair(people, (one.name, other.name)))
            pair.matches.append((match.match, match.finished))
            for way, key in zip(pair.ways, ((at, beside), (beside, at)), strict=True):
                if key in links:
                    way.add(links[key])
            _count(pair.address, one.address, other.address)
            _count(pair.device, one.device, other.device)
            if nearest is not None:
                pair.came.known += 1
                pair.came.times += nearest == {at, beside}


def _count(circumstance: Circumstance, one: str | None, other: str | None) -> None:
    if one is not None and other is not None:
        circumstance.known += 1
        circumstance.times += one == other


def _nearest(seats: Sequence[Sitting]) -> set[int] | None:
    """Tell which two of four people came online closest to each other; None where none did."""
    came = sorted((one.came, at) for at, one in enumerate(seats) if one.came is not None)
    if len(came) != _OF_FOUR:
        return None
    gaps = sorted((came[i + 1][0] - came[i][0], i) for i in range(_OF_FOUR - 1))
    if gaps[0][0] == gaps[1][0]:  # nobody came closer than others
        return None
    first = gaps[0][1]
    return {came[first][1], came[first + 1][1]}


def normal_tail(z: float) -> float:
    """How often a normal number is at least so great."""
    return erfc(z / sqrt(2)) / 2


def binomial_tail(times: int, tries: int, chance: float) -> float:
    """How often something that happens by chance happens at least so often."""
    return min(1.0, sum(_binomial(one, tries, chance) for one in range(times, tries + 1)))


def _binomial(times: int, tries: int, chance: float) -> float:
    ways = lgamma(tries + 1) - lgamma(times + 1) - lgamma(tries - times + 1)
    return exp(ways + times * log(chance) + (tries - times) * log(1 - chance))


def adjust(figures: Sequence[Figure]) -> None:
    """Tell by Holm's method how sure each is among all, however they depend on each other."""
    greatest, left = 0.0, len(figures)
    for figure in sorted(figures, key=lambda one: one.p):
        greatest = max(greatest, min(1.0, figure.p * left))
        figure.adjusted = greatest
        left -= 1


def _way(way: Way) -> WayTold:
    return WayTold(
        way.discards, round(way.gifts, 1), tell_figure(way.feeding), tell_figure(way.pauses)
    )


def tell_figure(figure: Figure) -> FigureTold:
    """Tell a sum, rounded to what is worth telling of it."""
    return FigureTold(
        surplus=round(figure.total, 1),
        z=round(figure.z, 2),
        p=short(figure.p),
        adjusted=short(figure.adjusted),
    )


def short(p: float) -> float:
    """Round a probability to what is worth telling of it."""
    return float(f"{p:.2g}")


def sizes(pairs: Sequence[Pair]) -> PairLevels:
    """Count the pairs of each level."""
    found = Counter(one.level for one in pairs)
    return PairLevels(found["strong"], found["weak"], found["none"])
