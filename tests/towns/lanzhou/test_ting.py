"""Lanzhou: declaring, what follows from it, and 洗澡. Every expectation is made by hand."""

import random
from typing import Any

import pytest

from fangcheng.bots.imagine.guess import guess
from tests.story import Outcome, position
from tests.towns.lanzhou.story import (
    WAITS_3P,
    WAITS_36P,
    XIZAO,
    lanzhou,
    may_claim,
    quiet,
    ready_with,
    remarks,
    written,
)

LAP = "2 +7p, 3 +7p, 0 +7p"
"""The others draw and discard between two turns of seat 1."""
DECLARED = "0 +C, 1 +C ting"

# -- LZ-11: 报听 and 悄悄胡 -----------------------------------------------------------------------


def test_lz11_who_declared_wins_on_a_discard_or_by_drawing() -> None:
    """LZ-11: after a discard that leaves the hand ready."""
    by_discard = lanzhou({1: WAITS_3P}, f"{DECLARED}, 2 +3p, 1 hu")
    assert (by_discard.win["by"], by_discard.win["from"]) == ("discard", 2)
    by_draw = lanzhou({1: WAITS_3P}, f"{DECLARED}, {LAP}, 1 +3p hu")
    assert (by_draw.win["by"], by_draw.win["from"]) == ("draw", None)


@pytest.mark.parametrize("options", [{}, {"ting": "declared"}])
def test_lz11_who_did_not_declare_may_not_win(options: dict[str, Any]) -> None:
    """LZ-11: neither on a discard nor by drawing; declared is the default."""
    hands = {1: WAITS_3P}
    assert not may_claim(lanzhou(hands, "0 +C, 1 +C, 2 +3p", **options), 1)
    assert not may_claim(lanzhou(hands, "0 +3p", **options), 1)
    complete = lanzhou(hands, "0 +C, 1 +3p ?", **options)
    assert complete.claims(1) == []
    assert "discard 3p ting" in complete.legal(1)


@pytest.mark.parametrize("ting", ["declared", "quiet"])
def test_lz11_the_dealers_first_fourteen(ting: str) -> None:
    """LZ-11: complete before declaring cannot win; quietly it can."""
    outcome = lanzhou({0: WAITS_3P + "3p"}, ting=ting, shuai=False)
    assert outcome.can(0, "hu") is (ting == "quiet")


def test_lz11_the_declaration_of_another_does_not_help() -> None:
    """LZ-11: only the player who declared."""
    hands = {1: WAITS_3P, 2: WAITS_3P.replace("E", "S")}
    outcome = lanzhou(hands, f"{DECLARED}, 2 +9s, 3 +3p")
    assert outcome.offered(1) == ["hu"]
    assert outcome.offered(2) == []


def test_lz11_only_with_a_discard_that_leaves_it_ready() -> None:
    """LZ-11: of 12p EE and 8s only 8s; without a ready hand none."""
    outcome = lanzhou({1: WAITS_3P}, "0 +C, 1 +8s ?")
    assert ready_with(outcome, 1) == "8s"
    assert outcome.can(1, "discard 8s", "discard 1m", "discard E")
    assert ready_with(lanzhou({1: "123m456m"}, "0 +C, 1 +8s ?"), 1) == ""


def test_lz11_the_first_turn_and_a_turn_after_peng() -> None:
    """LZ-11: any discard may declare, the dealer's first too."""
    assert ready_with(lanzhou({0: WAITS_3P + "8s"}, shuai=False), 0) == "8s"
    assert lanzhou({0: WAITS_3P}, "0 +8s ting").view(1)["declared"][0]
    after_peng = lanzhou({1: "EE123m456m789m5p8s"}, "0 +E, 1 peng")
    assert ready_with(after_peng, 1) == "5p8s"
    won = lanzhou({1: "EE123m456m789m5p8s"}, "0 +E, 1 peng, 1 8s ting, 2 +5p, 1 hu")
    assert won.win["seat"] == 1


