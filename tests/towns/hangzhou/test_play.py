"""Hangzhou: set-up, play and locks. Every expectation is made by hand."""

from collections import Counter

import pytest

from fangcheng.errors import FangchengError
from fangcheng.game.options import as_dict
from fangcheng.installed import make_variant
from fangcheng.match import Match
from fangcheng.positions.script import ScriptError
from fangcheng.tiles import FACES, parse, text
from fangcheng.wall import find_break, open_wall
from tests.story import Outcome, idle_away, lap, play, run

LINE = [7 * index % FACES for index in range(136)]
"""A whole wall, from head to tail; every face comes four times."""
WAITS_3P = "123m456m789mEE12p"


def opened(dice: tuple[int, int] = (1, 1), dealer: int = 0) -> Outcome:
    """The opening of a round on LINE."""
    wall = {"wall": text(LINE), "dice": list(dice), "dealer": dealer}
    return run({"variant": "hangzhou", **wall})


# -- HZ-1, HZ-2: tiles, dice, deal ---------------------------------------------------------------


def test_hz1_four_players_and_four_of_each_of_34_faces() -> None:
    """HZ-1: all tiles that appear in a round that nobody wins: 34 faces, four of each."""
    outcome = idle_away({"variant": "hangzhou", "wall": text(LINE), "dice": [1, 1]})
    tiles = [
        tile
        for kind in ("deal", "turn_up", "draw")
        for event in outcome.events(kind)
        for tile in parse(event["tiles"])
    ]
    assert Counter(tiles) == dict.fromkeys(range(34), 4)
    assert len(outcome.scores) == len(outcome.events("deal")) == 4


@pytest.mark.parametrize("hands", [["EEEEE", "", "", ""], ["1f", "", "", ""], ["", "", ""]])
def test_hz1_no_fifth_copy_no_flowers_no_three_players(hands: list[str]) -> None:
    """HZ-1: what is not in the deck, or not four players, is refused."""
    with pytest.raises(FangchengError):
        run({"variant": "hangzhou", "hands": hands})


@pytest.mark.parametrize(
    ("dice", "side"),
    [
        ((1, 4), 0), ((4, 5), 0),
        ((1, 1), 1), ((3, 3), 1), ((5, 5), 1),
        ((1, 2), 2), ((3, 4), 2), ((5, 6), 2),
        ((2, 2), 3), ((2, 6), 3), ((6, 6), 3),
    ],
)  # fmt: skip
@pytest.mark.parametrize("dealer", [0, 2])
def test_hz2_the_sum_names_the_side_and_the_stacks(
    dice: tuple[int, int], side: int, dealer: int
) -> None:
    """HZ-2: 5, 9 dealer; 2, 6, 10 next; 3, 7, 11 opposite; 4, 8, 12 previous."""
    (event,) = opened(dice, dealer).events("break")
    assert event == {"event": "break", "dice": list(dice), "side": side, "stacks": sum(dice)}


@pytest.mark.parametrize(("dice", "first"), [((2, 3), 10), ((1, 1), 102 + 4), ((1, 2), 68 + 6)])
def test_hz2_that_many_stacks_are_skipped(dice: tuple[int, int], first: int) -> None:
    """HZ-2: tiles are taken clockwise, so the side after the dealer's is the previous player's."""
    assert open_wall(range(136), find_break(dice))[0] == first


@pytest.mark.parametrize(
    ("dice", "side", "stacks"),
    [((4, 5), 0, 4), ((1, 1), 1, 1), ((6, 5), 2, 5), ((2, 6), 3, 2), ((3, 3), 1, 3)],
)
def test_hz30_option_break(dice: tuple[int, int], side: int, stacks: int) -> None:
    """HZ-30: the sum names the side, the smaller die the stacks, where the room says so."""
    rules = {"variant": "hangzhou", "wall": text(LINE), "dice": list(dice)}
    (event,) = run({**rules, "options": {"break": "smaller"}}).events("break")
    assert event == {"event": "break", "dice": list(dice), "side": side, "stacks": stacks}
    for options in ({}, {"break": "sum"}):
        (event,) = run({**rules, "options": options}).events("break")
        assert (event["side"], event["stacks"]) == (side, sum(dice))


def test_hz30_the_wall_is_laid_from_that_break() -> None:
    """HZ-30: from the same seed the line begins as many tiles earlier as fewer are skipped."""
    by_sum, by_smaller = (
        Match(make_variant("hangzhou", {"break": word}), "break").state.wall
        for word in ("sum", "smaller")
    )
    assert by_sum.dice is not None
    dice = (by_sum.dice[0], by_sum.dice[1])
    fewer = 2 * (sum(dice) - min(dice))
    assert by_smaller.line[fewer:] + by_smaller.line[:fewer] == by_sum.line


@pytest.mark.parametrize("dealer", [0, 1, 2, 3])
def test_hz2_the_dealer_gets_fourteen_tiles(dealer: int) -> None:
    """HZ-2: dealer 14, others 13; C-3: in fours from the dealer, then singles, then the extra."""
    outcome = opened(dealer=dealer)
    for step in range(4):
        places = [*range(4 * step, 52, 16)]
        tiles = [LINE[place + more] for place in places[:3] for more in range(4)]
        tiles.append(LINE[48 + step])
        if step == 0:
            tiles.append(LINE[52])
        (event,) = outcome.events("deal", (dealer + step) % 4)
        assert event["tiles"] == text(tiles)


