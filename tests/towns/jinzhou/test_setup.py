"""Jinzhou JZ-1 to JZ-6: the deal, the dealer, claims, opening, the end of the wall."""

import pytest

from fangcheng.errors import FangchengError
from fangcheng.game.actions import TIMEOUT
from fangcheng.game.referee import waiting_for
from fangcheng.installed import make_variant
from fangcheng.match import Match
from fangcheng.positions.script import ScriptError
from tests.story import Outcome, lap, run
from tests.towns.jinzhou.story import JIA_6S, play, table

DECK = "".join(f"{rank}{suit}" * 4 for suit in "mps" for rank in range(1, 10)) + "".join(
    honour * 4 for honour in "ESWNCFP"
)

# -- JZ-1, JZ-2: the deal and the dealer ---------------------------------------------------------


@pytest.mark.parametrize("dealer", [0, 1, 2, 3])
def test_jz1_the_deal(dealer: int) -> None:
    """JZ-1: four players, the dealer 14 tiles, others 13, 83 left; the dealer discards first."""
    outcome = play({}, dealer=dealer, views=True)
    sizes = [14 if seat == dealer else 13 for seat in range(4)]
    assert outcome.view(0)["hand_sizes"] == sizes
    assert outcome.view(0)["left"] == 136 - 53
    assert (outcome.phase, outcome.asked) == ("turn", [dealer])
    assert all(action.startswith("discard ") for action in outcome.legal(dealer))


def test_jz1_the_deck_and_two_dice() -> None:
    """JZ-1: 136 tiles, two dice break the wall (C-3: counted as in HZ-2)."""
    outcome = run({"variant": "jinzhou", "wall": DECK, "dice": [3, 5], "dealer": 2})
    (event,) = outcome.events("break")
    assert event == {"event": "break", "dice": [3, 5], "side": 3, "stacks": 8}
    assert outcome.asked == [2]


@pytest.mark.parametrize("hands", [["EEEEE", "", "", ""], ["1f", "", "", ""], ["", "", ""]])
def test_jz1_no_fifth_copy_no_flowers_no_three_players(hands: list[str]) -> None:
    """JZ-1: what is not in the deck, or not four players, is refused."""
    with pytest.raises(FangchengError):
        run({"variant": "jinzhou", "hands": hands})


def test_jz1_nothing_is_turned_up() -> None:
    """JZ-1: there is no indicator and no wild tile."""
    with pytest.raises(FangchengError, match="indicator"):
        run({"variant": "jinzhou", "hands": ["", "", "", ""], "indicator": "E"})
    view = play({}, views=True).view(0)
    assert (view["turned_up"], view["wild"]) == ("", "")


def test_jz2_the_first_dealer_is_drawn_by_lot() -> None:
    """JZ-2: over many matches everyone deals first."""
    variant = make_variant("jinzhou", {})
    assert {Match(variant, str(seed)).state.dealer for seed in range(50)} == {0, 1, 2, 3}


@pytest.mark.parametrize(
    ("dealer", "winner", "next_dealer"),
    [(0, 1, 1), (0, 2, 1), (0, 3, 1), (3, 1, 0), (3, 2, 0), (2, 1, 3), (0, 0, 0), (2, 2, 2)],
)
def test_jz2_the_next_dealer(dealer: int, winner: int, next_dealer: int) -> None:
    """JZ-2: a dealer who wins stays; after another's win the dealer's next seat deals."""
    drawers = ""
    seat = winner
    while (seat := (seat + 1) % 4) != winner:
        drawers += str(seat)
    script = lap("P", drawers) + f", {winner} hu"
    outcome = table(str(winner), {winner: JIA_6S}, script, draws="PPP6s", dealer=dealer)
    assert outcome.result == {
        "drawn": False, "next_dealer": next_dealer, "next_streak": 0, "match_over": False,
    }  # fmt: skip


def test_jz2_a_drawn_round_keeps_the_dealer() -> None:
    """JZ-2: drawn: the dealer stays."""
    outcome = play({2: "C"}, "2 C", dealer=2, left=14)
    assert outcome.result == {
        "drawn": True, "next_dealer": 2, "next_streak": 0, "match_over": False,
    }  # fmt: skip


@pytest.mark.parametrize("line", ["0 leave", "2 leave", "dissolve"])
def test_jz2_leaving_ends_the_match(line: str) -> None:
    """JZ-2, C-14: leave or dissolve: the match ends, nothing is paid, no next dealer."""
    outcome = table("1", {}, line)
    assert outcome.result == {
        "drawn": False, "next_dealer": None, "next_streak": 0, "match_over": True,
    }  # fmt: skip
    assert (outcome.wins, outcome.transfers) == ([], [])


