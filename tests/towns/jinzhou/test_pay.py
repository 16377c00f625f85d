"""Jinzhou JZ-22 to JZ-28: who wins and who pays how much. Every expectation is made by hand."""

from typing import Any

import pytest

from tests.story import Json, Outcome, lap
from tests.towns.jinzhou.story import JIA_6S, MIXED, play, table

OTHER_6S = "123p456m57s88s"
"""Ten concealed tiles that wait for 6s, 夹."""

KEEPS = "222m456p57s99s"
"""Waits for 6s (夹) with or without the kong of 2m."""


def paid(outcome: Outcome, code: str = "hupai") -> dict[int, int]:
    """What each payer pays for one reason."""
    out: dict[int, int] = {}
    for transfer in outcome.transfers:
        if transfer["code"] == code:
            out[transfer["from"]] = out.get(transfer["from"], 0) + transfer["points"]
    return out


# -- JZ-22: one winner ---------------------------------------------------------------------------


@pytest.mark.parametrize("answers", ["1 hu, 2 hu", "2 hu, 1 hu"])
def test_jz22_the_nearest_wins(answers: str) -> None:
    """JZ-22: seat 3 discards: of seats 1 and 2, seat 1 is nearer, whoever answers first."""
    hands = {1: JIA_6S, 2: OTHER_6S}
    both = table("12", hands, "3 6s", draws="6s")
    assert both.asked == [1, 2]
    outcome = table("12", hands, "3 6s, " + answers, draws="6s")
    assert outcome.win["seat"] == 1
    assert outcome.phase == "over"


def test_jz22_nearest_to_the_discarder_not_to_the_dealer() -> None:
    """JZ-22: seat 1 discards: seat 2 is nearer than seat 0's neighbours; order of play counts."""
    hands = {2: JIA_6S, 0: OTHER_6S}
    script = "1 6s, 0 hu, 2 hu"
    assert table("20", hands, script, draws="6s").win["seat"] == 2


def test_jz22_if_it_passes_the_next_nearest() -> None:
    """JZ-22: and it alone."""
    outcome = table("12", {1: JIA_6S, 2: OTHER_6S}, "3 6s, 2 hu, 1 pass", draws="6s")
    assert outcome.win["seat"] == 2


# -- JZ-23: fan of the win -----------------------------------------------------------------------


def won(script: str, said: str = "", hand: str = JIA_6S, **rest: Any) -> Outcome:
    """All have opened; seat 1 wins; the dealer, seat 0, has discarded last."""
    return table("1230", {1: hand}, script, declare={1: said}, **rest)


@pytest.mark.parametrize(
    ("said", "factors"),
    [
        ("", [["pinghu", 1], ["zimo", 1]]),
        ("ting", [["pinghu", 1], ["zimo", 1]]),
        ("jia", [["pinghu", 1], ["zimo", 1], ["jiahu", 1]]),
    ],
)
def test_jz23_self_draw(said: str, factors: list[list[object]]) -> None:
    """JZ-23: 平胡 1, 自摸 +1; 夹胡 +1 only after declaring 夹听, though the wait is 夹."""
    outcome = won("1 hu", said, draws="6s")
    assert (outcome.win["type"], outcome.win["by"]) == ("pinghu", "draw")
    assert outcome.win["factors"] == factors
    points = 2 ** (len(factors) - 1)
    assert outcome.scores == [-2 * points, 4 * points, -points, -points]


@pytest.mark.parametrize(
    ("said", "factors"),
    [
        ("", [["pinghu", 1], ["fangpao", 1]]),
        ("ting", [["pinghu", 1], ["fangpao", 1]]),
        ("jia", [["pinghu", 1], ["fangpao", 1], ["jiahu", 1]]),
    ],
)
def test_jz23_win_by_discard(said: str, factors: list[list[object]]) -> None:
    """JZ-23: 放炮 +1, no 自摸; JZ-26: only the discarder pays."""
    outcome = won("1 W, 2 6s, 1 hu", said, draws="W6s")
    assert outcome.win["by"] == "discard"
    assert outcome.win["factors"] == factors
    points = 2 ** (len(factors) - 1)
    assert outcome.scores == [0, points, -points, 0]


@pytest.mark.parametrize("said", ["ting", "jia"])
def test_jz23_mobao(said: str) -> None:
    """JZ-23, JZ-26: 摸宝 +2 and 自摸 +1; with 夹听 +1."""
    outcome = won("1 hu", said, draws="7p", bao=["7p"])
    jia = [["jiahu", 1]] if said == "jia" else []
    assert outcome.win["factors"] == [["pinghu", 1], ["mobao", 2], ["zimo", 1], *jia]
    points = 8 * 2 ** len(jia)
    assert outcome.scores == [-2 * points, 4 * points, -points, -points]


@pytest.mark.parametrize("said", ["ting", "jia"])
@pytest.mark.parametrize("zimo", [None, False, True])
def test_jz23_chongbao(said: str, zimo: bool | None) -> None:
    """JZ-23, JZ-26: 冲宝 +2; 自摸 only with the option, off by default."""
    options = {} if zimo is None else {"chongbao_zimo": zimo}
    outcome = won("1 hu", said, bao=["6s"], options=options)
    drawn = [["zimo", 1]] if zimo else []
    jia = [["jiahu", 1]] if said == "jia" else []
    assert outcome.win["factors"] == [["pinghu", 1], ["chongbao", 2], *drawn, *jia]
    points = 4 * 2 ** len(drawn + jia)
    assert outcome.scores == [-2 * points, 4 * points, -points, -points]