def test_lz11_c10_four_in_hand_are_no_wait() -> None:
    """LZ-11, C-10: 1111m would wait for a fifth 1m, 111m and 2m do wait."""
    assert ready_with(lanzhou({1: "123p456p789p1111m"}, "0 +C, 1 +C ?"), 1) == "1m"
    assert ready_with(lanzhou({1: "123p456p789p111m2m"}, "0 +C, 1 +C ?"), 1) == "2mC"


def test_lz11_c10_four_in_an_own_kong_are_no_wait() -> None:
    """LZ-11, C-10: own melds are counted: 12p waits for a fifth 3p, 45p also for 6p."""
    for rest, expected in (("12p", ""), ("45p", "C")):
        outcome = lanzhou({1: f"333p{rest}EE456m789m"}, "0 +3p, 1 gang, 1 *C ?")
        assert ready_with(outcome, 1) == expected


@pytest.mark.parametrize("pair", ["none", "258-hard", "369-soft"])
@pytest.mark.parametrize("seven_pairs", [True, False])
def test_lz11_lz8_seven_pairs_are_declared_too(seven_pairs: bool, pair: str) -> None:
    """LZ-11, LZ-8, LZ-10: six pairs and 9m wait for 9m, whatever the rule of the pair."""
    room: dict[str, Any] = {"seven_pairs": seven_pairs, "pair": pair}
    hands = {1: "1144m1144p1144s9m"}
    outcome = lanzhou(hands, "0 +C, 1 +C ?", **room)
    assert ready_with(outcome, 1) == ("9mC" if seven_pairs else "")
    if seven_pairs:
        won = lanzhou(hands, f"{DECLARED}, 2 +9m, 1 hu", **room)
        assert won.scores == [0, 6, -6, 0]


def test_lz11_c10_whether_or_not_copies_are_left() -> None:
    """LZ-11, C-10: all other E lie in the melds and discards of others: still ready."""
    hands = {1: "123m456m789m123pE", 3: "EE"}
    script = "0 +E, 3 peng, 3 7p, 0 +7p, 1 +C ?"
    assert ready_with(lanzhou(hands, script), 1) == "EC"


def test_lz11_a_declaration_is_seen_by_all() -> None:
    """LZ-11, C-15: declarations are public."""
    outcome = lanzhou({1: WAITS_3P}, DECLARED)
    for seat in range(4):
        assert [bool(one) for one in outcome.view(seat)["declared"]] == [False, True, False, False]


def test_lz11_no_declaring_in_quiet() -> None:
    """LZ-11: any complete hand may win, nothing is declared."""
    hands = {1: WAITS_3P}
    assert ready_with(quiet(hands, "0 +C, 1 +8s ?"), 1) == ""
    assert may_claim(quiet(hands, "0 +3p"), 1)
    assert quiet(hands, "0 +C, 1 +3p ?").can(1, "hu", "discard 3p", "discard 1m")


def test_lz11_a_declarer_does_not_declare_again() -> None:
    """LZ-11, LZ-12: later discards are plain."""
    assert lanzhou({1: WAITS_3P}, f"{DECLARED}, {LAP}, 1 +8s ?").legal(1) == ["discard 8s"]


# -- LZ-12: the hand is locked -------------------------------------------------------------------

LOCKED = "EEE123m456m99p45s"
"""Waits for 3s and 6s, whatever becomes of EEE."""


@pytest.mark.parametrize("ting", ["", " ting"])
@pytest.mark.parametrize(
    ("script", "claims"),
    [
        ("2 +9p", ["peng"]),
        ("2 +E", ["gang", "peng"]),
        ("2 +8m, 3 +8m, 0 +7m", ["chi 56m"]),
        ("2 +8m, 3 +8m, 0 +6s", ["chi 45s"]),
    ],
)
def test_lz12_no_chi_peng_or_exposed_kong(script: str, claims: list[str], ting: str) -> None:
    """LZ-12: what would be offered without the declaration is not, but for a win."""
    outcome = lanzhou({1: LOCKED}, f"0 +C, 1 +C{ting}, {script}", calls="three")
    expected = (["hu"] if "6s" in script else []) if ting else claims
    assert outcome.offered(1) == expected


