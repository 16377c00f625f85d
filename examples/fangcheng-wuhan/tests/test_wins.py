"""WH-6 to WH-11: opening, wild tiles, fan, who pays, the cap; scores were worked out by hand."""

import pytest

from fangcheng.errors import FangchengError
from fangcheng.installed import make_variant
from fangcheng.positions.scoring import score
from fangcheng.positions.script import ScriptError
from tests.story import OPEN_HAND, play
from tests.test_play import RED, WILD, cited

# -- WH-6 ------------------------------------------------------------------------------------


def test_a_closed_hand_cannot_win_wh_6() -> None:
    with pytest.raises(ScriptError) as refused:
        play({0: "777m123456p7899s"}, "0 +6s hu")
    assert cited(refused) == [("not_open", "WH-6")]


def test_kongs_of_its_own_do_not_open_it_wh_6() -> None:
    told = play({0: "[1111m!] 123456p7899s"}, f"0 +C {RED}, 0 *6s ?", thrown={0: "P"})
    assert "hu" not in told.legal(0)


@pytest.mark.parametrize("meld", ["[123m<3]", "[777m<1]", "[7777m<1]", "[7777m+<1]"])
def test_a_meld_with_a_discard_opens_it_wh_6(meld: str) -> None:
    assert "hu" in play({0: f"{meld} 123456p7899s"}, "0 +6s ?").legal(0)


# -- WH-7, WH-8 ------------------------------------------------------------------------------

TWO_WILD = "[777m<2] 123456p99sPP"


def test_one_wild_tile_may_stay_wh_7() -> None:
    with pytest.raises(ScriptError) as refused:
        play({0: TWO_WILD}, "0 +7s hu")
    assert ("too_many_wilds", "WH-7") in cited(refused)
    assert play({0: TWO_WILD}, f"0 +7s {WILD}, 0 *8s hu").wins


def test_a_wild_tile_drawn_counts_wh_7() -> None:
    told = play({0: "[777m<2] 123456p789sP"}, "0 +P ?")
    assert "hu" not in told.legal(0)


def test_a_room_may_allow_more_wh_7() -> None:
    """Opening 1 and self-draw 1: two fan are 4 from each."""
    told = play({0: TWO_WILD}, "0 +7s hu", most_wilds=4)
    assert told.scores == [12, -4, -4, -4]


def test_any_pair_will_do_and_seven_pairs_will_not_wh_8() -> None:
    assert play({0: "[777m<2] 123456p789sE"}, "0 +E hu").wins
    assert "hu" not in play({0: "1133m5577p2299sE"}, "0 +E ?").legal(0)


# -- WH-9 ------------------------------------------------------------------------------------


def test_a_plain_self_draw_wh_9() -> None:
    """Opening 1, hard hand 1, self-draw 1: three fan are 8 from each."""
    told = play({0: OPEN_HAND}, "0 +6s hu")
    assert told.factors() == {"kou": 1, "yinghu": 1} and told.wins[-1]["type"] == "pihu"
    assert told.scores == [24, -8, -8, -8]


def test_laid_tiles_are_fan_and_win_on_the_replacement_wh_9() -> None:
    """Opening 1, red 1, replacement 2, hard 1, self-draw 1: six fan are 64 from each."""
    told = play({0: OPEN_HAND}, f"0 +C {RED}, 0 *6s hu")
    assert told.factors() == {"kou": 1, "hongzhong": 1, "gangkai": 2, "yinghu": 1}
    assert told.scores == [192, -64, -64, -64]


def test_wild_kongs_are_two_fan_each_wh_9() -> None:
    """Opening 1, two wild kongs 4, hard 1; the discarder 7 fan, the others 6."""
    told = play({1: OPEN_HAND}, "0 +6s 6s, 1 hu", thrown={1: "PP"})
    assert told.factors() == {"kou": 1, "laizi": 4, "yinghu": 1}
    assert told.scores == [-128, 256, -64, -64]


def test_kongs_wh_9() -> None:
    """Opening 1 and kong 1, concealed kong 2, hard 1, self-draw 1: 64 from each."""
    told = play({0: "[5555m<1][9999s!] 123456p7p"}, "0 +7p hu")
    assert told.factors() == {"kou": 1, "minggang": 1, "angang": 2, "yinghu": 1}
    assert told.scores == [192, -64, -64, -64]


