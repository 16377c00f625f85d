"""An outlook that has learned from many rounds what came of hands like these.

What an outlook expects of a hand is an estimate with errors of its own: it may think too well of
opened hands, or too little of late ones. `python -m benchmarks.experience` lets bots play, and fits
what each seat had in the end to what was expected and to a few things that could be seen then. How
often discards are won on, and what that costs, was counted in such rounds too. That helps in
Jinzhou; elsewhere hands judged so play no better than with what `Insight` knows, of which nothing
is used here but imagined waits: the lessons were learned without it.
"""

from typing import Final, NamedTuple

from fangcheng.bots.look import Look
from fangcheng.bots.weighing.insight import Insight
from fangcheng.bots.weighing.lessons import LESSONS
from fangcheng.bots.weighing.weigh import Candidate
from fangcheng.bots.weighing.weigh import weigh as weigh_by
from fangcheng.game.actions import Kind
from fangcheng.game.choices import meld_claims
from fangcheng.tiles import Face

FARTHEST: Final = 4
"""Hands this far from ready, and those further away, are taken together."""
LOCKED: Final = FARTHEST + 1
"""Where the lesson of locked hands stands, after those of 0, 1, 2 … from ready."""


class Waits(NamedTuple):
    """How likely a ready hand waits for a tile, what it costs to give it, and who is ready."""

    middle: float
    end: float
    honour: float
    cost: float
    """In plain wins."""
    rise: float
    """How many more hands, of those that have declared nothing, are ready with each discard."""


_WAITS: Final = {
    "jinzhou": Waits(0.07, 0.065, 0.012, 0.5, 0.005),
}
_ANY_TOWN: Final = Waits(0.13, 0.06, 0.03, 0.5, 0.05)
_UNSEEN: Final[tuple[float, ...]] = (0.35, 0.5, 0.75, 1.1)
"""How that changes with the copies that are unseen,"""
_OWN: Final = 0.1
"""and for a tile that the seat has discarded itself."""
_QUIET: Final = 2
"""Discards before anybody is ready,"""
_MELD: Final = 1.5
"""and by how many discards a meld brings that nearer."""
_CHI: Final = 0.5
_PENG: Final = 1.8
"""How often a useful tile that can be claimed so is, for each time that it is drawn."""


def weigh(look: Look) -> list[Candidate]:
    """Weigh every legal action as well as we can without a search, the best first."""
    if len(look.legal) == 1 or look.phase == "opening":
        return weigh_by(look)
    return weigh_by(look, best_outlook(look))


def best_outlook(look: Look) -> Insight:
    """The outlook that knows most: with experience where there are lessons."""
    return Experience(look) if look.variant.name in LESSONS else Insight(look)


class Experience(Insight):
    """An outlook with the lessons of many rounds."""

    def __init__(self, look: Look, judges: bool = True) -> None:
        super().__init__(look)
        state = self.state
        self._most_draws: int = self.draws
        self.draw_after(self.seat)
        self._lessons: tuple[tuple[float, ...], ...] = ()
        if judges:
            self._lessons = LESSONS.get(state.variant.name, ())
        self._usual: Waits = _WAITS.get(state.variant.name, _ANY_TOWN)
        self.given_cost = self._usual.cost
        self.own_discard = _OWN
        self.opened, self.patience = 1.0, 0.0
        melds = 0
        declared = 0
        for other in range(state.seats):
            if other != self.seat:
                melds += len(state.melds[other])
                declared += state.declared[other] > 0
        self._others_melds: float = melds / 6.0
        self._others_declared: float = float(declared)

    def count_loss(self) -> None:
        """Leave it as it is: the lessons were learned with the usual loss."""

    def draw_after(self, source: int) -> None:
        """Take the seat after this one to draw next."""
        state = self.state
        seats = state.seats
        before = (self.seat - source - 1) % seats
        self.first = before / (seats - 1)
        left = state.wall.left - state.variant.reserve(state.kongs)
        self.draws = max(min((left - before + seats - 1) // seats, self._most_draws), 0)

    def claimed(self, tile: Face) -> float:
        """How often a useful tile comes by a claim, for each time that it is drawn."""
        state, seat = self.state, self.seat
        if state.roles.plays[tile] < 0:
            return 0.0
        left = (seat - 1) % state.seats
        chi = peng = False
        for action in meld_claims(state, seat, tile, left, True) or ():
            chi = chi or action.kind is Kind.CHI
            peng = peng or action.kind is Kind.PENG
        return _CHI * chi + _PENG * self.others * peng

    def judged(self, distance: int, value: float) -> float:
        """What the seat's hand of 3n+1 tiles, so far from ready, is worth after all."""
        kind = self.kind_of_hand(distance)
        seen = self.seen(value)
        self.asked = (kind, tuple(seen))
        if not self._lessons:
            return value
        total = 0.0
        for factor, one in zip(self._lessons[kind], seen, strict=True):
            total += factor * one
        return total * self.plain

    def kind_of_hand(self, distance: int) -> int:
        """Which of the lessons is about the seat's hand."""
        if self.state.locked(self.seat):
            return LOCKED
        return min(distance, FARTHEST)

    def seen(self, value: float) -> list[float]:
        """What the lessons are about: what is expected of the hand, and what can be seen now."""
        state, seat = self.state, self.seat
        melds = len(state.melds[seat])
        wilds = state.hands[seat].wilds
        turn = min(self.turn, 16.0) / 16.0
        return [
            1.0,
            value / self.plain,
            float(melds == 1),
            float(melds == 2),
            float(melds >= 3),
            float(wilds == 1),
            float(wilds >= 2),
            turn,
            turn * turn,
            self._others_melds,
            self._others_declared,
            float(seat == state.dealer),
        ]

    def _is_ready(self, other: int) -> float:
        later = len(self.state.discards[other]) - _QUIET
        if later < 0:
            return 0.0
        return min(self._usual.rise * (later + _MELD * len(self.state.melds[other])), 0.9)

    def _waits_for(self, tile: Face, face: Face) -> float:
        usual = self._usual
        waits = usual.honour if face >= 27 else usual.end if face % 9 in (0, 8) else usual.middle
        return waits * _UNSEEN[min(self.unseen[tile], 3)]