def test_jz2_a_match_of_drawn_rounds() -> None:
    """JZ-2, C-13: nobody declares or wins: one dealer deals all eight rounds."""
    match = Match(make_variant("jinzhou", {"first_dealer": 1}), "idle")
    rounds = 0
    while True:
        rounds += 1
        assert match.state.dealer == 1
        while not match.state.over:
            for seat in waiting_for(match.state):
                match.apply(seat, TIMEOUT)
        if match.over:
            break
        match.next_round()
    assert (rounds, match.totals) == (8, [0, 0, 0, 0])


# -- JZ-3: claims --------------------------------------------------------------------------------


@pytest.mark.parametrize("seat", [1, 2, 3])
def test_jz3_chi_is_for_the_next_seat_only(seat: int) -> None:
    """JZ-3: though the source says that all three may chi, peng, kong."""
    outcome = play({0: "3m", seat: "45m"}, "0 3m")
    assert outcome.can(seat, "chi 45m") is (seat == 1)


@pytest.mark.parametrize(("own", "tile"), [("12m", "3m"), ("24m", "3m"), ("89s", "7s")])
def test_jz3_every_place_in_a_sequence(own: str, tile: str) -> None:
    """JZ-3: low, middle and high tile."""
    outcome = play({0: tile, 1: own}, f"0 {tile}, 1 chi {own}", views=True)
    assert (outcome.phase, outcome.asked) == ("turn", [1])
    assert outcome.view(0)["melds"][1][0]["kind"] == "chi"
    assert outcome.claims(1) == [], "C-6: only a discard"


@pytest.mark.parametrize(("own", "tile"), [("SW", "E"), ("WN", "S"), ("FP", "C"), ("CP", "F")])
def test_jz3_no_chi_of_honours(own: str, tile: str) -> None:
    """JZ-3: neither winds nor dragons."""
    outcome = play({0: tile, 1: own}, f"0 {tile}")
    assert outcome.offered(1) == []


@pytest.mark.parametrize("seat", [1, 2, 3])
@pytest.mark.parametrize("tile", ["5p", "E", "C"])
def test_jz3_peng_and_kong_by_any_seat(seat: int, tile: str) -> None:
    """JZ-3: also by one who has not opened."""
    three = play({0: tile, seat: tile * 3}, f"0 {tile}")
    assert three.can(seat, "peng", "gang", "pass")
    two = play({0: tile, seat: tile * 2}, f"0 {tile}")
    assert two.can(seat, "peng") and not two.can(seat, "gang")
    outcome = play({0: tile, seat: tile * 3}, f"0 {tile}, {seat} gang", tail="9s")
    assert outcome.drawn == "9s"
    assert outcome.asked == [seat]


@pytest.mark.parametrize(("claim", "seat"), [("2 peng", 2), ("2 gang", 2), ("2 pass", 1)])
def test_jz3_peng_and_kong_before_chi(claim: str, seat: int) -> None:
    """JZ-3: 碰/杠 > 吃; if the stronger claim is passed, chi stands."""
    outcome = play({0: "3m", 1: "45m", 2: "333m"}, f"0 3m, 1 chi 45m, {claim}")
    assert outcome.asked == [seat]


@pytest.mark.parametrize("claim", ["peng", "gang"])
@pytest.mark.parametrize("answers", ["2 {}, 3 hu", "3 hu, 2 {}"])
def test_jz3_hu_before_peng_and_kong(claim: str, answers: str) -> None:
    """JZ-3: 胡 > 碰/杠, also when the other seat is nearer and answers first."""
    script = "0 6s, " + answers.format(claim)
    outcome = table("3", {3: JIA_6S, 2: "66s6s"}, script, draws="6s")
    assert outcome.win["seat"] == 3


# -- JZ-4, JZ-5: opened; no single-tile hand -----------------------------------------------------


def test_jz4_no_concealed_kong_before_opening() -> None:
    """JZ-4: neither the dealer at once, nor another after a draw."""
    assert play({0: "2222m"}).claims(0) == []
    assert play({0: "C", 1: "222m"}, "0 C", draws="2m").claims(1) == []


