"""What bots know of each town: every number that differs between towns or levels, in one table.

A *plain win* is what a seat gets for the plainest win by an own draw; most numbers are in plain
wins, so that they hold for any base. `NORMAL` is what the level `normal` reckons with, `HARD` what
`hard` and the coach do: the same, but for what was found out since. Towns that are not in the table
are played with `ANY_TOWN`.
"""

from typing import Final, NamedTuple, TypeAlias


class Ready(NamedTuple):
    """How likely a seat that has declared nothing is ready, after so many discards."""

    quiet: int
    """Discards before anybody is."""
    rise: float
    """By how much it grows with each discard after that."""
    meld: float
    """By how much it grows with each meld."""
    most: float
    """The highest it gets."""
    by_seat: bool
    """Whether that seat's own discards count, or those of all on average."""


class Waits(NamedTuple):
    """How likely a ready hand waits for a tile."""

    ranks: tuple[float, ...]
    """For a tile of a suit, by its rank."""
    honour: float
    suit_unseen: tuple[float, ...]
    """How many times as likely with 0, 1, 2 or 3 copies of a tile of a suit unseen."""
    honour_unseen: tuple[float, ...]
    """How many times as likely with 0, 1, 2 or 3 copies of an honour unseen."""
    discarded: float
    """How many times as likely for a tile that the seat has discarded itself."""


class Claims(NamedTuple):
    """How often a useful tile comes by a claim, for each time that it is drawn."""

    usual: float
    """Whatever the tile; 0 where it is asked how the tile could be claimed."""
    chi: float = 0.0
    """If it can be claimed with a chi."""
    peng: float = 0.0
    """If it can be claimed with a peng, at a table of four."""


Lesson: TypeAlias = tuple[float, ...]
"""What each feature of a kind of hand (`Estimate.features`) is worth, in plain wins."""

_READY: Final = Ready(quiet=0, rise=0.03, meld=0.1, most=0.75, by_seat=False)
_WAITS: Final = Waits(
    ranks=(0.05, 0.075, 0.1, 0.1, 0.1, 0.1, 0.1, 0.075, 0.05),
    honour=0.02,
    suit_unseen=(1.0, 1.0, 1.0, 1.0),
    honour_unseen=(0.0, 1.0, 2.0, 3.0),
    discarded=0.5,
)


class Numbers(NamedTuple):
    """How rounds go in a town, as counted in rounds of good players, and how a level reckons."""

    # How soon others win, and what that costs.
    quiet: float
    """Go-arounds before anybody is likely to win."""
    rise: float
    """By how much the chance that one of the others wins grows in each go-around after."""
    most: float
    """The highest it gets."""
    loss: float
    """What a seat pays when another wins; see `asks_settlement`."""
    # What hands come to that are not ready yet.
    worth: tuple[float, float, float, float]
    """A usual win: opened, opened with wild tiles, closed, closed with wild tiles."""
    given: float
    """How often a usual hand wins on a discard, for each time that it wins on a draw."""
    given_worth: float
    """What a win on a discard pays, in wins by a draw."""
    far: float
    """How far from ready hands are after the first discard."""
    width: float = 1.0
    """How many tiles are useful, beside towns where melds and a pair are enough."""
    opened: float = 1.0
    """What a win is worth to a hand opened by claims, beside what `worth` says."""
    claims: Claims = Claims(usual=0.45)
    # Kongs.
    kong_points: float = 0.0
    """What a kong brings by itself, from each of the others and in base points."""
    kongs_always_paid: bool = False
    """Whether a kong is paid whoever wins."""
    # What discards cost.
    cost: float = 0.5
    """What the discarder pays for a usual win."""
    ready: Ready = _READY
    waits: Waits = _WAITS
    # What a level reckons with besides.
    patience: float = 0.0
    """What a ready hand that lets a win by discard go brings beyond what is expected."""
    asks_settlement: bool = False
    """Whether `loss` scales what the settlement says others' wins cost as melds lie."""
    counts_turns: bool = False
    """Whether it matters how many of the others play before this seat draws."""
    lessons: tuple[Lesson, ...] = ()
    """For hands that are 0, 1, 2, 3, 4 or more from ready, and for locked ones."""


ANY_TOWN: Final = Numbers(
    quiet=4, rise=0.03, most=0.25, loss=0.4,
    worth=(1.0, 1.0, 1.0, 1.0), given=1.0, given_worth=0.35, far=3.0,
)  # fmt: skip

