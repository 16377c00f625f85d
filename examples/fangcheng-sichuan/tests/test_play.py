"""SC-5 to SC-10: claims, kongs paid at once, robbing, several winners, leaving and playing on."""

import pytest

from fangcheng.positions.script import ScriptError
from tests.story import PLAIN, ROUND_OF_DISCARDS, play

PLAIN_S = "45789p12334566s"
"""Waits for 3p and 6p, as PLAIN does, with bamboos for characters."""
THREE_6P = "1245789m145666p"
PAIR_6P = "1245789m145667p"
PENG_THEN_DRAW = "0 +9p, 1 +9s, 2 +9m, 3 +6p, 1 peng, 1 1m, 2 +3m, 3 +3p, 0 +9p, 1 +6p gang 6p"
DEALT_FOUR = "123333457m1245p"


# -- SC-5 ------------------------------------------------------------------------------------


def test_there_is_no_chi_sc_5() -> None:
    told = play({0: PLAIN}, "0 +3p, 1 +3s ?")
    assert (told.phase, told.legal(1)) == ("turn", ["discard 3s"])
    with pytest.raises(ScriptError) as refused:
        play({0: PLAIN}, "0 +3p, 1 chi 24p")
    assert ("no_chi", "SC-5") in [(one["code"], one["clause"]) for one in refused.value.why]


def test_the_last_discard_makes_no_kong_sc_5() -> None:
    told = play({1: THREE_6P}, "0 +9p, 1 +9s, 2 +9m, 3 +6p", left=0)
    assert told.legal(1) == ["pass", "peng"]
    told = play({1: THREE_6P}, "0 +9p, 1 +9s, 2 +9m, 3 +6p", left=1)
    assert told.legal(1) == ["gang", "pass", "peng"]


def test_passing_costs_nothing_sc_5() -> None:
    """The dealer lets 6p of seat 3 go and wins on 3p of seat 1 before it has drawn."""
    script = f"{ROUND_OF_DISCARDS.replace('3 +9p', '3 +6p')}, 0 pass, 0 +9s, 1 +3p 3p, 0 hu"
    assert play({0: PLAIN}, script).scores == [1, -1, 0, 0]


# -- SC-6 ------------------------------------------------------------------------------------


def test_an_exposed_kong_is_paid_by_the_discarder_sc_6() -> None:
    told = play({1: THREE_6P}, "0 +9p, 1 +9s, 2 +9m, 3 +6p, 1 gang, 1 *3s ?", base=5)
    assert told.paid("guafeng") == [(3, 1, 10)]
    assert told.scores == [0, 10, 0, -10]


def test_an_added_kong_is_paid_by_all_sc_6() -> None:
    told = play({1: PAIR_6P}, PENG_THEN_DRAW)
    assert told.paid("guafeng") == [(2, 1, 1), (3, 1, 1), (0, 1, 1)]
    assert told.scores == [-1, 3, -1, -1]


def test_a_concealed_kong_is_paid_twice_by_all_and_lies_open_sc_6() -> None:
    told = play({0: DEALT_FOUR}, "0 +9s gang 3m", views=True)
    assert told.paid("xiayu") == [(1, 0, 2), (2, 0, 2), (3, 0, 2)]
    seen = told.data["views"]["2"]["view"]["melds"][0][0]
    assert seen["tiles"] == "3333m"


def test_a_kong_is_paid_before_its_replacement_is_drawn_sc_6() -> None:
    told = play({0: DEALT_FOUR}, "0 +9s gang 3m, 0 *9m ?")
    assert [one["event"] for one in told.data["events"]][-3:] == ["gang", "pay", "draw"]


def test_who_has_left_pays_for_no_kong_sc_6() -> None:
    four = {0: PLAIN, 1: "1245789m126666p"}
    told = play(four, f"{ROUND_OF_DISCARDS}, 0 +3p hu, 1 +3s gang 6p")
    assert told.paid("xiayu") == [(2, 1, 2), (3, 1, 2)]
    assert told.scores == [6, 2, -4, -4]