def test_hz2_the_first_dealer_is_drawn_by_lot() -> None:
    """HZ-2: over many matches everyone deals first."""
    variant = make_variant("hangzhou", {})
    assert {Match(variant, str(seed)).state.dealer for seed in range(50)} == {0, 1, 2, 3}


# -- HZ-3, HZ-4: the wild tile and P -------------------------------------------------------------


def test_hz3_the_last_tile_is_turned_up_and_out_of_play() -> None:
    """HZ-3: the last tile of the wall is turned up; 136 - 53 - 1 = 82 tiles are left to draw."""
    scenario = {"variant": "hangzhou", "wall": text(LINE), "dice": [1, 1], "views": True}
    assert [e["tiles"] for e in run(scenario).events("turn_up")] == [text(LINE[-1:])]
    assert run(scenario).view(0)["left"] == 82
    drawn = [event["tiles"] for event in idle_away(scenario).events("draw")]
    assert drawn == [text([tile]) for tile in LINE[53:135]]


@pytest.mark.parametrize(
    ("indicator", "pair", "wins"),
    [("5p", "E5p", True), ("5p", "E6p", False), ("5p", "E4p", False), ("N", "EN", True)],
)
def test_hz3_the_face_turned_up_is_itself_wild(indicator: str, pair: str, wins: bool) -> None:
    """HZ-3: its face is wild, not the face after it."""
    outcome = play({0: "123m456m789m123s" + pair}, indicator=indicator)
    assert outcome.can(0, "hu") is wins


@pytest.mark.parametrize(
    ("rest", "indicator", "wins"),
    [
        ("4pP6pEE", "5p", True),
        ("34pPEE", "5p", True),
        ("P67pEE", "5p", True),
        ("PPPEE", "5p", True),
        ("EEEPP", "5p", True),
        ("4pP6pPP", "5p", True),
        ("4pP6pEE", "9s", False),
        ("4pP6pEE", "N", False),
        ("3pP6pEE", "5p", False),
        ("PPPEE", "N", True),
        ("EEEPP", "N", True),
        ("EPEPC", "5p", False),
    ],
)
def test_hz3_p_plays_the_wild_face_as_a_natural_tile(rest: str, indicator: str, wins: bool) -> None:
    """HZ-3: P in sequences, triplets and pairs; nothing but the face turned up."""
    assert play({0: "123m456m789m" + rest}, indicator=indicator).can(0, "hu") is wins


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
        ("4pP", "7p", []),
    ],
)
def test_hz3_p_plays_the_wild_face_when_claimed(held: str, discard: str, claims: list[str]) -> None:
    """HZ-3: chi, peng and kong with P and of P (5p is turned up)."""
    outcome = play({0: discard, 1: held}, f"0 {discard}", indicator="5p")
    assert outcome.claims(1) == claims


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
def test_hz3_p_plays_whatever_is_turned_up(
    indicator: str, held: str, discard: str, claims: list[str]
) -> None:
    """HZ-3: the end of a suit; an honour, which no sequence holds."""
    outcome = play({0: discard, 1: held}, f"0 {discard}", indicator=indicator)
    assert outcome.claims(1) == claims


def test_hz3_a_claimed_p_is_carried_out() -> None:
    """HZ-3, C-2: the meld shows the tiles in the order of the faces they play."""
    script = "0 6p, 1 chi 4pP"
    outcome = play({0: "6p", 1: "4pP"}, script, indicator="5p", views=True)
    assert outcome.view(3)["melds"][1][0]["tiles"] == "4pP6p"


def test_hz3_p_is_won_on_as_the_wild_face() -> None:
    """HZ-3: waiting for 5p, a hand wins on a discarded P; four P make a concealed kong."""
    hands = {0: "P", 1: "123m456m789mEE46p"}
    assert play(hands, "0 P", indicator="5p", streak=3).can(1, "hu")
    assert not play(hands, "0 P", indicator="5s", streak=3).can(1, "hu")
    assert play({0: "PPPP"}, indicator="5p").can(0, "gang P")


def test_hz3_when_p_is_turned_up_nothing_is_substituted() -> None:
    """HZ-3: the other three P are wild, in any hand, and nobody claims one."""
    assert play({0: "123m456m789m123sEP"}, indicator="P").can(0, "hu")
    outcome = play({0: "P", 1: "46p", 2: "PP"}, "0 P", indicator="P")
    assert outcome.phase == "turn"
    assert outcome.asked == [1]
    assert outcome.claims(1) == []


WHITE = {"caishen": "white"}


def test_hz3_option_white_nothing_is_turned_up() -> None:
    """HZ-3: by option all 136 tiles are in play, 136 - 53 = 83 to be drawn, and P is wild."""
    scenario = {"variant": "hangzhou", "options": WHITE, "wall": text(LINE), "dice": [1, 1]}
    outcome = run({**scenario, "views": True})
    assert outcome.events("turn_up") == []
    view = outcome.view(0)
    assert (view["left"], view["turned_up"], view["wild"], view["plays"]) == (83, "", "P", {})
    drawn = [event["tiles"] for event in idle_away(scenario).events("draw")]
    assert drawn == [text([tile]) for tile in LINE[53:]]


