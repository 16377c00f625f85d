"""What the operator is told of fair play: pairs, farms, and single matches."""

from typing import Literal

from msgspec import Struct

PairLevel = Literal["strong", "weak", "none"]
"""How much a pair deserves to be looked at."""

TieKind = Literal["address", "device", "partners", "times"]
"""What accounts of a farm have in common."""


class FigureTold(Struct):
    """A sum that is nothing but chance, or not."""

    surplus: float
    z: float
    """How many times the usual spread the sum is."""
    p: float
    """How often chance alone gives as much."""
    adjusted: float
    """How often it would give as much to any of those who were looked at."""


class WayTold(Struct):
    """What one of two people gave to the other."""

    discards: int
    """Discards with a choice."""
    gifts: float
    feeding: FigureTold
    pauses: FigureTold


class PairTold(Struct):
    """Two people, the one with the smaller number first, and all that is known of them together."""

    people: tuple[int, int]
    names: tuple[str, str]
    level: PairLevel
    adjusted: float
    matches: int
    newest: int
    told: bool
    """Whether there is enough to say something."""
    mutual: FigureTold
    ways: tuple[WayTold, WayTold]
    """What the first gave to the second, and the second to the first."""
    address: tuple[int, int]
    """In how many matches the two had one address, of those in which that is known."""
    device: tuple[int, int]
    came: tuple[int, int, float]
    """How often they came online closest of the four, of how many, and how likely by chance."""
    reported: tuple[int, int] = (0, 0)
    """Open reports about each of the two."""


class PairLevels(Struct):
    """How many pairs there are of each level."""

    strong: int
    weak: int
    none: int


class PairList(Struct):
    """Pairs, the most striking first; `GET /api/operator/fair_play`."""

    pairs: list[PairTold]
    count: int
    levels: PairLevels
    left: int
    """Matches that have not been looked at."""
    busy: bool
    page: int
    size: int


class TellingDiscard(Struct):
    """A discard that gave more than its equals."""

    round: int
    event: int
    giver: int
    taker: int
    tile: str
    gift: float
    equals: int
    generous: int
    chinese: str
    """The tile in Chinese characters."""


class PairMatch(Struct):
    """A match of two people, with what it says by itself."""

    match: int
    finished: int
    counts: bool
    names: list[str]
    ways: tuple[WayTold, WayTold]
    telling: list[TellingDiscard]


class PairCase(Struct):
    """Two people and their newest matches; `GET /api/operator/fair_play/pairs/{one}-{other}`."""

    pair: PairTold
    matches: list[PairMatch]


class MatchCase(Struct):
    """What was found in a match; `GET /api/operator/fair_play/matches/{match}`."""

    match: int
    finished: int
    names: list[str]
    pairs: list[PairTold]
    telling: list[TellingDiscard]


class EndedTold(Struct):
    """How often a match ended early when it suited somebody, of how many."""

    times: int
    of: int
    adjusted: float
    """How likely chance gives as much to anybody."""


class FarmGain(Struct):
    """What an account of a farm got."""

    person: int
    name: str
    matches: int
    firsts: int
    points: int
    fed: FigureTold | None
    ended: EndedTold | None


class FarmGiver(Struct):
    """An account that gave."""

    person: int
    name: str
    matches: int


class FarmTie(Struct):
    """Something that accounts of a farm have in common."""

    kind: TieKind
    people: list[int]


class FarmTold(Struct):
    """Accounts that hang together, some of which were given what chance does not give."""

    adjusted: float
    gained: list[FarmGain]
    gave: list[FarmGiver]
    shared: list[FarmTie]
    matches: int
    newest: list[int]


class FarmList(Struct):
    """Farms, the most striking first; `GET /api/operator/fair_play/farms`."""

    farms: list[FarmTold]
