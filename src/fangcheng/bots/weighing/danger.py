"""What a discard can cost: how likely others wait for it."""

from collections.abc import Mapping
from typing import Final

from fangcheng.bots.weighing.numbers import Numbers, Ready, Waits
from fangcheng.bots.weighing.sandbox import Sandbox
from fangcheng.game.state import State
from fangcheng.tiles import Face

_LIKE_OTHERS: Final = 0.5
_IMAGINED: Final = 0.8
"""What counts of a declared hand: the waits of any ready hand, and those imagined for this one."""


def danger_of(
    sandbox: Sandbox,
    numbers: Numbers,
    turn: float,
    imagined: Mapping[int, list[float]],
    tile: Face,
) -> float:
    """Points that a discard can be expected to cost at once.

    `turn` is how many discards each has made on average; `imagined` tells for seats that have
    declared how often they were found to wait for each tile.
    """
    state, seat = sandbox.state, sandbox.seat
    may_win = sandbox.may_win_on(tile, seat)
    chance = 0.0
    for other in range(state.seats):
        if other != seat and may_win >> other & 1:
            locked = state.locked(other)
            if not locked and state.variant.only_declared_win:
                continue
            ready = 1.0 if locked else _readiness(state, other, numbers.ready, turn)
            one = ready * _waited_for(sandbox, numbers.waits, tile)
            if locked and other in imagined:
                one = _LIKE_OTHERS * one + _IMAGINED * imagined[other][tile]
            chance += one * numbers.waits.discarded if tile in state.discards[other] else one
    return chance * (sandbox.plain * numbers.cost)


def _readiness(state: State, other: int, ready: Ready, turn: float) -> float:
    """How likely a seat that has declared nothing is ready."""
    discards = float(len(state.discards[other])) if ready.by_seat else turn
    if discards < ready.quiet:
        return 0.0
    risen = ready.rise * (discards - ready.quiet) + ready.meld * len(state.melds[other])
    return min(risen, ready.most)


def _waited_for(sandbox: Sandbox, waits: Waits, tile: Face) -> float:
    """How likely a ready hand waits for a tile."""
    played = sandbox.state.roles.plays[tile]
    face = played if played >= 0 else tile
    unseen = min(sandbox.unseen[tile], 3)
    if face >= 27:
        return waits.honour * waits.honour_unseen[unseen]
    return waits.ranks[face % 9] * waits.suit_unseen[unseen]
