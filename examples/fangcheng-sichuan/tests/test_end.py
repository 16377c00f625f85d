"""SC-17 to SC-19: when the wall is empty; SC-15: when it is not, and somebody goes."""

import pytest

from tests.story import PLAIN, ROUND_OF_DISCARDS, play

PIG = "1245789m1245p99s"
"""Gives up bamboos and still holds a pair of them."""
LAST = "0 +3s, 1 +6s, 2 +9m, 3 +9p"
TRIPLETS = "333666m3336699p"
"""Waits for 6p and 9p, one fan."""


# -- SC-17 -----------------------------------------------------------------------------------


def test_a_pig_pays_the_cap_to_all_others_sc_17() -> None:
    told = play({1: PIG}, LAST.replace("0 +3s", "0 +3p"), left=0)
    assert told.paid("huazhu") == [(1, 0, 16), (1, 2, 16), (1, 3, 16)]
    told = play({1: PIG}, LAST.replace("0 +3s", "0 +3p"), left=0, cap=3, base=2)
    assert told.scores == [16, -48, 16, 16]


def test_pigs_do_not_pay_each_other_sc_17() -> None:
    told = play({1: PIG, 2: "1245789p1245s99m"}, "0 +9p, 1 +6s, 2 +3m, 3 +9p", left=0)
    assert told.paid("huazhu") == [(1, 0, 16), (1, 3, 16), (2, 0, 16), (2, 3, 16)]


def test_a_pig_pays_once_sc_17_sc_18() -> None:
    told = play({0: PLAIN, 1: PIG}, LAST, left=0)
    assert told.paid("chajiao") == [(2, 0, 1), (3, 0, 1)]
    assert told.scores == [18, -48, 15, 15]


def test_who_has_left_has_no_part_in_it_sc_17() -> None:
    told = play({0: PLAIN, 1: PIG}, "0 +3s, 1 +6s, 2 +9m, 3 +6p, 0 hu", left=0)
    assert told.paid("huazhu") == [(1, 2, 16), (1, 3, 16)]


def test_nothing_is_checked_when_three_have_won_sc_17() -> None:
    three = {0: "33p124578m12457s", 1: PLAIN, 2: "45789p12334566s", 3: PLAIN}
    told = play(three, "0 +6p, 1 hu, 2 hu, 3 hu")
    assert (told.phase, told.scores) == ("over", [-3, 1, 1, 1])


# -- SC-18 -----------------------------------------------------------------------------------


def test_who_is_not_ready_pays_who_is_sc_18() -> None:
    told = play({0: PLAIN}, ROUND_OF_DISCARDS, left=0)
    assert (told.result["drawn"], told.scores) == (True, [3, -1, -1, -1])


def test_the_best_tile_counts_without_self_draw_and_last_tile_sc_18() -> None:
    """Triplets are one fan; of a hand in one suit 6m makes a root, 9m none: three fan."""
    told = play({0: TRIPLETS}, ROUND_OF_DISCARDS.replace("3 +9p", "3 +8p"), left=0)
    assert told.scores == [6, -2, -2, -2]
    told = play({0: "1233456667899m"}, "0 +9s, 1 +3s, 2 +3m, 3 +8p", left=0, self_draw="fan")
    assert told.scores == [24, -8, -8, -8]


def test_two_ready_hands_do_not_pay_each_other_sc_18() -> None:
    two = {0: PLAIN, 2: "45789p12334566s"}
    told = play(two, ROUND_OF_DISCARDS, left=0)
    assert told.paid("chajiao") == [(1, 0, 1), (1, 2, 1), (3, 0, 1), (3, 2, 1)]


def test_nobody_is_ready_sc_18() -> None:
    assert play(script="0 +9p, 1 +9s, 2 +9m, 3 +9p", left=0).transfers == []