def test_hz3_option_white_the_four_p_are_wild() -> None:
    """HZ-3: in any place of a hand; no other tile is."""
    assert play({0: "123m456m789m123sEP"}, options=WHITE).can(0, "hu")
    assert play({0: "123m46m79m13sPPPPE"}, options=WHITE).can(0, "hu")
    assert not play({0: "123m456m789m123sEN"}, options=WHITE).can(0, "hu")


def test_hz4_option_white_p_is_no_ordinary_tile() -> None:
    """HZ-3, HZ-4: a discarded P is nobody's and locks (HZ-15); four of them make no kong."""
    hands = {0: "P", 1: "EE", 2: "PP", 3: "E"}
    thrown = play(hands, "0 P", options=WHITE)
    assert (thrown.phase, thrown.asked) == ("turn", [1])
    script = "0 P, 1 9s, 2 9s, 3 E"
    assert play(hands, script, draws="9s9s9s", options=WHITE).claims(1) == []
    assert play({0: "PPPP"}, options=WHITE).claims(0) == []


def test_hz3_option_white_refuses_an_indicator() -> None:
    """HZ-3: nothing is turned up, so a scenario cannot name it."""
    with pytest.raises(FangchengError, match="indicator"):
        run({"variant": "hangzhou", "options": WHITE, "hands": [""] * 4, "indicator": "5p"})


def test_hz13_option_white_allows_three_piao() -> None:
    """HZ-3, HZ-13: four wilds, three thrown in a row: 2 x 2 x 2 x 2, twice from each."""
    idle = [lap(tile) for tile in ("9s", "9p", "1s")]
    script = ", ".join(["0 P", *(f"{one}, 0 P" for one in idle[:2]), idle[2]])
    draws = "9s9s9sP9p9p9pP1s1s1sE"
    hands = {0: "123m456m789m123pPP"}
    outcome = play(hands, f"{script}, 0 hu", draws=draws, options=WHITE)
    assert outcome.factors == ["baotou", "caipiao", "caipiao", "caipiao"]
    assert outcome.scores == [96, -32, -32, -32]


def test_hz4_a_wild_may_be_discarded_and_nobody_can_claim_it() -> None:
    """HZ-4: no chi, no peng, no win on it."""
    hands = {0: "5p", 1: "46p", 2: "55p", 3: "123m456m789mEE46p"}
    outcome = play(hands, "0 5p", indicator="5p", streak=3)
    assert (outcome.phase, outcome.asked) == ("turn", [1])


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
def test_hz4_a_wild_takes_no_part_in_chi_peng_or_kong(
    held: str, discard: str, indicator: str, claims: list[str]
) -> None:
    """HZ-4: neither as itself nor for another tile."""
    outcome = play({0: discard, 1: held}, f"0 {discard}", indicator=indicator)
    assert outcome.claims(1) == claims


@pytest.mark.parametrize(("held", "indicator"), [("EEEN", "N"), ("NNN", "N"), ("PPP5p", "5p")])
def test_hz4_a_wild_takes_no_part_in_an_own_kong(held: str, indicator: str) -> None:
    """HZ-4: three tiles and a wild, or the three wilds, make no kong."""
    assert play({0: held}, indicator=indicator).claims(0) == []


def test_hz4_a_wild_is_not_added_to_a_peng() -> None:
    """HZ-4: [EEE] and a wild make no added kong."""
    script = "0 E, 3 peng, 3 9s, " + lap("1s", "012")
    outcome = play({0: "E", 3: "EEN9s"}, script, draws="1s1s1s8p")
    assert outcome.asked == [3]
    assert outcome.claims(3) == []


# -- HZ-5 .. HZ-9: the flow ----------------------------------------------------------------------


@pytest.mark.parametrize(("seat", "claims"), [(1, ["chi 12m"]), (2, []), (3, [])])
def test_hz5_chi_is_for_the_next_seat(seat: int, claims: list[str]) -> None:
    """HZ-5: nobody else may chi."""
    assert play({0: "3m", seat: "12m"}, "0 3m").claims(seat) == claims


@pytest.mark.parametrize("seat", [1, 2, 3])
def test_hz5_any_seat_may_peng_and_kong(seat: int) -> None:
    """HZ-5: peng with two, peng or exposed kong with three."""
    assert play({0: "E", seat: "EE"}, "0 E").claims(seat) == ["peng"]
    assert play({0: "E", seat: "EEE"}, "0 E").claims(seat) == ["gang", "peng"]


@pytest.mark.parametrize(("held", "claim"), [("33m", "peng"), ("333m", "gang")])
@pytest.mark.parametrize("order", ["13", "31"])
def test_hz5_peng_and_kong_go_before_chi(held: str, claim: str, order: str) -> None:
    """HZ-5: whoever answered first."""
    answers = {"1": "1 chi 12m", "3": f"3 {claim}"}
    script = ["0 3m", *(answers[seat] for seat in order)]
    outcome = play({0: "3m", 1: "12m", 3: held}, ",".join(script))
    assert outcome.asked == [3]
    assert outcome.events(claim, 3)
    assert not outcome.events("chi")


@pytest.mark.parametrize("claim", ["1 peng", "1 gang"])
def test_hz5_a_win_goes_before_all(claim: str) -> None:
    """HZ-5: seat 3 wins on the tile that seat 1, nearer, wants to peng or kong."""
    hands = {0: "3p", 1: "333p" if "gang" in claim else "33p", 3: WAITS_3P}
    outcome = play(hands, f"0 3p, {claim}, 3 hu", streak=3)
    assert outcome.win["seat"] == 3
    chi = play({0: "3p", 1: "12p", 3: WAITS_3P}, "0 3p, 1 chi 12p, 3 hu", streak=3)
    assert chi.win["seat"] == 3


