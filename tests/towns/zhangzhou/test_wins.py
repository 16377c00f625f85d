"""Zhangzhou: shapes, types and 游金 (ZZ-13 .. ZZ-15). Every expectation is made by hand."""

import pytest

from fangcheng.errors import FangchengError
from fangcheng.installed import make_variant
from tests.story import Json, Outcome, lap, zhangzhou

MELDS = "123m456m789m123p456p"
YOU = MELDS + "N"
WAITS_3S = "123m456m789m123pEE12s"
PAIRS_8 = "1144m1144p1144sEECC"
PAIRS_OFF: Json = {"options": {"seven_pairs": False}}


def drawn(hand: str, draw: str, script: str = "", tail: str = "", **rest: object) -> Outcome:
    """Seat 1 draws after the dealer's first discard."""
    script = f"0 W, 1 {script}" if script else "0 W"
    return zhangzhou({0: "W", 1: hand}, script, draws=draw, tail=tail, **rest)


# -- ZZ-13: shapes -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("hand", "draw"),
    [
        (MELDS + "E", "E"),
        (MELDS + "5s", "5s"),
        ("123m123m123m123p789sC", "C"),
        ("123m456m789m123pEEE1s", "1s"),
        ("123m456m789mEEECCC1s", "1s"),
        ("123m111p222sEEECCC9s", "9s"),
        ("111m222p333sEEECCCS", "S"),
        ("111m222p333sEEECCSS", "C"),
        ("123m456m789m123p46pEE", "5p"),
    ],
)
def test_zz13_five_melds_and_a_pair(hand: str, draw: str) -> None:
    """ZZ-13: sequences and triplets in any number, any pair; all of them 自摸 2."""
    outcome = drawn(hand, draw, "hu")
    assert outcome.win["factors"] == [["zimo", 2]]
    assert drawn(hand, draw, **PAIRS_OFF).can(1, "hu")


@pytest.mark.parametrize(
    ("hand", "draw"),
    [
        ("123m456m789m123pEECC", "S"),
        ("123m456m789mEECCFF1p", "1p"),
        ("19m19p19sESWNCF5m5p5s5s", "9s"),
        (MELDS + "E", "S"),
        ("123m456m789m13pEECCF", "2p"),
        ("1144m1144p1144sEECS", "S"),
    ],
)
def test_zz13_nothing_else_wins(hand: str, draw: str) -> None:
    """ZZ-13: no pair, too many pairs, orphans, a meld short, seven pairs and three others."""
    assert not drawn(hand, draw, indicator="9p").can(1, "hu")


def test_zz13_a_kong_is_a_meld() -> None:
    """ZZ-13: four melds, a kong and a pair."""
    outcome = drawn("EEEE123m456m789m12pS", "S", "gang E, 1 hu", tail="3p")
    assert outcome.win["type"] == "zimo"


@pytest.mark.parametrize(
    ("hand", "draw", "wins"),
    [
        (PAIRS_8, "C", True),
        (PAIRS_8, "1m", True),
        (PAIRS_8, "S", False),
        ("1144m1144p1144sEEEC", "C", True),
        ("1111m4477p1144sEECC", "C", True),
        ("1111m4444p1144sEECC", "E", True),
        ("1111m4477p1144sEEES", "S", True),
        ("1144m1144p1144sEECN", "C", True),
        ("1144m1144p1144sEECN", "E", True),
        ("1144m1144p1144sEECN", "S", False),
        ("1144m1144p1144sECNN", "E", True),
        ("1144m1144p1144sECNN", "S", False),
        ("1144m1144p114sECNNN", "E", True),
        (PAIRS_8, "N", True),
        ("1144m1144p1144sEEEE", "S", False),
    ],
)
def test_zz13_seven_pairs_and_a_triplet(hand: str, draw: str, wins: bool) -> None:
    """ZZ-13: four of a face may be two pairs, gold may stand anywhere; not with the option off."""
    assert drawn(hand, draw).can(1, "hu") is wins
    three_gold = hand.count("N") + (draw == "N") == 3
    assert drawn(hand, draw, **PAIRS_OFF).can(1, "hu") is three_gold
    if wins and not three_gold:
        assert drawn(hand, draw, "hu").win["factors"] == [["zimo", 2]]


