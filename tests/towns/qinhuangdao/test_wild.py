"""Qinhuangdao: what may be done with wild tiles, and the pass lock. Expectations by hand."""

from typing import Any

import pytest

from fangcheng.game.views import view
from fangcheng.positions.scenario import read_scenario
from fangcheng.positions.script import Script, ScriptError
from tests.story import Json, Outcome, lap
from tests.towns.qinhuangdao.story import play, story

WAITS_3P = "123m456m789m99s12p"
WAITS_36P = "123m456m789m99s45p"
SEVEN: Json = {"hun": "seven"}


# -- QH-6: no claims with wild tiles -------------------------------------------------------------


@pytest.mark.parametrize("held", ["PP", "PPP"])
def test_qh6_a_wild_tile_is_not_penged_nor_konged(held: str) -> None:
    """QH-6: whoever holds the others; a natural tile may be."""
    assert play({0: "P", 2: held}, "0 P").asked == [1]
    natural = play({0: "C", 2: held.replace("P", "C")}, "0 C")
    assert natural.claims(2) == ["gang", "peng"][-len(held) + 1 :]


def test_qh6_a_wild_tile_does_not_help_a_peng_or_kong() -> None:
    """QH-6: C and P make no peng of C, two C and P no kong."""
    assert play({0: "C", 2: "CP"}, "0 C").asked == [1]
    assert play({0: "C", 2: "CCP"}, "0 C").claims(2) == ["peng"]


def test_qh6_no_concealed_kong_of_or_with_wild_tiles() -> None:
    """QH-6: four P are only 混儿杠; three C and a P are nothing."""
    assert play({0: "PPPP"}).claims(0) == ["hu"]
    assert play({0: "CCCP"}).claims(0) == []
    assert play({0: "FFF"}, options=SEVEN).claims(0) == []


def test_qh6_no_added_kong_with_a_wild_tile() -> None:
    """QH-6: a P drawn after a peng of C adds nothing."""
    script = "0 C, 2 peng, 2 9p, " + lap("9p", "301")
    hands = {0: "C", 2: "CC9p"}
    wild = play(hands, script, draws="9p9p9pP")
    assert wild.asked == [2]
    assert wild.claims(2) == []
    natural = play(hands, script, draws="9p9p9pC")
    assert natural.claims(2) == ["gang C"]


@pytest.mark.parametrize(
    ("discard", "held", "claims"),
    [
        ("4p", "35p", []),  # the wild tile itself
        ("4p", "56p", []),
        ("3p", "45p", []),  # a wild tile as itself
        ("6p", "45p", []),
        ("6p", "4p7p", []),  # a wild tile as something else
        ("6p", "457p", ["chi 57p"]),
        ("2p", "134p", ["chi 13p"]),
    ],
)
def test_qh6_no_chi_of_or_with_a_wild_tile(discard: str, held: str, claims: list[str]) -> None:
    """QH-6: 3p is turned up, 4p is wild; 3p itself is natural in `four`."""
    outcome = play({0: discard, 1: held}, f"0 {discard}", indicator="3p")
    assert outcome.offered(1) == claims


@pytest.mark.parametrize(("discard", "held"), [("3p", "12p"), ("3p", "33p"), ("2p", "13p")])
def test_qh6_in_seven_the_turned_up_face_is_not_claimed_either(discard: str, held: str) -> None:
    """QH-6: 3p and 4p are wild in `seven`; in `four` 3p may be claimed."""
    room: Json = {"indicator": "3p"}
    hands = {0: discard, 1: held}
    assert play(hands, f"0 {discard}", options=SEVEN, **room).offered(1) == []
    assert play(hands, f"0 {discard}", **room).offered(1) != []


# -- QH-6: winning on a wild tile ----------------------------------------------------------------


def test_qh6_a_discarded_wild_tile_is_won_on_as_its_own_face() -> None:
    """QH-6: 4p completes 35p, and the hand counts 素胡 and 边卡吊."""
    hands = {0: "4p", 1: "123m456m789m99s35p"}
    outcome = play(hands, "0 4p, 1 hu", indicator="3p")
    assert outcome.factors == ["pinghu", "yitiaolong", "menqing", "suhu", "biankadiao"]
    assert outcome.win["reading"] == "123m 456m 789m 345p 99s"