def test_lz12_a_concealed_kong_with_the_tile_drawn() -> None:
    """LZ-12: EEE and E; the replacement is then discarded, won on, or a kong again."""
    script = f"{DECLARED}, {LAP}, 1 +E"
    assert lanzhou({1: LOCKED}, f"{script} ?").legal(1) == ["discard E", "gang E"]
    kong = f"{script} gang E, 1 "
    assert lanzhou({1: LOCKED}, f"{kong}*2m ?").legal(1) == ["discard 2m"]
    assert lanzhou({1: LOCKED}, f"{kong}*6s ?").legal(1) == ["discard 6s", "hu"]
    assert lanzhou({1: LOCKED}, f"{kong}*2m, 2 +3s").offered(1) == ["hu"]
    twice = {1: "EEESSS123m99p45s"}
    assert lanzhou(twice, f"{kong}*S ?").legal(1) == ["discard S", "gang S"]


@pytest.mark.parametrize("ting", ["", " ting"])
def test_lz12_not_with_tiles_held_before(ting: str) -> None:
    """LZ-12: EEEE SW waits for 9p; with N drawn the kong would leave SWN and the same wait."""
    hands = {1: "EEEESW123m456m9p"}
    outcome = lanzhou(hands, f"0 +C, 1 +C{ting}, {LAP}, 1 +N ?")
    assert outcome.can(1, "gang E") is (not ting)
    if ting:
        assert outcome.legal(1) == ["discard N"]


def test_lz12_an_added_kong_with_the_tile_drawn() -> None:
    """LZ-12: to the own peng of E."""
    hands = {1: "EE123m456m99p45s8s"}
    script = f"0 +E, 1 peng, 1 8s ting, {LAP}, 1 +E"
    assert lanzhou(hands, f"{script} ?").legal(1) == ["discard E", "gang E"]
    assert lanzhou(hands, f"{script} gang E, 1 *3s ?").legal(1) == ["discard 3s", "hu"]


@pytest.mark.parametrize("ting", ["", " ting"])
def test_lz12_no_added_kong_with_a_tile_held_before(ting: str) -> None:
    """LZ-12: E stands in ESW; with N drawn SWN would do as well."""
    hands = {1: "EEESW123m99p45s8s"}
    outcome = lanzhou(hands, f"0 +E, 1 peng, 1 8s{ting}, {LAP}, 1 +N ?")
    assert outcome.can(1, "gang E") is (not ting)


@pytest.mark.parametrize("ting", ["", " ting"])
@pytest.mark.parametrize(
    ("hand", "tile"),
    [("123p456p789p3334m", "3m"), ("123p456p55p33345m", "3m"), ("123p456s789pEEES", "E")],
)
def test_lz12_not_if_the_waits_change(hand: str, tile: str, ting: str) -> None:
    """LZ-12: 3334m waits for 2m 4m 5m, 4m alone for 4m; EEES for S W N, S alone for S."""
    outcome = lanzhou({1: hand}, f"0 +C, 1 +C{ting}, {LAP}, 1 +{tile} ?")
    assert outcome.can(1, f"gang {tile}") is (not ting)
    assert outcome.can(1, f"discard {tile}")


def test_lz12_c10_is_applied_to_each() -> None:
    """LZ-12, C-10: EEE SW waits for E and N; after the kong four E are held, and N is left."""
    hands = {1: "123m456mEEESW22p"}
    outcome = lanzhou(hands, f"{DECLARED}, {LAP}, 1 +E ?", pair="258-hard")
    assert outcome.legal(1) == ["discard E", "hu"]


def test_lz12_c10_for_an_added_kong() -> None:
    """LZ-12, C-10: 3p in the peng; 45p waits for 3p and 6p, after the kong for 6p only."""
    hands = {1: "33p45p123m456m99s8s"}
    outcome = lanzhou(hands, f"0 +3p, 1 peng, 1 8s ting, {LAP}, 1 +3p ?")
    assert outcome.legal(1) == ["discard 3p", "hu"]
    other = lanzhou({1: "22p45s123m456m99s8s"}, f"0 +2p, 1 peng, 1 8s ting, {LAP}, 1 +2p ?")
    assert other.legal(1) == ["discard 2p", "gang 2p"]


