"""Jinzhou JZ-24 to JZ-28 and the worked examples: what each payer pays, counted by hand."""

from typing import Any

import pytest

from tests.story import Json, Outcome, lap
from tests.towns.jinzhou.story import JIA_6S, play, table

KEEPS = "222m456p57s99s"
"""Waits for 6s (夹) with or without the kong of 2m."""


def fan(outcome: Outcome, payer: int) -> dict[str, int]:
    """The fan of what a payer pays for the win."""
    (one,) = [t for t in outcome.transfers if t["code"] == "hupai" and t["from"] == payer]
    assert one["factors"][0][0] == "di"
    return dict(one["factors"][1:])


def kongs(outcome: Outcome) -> list[tuple[int, int, int]]:
    """The kong points: from, to, points."""
    return [(t["from"], t["to"], t["points"]) for t in outcome.transfers if t["code"] == "gang"]


def rounds(order: str, winner: int, tile: str = "P") -> str:
    """Let all who draw before the winner discard what they drew."""
    seat, out = int(order[-1]), []
    while (seat := (seat + 1) % 4) != winner:
        out.append(f"{seat} {tile}")
    return "".join(line + ", " for line in out)


def self_drawn(order: str, winner: int, dealer: int = 0, **rest: Any) -> Outcome:
    """These seats have opened; the winner draws 6s and wins without declaring."""
    before = rounds(order, winner)
    draws = "P" * before.count(",") + "6s"
    script = before + f"{winner} hu"
    return table(order, {winner: JIA_6S}, script, draws=draws, dealer=dealer, **rest)


# -- JZ-24, JZ-25: fan that depend on the payer --------------------------------------------------


@pytest.mark.parametrize(
    ("order", "winner", "dealer", "scores"),
    [
        # 平胡 1 + 自摸 1 = 2: 2 points; the dealer pays 4; who has not opened twice as much
        ("1230", 1, 0, [-4, 8, -2, -2]),
        ("123", 1, 0, [-8, 12, -2, -2]),
        ("120", 1, 0, [-4, 10, -2, -4]),
        ("12", 1, 0, [-8, 14, -2, -4]),
        ("10", 1, 0, [-4, 12, -4, -4]),
        ("13", 1, 0, [-8, 14, -4, -2]),
        # nobody else has opened: one fan more for everyone
        ("1", 1, 0, [-16, 32, -8, -8]),
        ("2", 2, 0, [-16, -8, 32, -8]),
        ("3", 3, 2, [-8, -8, -16, 32]),
        # the dealer wins: one fan more from everyone
        ("1230", 0, 0, [12, -4, -4, -4]),
        ("120", 0, 0, [16, -4, -4, -8]),
        ("10", 0, 0, [20, -4, -8, -8]),
        ("0", 0, 0, [48, -16, -16, -16]),
        ("2", 2, 2, [-16, -16, 48, -16]),
    ],
)
def test_jz24_jz25_self_draw(order: str, winner: int, dealer: int, scores: list[int]) -> None:
    """JZ-24: 庄家 +1, 未开门 +1; JZ-25: 三家门清 +1; JZ-26: all three pay."""
    outcome = self_drawn(order, winner, dealer)
    assert outcome.scores == scores
    closed = len(order) == 1
    assert ("sanjiamenqing" in outcome.factors) is closed
    for payer in {0, 1, 2, 3} - {winner}:
        parts = fan(outcome, payer)
        assert ("zhuang" in parts) is (dealer in (winner, payer))
        assert ("weikaimen" in parts) is (str(payer) not in order)
        assert parts.get("sanjiamenqing", 0) == int(closed)


@pytest.mark.parametrize(
    ("order", "winner", "dealer", "scores"),
    [
        # seat 2 discards; 平胡 1 + 放炮 1 = 2
        ("1230", 1, 0, [0, 2, -2, 0]),
        ("130", 1, 0, [0, 4, -4, 0]),  # the discarder has not opened
        ("12", 1, 0, [0, 2, -2, 0]),  # others do not matter
        ("1230", 1, 2, [0, 4, -4, 0]),  # the dealer discards
        ("1230", 1, 1, [0, 4, -4, 0]),  # to the dealer
        ("1", 1, 0, [0, 8, -8, 0]),  # 未开门 and 三家门清
        ("1", 1, 2, [0, 16, -16, 0]),  # and 庄家
        ("1", 1, 1, [0, 16, -16, 0]),
    ],
)
def test_jz24_jz25_win_by_discard(order: str, winner: int, dealer: int, scores: list[int]) -> None:
    """JZ-24 to JZ-26: only the discarder pays, with its own fan."""
    if order == "1230" and dealer != 0:
        order = {1: "2301", 2: "3012"}[dealer]
    before = rounds(order, 2)
    draws = "P" * before.count(",") + "6s"
    script = before + "2 6s, 1 hu"
    outcome = table(order, {1: JIA_6S}, script, draws=draws, dealer=dealer)
    assert outcome.scores == scores
    assert len(outcome.transfers) == 1


