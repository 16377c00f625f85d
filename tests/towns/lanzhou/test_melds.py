"""Lanzhou: melds, 嘴子, seven pairs, the pair. Every expectation is made by hand."""

from typing import Any

import pytest

from fangcheng.tiles import NAMES, text
from tests.story import Outcome
from tests.towns.lanzhou.story import lanzhou, may_claim, quiet, ready_with

SUITS = "mps"
NAMED = {"147": "147", "258": "258", "369": "369"}
ZUIZI = {
    "none": [],
    "chick": ["1s"],
    "chick_egg": ["1s", "1p"],
    "three_ones": ["1s", "1m", "1p"],
    "three_nines": ["9m", "9s", "9p"],
}


def won(hand: str, tile: str, **options: Any) -> Outcome:
    """Seat 1 wins on a discard."""
    return quiet({1: hand}, f"0 +{tile}, 1 hu", **options)


def wins_on(hand: str, tile: str, **options: Any) -> bool:
    """Whether seat 1 may win, on a discard and by drawing alike."""
    discard = may_claim(quiet({1: hand}, f"0 +{tile}", **options), 1)
    draw = quiet({1: hand + tile}, dealer=1, shuai=False, **options).can(1, "hu")
    assert discard == draw
    return discard


def waits(hand: str, **options: Any) -> str:
    """The faces that seat 1 may win on."""
    return text([face for face in range(34) if _can_discard(hand, face, options)])


def _can_discard(hand: str, face: int, options: dict[str, Any]) -> bool:
    return may_claim(quiet({1: hand}, f"0 +{NAMES[face]}", **options), 1)


# -- LZ-6: sequences, triplets, 中发白, 黑三风 -----------------------------------------------------


def test_lz6_sequences_and_triplets() -> None:
    """LZ-6: as usual, and nothing is added for them."""
    outcome = won("123m555m789pEEE9s", "9s")
    assert (outcome.win["type"], outcome.win["factors"]) == ("pinghu", [])
    assert outcome.win["reading"] == "123m 555m 789p 99s EEE"


@pytest.mark.parametrize("zfb", [None, True, False])
def test_lz6_zhongfabai(zfb: bool | None) -> None:
    """LZ-6: one of each is a meld, unless switched off; each tile may be the last."""
    options = {} if zfb is None else {"zfb": zfb}
    for last in "CFP":
        hand = "123m456m789m99s" + "CFP".replace(last, "")
        assert wins_on(hand, last, **options) is (zfb is not False)
    if zfb is not False:
        assert won("123m456m789m99sCP", "F", **options).win["factors"] == [["zhongfabai", 2]]


@pytest.mark.parametrize("black_winds", [None, True, False])
@pytest.mark.parametrize("winds", ["ESW", "ESN", "EWN", "SWN"])
def test_lz6_three_different_winds(winds: str, black_winds: bool | None) -> None:
    """LZ-6: any three that differ, unless switched off; each may be the last."""
    options = {} if black_winds is None else {"black_winds": black_winds}
    for last in winds:
        hand = "123m456m789m99s" + winds.replace(last, "")
        assert wins_on(hand, last, **options) is (black_winds is not False)
    if black_winds is not False:
        outcome = won("123m456m789m99s" + winds[:2], winds[2], **options)
        assert outcome.win["factors"] == [["heisanfeng", 2]]


@pytest.mark.parametrize("honours", ["ESS", "EES", "CFF", "ECF", "ESC", "NPC"])
def test_lz6_other_honours_make_no_meld(honours: str) -> None:
    """LZ-6: [东南南] is none, nor are winds and dragons together."""
    assert not wins_on("123m456m789m99s" + honours[:2], honours[2])


def test_lz6_waits_of_two_winds() -> None:
    """LZ-6: E and S wait for both other winds; two dragons for the third only."""
    assert waits("123m456m789m99sES") == "WN"
    assert waits("123m456m789m99sFP") == "C"
    assert waits("123m456m789m99sES", black_winds=False) == ""
    assert waits("123m456m789m99sFP", zfb=False) == ""


