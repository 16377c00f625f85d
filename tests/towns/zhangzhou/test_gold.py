"""Zhangzhou: gold, P, wins by discard, and what may be discarded. Expectations made by hand."""

import pytest

from fangcheng.positions.script import ScriptError
from tests.story import Json, Outcome, lap, zhangzhou

MELDS = "123m456m789m123p456p"
WAITS_3S = "123m456m789m123pEE12s"
WAITS_5P = "123m456m789m123sEE46p"
TWO_GOLD = "123m456m789m12pNNE12s"
"""Waits for 3s with two gold in it, and is not in 游金."""


# -- ZZ-5: gold ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("hand", "draw", "wins"),
    [
        (MELDS + "E", "N", True),
        ("123m456m789m123pEE13s", "N", True),
        ("123m456m789m123pEE12s", "N", True),
        ("123m456m789m123pEECC", "N", True),
        ("123m456m789m12pNEECC", "C", True),
        ("123m456m789m1pNNEECC", "C", True),
        ("123m456m789m123pEEEE", "N", True),
        ("123m456m789m123pEE1sC", "N", False),
        ("123m456m789m14pNEECC", "C", False),
    ],
)
def test_zz5_gold_is_wild_for_any_tile(hand: str, draw: str, wins: bool) -> None:
    """ZZ-5: in a pair, a sequence, a triplet, for honours, twice in a meld, as a fifth copy."""
    outcome = zhangzhou({0: "F", 1: hand}, "0 F", draws=draw)
    assert outcome.can(1, "hu") is wins


@pytest.mark.parametrize(
    ("held", "discard", "indicator", "claims"),
    [
        ("EN", "E", "N", []),
        ("EEN", "E", "N", ["peng"]),
        ("NN", "E", "N", []),
        ("NNN", "E", "N", []),
        ("45p", "6p", "5p", []),
        ("45p", "3p", "5p", []),
        ("1m5p", "2m", "5p", []),
        ("P5p", "P", "5p", []),
        ("PP5p", "P", "5p", ["peng"]),
    ],
)
def test_zz5_gold_takes_no_part_in_chi_peng_or_kong(
    held: str, discard: str, indicator: str, claims: list[str]
) -> None:
    """ZZ-5: neither as itself nor for another tile."""
    outcome = zhangzhou({0: discard, 1: held}, f"0 {discard}", indicator=indicator)
    assert outcome.offered(1) == claims


@pytest.mark.parametrize(("held", "indicator"), [("EEEN", "N"), ("NN", "N"), ("PPP5p", "5p")])
def test_zz5_gold_takes_no_part_in_an_own_kong(held: str, indicator: str) -> None:
    """ZZ-5: three tiles and gold make no kong."""
    assert zhangzhou({0: held}, indicator=indicator).claims(0) == []


def test_zz5_gold_is_not_added_to_a_peng() -> None:
    """ZZ-5: [EEE] and gold make no added kong; nor [PPP] and the gold that P plays."""
    script = "0 {0}, 3 peng, 3 9s, " + lap("1s", "012")
    east = zhangzhou({0: "E", 3: "EE9s"}, script.format("E"), draws="1s1s1sN")
    assert (east.asked, east.claims(3)) == ([3], [])
    white = zhangzhou({0: "P", 3: "PP9s"}, script.format("P"), draws="1s1s1s5p", indicator="5p")
    assert (white.asked, white.offered(3)) == ([3], [])


def test_zz5_discarded_gold_is_dead() -> None:
    """ZZ-5: no chi, peng, kong or win on it, though P would be claimed by all."""
    hands = {0: "5pP", 1: "46p", 2: "PP", 3: WAITS_5P}
    dead = zhangzhou(hands, "0 5p", indicator="5p")
    assert (dead.phase, dead.asked) == ("turn", [1])
    assert zhangzhou({**hands, 2: "PPP"}, "0 5p", indicator="5p").phase == "turn"
    white = zhangzhou(hands, "0 P", indicator="5p")
    assert white.offered(1) == ["chi 46p"]
    assert white.offered(2) == ["peng"]
    assert "hu" in white.offered(3)