def test_qh6_it_does_not_stand_for_another_tile() -> None:
    """QH-6: a hand that waits for 3p cannot win on the wild 4p; drawn, it is wild."""
    hands = {0: "4p", 1: WAITS_3P}
    assert play(hands, "0 4p", indicator="3p").asked == [1]
    assert play(hands, "0 4p", indicator="3p").phase == "turn"
    drawn = play({0: "C", 1: WAITS_3P}, "0 C", draws="4p", indicator="3p")
    assert drawn.claims(1) == ["hu"]


def test_qh6_it_counts_for_one_suit() -> None:
    """QH-6: 4m, wild and won on, stands in a hand of 万: 清一色."""
    hands = {0: "4m", 1: "123m789m789m99m35m"}
    outcome = play(hands, "0 4m, 1 hu", indicator="3m")
    assert outcome.factors == ["pinghu", "qingyise", "menqing", "suhu", "biankadiao"]


def test_qh6_it_counts_against_one_suit() -> None:
    """QH-6: 4p, wild and won on beside an own 4p, spoils 清一色; drawn, it would not."""
    melds = "123m456m789m123m"
    given = play({0: "4p", 1: melds + "4p"}, "0 4p, 1 hu", indicator="3p")
    assert given.factors == ["pinghu", "yitiaolong", "menqing"]
    script = "0 C, 1 pass, 1 hu"
    drawn = play({0: "C", 1: melds + "4p"}, script, draws="4p", indicator="3p")
    assert drawn.factors == [
        "pinghu", "qingyise", "yitiaolong", "menqing", "huneryou", "huneryouhuner", "zimo",
    ]  # fmt: skip


def test_qh6_own_wilds_take_any_tile_also_a_wild_one() -> None:
    """QH-6: four melds and a P win on a discarded P, without 混儿悠."""
    outcome = play({0: "P", 1: "123m456m789m123pP"}, "0 P, 1 hu")
    assert outcome.factors == ["pinghu", "yitiaolong", "menqing"]
    assert outcome.win["by"] == "discard"


def test_qh6_in_seven_both_faces_are_won_on_as_themselves() -> None:
    """QH-6: 3p is turned up and wild; it completes 12p and nothing else."""
    outcome = play({0: "3p", 1: WAITS_3P}, "0 3p, 1 hu", indicator="3p", options=SEVEN)
    assert outcome.factors == ["pinghu", "yitiaolong", "menqing", "suhu", "biankadiao"]
    other = {0: "3p", 1: "123m456m789m99s78p"}
    assert play(other, "0 3p", indicator="3p", options=SEVEN).phase == "turn"


# -- QH-6: who discards a wild tile may not win any more -----------------------------------------


@pytest.mark.parametrize("thrown", ["P", "C"])
def test_qh6_who_discards_a_wild_tile_does_not_win_on_a_discard(thrown: str) -> None:
    """QH-6: P bars, C does not."""
    outcome = play({0: WAITS_3P + thrown}, f"0 {thrown}, 1 3p", draws="3p")
    assert outcome.offered(0) == ([] if thrown == "P" else ["hu"])


@pytest.mark.parametrize("thrown", ["P", "C"])
def test_qh6_nor_by_its_own_draw_ever(thrown: str) -> None:
    """QH-6: neither at the next draw nor at the one after it."""
    once = f"0 {thrown}, " + lap("9p")
    outcome = play({0: WAITS_36P + thrown}, once, draws="9p9p9p3p")
    assert outcome.claims(0) == ([] if thrown == "P" else ["hu"])
    twice = once + ", 0 3p, " + lap("1s")
    outcome = play({0: WAITS_36P + thrown}, twice, draws="9p9p9p3p1s1s1s6p")
    assert outcome.claims(0) == ([] if thrown == "P" else ["hu"])