NORMAL: Final[dict[str, Numbers]] = {
    "hangzhou": Numbers(
        quiet=4, rise=0.035, most=0.30, loss=0.42,
        worth=(1.0, 1.1, 1.2, 1.4), given=0.0, given_worth=0.5, far=2.8,
    ),
    "zhangzhou": Numbers(
        quiet=3, rise=0.050, most=0.38, loss=0.32, cost=0.25, kong_points=1.0,
        worth=(1.0, 1.1, 1.0, 1.1), given=0.6, given_worth=0.5, far=3.3,
    ),
    "jinzhou": Numbers(
        quiet=5, rise=0.022, most=0.16, loss=0.45, cost=0.9, kong_points=0.5,
        worth=(1.1, 1.1, 1.1, 1.1), given=1.6, given_worth=0.34, far=4.6, width=0.75,
    ),
    "qinhuangdao": Numbers(
        quiet=2.5, rise=0.055, most=0.38, loss=0.8, cost=0.8,
        kong_points=1.0, kongs_always_paid=True,
        worth=(3.7, 2.0, 8.0, 5.0), given=1.6, given_worth=0.12, far=2.8,
    ),
    "lanzhou": Numbers(
        quiet=4, rise=0.015, most=0.13, loss=0.25, cost=0.75,
        worth=(1.0, 1.0, 1.2, 1.2), given=1.1, given_worth=0.35, far=1.7, width=0.75,
    ),
}  # fmt: skip

# Fitted by `python -m benchmarks.lessons` to 2,400 rounds (`--seed e7`) played with the lessons
# before these. In the other towns hands judged so play no better.
_JINZHOU_LESSONS: Final = (
    (0.285, 0.803, 0.111, 0.083, 0.091, 0.000, 0.000, -0.231, -0.186, 0.156, -0.259, 0.082),
    (0.460, 0.807, -0.027, 0.007, 0.035, 0.000, 0.000, -0.421, 0.164, -0.173, -0.240, -0.025),
    (0.242, 1.013, 0.090, 0.066, -0.099, 0.000, 0.000, -0.071, 0.259, -0.425, -0.319, 0.079),
    (0.255, 1.110, -0.015, -0.098, 0.003, 0.000, 0.000, -0.056, 0.319, -0.351, -0.205, 0.072),
    (0.324, 1.375, -0.057, -0.015, 0.000, 0.000, 0.000, -0.019, 0.116, -0.378, -0.378, 0.049),
    (0.438, 0.865, 0.200, 0.181, 0.056, 0.000, 0.000, 0.277, 0.054, -0.198, -0.408, 0.051),
)

HARD: Final[dict[str, Numbers]] = {
    "hangzhou": NORMAL["hangzhou"]._replace(asks_settlement=True, opened=0.85),
    "zhangzhou": NORMAL["zhangzhou"]._replace(asks_settlement=True, opened=0.85),
    # How often discards are won on, and what that costs, was counted in the rounds of the lessons,
    # which were learned with the usual loss.
    "jinzhou": NORMAL["jinzhou"]._replace(
        cost=0.5,
        ready=Ready(quiet=2, rise=0.005, meld=0.0075, most=0.9, by_seat=True),
        waits=Waits(
            ranks=(0.065, 0.07, 0.07, 0.07, 0.07, 0.07, 0.07, 0.07, 0.065),
            honour=0.012,
            suit_unseen=(0.35, 0.5, 0.75, 1.1),
            honour_unseen=(0.35, 0.5, 0.75, 1.1),
            discarded=0.1,
        ),
        claims=Claims(usual=0.0, chi=0.5, peng=1.8),
        counts_turns=True,
        lessons=_JINZHOU_LESSONS,
    ),
    # Where rounds were played both ways (`python -m benchmarks.both_ways`), passing on small wins
    # by discard brought more than was expected of it.
    "qinhuangdao": NORMAL["qinhuangdao"]._replace(patience=0.25),
    # `normal` fears to give a win too much for what hands bring.
    "lanzhou": NORMAL["lanzhou"]._replace(opened=0.85, cost=0.38),
}


def normal_numbers(town: str) -> Numbers:
    """What `normal` knows of a town."""
    return NORMAL.get(town, ANY_TOWN)


def hard_numbers(town: str) -> Numbers:
    """What `hard` and the coach know of a town."""
    known = HARD.get(town)
    return ANY_TOWN._replace(asks_settlement=True) if known is None else known
