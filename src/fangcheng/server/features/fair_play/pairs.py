"""What the matches of two people say together, and how sure that is among so many pairs.

Evidence is what they threw: whether one fed the other more than by chance, and whether more so
after the other had thought for long, or briefly. Circumstances are shown beside it and prove
nothing: families share an address, and friends come online together.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from math import erfc, exp, lgamma, log, sqrt
from typing import Final, NamedTuple

from fangcheng.protocol.fair_play import FigureTold, PairLevel, PairLevels, PairTold, WayTold
from fangcheng.server.features.fair_play.evidence import Ending, Link

LEAST_DISCARDS: Final = 60
"""The fewest discards for a figure to be shown: with fewer, a few lucky tiles look like much."""
STRONG: Final = 0.01
"""The adjusted probability (over all pairs) below which a pair is certainly worth a look."""
_WEAK: Final = 0.01
"""The probability of a single figure below which a pair is listed before others."""


_OF_FOUR: Final = 4
_BY_CHANCE: Final = 1 / 6
"""Among four people there are six pairs that may have come online closest to each other."""


class Sitting(NamedTuple):
    """A player in a match, and how they connected."""

    person: int | None
    name: str
    address: str | None = None
    """A salted hash of their address; None if it is unknown, or deleted."""
    device: str | None = None
    """A salted hash of the address together with the kind of browser."""
    came: int | None = None
    """When they came online."""


class Played(NamedTuple):
    """A match that was analysed."""

    match: int
    finished: int
    counts: bool
    seats: Sequence[Sitting]
    links: Sequence[Link]
    ending: Ending = Ending()


@dataclass
class Figure:
    """A sum, and how likely it is under chance."""

    total: float = 0.0
    spread: float = 0.0
    p: float = 1.0
    """The probability under chance alone."""
    adjusted: float = 1.0
    """The probability that chance gives as much to any of the pairs."""

    @property
    def z(self) -> float:
        """The sum in standard deviations."""
        return self.total / sqrt(self.spread) if self.spread else 0.0


@dataclass
class Way:
    """What one person gave to the other."""

    discards: int = 0
    gifts: float = 0.0
    feeding: Figure = field(default_factory=Figure)
    pauses: Figure = field(default_factory=Figure)

    def add(self, link: Link) -> None:
        """Add the figures of one match."""
        self.discards += link.discards
        self.gifts += link.gifts
        self.feeding.total += link.surplus
        self.feeding.spread += link.spread
        self.pauses.total += link.after_pauses
        self.pauses.spread += link.after_spread

    @property
    def told(self) -> bool:
        """Whether there are enough discards for figures to be shown."""
        return self.discards >= LEAST_DISCARDS

    def weigh(self) -> None:
        """Compute the probabilities under chance; for pauses in both directions."""
        if self.told:
            self.feeding.p = normal_tail(self.feeding.z)
            self.pauses.p = min(1.0, 2 * normal_tail(abs(self.pauses.z)))


@dataclass
class Circumstance:
    """In how many matches something was the case, of those where it is known."""

    times: int = 0
    known: int = 0


@dataclass
class Pair:
    """Two people, the lower number first, and all that is known of them together."""

    people: tuple[int, int]
    names: tuple[str, str]
    ways: tuple[Way, Way] = field(default_factory=lambda: (Way(), Way()))
    """What the first gave to the second, and the second to the first."""
    mutual: Figure = field(default_factory=Figure)
    """Both directions together, in which two people who feed each other stand out first."""
    matches: list[tuple[int, int]] = field(default_factory=list)
    """The numbers of the matches and when they ended, the newest first."""
    address: Circumstance = field(default_factory=Circumstance)
    device: Circumstance = field(default_factory=Circumstance)
    came: Circumstance = field(default_factory=Circumstance)
    """How often no other two players at the table came online so close to each other."""

    @property
    def figures(self) -> list[Figure]:
        """The figures that count as evidence because there is enough data."""
        found = [figure for way in self.ways if way.told for figure in (way.feeding, way.pauses)]
        return [self.mutual, *found] if self.told else []

    @property
    def told(self) -> bool:
        """Whether there are enough discards for figures to be shown."""
        return sum(way.discards for way in self.ways) >= LEAST_DISCARDS

    def weigh(self) -> None:
        """Compute the probability of each figure under chance."""
        self.mutual.total = sum(way.feeding.total for way in self.ways)
        self.mutual.spread = sum(way.feeding.spread for way in self.ways)
        self.mutual.p = normal_tail(self.mutual.z) if self.told else 1.0
        for way in self.ways:
            way.weigh()

    @property
    def adjusted(self) -> float:
        """The adjusted probability of the strongest figure under chance."""
        return min((figure.adjusted for figure in self.figures), default=1.0)

    @property
    def level(self) -> PairLevel:
        """strong, weak or none: how much the pair deserves a look."""
        if self.adjusted <= STRONG:
            return "strong"
        return "weak" if any(figure.p <= _WEAK for figure in self.figures) else "none"

    @property
    def came_p(self) -> float:
        """The probability that two of four come online closest so often by chance."""
        return binomial_tail(self.came.times, self.came.known, _BY_CHANCE)

    def tell(self, reported: Mapping[int, int] | None = None) -> PairTold:
        """Return the pair as the operator sees it, with the number of reports about each person."""
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
    """Sum up matches, which come newest first; list the most suspicious pair first."""
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
    links = {(link.giver, link.taker): link for link in match.links}
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
    """Return the two of four people who came online closest to each other; None for a tie."""
    came = sorted(
        (sitting.came, at) for at, sitting in enumerate(seats) if sitting.came is not None
    )
    if len(came) != _OF_FOUR:
        return None
    gaps = sorted((came[i + 1][0] - came[i][0], i) for i in range(_OF_FOUR - 1))
    if gaps[0][0] == gaps[1][0]:  # two pairs came equally close
        return None
    first = gaps[0][1]
    return {came[first][1], came[first + 1][1]}


def normal_tail(z: float) -> float:
    """Return the probability that a standard normal variable is at least this large."""
    return erfc(z / sqrt(2)) / 2


def binomial_tail(times: int, tries: int, chance: float) -> float:
    """Return the probability of at least so many successes."""
    return min(1.0, sum(_binomial(count, tries, chance) for count in range(times, tries + 1)))


def _binomial(times: int, tries: int, chance: float) -> float:
    ways = lgamma(tries + 1) - lgamma(times + 1) - lgamma(tries - times + 1)
    return exp(ways + times * log(chance) + (tries - times) * log(1 - chance))


def adjust(figures: Sequence[Figure]) -> None:
    """Compute adjusted probabilities by Holm's method, which allows for dependent figures."""
    greatest, left = 0.0, len(figures)
    for figure in sorted(figures, key=lambda figure: figure.p):
        greatest = max(greatest, min(1.0, figure.p * left))
        figure.adjusted = greatest
        left -= 1


def _way(way: Way) -> WayTold:
    return WayTold(
        way.discards, round(way.gifts, 1), tell_figure(way.feeding), tell_figure(way.pauses)
    )


def tell_figure(figure: Figure) -> FigureTold:
    """Return a figure, rounded for the operator."""
    return FigureTold(
        surplus=round(figure.total, 1),
        z=round(figure.z, 2),
        p=short(figure.p),
        adjusted=short(figure.adjusted),
    )


def short(p: float) -> float:
    """Round a probability to two digits."""
    return float(f"{p:.2g}")


def sizes(pairs: Sequence[Pair]) -> PairLevels:
    """Count the pairs of each level."""
    found = Counter(pair.level for pair in pairs)
    return PairLevels(found["strong"], found["weak"], found["none"])
