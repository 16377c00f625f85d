"""An outlook that has learned from many rounds what came of hands like these.

What an outlook expects of a hand is an estimate with errors of its own: it may think too well of
opened hands, or too little of those with wild tiles. `python -m benchmarks.experience` lets bots
play, and fits what each seat had in the end to what was expected and to a few things that could be
seen then. How often discards are won on, and what that costs, was counted in such rounds too.
"""

from typing import Final, NamedTuple

from fangcheng.bots.candidates import Candidate
from fangcheng.bots.candidates import weigh as weigh_by
from fangcheng.bots.lessons import LESSONS
from fangcheng.bots.look import Look
from fangcheng.bots.outlook import Outlook
from fangcheng.tiles import Face

FARTHEST: Final = 4
"""Hands this far from ready, and those further away, are taken together."""
LOCKED: Final = FARTHEST + 1
"""Where the lesson of locked hands stands, after those of 0, 1, 2 … from ready."""


class Waits(NamedTuple):
    """How likely a ready hand waits for one tile, and what it costs to give that tile."""

    middle: float
    end: float
    honour: float
    cost: float
    """In plain wins."""


_WAITS: Final = {
    "jinzhou": Waits(0.045, 0.018, 0.002, 0.5),
    "qinhuangdao": Waits(0.085, 0.03, 0.004, 0.55),
    "zhangzhou": Waits(0.085, 0.025, 0.004, 0.21),
    "lanzhou": Waits(0.035, 0.02, 0.035, 0.6),
}
_ANY_TOWN: Final = Waits(0.07, 0.03, 0.01, 0.5)
_UNSEEN: Final[tuple[float, ...]] = (0.3, 0.75, 1.0, 1.2)
"""How that changes with the copies that are unseen."""


def weigh(look: Look) -> list[Candidate]:
    """Weigh every legal action with experience, the best first: what the coach says."""
    if len(look.legal) == 1 or look.phase == "opening":
        return weigh_by(look)
    return weigh_by(look, Experience(look))


class Experience(Outlook):
    """An outlook with the lessons of many rounds."""

    def __init__(self, look: Look, judges: bool = True) -> None:
        super().__init__(look)
        state = self.state
        self._lessons: tuple[tuple[float, ...], ...] = ()
        if judges:
            self._lessons = LESSONS.get(state.variant.name, ())
        self._usual: Waits = _WAITS.get(state.variant.name, _ANY_TOWN)
        self.given_cost = self._usual.cost
        melds = 0
        declared = 0
        for other in range(state.seats):
            if other != self.seat:
                melds += len(state.melds[other])
                declared += state.declared[other] > 0
        self._others_melds: float = melds / 6.0
        self._others_declared: float = float(declared)

    def judged(self, distance: int, value: float) -> float:
        """What the seat's hand of 3n+1 tiles, so far from ready, is worth after all."""
        if not self._lessons:
            return value
        lesson = self._lessons[self.kind_of_hand(distance)]
        total = 0.0
        for factor, seen in zip(lesson, self.seen(value), strict=True):
            total += factor * seen
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
        mean = self.mean_distance(other) - 0.3 * (len(self.state.melds[other]) - 1)
        return min(max((1.5 - mean) / 2.0, 0.0), 0.9)

    def _waits_for(self, tile: Face, face: Face) -> float:
        usual = self._usual
        waits = usual.honour if face >= 27 else usual.end if face % 9 in (0, 8) else usual.middle
        return waits * _UNSEEN[min(self.unseen[tile], 3)]
