"""How near to ready each choice leaves the hand, worked out for learners from what they know.

Counting what a hand still needs is what nets learn slowest. Compiled with the engine.
"""

from typing import Any, Final

from mypy_extensions import i64

from fangcheng.encoding.space import HU_AT
from fangcheng.game.actions import Action, Kind
from fangcheng.game.melding import lay_down, take_back
from fangcheng.game.prospects import Prospects, prospects_of
from fangcheng.game.sight import unseen
from fangcheng.game.state import State, Window
from fangcheng.tiles import FACES, Face, bit_of, tiles_in

NEARNESS: Final = ("nearest", "second", "widest", "wide", "distance")
"""Masks of discards: those that leave the hand nearest and those one step further; of the nearest
those after which the most tiles bring it nearer still, and those after which three quarters as many
do. And a word: the distance + 1 after the best discard (of the hand as it is where none is asked
for), from bit 4 on a quarter of those tiles, and from bit 8 on, by their numbers from 178, the
claims that bring the hand nearer. Tiles are counted that the seat has not seen."""
_FARTHEST: Final = 14
_MOST_TILES: Final = 63


class Nearness:
    """Writes the words of one row."""

    def __init__(self, row: int, words: Any) -> None:
        self._words = words
        self._at = row * len(NEARNESS)

    def write(self, state: State, seat: int, options: list[Action], numbers: list[int]) -> None:
        """Try what the seat may do; `options` is empty where tiles are picked."""
        nearest: i64 = 0
        second: i64 = 0
        widest: i64 = 0
        wide: i64 = 0
        if state.window is Window.TURN:
            prospects = prospects_of(state, seat)
            least = _FARTHEST + 2
            last = -1
            for action in options:
                tile = action.tiles[0] if action.kind is Kind.DISCARD else FACES
                if tile >= FACES or tile == last:
                    continue
                last = tile
                distance = prospects.distance(tile)
                if distance < least:
                    second = nearest if distance == least - 1 else 0
                    nearest = bit_of(tile)
                    least = distance
                elif distance == least:
                    nearest |= bit_of(tile)
                elif distance == least + 1:
                    second |= bit_of(tile)
            word: i64 = min(least, _FARTHEST) + 1
            if nearest:
                tiles = tiles_in(nearest)
                useful = self._count_useful(prospects, tiles)
                most = max(useful)
                for at in range(len(tiles)):
                    if useful[at] == most:
                        widest |= bit_of(tiles[at])
                    if 4 * useful[at] >= 3 * most:
                        wide |= bit_of(tiles[at])
                word |= min(most, _MOST_TILES) // 4 << 4
        else:
            now = state.variant.distance(state, seat, state.hands[seat])
            word = min(now, _FARTHEST) + 1
            if state.window is Window.CLAIM:
                for at in range(len(options)):
                    if self._comes_nearer(state, seat, options[at], now):
                        word |= bit_of(8 + numbers[at] - HU_AT)
        self._words[self._at] = nearest
        self._words[self._at + 1] = second
        self._words[self._at + 2] = widest
        self._words[self._at + 3] = wide
        self._words[self._at + 4] = word

    def _count_useful(self, prospects: Prospects, tiles: list[Face]) -> list[int]:
        """Count for each of some discards the unseen tiles that bring the hand nearer after it."""
        plays = prospects.state.roles.plays
        left = unseen(prospects.state, prospects.seat)
        by_face = [0] * FACES
        wilds = 0
        for tile in range(FACES):
            number = max(left[tile], 0)
            face = plays[tile]
            if face < 0:
                wilds += number
            else:
                by_face[face] = by_face[face] + number
        found: list[int] = []
        for tile in tiles:
            useful: i64 = prospects.useful(tile)
            number = wilds
            for face in range(FACES):
                if useful >> face & 1:
                    number += by_face[face]
            found.append(number)
        return found

    def _comes_nearer(self, state: State, seat: int, action: Action, now: int) -> bool:
        if action.kind not in (Kind.CHI, Kind.PENG, Kind.GANG):
            return False
        laid = lay_down(state, seat, action, state.claim_tile, state.source)
        after = state.variant.distance(state, seat, state.hands[seat])
        take_back(state, seat, laid)
        return after < now