@pytest.mark.parametrize(("own", "claim"), [("55p", "peng"), ("46p", "chi 46p"), ("555p", "gang")])
def test_jz4_chi_peng_and_exposed_kong_open(own: str, claim: str) -> None:
    """JZ-4: after each of them a concealed kong is allowed at an own draw."""
    script = f"0 5p, 1 {claim}, 1 C, " + lap("N", "230")
    outcome = play({0: "5p", 1: own + "222mC"}, script, draws="NNN2m", tail="9s")
    assert outcome.claims(1) == ["gang 2m"]


def test_jz4_not_in_the_turn_of_a_chi_or_peng() -> None:
    """JZ-4, C-6: the kong needs a draw in that turn; an exposed kong has one."""
    for own, claim, kongs in (
        ("55p", "peng", []),
        ("46p", "chi 46p", []),
        ("555p", "gang", ["gang 2m"]),
    ):
        outcome = play({0: "5p", 1: own + "2222m"}, f"0 5p, 1 {claim}", tail="9s")
        assert outcome.claims(1) == kongs


def third_meld(hand: str, script: str = "", draws: str = "", third: str = "W") -> Outcome:
    """Seat 1 has pengs of E, S and a third face, and four concealed tiles; seat 2 draws."""
    before = f"""0 discard E, 1 peng, 1 discard C, 2 discard S, 1 peng, 1 discard F,
        2 discard {third}, 1 peng, 1 discard P, """
    hands = {0: "E", 1: "EESS" + 2 * third + "CFP" + hand}
    return play(hands, before + script, draws="S" + third + draws)


def test_jz5_a_third_meld_is_allowed() -> None:
    """JZ-5: three melds leave four tiles."""
    outcome = third_meld("25m58p")
    assert len(outcome.events("peng", 1)) == 3


@pytest.mark.parametrize("hand", ["NN58p", "NNN8p"])
def test_jz5_no_fourth_peng_or_exposed_kong(hand: str) -> None:
    """JZ-5: seat 1 is not even asked."""
    assert third_meld(hand, "2 N", "N").offered(1) == []


def test_jz5_no_fourth_chi() -> None:
    """JZ-5: neither by chi."""
    script = lap("C", "23") + ", 0 3m"
    assert third_meld("45m58p", script, "CC3m").offered(1) == []


def test_jz5_no_fourth_concealed_kong() -> None:
    """JZ-5: neither a concealed kong."""
    outcome = third_meld("NNN8p", lap("C", "230"), "CCCN")
    assert outcome.can(1, "discard N") and outcome.claims(1) == []


def test_jz5_an_added_kong_makes_no_new_meld() -> None:
    """JZ-5: it is allowed."""
    assert third_meld("25m58p", lap("C", "230"), "CCCE").claims(1) == ["gang E"]


@pytest.mark.parametrize(("hand", "tile"), [("12m55p", "3m"), ("45m55p", "3m")])
def test_jz5_winning_with_the_last_tile_is_allowed(hand: str, tile: str) -> None:
    """JZ-5: hu, but no chi with the same tiles."""
    script = lap("C", "23") + f", 0 {tile}"
    assert third_meld(hand, script, "CC" + tile, "9s").offered(1) == ["hu"]


def test_jz5_two_melds_then_kongs() -> None:
    """JZ-5: an exposed or concealed kong as third meld is allowed."""
    before = "0 E, 1 peng, 1 C, 2 S, 1 peng, 1 F, "
    exposed = play({0: "E", 1: "EESSCFNNN"}, before + "2 N", draws="SN")
    assert exposed.can(1, "peng", "gang")
    concealed = play({0: "E", 1: "EESSCFNNN"}, before + lap("C", "230"), draws="SCCCN")
    assert concealed.claims(1) == ["gang N"]


# -- JZ-6: the end of the wall -------------------------------------------------------------------


@pytest.mark.parametrize(("left", "drawn"), [(14, True), (15, False), (16, False)])
def test_jz6_drawn_when_fourteen_are_left(left: int, drawn: bool) -> None:
    """JZ-6: seven stacks stay; nobody draws the fifteenth last but one."""
    outcome = play({0: "C"}, "0 C", left=left)
    assert (outcome.phase == "over") is drawn
    if drawn:
        assert outcome.result["drawn"] and outcome.transfers == []
        assert outcome.events("draw") == []
    elif left == 15:
        last = play({0: "C"}, "0 C, 1 F", left=15, draws="F")
        assert last.result["drawn"] and len(last.events("draw")) == 1