def test_a_hand_that_waits_for_a_tile_it_has_all_of_is_not_ready_sc_18() -> None:
    """Four 3m beside melds wait for a pair of the fourth only: a fifth 3m (C-10)."""
    told = play({0: "3333666999m999p"}, "0 +9s, 1 +3s, 2 +3s, 3 +8p", left=0)
    assert told.paid("chajiao") == []


def test_past_winners_are_paid_where_they_play_on_sc_18_sc_10() -> None:
    """2 for the last tile; where the winner plays on, 1 of each in the end."""
    last = "0 +9s, 1 +3s, 2 +9m, 3 +6p, 0 hu"
    assert play({0: PLAIN}, last, left=0).scores == [2, 0, 0, -2]
    assert play({0: PLAIN}, last, left=0, play="xueliu").scores == [5, -1, -1, -3]


# -- SC-19 -----------------------------------------------------------------------------------

KONG = "0 +9p, 1 +9s, 2 +9m, 3 +6p, 1 gang, 1 *3s 3s"


def test_who_is_not_ready_pays_kongs_back_sc_19() -> None:
    told = play({1: "1245789m145666p"}, KONG, left=0)
    assert (told.paid("guafeng"), told.paid("tuishui")) == ([(3, 1, 2)], [(1, 3, 2)])
    assert told.scores == [0, 0, 0, 0]


def test_who_is_ready_keeps_them_sc_19() -> None:
    """Seat 1 waits for 6p and 9p; with the kong 9p is left, and a root: two from each."""
    told = play({1: "12334599m66678p"}, KONG, left=0)
    assert told.paid("tuishui") == []
    assert told.scores == [-2, 8, -2, -4]


def test_who_has_left_is_paid_back_too_sc_19() -> None:
    """All three pay 1 for the added kong of seat 1; then the dealer wins on the last tile."""
    hands = {0: PLAIN, 1: "1245789m124667p"}
    script = (
        "0 +9s, 1 +9s, 2 +9m, 3 +6p, 0 pass, 1 peng, 1 1m, 2 +9m, 3 +9p, 0 +9s, 1 +6p gang 6p, "
        "0 pass, 1 *3s 3s, 2 +9m, 3 +3p, 0 hu"
    )
    told = play(hands, script, left=0)
    assert told.paid("guafeng") == [(2, 1, 1), (3, 1, 1), (0, 1, 1)]
    assert told.paid("tuishui") == [(1, 2, 1), (1, 3, 1), (1, 0, 1)]
    # The dealer has two for its win, 海底, and nothing else.
    assert told.scores == [2, 0, 0, -2]


def test_who_has_left_keeps_its_kongs_sc_19() -> None:
    """The dealer has a kong, wins and leaves; the wall runs out."""
    hands = {0: "333345666m4578p"}
    told = play(hands, "0 +9p gang 3m, 0 *3p hu, 1 +9s, 2 +9m, 3 +9p", left=0)
    assert told.paid("tuishui") == []
    assert told.scores == [21, -7, -7, -7]


# -- SC-15 -----------------------------------------------------------------------------------

WON_AND_KONG = "0 +3p hu, 1 +6p gang 6p, 1 *9s"
"""The dealer wins its first draw, 17 from each, and leaves; then seat 1 has four 6p, 2 from two."""


@pytest.mark.parametrize("end", ["2 leave", "0 leave"])
@pytest.mark.parametrize("play_on", ["xuezhan", "xueliu"])
def test_what_was_paid_stays_paid_when_somebody_leaves_sc_15(end: str, play_on: str) -> None:
    """No accounts: the wall is not empty. Who plays on pays for kongs too (SC-10)."""
    hands = {0: PLAIN, 1: "1245789m124666p"}
    told = play(hands, f"{WON_AND_KONG}, {end}", play=play_on)
    kong = 2 if play_on == "xueliu" else 0
    assert told.scores == [51 - kong, -17 + 4 + kong, -17 - 2, -17 - 2]
    assert told.phase == "over" and told.result["next_dealer"] is None
    assert {paid["code"] for paid in told.transfers} == {"zimo", "xiayu"}
