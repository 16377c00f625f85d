"""Zhangzhou, ZZ-9: 漏碰 and 漏胡. Every expectation is made by hand."""

import pytest

from tests.story import Outcome, lap, zhangzhou

WAITS_3S = "123m456m789m123pEE12s"
WAITS_36S = "123m456m789m123pEE45s"
TWO_GOLD = "123m456m789m12pNNE12s"
"""Waits for 3s with two gold in it, and is not in 游金."""

# -- 漏碰 ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("answer", ["pass", "timeout"])
def test_zz9_who_passes_a_peng_may_not_peng_that_face(answer: str) -> None:
    """ZZ-9: seat 3 lets an E go, so the next E too; C-5: a time-out is passing."""
    hands = {0: "EC", 3: "EE"}
    assert zhangzhou(hands, "0 E").legal(3) == ["pass", "peng"]
    again = zhangzhou(hands, f"0 E, 3 {answer}, 1 E", draws="E")
    assert (again.phase, again.asked) == ("turn", [2])
    fresh = zhangzhou(hands, "0 C, 1 E", draws="E")
    assert fresh.offered(3) == ["peng"]


def test_zz9_other_faces_may_be_pengd() -> None:
    """ZZ-9: E is barred, S is not."""
    hands = {0: "E", 3: "EESS"}
    outcome = zhangzhou(hands, "0 E, 3 pass, 1 S", draws="S")
    assert outcome.offered(3) == ["peng"]


def test_zz9_peng_is_open_again_after_the_own_next_draw() -> None:
    """ZZ-9: not before it, in a whole round of turns."""
    hands = {0: "E", 3: "EE"}
    script = "0 E, 3 pass, 1 1s, 2 {}"
    before = zhangzhou(hands, script.format("E"), draws="1sE")
    assert (before.phase, before.asked) == ("turn", [3])
    assert before.offered(3) == []
    after = script.format("1s") + ", 3 1s, 0 E"
    assert zhangzhou(hands, after, draws="1s1s1sE").offered(3) == ["peng"]


def test_zz9_a_replacement_is_a_draw_too() -> None:
    """ZZ-9, C-8: an exposed kong opens E again; a peng, after which nothing is drawn, does not."""
    hands = {0: "E", 3: "EESSS9p"}
    script = "0 E, 3 pass, 1 S, 3 {}, 3 9p, 0 1s, 1 E"
    draws = "S1sE"
    kong = zhangzhou(hands, script.format("gang"), draws=draws, tail="8m")
    assert kong.offered(3) == ["peng"]
    peng = zhangzhou(hands, script.format("peng"), draws=draws)
    assert peng.events("discard", 1)[-1]["tiles"] == "E"
    assert peng.offered(3) == []


def test_zz9_chi_instead_of_peng_is_passing_the_peng() -> None:
    """ZZ-9: seat 1 takes 3m with 12m, and may not peng the next 3m."""
    hands = {0: "3mC", 1: "12m33m9p"}
    assert zhangzhou(hands, "0 3m").offered(1) == ["chi 12m", "peng"]
    script = "0 3m, 1 chi 12m, 1 9p, 2 3m"
    barred = zhangzhou(hands, script, draws="3m")
    assert (barred.phase, barred.asked) == ("turn", [3])
    fresh = zhangzhou(hands, "0 C, 1 9p, 2 3m", draws="1s3m")
    assert fresh.offered(1) == ["peng"]


def test_zz9_passing_a_chi_bars_nothing() -> None:
    """ZZ-9: seat 1 could only chi 3m; with a third round the chi is offered again."""
    hands = {0: "3m", 1: "12m"}
    script = "0 3m, 1 1s, 2 1s, 3 1s, 0 3m"
    outcome = zhangzhou(hands, script, draws="1s1s1s3m")
    assert outcome.offered(1) == ["chi 12m"]


def test_zz9_a_barred_peng_may_still_be_chi() -> None:
    """ZZ-9: seat 1 passed the peng of seat 2's 3m; the dealer's 3m comes before its own draw."""
    hands = {0: "C3mSS", 1: "12m33mS", 2: "3m"}
    script = "0 C, 1 9s, 2 3m, 1 pass, 3 1s, 0 3m"
    outcome = zhangzhou(hands, script, draws="9s1s1s1s")
    assert outcome.offered(1) == ["chi 12m"]


# -- 漏胡 ----------------------------------------------------------------------------------------


def missed(script: str, draws: str = "") -> Outcome:
    """The dealer discards 3s; seat 3, which waits for 3s and 6s, may win on it."""
    return zhangzhou({0: "3s", 3: WAITS_36S}, "0 3s" + script, draws=draws)


@pytest.mark.parametrize("answer", ["pass", "timeout"])
def test_zz9_who_passes_a_win_may_not_win_on_that_face(answer: str) -> None:
    """ZZ-9: not on the next 3s; on 6s it may."""
    assert missed("").legal(3) == ["hu", "pass"]
    again = missed(f", 3 {answer}, 1 3s", "3s")
    assert (again.phase, again.asked) == ("turn", [2])
    other = missed(f", 3 {answer}, 1 3s, 2 6s", "3s6s")
    assert "hu" in other.offered(3)