def test_zz5_gold_may_be_discarded_at_any_turn() -> None:
    """ZZ-5: by the dealer, by another, also the one just drawn."""
    assert zhangzhou({0: "N"}).can(0, "discard N")
    assert zhangzhou({0: "C", 1: "N"}, "0 C").can(1, "discard N")
    assert zhangzhou({0: "C"}, "0 C, 1 N", draws="N").asked == [2]


# -- ZZ-6: after gold was discarded --------------------------------------------------------------


@pytest.mark.parametrize(("thrown", "wins"), [("N", False), ("C", True), ("P", True)])
def test_zz6_discarded_gold_ends_wins_by_discard(thrown: str, wins: bool) -> None:
    """ZZ-6: for all others and for its discarder; P is no gold."""
    outcome = zhangzhou({0: thrown, 2: WAITS_3S}, f"0 {thrown}, 1 3s", draws="3s")
    assert outcome.can(2, "hu") is wins
    hands = {0: WAITS_3S + thrown}
    itself = zhangzhou(hands, f"0 {thrown}, 1 3s", draws="3s")
    assert itself.can(0, "hu") is wins


@pytest.mark.parametrize("thrown", ["N", "C"])
def test_zz6_for_the_rest_of_the_round(thrown: str) -> None:
    """ZZ-6: two rounds of turns later still."""
    script = f"0 {thrown}, {lap('1s')}, 0 F, {lap('9s')}, 0 3s"
    hands = {0: thrown + "F", 2: WAITS_3S}
    outcome = zhangzhou(hands, script, draws="1s1s1s8p9s9s9s3s")
    assert outcome.can(2, "hu") is (thrown == "C")
    again = zhangzhou(hands, script + ", 1 3s", draws="1s1s1s8p9s9s9s3s3s")
    assert not again.can(2, "hu"), "barred by ZZ-6, or locked by ZZ-9"


def test_zz6_whoever_discarded_it() -> None:
    """ZZ-6: a player who does not deal; a time-out throws no gold while there is another tile."""
    hands = {0: "C", 3: WAITS_3S}
    for act, wins in (("discard N", False), ("timeout", True)):
        script = f"0 C, 1 {act}, 2 3s"
        assert zhangzhou(hands, script, draws="N3s").can(3, "hu") is wins


def test_zz6_self_draw_stays_possible() -> None:
    """ZZ-6: only wins by discard end."""
    outcome = zhangzhou({0: "N", 1: WAITS_3S}, "0 N, 1 hu", draws="3s")
    assert outcome.win["type"] == "zimo"


def test_zz6_p_as_gold() -> None:
    """ZZ-6, ZZ-7: where P is gold, discarding it bars as well."""
    hands = {0: "P", 2: WAITS_3S}
    outcome = zhangzhou(hands, "0 P, 1 3s", draws="3s", indicator="P")
    assert not outcome.can(2, "hu")


# -- ZZ-7: P -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("rest", "draw", "indicator", "wins"),
    [
        ("46pEE", "P", "5p", True),
        ("34pEE", "P", "5p", True),
        ("67pEE", "P", "5p", True),
        ("4pP6pE", "E", "5p", True),
        ("4pP6pP", "P", "5p", True),
        ("PPEE", "P", "5p", True),
        ("EEPP", "E", "5p", True),
        ("PPEE", "P", "N", True),
        ("78sEE", "P", "9s", True),
        ("46pEE", "P", "9s", False),
        ("46pEE", "P", "N", False),
        ("36pEE", "P", "5p", False),
        ("EEPC", "P", "5p", False),
        ("EECP", "C", "5p", False),
    ],
)
def test_zz7_p_plays_the_gold_face_as_a_natural_tile(
    rest: str, draw: str, indicator: str, wins: bool
) -> None:
    """ZZ-7: in sequences, triplets and pairs; it is not wild itself."""
    hands = {0: "F", 1: "123m456m789m123s" + rest}
    outcome = zhangzhou(hands, "0 F", draws=draw, indicator=indicator)
    assert outcome.can(1, "hu") is wins


