"""The table in the terminal: every view of every town fits the screen and says what matters."""

import io
from typing import Any

import pytest
from rich.cells import cell_len

from fangcheng.game.state import State
from fangcheng.game.views import events_for, view
from fangcheng.terminal.asking import prompt
from fangcheng.terminal.settlement import show_settlement
from fangcheng.terminal.style import TileStyle
from fangcheng.terminal.table import Seating, newest_discard, seat_names, show_table
from fangcheng.terminal.tiles import Painter, ShownHand, hand_lines, hand_order
from fangcheng.tiles import parse, text
from fangcheng.words import words
from tests.effort import many
from tests.story import lap, story
from tests.tables import CLAIM_POSITION, Room, decisions, open_match, position, rooms, screen

STRIDE = many(quick=6, full=2)


@pytest.mark.parametrize("room", rooms())
@pytest.mark.parametrize(
    ("size", "lang", "style"),
    [
        ((80, 24), "zh", "zh"),
        ((80, 24), "en", "text"),
        ((60, 20), "zh", "unicode"),
        ((44, 24), "en", "text"),
        ((44, 24), "zh", "zh"),
    ],
    ids=str,
)
def test_every_table_fits_the_terminal(
    room: Room, lang: str, style: str, size: tuple[int, int]
) -> None:
    width, height = size
    w = words(lang, room[0])
    match = open_match(room, f"table {style} {size}")
    console, out = screen(width, height)
    asked: set[str] = set()
    for number, seat in enumerate(decisions(match, rounds=1)):
        state = match.state
        painter = Painter(w, TileStyle(style), state.roles)
        names = seat_names(w, seat, state.seats)
        last = newest_discard(events_for(state, seat))
        before = out.tell()
        seating = Seating(names, match.totals)
        shown = number % STRIDE == 0 or bool(state.wins)  # it changes little from one to the next
        if shown:
            show_table(console, painter, state.variant, view(state, seat), seating, last)
        _, question = prompt(painter, state, seat, names, width)
        for line in question:
            if shown or str(line) not in asked:  # most are asked again and again
                asked.add(str(line))
                console.print(line)
        if shown and size == (80, 24):
            out.seek(before)
            assert len(out.readlines()) < height
            out.seek(0, io.SEEK_END)
    show_settlement(console, painter, match.state, match.totals, names)
    lines = out.getvalue().splitlines()
    assert [line for line in lines if cell_len(line) > width] == []


def _table(
    state: State, seat: int, lang: str = "zh", style: TileStyle = TileStyle.ZH, **size: int
) -> str:
    w = words(lang, state.variant.name)
    console, out = screen(**size)
    totals = [5, 0, 0, -5][: state.seats]
    seating = Seating(seat_names(w, seat, state.seats), totals)
    last = newest_discard(events_for(state, seat))
    painter = Painter(w, style, state.roles)
    show_table(console, painter, state.variant, view(state, seat), seating, last)
    return out.getvalue()


def test_the_table_marks_wild_tiles_and_what_white_plays() -> None:
    state = position(CLAIM_POSITION, "0 discard 6p")
    shown = _table(state, 1)
    heading, dealer, *_ = shown.splitlines()
    assert "杭州麻将" in heading and dealer.startswith(" 庄 上家")
    assert "财神 五筒*" in shown
    assert "白板当 五筒" in shown
    assert "[六筒]" in shown  # the newest discard
    assert "+5" in shown
    assert "上家" in shown
    big = shown.splitlines()[-1]
    assert "五筒" in big  # under the white dragon
    assert "财神" in big
    small = _table(state, 1, style=TileStyle.TEXT)
    assert "=5p" in small


def test_of_seven_wild_tiles_both_faces_are_named() -> None:
    """QH-5: the face turned up is wild too."""
    room: dict[str, Any] = {
        "variant": "qinhuangdao", "options": {"hun": "seven", "pao": False}, "indicator": "W",
        "hands": ["", "", "", ""],
    }  # fmt: skip
    assert "翻出 西* · 混儿 西* 北*" in _table(position(room), 0)
    room["options"] = {"hun": "four", "pao": False}
    assert "翻出 西 · 混儿 北*" in _table(position(room), 0)


@pytest.mark.parametrize(
    ("town", "suit"), [("lanzhou", "饼"), ("jinzhou", "饼"), ("hangzhou", "筒")]
)
def test_tiles_are_called_as_in_the_town(town: str, suit: str) -> None:
    painter = Painter(words("zh", town))
    hand = ShownHand(parse("15m5pE"))
    big = [line.plain for line in hand_lines(painter, hand, 80)]
    assert big[1:3] == [" │一││五││五││东│", f" │万││万││{suit}││风│"]
    assert painter.row(parse("5p")).plain == f"五{suit}"


def test_the_hand_is_sorted_as_it_plays() -> None:
    state = position(CLAIM_POSITION, "0 discard 6p")
    tiles = hand_order(view(state, 1), state.roles)
    assert text(tiles) == "5p19m4pP7p19sEWNCF"


