"""Hometown 家乡: the smallest whole town, to copy and rename.

Read it beside rulebook.md; the ids in the comments are that book's.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from math import prod
from typing import ClassVar

from fangcheng.game.codes import Codes
from fangcheng.game.ledger import Factors, Win
from fangcheng.game.options import Options, choice
from fangcheng.game.state import Meld, State
from fangcheng.game.variant import Variant
from fangcheng.hands.hand import Hand
from fangcheng.hands.readings import Group, standard_readings
from fangcheng.hands.shapes import is_standard, standard_waits
from fangcheng.tiles import Face


@dataclass(frozen=True, kw_only=True)
class HometownOptions(Options):
    """The options of a room."""

    zimo: int = choice(2, 1, 3, clause="HT-4")


class Hometown(Variant[HometownOptions]):
    """The rules of Hometown."""

    name = "hometown"
    options_type = HometownOptions
    codes = Codes(
        wins=("pinghu", "pengpenghu"),
        factors=("pinghu", "pengpenghu", "zimo"),
        payments=("zimo", "dianpao"),
    )
    clauses: ClassVar[Mapping[str, str]] = {"shape": "HT-2"}
    plain_win = (("pinghu", 1), ("zimo", 2))

    def is_win(self, state: State, seat: int, hand: Hand, by: str) -> bool:
        """HT-2."""
        return is_standard(hand)

    def waits(self, state: State, seat: int) -> int:
        """HT-2: the tiles with which `is_win` says yes."""
        return standard_waits(state.hands[seat])

    def score(self, state: State, seat: int, by: str, source: int | None, tile: Face) -> Win:
        """HT-3: the reading that pays most."""
        return max(self.readings(state, seat, by, source, tile), key=lambda win: worth(win.factors))

    def readings(
        self, state: State, seat: int, by: str, source: int | None, tile: Face
    ) -> Iterator[Win]:
        """HT-3, HT-4."""
        melds = state.melds[seat]
        drawn: Factors = (("zimo", self.options.zimo),) if source is None else ()
        for groups, *_ in standard_readings(state.hands[seat]):
            kind, number = ("pengpenghu", 2) if is_all_triplets(groups, melds) else ("pinghu", 1)
            factors = ((kind, number), *drawn)
            yield Win(seat, by, source, kind, factors, groups, tuple(map(str, melds)))

    def settle(self, state: State, win: Win, index: int) -> None:
        """HT-4: all pay a self-draw, the discarder alone a win on its discard."""
        due = (("di", self.options.base), *win.factors)
        if win.source is None:
            for payer in state.after(win.seat):
                state.pay(payer, win.seat, "zimo", index, due)
        else:
            state.pay(win.source, win.seat, "dianpao", index, due)

    def next_deal(self, state: State, drawn: bool) -> tuple[int, int]:
        """HT-5: the winner deals; if nobody won, the dealer stays."""
        return (state.wins[0].seat if state.wins else state.dealer), 0


def worth(factors: Factors) -> int:
    """Multiply factors."""
    return prod([number for _, number in factors])


def is_all_triplets(groups: tuple[Group, ...], melds: list[Meld]) -> bool:
    """HT-3: whether no meld is a sequence."""
    laid = [meld.tiles for meld in melds]
    return not any(group.is_sequence for group in groups) and all(len({*t}) == 1 for t in laid)