def test_a_win_after_an_exposed_kong_is_a_self_draw_sc_6() -> None:
    """Seat 1 makes a kong with 6p of seat 3 and draws 9p for it: all three pay for the win."""
    told = play({1: "12334599m66678p"}, "0 +9p, 1 +9s, 2 +9m, 3 +6p, 1 gang, 1 *9p hu")
    # A root and 杠上开花 are two fan: 4, and a base more from each; and 2 of seat 3 for the kong.
    assert told.factors() == {"gen": 1, "gangshanghua": 1}
    assert told.scores == [-5, 17, -5, -7]


# -- SC-7 ------------------------------------------------------------------------------------


def test_an_added_kong_is_robbed_and_not_paid_sc_7() -> None:
    told = play({1: PAIR_6P, 2: PLAIN_S}, f"{PENG_THEN_DRAW}, 2 hu")
    assert told.paid("qianggang") == [(1, 2, 2)]
    assert (told.paid("guafeng"), told.scores) == ([], [0, -2, 2, 0])
    assert told.wins[0]["by"] == "kong"


def test_several_rob_a_kong_sc_7_sc_8() -> None:
    script = PENG_THEN_DRAW.replace("0 +9p", "0 +9s")
    told = play({0: PLAIN, 1: PAIR_6P, 2: PLAIN_S}, f"{script}, 0 hu, 2 hu")
    assert told.paid("qianggang") == [(1, 2, 2), (1, 0, 2)]


def test_other_kongs_are_not_robbed_sc_7() -> None:
    """Seat 2 waits for 3m and 6m; the dealer's four 3m are its own."""
    told = play({0: DEALT_FOUR, 2: "12334566s45789m"}, "0 +9s gang 3m, 0 *9p ?")
    assert (told.phase, told.legal(2)) == ("turn", [])


# -- SC-8 ------------------------------------------------------------------------------------


def test_two_win_on_one_tile_sc_8() -> None:
    told = play({1: PLAIN, 2: PLAIN_S}, "0 +6p, 1 hu, 2 hu, 3 +3p ?")
    assert told.paid("dianpao") == [(0, 1, 1), (0, 2, 1)]
    assert told.legal(3) == ["discard 3p"]


def test_one_of_two_may_pass_sc_8() -> None:
    told = play({1: PLAIN, 2: PLAIN_S}, "0 +6p, 1 pass, 2 hu, 1 +9s ?")
    assert (told.scores, told.legal(1)) == ([-1, 0, 1, 0], ["discard 9s"])


def test_a_win_goes_before_a_peng_sc_8() -> None:
    told = play({1: PAIR_6P, 2: PLAIN_S}, "0 +6p, 1 peng, 2 hu, 1 +9s ?")
    assert told.scores == [-1, 0, 1, 0]


# -- SC-9 ------------------------------------------------------------------------------------


def test_who_has_won_is_out_of_the_round_sc_9() -> None:
    told = play(
        {0: PLAIN}, f"{ROUND_OF_DISCARDS}, 0 +3p hu, 1 +3s, 2 +3m, 3 +6p, 1 +9s ?", views=True
    )
    # 6p of seat 3 would win again, 3m could be peng'd: nobody asks the dealer.
    assert (told.legal(0), told.legal(1)) == ([], ["discard 9s"])
    assert told.data["views"]["2"]["view"]["out"] == [0]


def test_the_seat_after_the_discarder_draws_sc_9() -> None:
    told = play({0: PLAIN}, "0 +9s, 1 +3s, 2 +3m 3m, 0 pass, 3 +6p, 0 hu, 1 +9s ?")
    assert told.legal(1) == ["discard 9s"]
    told = play({3: "12334566m45789p"}, "0 +9p, 1 +6p 6p, 3 hu, 2 +9m ?")
    assert told.legal(2) == ["discard 9m"]