def test_melds_tell_where_they_came_from_and_hidden_kongs_stay_hidden() -> None:
    state = position(
        {"variant": "hangzhou", "indicator": "C",
         "hands": ["1111m258p369sESWN", "23m19p147sESWNFF", "", ""], "draws": "6p"},
        "0 gang 1m", "0 discard 8p",
    )  # fmt: skip
    assert "暗杠[一一一一万]" in _table(state, 0)
    other = _table(state, 2)
    assert "暗杠[▒▒▒▒▒▒▒▒]" in other
    assert "一一一一万" not in other
    state = position(CLAIM_POSITION, "0 discard 6p", "1 chi 4pP", "2 pass")
    assert "吃[四筒 白=五筒 六筒 ←上家]" in _table(state, 1)


def test_locks_and_missed_wins_are_explained() -> None:
    lock = {
        "variant": "hangzhou", "indicator": "C", "draws": "FS",
        "hands": ["147m258p369sESWNC", "258m369p147sESWN", "369m147p258sEWFF", "147m258p369sESWN"],
    }  # fmt: skip
    state = position(lock, "0 discard C", "1 discard F")
    assert "锁：对家打了财神" in _table(state, 2)
    missed = {
        "variant": "hangzhou", "streak": 3, "indicator": "C", "draws": "S1m4m",
        "hands": ["23m456p55789sFFFE", "147m258p369sESWN", "258m369p147sESWN", "369m147p258sESWN"],
    }  # fmt: skip
    state = position(missed, "0 discard E", "1 discard 1m", "0 pass", "2 discard S")
    assert "漏胡：到你下次摸牌前，不能再胡别人打出的 一万" in _table(state, 0)
    assert "漏胡" not in _table(state, 1)


# -- Zhangzhou -----------------------------------------------------------------------------------

ROAMING = "123m456m789m123p456pN"


def _zhangzhou(hands: dict[int, str], script: str = "", **rest: Any) -> State:
    return position(story(hands, script, variant="zhangzhou", **rest))


def test_gold_flowers_and_what_was_turned_up() -> None:
    state = _zhangzhou({0: "C", 1: "12f"}, "0 discard C", tail="1s5s", indicator="3f4fN")
    shown = _table(state, 1)
    assert "翻出 秋 冬 北* · 金 北* · 白板当 北" in shown
    assert "17 张 花 春 夏" in shown
    english = _table(state, 1, "en", TileStyle.TEXT)
    assert "turned up 3f 4f N* · gold N* · white plays N" in english
    assert "flowers 1f 2f" in english


def test_roaming_is_explained_to_everybody() -> None:
    script = "0 discard C, 1 discard N"
    state = _zhangzhou({0: "C", 1: ROAMING}, script, draws="N")
    assert "上家双游：到其下次摸牌前谁也不能吃、碰，可以杠（ZZ-16）" in _table(state, 2)
    assert "已经有人打出金" in _table(state, 2)
    assert "你在双游" in _table(state, 1)
    script += f", {lap('9s', '230')}, 1 discard N"
    state = _zhangzhou({0: "C", 1: ROAMING}, script, draws="N9s9s9sN")
    assert "上家三游" in _table(state, 2)
    assert "You are in 三游" in _table(state, 1, "en")


def test_what_may_not_be_discarded_has_no_number() -> None:
    """ZZ-11: no gold after a peng."""
    state = _zhangzhou({0: "E", 1: "EEN"}, "0 discard E, 1 peng")
    numbers = _table(state, 1).splitlines()[-2].split()
    assert numbers == ["-", *map(str, range(2, 15))]
    assert " -:北* 2:" in _table(state, 1, width=50)


def test_seats_at_tables_of_two_three_and_four() -> None:
    w = words("zh")
    assert seat_names(w, 0, 2) == ["你", "对家"]
    assert seat_names(w, 1, 2) == ["对家", "你"]
    assert seat_names(w, 1, 3) == ["上家", "你", "下家"]
    assert seat_names(w, 2, 4) == ["对家", "上家", "你", "下家"]
    for players in (2, 3):
        options = {"players": players}
        state = _zhangzhou({0: "C"}, "0 discard C", options=options)
        shown = _table(state, 1)
        assert ("对家" in shown) == (players == 2)
        assert "北 " not in shown.replace("北*", "")


def test_a_low_screen_gets_a_smaller_table() -> None:
    state = _zhangzhou({0: "C"}, "0 discard C", draws="E")
    assert "╭──╮" in _table(state, 1)
    low = _table(state, 1, height=18)
    assert "╭──╮" not in low
    assert "17:东" in low
    lower = _table(state, 1, height=15)
    assert len(lower.splitlines()) < len(low.splitlines())
    assert "│ [中]" in lower


def test_a_hand_in_small() -> None:
    painter = Painter(words("zh"), TileStyle.ZH)
    tiles = parse("123m55pE9s")
    [line] = hand_lines(painter, ShownHand(tiles, drawn=True), 60, big=False)
    assert line.plain == " 一二三万 五五筒 东 | 九条"
    [line] = hand_lines(painter, ShownHand(tiles, True, frozenset(parse("1m9s"))), 60, big=False)
    assert line.plain == " 1:一万 -:二万 -:三万 -:五筒 -:五筒 -:东 | 7:九条"
