"""Tiles: faces as small ints, and their notations.

A face is an int from 0 to 41: 0-8 万 (m), 9-17 筒 (p), 18-26 条 (s), 27-30 东南西北 (E S W N),
31-33 中发白 (C F P), 34-41 the flowers 春夏秋冬梅兰竹菊 (1f-8f). Sorting ints sorts tiles (C-2).

>>> text(parse("123m 55p E 白板"))
'123m55pEP'
>>> chinese(parse("3mE"))
'三万 东'
"""

from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple, TypeAlias

from mypy_extensions import i64

from fangcheng.errors import TileTextError

Face: TypeAlias = int

FACES: Final = 34
"""Faces that can stand in a hand; flowers come after them."""
ALL_FACES: Final = 42
EAST: Final = 27
SOUTH: Final = 28
WEST: Final = 29
NORTH: Final = 30
RED: Final = 31
GREEN: Final = 32
WHITE: Final = 33
FIRST_FLOWER: Final = 34
NO_FACE: Final = -1

_LETTERS = "ESWNCFP"
_SUITS = "mps"
NAMES: Final[tuple[str, ...]] = (
    *(f"{rank}{suit}" for suit in _SUITS for rank in range(1, 10)),
    *_LETTERS,
    *(f"{rank}f" for rank in range(1, 9)),
)
"""The text of each face, as C-2 writes it."""

_RANKS = "一二三四五六七八九"
CHINESE: Final[tuple[str, ...]] = (
    *(f"{rank}{suit}" for suit in "万筒条" for rank in _RANKS),
    *"东南西北中发白春夏秋冬梅兰竹菊",
)
"""The Chinese name of each face."""

# In Unicode: winds, dragons, characters, bamboos, circles, then plum.. before spring.. .
_UNICODE_ORDER = (
    *range(27, 34),
    *range(9),
    *range(18, 27),
    *range(9, 18),
    *range(38, 42),
    *range(34, 38),
)
_UNICODE_START = 0x1F000
UNICODE: Final[tuple[str, ...]] = tuple(
    chr(_UNICODE_START + _UNICODE_ORDER.index(face)) for face in range(ALL_FACES)
)
"""The Unicode tile of each face."""