def test_a_wild_tile_as_itself_is_hard_wh_9() -> None:
    """4p is turned up, 5p is wild: between 4p and 6p it is itself, as another tile it is not."""
    hard = play({0: "[111m<1] 456p123789s9s"}, "0 +9s hu", turned_up="4p")
    assert hard.factors() == {"kou": 1, "yinghu": 1}
    soft = play({0: "[111m<1] 5p678p123789s"}, "0 +9s hu", turned_up="4p")
    assert soft.factors() == {"kou": 1}
    assert soft.scores == [12, -4, -4, -4]


def test_all_triplets_and_one_suit_wh_9() -> None:
    """Two fan each: openings 2, hard 1, triplets 2, one suit 2, self-draw 1 are eight, 256."""
    told = play({0: "[111p<1][444p<2] 333555p9p"}, "0 +9p hu", cap=256)
    assert told.wins[-1]["type"] == "qingpeng"
    assert told.scores == [768, -256, -256, -256]
    told = play({0: "[111p<1][444m<2] 333555p9p"}, "0 +9p hu")
    assert (told.wins[-1]["type"], told.factors()["pengpenghu"]) == ("pengpenghu", 2)
    told = play({0: "[111p<1] 234555789p9p"}, "0 +9p hu")
    assert (told.wins[-1]["type"], told.factors()["qingyise"]) == ("qingyise", 2)


def test_honours_are_no_suit_wh_9() -> None:
    told = play({0: "[EEE<1][SSS<2] WWWFFFN"}, "0 +N hu", turned_up="4p")
    assert told.wins[-1]["type"] == "pengpenghu" and "qingyise" not in told.factors()


# -- WH-10, WH-11 ----------------------------------------------------------------------------


def test_all_pay_and_the_discarder_one_fan_more_wh_10() -> None:
    told = play({1: OPEN_HAND}, "0 +6s 6s, 1 hu", base=3)
    assert told.scores == [-24, 48, -12, -12]
    assert [one["code"] for one in told.transfers] == ["pei", "pei", "fangchong"]


def test_what_a_payer_has_laid_counts_wh_10() -> None:
    """Seat 2 has a peng and a red dragon aside, 2 fan more: 2 + 2 fan are 16."""
    payer = "[222m<0] 369m147p258sE"
    told = play({1: OPEN_HAND, 2: payer}, "0 +6s 6s, 1 hu", thrown={2: "C"})
    assert told.paid(2) == {"di": 1, "kou": 1, "yinghu": 1, "shujia": 2}
    assert told.scores == [-8, 28, -16, -4]


@pytest.mark.parametrize(("cap", "each"), [(64, 64), (128, 128), (256, 128)])
def test_the_cap_wh_11(cap: int, each: int) -> None:
    """Two red kongs: opening 1, red 2, replacement 2, hard 1, self-draw 1 are seven fan, 128."""
    told = play({0: OPEN_HAND}, f"0 +C {RED}, 0 *C {RED}, 0 *6s hu", cap=cap)
    assert told.scores == [3 * each, -each, -each, -each]
    assert ("fengding" in told.paid(1)) == (cap < 128)


# -- a hand scored by itself -----------------------------------------------------------------


def test_a_hand_scored_by_itself_wh_9() -> None:
    """Opening 1, red kongs 2, replacement 2, hard 1, self-draw 1: seven fan."""
    how = {"wild": "F", "drawn_by": "kong"}
    scored = score(make_variant("wuhan"), "[777m]123456p78996s", **how, given={"hongzhong": 2})
    assert dict(scored.win.factors) == {"kou": 1, "hongzhong": 2, "gangkai": 2, "yinghu": 1}
    assert scored.scores == [-128, 384, -128, -128]
    with pytest.raises(FangchengError, match="after a kong"):
        score(make_variant("wuhan"), "[777m]123456p78996s", **how)
    with pytest.raises(FangchengError, match="5 times"):
        score(make_variant("wuhan"), "[777m]123456p789s9sP", wild="F", given={"laizi": 4})
