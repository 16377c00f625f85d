"""A settlement in the terminal explains itself: readings, wild tiles, sums, who pays and why."""

import re
from typing import Any

import pytest
from rich.cells import cell_len

from fangcheng.cli.play import show_standings
from fangcheng.game.actions import LEAVE
from fangcheng.game.ledger import Win
from fangcheng.game.referee import apply
from fangcheng.game.state import State
from fangcheng.hands.hand import roles
from fangcheng.hands.readings import parse_group
from fangcheng.terminal.settlement import show_settlement, show_transfers, show_win
from fangcheng.terminal.style import TileStyle
from fangcheng.terminal.table import seat_names
from fangcheng.terminal.tiles import Painter
from fangcheng.tiles import chinese, parse
from fangcheng.words import words
from tests.story import lap, story
from tests.tables import position, screen
from tests.towns.jinzhou.secret import scenario, script_to


def _settled(state: State, lang: str = "zh", seat: int = 0, width: int = 80) -> str:
    w = words(lang, state.variant.name)
    style = TileStyle.ZH if lang == "zh" else TileStyle.TEXT
    console, out = screen(width)
    names = seat_names(w, seat, state.seats)
    show_settlement(console, Painter(w, style, state.roles), state, state.scores(), names)
    return out.getvalue()


def test_a_settlement_explains_itself() -> None:
    state = position({
        "variant": "hangzhou", "dealer": 0, "streak": 1, "draws": "CSWN5s", "indicator": "C",
        "hands": ["147m258p369sESWNE", "123456m789pFFFC", "258m369p147sESWN", "369m147p258sESWN"],
        "script": ["0 discard E", "1 discard C", "2 discard S", "3 discard W", "0 discard N",
                   "1 hu"],
    })  # fmt: skip
    console, out = screen()
    w = words("zh", "hangzhou")
    show_win(console, Painter(w, TileStyle.ZH, state.roles), state.wins[0])
    show_transfers(console, w, [transfer.as_json() for transfer in state.transfers])
    shown = out.getvalue()
    for part in ("1 号自摸", "自摸 · 暴头", "中* 当 五条", "暴头 ×2", "财飘 ×2", "共 ×4", "HZ-13",
                 "底分 1 × 暴头 2 × 财飘 2 × 庄家 2", "8"):  # fmt: skip
        assert part in shown
    assert chinese([22]) in shown


def test_white_and_free_wilds_in_a_reading() -> None:
    groups = tuple(map(parse_group, ("5(6)7p", "55p", "(**)")))
    win = Win(0, "draw", None, "pinghu", (), groups, ("[4pP6p]", "[2222m!]"))
    console, out = screen()
    [wild] = parse("5p")
    painter = Painter(words("en", "hangzhou"), TileStyle.TEXT, roles((wild,), wild))
    show_win(console, painter, win, ["A", "B", "C", "D"], tile="P")
    shown = out.getvalue()
    assert "P as 5p ×3" in shown
    assert "5p* as 6p" in shown
    assert "group of its own" in shown
    assert "[4p P=5p 6p]" in shown
    assert "concealed kong[2222m]" in shown


@pytest.mark.parametrize("width", [40, 80])
@pytest.mark.parametrize(
    ("lang", "held", "kong"), [("zh", "的牌", "暗杠"), ("en", " held", "kong")]
)
def test_hands_of_those_who_did_not_win(width: int, lang: str, held: str, kong: str) -> None:
    """C-15: next to the settlement, melds and concealed kongs too; nothing is cut off."""
    hands = {0: "EEEE147m147p147s9s", 1: "123m456m789mSS12p", 2: "258m258p258sSWCF"}
    state = position(
        story(hands, "0 gang E, 0 discard 9s, 1 hu", tail="1s", draws="3p", views=True)
    )
    shown = _settled(state, lang, 1, width)
    names = seat_names(words(lang, "hangzhou"), 1, 4)
    assert [f"{name}{held}" in shown for name in names] == [True, False, True, True]
    assert kong in shown
    assert all(cell_len(line) <= width for line in shown.splitlines())
    tiles = "".join(shown.split()).replace("-", "")
    for part in ("二五八万", "二五八筒", "二五八条") if lang == "zh" else ("258m", "258p", "258s"):
        assert part in tiles


@pytest.mark.parametrize(("lang", "tile"), [("zh", "七饼"), ("en", "7p")])
def test_the_hidden_tile_in_jinzhou(lang: str, tile: str) -> None:
    """C-15: the 宝 too."""
    state = position(scenario(["7p"], script_to(3)), "dissolve")
    assert ["宝", tile] in [line.split() for line in _settled(state, lang).splitlines()]


def test_leaving_and_drawn_rounds_in_hangzhou() -> None:
    state = position({"variant": "hangzhou", "hands": ["", "", "", ""]})
    apply(state, 2, LEAVE)
    shown = _settled(state)
    assert "除逃跑的罚分外不付分" in shown
    assert "对家" in shown and "系统" in shown and "底分 1 × 逃跑 8" in shown
    state = position(
        {"variant": "hangzhou", "hands": ["147m258p369sESWNE", "", "", ""], "left": 0},
        "0 discard E",
    )
    shown = _settled(state)
    assert "流局：没有牌可摸" in shown
    assert "谁也不用付" in shown
    assert "下一局你坐庄，连庄数 2" in shown


# -- Zhangzhou -----------------------------------------------------------------------------------


