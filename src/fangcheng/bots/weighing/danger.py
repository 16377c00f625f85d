"""What a discard can cost: how likely others wait for it."""

from typing import Final

from fangcheng.bots.weighing.numbers import Numbers, Ready, Waits
from fangcheng.bots.weighing.trial import Trial
from fangcheng.tiles import Face

_LIKE_OTHERS: Final = 0.5
_IMAGINED: Final = 0.8
"""What counts of a declared hand: the waits of any ready hand, and those imagined for this one."""


class Danger:
    """What others may win on, for one decision."""

    def __init__(self, trial: Trial, numbers: Numbers, turn: float) -> None:
        self._trial: Trial = trial
        self._ready: Ready = numbers.ready
        self._waits: Waits = numbers.waits
        self._cost: float = trial.plain * numbers.cost
        self._turn: float = turn
        self._imagined: dict[int, list[float]] = {}

    def imagine(self, other: int, waits: list[float]) -> None:
        """Take into account how often a seat that has declared was found to wait for each tile."""
        self._imagined[other] = waits

    def of(self, tile: Face) -> float:
        """Points a discard can be expected to cost at once."""
        state, seat = self._trial.state, self._trial.seat
        claim = state.claim_tile
        state.claim_tile = tile
        may_win = state.variant.may_win_on(state, tile, seat, "discard") & ~state.out
        state.claim_tile = claim
        chance = 0.0
        for other in range(state.seats):
            if other != seat and may_win >> other & 1:
                chance += self._waited_for(tile, other)
        return chance * self._cost

    def _waited_for(self, tile: Face, other: int) -> float:
        """How likely another seat waits for a tile."""
        state = self._trial.state
        locked = state.locked(other)
        if not locked and state.variant.only_declared_win:
            return 0.0
        chance = (1.0 if locked else self._is_ready(other)) * self._waits_for(tile)
        if locked and other in self._imagined:
            chance = _LIKE_OTHERS * chance + _IMAGINED * self._imagined[other][tile]
        return chance * self._waits.discarded if tile in state.discards[other] else chance

    def _is_ready(self, other: int) -> float:
        """How likely a seat that has declared nothing is ready."""
        ready, state = self._ready, self._trial.state
        discards = float(len(state.discards[other])) if ready.by_seat else self._turn
        if discards < ready.quiet:
            return 0.0
        risen = ready.rise * (discards - ready.quiet) + ready.meld * len(state.melds[other])
        return min(risen, ready.most)

    def _waits_for(self, tile: Face) -> float:
        """How likely a ready hand waits for a tile."""
        waits = self._waits
        played = self._trial.state.roles.plays[tile]
        face = played if played >= 0 else tile
        unseen = min(self._trial.unseen[tile], 3)
        if face >= 27:
            return waits.honour * waits.honour_unseen[unseen]
        return waits.ranks[face % 9] * waits.suit_unseen[unseen]
