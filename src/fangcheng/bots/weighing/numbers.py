"""What bots know of a town: every number that differs between towns or levels.

A *plain win* is what a seat gets for the plainest win by an own draw; most numbers are in plain
wins, so that they hold for any base. In a town's `bots.py`, `NORMAL` is what the level `normal`
reckons with, `HARD` what `hard` and the coach do: the same, but for what was found out since. Towns
without it are played with `ANY_TOWN`.
"""

from collections.abc import Mapping
from functools import lru_cache
from typing import Final, NamedTuple, TypeAlias

from fangcheng.installed import part


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


Correction: TypeAlias = tuple[float, ...]
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
    pairs_claim: bool = False
    """Whether claims help a hand that is as near to melds as to seven pairs."""
    lets_go: bool = False
    """Whether a ready hand lets a win by discard go that pays less than to go on."""
    asks_settlement: bool = False
    """Whether `loss` scales what the settlement says others' wins cost as melds lie."""
    counts_turns: bool = False
    """Whether it matters how many of the others play before this seat draws."""
    says: Mapping[str, str] = {}
    """What speaks for a ready hand: a code of `REASONS` for a factor of the win it waits for."""
    corrections: tuple[Correction, ...] = ()
    """For hands that are 0, 1, 2, 3, 4 or more from ready, and for locked ones."""


ANY_TOWN: Final = Numbers(
    quiet=4, rise=0.03, most=0.25, loss=0.4,
    worth=(1.0, 1.0, 1.0, 1.0), given=1.0, given_worth=0.35, far=3.0,
)  # fmt: skip


@lru_cache(maxsize=256)
def normal_numbers(town: str) -> Numbers:
    """What `normal` knows of a town."""
    known: Numbers = getattr(part(town, "bots"), "NORMAL", ANY_TOWN)
    return known


@lru_cache(maxsize=256)
def hard_numbers(town: str) -> Numbers:
    """What `hard` and the coach know of a town."""
    usual = normal_numbers(town)._replace(asks_settlement=True)
    known: Numbers = getattr(part(town, "bots"), "HARD", usual)
    return known