@pytest.mark.parametrize(
    ("held", "discard", "claims"),
    [
        ("46p", "P", ["chi 46p"]),
        ("34p", "P", ["chi 34p"]),
        ("67p", "P", ["chi 67p"]),
        ("4pP", "6p", ["chi 4pP"]),
        ("4pP", "3p", ["chi 4pP"]),
        ("P6p", "4p", ["chi P6p"]),
        ("3pP", "4p", ["chi 3pP"]),
        ("P6p", "P", []),
        ("PP", "P", ["peng"]),
        ("PPP", "P", ["gang", "peng"]),
    ],
)
def test_zz7_p_plays_the_gold_face_when_claimed(held: str, discard: str, claims: list[str]) -> None:
    """ZZ-7: chi, peng and kong with P and of P (5p is gold)."""
    outcome = zhangzhou({0: discard, 1: held}, f"0 {discard}", indicator="5p")
    assert outcome.offered(1) == claims


@pytest.mark.parametrize(
    ("indicator", "held", "discard", "claims"),
    [
        ("9s", "78s", "P", ["chi 78s"]),
        ("9s", "7sP", "8s", ["chi 7sP"]),
        ("1m", "P3m", "2m", ["chi P3m"]),
        ("N", "PP", "P", ["peng"]),
        ("N", "SW", "P", []),
        ("C", "46p", "P", []),
    ],
)
def test_zz7_p_plays_whatever_is_gold(
    indicator: str, held: str, discard: str, claims: list[str]
) -> None:
    """ZZ-7: the end of a suit; an honour, which no sequence holds."""
    outcome = zhangzhou({0: discard, 1: held}, f"0 {discard}", indicator=indicator)
    assert outcome.offered(1) == claims


def test_zz7_kongs_of_p() -> None:
    """ZZ-7: concealed, exposed and added."""
    assert zhangzhou({0: "PPPP"}, "0 gang P", indicator="5p", tail="9s").drawn == "9s"
    exposed = zhangzhou({0: "P", 2: "PPP"}, "0 P, 2 gang", indicator="5p", tail="9s")
    assert exposed.events("gang", 2)[0]["tiles"] == "PPPP"
    script = "0 P, 3 peng, 3 9s, " + lap("1s", "012") + ", 3 gang P"
    added = zhangzhou({0: "P", 3: "PP9s"}, script, draws="1s1s1sP", indicator="5p", tail="9m")
    assert added.drawn == "9m"


def test_zz7_p_is_won_on_as_the_gold_face() -> None:
    """ZZ-7: waiting for 5p, a hand wins on a discarded P, if 5p is gold."""
    hands = {0: "P", 1: WAITS_5P}
    outcome = zhangzhou(hands, "0 P, 1 hu", indicator="5p")
    assert (outcome.win["type"], outcome.scores) == ("pinghu", [-2, 4, -1, -1])
    assert not zhangzhou(hands, "0 P", indicator="5s").can(1, "hu")


def test_zz7_if_p_is_gold_nothing_is_substituted() -> None:
    """ZZ-7: P is wild, dead when discarded, and no other tile takes its place."""
    assert zhangzhou({0: "C", 1: MELDS + "E"}, "0 C", draws="P", indicator="P").can(1, "hu")
    outcome = zhangzhou({0: "P", 1: "46p", 2: "PP"}, "0 P", indicator="P")
    assert (outcome.phase, outcome.asked) == ("turn", [1])
    assert zhangzhou(indicator="P", views=True).view(0)["plays"] == {}
    assert zhangzhou({0: "PPP"}, "0 pass", indicator="P").claims(0) == []