@pytest.mark.parametrize("thrown", ["P", "C"])
def test_qh6_nor_by_robbing(thrown: str) -> None:
    """QH-6: seat 2 adds 3p to its peng."""
    hands = {0: WAITS_3P + thrown, 1: "3p", 2: "33p9p"}
    script = f"""0 discard {thrown}, 1 discard 3p, 2 peng, 2 discard 9p, 3 discard 9p,
        0 discard 9p, 1 discard 9p, 2 gang 3p"""
    outcome = play(hands, script, draws="1s9p9p9p3p")
    assert outcome.offered(0) == ([] if thrown == "P" else ["hu"])


@pytest.mark.parametrize(("thrown", "offered"), [("F", []), ("C", ["hu"])])
def test_qh6_nor_with_four_wild_tiles(thrown: str, offered: list[str]) -> None:
    """QH-6, QH-18: in `seven` FFPP stay in hand; the turned-up face bars as well."""
    hands = {0: "FFPP" + thrown}
    assert play(hands, options=SEVEN).claims(0) == ["hu"]
    script = f"0 {thrown}, " + lap("9p")
    assert play(hands, script, draws="9p9p9p9m", options=SEVEN).claims(0) == offered


def test_qh6_in_four_the_turned_up_face_bars_nobody() -> None:
    """QH-6: F is no wild tile there."""
    outcome = play({0: WAITS_3P + "F"}, "0 F, 1 3p", draws="3p")
    assert outcome.offered(0) == ["hu"]


def test_qh6_by_time_out_too() -> None:
    """QH-6, C-14: seat 3 has claimed four melds, and all it holds is a wild and the one it drew."""
    script = """0 discard E, 3 peng, 3 discard 1m, 0 discard S, 3 peng, 3 discard 4m,
        0 discard W, 3 peng, 3 discard 7m, 0 discard C, 3 peng, 3 discard 7p, """
    hands = {0: "ESWC", 3: "EESSWWCCP147m7p"}
    for drawn, thrown, offered in (("P", "P", []), ("9p", "9p", ["hu"])):
        late = f"{script}{lap('9s', '012')}, 3 timeout, 0 3p"
        outcome = play(hands, late, draws=f"1s1s1s9s9s9s{drawn}3p")
        assert outcome.events("discard", 3)[-1]["tiles"] == thrown
        assert outcome.offered(3) == offered


def test_qh6_only_the_discarder_is_barred() -> None:
    """QH-6: the others still win, and the barred one may chi, peng and kong."""
    hands = {0: "CC" + "P", 1: WAITS_3P, 2: "C"}
    outcome = play(hands, "0 P, 1 9p, 2 C", draws="9p1s")
    assert outcome.offered(0) == ["peng"]
    won = play(hands, "0 P, 1 9p, 2 3p, 1 hu", draws="9p3p")
    assert won.win["seat"] == 1


# -- QH-8: the pass lock -------------------------------------------------------------------------


def passed(script: str, draws: str, hand: str = WAITS_36P, **rest: Any) -> Outcome:
    """The dealer, seat 0, waits and has discarded C."""
    return play({0: hand + "C"}, "0 C, " + script, draws=draws, **rest)


@pytest.mark.parametrize("answer", ["0 pass", "0 timeout"])
def test_qh8_who_passes_may_not_win_on_that_face(answer: str) -> None:
    """QH-8: not on the next 3p, but on 6p; C-5: a time-out is passing."""
    assert passed("1 3p", "3p").legal(0) == ["hu", "pass"]
    script = f"1 3p, {answer}, 2 3p"
    assert passed(script, "3p3p").phase == "turn"
    assert passed(script + ", 3 6p", "3p3p6p").can(0, "hu")
    other = passed(f"1 3p, {answer}, 2 6p", "3p6p")
    assert other.offered(0) == ["hu"]


def test_qh8_only_who_passes() -> None:
    """QH-8: one passes, the other wins; both are free again after their draws."""
    hands = {0: WAITS_36P + "C", 3: "123s456s789s11m45p"}
    script = "0 C, 1 3p, 3 pass, 0 pass, 2 9p, 3 9p, "
    script += "0 9p, 1 9p, 2 3p"
    both = play(hands, script, draws="3p9p9p9p9p3p")
    assert (both.offered(0), both.offered(3)) == (["hu"], ["chi 45p", "hu"])
    early = "0 C, 1 3p, 0 pass, 3 hu"
    assert play(hands, early, draws="3p").win["seat"] == 3


