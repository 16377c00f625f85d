"""What one match says about its seats: who fed whom, and how it ended.

Stored, and summed up later.
"""

from collections.abc import Iterable, Sequence
from typing import Final

from msgspec import Struct

from fangcheng.game.actions import DISSOLVE, LEAVE
from fangcheng.installed import make_variant
from fangcheng.match import Match
from fangcheng.server.features.fair_play.feeding import DISCARD, Discard, Done, discards

SCHEME: Final = 2
"""Increased when all matches must be analysed anew."""
_TOLD: Final = 3
"""The most discards of one seat to another that are kept one by one."""


class Link(Struct, array_like=True):
    """The discards of one seat, as far as they concern another."""

    giver: int
    taker: int
    discards: int = 0
    gifts: float = 0.0
    """What they were worth to the taker, in all."""
    surplus: float = 0.0
    """By how much that exceeds what the equals would have given, and what other seats got."""
    spread: float = 0.0
    """The variance of the surplus under chance."""
    after_pauses: float = 0.0
    """The surplus, weighted by how long the taker had just thought."""
    after_spread: float = 0.0
    """The variance of that under chance."""


class Telling(Struct, array_like=True):
    """A discard that gave more than its equals would have."""

    round: int
    event: int
    giver: int
    taker: int
    tile: str
    gift: float
    equals: int
    generous: int


class Ending(Struct, array_like=True, frozen=True):
    """How a match ended, regardless of the ladder."""

    totals: list[int] = []
    quit: list[int] = []
    """The seats that left, or for which autoplay made most discards."""
    dissolved: bool = False


class Judged(Struct):
    """The result of analysing a match."""

    links: list[Link] = []
    telling: list[Telling] = []
    ending: Ending = Ending()


def judge(
    variant: str, options: dict[str, bool | int | str], seed: str, inputs: list[Done]
) -> Judged:
    """Replay a match and analyse its discards and its end."""
    match = Match(make_variant(variant, options), seed)
    judged = sum_up(discards(match, inputs))
    judged.ending = ending_of(match.totals, inputs)
    return judged


def ending_of(totals: Sequence[int], inputs: Sequence[Done]) -> Ending:
    """Find out which seats left a match or let autoplay play it, and whether it was dissolved."""
    left = {done.seat for done in inputs if done.do == str(LEAVE)}
    own = [0] * len(totals)
    """The discards that each seat made itself, minus those that autoplay made for it."""
    for done in inputs:
        if done.do.startswith(DISCARD):
            own[done.seat] += 1 if done.own else -1
    absent = {seat for seat, more in enumerate(own) if more < 0}
    dissolved = any(done.do == str(DISSOLVE) for done in inputs)
    return Ending(list(totals), sorted(left | absent), dissolved)


def sum_up(found: Iterable[Discard]) -> Judged:
    """Sum up discards by giver and taker, and keep the most telling ones of each pair."""
    links: dict[tuple[int, int], Link] = {}
    telling: dict[tuple[int, int], list[tuple[float, Telling]]] = {}
    for discard in found:
        for taker, spread in enumerate(discard.spread):
            if not spread:
                continue
            pair = discard.seat, taker
            link = links.setdefault(pair, Link(*pair))
            surplus, pause = discard.surplus[taker], discard.pauses[taker]
            link.discards += 1
            link.gifts += discard.gifts[taker]
            link.surplus += surplus
            link.spread += spread
            link.after_pauses += surplus * pause
            link.after_spread += spread * pause * pause
            if discard.gifts[taker] and surplus > 0:
                told = Telling(
                    discard.round, discard.event, *pair, discard.tile, discard.gifts[taker],
                    discard.equals, discard.generous[taker],
                )  # fmt: skip
                telling.setdefault(pair, []).append((surplus, told))
    most = [sorted(some, key=lambda one: -one[0])[:_TOLD] for some in telling.values()]
    listed = sorted(
        (told for some in most for _, told in some),
        key=lambda discard: (discard.round, discard.event),
    )
    return Judged([links[pair] for pair in sorted(links)], listed)
