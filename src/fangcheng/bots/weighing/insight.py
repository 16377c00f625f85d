"""An outlook that sees more than `normal` does.

It asks the settlement what the others' wins cost as melds lie now: who has taken three discards of
one seat in Hangzhou pays double for all if that one wins. And it can be told what hands that have
declared were found to wait for. Of hands that claims have opened it expects less. In Qinhuangdao it
lets small wins by discard go more readily: where rounds were played both ways
(`benchmarks.both_ways`), passing brought more than was expected of it.
"""

from typing import Final

from fangcheng.bots.look import Look
from fangcheng.bots.weighing.estimate import Outlook
from fangcheng.tiles import Face

_OPENED: Final = {"hangzhou": 0.85, "zhangzhou": 0.85, "lanzhou": 0.85}
"""What a win is worth to an opened hand two or more from ready, beside what `normal` thinks."""
_PATIENCE: Final = {"qinhuangdao": 0.25}
"""What passing on a win by discard brings more than `normal` thinks, in plain wins."""
_COST: Final = {"lanzhou": 0.38}
"""What giving a win costs, in plain wins, where `normal` fears it too much for what hands bring."""
_LIKE_OTHERS: Final = 0.5
_IMAGINED: Final = 0.8
"""What counts of a declared hand: the waits of any ready hand, and those imagined for this one."""


class Insight(Outlook):
    """An outlook that knows what others' wins cost, and listens to what was imagined."""

    def __init__(self, look: Look) -> None:
        super().__init__(look)
        self._imagined: list[list[float]] = []
        town = self.state.variant.name
        self.opened = _OPENED.get(town, self.opened)
        self.patience = _PATIENCE.get(town, self.patience)
        self.given_cost = _COST.get(town, self.given_cost)
        self.count_loss()

    def count_loss(self) -> None:
        """Ask the settlement what the seat pays for a plain win of each of the others.

        Where kongs and flowers are paid whoever wins (ZZ-26), that may be less than nothing.
        """
        paid = 0
        for other in range(self.state.seats):
            if other != self.seat:
                paid -= self.plain_win(other)
        self.loss = self.temper.loss / self.others * paid

    def imagined(self, waits: list[list[float]]) -> None:
        """Take into account how often each seat that has declared waits for each tile."""
        self._imagined = waits

    def _waited_for(self, tile: Face, other: int) -> float:
        usual = super()._waited_for(tile, other)
        if not self._imagined or not self.state.locked(other):
            return usual
        imagined = self._imagined[other][tile]
        if tile in self.state.discards[other]:
            imagined *= self.own_discard
        return _LIKE_OTHERS * usual + _IMAGINED * imagined