@pytest.mark.parametrize("opened", [False, True])
def test_jz25_an_opened_player_who_does_not_pay_counts(opened: bool) -> None:
    """JZ-25: 三家门清 looks at all three, also when only the discarder pays."""
    order = "13" if opened else "1"
    script = rounds(order, 2) + "2 6s, 1 hu"
    draws = "P" * rounds(order, 2).count(",") + "6s"
    outcome = table(order, {1: JIA_6S}, script, draws=draws)
    assert ("sanjiamenqing" in outcome.factors) is not opened
    assert outcome.scores == ([0, 4, -4, 0] if opened else [0, 8, -8, 0])


@pytest.mark.parametrize(
    ("own", "claim", "opened"),
    [("77p", "peng", True), ("68p", "chi 68p", True), ("777p", "gang", True), ("", "", False)],
)
def test_jz24_what_opens_a_payer(own: str, claim: str, opened: bool) -> None:
    """JZ-24, JZ-4: chi, peng and exposed kong; seat 3 has claimed 7p of seat 2."""
    script = "2 7p, " + (f"3 {claim}, 3 5m, " if claim else "3 5m, ")
    script += "0 P, 1 hu"
    draws = "7p" + ("" if claim else "5m") + "P6s"
    hands = {1: JIA_6S, 3: own + ("5m" if claim != "gang" and claim else "")}
    outcome = table("1", hands, script, draws=draws, tail="5m" if claim == "gang" else "")
    assert ("weikaimen" in fan(outcome, 3)) is not opened
    assert ("sanjiamenqing" in outcome.factors) is not opened


def test_jz24_fan_are_listed_in_order() -> None:
    """JZ-23, JZ-24, C-12: 平胡, 自摸, 三家门清, then 庄家 and 未开门 of the payer."""
    outcome = self_drawn("1", 1)
    (one,) = [t for t in outcome.transfers if t["from"] == 0]
    assert one["factors"] == [
        ["di", 1], ["pinghu", 1], ["zimo", 1], ["sanjiamenqing", 1], ["zhuang", 1],
        ["weikaimen", 1],
    ]  # fmt: skip
    assert (one["to"], one["code"], one["win"], one["points"]) == (1, "hupai", 0, 16)
    assert outcome.win["factors"] == [["pinghu", 1], ["zimo", 1], ["sanjiamenqing", 1]]


@pytest.mark.parametrize("base", [1, 3, 1000])
def test_jz23_c11_points_are_multiplied_by_the_base(base: int) -> None:
    """JZ-23, C-11: base x 2^(fan - 1)."""
    outcome = self_drawn("1230", 1, options={"base": base})
    assert outcome.scores == [-4 * base, 8 * base, -2 * base, -2 * base]


# -- JZ-27, JZ-28: robbing and kong points -------------------------------------------------------


def robbed(order: str, dealer: int = 0) -> Outcome:
    """Seat 3 opens with a peng of 6s and adds the fourth; seat 1 robs it."""
    script = rounds(order, 2, "P") + "2 6s, 3 peng, 3 5m, 0 F, "
    script += "1 F, 2 F, 3 gang 6s, 1 hu"
    draws = "P" * rounds(order, 2).count(",") + "6sFFF6s"
    return table(order, {1: JIA_6S, 3: "66s5m"}, script, draws=draws, dealer=dealer)


@pytest.mark.parametrize(("dealer", "points"), [(0, 8), (3, 16), (1, 16)])
def test_jz27_the_robbed_player_alone_pays(dealer: int, points: int) -> None:
    """JZ-27: 1 + 1 + 2 = 4; with 庄家 5. It has opened by its peng."""
    outcome = robbed("1", dealer)
    assert outcome.scores == [0, points, 0, -points]
    assert "sanjiamenqing" not in outcome.factors


@pytest.mark.parametrize("base", [1, 5])
def test_jz28_kong_points_of_the_winner(base: int) -> None:
    """JZ-28: a concealed kong 2, an exposed one 1, from each other seat; outside the power."""
    room: Json = {"options": {"base": base}}
    script = "1 gang 2m, 1 W, 2 6s, 1 hu"
    outcome = table("1230", {1: KEEPS}, script, draws="2m6s", tail="W", **room)
    assert kongs(outcome) == [(seat, 1, 2 * base) for seat in (2, 3, 0)]
    assert outcome.scores == [-2 * base, 8 * base, -4 * base, -2 * base]
    (first, *_) = [t for t in outcome.transfers if t["code"] == "gang"]
    assert first["factors"] == [["di", base], ["gang", 2]]
    assert first["win"] == 0


def test_jz28_an_exposed_kong() -> None:
    """JZ-28: 1 from each, also from those who did not discard."""
    script = "1 F, 2 2m, 1 gang, 1 P, 2 6s, 1 hu"
    outcome = table("1230", {1: KEEPS}, script, draws="F2m6s", tail="P")
    assert sorted(kongs(outcome)) == [(0, 1, 1), (2, 1, 1), (3, 1, 1)]
    assert outcome.scores == [-1, 5, -3, -1]


