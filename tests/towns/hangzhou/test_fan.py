"""Hangzhou counted by fan, as the association does: every figure is made by hand from its text."""

from typing import Any

import pytest

from fangcheng.errors import FangchengError
from fangcheng.installed import make_variant
from fangcheng.words import words
from fangcheng.words.sums import write_sum
from tests.story import Json, Outcome, lap, play

FAN: Json = {"scoring": "fan", "caishen": "white"}
"""The four 白 are wild: P here."""
MELDS = "123m456m789m123p"
THREE = "123m456m789m"
WITH_WILD = "123m456m789m11p5pP"
"""Complete with 6p and the wild, and no 爆头 before."""


def drawn(hand: str, tile: str, **options: Any) -> Outcome:
    """Seat 0 holds 13 tiles, draws a tile and wins; seat 3 deals, its first round."""
    script = "3 C, 0 hu"
    return play({0: hand, 3: "C"}, script, draws=tile, dealer=3, options=FAN | options)


def dealers(hand: str, *turns: str, draws: str = "", tail: str = "", **options: Any) -> Outcome:
    """The dealer's turns; between them the others discard 9s, then 9p, then 1s."""
    scripts, wall = [turns[0]], ""
    for turn, tile, junk in zip(turns[1:], draws.split(), ("9s", "9p", "1s"), strict=False):
        scripts += [lap(junk), turn]
        wall += junk * 3 + tile
    script = ", ".join(scripts)
    return play({0: hand}, script, draws=wall, tail=tail, options=FAN | options)


def counted(outcome: Outcome) -> dict[str, int]:
    """The fan of a win, without the cap; those of one code added up."""
    fan: dict[str, int] = {}
    for code, number in outcome.win["factors"]:
        fan[code] = fan.get(code, 0) + number
    del fan["fengding"]
    return fan


@pytest.mark.parametrize(
    ("hand", "tile", "fan", "points"),
    [
        (WITH_WILD, "6p", {"pinghu": 0}, 1),
        ("123m456m789m11p55s", "1p", {"wucaishen": 1}, 2),
        (MELDS + "P", "E", {"baotou": 1}, 2),
        ("1144m1144p1147sP", "7s", {"qidui": 2}, 4),
        ("1144m1144p1144sE", "E", {"qidui": 2, "wucaishen": 1}, 8),
        ("1144m1144p1144sP", "E", {"qidui": 2, "baotou": 1}, 8),
        ("EEEE1144m114p7sP", "4p", {"haohua": 4}, 16),
        ("EEE114477m1144p", "E", {"haohua": 4, "wucaishen": 1}, 16),
        ("EEEE1144m1144pP", "S", {"haohua": 4, "baotou": 1}, 16),
        ("EEESSSS1144mWW", "E", {"haohua": 4, "wucaishen": 1}, 16),
        ("EEEP114477m114p", "4p", {"qidui": 2}, 4),
    ],
)
def test_hz26_what_hands_count(hand: str, tile: str, fan: dict[str, int], points: int) -> None:
    """HZ-26: points = 2^fan, four fan at most; the dealer pays twice that in its first round."""
    outcome = drawn(hand, tile)
    assert counted(outcome) == fan
    assert outcome.scores == [4 * points, -points, -points, -2 * points]


@pytest.mark.parametrize(
    ("hand", "tile", "fan", "points"),
    [
        ("EEEE123m456m78mCP", "9m", {"gangkai": 1}, 2),
        ("EEEE123m456m78mCC", "9m", {"gangkai": 1, "wucaishen": 1}, 4),
        ("EEEE" + THREE + "P", "C", {"baotou": 1, "gangkai": 1}, 4),
    ],
)
def test_hz26_gangkai(hand: str, tile: str, fan: dict[str, int], points: int) -> None:
    """HZ-26: 杠开 1, by the dealer: twice the points from each."""
    outcome = dealers(hand, "0 gang E, 0 hu", tail=tile)
    assert counted(outcome) == fan
    assert outcome.scores == [6 * points] + [-2 * points] * 3


def test_hz26_caipiao_counts_one_each_and_baotou_with_it() -> None:
    """HZ-26: one 飘 and 爆头 are 2 fan, two and 爆头 3, three and 爆头 4."""
    once = dealers(MELDS + "PP", "0 P", "0 hu", draws="E")
    assert counted(once) == {"baotou": 1, "caipiao": 1}
    assert once.scores == [24, -8, -8, -8]
    twice = dealers(MELDS + "PP", "0 P", "0 P", "0 hu", draws="P E")
    assert counted(twice) == {"baotou": 1, "caipiao": 2}
    assert twice.scores == [48, -16, -16, -16]
    turns = ("0 P", "0 P", "0 P", "0 hu")
    three = dealers(MELDS + "PP", *turns, draws="P P E")
    assert counted(three) == {"baotou": 1, "caipiao": 3}
    assert three.scores == [96, -32, -32, -32]


def test_hz26_a_kong_in_the_chain_counts_nothing() -> None:
    """HZ-26: 杠开 is the replacement that wins; a kong in the turn of a 飘 is no fan."""
    outcome = dealers("EEEE" + THREE + "P", "0 gang E, 0 P", "0 hu", draws="S", tail="P")
    assert counted(outcome) == {"baotou": 1, "caipiao": 1}


@pytest.mark.parametrize(("cap", "points"), [(None, 16), (1, 2), (4, 16), (5, 32), (20, 64)])
def test_hz26_the_cap(cap: int | None, points: int) -> None:
    """HZ-26: 豪华 4, 爆头 1 and 飘 1 are 6 fan, at most 4, or as the room says; it is shown."""
    options: dict[str, Any] = {} if cap is None else {"fan_cap": cap}
    outcome = dealers("EEEE1144m1144pPP", "0 P", "0 hu", draws="S", **options)
    assert counted(outcome) == {"haohua": 4, "baotou": 1, "caipiao": 1}
    assert outcome.win["factors"][-1] == ["fengding", cap or 4]
    assert outcome.scores == [6 * points] + [-2 * points] * 3