@pytest.mark.parametrize(("own", "taken"), [("CF", "P"), ("ES", "W"), ("SW", "N")])
def test_lz6_never_by_chi(own: str, taken: str) -> None:
    """LZ-6: both only from concealed tiles, also with `calls` three (C-6)."""
    outcome = lanzhou({1: own}, f"0 +{taken}", calls="three")
    assert outcome.offered(1) == []
    assert outcome.asked == [1]
    assert outcome.phase == "turn"


@pytest.mark.parametrize(
    ("hand", "tile", "codes"),
    [
        ("123m456m99sCCFFP", "P", ["zhongfabai"] * 2),
        ("99sCCCFFFPPESW", "P", ["zhongfabai"] * 3 + ["heisanfeng"]),
        ("123m99sESWESWES", "N", ["heisanfeng"] * 3),
        ("EEESSSWW123m99s", "W", ["heisanfeng"] * 3),
        ("CCCFFF123m456mP", "P", []),
        ("EEECCC123m456mS", "S", []),
        ("123mEECFPSWN99s", "E", ["zhongfabai", "heisanfeng"]),
    ],
)
def test_lz6_each_meld_counts(hand: str, tile: str, codes: list[str]) -> None:
    """LZ-6, LZ-16, C-9: one entry for each; three triplets are better read as three runs."""
    outcome = won(hand, tile)
    assert sorted(outcome.factors) == sorted(codes)
    assert outcome.scores == [-3 * 2 ** len(codes), 3 * 2 ** len(codes), 0, 0]


def test_lz6_beside_declared_melds() -> None:
    """LZ-6: a peng of E is a triplet, and its tiles are in no other meld."""
    hands = {1: "EE123m456m99sSW2p"}
    script = "0 +E, 1 peng, 1 2p, 2 +3s, 3 +3s, 0 +"
    for tile, may in (("N", True), ("E", True), ("9s", False), ("S", False)):
        assert may_claim(quiet(hands, script + tile), 1) is may


# -- LZ-7: 嘴子 ----------------------------------------------------------------------------------


@pytest.mark.parametrize("zuizi", [None, *ZUIZI])
def test_lz7_which_tiles_stand_in(zuizi: str | None) -> None:
    """LZ-7, LZ-1: exactly those of the setting, in both melds; none by default."""
    options = {} if zuizi is None else {"zuizi": zuizi}
    faces = ZUIZI[zuizi or "none"]
    for tile in ("1m", "1s", "1p", "9m", "9s", "9p", "5m", "E"):
        for two, fits in (("CF", False), ("SW", tile == "E")):
            hand = "234m456m678m55s" + two
            assert wins_on(hand, tile, **options) is (tile in faces or fits), (tile, two)
            if tile in faces:
                code = "zhongfabai" if two == "CF" else "heisanfeng"
                assert won(hand, tile, **options).win["factors"] == [[code, 2]]


@pytest.mark.parametrize("two", ["CF", "CP", "FP", "ES", "EW", "EN", "SW", "SN", "WN"])
def test_lz7_for_any_honour_missing(two: str) -> None:
    """LZ-7: beside any two that differ; from the hand as well as the last tile."""
    assert wins_on("234m456m678m55s" + two, "1s", zuizi="chick")
    assert wins_on("234m456m678m55s1s" + two[0], two[1], zuizi="chick")


@pytest.mark.parametrize("two", ["EE", "CC", "EC", "NP"])
def test_lz7_not_in_a_triplet_nor_in_a_mixed_meld(two: str) -> None:
    """LZ-7: [嘴子东东] is none, and honours of a meld must all differ."""
    assert not wins_on("234m456m678m55s" + two, "1s", zuizi="chick")
    assert not wins_on("234m456m678m55s1s" + two[0], two[1], zuizi="chick")


@pytest.mark.parametrize("single", ["E", "C", "N", "5m"])
def test_lz7_not_in_a_pair(single: str) -> None:
    """LZ-7: [嘴子东] is no pair."""
    assert not wins_on("234m456m678m555s" + single, "1s", zuizi="chick")