def test_lz12_the_tile_drawn_is_discarded() -> None:
    """LZ-12: nothing else may be; a time-out does the same; winning is not compulsory (LZ-18)."""
    script = f"{DECLARED}, {LAP}, 1 +"
    assert lanzhou({1: LOCKED}, f"{script}9p ?").legal(1) == ["discard 9p"]
    timeout = lanzhou({1: LOCKED}, f"{script}3s timeout")
    assert timeout.events("discard", 1)[-1]["tiles"] == "3s"
    assert timeout.wins == []
    assert lanzhou({1: LOCKED}, f"{script}3s ?").legal(1) == ["discard 3s", "hu"]


def test_lz12_no_kong_with_calls_closed() -> None:
    """LZ-12, LZ-1: `closed` knows no kong of any kind."""
    outcome = lanzhou({1: LOCKED}, f"{DECLARED}, {LAP}, 1 +E ?", calls="closed")
    assert outcome.legal(1) == ["discard E"]


# -- LZ-13: a declarer's discards ----------------------------------------------------------------

OTHER = "123s456s789sSS12p"
"""Waits for 3p."""
TWO = {1: WAITS_3P.replace("12p", "55s"), 2: OTHER}


@pytest.mark.parametrize("ting", ["", " ting"])
def test_lz13_later_discards_cannot_be_won_on(ting: str) -> None:
    """LZ-13: seat 2 waits for the 3p that seat 1 draws and discards."""
    script = f"0 +C, 1 +C{ting}, 2 +8p ting, 3 +9p, 0 +9p, 1 +3p"
    assert may_claim(lanzhou(TWO, script), 2) is (not ting)


def test_lz13_the_exception_is_for_one_discard_only() -> None:
    """LZ-13: seat 0 declared before, nobody declares after seat 1, whose next discard is safe."""
    hands = {0: OTHER, 1: TWO[1]}
    script = "0 +8p ting, 1 +C ting, 2 +9p, 3 +9p, 0 +9m, 1 +3p"
    assert not may_claim(lanzhou(hands, script), 0)
    assert may_claim(lanzhou(hands, "0 +8p ting, 1 +3p ting"), 0)


def test_lz13_but_the_discard_it_declared_with() -> None:
    """LZ-13: seat 2 declares with the 3p that seat 1 waits for."""
    hands = {1: WAITS_3P, 2: OTHER.replace("12p", "99p")}
    outcome = lanzhou(hands, f"{DECLARED}, 2 +3p ting, 1 hu")
    assert outcome.scores == [0, 3, -3, 0]


def test_lz13_a_declaration_stands_if_its_discard_is_won() -> None:
    """LZ-13: seat 2 is declared and may win later."""
    hands = {1: WAITS_3P, 2: OTHER.replace("12p", "99p")}
    script = f"{DECLARED}, 2 +3p ting, 1 hu, 3 +9p"
    assert lanzhou(hands, script).offered(2) == ["hu"]
    assert lanzhou(hands, script).view(0)["declared"][2]


def test_lz13_a_declaration_stands_if_its_discard_is_claimed() -> None:
    """LZ-13: seat 3 takes it by peng; seat 1 stays declared, and is skipped for a turn only."""
    hands = {1: WAITS_3P, 3: "CC8p"}
    assert may_claim(lanzhou(hands, f"{DECLARED}, 3 peng, 3 8p, 0 +3p"), 1)


@pytest.mark.parametrize(("claim", "held"), [("peng", "88s"), ("gang", "888s")])
def test_lz13_they_may_be_claimed_otherwise(claim: str, held: str) -> None:
    """LZ-13: peng and kong."""
    hands = {1: WAITS_3P, 3: held}
    assert claim in lanzhou(hands, f"{DECLARED}, {LAP}, 1 +8s").offered(3)


def test_lz13_chi_of_a_declarers_discard() -> None:
    """LZ-13: with three calls also chi by its next seat."""
    hands = {1: WAITS_3P, 2: "79s"}
    outcome = lanzhou(hands, f"{DECLARED}, {LAP}, 1 +8s", calls="three")
    assert outcome.offered(2) == ["chi 79s"]