SUIT_OF: Final[tuple[int, ...]] = tuple(min(face // 9, 3) for face in range(FACES))
"""0 万, 1 筒, 2 条, 3 honours."""
RANK_OF: Final[tuple[int, ...]] = tuple(
    face % 9 if face < 27 else face - 27 for face in range(FACES)
)
"""The place of a face in its suit, from 0."""

_SUIT_SIGNS = {"m": 0, "p": 9, "s": 18, "f": 34, "万": 0, "筒": 9, "饼": 9, "条": 18, "索": 18}
"""The first face of each suit and of the flowers, by how it is written."""
_NUMBERS = {
    sign: number for signs in ("0123456789", f"〇{_RANKS}") for number, sign in enumerate(signs)
}
_WORDS: dict[str, Face] = {
    **{name: face for face, name in enumerate(CHINESE) if face >= EAST},
    **{sign: face for face, sign in enumerate(UNICODE)},
    "幺鸡": 18,
    "东风": 27,
    "南风": 28,
    "西风": 29,
    "北风": 30,
    "红中": 31,
    "发财": 32,
    "白板": 33,
}
_LONGEST_WORD = max(map(len, _WORDS))
_IGNORED = " \t,，、\ufe0f"
LONGEST: Final = 2000
"""Letters of a text of tiles: more than a whole deck needs, each with its name and a comma."""


def parse(source: str) -> list[Face]:
    """Read tiles written as in C-2, in Chinese or in Unicode; the order is kept."""
    return _Reader(source).tiles()


def parse_one(source: str) -> Face:
    """Read exactly one tile."""
    faces = parse(source)
    if len(faces) != 1:
        raise TileTextError(source, 0, "one_tile", count=len(faces))
    return faces[0]


class WrittenMeld(NamedTuple):
    """A declared meld as written in brackets."""

    tiles: tuple[Face, ...]
    concealed: bool


class WrittenHand(NamedTuple):
    """A hand as written: its declared melds and its concealed tiles."""

    melds: tuple[WrittenMeld, ...]
    tiles: tuple[Face, ...]


def parse_hand(source: str) -> WrittenHand:
    """Read a hand with its declared melds before it: ``[123p][5555s!]11m``."""
    return _Reader(source).hand()


def text(faces: Iterable[Face]) -> str:
    """Write tiles as in C-2, neighbours of one suit sharing its letter; the order is kept."""
    out: list[str] = []
    suit = ""
    for face in faces:
        name = NAMES[face]
        if name[-1] != suit and suit:
            out.append(suit)
        suit = name[1:]
        out.append(name[0])
    return "".join(out) + suit


def bit_of(face: i64) -> i64:
    """Return the mask of one face."""
    bit: i64 = 1
    bit <<= face  # not `1 << face`: compiled that would have 32 bits
    return bit


def tiles_in(mask: int) -> list[Face]:
    """List the faces whose bit is set in a mask."""
    return [face for face in range(mask.bit_length()) if mask >> face & 1]


def chinese(faces: Iterable[Face]) -> str:
    """Write tiles with their Chinese names."""
    return " ".join(CHINESE[face] for face in faces)


def unicode(faces: Iterable[Face]) -> str:
    """Write tiles as Unicode tiles."""
    return "".join(UNICODE[face] for face in faces)


def hand_text(melds: Iterable[tuple[Sequence[Face], bool]], tiles: Iterable[Face]) -> str:
    """Write melds (tiles, concealed kong or not) in brackets, then the concealed tiles."""
    return "".join(f"[{text(m)}{'!' if hidden else ''}]" for m, hidden in melds) + text(tiles)


class _Reader:
    """Reads one text from left to right."""

    def __init__(self, source: str) -> None:
        self.source = source
        self.at = 0
        if len(source) > LONGEST:
            raise self.fail("too_many_letters", LONGEST)

    def fail(self, code: str, at: int | None = None, **fields: object) -> TileTextError:
        return TileTextError(self.source, self.at if at is None else at, code, **fields)

    def tiles(self, stops: str = "") -> list[Face]:
        """Read tiles up to the end of the text or to one of `stops`."""
        faces: list[Face] = []
        digits: list[int] = []  # positions of digits that wait for their suit
        while self.at < len(self.source) and self.source[self.at] not in stops:
            char = self.source[self.at]
            if char in _IGNORED and not digits:
                self.at += 1
            elif char in _NUMBERS:
                digits.append(self.at)
                self.at += 1
            elif digits and char in _SUIT_SIGNS:
                faces += [self._suited(position, char) for position in digits]
                digits.clear()
                self.at += 1
            elif digits:
                raise self.fail("suit_missing_before", sign=char)
            elif char == "*" and faces:  # marks a wild tile
                self.at += 1
            elif char == "=" and faces:
                self._skip_played()
            elif char in _LETTERS:
                faces.append(27 + _LETTERS.index(char))
                self.at += 1
            else:
                face = self._word()
                if face < 0:
                    raise self.fail("not_a_tile", sign=char)
                faces.append(face)
                self.at += self._word_length
        if digits:
            raise self.fail("suit_missing")
        return faces

    def hand(self) -> WrittenHand:
        """Read melds in brackets, then concealed tiles."""
        melds: list[WrittenMeld] = []
        while True:
            faces = self.tiles("[")
            if self.at == len(self.source):
                return WrittenHand(tuple(melds), tuple(faces))
            if faces:
                raise self.fail("melds_first", self.at)
            start = self.at
            self.at += 1
            meld = self.tiles("!]")
            concealed = self.source[self.at : self.at + 1] == "!"
            self.at += concealed
            if self.source[self.at : self.at + 1] != "]":
                raise self.fail("square_missing")
            if len(meld) not in (3, 4):
                raise self.fail("meld_size", start)
            if concealed and len(meld) != 4:
                raise self.fail("concealed_kong_size", start)
            self.at += 1
            melds.append(WrittenMeld(tuple(meld), concealed))

    def _suited(self, position: int, suit: str) -> Face:
        rank = _NUMBERS[self.source[position]]
        if suit == "f" and not 1 <= rank <= 8:
            raise self.fail("flower_number", position)
        if rank == 0:
            raise self.fail("tile_number", position)
        return _SUIT_SIGNS[suit] + rank - 1

    def _skip_played(self) -> None:
        """Pass over what the tile before plays as (P=5p); it is still that tile."""
        self.at += 1
        sign = self.source[self.at : self.at + 1]
        if sign in _NUMBERS:
            self.at += 1
            if self.source[self.at : self.at + 1] not in _SUIT_SIGNS:
                raise self.fail("suit_missing")
        elif (not sign or sign not in _LETTERS) and self._word() < 0:
            raise self.fail("not_a_tile", sign=sign)
        self.at += 1

    def _word(self) -> Face:
        """The face of the longest Chinese name or Unicode tile that starts here, or -1."""
        for length in range(_LONGEST_WORD, 0, -1):
            word = self.source[self.at : self.at + length]
            if word in _WORDS:
                self._word_length = len(word)  # the text may end before `length`
                return _WORDS[word]
        return NO_FACE