def test_hz6_the_clock_is_an_option_and_the_house_discards() -> None:
    """HZ-6: 20 seconds unless told otherwise; then the house discards the tile just drawn."""
    assert as_dict(make_variant("hangzhou", {}).options)["turn_seconds"] == 20
    assert as_dict(make_variant("hangzhou", {"turn_seconds": 35}).options)["turn_seconds"] == 35
    outcome = play(script="0 E, 1 timeout", draws="9s")
    assert outcome.events("discard", 1)[0]["tiles"] == "9s"
    assert outcome.asked == [2]


def test_hz7_a_dealer_who_wins_stays() -> None:
    """HZ-7: also by discard."""
    won = play({2: "123m456m789m123pEE"}, "2 hu", dealer=2)
    assert won.result["next_dealer"] == 2
    by_discard = play({2: WAITS_3P + "9s"}, "2 9s, 3 3p, 2 hu", draws="3p", dealer=2, streak=3)
    assert by_discard.result["next_dealer"] == 2


def test_hz7_the_dealer_of_a_drawn_round_stays() -> None:
    """HZ-7: 流局."""
    result = play(script="2 E", dealer=2, left=0).result
    assert (result["drawn"], result["next_dealer"]) == (True, 2)


@pytest.mark.parametrize("seat", [1, 2, 3])
def test_hz7_another_winner_deals_next(seat: int) -> None:
    """HZ-7: by discard or by self-draw."""
    by_discard = play({0: "3p", seat: WAITS_3P}, f"0 3p, {seat} hu", streak=3)
    assert by_discard.result["next_dealer"] == seat
    script = ["0 C", *(f"{other} 1s" for other in range(1, seat)), f"{seat} hu"]
    by_draw = play({0: "C", seat: WAITS_3P}, ",".join(script), draws="1s" * (seat - 1) + "3p")
    assert by_draw.result["next_dealer"] == seat


def test_hz8_drawn_when_no_tile_is_left_and_no_reserve_is_kept() -> None:
    """HZ-8: the last tile is drawn like any other, and may be won on."""
    before = play({0: "C"}, "0 C", left=1, draws="9s")
    assert (before.phase, before.asked) == ("turn", [1])
    outcome = play({0: "C"}, "0 C, 1 9s", left=1, draws="9s")
    assert outcome.phase == "over"
    assert outcome.result["drawn"] is True
    assert outcome.transfers == outcome.wins == []
    assert play({0: "C", 1: WAITS_3P}, "0 C, 1 hu", left=1, draws="3p").win["seat"] == 1


def test_hz8_option_reserve() -> None:
    """HZ-8: with 20 kept, the 21st from the end is the last to be drawn; with 19 too few lie there.

    The last discard may still be claimed, but not for a kong (C-5).
    """
    room = {"options": {"reserve": 20}}
    drawn = play({0: "C"}, "0 C", left=21, draws="9s", **room)
    assert (drawn.phase, drawn.asked) == ("turn", [1])
    last = play({0: "C"}, "0 C, 1 9s", left=21, draws="9s", **room)
    assert last.result["drawn"] is True
    claimed = play({0: "3p", 1: "333p"}, "0 3p", left=20, **room)
    assert claimed.claims(1) == ["peng"]
    before = play({0: "3p", 1: "333p"}, "0 3p", left=21, **room)
    assert before.claims(1) == ["gang", "peng"]


@pytest.mark.parametrize(("left", "kong"), [(21, True), (20, False)])
def test_hz8_an_own_kong_needs_a_replacement_above_the_reserve(left: int, kong: bool) -> None:
    """HZ-8: a concealed and an added kong."""
    room = {"options": {"reserve": 20}}
    concealed = play({1: "EEE"}, "0 9m", draws="E", left=left + 1, **room)
    assert concealed.can(1, "gang E") is kong
    script = "0 E, 1 peng, 1 9s, " + lap("1s", "230")
    added = play({0: "E", 1: "EE9s"}, script, draws="1s1s1sE", left=left + 4, **room)
    assert added.can(1, "gang E") is kong


@pytest.mark.parametrize("value", [1, 21, 42, -2, "20", True])
def test_hz8_the_reserve_is_an_even_number_up_to_40(value: object) -> None:
    """HZ-8: other values are refused."""
    with pytest.raises(FangchengError, match="'reserve' takes a whole number from 0 to 40 in st"):
        make_variant("hangzhou", {"reserve": value})


def test_hz8_kongs_earn_no_points() -> None:
    """HZ-8: a concealed, an exposed and an added kong, then a drawn round: nothing is paid."""
    script = """0 gang E, 0 discard S, 1 gang, 1 discard W, 3 peng, 3 discard 9s,
        0 discard 1s, 1 discard 1s, 2 discard 1s, 3 gang W, 3 discard 9p"""
    hands = {0: "EEEES", 1: "SSSW", 3: "WW9s9p"}
    outcome = play(hands, script, draws="1s1s1sW", tail="1m1m1m", left=7)
    assert outcome.result["drawn"] is True
    assert len(outcome.events("gang")) == 3
    assert outcome.transfers == []