def test_lz13_in_quiet_a_past_winners_discards_may_be_won_on() -> None:
    """LZ-13: seat 1 has won, draws 3p and discards it; where it declared, it may not be."""
    hands = {1: WAITS_3P.replace("12p", "55s"), 2: OTHER}
    assert may_claim(quiet(hands, "0 +5s, 1 hu, 1 +3p"), 2)
    script = f"{DECLARED}, 2 +8p ting, 3 +9p, 0 +5s, 1 hu, 1 +3p"
    assert not may_claim(lanzhou(hands, script), 2)


# -- LZ-14: the face it discarded last -----------------------------------------------------------

DECLARED_3P = "0 +C, 1 +3p ting"
"""With 45p left, which waits for 3p and 6p."""


@pytest.mark.parametrize("before", ["", "2 +8s, ", "2 +8s, 3 +8s, "])
def test_lz14_not_on_that_face(before: str) -> None:
    """LZ-14: until its next draw no discard of 3p wins for it; 6p does."""
    seat = {"": 2, "2 +8s, ": 3}.get(before, 0)
    script = f"{DECLARED_3P}, {before}{seat} +"
    assert not may_claim(lanzhou({1: WAITS_36P}, f"{script}3p"), 1)
    assert may_claim(lanzhou({1: WAITS_36P}, f"{script}6p"), 1)


def test_lz14_until_its_next_draw() -> None:
    """LZ-14, C-8: then by drawing it and on a discard alike."""
    script = f"{DECLARED_3P}, 2 +8s, 3 +8s, 0 +8s, 1 +"
    assert lanzhou({1: WAITS_36P}, f"{script}3p ?").can(1, "hu")
    assert may_claim(lanzhou({1: WAITS_36P}, f"{script}9s, 2 +3p"), 1)


def test_lz14_the_turn_that_a_peng_skipped() -> None:
    """LZ-14: seat 1 did not draw, because seat 0 took the discard of seat 3 and so on."""
    hands = {1: WAITS_36P, 2: "SS8s"}
    script = f"{DECLARED_3P}, 2 +9s, 3 +9s, 0 +S, 2 peng, 2 8s, 3 +3p"
    assert not may_claim(lanzhou(hands, script), 1)


@pytest.mark.parametrize("lap", ["2 +8s, 3 +8s, 0 +8s", "2 +8s, 3 +8s, 0 +6p, 1 hu"])
def test_lz14_every_later_discard_too(lap: str) -> None:
    """LZ-14: seat 1 lets the 3p it drew go, past winner or not; until it draws again."""
    script = f"{DECLARED}, {lap}, 1 +3p, 2 +"
    assert not may_claim(lanzhou({1: WAITS_36P}, f"{script}3p"), 1)
    assert may_claim(lanzhou({1: WAITS_36P}, f"{script}6p"), 1)
    assert not may_claim(lanzhou({1: WAITS_36P}, f"{script}9s, 3 +3p"), 1)
    again = f"{script}9s, 3 +9s, 0 +9s, 1 +"
    assert lanzhou({1: WAITS_36P}, f"{again}3p ?").can(1, "hu")
    assert may_claim(lanzhou({1: WAITS_36P}, f"{again}9p, 2 +3p"), 1)


def test_lz14_a_self_draw_is_no_discard() -> None:
    """LZ-14, LZ-18: who won on the 3p it drew did not discard it."""
    script = f"{DECLARED}, 2 +8s, 3 +8s, 0 +8s, 1 +3p hu, 2 +3p"
    assert may_claim(lanzhou({1: WAITS_36P}, script, end="twice"), 1)


def test_lz14_is_known_to_its_owner_only() -> None:
    """LZ-14, C-15: locks are."""
    outcome = lanzhou({1: WAITS_36P}, DECLARED_3P)
    assert remarks(outcome, 1) == [{"code": "bukehu", "tiles": "3p"}]
    assert [outcome.view(seat)["remarks"] for seat in (0, 2, 3)] == [[], [], []]
    later = lanzhou({1: WAITS_36P}, f"{DECLARED_3P}, 2 +8s, 3 +8s, 0 +8s, 1 +9s ?")
    assert remarks(later, 1) == []
    for tile, told in (("9s", []), ("6p", [{"code": "bukehu", "tiles": "6p"}])):
        again = lanzhou({1: WAITS_36P}, f"{DECLARED_3P}, 2 +8s, 3 +8s, 0 +8s, 1 +{tile}")
        assert remarks(again, 1) == told