def test_lz7_never_for_a_tile_of_a_suit() -> None:
    """LZ-7: it stands for honours only; no sequence, no triplet."""
    for two in ("23m", "55m", "89p", "23p"):
        assert not wins_on("234m456m678m55s" + two, "1s", zuizi="chick")


@pytest.mark.parametrize(
    ("hand", "tile"),
    [("234m456m678m55s1sE", "1s"), ("234m456m678m55s1sC", "1s"), ("234m456m678m55s1s1s", "1s")],
)
def test_lz7_any_number_in_one_meld(hand: str, tile: str) -> None:
    """LZ-7 ruling: two beside one honour, or three alone, which is worth more than a triplet."""
    assert won(hand, tile, zuizi="chick").multiplier == 2
    plain = quiet({1: hand}, f"0 +{tile}")
    assert may_claim(plain, 1) is (hand.endswith("1s1s"))


@pytest.mark.parametrize("in_meld", [None, "any", "one"])
def test_lz7_how_many_in_one_meld(in_meld: str | None) -> None:
    """LZ-7: by the option one stands beside two honours, two or three of them in no meld."""
    room: dict[str, Any] = {"zuizi": "three_ones"}
    room |= {"zuizi_in_meld": in_meld} if in_meld else {}
    several = in_meld != "one"
    assert wins_on("234m456m678m55sES", "1p", **room)
    for hand, tile in (("1s1pE", ""), ("1m1p", "1s"), ("1p1p", "C"), ("1pF", "1s")):
        assert wins_on("234m456m678m55s" + hand[:4], hand[4:] or tile, **room) is several
    each = won("234m55sES1sCF456p", "1m", **room)
    assert sorted(each.factors) == ["heisanfeng", "zhongfabai"]
    assert each.scores == [-3 * 2 * 2, 3 * 2 * 2, 0, 0]
    # Three alike are a triplet of their own suit, and earn nothing as that.
    three = won("234m456m678m55s11p", "1p", **room)
    assert three.multiplier == (2 if several else 1)


def test_lz7_one_in_a_meld_and_what_is_waited_for() -> None:
    """LZ-7, LZ-11: 1s and E wait for a wind, not for a second 1s; 11s and 55s for a triplet."""
    room: dict[str, Any] = {"zuizi": "chick", "zuizi_in_meld": "one"}
    assert waits("234m456m678m55s1sE", **room) == "SWN"
    assert waits("234m456m678m55s11s", **room) == "15s"
    hands = {1: "234m456m55s1sES1sC"}
    assert ready_with(lanzhou(hands, "0 +3p, 1 +8p ?", **room), 1) == "8p"
    hands = {1: "234m456m678m5s11sE"}
    assert ready_with(lanzhou(hands, "0 +3p, 1 +8p ?", zuizi="chick"), 1) == "8p5s"
    assert ready_with(lanzhou(hands, "0 +3p, 1 +8p ?", **room), 1) == ""


def test_lz7_several_kinds_in_one_meld() -> None:
    """LZ-7: with 三幺飞, 1m 1p 1s stand in one meld; with 小鸡飞 they do not."""
    hand = "234m456m678m55s1m1p"
    assert won(hand, "1s", zuizi="three_ones").multiplier == 2
    assert wins_on(hand, "E", zuizi="three_ones")
    assert wins_on(hand, "P", zuizi="three_ones")
    for zuizi in ("none", "chick", "chick_egg", "three_nines"):
        assert not wins_on(hand, "1s", zuizi=zuizi)


@pytest.mark.parametrize("zfb", [True, False])
@pytest.mark.parametrize("black_winds", [True, False])
def test_lz7_only_in_melds_that_are_played(zfb: bool, black_winds: bool) -> None:
    """LZ-7: with 中发白 off it stands only in 黑三风, and the other way round."""
    room: dict[str, Any] = {"zuizi": "chick", "zfb": zfb, "black_winds": black_winds}
    assert wins_on("234m456m678m55sCF", "1s", **room) is zfb
    assert wins_on("234m456m678m55sES", "1s", **room) is black_winds
    three = won("234m456m678m55s11s", "1s", **room)
    assert three.multiplier == (2 if zfb or black_winds else 1)