def test_hz8_an_added_kong_cannot_be_robbed() -> None:
    """HZ-8: the dealer waits for 3p and may win by discard, but not on seat 1's added kong."""
    script = "0 3p, 1 peng, 1 9s, " + lap("1s", "230") + ", 1 gang 3p"
    hands = {0: WAITS_3P + "3p", 1: "333p9s"}
    outcome = play(hands, script, draws="1s1s1s8s", tail="9m", streak=3)
    assert (outcome.phase, outcome.asked) == ("turn", [1])
    assert outcome.drawn == "9m"


ROB = {"rob_kongs": True}


def robbing(hands: dict[int, str], script: str = "", streak: int = 3, **options: object) -> Outcome:
    """Seat 1 has peng'd the dealer's 3p and adds the fourth, which it drew."""
    lead = f"0 3p, 1 peng, 1 9s, {lap('1s', '230')}, 1 gang 3p"
    hands = {1: "33p9s", **hands, 0: hands.get(0, "") + "3p"}
    room = ROB | options
    return play(hands, lead + script, draws="1s1s1s3p", tail="9m", streak=streak, options=room)


def test_hz8_option_rob_kongs() -> None:
    """HZ-8: by option the dealer robs seat 1, as by discard: 1 x 8 from each; the kong is void."""
    assert robbing({0: WAITS_3P}).legal(0) == ["hu", "pass"]
    outcome = robbing({0: WAITS_3P}, ", 0 hu")
    assert (outcome.win["by"], outcome.win["from"]) == ("kong", 1)
    assert outcome.scores == [24, -8, -8, -8]
    assert [paid["code"] for paid in outcome.transfers] == ["fangchong"] * 3
    assert outcome.result["next_dealer"] == 0
    assert outcome.events("gang") == []
    assert robbing({0: WAITS_3P}, ", 0 pass").drawn == "9m"


@pytest.mark.parametrize(("streak", "least"), [(1, 2), (2, 3), (3, 0)])
def test_hz8_hz16_robbing_needs_the_streak(streak: int, least: int) -> None:
    """HZ-8, HZ-16: where a discard cannot be won on, a kong cannot be robbed."""
    outcome = robbing({0: WAITS_3P}, streak=streak, discard_win_streak=least)
    assert (outcome.phase, outcome.asked, outcome.drawn) == ("turn", [1], "9m")


def test_hz8_hz16_robbing_is_between_the_dealer_and_another() -> None:
    """HZ-8, HZ-16: seat 2 cannot rob seat 1; it can rob the dealer."""
    assert robbing({2: WAITS_3P}).phase == "turn"
    script = f"""0 discard 9s, 1 discard 3p, 0 peng, 0 discard 9p, {lap("1s")}, 0 gang 3p, 2 hu"""
    hands = {0: "33p9s9p", 2: WAITS_3P}
    outcome = play(hands, script, draws="3p1s1s1s3p", streak=3, options=ROB)
    assert outcome.scores == [-8, -1, 10, -1]


def test_hz8_hz16_only_the_shape_counts_for_a_robber() -> None:
    """HZ-8, HZ-16: 七对 counts, the 暴头 state does not."""
    outcome = robbing({0: "1144m5588sEESSN"}, ", 0 hu")
    assert outcome.factors == ["qidui"]
    assert outcome.scores == [48, -16, -16, -16]


def test_hz8_hz15_nobody_robs_during_a_lock() -> None:
    """HZ-8, HZ-15: seat 3 has thrown a wild."""
    lead = "0 3p, 1 peng, 1 9s, 2 1s, 3 N, 0 1s"
    hands = {0: WAITS_3P + "3p", 1: "33p9s", 3: "N"}
    room = {"draws": "1s1s1s3p", "tail": "9m", "streak": 3, "options": ROB}
    outcome = play(hands, lead + ", 1 gang 3p", **room)
    assert (outcome.phase, outcome.asked, outcome.drawn) == ("turn", [1], "9m")


def test_hz8_hz17_who_lets_a_kong_go_has_missed_that_face() -> None:
    """HZ-8, HZ-17: the dealer waits for 3p and 6p, lets the kong of 3p go, and may win on 6p.

    All four 3p are gone then, so what was missed shows in the remarks.
    """
    outcome = play(
        {0: "123m456m789mEE45p3p", 1: "33p9s"},
        f"0 3p, 1 peng, 1 9s, {lap('1s', '230')}, 1 gang 3p, 0 pass, 1 6p",
        draws="1s1s1s3p", tail="6p", streak=3, options=ROB, views=True,
    )  # fmt: skip
    assert outcome.can(0, "hu")
    missed = [one for one in outcome.view(0)["remarks"] if one["code"] == "louhu"]
    assert missed == [{"code": "louhu", "clause": "HZ-17", "tiles": "3p"}]


def test_hz8_hz18_one_robber_the_first_from_the_dealer() -> None:
    """HZ-8, HZ-18: seats 1 and 3 rob the dealer: seat 1 wins, whoever answers first."""
    script = f"0 9s, 1 3p, 0 peng, 0 9p, {lap('1s')}, 0 gang 3p"
    hands = {0: "33p9s9p", 1: WAITS_3P, 3: "123s456s789sCC12p"}
    draws = "3p1s1s1s3p"
    for answers in (", 1 hu, 3 hu", ", 3 hu, 1 hu"):
        outcome = play(hands, script + answers, draws=draws, streak=3, options=ROB)
        assert outcome.win["seat"] == 1