def test_qh8_until_the_own_next_draw() -> None:
    """QH-8: after its own draw the same face may be won on, drawn or discarded."""
    script = "1 3p, 0 pass, 2 9p, 3 9p"
    assert passed(script, "3p9p9p3p").claims(0) == ["hu"]
    assert passed(script + ", 0 9p, 1 3p", "3p9p9p9p3p").offered(0) == ["hu"]


def test_qh8_a_peng_is_no_draw_a_kong_replacement_is() -> None:
    """QH-8, C-8: seat 0 passes on 3p and takes E."""
    hands = {0: "123m456m45p99sEEEC", 2: "E"}
    start = "0 C, 1 3p, 0 pass, 2 E, "
    peng = play(hands, start + "0 peng, 0 E, 1 3p", draws="3p1s3p")
    assert peng.events("discard", 1)[-1]["tiles"] == "3p"
    assert peng.offered(0) == []
    other = play(hands, start + "0 peng, 0 E, 1 6p", draws="3p1s6p")
    assert other.offered(0) == ["hu"]
    kong = play(hands, start + "0 gang, 0 9p, 1 3p", draws="3p1s3p", tail="9p")
    assert kong.offered(0) == ["hu"]


def test_qh8_a_peng_instead_of_hu_is_passing() -> None:
    """QH-8, C-5: who takes the tile otherwise has passed the win."""
    hands = {0: "123m456mEEE33p45pC"}
    first = play(hands, "0 C, 1 3p", draws="3p")
    assert first.legal(0) == ["hu", "pass", "peng"]
    script = "0 C, 1 3p, 0 peng, 0 E, 1 {}"
    assert not play(hands, script.format("3p"), draws="3p3p").offered(0)
    # Now 45p beside EE: it waits for 3p and 6p.
    assert play(hands, script.format("6p"), draws="3p6p").offered(0) == ["hu"]


def test_qh8_the_lock_includes_robbing() -> None:
    """QH-8: seat 3 pengs the 3p that seat 2 passed, makes a kong of E and draws the last 3p."""
    hands = {0: "CE", 2: WAITS_36P, 3: "33pEEE9p"}
    start = "0 C, 1 3p, 2 pass, 3 peng, 3 9p, "
    locked = play(hands, start + "0 E, 3 gang, 3 gang 3p", draws="3p9m", tail="3p")
    assert len(locked.events("gang", 3)) == 2
    assert locked.offered(2) == []
    later = start + "0 9m, 1 9p, 2 9p, 3 gang 3p"
    assert play(hands, later, draws="3p9m9p9p3p").offered(2) == ["hu"]


def test_qh8_another_face_may_be_robbed() -> None:
    """QH-8: seat 2 passes on 6p; the 3p that seat 3 adds before its draw is free."""
    hands = {0: "E3p66p", 2: WAITS_36P, 3: "33pEEE9p"}
    script = """0 discard 3p, 2 pass, 3 peng, 3 discard 9p, 0 discard 9m, 1 discard 9p,
        2 9p, 3 1s, 0 9m, 1 6p, 2 pass, 0 peng, 0 E,
        3 gang, 3 gang 3p"""
    assert play(hands, script, draws="9m9p9p1s9m6p", tail="3p").offered(2) == ["hu"]


@pytest.mark.parametrize("act", ["1 3p", "1 timeout"])
def test_qh8_declining_a_self_draw_locks_the_drawn_face(act: str) -> None:
    """QH-8: seat 1 draws 3p and does not win: not on 3p, but on 6p."""
    hands = {0: "C", 1: WAITS_36P}
    assert play(hands, "0 C", draws="3p").claims(1) == ["hu"]
    start = f"0 C, {act}, "
    assert play(hands, start + "2 3p", draws="3p3p").phase == "turn"
    assert play(hands, start + "2 6p", draws="3p6p").offered(1) == ["hu"]


