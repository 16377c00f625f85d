"""Tiny town: four melds and a pair, self-draw only, everybody pays one base."""

from fangcheng.game.bars import Bar, bar
from fangcheng.game.codes import Codes
from fangcheng.game.ledger import Win
from fangcheng.game.state import State
from fangcheng.game.variant import Variant
from fangcheng.hands.hand import Hand
from fangcheng.hands.readings import standard_readings
from fangcheng.hands.shapes import is_standard, standard_waits
from fangcheng.tiles import Face


class TinyTown(Variant):
    """The rules of Tiny town."""

    name = "tiny"
    codes = Codes(wins=("pinghu",), payments=("zimo",), bars=("self_draw",))

    def may_win_on(self, state: State, tile: Face, source: int, by: str) -> int:
        """Nobody wins on a discard."""
        return 0

    def bars_win_on(self, state: State, seat: int, tile: Face, source: int, by: str) -> list[Bar]:
        """Why not: the code and the clause."""
        return [bar("self_draw", "TT-1")]

    def is_win(self, state: State, seat: int, hand: Hand, by: str) -> bool:
        """Four melds and a pair."""
        return is_standard(hand)

    def waits(self, state: State, seat: int) -> int:
        """The tiles that complete the hand."""
        return standard_waits(state.hands[seat])

    def score(self, state: State, seat: int, by: str, source: int | None, tile: Face) -> Win:
        """Any reading will do."""
        groups = next(standard_readings(state.hands[seat])).groups
        melds = tuple(map(str, state.melds[seat]))
        return Win(seat, by, source, "pinghu", (), groups, melds)

    def settle(self, state: State, win: Win, index: int) -> None:
        """Everybody pays the base."""
        for payer in state.after(win.seat):
            state.pay(payer, win.seat, "zimo", index, (("di", self.options.base),))

    def next_deal(self, state: State, drawn: bool) -> tuple[int, int]:
        """The next seat deals."""
        return (state.dealer + 1) % state.seats, 0
