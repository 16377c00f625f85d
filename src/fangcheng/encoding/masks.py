"""Masks over faces, and bytes in words: native numbers where this is compiled."""

from collections.abc import Sequence

from mypy_extensions import i64

from fangcheng.tiles import Face, bit_of


def mask_of(tiles: Sequence[Face]) -> i64:
    """Return the mask of some faces."""
    mask: i64 = 0
    for tile in tiles:
        mask |= bit_of(tile)
    return mask


def small(number: i64) -> i64:
    """Return a number as a byte can tell it."""
    if number > 255:
        return 255
    return number if number > 0 else 0


class Copies:
    """Four masks: the faces of which there is at least one, two, three, four."""

    __slots__ = ("four", "one", "three", "two")

    def __init__(self) -> None:
        self.one: i64 = 0
        self.two: i64 = 0
        self.three: i64 = 0
        self.four: i64 = 0

    def add(self, face: i64) -> None:
        """Count one more."""
        bit = bit_of(face)
        self.four |= self.three & bit
        self.three |= self.two & bit
        self.two |= self.one & bit
        self.one |= bit

    def add_all(self, tiles: Sequence[Face]) -> None:
        """Count these."""
        for tile in tiles:
            self.add(tile)