@pytest.mark.parametrize(
    ("pays", "scores"),
    [
        ("own", [8, -8, 0, 0]),
        ("all", [24, -24, 0, 0]),
        ("each", [24, -8, -8, -8]),
        ("double", [32, -16, -8, -8]),
    ],
)
def test_hz8_hz19_a_robbed_kong_is_paid_like_a_discard(pays: str, scores: list[int]) -> None:
    """HZ-8, HZ-19: to the dealer at streak 3 each share is 8."""
    assert robbing({0: WAITS_3P}, ", 0 hu", discard_pays=pays).scores == scores


@pytest.mark.parametrize("pair", ["EE", "CC", "55s", "11p", "99m", "PP"])
def test_hz9_four_melds_and_any_pair(pair: str) -> None:
    """HZ-9: 乱将, any pair will do; triplets and sequences."""
    assert play({0: "123m456m789s222p" + pair}, "0 hu").win["type"] == "pinghu"


def test_hz9_three_melds_and_two_pairs_are_no_win() -> None:
    """HZ-9: nor thirteen orphans, nor a hand one tile short."""
    for hand in ("123m456m789mEESSC", "19m19p19sESWWCFPP", "123m456m789m12pEES"):
        assert not play({0: hand}, indicator="5s").can(0, "hu")


def test_hz9_seven_pairs_are_concealed_only() -> None:
    """HZ-9: seven pairs win; after a peng five pairs and a pair's half do not."""
    assert play({0: "1144m1144p1144sEE"}, "0 hu").win["type"] == "qidui"
    script = "0 C, 3 peng, 3 9s, " + lap("1s", "012")
    hands = {0: "C", 3: "CC9s1144m1144pFF"}
    outcome = play(hands, script, draws="1s1s1sN")
    assert outcome.asked == [3]
    assert not outcome.can(3, "hu")
    kong = play({0: "EEEE1144m1144pSS"}, "0 gang E", tail="S")
    assert not kong.can(0, "hu")


def test_hz9_triplets_only_earn_nothing_extra() -> None:
    """HZ-9: 111m 222p 333s EEE SS is a plain hand."""
    outcome = play({0: "111m222p333sEEESS"}, "0 hu")
    assert (outcome.win["type"], outcome.multiplier) == ("pinghu", 1)
    assert outcome.scores == [6, -2, -2, -2]


# -- HZ-15: locks --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("seat", "held", "tile", "claims"),
    [
        (2, "12m", "3m", ["chi 12m"]),
        (2, "EE", "E", ["peng"]),
        (3, "EE", "E", ["peng"]),
        (3, "EEE", "E", ["gang", "peng"]),
    ],
)
def test_hz15_a_discarded_wild_locks_chi_peng_and_kong(
    seat: int, held: str, tile: str, claims: list[str]
) -> None:
    """HZ-15: any wild discard locks, also from a hand that is far from a win."""
    hands = {0: "NC", seat: held}
    locked = play(hands, f"0 N, 1 {tile}", draws=tile)
    assert (locked.phase, locked.asked) == ("turn", [2])
    free = play(hands, f"0 C, 1 {tile}", draws=tile)
    assert free.claims(seat) == claims


@pytest.mark.parametrize("wild", [True, False])
def test_hz15_nobody_wins_by_discard_during_a_lock(wild: bool) -> None:
    """HZ-15: neither the others nor the wild's discarder."""
    thrown = "N" if wild else "C"
    script = f"3 W, 0 {thrown}, 1 1s, 2 1s, 3 3p"
    hands = {0: "NC", 1: WAITS_3P, 3: "W"}
    others = play(hands, script, draws="9s1s1s3p", dealer=3, streak=3)
    assert others.can(1, "hu") is not wild
    hands = {0: WAITS_3P + ("N" if wild else "C")}
    itself = play(hands, f"0 {thrown}, 1 3p", draws="3p", streak=3)
    assert itself.can(0, "hu") is not wild


def test_hz15_own_kongs_and_self_draw_are_allowed_during_a_lock() -> None:
    """HZ-15: concealed kong, added kong, self-draw."""
    assert play({0: "N", 1: "EEEE"}, "0 N").can(1, "gang E")
    assert play({0: "N", 1: WAITS_3P}, "0 N, 1 hu", draws="3p").win["by"] == "draw"
    script = "0 E, 3 peng, 3 9s, 0 N, 1 1s, 2 1s, 3 gang E"
    added = play({0: "EN", 3: "EE9s"}, script, draws="1s1s1sE", tail="9m")
    assert added.drawn == "9m"


def test_hz15_the_lock_lasts_until_the_discarders_next_draw() -> None:
    """HZ-15: seat 3's discard is still locked; the discarder's own next one is not."""
    hands = {0: "NC", 2: "CC", 1: "FF"}
    still = play({**hands, 3: "F"}, "0 N, " + lap("1s", "12") + ", 3 F", draws="1s1s1s")
    assert (still.phase, still.asked) == ("turn", [0])
    after = play(hands, "0 N, " + lap("1s") + ", 0 C", draws="1s1s1s9s")
    assert after.claims(2) == ["peng"]