def test_it_is_over_when_three_have_won_sc_9() -> None:
    three = {1: PLAIN, 2: PLAIN_S, 3: PLAIN}
    told = play(three, "0 +6p, 1 hu, 2 hu, 3 hu")
    assert (told.phase, told.scores) == ("over", [-3, 1, 1, 1])
    told = play(three, "0 +6p, 1 hu, 2 hu, 3 pass, 3 +9s, 0 +6p, 3 hu")
    assert (told.phase, told.scores) == ("over", [-3, 1, 1, 1])


def test_who_has_won_pays_for_no_win_sc_9() -> None:
    """The dealer wins on 6p of seat 3; then seat 1 draws its own 3p: two pay."""
    two = {0: PLAIN, 1: "12334566m45789p"}
    told = play(two, "0 +9s, 1 +9s, 2 +9m, 3 +6p, 0 hu, 1 pass, 1 +3p hu")
    assert told.paid("zimo") == [(2, 1, 2), (3, 1, 2)]
    assert told.scores == [1, 4, -2, -3]


# -- SC-10 -----------------------------------------------------------------------------------

TWICE = f"{ROUND_OF_DISCARDS}, 0 +3p hu, 1 +3s, 2 +9m, 3 +6p, 0 hu"


def test_a_winner_wins_again_sc_10() -> None:
    told = play({0: PLAIN}, f"{TWICE}, 0 +9s ?", play="xueliu")
    assert told.scores == [7, -2, -2, -3]
    assert told.legal(0) == ["discard 9s"]


def test_a_winner_pays_on_sc_10() -> None:
    """Seat 1 is also ready: after the dealer's self-draw it draws its own, and all three pay."""
    two = {0: PLAIN, 1: PLAIN}
    told = play(
        two,
        f"{ROUND_OF_DISCARDS.replace('1 +3s', '1 +9s')}, 0 +3p hu, 1 +3p hu, 2 +9m ?",
        play="xueliu",
    )
    assert told.paid("zimo")[3:] == [(2, 1, 2), (3, 1, 2), (0, 1, 2)]
    assert told.scores == [4, 4, -4, -4]


def test_a_winner_pays_for_kongs_sc_10() -> None:
    four = {0: PLAIN, 1: "1245789m126666p"}
    told = play(four, f"{ROUND_OF_DISCARDS}, 0 +3p hu, 1 +3s gang 6p", play="xueliu")
    assert told.paid("xiayu") == [(2, 1, 2), (3, 1, 2), (0, 1, 2)]


def test_a_winner_makes_only_kongs_that_leave_its_waits_sc_10() -> None:
    """The dealer has won on 6p: the fourth 3m leaves its waits, a third 6m is no meld for it."""
    ready = {0: "33366789m45789p"}
    won = "0 +9s, 1 +3s, 2 +9m, 3 +6p, 0 hu, 0 +9s, 1 +3s"
    assert play(ready, f"{won}, 2 +6m, 3 +9p ?", play="xueliu").legal(0) == []
    assert play(ready, f"{won}, 2 +3m", play="xueliu").legal(0) == ["gang", "pass"]
    told = play(ready, f"{won}, 2 +3m, 0 gang, 0 *9s ?", play="xueliu")
    assert (told.paid("guafeng"), told.legal(0)) == ([(2, 0, 2)], ["discard 9s"])


def test_it_lasts_to_the_last_tile_sc_10() -> None:
    three = {1: PLAIN, 2: PLAIN_S, 3: PLAIN}
    again = "1 +9s, 2 +9m, 3 +9s, 0 +3p, 1 hu, 2 hu, 3 hu"
    told = play(three, f"0 +6p, 1 hu, 2 hu, 3 hu, {again}", left=0, play="xueliu")
    # 1 to each, 2 to each on the last tile, and 1 to each since only the dealer is not ready.
    assert (told.phase, told.scores) == ("over", [-12, 4, 4, 4])