def test_lz14_not_in_quiet() -> None:
    """LZ-11: LZ-14 does not apply."""
    outcome = quiet({1: WAITS_36P}, "0 +C, 1 +3p, 2 +3p")
    assert may_claim(outcome, 1)
    assert remarks(outcome, 1) == []


# -- LZ-15: 洗澡 ---------------------------------------------------------------------------------

BATH = "0 +C, 1 +8s"
"""Seat 1 could declare with 8s, and does not."""


def bath(script: str = "", hand: str = WAITS_3P, first: str = BATH, **options: Any) -> Outcome:
    return lanzhou({1: hand}, f"{first}, {script}", **options)


def test_lz15_who_could_declare_and_does_not() -> None:
    """LZ-15: and stays ready; a time-out counts. Only the owner is told."""
    assert remarks(bath(), 1) == [XIZAO]
    assert remarks(bath(first="0 +C, 1 +8s timeout"), 1) == [XIZAO]
    assert [bath().view(seat)["remarks"] for seat in (0, 2, 3)] == [[], [], []]


def test_lz15_c15_nobody_imagines_it() -> None:
    """LZ-15, C-15: a table as seat 0 imagines it knows nothing of seat 1's, its own table does."""
    script = "0 C, 1 +8s, 2 +9p, 3 +9p"
    state = position(written({0: "C", 1: WAITS_3P}, script, shuai=False))
    for seat, known in ((0, []), (1, ["xizao"])):
        imagined = guess(state, seat, random.Random(1).shuffle)
        assert [one["code"] for one in state.variant.remarks(imagined, 1)] == known


@pytest.mark.parametrize("script", ["0 +C, 1 +8s 1m", "0 +C, 1 +8s 8s ting", "0 +C"])
def test_lz15_not_if_unready_or_declared_or_no_turn_yet(script: str) -> None:
    """LZ-15: the discard must leave a ready hand undeclared."""
    assert XIZAO not in remarks(lanzhou({1: WAITS_3P}, script), 1)


def test_lz15_not_for_a_hand_that_is_not_ready() -> None:
    """LZ-15: and not in quiet."""
    assert remarks(lanzhou({1: "123m456m"}, "0 +C, 1 +8s"), 1) == []
    assert remarks(quiet({1: WAITS_3P}, BATH), 1) == []


@pytest.mark.parametrize("tile", ["8s", "9s", "5p"])
def test_lz15_not_with_the_face_just_drawn(tile: str) -> None:
    """LZ-15: nor at any later turn."""
    assert ready_with(bath(f"{LAP}, 1 +{tile} ?"), 1) == ""
    later = bath(f"{LAP}, 1 +{tile}, 2 +6s, 3 +6s, 0 +6s, 1 +9p ?")
    assert ready_with(later, 1) == ""
    assert remarks(later, 1) == [XIZAO]


def test_lz15_with_another_discard_it_may() -> None:
    """LZ-15: EEE 12p: with 1p or 2p, not with E, also not with the two E held before."""
    outcome = bath(f"{LAP}, 1 +E ?")
    assert ready_with(outcome, 1) == "12p"
    assert ready_with(lanzhou({1: WAITS_3P}, "0 +C, 1 +E ?"), 1) == "12pE"
    done = bath(f"{LAP}, 1 +E 1p ting")
    assert done.view(1)["declared"][1]
    assert XIZAO not in remarks(done, 1)
    assert bath(f"{LAP}, 1 +E 1p ting, 2 +2p").offered(1) == ["hu"]


def test_lz15_a_complete_hand() -> None:
    """LZ-15: 3p completes it; it may declare with any tile but 3p."""
    assert ready_with(bath(f"{LAP}, 1 +3p ?"), 1) == "123456789m12pE"


def test_lz15_the_same_face_as_drawn_keeps_it() -> None:
    """LZ-15: E drawn, E discarded; 8s drawn, a time-out."""
    assert remarks(bath(f"{LAP}, 1 +E E"), 1) == [XIZAO]
    assert remarks(bath(f"{LAP}, 1 +9s timeout"), 1) == [XIZAO]