@pytest.mark.parametrize("value", ["on", 1, 0])
def test_zz13_the_option_is_true_or_false(value: object) -> None:
    """ZZ-13: option `seven_pairs`, on by default."""
    with pytest.raises(FangchengError, match="seven_pairs"):
        make_variant("zhangzhou", {"seven_pairs": value})
    assert drawn(PAIRS_8, "C", options={"seven_pairs": True}).can(1, "hu")


@pytest.mark.parametrize(
    ("rest", "draw"),
    [("1144m1144p1144sF", "F"), ("EEE1144m1144p77s", "N"), ("1144m1144p77sFFN", "F")],
)
def test_zz13_seven_pairs_are_concealed_and_without_kongs(rest: str, draw: str) -> None:
    """ZZ-13: with a pengd triplet, or a concealed kong in its place, pairs are no win."""
    script = "0 C, 3 peng, 3 9p, " + lap("S", "012")
    outcome = zhangzhou({0: "C", 3: "CC9p" + rest}, script, draws="SSS" + draw)
    assert outcome.asked == [3]
    assert not outcome.can(3, "hu")
    kong = drawn("CCC" + rest, "C", "gang C", tail=draw)
    assert kong.asked == [1]
    assert not kong.can(1, "hu")


def test_zz13_seven_pairs_earn_the_type_of_the_win() -> None:
    """ZZ-13: 平胡 by discard, 天胡 and 抢金 in the opening, 抢杠胡 with a gold for the pair."""
    discard = zhangzhou({0: "E", 1: PAIRS_8}, "0 E, 1 hu")
    assert discard.win["factors"] == [["pinghu", 1]]
    assert zhangzhou({0: PAIRS_8 + "C"}, "0 hu").win["factors"] == [["tianhu", 4]]
    assert zhangzhou({1: PAIRS_8}, "1 hu").win["factors"] == [["qiangjin", 2]]
    hands = {0: "9p", 1: "99pW", 2: "1144m1144p1144sFFFN"}
    script = "0 9p, 1 peng, 1 W, " + lap("S", "230") + ", 1 gang 9p, 2 hu"
    robbed = zhangzhou(hands, script, draws="SSS9p", tail="8m")
    assert robbed.win["factors"] == [["qianggang", 2]]
    assert not zhangzhou({1: PAIRS_8}, **PAIRS_OFF).can(1, "hu")
    assert not zhangzhou({0: PAIRS_8 + "C"}, **PAIRS_OFF).can(0, "hu")
    assert not zhangzhou({0: "E", 1: PAIRS_8}, "0 E", **PAIRS_OFF).can(1, "hu")


NEARLY_YOU = "1144m1144p1144sEEEN"
"""Six pairs, a triplet and gold: any tile completes seven pairs and a triplet."""


@pytest.mark.parametrize("draw", ["9p", "S", "N", "1m"])
def test_zz13_seven_pairs_never_count_as_youjin(draw: str) -> None:
    """ZZ-13: any draw wins, but 自摸 2."""
    assert drawn(NEARLY_YOU, draw, "pass, 1 hu").win["factors"] == [["zimo", 2]]


def test_zz13_so_it_may_win_by_discard() -> None:
    """ZZ-13: ZZ-15 does not bar it."""
    outcome = zhangzhou({0: "9p", 1: NEARLY_YOU}, "0 9p, 1 hu")
    assert outcome.win["factors"] == [["pinghu", 1]]


def test_zz13_nor_as_shuangyou() -> None:
    """ZZ-13: gold drawn and discarded: no lock, and the next draw wins 自摸 2."""
    hands = {0: "W", 1: NEARLY_YOU, 3: "CC"}
    script = "0 W, 1 N, 2 discard "
    assert zhangzhou(hands, script + "C", draws="NC").offered(3) == ["peng"]
    outcome = zhangzhou(hands, script + "S, " + lap("S", "30") + ", 1 hu", draws="NSSS9p")
    assert outcome.win["factors"] == [["zimo", 2]]