@pytest.mark.parametrize(("left", "kong"), [(14, False), (15, True)])
def test_jz6_an_exposed_kong_needs_a_replacement(left: int, kong: bool) -> None:
    """JZ-6: the last discard may still be peng'd, and chi'd (C-5)."""
    outcome = play({0: "5m", 2: "555m", 1: "34m"}, "0 5m", left=left)
    assert outcome.can(2, "gang") is kong
    assert outcome.can(2, "peng") and outcome.can(1, "chi 34m")


@pytest.mark.parametrize(("left", "kong"), [(15, False), (16, True)])
def test_jz6_own_kongs_need_a_replacement(left: int, kong: bool) -> None:
    """JZ-6: after the draw more than fourteen tiles must be left, for both kinds."""
    left += 3
    script = "0 5p, 1 peng, 1 C, " + lap("N", "230")
    hands = {0: "5p", 1: "55p222mC"}
    concealed = play(hands, script, draws="NNN2m", left=left)
    assert concealed.can(1, "gang 2m") is kong
    added = play(hands, script, draws="NNN5p", left=left)
    assert added.can(1, "gang 5p") is kong


def test_jz6_the_line_does_not_grow_with_kongs() -> None:
    """JZ-6: with 15 left after a kong the next seat still draws."""
    hands = {0: "5p", 1: "555pC"}
    outcome = play(hands, "0 5p, 1 gang, 1 C", left=16, tail="9s")
    assert (outcome.phase, outcome.asked) == ("turn", [2])
    outcome = play(hands, "0 5p, 1 gang, 1 C", left=15, tail="9s")
    assert outcome.result["drawn"]


@pytest.mark.parametrize("claim", ["1 chi 34m", "2 peng"])
def test_jz6_a_claim_at_the_line(claim: str) -> None:
    """JZ-6, C-5: the claimer discards, then the round is drawn."""
    script = f"0 5m, {claim}, {claim[0]} C"
    outcome = play({0: "5m", 1: "34mC", 2: "55mC"}, script, left=14)
    assert outcome.result["drawn"]


@pytest.mark.parametrize("left", [17, 18])
def test_jz6_at_the_line_no_roll_no_look_no_chongbao(left: int) -> None:
    """JZ-6: three draws after the declaration, then 14 (or 15) are left before seat 1 draws."""
    outcome = table(
        "1", {1: JIA_6S}, lap("P", "230"), declare={1: "ting"}, draws="PPP", bao=["6s"],
        left=left, views=True,
    )  # fmt: skip
    if left == 17:
        assert outcome.result["drawn"]
        assert outcome.events("bao") == []
        assert all(outcome.view(seat)["remarks"] == [] for seat in range(4))
        assert outcome.transfers == []
    else:
        assert outcome.legal(1) == ["hu", "pass"]


def test_jz6_the_last_discard_may_be_won_on() -> None:
    """JZ-6, C-5: the seat before discards the winning tile with 14 left."""
    outcome = table("1", {1: JIA_6S}, "2 6s, 1 hu", draws="6s", left=15)
    assert outcome.win["by"] == "discard"


def test_jz6_kong_points_are_not_paid_in_a_drawn_round() -> None:
    """JZ-6, JZ-28: nothing is paid."""
    outcome = play({0: "5p", 1: "555pC"}, "0 5p, 1 gang, 1 C", left=15)
    assert outcome.result["drawn"]
    assert (outcome.transfers, outcome.scores) == ([], [0, 0, 0, 0])


def test_jz3_a_passed_hu_has_no_later_effect() -> None:
    """C-5: the same face may be won on right afterwards, without a draw between."""
    script = "2 6s, 1 pass, 3 6s, 1 hu"
    assert table("1", {1: JIA_6S}, script, draws="6s6s").win["from"] == 3


def test_script_errors_name_the_line() -> None:
    """JZ-3: a chi by the wrong seat is refused."""
    with pytest.raises(ScriptError):
        play({0: "3m", 2: "45m"}, "0 3m, 2 chi 45m")


def test_c15_concealed_kongs_lie_face_down() -> None:
    """C-15: the others see four tiles, until the round ends; they are no sign of opening."""
    script = "1 gang 2m, 1 W"
    hidden = table("1230", {1: "222m456p57s99s"}, script, draws="2m", tail="W", views=True)
    assert hidden.view(0)["melds"][1][1] == {"kind": "gang", "hidden": 4}
    assert hidden.view(1)["melds"][1][1]["tiles"] == "2222m"
    script += ", 2 6s, 1 hu"
    over = table("1230", {1: "222m456p57s99s"}, script, draws="2m6s", tail="W", views=True)
    assert over.view(0)["melds"][1][1]["tiles"] == "2222m"