# -- ZZ-8: wins by discard -----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("source", "seats", "winner"), [(0, (1, 2), 1), (0, (2, 3), 2), (1, (0, 3), 3), (1, (0, 2), 2)]
)
@pytest.mark.parametrize("backwards", [False, True])
def test_zz8_one_winner_the_nearest(
    source: int, seats: tuple[int, int], winner: int, backwards: bool
) -> None:
    """ZZ-8: counted from the discarder, whoever answered first."""
    hands = {seats[0]: WAITS_3S, seats[1]: WAITS_3S}
    if source == 0:
        hands[0] = "3s"
        script = ["0 3s"]
    else:
        hands[0] = hands.get(0, "") + "C"
        script = ["0 C", "1 3s"]
    order = reversed(seats) if backwards else seats
    script += [f"{seat} hu" for seat in order]
    draws = "" if source == 0 else "3s"
    assert zhangzhou(hands, ", ".join(script), draws=draws).win["seat"] == winner


def test_zz8_the_second_wins_if_the_nearest_passes() -> None:
    """ZZ-8, C-5; and after one win the round is over."""
    hands = {0: "3s", 1: WAITS_3S, 3: WAITS_3S}
    assert zhangzhou(hands, "0 3s, 3 hu, 1 pass").win["seat"] == 3
    with pytest.raises(ScriptError):
        zhangzhou(hands, "0 3s, 3 pass, 1 hu, 3 hu")


@pytest.mark.parametrize(
    ("source", "winner", "scores"),
    [
        (0, 2, [-2, -1, 4, -1]),
        (1, 2, [-2, -1, 4, -1]),
        (1, 3, [-2, -1, -1, 4]),
        (1, 0, [6, -2, -2, -2]),
    ],
)
def test_zz8_all_others_pay(source: int, winner: int, scores: list[int]) -> None:
    """ZZ-8: the discarder no more than the others."""
    hands: dict[int, str] = {0: "C"}
    hands[winner] = WAITS_3S + hands.get(winner, "")
    if source == 0:
        hands[0] += "3s"
        outcome = zhangzhou(hands, f"0 3s, {winner} hu")
    else:
        outcome = zhangzhou(hands, f"0 C, 1 3s, {winner} hu", draws="3s")
    assert outcome.win["by"] == "discard"
    assert outcome.win["from"] == source
    assert outcome.scores == scores
    assert {paid["code"] for paid in outcome.transfers} == {"pinghu"}


@pytest.mark.parametrize(
    ("hand", "tile", "wins"),
    [
        (WAITS_3S, "3s", True),
        ("123m456m789m123pEE1sN", "2s", True),
        (TWO_GOLD, "3s", False),
        ("123m456m789m123p1s9sNN", "9s", False),
        ("123m456m789m12p9pENNN", "E", False),
    ],
)
def test_zz8_two_gold_may_not_win_by_discard(hand: str, tile: str, wins: bool) -> None:
    """ZZ-8: nor three; one may. By self-draw all of them win."""
    hands = {0: tile + "C", 1: hand}
    assert ("hu" in zhangzhou(hands, f"0 {tile}").offered(1)) is wins
    assert zhangzhou(hands, "0 C, 1 hu", draws=tile).multiplier == 2


# -- ZZ-11: no gold after chi, peng or kong ------------------------------------------------------


@pytest.mark.parametrize(
    ("held", "tile", "claim"),
    [("EE", "E", "peng"), ("12m", "3m", "chi 12m"), ("EEE", "E", "gang")],
)
def test_zz11_no_gold_after_a_claim(held: str, tile: str, claim: str) -> None:
    """ZZ-11: not in that turn, but in the next; P is no gold."""
    hands = {0: tile, 1: held + "NP9p"}
    script = f"0 {tile}, 1 {claim}"
    outcome = zhangzhou(hands, script, tail="8m")
    assert outcome.asked == [1]
    assert not outcome.can(1, "discard N")
    assert outcome.can(1, "discard P", "discard 9p")
    script += ", 1 9p, " + lap("1s", "230")
    assert zhangzhou(hands, script, draws="1s1s1s9s", tail="8m").can(1, "discard N")