def test_zz13_a_hand_that_is_also_five_melds_is_youjin() -> None:
    """ZZ-13: 112233m 445566p EEE reads both ways; the melds count."""
    assert drawn("112233m445566pEEEN", "9s", "hu").win["factors"] == [["youjin", 4]]
    assert drawn("112233m445566pEEEN", "E", "hu").win["factors"] == [["youjin", 4]]


# -- ZZ-14: types --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("code", "number", "by", "hands", "script", "draws"),
    [
        ("pinghu", 1, "discard", {0: "3s", 1: WAITS_3S}, "0 3s, 1 hu", ""),
        ("zimo", 2, "draw", {0: "C", 1: WAITS_3S}, "0 C, 1 hu", "3s"),
        ("qiangjin", 2, "opening", {1: WAITS_3S}, "1 hu", ""),
        ("sanjindao", 2, "draw", {0: "C", 1: "NNN"}, "0 C, 1 hu", "9s"),
        ("tianhu", 4, "opening", {0: MELDS + "EE"}, "0 hu", ""),
        ("youjin", 4, "draw", {0: "C", 1: YOU}, "0 C, 1 hu", "9s"),
    ],
)
def test_zz14_types(
    code: str, number: int, by: str, hands: dict[int, str], script: str, draws: str
) -> None:
    """ZZ-14: only the highest counts, as the one factor of the win (the others: see ZZ-16 ff)."""
    outcome = zhangzhou(hands, script, draws=draws)
    assert outcome.win["type"] == code
    assert outcome.win["factors"] == [[code, number]]
    assert outcome.win["by"] == by
    assert outcome.win["from"] == (0 if by == "discard" else None)
    seat = outcome.win["seat"]
    scores = [-number * 2 if 0 in (payer, seat) else -number for payer in range(4)]
    scores[seat] = 0
    scores[seat] = -sum(scores)
    assert outcome.scores == scores
    assert {paid["code"] for paid in outcome.transfers} == {code}


# -- ZZ-15: 游金 ---------------------------------------------------------------------------------


@pytest.mark.parametrize("draw", ["9s", "E", "1m", "N", "P", "4p"])
def test_zz15_any_draw_wins(draw: str) -> None:
    """ZZ-15: five melds and one gold."""
    outcome = drawn(YOU, draw, "hu")
    assert outcome.win["factors"] == [["youjin", 4]]
    assert outcome.scores == [-8, 16, -4, -4]


@pytest.mark.parametrize(("draw", "pair"), [("7p", "7(7)p"), ("9s", "9(9)s"), ("E", "E(E)")])
def test_zz15_the_reading_keeps_the_melds(draw: str, pair: str) -> None:
    """ZZ-15: the gold and the drawn tile are the pair, though 567p and 4p would do as well."""
    reading = drawn(YOU, draw, "hu").win["reading"].split()
    assert sorted(reading) == sorted(["123m", "456m", "789m", "123p", "456p", pair])


@pytest.mark.parametrize(
    ("hand", "draw"),
    [
        ("123m456m789m123p45pNN", "9s"),
        ("123m456m789m123p45pNN", "6p"),
        ("123m456m789m12p45sNNN", "9s"),
        ("123m456m789m123pEENN", "9s"),
        ("123m456m789m123p1pNNN", "9s"),
        ("111m222p333sEEECCCN", "9s"),
    ],
)
def test_zz15_other_gold_may_stand_in_the_melds(hand: str, draw: str) -> None:
    """ZZ-15: in some reading one gold is left over."""
    assert drawn(hand, draw, "hu").win["factors"] == [["youjin", 4]]


@pytest.mark.parametrize(
    ("hand", "draw"),
    [
        ("123m456m789m123pEE1sN", "2s"),
        (MELDS + "E", "N"),
        ("123m456m789m123p46pEN", "E"),
        ("123m456m789m123p46pEN", "5p"),
        ("123m456m789m123p1s9sNN", "9s"),
    ],
)
def test_zz15_the_state_is_judged_before_the_draw(hand: str, draw: str) -> None:
    """ZZ-15: gold came last, or stands in the pair, but the melds were not complete: 自摸 2."""
    assert drawn(hand, draw, "hu").win["factors"] == [["zimo", 2]]


