"""Pictures of the table show what a seat sees, and nothing else."""

import xml.etree.ElementTree as ET
from collections import Counter

import numpy as np
import pytest

from fangcheng.adapters.ansi import draw_ansi
from fangcheng.adapters.drawing import draw
from fangcheng.adapters.picture import HEIGHT, WIDTH, draw_rgb, draw_svg
from fangcheng.env import Round
from fangcheng.env.table import OneTable
from fangcheng.errors import OptionError
from fangcheng.installed import VARIANTS, make_variant
from fangcheng.words import words


def table_of(town: str, answers: int = 30, **options: object) -> OneTable:
    table = OneTable(make_variant(town, options), "drawing", Round(3))
    while len(table.played) < answers:
        table.play(table.legal[0])
    return table


def letters(svg: str) -> Counter[str]:
    root = ET.fromstring(svg)
    return Counter(node.text or "" for node in root.iter("{http://www.w3.org/2000/svg}text"))


@pytest.mark.parametrize("town", VARIANTS)
def test_svg_has_every_tile_that_the_seat_sees_and_no_other(town: str) -> None:
    state = table_of(town).state
    for seat in range(state.seats):
        seen = [*state.hands[seat].tiles(), *(face for pile in state.discards for face in pile)]
        seen += [face for pile in (*state.flowers, *state.thrown) for face in pile]
        seen += [face for melds in state.melds for meld in melds for face in meld.tiles]
        told = letters(draw_svg(state, seat, "zh"))
        wanted = Counter(letter for face in seen for letter in words("zh", town).tile(face))
        assert {letter: told[letter] for letter in "万筒饼条中发"} == {
            letter: wanted[letter] for letter in "万筒饼条中发"
        }


def test_the_picture_is_in_pixels_too() -> None:
    table = table_of("hangzhou")
    picture = draw_rgb(table.state, 0)
    assert picture.shape == (HEIGHT, WIDTH, 3) and picture.dtype == np.uint8
    ivory = (picture == (0xFB, 0xF6, 0xE6)).all(2).sum()
    tiles = 14 + sum(map(len, table.state.discards))
    assert 0.5 < ivory / (tiles * 22 * 29) < 1.2  # tiles are light, but for what is written on them
    assert (picture != draw_rgb(table.state, 1)).any()


def test_three_may_play() -> None:
    table = table_of("zhangzhou", players=3)
    assert "Across" not in str(letters(draw_svg(table.state, 0)))
    assert draw_rgb(table.state, 2).any()


def test_the_terminal_shows_it_in_both_languages() -> None:
    state = table_of("hangzhou").state
    assert "tiles left" in draw_ansi(state, 0) and "\x1b[" in draw_ansi(state, 0)
    assert f"余 {state.wall.left} 张" in draw_ansi(state, 0, "zh")


def test_an_unknown_way_to_draw_is_refused() -> None:
    with pytest.raises(OptionError, match="ansi"):
        draw("hologram", table_of("hangzhou").state, 0)