def test_qh8_a_declined_self_draw_locks_until_the_next_draw() -> None:
    """QH-8: seat 1's own next draw opens 3p again."""
    hands = {0: "C", 1: WAITS_36P}
    script = "0 C, 1 3p, 2 9p, 3 9p, 0 9p"
    assert play(hands, script, draws="3p9p9p9p3p").claims(1) == ["hu"]
    later = script + ", 1 1s, 2 3p"
    assert play(hands, later, draws="3p9p9p9p1s3p").offered(1) == ["hu"]


def test_qh8_declining_with_a_kong_ends_in_a_draw() -> None:
    """QH-8, C-8: the replacement after the kong is the own next draw."""
    hands = {0: "C", 1: "EEE123m456m45p99s"}
    script = "0 C, 1 3p, 2 E, 1 gang, 1 9p, 2 3p"
    assert play(hands, script, draws="3pE3p", tail="9p").offered(1) == ["hu"]


def test_qh8_the_dealt_14_lock_nothing() -> None:
    """QH-8: the dealer declines the win it was dealt and wins on any face."""
    hands = {0: WAITS_36P + "3p"}
    assert play(hands).claims(0) == ["hu"]
    assert play(hands, "0 3p, 1 3p", draws="3p").offered(0) == ["hu"]


def test_qh8_a_barred_or_incomplete_hand_misses_nothing() -> None:
    """QH-8: passing on a peng of 3p does not lock 3p."""
    hands = {0: "123m456m33p99sEEC1s", 2: "E"}
    script = "0 1s, 1 3p, 0 pass, 2 E, 0 peng, 0 C, 1 3p"
    first = play(hands, "0 1s, 1 3p", draws="3p")
    assert first.legal(0) == ["pass", "peng"]
    assert play(hands, script, draws="3p1s3p").offered(0) == ["hu", "peng"]


def test_qh8_a_passed_seat_cannot_take_it_back() -> None:
    """QH-8, C-5: after a pass the same window is closed."""
    with pytest.raises(ScriptError):
        play({0: WAITS_36P + "C", 2: "33p"}, "0 C, 1 3p, 0 pass, 0 hu", draws="3p")


def test_c15_a_lock_is_known_to_its_owner_only() -> None:
    """QH-8, C-15: seat 0 passed on 3p; its view tells it, no other does, and a draw ends it."""
    script = "1 3p, 0 pass, 2 9p"
    outcome = passed(script, "3p9p", views=True)
    assert [(one["clause"], one["tiles"]) for one in outcome.view(0)["remarks"]] == [("QH-8", "3p")]
    assert all(outcome.view(seat)["remarks"] == [] for seat in (1, 2, 3))
    later = passed(script + ", 3 9p", "3p9p9p", views=True)
    assert later.view(0)["remarks"] == []


def test_c15_everyone_sees_who_is_barred() -> None:
    """QH-6, C-15: a discarded wild tile is public, and so is what follows from it."""
    outcome = play({0: "P"}, "0 P", views=True)
    for seat in range(4):
        found = [(one["clause"], one["seat"]) for one in outcome.view(seat)["remarks"]]
        assert found == [("QH-6", 0)]


def test_a_copied_round_keeps_its_own_notes() -> None:
    """QH-6, QH-8, QH-11: what happens in a copy binds nobody in the round itself."""
    scenario = read_scenario(story({0: WAITS_36P + "C", 1: "ESWN"}, draws="3p"))
    state = scenario.open()
    for line in ("0 discard C", "1 discard 3p"):
        Script(state).play(line)
    before = [view(state, seat)["remarks"] for seat in range(4)]
    copy = state.clone()
    for line in ("0 pass", "2 timeout", "3 timeout", "0 timeout"):
        Script(copy).play(line)
        if line == "0 pass":
            assert view(copy, 0)["remarks"] != before[0]
        assert [view(state, seat)["remarks"] for seat in range(4)] == before
    assert state.notes.first_round
    assert not copy.notes.first_round
