"""WH-1 to WH-5: the wild face, what is laid and what may be claimed."""

import pytest

from fangcheng.installed import make_variant
from fangcheng.positions.script import ScriptError
from fangcheng.tiles import NAMES, parse_one
from tests.story import OPEN_HAND, play

RED = "choose hongzhong"
WILD = "choose laizi"


def cited(refused: pytest.ExceptionInfo[ScriptError]) -> list[tuple[str, str]]:
    return [(one["code"], one["clause"]) for one in refused.value.why]


# -- WH-1, WH-2 ------------------------------------------------------------------------------


def test_the_winner_deals_wh_1() -> None:
    told = play({2: "[777m<1] 123456p7899s"}, "2 +6s hu")
    assert told.result["next_dealer"] == 2 and not told.result["drawn"]


def test_a_drawn_round_costs_nothing_and_the_dealer_stays_wh_1() -> None:
    told = play({1: OPEN_HAND}, "0 +9m", left=0)
    assert told.scores == [0] * 4 and not told.transfers
    assert told.result["drawn"] and told.result["next_dealer"] == 0


@pytest.mark.parametrize(
    ("turned_up", "wild"),
    [
        ("3p", "4p"), ("9m", "1m"), ("9p", "1p"), ("9s", "1s"),
        ("E", "S"), ("N", "F"), ("C", "F"), ("F", "P"), ("P", "E"),
    ],
)  # fmt: skip
def test_the_next_face_is_wild_and_never_the_red_dragon_wh_2(turned_up: str, wild: str) -> None:
    roles = make_variant("wuhan").roles_of(parse_one(turned_up))
    assert [NAMES[face] for face in roles.wild] == [wild]


# -- WH-3 ------------------------------------------------------------------------------------


def test_a_kong_is_not_paid_at_once_wh_3() -> None:
    told = play({0: "[777m<2] 1111p456p789s"}, "0 +9s gang 1p, 0 *E ?")
    assert told.phase == "turn" and not told.transfers


def test_the_nearest_wins_alone_wh_3() -> None:
    other = "[888m<2] 123456p7899s"
    told = play({1: OPEN_HAND, 3: other}, "0 +6s 6s, 1 hu, 3 hu")
    assert [win["seat"] for win in told.wins] == [1]


def test_an_added_kong_may_be_robbed_wh_3() -> None:
    """Robbing is 2 fan; the maker of the kong pays as a discarder, and its peng counts: 6 fan."""
    robber = "[333m<0] 46p11123789s"
    told = play({0: "[555p<1] 147m28p369sE", 1: robber}, "0 +5p gang 5p, 1 hu")
    assert told.factors() == {"kou": 1, "qianggang": 2, "yinghu": 1}
    assert told.scores == [-64, 96, -16, -16]


# -- WH-4 ------------------------------------------------------------------------------------


def test_a_red_dragon_is_laid_and_not_discarded_wh_4() -> None:
    told = play({}, "0 +C ?")
    assert RED in told.legal(0) and "discard C" not in told.legal(0)
    with pytest.raises(ScriptError) as refused:
        play({}, "0 +C C")
    assert ("laid_only", "WH-4") in cited(refused)


def test_it_is_replaced_from_the_tail_in_sight_of_all_wh_4() -> None:
    told = play({}, f"0 +C {RED}, 0 *9m ?")
    aside, drawn = told.events[-2:]
    assert aside == {"event": "aside", "seat": 0, "code": "hongzhong", "tiles": "C"}
    assert (drawn["tiles"], drawn["by"]) == ("9m", "kong")


def test_several_may_be_laid_and_after_a_claim_too_wh_4() -> None:
    hand = {1: "258m55p147sESWCC"}
    told = play(hand, f"0 +5p 5p, 1 peng, 1 {RED}, 1 *9m {RED}, 1 *9p ?")
    assert told.phase == "turn" and RED not in told.legal(1)
    assert "hu" not in told.legal(1)


def test_none_is_laid_without_a_replacement_wh_4() -> None:
    told = play({}, "0 +C ?", left=0)
    assert told.phase == "turn" and RED not in told.legal(0)
    with pytest.raises(ScriptError) as refused:
        play({}, f"0 +C {RED}", left=0)
    assert cited(refused) == [("no_replacement", "WH-4")]


def test_what_is_not_held_is_not_laid_wh_4() -> None:
    with pytest.raises(ScriptError) as refused:
        play({}, f"0 +9m {RED}")
    assert cited(refused) == [("not_held", "WH-4")]


def test_the_last_two_red_dragons_may_go_and_nobody_takes_them_wh_4() -> None:
    laid = "[123m<3][456m<3][789m<3][123s<3] C"
    waiting = {0: laid, 1: "[555p<3] 147m258p36sCC"}
    told = play(waiting, "0 +C ?", left=0)
    assert told.legal(0) == ["discard C"]
    assert play(waiting, "0 +C C", left=0).phase == "over"


def test_red_dragons_make_no_meld_wh_4() -> None:
    with pytest.raises(ScriptError) as refused:
        play({0: "147m258p369sCCCC"}, "0 +9m gang C")
    assert ("red_meld", "WH-4") in cited(refused)


def test_no_win_with_a_red_dragon_in_hand_wh_4() -> None:
    with pytest.raises(ScriptError) as refused:
        play({0: "[777m<2] 123456p789sC"}, "0 +C hu")
    assert ("red_held", "WH-4") in cited(refused)


# -- WH-5 ------------------------------------------------------------------------------------


def test_a_wild_tile_is_laid_and_not_discarded_wh_5() -> None:
    told = play({}, "0 +P ?")
    assert WILD in told.legal(0) and "discard P" not in told.legal(0)
    with pytest.raises(ScriptError) as refused:
        play({}, "0 +P P")
    assert ("laid_only", "WH-5") in cited(refused)


def test_wild_tiles_take_no_part_in_melds_wh_5() -> None:
    told = play({1: "147m25p369sESWNPP"[:-1]}, "0 +5p 5p, 1 +9m ?")
    assert told.phase == "turn"
    with pytest.raises(ScriptError) as refused:
        play({0: "147m258p369sPPPP"}, "0 +9m gang P")
    assert ("wild_kong", "WH-5") in cited(refused)


def test_what_is_laid_aside_is_read_again_wh_5() -> None:
    told = play({}, f"0 +P {WILD}, 0 *9m ?", thrown={1: "CP"})
    assert told.phase == "turn"
    with pytest.raises(Exception, match="only red dragons and wild tiles"):
        play({}, "0 +9m", thrown={1: "1p"})