def test_zz15_flower_replacements_too() -> None:
    """ZZ-15: a flower, then any tile."""
    assert drawn(YOU, "1f", "hu", tail="9s").win["factors"] == [["youjin", 4]]


@pytest.mark.parametrize(
    ("hand", "draw"),
    [
        ("EEE123m456m789m123pN", "E"),
        ("EEEE123m456m789m23pN", "1p"),
    ],
)
def test_zz15_kong_replacements_too(hand: str, draw: str) -> None:
    """ZZ-15: the state is judged before the replacement: in it before the kong, or only after."""
    outcome = drawn(hand, draw, "gang E, 1 hu", tail="9s")
    assert outcome.win["factors"] == [["youjin", 4]]
    before = drawn(hand, draw, "hu")
    assert before.win["type"] == ("youjin" if draw == "E" else "zimo")


def test_zz15_an_exposed_kong_too() -> None:
    """ZZ-15: three E are a meld and stay one."""
    hands = {0: "E", 1: "EEE123m456m789m123pN"}
    outcome = zhangzhou(hands, "0 E, 1 gang, 1 hu", tail="9s")
    assert outcome.win["factors"] == [["youjin", 4]]


def test_zz15_a_kong_out_of_the_melds_leaves_the_state() -> None:
    """ZZ-15: 1111m takes a tile of 123m; what the replacement completes is 自摸 2."""
    outcome = drawn("111m123m456m789m123pN", "9s", "gang 1m, 1 hu", tail="4m")
    assert outcome.win["factors"] == [["zimo", 2]]
    assert not drawn("111m123m456m789m123pN", "9s", "gang 1m", tail="5s").can(1, "hu")


@pytest.mark.parametrize(
    ("hand", "tile", "claim"),
    [
        ("EE123m456m789m123pN9p", "E", "peng"),
        ("12s123m456m789m123pN9p", "3s", "chi 12s"),
    ],
)
def test_zz15_with_declared_melds(hand: str, tile: str, claim: str) -> None:
    """ZZ-15: one meld declared, four concealed, and gold."""
    script = f"0 {tile}, 1 {claim}, 1 9p, " + lap("S", "230") + ", 1 hu"
    outcome = zhangzhou({0: tile, 1: hand}, script, draws="SSS9s")
    assert outcome.win["factors"] == [["youjin", 4]]


def test_zz15_the_dealer_after_its_first_discard() -> None:
    """ZZ-15: it passes 天胡, discards C, and any tile it draws wins 4."""
    outcome = zhangzhou({0: YOU + "C"}, f"0 C, {lap('S')}, 0 hu", draws="SSS9s")
    assert outcome.win["factors"] == [["youjin", 4]]
    assert outcome.scores == [24, -8, -8, -8]


@pytest.mark.parametrize("hand", [YOU, "123m456m789m123p45pNN", "EEE123m456m789m123pN"])
def test_zz15_in_youjin_nobody_wins_by_discard(hand: str) -> None:
    """ZZ-15: though any discard would complete the hand."""
    for tile in ("S", "9s", "6p"):
        assert "hu" not in zhangzhou({0: tile, 1: hand}, f"0 {tile}").offered(1)
        outcome = zhangzhou({0: "W", 3: hand}, f"0 W, 1 {tile}", draws=tile)
        assert "hu" not in outcome.offered(3)


def test_zz15_it_may_chi_peng_and_kong() -> None:
    """ZZ-15: only the win is barred."""
    hand = "EEE123m456m789m123pN"
    assert zhangzhou({0: "E", 1: hand}, "0 E").offered(1) == ["gang", "peng"]
    assert zhangzhou({0: "3p", 1: hand}, "0 3p").offered(1) == ["chi 12p"]


def test_zz15_the_others_may_do_as_ever() -> None:
    """ZZ-15: win by discard, peng and chi."""
    hands = {0: "3sF3m", 1: YOU, 2: WAITS_3S, 3: "FF"}
    assert "hu" in zhangzhou(hands, "0 3s").offered(2)
    assert zhangzhou(hands, "0 F").offered(3) == ["peng"]
    hands = {0: "W", 1: YOU, 2: "12s"}
    assert zhangzhou(hands, "0 W, 1 3s", draws="3s").offered(2) == ["chi 12s"]
