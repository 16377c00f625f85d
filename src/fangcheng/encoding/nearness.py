"""How near to ready each choice leaves the hand, worked out for learners from what they know.

Counting what a hand still needs is what nets learn slowest. Compiled with the engine.
"""

from typing import Any, Final

from mypy_extensions import i64

from fangcheng.encoding.space import HU_AT
from fangcheng.game.actions import Action, Kind
from fangcheng.game.melding import lay_down, take_back
from fangcheng.game.state import State, Window
from fangcheng.tiles import FACES, bit_of

NEARNESS: Final = ("nearest", "second", "distance")
"""Two masks of discards, those that leave the hand nearest and those one step further, and a word:
the distance + 1 after the best discard (of the hand as it is where none is asked for), and from bit
8 on, by their numbers from 178, the claims that bring the hand nearer."""
_FARTHEST: Final = 14


class Nearness:
    """Writes the three words of one row."""

    def __init__(self, row: int, words: Any) -> None:
        self._words = words
        self._at = row * len(NEARNESS)

    def write(self, state: State, seat: int, options: list[Action], numbers: list[int]) -> None:
        """Try what the seat may do; `options` is empty where tiles are picked."""
        nearest: i64 = 0
        second: i64 = 0
        hand = state.hands[seat]
        variant = state.variant
        if state.window is Window.TURN:
            least = _FARTHEST + 2
            last = -1
            for action in options:
                tile = action.tiles[0] if action.kind is Kind.DISCARD else FACES
                if tile >= FACES or tile == last:
                    continue
                last = tile
                hand.remove(tile)
                distance = variant.distance(state, seat, hand)
                hand.add(tile)
                if distance < least:
                    second = nearest if distance == least - 1 else 0
                    nearest = bit_of(tile)
                    least = distance
                elif distance == least:
                    nearest |= bit_of(tile)
                elif distance == least + 1:
                    second |= bit_of(tile)
            word: i64 = min(least, _FARTHEST) + 1
        else:
            now = variant.distance(state, seat, hand)
            word = min(now, _FARTHEST) + 1
            if state.window is Window.CLAIM:
                for at in range(len(options)):
                    if self._comes_nearer(state, seat, options[at], now):
                        word |= bit_of(8 + numbers[at] - HU_AT)
        self._words[self._at] = nearest
        self._words[self._at + 1] = second
        self._words[self._at + 2] = word

    def _comes_nearer(self, state: State, seat: int, action: Action, now: int) -> bool:
        if action.kind not in (Kind.CHI, Kind.PENG, Kind.GANG):
            return False
        laid = lay_down(state, seat, action, state.claim_tile, state.source)
        after = state.variant.distance(state, seat, state.hands[seat])
        take_back(state, seat, laid)
        return after < now