def test_lz15_another_face_ends_it() -> None:
    """LZ-15: 1m goes, the hand is not ready any more."""
    ended = bath(f"{LAP}, 1 +9s 1m")
    assert remarks(ended, 1) == []
    again = bath(f"{LAP}, 1 +9s 1m, 2 +6s, 3 +6s, 0 +6s, 1 +1m ?")
    assert ready_with(again, 1) == "9s"


def test_lz15_another_face_may_start_it_anew() -> None:
    """LZ-15: EEE with 1p discarded waits for 2p, undeclared."""
    anew = bath(f"{LAP}, 1 +E 1p")
    assert remarks(anew, 1) == [XIZAO]
    later = bath(f"{LAP}, 1 +E 1p, 2 +6s, 3 +6s, 0 +6s, 1 +9s ?")
    assert ready_with(later, 1) == "2p"


def test_lz15_it_ends_with_a_kong() -> None:
    """LZ-15: concealed or exposed; the replacement may be discarded with a declaration."""
    concealed = bath(f"{LAP}, 1 +E gang E, 1 *9s ?", hand=LOCKED)
    assert remarks(concealed, 1) == []
    assert ready_with(concealed, 1) == "9s"
    exposed = bath("2 +E, 1 gang, 1 *9s ?", hand=LOCKED)
    assert remarks(exposed, 1) == []
    assert ready_with(exposed, 1) == "9s"
    without = bath(f"{LAP}, 1 +9s ?", hand=LOCKED)
    assert ready_with(without, 1) == ""


def test_lz15_it_ends_with_an_added_kong() -> None:
    """LZ-15: the peng of E, then 洗澡, then the fourth E."""
    hand = "EE123m456m99p45s8s"
    script = f"0 +E, 1 peng, 1 8s, {LAP}, 1 +E gang E, 1 *9s ?"
    outcome = lanzhou({1: hand}, script)
    assert remarks(outcome, 1) == []
    assert ready_with(outcome, 1) == "9s"


def test_lz15_it_ends_with_a_peng_and_may_start_after_it() -> None:
    """LZ-15: peng of 9p, then any ready discard declares; 4s undeclared starts it."""
    taken = bath("2 +9p, 1 peng", hand=LOCKED)
    assert remarks(taken, 1) == []
    assert ready_with(taken, 1) == "45sE"
    anew = bath("2 +9p, 1 peng, 1 4s", hand=LOCKED)
    assert remarks(anew, 1) == [XIZAO]
    later = bath("2 +9p, 1 peng, 1 4s, 2 +6m, 3 +6m, 0 +6m, 1 +9s ?", hand=LOCKED)
    assert ready_with(later, 1) == "5s"


def test_lz15_it_ends_with_a_chi_and_may_start_after_it() -> None:
    """LZ-15: with three calls; chi 3s, then all melds and 99p: 9p undeclared starts it."""
    script = "2 +8m, 3 +8m, 0 +3s, 1 chi 45s"
    taken = bath(script, hand=LOCKED, calls="three")
    assert remarks(taken, 1) == []
    assert "9p" in ready_with(taken, 1)
    anew = bath(f"{script}, 1 9p", hand=LOCKED, calls="three")
    assert remarks(anew, 1) == [XIZAO]


def test_lz15_a_first_chance_after_peng() -> None:
    """LZ-15: a turn after peng can start it, by a time-out too."""
    hands = {1: "EE123m456m789m5p8s"}
    assert remarks(lanzhou(hands, "0 +E, 1 peng, 1 8s"), 1) == [XIZAO]
    assert remarks(lanzhou(hands, "0 +E, 1 peng, 1 timeout"), 1) == [XIZAO]
    assert remarks(lanzhou(hands, "0 +E, 1 peng, 1 1m"), 1) == []


def test_lz15_passing_a_claim_changes_nothing() -> None:
    """LZ-15: it ends when it claims, not when it could."""
    outcome = bath("2 +9p, 1 pass, 3 +6m, 0 +6m, 1 +9s ?", hand=LOCKED)
    assert remarks(outcome, 1) == [XIZAO]
    assert ready_with(outcome, 1) == ""