@pytest.mark.parametrize("tail", ["9s", "N", "1f9s"])
def test_zz11_no_gold_after_an_own_kong(tail: str) -> None:
    """ZZ-11: its replacement included, also if that is gold itself."""
    concealed = zhangzhou({0: "EEEEN"}, "0 gang E", tail=tail)
    assert concealed.asked == [0]
    assert not concealed.can(0, "discard N")
    script = "0 E, 3 peng, 3 9p, " + lap("1s", "012") + ", 3 gang E"
    added = zhangzhou({0: "E", 3: "EE9pN"}, script, draws="1s1s1sE", tail=tail)
    assert added.asked == [3]
    assert not added.can(3, "discard N")


def test_zz11_the_house_discards_no_gold_either() -> None:
    """ZZ-11, C-14: gold was drawn after the kong, so the last tile of the hand goes."""
    outcome = zhangzhou({0: "EEEE"}, "0 gang E, 0 timeout", tail="N")
    assert outcome.events("discard", 0)[0]["tiles"] != "N"


FOUR_PENG = """0 discard E, 1 peng, 1 discard 9m, 0 discard S, 1 peng, 1 discard 9p,
    0 discard W, 1 peng, 1 discard 9s, 0 discard C, 1 peng, 1 discard 5s"""
TWO_PLAYERS: Json = {"options": {"players": 2}}


def small(rest: str, script: str, draws: str = "", tail: str = "") -> Outcome:
    """Of two players the second has four melds and four more tiles; the dealer goes on."""
    hands = {0: "ESWC3m", 1: "EESSWWCC9m9p9s5s" + rest}
    hands[0] += "F" if "discard F" in script else ""
    script = f"{FOUR_PENG}, {script}"
    return zhangzhou(hands, script, draws="1s1s1s1s" + draws, tail=tail, **TWO_PLAYERS)


@pytest.mark.parametrize(
    ("rest", "tile", "claims"),
    [
        ("FFNN", "F", []),
        ("FFN5p", "F", ["hu", "peng"]),
        ("FFFN", "F", ["gang", "peng"]),
        ("12mNN", "3m", []),
        ("12mN5p", "3m", ["chi 12m", "hu"]),
    ],
)
def test_zz11_no_chi_or_peng_that_leaves_only_gold(rest: str, tile: str, claims: list[str]) -> None:
    """ZZ-11: it is not offered; with one other tile it is, and that tile must go."""
    assert small(rest, f"0 {tile}").offered(1) == claims
    if "5p" in rest:
        (claim,) = {*claims} - {"hu"}
        assert small(rest, f"0 {tile}, 1 {claim}").legal(1) == ["discard 5p"]


@pytest.mark.parametrize(("tail", "legal"), [("N", "discard N"), ("9s", "discard 9s")])
def test_zz11_after_a_kong_gold_may_go_if_there_is_nothing_else(tail: str, legal: str) -> None:
    """ZZ-11: exposed or concealed; any tile completes the hand, so it may win instead."""
    exposed = small("FFFN", "0 F, 1 gang", tail=tail)
    assert exposed.legal(1) == [legal, "hu"]
    concealed = small("FFFN", "0 3m, 1 gang F", draws="F", tail=tail)
    assert concealed.legal(1) == [legal, "hu"]
    late = small("FFFN", "0 F, 1 gang, 1 timeout", tail=tail)
    assert late.events("discard", 1)[-1]["tiles"] == legal.removeprefix("discard "), "C-14"
