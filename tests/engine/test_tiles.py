"""Tiles in text (C-2): notation, Chinese names, Unicode tiles, melds in brackets, errors."""

import doctest
import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fangcheng import tiles
from fangcheng.errors import TileTextError
from fangcheng.tiles import ALL_FACES, FACES, NAMES, Face, WrittenHand, WrittenMeld

faces = st.integers(0, ALL_FACES - 1)
hands = st.lists(faces, max_size=20)
melds = st.builds(
    lambda meld, hidden: WrittenMeld(tuple(meld), hidden and len(meld) == 4),
    st.lists(faces, min_size=3, max_size=4),
    st.booleans(),
)


def test_doctest() -> None:
    if tiles.__doc__ is None:
        pytest.skip("compiled modules have no docstrings")
    result = doctest.testmod(tiles)
    assert result.attempted > 0
    assert result.failed == 0


@given(hands)
def test_what_is_written_reads_back(hand: list[Face]) -> None:
    """C-2, in each of the three ways to write; the order is kept."""
    assert tiles.parse(tiles.text(hand)) == hand
    assert tiles.parse(tiles.chinese(hand)) == hand
    assert tiles.parse(tiles.chinese(hand).replace(" ", "")) == hand
    assert tiles.parse(tiles.unicode(hand)) == hand
    assert tiles.parse(" , ".join(NAMES[face] for face in hand)) == hand


@given(st.lists(melds, max_size=5), hands)
def test_a_written_hand_reads_back(declared: list[WrittenMeld], hand: list[Face]) -> None:
    """C-2: declared melds stand before the hand, ``!`` marks a concealed kong."""
    source = tiles.hand_text(declared, hand)
    assert tiles.parse_hand(source) == WrittenHand(tuple(declared), tuple(hand))


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ("", []),
        ("123m", [0, 1, 2]),
        ("789p1s", [15, 16, 17, 18]),
        ("ESWNCFP", [27, 28, 29, 30, 31, 32, 33]),
        ("1f8f", [34, 41]),
        ("9m 1m", [8, 0]),
        ("三万 东 白板", [2, 27, 33]),
        ("五饼五筒五索五条", [13, 13, 22, 22]),
        ("红中中发财发白板白", [31, 31, 32, 32, 33, 33]),
        ("东风，南风、西风 北风,东", [27, 28, 29, 30, 27]),
        ("幺鸡", [18]),
        ("1万9万2饼3筒4索5条", [0, 8, 10, 11, 21, 22]),
        ("1万23m", [0, 1, 2]),
        ("一二三万 四五六筒 12条", [0, 1, 2, 12, 13, 14, 18, 19]),
        ("东* 3m* 白=五筒 P=5p", [27, 2, 33, 33]),  # as they are printed: wild, played as others
        ("春夏秋冬梅兰竹菊", [34, 35, 36, 37, 38, 39, 40, 41]),
        ("🀇🀙🀐🀀", [0, 9, 18, 27]),
        ("🀄\ufe0f🀅", [31, 32]),  # an emoji of the red dragon carries a variation selector
    ],
)
def test_parse(source: str, expected: list[Face]) -> None:
    """C-2: the notation, Chinese names and Unicode tiles, also mixed."""
    assert tiles.parse(source) == expected


@pytest.mark.parametrize(
    ("source", "written"),
    [
        ("123m456p789sEECCP", "123m456p789sEECCP"),
        ("1m2m3mE1m", "123mE1m"),
        ("1m1p1m", "1m1p1m"),
        ("E1f2fE", "E12fE"),
        ("", ""),
    ],
)
def test_text(source: str, written: str) -> None:
    """C-2: neighbours of one suit share its letter."""
    assert tiles.text(tiles.parse(source)) == written


def test_unicode_tiles_are_the_ones_that_unicode_names() -> None:
    numbers = ["ONE", "TWO", "THREE", "FOUR", "FIVE", "SIX", "SEVEN", "EIGHT", "NINE"]
    names = [f"{n} OF {suit}" for suit in ("CHARACTERS", "CIRCLES", "BAMBOOS") for n in numbers]
    names += ["EAST WIND", "SOUTH WIND", "WEST WIND", "NORTH WIND"]
    names += ["RED DRAGON", "GREEN DRAGON", "WHITE DRAGON"]
    names += ["SPRING", "SUMMER", "AUTUMN", "WINTER"]
    names += ["PLUM", "ORCHID", "BAMBOO", "CHRYSANTHEMUM"]
    assert list(tiles.UNICODE) == [unicodedata.lookup(f"MAHJONG TILE {name}") for name in names]


def test_faces_sort_as_tiles_and_know_their_suit() -> None:
    assert [NAMES[face] for face in (0, 8, 9, 17, 18, 26)] == ["1m", "9m", "1p", "9p", "1s", "9s"]
    assert "".join(NAMES[27:FACES]) == "ESWNCFP"
    assert len(set(NAMES)) == len(NAMES) == ALL_FACES
    for face in range(FACES):
        assert tiles.SUIT_OF[face] == ("mps".find(NAMES[face][-1]) if face < 27 else 3)
        assert tiles.RANK_OF[face] == (int(NAMES[face][0]) - 1 if face < 27 else face - 27)