def test_jz26_the_option_changes_chongbao_only() -> None:
    """JZ-26: 摸宝 and plain self-draw are as before."""
    room: Json = {"options": {"chongbao_zimo": True}}
    assert won("1 hu", "ting", draws="7p", bao=["7p"], **room).scores == [-16, 32, -8, -8]
    assert won("1 hu", "ting", draws="6s", bao=["7p"], **room).scores == [-4, 8, -2, -2]


def test_jz23_a_win_on_the_replacement_of_each_kong() -> None:
    """JZ-23: 杠上开花 +2 with 自摸; exposed, concealed and added."""
    room: Json = {"tail": "6s"}
    exposed = won("1 W, 2 2m, 1 gang, 1 hu", hand=KEEPS, draws="W2m", **room)
    concealed = won("1 gang 2m, 1 hu", hand=KEEPS, draws="2m", **room)
    added = won("1 gang E, 1 hu", draws="E", **room)
    for outcome, kong in ((exposed, 1), (concealed, 2), (added, 1)):
        assert outcome.win["factors"] == [["pinghu", 1], ["zimo", 1], ["gangshanghua", 2]]
        assert outcome.scores == [
            -16 - kong, 32 + 3 * kong, -8 - kong, -8 - kong,
        ]  # fmt: skip


def test_jz23_not_after_a_discard_following_the_kong() -> None:
    """JZ-23: neither at the next ordinary draw, nor when another wins on the konger's discard."""
    script = "1 gang 2m, 1 W, " + lap("F", "230") + ", 1 hu"
    assert won(script, hand=KEEPS, draws="2mFFF6s", tail="W").factors == ["pinghu", "zimo"]
    script = "1 F, 2 F, 3 gang W, 3 6s, 1 hu"
    assert won(script, draws="FFW", tail="6s").factors == ["pinghu", "fangpao"]


def test_jz27_robbing_an_added_kong() -> None:
    """JZ-27, JZ-23: 抢杠胡 +2 and 放炮 +1; the robbed player alone pays."""
    outcome = robbed("hu")
    assert (outcome.win["by"], outcome.win["from"], outcome.win["type"]) == ("kong", 3, "pinghu")
    assert outcome.win["factors"] == [["pinghu", 1], ["fangpao", 1], ["qianggang", 2]]
    assert outcome.scores == [0, 8, 0, -8]
    jia = robbed("hu", said="jia")
    assert jia.factors == ["pinghu", "fangpao", "jiahu", "qianggang"]
    assert jia.scores == [0, 16, 0, -16]


def robbed(answer: str, said: str = "", more: str = "") -> Outcome:
    """Seat 3 pengs 6s and adds the fourth; seat 1 waits for it. All have opened."""
    script = "1 F, 2 6s, 3 peng, 3 5m, 0 F, 1 P, "
    script += f"2 P, 3 gang 6s, 1 {answer}" + more
    return table(
        "1230", {1: JIA_6S, 3: "66s5m"}, script, draws="F6sFPP6s", tail="8p",
        declare={1: said}, views=True,
    )  # fmt: skip


def test_jz27_passed_the_kong_stands() -> None:
    """JZ-27: the window has hu and pass; if passed, the replacement is drawn."""
    outcome = robbed("pass")
    assert outcome.drawn == "8p"
    assert outcome.view(0)["melds"][3][-1]["kind"] == "gang"


def test_jz27_the_robbed_kong_does_not_count() -> None:
    """JZ-27: it stays a peng."""
    assert robbed("hu").view(0)["melds"][3][-1]["kind"] == "peng"
    assert paid(robbed("hu"), "gang") == {}


def test_jz27_only_an_added_kong_may_be_robbed() -> None:
    """JZ-27: neither an exposed nor a concealed one opens a window."""
    outcome = table("1230", {1: MIXED, 2: "333s"}, "1 F, 2 gang 3s", draws="F3s", tail="8p")
    assert (outcome.phase, outcome.drawn) == ("turn", "8p")
    exposed = table("1230", {1: MIXED, 2: "333s"}, "1 F, 2 F, 3 3s", draws="FF3s")
    assert exposed.can(1, "hu") and exposed.can(2, "gang")
    kong = table(
        "1230", {1: MIXED, 2: "333s"},
        "1 F, 2 F, 3 3s, 1 pass, 2 gang", draws="FF3s", tail="8p",
    )  # fmt: skip
    assert (kong.phase, kong.asked) == ("turn", [2])


@pytest.mark.parametrize(("said", "wins"), [("ting", True), ("jia", False), ("", True)])
def test_jz27_after_jia_only_jia_faces_rob(said: str, wins: bool) -> None:
    """JZ-27, JZ-14: the hand waits for 4m (夹), 1m and 3m; 1m is added to a peng."""
    script = f"""0 discard 9s, 1 peng, 1 discard C {said}, 2 discard 1m, 3 peng, 3 discard 8s,
        0 discard C, 1 discard 8p, 2 discard P, 3 gang 1m"""
    hands = {0: "9s", 1: "99s2223555m456pC", 3: "11m8s"}
    outcome = play(hands, script, draws="1mC8pP1m", tail="N")
    assert ("hu" in outcome.offered(1)) is wins