def test_lz7_as_itself_an_ordinary_tile() -> None:
    """LZ-7: in a sequence, a triplet or the pair; a pair of it is a named one as any other."""
    assert won("234m456m678m55p23s", "1s", zuizi="chick").win["factors"] == []
    pair = won("234m456m678m1s567p", "1s", zuizi="chick", pair="147-soft")
    assert pair.win["factors"] == [["jiang", 2]]
    chi = lanzhou({1: "23s"}, "0 +1s", calls="three", zuizi="chick")
    assert chi.offered(1) == ["chi 23s"]
    peng = lanzhou({1: "11s"}, "0 +1s", zuizi="chick")
    assert peng.offered(1) == ["peng"]
    assert lanzhou({1: "1sE"}, "0 +E", zuizi="chick").offered(1) == []


def test_lz7_waits() -> None:
    """LZ-7: a 嘴子 face is a wait of an unfinished run, beside the honours missing."""
    assert waits("234m456m678m55sES", zuizi="three_ones") == "1m1p1sWN"
    assert waits("234m456m678m55sCF", zuizi="three_nines") == "9m9p9sP"
    assert waits("234m456m678m55s1sE", zuizi="chick") == "1sSWN"
    assert waits("234m456m678m55s11s", zuizi="chick") == "15sESWNCFP"


def test_lz7_ready_by_a_stand_in() -> None:
    """LZ-7, LZ-11: a hand that lacks only one honour of a run with a 嘴子 may be declared."""
    hands = {1: "234m456m678m55s1sE"}
    assert ready_with(lanzhou(hands, "0 +3p, 1 +8p ?", zuizi="chick"), 1) == "8p"
    assert ready_with(lanzhou(hands, "0 +3p, 1 +8p ?"), 1) == ""


def test_lz7_the_best_use_counts() -> None:
    """LZ-7, C-9: 1s may complete 123s or a second 中发白; the doubling is better."""
    outcome = won("123m456m55p1s23sCF", "1s", zuizi="chick")
    assert outcome.win["factors"] == [["zhongfabai", 2]]
    both = won("123m55pESCF1s1s23s", "1s", zuizi="chick")
    assert sorted(both.factors) == ["heisanfeng", "zhongfabai"]


# -- LZ-8: 七对 ----------------------------------------------------------------------------------

PAIRS = "1144m1144p1144s9m"


@pytest.mark.parametrize("seven_pairs", [None, True, False])
def test_lz8_seven_pairs(seven_pairs: bool | None) -> None:
    """LZ-8, example 3: on a discard 6, self-drawn 4 from each; unless switched off."""
    options = {} if seven_pairs is None else {"seven_pairs": seven_pairs}
    assert wins_on(PAIRS, "9m", **options) is (seven_pairs is not False)
    if seven_pairs is not False:
        outcome = won(PAIRS, "9m", **options)
        assert (outcome.win["type"], outcome.win["factors"]) == ("qidui", [["qidui", 2]])
        assert outcome.scores == [-6, 6, 0, 0]
        drawn = quiet({1: PAIRS}, "0 +2s, 1 +9m hu", **options)
        assert drawn.scores == [-4, 12, -4, -4]


@pytest.mark.parametrize(("hand", "tile"), [("111144m1144p99sN", "N"), ("1111m4444p9999sN", "N")])
def test_lz8_four_alike_are_two_pairs(hand: str, tile: str) -> None:
    """LZ-8: without bonus."""
    outcome = won(hand, tile)
    assert outcome.win["factors"] == [["qidui", 2]]


def test_lz8_no_stand_in() -> None:
    """LZ-8: 1s is no twin of anything but 1s."""
    for tile in ("1s", "1p"):
        assert not wins_on("4455m4455p4455sE", tile, zuizi="chick_egg")
    assert wins_on("4455m4455p4455s1s", "1s", zuizi="chick_egg")