def test_jz28_an_added_kong_is_worth_one() -> None:
    """JZ-28: exposed and added alike."""
    script = "1 gang E, 1 W, " + lap("F", "230") + ", 1 hu"
    outcome = table("1230", {1: JIA_6S}, script, draws="EFFF6s", tail="W")
    assert outcome.scores == [-5, 11, -3, -3]


def test_jz28_several_kongs_add_up() -> None:
    """JZ-28: a concealed kong and an added one: 3 from each."""
    script = "1 gang 2m, 1 gang E, 1 W, 2 6s, 1 hu"
    outcome = table("1230", {1: KEEPS}, script, draws="2m6s", tail="EW")
    assert outcome.scores == [-3, 11, -5, -3]


def test_jz28_only_the_winners_kongs() -> None:
    """JZ-28: seat 2's kong is worth nothing when seat 1 wins."""
    script = "1 F, 2 gang S, 2 6s, 1 hu"
    outcome = table("1230", {1: JIA_6S}, script, draws="FS", tail="6s")
    assert kongs(outcome) == []
    assert outcome.scores == [0, 2, -2, 0]


def test_jz28_with_chongbao() -> None:
    """JZ-28, JZ-18: the kong laid before the look counts."""
    script = "2 2m, 1 gang, 1 hu"
    outcome = table("1", {1: KEEPS}, script, draws="2m", bao=["6s"], declare={1: "ting"})
    # 1 + 2 + 1 (三家门清) + 1 (未开门) = 5: 16, the dealer 32; and 1 for the kong
    assert outcome.scores == [-33, 67, -17, -17]


# -- the worked examples -------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("order", "points"),
    [
        ("1230", {2: 16, 3: 16, 0: 32}),
        ("120", {2: 16, 3: 32, 0: 32}),
        ("123", {2: 16, 3: 16, 0: 64}),
    ],
)
def test_example_1(order: str, points: dict[int, int]) -> None:
    """Example 1: non-dealer, 夹听, 摸宝: opened 16, dealer 32, unopened 32, both 64."""
    before = rounds(order, 1)
    outcome = table(
        order, {1: JIA_6S}, before + "1 hu", draws="P" * before.count(",") + "7p",
        declare={1: "jia"}, bao=["7p"],
    )  # fmt: skip
    assert {t["from"]: t["points"] for t in outcome.transfers} == points


@pytest.mark.parametrize("kong", [0, 1])
def test_example_2(kong: int) -> None:
    """Example 2: the opened dealer discards to a plain hand: 4; an exposed kong: 1 more each."""
    if kong:
        script = "1 F, 2 2m, 1 gang, 1 F, 2 P, 3 P, "
        draws = "F2mPP6s"
    else:
        script = "1 F, 2 P, 3 P, "
        draws = "FPP6s"
    outcome = table("1230", {1: KEEPS}, script + "0 6s, 1 hu", draws=draws, tail="F")
    assert outcome.scores == [-4 - kong, 4 + 3 * kong, -kong, -kong]


def test_example_3() -> None:
    """Example 3: the dealer by self-draw against three unopened players: 16 each."""
    assert self_drawn("0", 0).scores == [48, -16, -16, -16]


def test_example_4() -> None:
    """Example 4: a non-dealer robs a kong of an opened non-dealer: 8."""
    assert robbed("12").scores == [0, 8, 0, -8]


def test_example_5() -> None:
    """Example 5: non-dealer, 听, 冲宝: 4, and 8 from the opened dealer."""
    outcome = table("1230", {1: JIA_6S}, "1 hu", declare={1: "ting"}, bao=["6s"])
    assert outcome.scores == [-8, 16, -4, -4]


def test_example_6() -> None:
    """Example 6: dealer, 夹听, 摸宝 on the replacement of a concealed kong: 128 + 2 from each."""
    outcome = table(
        "1230", {0: KEEPS}, lap("P", "123") + ", 0 gang 2m, 0 hu", draws="PPP2m", tail="7p",
        declare={0: "jia"}, bao=["7p"],
    )  # fmt: skip
    assert outcome.scores == [390, -130, -130, -130]
    assert outcome.factors == ["pinghu", "mobao", "zimo", "jiahu", "gangshanghua"]


def test_jz24_a_robbed_unopened_player_does_not_exist() -> None:
    """JZ-24, JZ-27: whoever adds a kong has opened by its peng."""
    hands = {0: "E", 1: "EE" + JIA_6S + "C", 3: "66s5m"}
    script = """0 discard E, 1 peng, 1 discard C, 2 discard 6s, 3 peng, 3 discard 5m,
        0 discard F, 1 discard F, 2 discard F, 3 gang 6s, 1 hu"""
    outcome = play(hands, script, draws="6sFFF6s")
    assert "weikaimen" not in fan(outcome, 3)
