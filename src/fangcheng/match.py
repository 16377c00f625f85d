"""A match: rounds one after another, with dealer, streak and scores carried over (C-13)."""

from mypy_extensions import mypyc_attr

from fangcheng.errors import IllegalActionError
from fangcheng.game.actions import Action
from fangcheng.game.events import Event
from fangcheng.game.referee import apply, start
from fangcheng.game.state import State
from fangcheng.game.variant import Variant
from fangcheng.rebuilding import Rebuilt, rebuild
from fangcheng.wall import Chance, build_wall


@mypyc_attr(allow_interpreted_subclasses=True)
class Match:
    """One match from a seed. `state` is the running round; `totals` counts finished rounds.

    A seed is a number or a text: 7 and "7" deal the same tiles. A match can be copied and pickled;
    what happens to a copy does not happen to the match.

    >>> from fangcheng.installed import make_variant
    >>> match = Match(make_variant("hangzhou"), seed=7)
    >>> match.clone().state is match.state
    False
    """

    def __init__(self, variant: Variant, seed: int | str, listen: bool = True) -> None:
        self.variant = variant
        self.seed = str(seed)
        self.listen = listen
        self.totals = [0] * variant.seats
        self.state = self._open(1, _first_dealer(variant, self.seed), variant.first_streak)

    @property
    def over(self) -> bool:
        """The last round has ended."""
        return self.state.result is not None and self.state.result.match_over

    def apply(self, seat: int, action: Action) -> list[Event]:
        """Let a seat act in the running round; the scores count when the round ends."""
        events = apply(self.state, seat, action)
        if self.state.over:
            self.totals = [
                total + score for total, score in zip(self.totals, self.state.scores(), strict=True)
            ]
        return events

    def next_round(self) -> State:
        """Open the next round."""
        result = self.state.result
        if result is None or result.next_dealer is None or result.match_over:
            raise IllegalActionError("no_next_round")
        self.state = self._open(self.state.round + 1, result.next_dealer, result.next_streak)
        return self.state

    def clone(self) -> "Match":
        """Copy the match with its running round."""
        other = Match(self.variant, self.seed, self.listen)
        other.totals = self.totals[:]
        other.state = self.state.clone(self.listen)
        return other

    def __copy__(self) -> "Match":
        return self.clone()

    def __deepcopy__(self, memo: object) -> "Match":
        return self.clone()

    def __reduce__(self) -> Rebuilt:
        held = {"totals": self.totals, "state": self.state}
        return rebuild, (Match, (self.variant, self.seed, self.listen), held)

    def _open(self, number: int, dealer: int, streak: int) -> State:
        wall = build_wall(self.variant.deck, self.seed, number, self.variant.find_break)
        return start(self.variant, wall, dealer, streak, number, self.listen)


def _first_dealer(variant: Variant, seed: str) -> int:
    chosen = variant.options.first_dealer
    if isinstance(chosen, int):
        return chosen
    return Chance(seed, 0, "dealer").below(variant.seats)