@given(st.sets(st.integers(0, FACES - 1)))
def test_tiles_in_a_mask(chosen: set[Face]) -> None:
    assert tiles.tiles_in(sum(1 << face for face in chosen)) == sorted(chosen)


@pytest.mark.parametrize(
    ("source", "declared", "hand"),
    [
        ("[123p][EEE][5555s]11m", [("123p", False), ("EEE", False), ("5555s", False)], "11m"),
        ("[5555s!] 11m", [("5555s", True)], "11m"),
        ("[四筒 白板 6p] 东", [("4pP6p", False)], "E"),
        ("[ 111m ]", [("111m", False)], ""),
        ("11m", [], "11m"),
        ("", [], ""),
    ],
)
def test_parse_hand(source: str, declared: list[tuple[str, bool]], hand: str) -> None:
    """C-2: melds in brackets before the hand, their tiles in the order written."""
    written = tuple(WrittenMeld(tuple(tiles.parse(meld)), hidden) for meld, hidden in declared)
    assert tiles.parse_hand(source) == (written, tuple(tiles.parse(hand)))


MISSING = "a suit letter m, p, s or f is missing"


@pytest.mark.parametrize(
    ("source", "position", "reason"),
    [
        ("12", 2, MISSING),
        ("123m45", 6, MISSING),
        ("12 3m", 2, f"{MISSING} before ' '"),
        ("12E", 2, f"{MISSING} before 'E'"),
        ("一二", 2, MISSING),
        ("一二东", 2, f"{MISSING} before '东'"),
        ("0万", 0, "tiles are numbered 1 to 9; a 0 stands"),
        ("P=5", 3, MISSING),
        ("*1m", 0, "'*' is not a tile"),
        ("P=", 2, "'' is not a tile"),
        ("P=x", 2, "'x' is not a tile"),
        ("=5p", 0, "'=' is not a tile"),
        ("123x", 3, f"{MISSING} before 'x'"),
        ("1mm", 2, "'m' is not a tile"),
        ("1m?", 2, "'?' is not a tile"),
        ("e", 0, "'e' is not a tile"),
        ("三", 1, MISSING),
        ("东三", 2, MISSING),
        ("１m", 0, "'１' is not a tile"),
        ("🀫", 0, "'🀫' is not a tile"),
        ("1m[", 2, "'[' is not a tile"),
        ("105m", 1, "tiles are numbered 1 to 9; a 0 stands"),
        ("E0s", 1, "tiles are numbered 1 to 9; a 0 stands"),
        ("0f", 0, "flowers are 1f to 8f; a wrong number stands"),
        ("189f", 2, "flowers are 1f to 8f; a wrong number stands"),
    ],
)
def test_wrong_tiles(source: str, position: int, reason: str) -> None:
    """C-2: a wrong text gets an error that shows the position."""
    with pytest.raises(TileTextError) as caught:
        tiles.parse(source)
    assert (caught.value.text, caught.value.position) == (source, position)
    assert str(caught.value) == f"{reason} at position {position + 1} of {source!r}"


@pytest.mark.parametrize(
    ("source", "position", "reason"),
    [
        ("[123m", 5, "']' is missing"),
        ("[12", 3, MISSING),
        ("[12]m", 3, MISSING),
        ("[1111m!!]", 7, "']' is missing"),
        ("[1111m!", 7, "']' is missing"),
        ("[12m]", 0, "a meld has three or four tiles; this one is"),
        ("[123m][]", 6, "a meld has three or four tiles; this one is"),
        ("[11111m]", 0, "a meld has three or four tiles; this one is"),
        ("[123m][111m!]", 6, "'!' marks a concealed kong of four tiles; this meld is"),
        ("1m[123m]", 2, "melds in brackets stand before the concealed tiles; '['"),
        ("[[123m]", 1, "'[' is not a tile"),
        ("[123m]]", 6, "']' is not a tile"),
        ("[123m]!", 6, "'!' is not a tile"),
        ("[123m]1", 7, MISSING),
    ],
)
def test_wrong_hands(source: str, position: int, reason: str) -> None:
    """C-2: so too in melds."""
    with pytest.raises(TileTextError) as caught:
        tiles.parse_hand(source)
    assert str(caught.value) == f"{reason} at position {position + 1} of {source!r}"


def test_parse_one() -> None:
    assert tiles.parse_one(" 红中 ") == tiles.RED
    for source, number in (("", 0), ("12m", 2)):
        with pytest.raises(TileTextError, match=f"one tile is expected, {number} are written"):
            tiles.parse_one(source)


@given(st.text(alphabet="123456789mpsfESWNCFP[]! 东白板万0x", max_size=12))
def test_any_text_is_read_or_refused_with_its_position(source: str) -> None:
    """C-2: whatever is read prints and reads again as the same hand."""
    try:
        written = tiles.parse_hand(source)
    except TileTextError as error:
        assert 0 <= error.position <= len(source)
    else:
        assert tiles.parse_hand(tiles.hand_text(*written)) == written