@pytest.mark.parametrize("value", [0, 21, -1, True, "4"])
def test_hz26_the_cap_is_1_to_20(value: object) -> None:
    """HZ-26: other values are refused."""
    with pytest.raises(FangchengError, match="fan_cap"):
        make_variant("hangzhou", {"fan_cap": value})


@pytest.mark.parametrize(("streak", "factor"), [(1, 2), (2, 4), (3, 8), (4, 8)])
@pytest.mark.parametrize("base", [1, 5])
def test_hz26_the_dealer_factor_multiplies_after_the_cap(
    streak: int, factor: int, base: int
) -> None:
    """HZ-26, HZ-19: 5 fan, capped at 4, are 16; the dealer pays that 2, 4 or 8 times."""
    hands = {0: "EEEE1144m1144pP", 3: "C"}
    room: Json = {"dealer": 3, "streak": streak, "options": FAN | {"base": base}}
    outcome = play(hands, "3 C, 0 hu", draws="S", **room)
    share = 16 * base
    assert outcome.scores == [share * (2 + factor), -share, -share, -share * factor]


def test_hz26_on_a_discard_only_the_tiles_count() -> None:
    """HZ-26, HZ-16: by option a discard wins; 爆头 does not count, a hand without a wild does."""
    options = FAN | {"discard_win_streak": 1}
    baotou = play({0: "3p", 1: MELDS + "P"}, "0 3p, 1 hu", options=options)
    assert counted(baotou) == {"pinghu": 0}
    assert baotou.scores == [-2, 4, -1, -1]
    hands = {0: "3p", 1: "123m456m789mEE12p"}
    without = play(hands, "0 3p, 1 hu", options=options)
    assert counted(without) == {"wucaishen": 1}
    assert without.scores == [-4, 8, -2, -2]


@pytest.mark.parametrize(
    ("pays", "scores"),
    [
        ("each", [-4, 8, -2, -2]),
        ("double", [-8, 12, -2, -2]),
        ("own", [-4, 4, 0, 0]),
        ("all", [-8, 8, 0, 0]),
    ],
)
def test_hz26_who_pays_for_a_discard(pays: str, scores: list[int]) -> None:
    """HZ-26, HZ-19: 1 fan, 2 points; the dealer's share is 4, those of the others 2."""
    options = FAN | {"discard_win_streak": 1, "discard_pays": pays}
    hands = {0: "3p", 1: "123m456m789mEE12p"}
    assert play(hands, "0 3p, 1 hu", options=options).scores == scores


CHI_3 = """0 discard 3m, 1 chi 12m, 1 discard C, 2 discard 1s, 3 discard 1s,
    0 6m, 1 chi 45m, 1 F, 2 9s, 3 9s,
    0 discard 9m, 1 chi 78m, 1 discard S, 2 discard 8p, 3 discard 8p, """
"""Seat 1 takes three discards of the dealer with chi."""


def test_hz26_who_pays_for_all() -> None:
    """HZ-26, HZ-21, HZ-22: 1 fan, shares 4, 2 and 2; the one who gave three pays 8.

    If the dealer wins, whom it gave three pays twice its three shares of 4.
    """
    options = FAN | {"chengbao": "chi"}
    hands = {0: "3m6m9m9p", 1: "12m45m78mEEWWCFS"}
    script = CHI_3 + "0 9p, 1 hu"
    taken = play(hands, script, draws="1s1s1s9s9s9s8p8p7sW", options=options)
    assert taken.scores == [-8, 8, 0, 0]
    assert [paid["code"] for paid in taken.transfers] == ["chengbaofan"]
    hands = {0: "3m6m9mEEE123s456s55p", 1: "12m45m78mCFS"}
    gave = play(hands, CHI_3 + "0 hu", draws="1s1s1p9s9s2p8p8p3p", options=options)
    assert gave.scores == [24, -24, 0, 0]
    assert [paid["code"] for paid in gave.transfers] == ["fanchengbaofan"]


def test_hz26_the_sum_is_written_out() -> None:
    """HZ-26, C-12: fan are added, capped, and the dealer factor stands behind."""
    outcome = drawn("EEEE1144m1144pP", "S")
    written = {paid["from"]: write_sum(words("zh", "hangzhou"), paid) for paid in outcome.transfers}
    assert written[3] == "底分 1 × 2^min(豪华七对 4 + 暴头 1, 封顶 4) × 庄家 2"
    assert written[1] == "底分 1 × 2^min(豪华七对 4 + 暴头 1, 封顶 4) × 庄家 1"


@pytest.mark.parametrize(
    ("lang", "told"), [("zh", "豪华七对 4 番 暴头 1 番 封顶 4 番"),
                       ("en", "seven pairs, one quad 4 fan baotou 1 fan cap 4 fan")],
)  # fmt: skip
def test_hz26_fan_are_told_as_fan(lang: str, told: str) -> None:
    """HZ-26: not as multipliers."""
    win = drawn("EEEE1144m1144pP", "S").win
    assert words(lang, "hangzhou").worth(win["type"], win["factors"]) == told


def test_hz10_multipliers_are_told_as_such() -> None:
    """HZ-10: where fan are not counted nothing has changed."""
    win = drawn("EEEE1144m1144pP", "S", scoring="multipliers").win
    assert words("zh", "hangzhou").worth(win["type"], win["factors"]) == "豪华七对 ×4 暴头 ×2"