def test_lz8_concealed() -> None:
    """LZ-8: not after a peng."""
    hands = {1: "EE1144m1144p44s9m"}
    for tile in ("4s", "1m", "E"):
        script = f"0 +E, 1 peng, 1 9m, 2 +3s, 3 +3s, 0 +{tile}"
        assert not may_claim(quiet(hands, script), 1)
    kong = "0 +2s, 1 +E gang E, 1 *3p, 2 +3s, 3 +3s, 0 +9m"
    assert not may_claim(quiet({1: "EEE1144m1144p99m"}, kong), 1)


def test_lz8_impossible_after_throwing() -> None:
    """LZ-8: five pairs of eleven or four of eight tiles are nothing; refilled hands are whole."""
    for thrown, rest in (("111m", "4455p4455s66p"), ("111m999m", "4455p447s")):
        hands = {1: thrown + rest}
        last = "6p" if thrown == "111m" else "7s"
        assert not may_claim(quiet(hands, f"1 shuai {thrown}, 0 +{last}"), 1)
    hands = {1: "111m4455p4455s66p"}
    refill = quiet(hands, "1 shuai 111m, 0 +7s", draws="77s8s", shuai_refill=True)
    assert not may_claim(refill, 1)
    refill = quiet(hands, "1 shuai 111m, 0 +8s", draws="77s8s", shuai_refill=True)
    assert may_claim(refill, 1)


def test_lz8_the_better_of_two_readings() -> None:
    """LZ-8, C-9: two runs of winds are worth more than seven pairs; plain sequences less."""
    better = won("EESSWW112233m7p", "7p")
    assert (better.win["type"], better.factors) == ("pinghu", ["heisanfeng"] * 2)
    worse = won("112233m445566m7p", "7p")
    assert (worse.win["type"], worse.factors) == ("qidui", ["qidui"])


# -- LZ-9: 将 ------------------------------------------------------------------------------------


@pytest.mark.parametrize("numbers", NAMED)
@pytest.mark.parametrize("kind", ["hard", "soft"])
@pytest.mark.parametrize("suit", SUITS)
def test_lz9_the_pair(numbers: str, kind: str, suit: str) -> None:
    """LZ-9: named pairs of every suit earn a doubling; others are refused by `hard` only."""
    a, b = (other for other in SUITS if other != suit)
    rest = f"123{a}456{a}789{a}23{b}"
    for rank in "123456789":
        hand = f"{rest}{rank}{rank}{suit}"
        options = {"pair": f"{numbers}-{kind}"}
        named = rank in numbers
        assert wins_on(hand, f"4{b}", **options) is (named or kind == "soft")
        if named or kind == "soft":
            outcome = won(hand, f"4{b}", **options)
            assert outcome.win["factors"] == ([["jiang", 2]] if named else [])


@pytest.mark.parametrize("numbers", NAMED)
def test_lz9_honours_are_never_named(numbers: str) -> None:
    """LZ-9: one of the named numbers of a suit."""
    for honour in "ESWNCFP":
        hand = f"123m456m789m23p{honour}{honour}"
        assert not wins_on(hand, "4p", pair=f"{numbers}-hard")
        assert won(hand, "4p", pair=f"{numbers}-soft").win["factors"] == []


def test_lz9_none_by_default() -> None:
    """LZ-9, LZ-1: any pair, no doubling."""
    for pair in ("11s", "22s", "33s", "EE"):
        assert won("123m456m789m23p" + pair, "4p").win["factors"] == []


@pytest.mark.parametrize("numbers", NAMED)
@pytest.mark.parametrize("kind", ["hard", "soft"])
def test_lz9_seven_pairs_are_free(numbers: str, kind: str) -> None:
    """LZ-9 ruling: neither the rule nor the doubling; the last pair may be any (LZ-10)."""
    for hand, tile in ((PAIRS, "9m"), ("2255m2255p2255sE", "E"), ("3366m3366p3366s9s", "9s")):
        assert won(hand, tile, pair=f"{numbers}-{kind}").win["factors"] == [["qidui", 2]]