def _zhangzhou(hands: dict[int, str], script: str, **rest: Any) -> State:
    return position(story(hands, script, variant="zhangzhou", **rest))


def test_a_payment_that_is_a_sum() -> None:
    """ZZ-24, ZZ-25: type, streak and flowers; the dealer stands out."""
    hands = {0: "C", 1: "1234f123m456m789mNNN"}
    script = "0 discard C, 1 hu"
    state = _zhangzhou(hands, script, draws="9s", tail="1s5s9p2p", streak=2)
    shown = _settled(state, seat=1)
    for part in ("你自摸 · 三金倒", "(*) (*) (*)  一二三四五六七八九万 二九筒 一五九条",
                 "花    春 夏 秋 冬", "上家(庄)", "ZZ-19", "ZZ-24",
                 "底分 1 × (三金倒 2 × (庄闲倍 2 + 连庄 2) + 花 1)    9"):  # fmt: skip
        assert part in shown
    assert "当什么" not in shown  # the hand is not complete, gold stands for nothing
    assert "共 ×" not in shown  # one factor needs no product
    english = _settled(state, "en", 1)
    assert "base 1 × (three gold 2 × (factor 2 +" in english
    assert "the other tiles are" in english  # nothing is cut off


def test_losers_settle_among_themselves() -> None:
    """ZZ-26: in rows of their own, with the kongs and flowers that are paid for."""
    hands = {0: "3s", 1: "33sW1234f", 2: "123m456m789m12pSSCCC"}
    script = f"0 discard 3s, 1 peng, 1 discard W, {lap('9s', '230')}, 1 gang 3s, 1 discard 3p, 2 hu"
    state = _zhangzhou(hands, script, draws="9s9s9s3s", tail="6p6p7p1m3p")
    shown = _settled(state)
    assert "下家的牌  补杠[三三三三条 ←你] 一二五八万 二五六六七八筒 八条 南 发 花 春" in shown
    rows = [line for line in shown.splitlines() if "杠花互结  " in line]
    assert [row.split()[:2] for row in rows] == [["上家", "下家"], ["你(庄)", "下家"]]
    assert all("底分 1 × (杠 1 + 花 1)" in row for row in rows)
    assert "没胡的人之间互付" in shown


@pytest.mark.parametrize("lang", ["zh", "en"])
def test_what_belongs_to_no_win(lang: str) -> None:
    """ZZ-12, ZZ-27: 分饼 in a drawn round."""
    hands = dict.fromkeys(range(4), "9s")
    state = _zhangzhou(hands, lap("9s", "0123"), left=21)
    shown = _settled(state, lang)
    assert "ZZ-27" in shown and "ZZ-12" in shown
    rows = [line for line in shown.splitlines() if ("底分 1 × " in line or "base 1 × " in line)]
    assert len(rows) == 3
    assert words(lang)("settle.nothing") not in shown


def test_a_win_before_the_first_discard() -> None:
    """ZZ-20: the turned-up gold completes the hand; no tile is named."""
    state = _zhangzhou({1: "123m456m789m123p45pSS"}, "1 hu")
    shown = _settled(state, seat=1)
    assert "你开局即胡 · 抢金\n" in shown
    assert "北* 当 " in shown
    assert "ZZ-20" in shown


@pytest.mark.parametrize("lang", ["zh", "en"])
@pytest.mark.parametrize("width", [40, 60, 80, 120])
@pytest.mark.parametrize("long", [False, True])
def test_points_show_however_narrow_the_screen_and_long_the_names(
    long: bool, width: int, lang: str
) -> None:
    """Names of a server have 20 characters, Chinese ones twice as many cells."""
    hands = {0: "C", 1: "1234f123m456m789mNNN"}
    options = {"base": 100}
    state = _zhangzhou(
        hands, "0 discard C, 1 hu", draws="9s", tail="1s5s9p2p", streak=2, options=options
    )
    w = words(lang, "zhangzhou")
    names = ["甲" * 20, "Bartholomew the 2nd!", "[D] " * 5, "丁" * 20]
    names = names if long else seat_names(w, 1, 4)
    console, out = screen(width)
    painter = Painter(w, TileStyle.TEXT, state.roles)
    show_settlement(console, painter, state, [12345, -12345, 0, -123456], names)
    show_standings(console, w, names, [12345, -12345, 0, -123456])
    shown = out.getvalue()
    assert max(cell_len(line.rstrip()) for line in shown.splitlines()) <= width
    assert "…" not in shown
    # ZZ-24: 100 × (2 × (1 + 2) + 1) from two seats, the factor is 2 with the dealer.
    assert _words(shown, "700") == 2 and _words(shown, "900") == 1
    for points in ("-700", "-900", "+2300"):
        assert _words(shown, points) == (2 if points == "-700" else 1)
    assert all(_words(shown, points) == 2 for points in ("+12345", "-12345", "-123456"))
    # Names may fold and are never cut: one lays its hand open, pays, is listed and stands in the
    # end, the other too.
    assert [shown.count("甲"), shown.count("丁")] == ([80, 80] if long else [0, 0])
    # What they hold can still be read.
    assert all(f"{one} " in shown for one in ("1479m", "1479p"))


def _words(shown: str, word: str) -> int:
    return len(re.findall(rf"(?<![^\s:：]){re.escape(word)}(?!\S)", shown))


def test_two_players() -> None:
    state = _zhangzhou({1: "123m456m789m123p45pSS"}, "1 hu", options={"players": 2})
    assert "对家(庄)   你" in _settled(state, seat=1)