@pytest.mark.parametrize(
    ("held", "script", "draws", "claims"),
    [
        ("EE", "1 E", "E", ["peng"]),
        ("EEE", "1 E", "E", ["gang", "peng"]),
        ("12m", "1 1s, 2 1s, 3 3m", "1s1s3m", ["chi 12m"]),
    ],
)
def test_hz15_the_discarder_itself_may_chi_peng_or_kong(
    held: str, script: str, draws: str, claims: list[str]
) -> None:
    """HZ-15: its own lock does not bind it."""
    outcome = play({0: "N" + held}, f"0 N, {script}", draws=draws)
    assert outcome.claims(0) == claims


@pytest.mark.parametrize("claim", ["peng", "gang"])
def test_hz15_the_discarders_claim_ends_its_lock_at_once(claim: str) -> None:
    """HZ-15: after the claim, others may claim what it discards; C-8: a replacement is a draw."""
    hands = {0: "NWEE" if claim == "peng" else "NWEEE", 3: "WW"}
    script = f"0 N, 1 E, 0 {claim}, 0 W"
    assert play(hands, script, draws="E", tail="9m").claims(3) == ["peng"]


def test_hz15_locks_run_independently() -> None:
    """HZ-15: with two locks open neither discarder may claim; each ends at its own draw."""
    hands = {0: "NEE", 1: "NFF", 2: "EF"}
    for tile in "EF":
        both = play(hands, f"0 N, 1 N, 2 {tile}", draws="1s1s1s")
        assert (both.phase, both.asked) == ("turn", [3])
    script = "0 N, 1 N, 2 1s, 3 1s, 0 C"
    bound = play({**hands, 0: "NC", 2: "CC"}, script, draws="9s1s1s9s")
    assert (bound.phase, bound.asked) == ("turn", [1])
    own = play({**hands, 0: "NC", 1: "NCC"}, script, draws="9s1s1s9s")
    assert own.claims(1) == ["peng"]
    ended = play({0: "NC", 1: "NF", 3: "FF"}, script + ", 1 F", draws="9s1s1s9s8s")
    assert ended.claims(3) == ["peng"]


def test_hz15_anothers_wild_binds_who_discarded_first() -> None:
    """HZ-15: seat 0 could peng under its own lock, but not once seat 2 has a lock too."""
    script = "0 N, 1 1s, 2 N, 3 E"
    outcome = play({0: "NEE", 2: "N", 3: "E"}, script, draws="1s1s1s")
    assert (outcome.phase, outcome.asked) == ("turn", [0])
    assert outcome.claims(0) == []


def test_hz15_the_houses_wild_locks_too() -> None:
    """HZ-15, C-14: seat 3 has claimed four melds and two wilds are left; a time-out throws one."""
    script = """0 discard E, 3 peng, 3 discard 1m, 0 discard S, 3 peng, 3 discard 4m,
        0 discard W, 3 peng, 3 discard 7m, 0 discard C, 3 peng, """
    hands = {0: "ESWC", 2: "99p", 3: "EESSWWCCNN147m"}
    for act in ("timeout", "discard N"):
        outcome = play(hands, f"{script}3 {act}, 0 9p", draws="1s1s1s9p")
        assert outcome.events("discard", 3)[-1]["tiles"] == "N"
        assert (outcome.phase, outcome.asked) == ("turn", [1])


# -- HZ-24, HZ-28, HZ-29: options of play ----------------------------------------------------------

TWO_CHIS = """0 discard 3m, 1 chi 12m, 1 discard C, 2 discard 9s, 3 discard 9s,
    0 discard 6m, 1 chi 45m, 1 discard F, 2 discard 9s, 3 discard 1s, 0 discard 9m"""
"""Seat 1 has chi'd twice, and the dealer discards 9m, for which it holds 78m."""


@pytest.mark.parametrize(
    ("option", "claims"), [(None, ["chi 78m"]), (True, ["chi 78m"]), (False, [])]
)
def test_hz24_a_third_chi(option: bool | None, claims: list[str]) -> None:
    """HZ-24: allowed unless the room says otherwise."""
    options = {} if option is None else {"third_chi": option}
    hands = {0: "3m6m9m", 1: "12m45m78mCFS"}
    outcome = play(hands, TWO_CHIS, draws="9s9s1p9s1s1p", options=options)
    assert outcome.claims(1) == claims


def test_hz24_pengs_do_not_count_and_are_not_barred() -> None:
    """HZ-24: two chis and a pair of 9m: the peng is open; after a peng and a chi so is a chi."""
    options = {"third_chi": False}
    hands = {0: "3m6m9m", 1: "12m45m99mCFS"}
    outcome = play(hands, TWO_CHIS, draws="9s9s1p9s1s1p", options=options)
    assert outcome.claims(1) == ["peng"]
    script = TWO_CHIS.replace("3m, 1 chi 12m", "E, 1 peng")
    hands = {0: "E6m9m", 1: "EE45m78mCFS"}
    outcome = play(hands, script, draws="9s9s1p9s1s1p", options=options)
    assert outcome.claims(1) == ["chi 78m"]


def test_hz24_why_not() -> None:
    """HZ-24: the reason names the clause."""
    hands = {0: "3m6m9m", 1: "12m45m78mCFS"}
    draws = "9s9s1p9s1s1p"
    with pytest.raises(ScriptError) as refused:
        play(hands, TWO_CHIS + ", 1 chi 78m", draws=draws, options={"third_chi": False})
    assert [(one["code"], one["clause"]) for one in refused.value.why] == [("third_chi", "HZ-24")]