@pytest.mark.parametrize(
    ("pair", "codes"),
    [
        ("none", ["heisanfeng"]),
        ("258-soft", ["heisanfeng"]),
        ("147-hard", ["jiang"]),
        ("258-hard", None),
    ],
)
def test_lz9_the_pair_that_may_stand(pair: str, codes: list[str] | None) -> None:
    """LZ-9, C-9: EEE 1s1s are a triplet and a named pair, or a run with stand-ins and EE."""
    hand = "123m456m789mEE11s"
    if codes is None:
        assert not wins_on(hand, "E", pair=pair, zuizi="chick")
    else:
        assert won(hand, "E", pair=pair, zuizi="chick").factors == codes


def test_lz9_pair_and_run_together() -> None:
    """LZ-9, LZ-16: the named pair is one doubling beside those of the runs."""
    outcome = won("123m456mESWCF55p", "P", pair="258-hard")
    assert sorted(outcome.factors) == ["heisanfeng", "jiang", "zhongfabai"]
    assert outcome.scores == [-24, 24, 0, 0]


# -- LZ-10: 单调将 -------------------------------------------------------------------------------


def test_lz10_the_pair_is_no_wait() -> None:
    """LZ-10: four sequences and 2m may not wait for 2m, under a hard rule only."""
    hand = "123p456p789p567s2m"
    assert not wins_on(hand, "2m", pair="258-hard")
    assert wins_on(hand, "2m", pair="258-soft")
    assert wins_on(hand, "2m", pair="369-soft")
    assert wins_on(hand, "2m")


def test_lz10_the_hand_is_not_ready() -> None:
    """LZ-10: with no wait left it cannot be declared."""
    hands = {1: "123p456p789p567s2m"}
    script = "0 +3s, 1 +E ?"
    assert ready_with(lanzhou(hands, script, pair="258-hard"), 1) == ""
    assert "E" in ready_with(lanzhou(hands, script, pair="258-soft"), 1)


def test_lz10_some_waits_are_left() -> None:
    """LZ-10: 2223m waits for 1m and 4m beside 22m; not for 3m. 2345m has no wait at all."""
    assert waits("123p456p789p2223m", pair="258-hard") == "14m"
    assert waits("123p456p789p2223m", pair="258-soft") == "134m"
    assert waits("123p456p789p2345m", pair="258-hard") == ""
    assert waits("123p456p789p2345m", pair="258-soft") == "25m"


def test_lz10_a_face_in_pair_and_meld() -> None:
    """LZ-10: 1223p and 2p read as 22p 123p: the face stands in a meld."""
    assert waits("123m456m789m1223p", pair="258-hard") == "2p"


def test_lz10_two_pairs() -> None:
    """LZ-10, LZ-9: of 22m 55m either makes the triplet; of 22m 33m only 3m does."""
    assert waits("123p456p789p22m55m", pair="258-hard") == "25m"
    assert waits("123p456p789p22m33m", pair="258-hard") == "3m"
    assert waits("123p456p789p22m33m", pair="258-soft") == "23m"


def test_lz10_a_declared_meld_does_not_help() -> None:
    """LZ-10: concealed melds only: the chi of 123p holds a 2p, the single 2p waits in vain."""
    hands = {1: "13p2p456m789m567s8s"}
    script = "0 +2p, 1 chi 13p, 1 8s, 2 +3s, 3 +3s, 0 +2p"
    assert not may_claim(quiet(hands, script, calls="three", pair="258-hard"), 1)
    assert may_claim(quiet(hands, script, calls="three", pair="258-soft"), 1)


def test_lz10_by_a_stand_in_in_the_meld() -> None:
    """LZ-10, LZ-7: 1s as a wind stands in a concealed meld, in another as the pair it does not."""
    assert wins_on("234m456m678m44sES", "1s", pair="147-hard", zuizi="chick")
    assert not wins_on("234m456m678m567p1s", "1s", pair="147-hard", zuizi="chick")


def test_lz10_one_stands_in_and_two_are_the_pair() -> None:
    """LZ-10, LZ-7: ES and 1s1s; a third 1s, W or N completes the run beside the named pair."""
    hand = "234m567m789pES11s"
    assert waits(hand, pair="147-hard", zuizi="chick") == "1sWN"
    assert won(hand, "1s", pair="147-hard", zuizi="chick").factors == ["heisanfeng", "jiang"]