def test_zz9_until_the_own_next_draw() -> None:
    """ZZ-9: then the same face may be won on, and drawn it wins at once."""
    script = ", 3 pass, 1 1s, 2 1s, 3 1s, 0 3s"
    assert missed(script, "1s1s1s3s").offered(3) == ["hu"]
    drawn = missed(", 3 pass, 1 1s, 2 1s, 3 hu", "1s1s3s")
    assert drawn.win["type"] == "zimo"


def test_zz9_a_peng_instead_of_hu_is_passing() -> None:
    """ZZ-9, C-5: seat 3 pengs 3s and then waits for 3s and 6s; only 6s is open."""
    hands = {0: "3s", 3: "123m456m789mEEE33s45s"}
    assert zhangzhou(hands, "0 3s").offered(3) == ["hu", "peng"]
    script = "0 3s, 3 peng, 3 E, 0 discard "
    assert zhangzhou(hands, script + "3s", draws="3s").offered(3) == []
    assert "hu" in zhangzhou(hands, script + "6s", draws="6s").offered(3)


def test_zz9_a_chi_instead_of_hu_is_passing() -> None:
    """ZZ-9, C-5: seat 1 chis 3s and then waits for 3s and 6s; only 6s is open."""
    hands = {0: "3s", 1: "123m456m789m45s456sEE"}
    assert zhangzhou(hands, "0 3s").offered(1) == ["chi 45s", "hu"]
    script = "0 3s, 1 chi 45s, 1 6s, 2 discard "
    barred = zhangzhou(hands, script + "3s", draws="3s")
    assert (barred.phase, barred.asked) == ("turn", [3])
    assert zhangzhou(hands, script + "6s", draws="6s").offered(1) == ["hu"]


def test_zz9_passing_both_bars_both() -> None:
    """ZZ-9: who could win and peng, and passed, may do neither."""
    hands = {0: "3s", 3: "123m456m789mEEE33s45s"}
    outcome = zhangzhou(hands, "0 3s, 3 pass, 1 3s", draws="3s")
    assert (outcome.phase, outcome.asked) == ("turn", [2])


def test_zz9_passing_a_peng_does_not_bar_a_win() -> None:
    """ZZ-9: 3s was no win for seat 3 before its peng of E; then it is."""
    hands = {0: "3sE", 3: "123m456m123p33s99sEE4p"}
    assert zhangzhou(hands, "0 3s").offered(3) == ["peng"]
    script = "0 3s, 3 pass, 1 E, 3 peng, 3 4p, 0 3s"
    outcome = zhangzhou(hands, script, draws="E3s")
    assert outcome.offered(3) == ["hu"]


ADDED = "0 3s, 1 peng, 1 {}, {}, 1 gang 3s"
"""The dealer's 3s is taken by seat 1, which adds the last 3s later."""


def test_zz9_a_win_passed_by_discard_bars_robbing_too() -> None:
    """ZZ-9: the dealer pengs seat 1's S, so seat 2 does not draw before seat 1's kong."""
    hands = {0: "3sSS9p", 1: "33sSW", 2: WAITS_3S}
    barred = zhangzhou(hands, ADDED.format("S", "0 peng, 0 9p"), draws="3s", tail="9m")
    assert (barred.phase, barred.asked, barred.drawn) == ("turn", [1], "9m")
    late = zhangzhou(hands, ADDED.format("W", lap("1s", "230")), draws="1s1s1s3s", tail="9m")
    assert late.legal(2) == ["hu", "pass"]


def test_zz9_what_could_not_be_won_was_not_passed() -> None:
    """ZZ-9: two gold may not win by discard (ZZ-8), so robbing the same face is open."""
    hands = {0: "3sSS9p", 1: "33sSW", 2: TWO_GOLD}
    script = ADDED.format("S", "0 peng, 0 9p")
    assert zhangzhou(hands, script, draws="3s", tail="9m").legal(2) == ["hu", "pass"]


def test_zz9_passing_a_robbery_bars_only_that_face() -> None:
    """ZZ-9: seat 2 lets seat 1's kong of 3s go; a 6s that comes before its own draw is open."""
    hands = {0: "3s", 1: "33sW", 2: WAITS_36S}
    script = ADDED.format("W", lap("1s", "230")) + ", 2 pass, 1 6s"
    outcome = zhangzhou(hands, script, draws="1s1s1s3s", tail="6s")
    assert "hu" in outcome.offered(2)


def test_zz9_passing_in_the_opening_bars_nothing() -> None:
    """ZZ-9: 抢金 is no win by discard."""
    hands = {0: "3s", 1: WAITS_3S}
    assert "hu" in zhangzhou(hands, "1 pass, 0 3s").offered(1)


def test_zz9_c15_a_lock_is_known_to_its_owner_only() -> None:
    """ZZ-9, C-15: for the others passing and having had no claim look alike."""
    script = "0 E, 1 1s"
    locked = zhangzhou({0: "E", 2: "1s", 3: "EE"}, script, draws="1s", views=True)
    free = zhangzhou({0: "E", 2: "1s", 3: "EC"}, script, draws="1s", views=True)
    for seat in (0, 1):
        assert locked.seen(seat) == free.seen(seat)
        assert locked.view(seat)["remarks"] == free.view(seat)["remarks"]