@pytest.mark.parametrize(
    ("option", "discards"), [(False, ["discard 4s", "discard 9p"]), (True, ["discard 9p"])]
)
def test_hz28_in_a_lock_only_the_tile_just_drawn(option: bool, discards: list[str]) -> None:
    """HZ-28: all others, until the wild's discarder draws, which itself is not bound."""
    hands = {0: "N", 1: "4s", 2: "4s", 3: "4s"}
    options = {"locked_draws": option}
    script = ["0 N", "1 9p", "2 9p", "3 9p"]
    for seat in (1, 2, 3):
        outcome = play(hands, ", ".join(script[:seat]), draws="9p9p9p", options=options)
        wanted = {"discard 4s", "discard 9p"}
        assert sorted(wanted & set(outcome.legal(seat))) == discards
        assert len(outcome.legal(seat)) == (1 if option else len(outcome.legal(seat)))
    own = play(hands, ", ".join(script), draws="9p9p9p1s", options=options)
    assert len(own.legal(0)) > 1
    after = play(hands, ", ".join([*script, "0 1s"]), draws="9p9p9p1s8p", options=options)
    assert after.can(1, "discard 4s", "discard 8p")


def test_hz28_kongs_and_wins_are_open_and_the_replacement_is_the_tile_drawn() -> None:
    """HZ-28: a concealed kong in the lock, then only its replacement may go; or 自摸."""
    options = {"locked_draws": True}
    hands = {0: "N", 1: "EEE4s"}
    turn = play(hands, "0 N", draws="E", options=options)
    assert turn.legal(1) == ["discard E", "gang E"]
    kong = play(hands, "0 N, 1 gang E", draws="E", tail="8p", options=options)
    assert kong.legal(1) == ["discard 8p"]
    win = play({0: "N", 1: WAITS_3P}, "0 N", draws="3p", options=options)
    assert win.legal(1) == ["discard 3p", "hu"]


def test_hz28_a_wild_may_be_thrown_when_it_is_the_tile_drawn() -> None:
    """HZ-28, C-14: and the house throws it where nothing else may go; then two locks are open."""
    options = {"locked_draws": True}
    outcome = play({0: "N"}, "0 N, 1 timeout", draws="N9p", options=options)
    assert outcome.events("discard", 1)[0]["tiles"] == "N"
    assert outcome.legal(2) == ["discard 9p"]


def test_hz28_why_not_and_the_remark() -> None:
    """HZ-28: told to those that are bound."""
    options = {"locked_draws": True}
    hands = {0: "N", 1: "4s"}
    with pytest.raises(ScriptError) as refused:
        play(hands, "0 N, 1 4s", draws="9p", options=options)
    why = [(one["code"], one["clause"], one["tiles"]) for one in refused.value.why]
    assert why == [("only_drawn", "HZ-28", "9p")]
    outcome = play(hands, "0 N", draws="9p", options=options, views=True)
    told = [[one["code"] for one in outcome.view(seat)["remarks"]] for seat in (0, 1, 2)]
    assert told == [["caisuo"], ["caisuo", "only_drawn"], ["caisuo", "only_drawn"]]


@pytest.mark.parametrize("option", [False, True])
def test_hz29_a_kong_at_once_after_a_claim(option: bool) -> None:
    """HZ-29, C-6: the fourth E may be added to the peng, and SSSS be laid down, at once."""
    hands = {0: "E", 1: "EEESSSS"}
    outcome = play(hands, "0 E, 1 peng", options={"kong_after_claim": option})
    assert outcome.claims(1) == (["gang E", "gang S"] if option else [])
    chi = play({0: "3m", 1: "12mSSSS"}, "0 3m, 1 chi 12m",
               options={"kong_after_claim": option})  # fmt: skip
    assert chi.claims(1) == (["gang S"] if option else [])


def test_hz29_no_win_without_a_draw() -> None:
    """HZ-29, C-6: after the peng the hand is complete, and still wins on a draw only."""
    hands = {0: "E", 1: "EE123m456m789m99p"}
    options = {"kong_after_claim": True}
    assert play(hands, "0 E, 1 peng", options=options).claims(1) == []


def test_hz29_the_replacement_follows_and_wins_as_gangkai() -> None:
    """HZ-29, HZ-14: peng, the concealed kong, 3p as its replacement: 杠开, 2 x 2 and 2 each."""
    hands = {0: "E", 1: "EESSSS123m99m12p"}
    script = "0 E, 1 peng, 1 gang S, 1 hu"
    won = play(hands, script, tail="3p", options={"kong_after_claim": True})
    assert won.factors == ["gangkai"]
    assert won.scores == [-4, 8, -2, -2]


def test_hz29_an_added_kong_can_be_robbed_as_ever() -> None:
    """HZ-29, HZ-8: the dealer waits for 3p; seat 1 pengs and adds its fourth 3p at once."""
    options = {"kong_after_claim": True, "rob_kongs": True}
    hands = {0: WAITS_3P + "3p", 1: "333p"}
    script = "0 3p, 1 peng, 1 gang 3p"
    outcome = play(hands, script, tail="9m", streak=3, options=options)
    assert outcome.legal(0) == ["hu", "pass"]


def test_hz29_why_not() -> None:
    """C-6: where the room does not allow it."""
    with pytest.raises(ScriptError) as refused:
        play({0: "E", 1: "EEE"}, "0 E, 1 peng, 1 gang E")
    assert [(one["code"], one["clause"]) for one in refused.value.why] == [("not_drawn", "C-6")]
