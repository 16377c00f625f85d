"""Fair play for the operator: pairs, farms, and single matches."""

from typing import Literal

from msgspec import Struct

PairLevel = Literal["strong", "weak", "none"]
"""How much a pair deserves a look."""

TieKind = Literal["address", "device", "partners", "times"]
"""What accounts of a farm have in common."""


class FigureTold(Struct):
    """A sum, and how likely it is under chance."""

    surplus: float
    z: float
    """The sum in standard deviations."""
    p: float
    """The probability under chance alone."""
    adjusted: float
    """The probability that chance gives as much to any of those analysed."""


class WayTold(Struct):
    """What one of two people gave to the other."""

    discards: int
    """Discards with a choice."""
    gifts: float
    feeding: FigureTold
    pauses: FigureTold


class PairTold(Struct):
    """Two people, the lower number first, and all that is known of them together."""

    people: tuple[int, int]
    names: tuple[str, str]
    level: PairLevel
    adjusted: float
    matches: int
    newest: int
    told: bool
    """Whether there is enough data."""
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
    """Pairs, the most suspicious first; `GET /api/operator/fair_play`."""

    pairs: list[PairTold]
    count: int
    levels: PairLevels
    left: int
    """Matches that have not been analysed."""
    busy: bool
    page: int
    size: int


class TellingDiscard(Struct):
    """A discard that gave more than its equals would have."""

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
    """A match of two people, with its own figures."""

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
    """How many of an account's matches ended early when that suited it."""

    times: int
    of: int
    adjusted: float
    """The probability that chance gives as much to anybody."""


class FarmGain(Struct):
    """What an account of a farm gained."""

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
    """Connected accounts, some of which were given more than chance gives."""

    adjusted: float
    gained: list[FarmGain]
    gave: list[FarmGiver]
    shared: list[FarmTie]
    matches: int
    newest: list[int]


class FarmList(Struct):
    """Farms, the most suspicious first; `GET /api/operator/fair_play/farms`."""

    farms: list[FarmTold]
