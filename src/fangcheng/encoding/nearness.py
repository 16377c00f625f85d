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

NEARNESS: Final = ("nearest", "second", "widest", "wide", "word")
"""Masks of discards: those that leave the hand nearest and those one step further; of the nearest
those after which the most tiles bring it nearer still, and those after which three quarters as many
do. And a word: the distance + 1 after the best discard (of the hand as it is where none is asked
for), from bit 4 on a quarter of those tiles, from bit 8 on, by their numbers from 178, the claims
that bring the hand nearer, and from bit 16 on, six bits for each number from 179, how many tiles do
so after a pass, or after the claim and the best discard. Tiles are counted that the seat has not
seen."""
WORD_BITS: Final = 58
_NEARER_AT: Final = 8
_WIDTHS_AT: Final = 16
_WIDTH: Final = 6
_FARTHEST: Final = 14
_MOST_TILES: Final = 63


class Nearness:
    """Writes the words of one row."""

    def __init__(self, row: int, words: Any) -> None:
        self._words = words
        self._at = row * len(NEARNESS)

    def write(
        self, state: State, seat: int, options: tuple[Action, ...], numbers: list[int]
    ) -> None:
        """Try what the seat may do; `options` is empty where tiles are picked."""
        nearest: i64 = 0
        second: i64 = 0
        widest: i64 = 0
        wide: i64 = 0
        if state.window is Window.TURN:
            prospects = prospects_of(state, seat)
            discards = [one.tiles[0] for one in options if one.kind is Kind.DISCARD]
            tried = _Tried(prospects, discards)
            nearest, second = tried.nearest, tried.second
            word: i64 = min(tried.least, _FARTHEST) + 1
            if nearest:
                tiles = tiles_in(nearest)
                left = _Left(state, seat)
                useful = [left.count(prospects.useful(tile)) for tile in tiles]
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
                word |= self._claims(state, seat, options, numbers, now)
        self._words[self._at] = nearest
        self._words[self._at + 1] = second
        self._words[self._at + 2] = widest
        self._words[self._at + 3] = wide
        self._words[self._at + 4] = word

    def _claims(
        self, state: State, seat: int, options: tuple[Action, ...], numbers: list[int], now: int
    ) -> int:
        """Of how much use tiles are to the hand as it is, and after each claim."""
        left = _Left(state, seat)
        hand = state.hands[seat]
        most = left.count(state.variant.useful(state, seat, hand))
        word: i64 = min(most, _MOST_TILES) << _WIDTHS_AT
        for at in range(len(options)):
            action = options[at]
            if action.code or action.kind not in (Kind.CHI, Kind.PENG, Kind.GANG):
                continue
            claim = numbers[at] - HU_AT
            laid = lay_down(state, seat, action, state.claim_tile, state.source)
            if action.kind is Kind.GANG:
                after = state.variant.distance(state, seat, hand)
                most = left.count(state.variant.useful(state, seat, hand))
            else:
                prospects = prospects_of(state, seat)
                tried = _Tried(prospects, [tile for tile in range(FACES) if hand.counts[tile]])
                after = tried.least
                counts = [left.count(prospects.useful(tile)) for tile in tiles_in(tried.nearest)]
                most = max(counts) if counts else 0
            take_back(state, seat, laid)
            if after < now:
                word |= bit_of(_NEARER_AT + claim)
            word |= min(most, _MOST_TILES) << _WIDTHS_AT + _WIDTH * (claim - 1)
        return word


class _Tried:
    """Which of some discards leave the hand nearest, and which one step further."""

    def __init__(self, prospects: Prospects, tiles: list[Face]) -> None:
        self.least: i64 = _FARTHEST + 2
        self.nearest: i64 = 0
        self.second: i64 = 0
        last = -1
        for tile in tiles:
            if tile >= FACES or tile == last:
                continue
            last = tile
            distance = prospects.distance(tile)
            if distance < self.least:
                self.second = self.nearest if distance == self.least - 1 else 0
                self.nearest = bit_of(tile)
                self.least = distance
            elif distance == self.least:
                self.nearest |= bit_of(tile)
            elif distance == self.least + 1:
                self.second |= bit_of(tile)


class _Left:
    """The tiles that a seat has not seen, as they play."""

    def __init__(self, state: State, seat: int) -> None:
        plays = state.roles.plays
        left = unseen(state, seat)
        self._by_face = [0] * FACES
        self._wilds = 0
        for tile in range(FACES):
            number = max(left[tile], 0)
            face = plays[tile]
            if face < 0:
                self._wilds += number
            else:
                self._by_face[face] = self._by_face[face] + number

    def count(self, useful: i64) -> int:
        """Count the tiles of some faces; those that are wild are always of use."""
        number = self._wilds
        for face in range(FACES):
            if useful >> face & 1:
                number += self._by_face[face]
        return number
