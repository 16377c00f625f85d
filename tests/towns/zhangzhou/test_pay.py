"""Zhangzhou: robbing, and who pays how much (ZZ-23 .. ZZ-26). Every expectation is by hand."""

import pytest

from fangcheng.errors import FangchengError
from fangcheng.game.options import as_dict
from fangcheng.installed import make_variant
from fangcheng.tiles import parse, text
from tests.story import Json, Outcome, lap, zhangzhou

MELDS = "123m456m789m123p456p"
WAITS = "123m456m789m123p12s"
WAITS_3S = WAITS + "SS"
TWO_GOLD = "123m456m789m12pNNS12s"
"""Waits for 3s with two gold in it, and is not in 游金."""


# -- ZZ-23: 抢杠 ---------------------------------------------------------------------------------

ADDED = "0 3s, 1 peng, 1 W, " + lap("9s", "230") + ", 1 gang 3s"


def adding(hands: dict[int, str], answers: str = "", third: str = "9s", **rest: object) -> Outcome:
    """Seat 1 pengs the dealer's 3s and adds the fourth; seat 3 discards `third` in between."""
    all_hands = {0: "", 1: "33sW"} | hands
    all_hands[0] += "3s"
    script = ADDED.replace("3 9s", f"3 {third}") + answers
    return zhangzhou(all_hands, script, draws=f"9s{third}9s3s", tail="8m", **rest)


def test_zz23_an_added_kong_may_be_robbed() -> None:
    """ZZ-23: type 2; all others pay as for self-draw, the one who made the kong no more."""
    assert adding({2: WAITS_3S}).data["legal"] == {"2": ["hu", "pass"]}
    outcome = adding({2: WAITS_3S}, ", 2 hu")
    assert outcome.win["factors"] == [["qianggang", 2]]
    assert (outcome.win["by"], outcome.win["from"]) == ("kong", 1)
    assert outcome.scores == [-4, -2, 8, -2]
    assert {paid["code"] for paid in outcome.transfers} == {"qianggang"}
    assert outcome.events("gang") == []


def test_zz23_by_the_dealer() -> None:
    """ZZ-23: each pays 2 x 2."""
    hands = {0: WAITS_3S}
    assert adding(hands, ", 0 hu").scores == [12, -4, -4, -4]


def test_zz23_if_all_pass_the_kong_is_made() -> None:
    """ZZ-23: and counts."""
    outcome = adding({2: WAITS_3S}, ", 2 pass")
    assert (outcome.asked, outcome.drawn) == ([1], "8m")
    assert outcome.events("gang", 1)
    assert adding({}).drawn == "8m"


@pytest.mark.parametrize("order", ["23", "32"])
def test_zz23_one_winner_the_nearest(order: str) -> None:
    """ZZ-23, C-5: counted from the one who makes the kong."""
    hands = {2: WAITS_3S, 3: WAITS + "CC"}
    answers = "".join(f", {seat} hu" for seat in order)
    assert adding(hands, answers).win["seat"] == 2
    assert adding(hands, answers.replace("2 hu", "2 pass")).win["seat"] == 3
    hands = {0: WAITS + "FF", 3: WAITS + "CC"}
    assert adding(hands, ", 0 hu, 3 hu").win["seat"] == 3


@pytest.mark.parametrize(
    ("hand", "third"),
    [
        (WAITS_3S, "N"),
        (TWO_GOLD, "9s"),
        (MELDS + "N", "9s"),
        (MELDS + "N", "N"),
        ("123m456m789m12p9p3pNNN", "9s"),
    ],
)
def test_zz23_the_bars_on_winning_by_discard_do_not_apply(hand: str, third: str) -> None:
    """ZZ-23: gold was discarded, two or three gold in hand, 游金; the type is always 2."""
    outcome = adding({2: hand}, ", 2 hu", third)
    assert outcome.win["factors"] == [["qianggang", 2]]
    assert outcome.scores == [-4, -2, 8, -2]


def test_zz23_only_a_hand_that_it_completes() -> None:
    """ZZ-23: three gold alone do not win on it, nor a hand that waits for another tile."""
    assert adding({2: "NNN"}).asked == [1]
    assert adding({2: "123m456m789m123pSS45p"}).asked == [1]


def test_zz23_concealed_and_exposed_kongs_are_not_robbed() -> None:
    """ZZ-23: seat 2 waits for 3s."""
    concealed = zhangzhou({0: "3333s", 2: WAITS_3S}, "0 gang 3s", tail="8m")
    assert (concealed.asked, concealed.drawn) == ([0], "8m")
    exposed = zhangzhou({0: "3s", 1: "333s", 2: WAITS_3S}, "0 3s, 1 gang, 2 pass", tail="8m")
    assert (exposed.asked, exposed.drawn) == ([1], "8m")


def test_zz23_a_robbed_kong_earns_nothing() -> None:
    """ZZ-23, ZZ-26: seat 1 gets no kong point from the other losers; made, it gets 1 from each."""
    assert adding({2: WAITS_3S}, ", 2 hu").scores == [-4, -2, 8, -2]
    hands = {0: "3s", 1: "33sW", 2: "123m456m789m12pSSCCC"}
    made = zhangzhou(hands, ADDED + ", 1 3p, 2 hu", draws="9s9s9s3s", tail="3p")
    assert made.scores == [-2 - 1, -1 + 2, 4, -1 - 1]


# -- ZZ-24: the formula --------------------------------------------------------------------------


@pytest.mark.parametrize("streak", [0, 1, 3])
@pytest.mark.parametrize("base", [1, 5])
@pytest.mark.parametrize(("code", "number"), [("pinghu", 1), ("zimo", 2), ("youjin", 4)])
def test_zz24_a_non_dealer_wins(streak: int, base: int, code: str, number: int) -> None:
    """ZZ-24: the dealer pays base x type x (2 + streak), the others base x type x (1 + streak)."""
    hands = {0: "C3s", 2: MELDS + "N" if code == "youjin" else WAITS_3S}
    script = "0 3s, 2 hu" if code == "pinghu" else "0 C, 1 F, 2 hu"
    draws = "" if code == "pinghu" else "F3s"
    outcome = zhangzhou(hands, script, draws=draws, streak=streak, options={"base": base})
    assert outcome.win["factors"] == [[code, number]]
    dealer, other = base * number * (2 + streak), base * number * (1 + streak)
    assert outcome.scores == [-dealer, -other, dealer + 2 * other, -other]


@pytest.mark.parametrize("streak", [0, 2])
@pytest.mark.parametrize("base", [1, 5])
@pytest.mark.parametrize(("code", "number"), [("pinghu", 1), ("zimo", 2), ("tianhu", 4)])
def test_zz24_the_dealer_wins(streak: int, base: int, code: str, number: int) -> None:
    """ZZ-24: each pays base x type x (2 + streak)."""
    hands = {0: MELDS + "CC" if code == "tianhu" else WAITS_3S + "C"}
    script = {
        "pinghu": "0 C, 1 3s, 0 hu",
        "zimo": f"0 C, {lap('F')}, 0 hu",
        "tianhu": "0 hu",
    }[code]
    draws = {"pinghu": "3s", "zimo": "FFF3s", "tianhu": ""}[code]
    outcome = zhangzhou(hands, script, draws=draws, streak=streak, options={"base": base})
    assert outcome.win["factors"] == [[code, number]]
    share = base * number * (2 + streak)
    assert outcome.scores == [3 * share, -share, -share, -share]


@pytest.mark.parametrize(("dealer_factor", "player_factor"), [(1, 1), (3, 1), (3, 2), (2, 2)])
def test_zz24_the_factors_are_options(dealer_factor: int, player_factor: int) -> None:
    """ZZ-24: `dealer_factor` where winner or payer deals, else `player_factor`."""
    options = {"dealer_factor": dealer_factor, "player_factor": player_factor}
    draw = "0 C, 1 F, 2 hu"
    room: Json = {"options": options, "streak": 1}
    other = zhangzhou({0: "C", 2: WAITS_3S}, draw, draws="F3s", **room)
    dealer_pays, others_pay = 2 * dealer_factor + 2, 2 * player_factor + 2
    assert other.scores == [-dealer_pays, -others_pay, dealer_pays + 2 * others_pay, -others_pay]
    dealer = zhangzhou({0: MELDS + "CC"}, "0 hu", **room)
    share = 4 * dealer_factor + 4
    assert dealer.scores == [3 * share, -share, -share, -share]


@pytest.mark.parametrize("streak_pays", ["all", "dealer"])
def test_zz24_between_whom_the_streak_counts(streak_pays: str) -> None:
    """ZZ-24: seat 2 draws 2, streak 3: the dealer 2 x 2 + 3 x 2, others 2 x 1 and perhaps 3 x 2."""
    room: Json = {"options": {"streak_pays": streak_pays}, "streak": 3}
    draw = "0 C, 1 F, 2 hu"
    outcome = zhangzhou({0: "C", 2: WAITS_3S}, draw, draws="F3s", **room)
    scores = {"all": [-10, -8, 26, -8], "dealer": [-10, -2, 14, -2]}
    assert outcome.scores == scores[streak_pays]
    given = {paid["from"]: dict(paid["factors"]).get("lianzhuang") for paid in outcome.transfers}
    others = None if streak_pays == "dealer" else 3
    assert given == {0: 3, 1: others, 3: others}


@pytest.mark.parametrize("streak_pays", ["all", "dealer"])
def test_zz24_the_dealers_own_win_counts_the_streak_in_any_room(streak_pays: str) -> None:
    """ZZ-24: 天胡, streak 3: 4 x 2 + 3 x 4 from each."""
    room: Json = {"options": {"streak_pays": streak_pays}, "streak": 3}
    assert zhangzhou({0: MELDS + "CC"}, "0 hu", **room).scores == [60, -20, -20, -20]


def test_zz24_the_defaults() -> None:
    """ZZ-24: 2 and 1."""
    options = as_dict(make_variant("zhangzhou", {}).options)
    assert (options["dealer_factor"], options["player_factor"]) == (2, 1)
    assert options["streak_pays"] == "all"
    assert (options["base"], options["seven_pairs"], options["players"]) == (1, True, 4)


@pytest.mark.parametrize("name", ["dealer_factor", "player_factor"])
@pytest.mark.parametrize("value", [-1, True, "2"])
def test_zz24_other_factors_are_refused(name: str, value: object) -> None:
    """ZZ-24: whole numbers only."""
    with pytest.raises(FangchengError, match=name):
        make_variant("zhangzhou", {name: value})


def test_zz24_c12_the_factors_of_a_transfer() -> None:
    """ZZ-24, C-12: base 3, streak 1, a concealed kong, five flowers, 自摸."""
    tiles = parse("EEEE123m456m789m12p")
    hands = {0: "C", 2: "12345f" + text(tiles[:10]) + "S"}
    script = "0 C, 1 F, 2 gang E, 2 hu"
    tail = text(tiles[10:]) + "3p"
    outcome = zhangzhou(hands, script, draws="FS", tail=tail, streak=1, options={"base": 3})
    paid = {transfer["from"]: transfer for transfer in outcome.transfers}
    factors = {"di": 3, "zimo": 2, "lianzhuang": 1, "gang": 2, "hua": 2}
    assert dict(paid[0]["factors"]) == factors | {"jiesuan": 2}
    assert dict(paid[1]["factors"]) == dict(paid[3]["factors"]) == factors | {"jiesuan": 1}
    assert outcome.scores == [-30, -24, 78, -24]
    assert {transfer["win"] for transfer in outcome.transfers} == {0}


@pytest.mark.parametrize("players", [2, 3])
def test_zz24_fewer_players(players: int) -> None:
    """ZZ-24: each other player pays; dealer and winner in any seat."""
    room: Json = {"options": {"players": players}, "streak": 1}
    hands = {0: "C3s", 1: WAITS_3S}
    other = zhangzhou(hands, "0 3s, 1 hu", **room)
    assert other.scores == [[-3, 3], [-3, 5, -2]][players - 2]
    dealer = zhangzhou({1: MELDS + "CC"}, "1 hu", dealer=1, **room)
    assert dealer.scores == [[-12, 12], [-12, 24, -12]][players - 2]


# -- ZZ-25: kong and flower points ---------------------------------------------------------------


@pytest.mark.parametrize("flowers", range(9))
def test_zz25_flowers(flowers: int) -> None:
    """ZZ-25: 4 flowers 1, and one more for each further flower; fewer than 4: 0."""
    tiles = parse(WAITS_3S)
    dealt = text([*range(34, 34 + flowers), *tiles[flowers:]])
    hands = {0: "C", 1: dealt}
    outcome = zhangzhou(hands, "0 C, 1 hu", draws="3s", tail=text(tiles[:flowers]))
    points = [0, 0, 0, 0, 1, 2, 3, 4, 5][flowers]
    assert outcome.scores == [-4 - points, 8 + 3 * points, -2 - points, -2 - points]


def test_zz25_flowers_drawn_later_count() -> None:
    """ZZ-25: three dealt and one drawn; gold is no flower."""
    tiles = parse(MELDS + "N")
    dealt = text([34, 35, 36, *tiles[3:]])
    hands = {0: "C", 1: dealt}
    tail = text(tiles[:3])
    outcome = zhangzhou(hands, "0 C, 1 hu", draws="8f", tail=tail + "9s")
    assert outcome.scores == [-9, 19, -5, -5]
    three = zhangzhou(hands, "0 C, 1 hu", draws="N", tail=tail)
    assert three.scores == [-8, 16, -4, -4]


@pytest.mark.parametrize(("kind", "points"), [("concealed", 2), ("exposed", 1), ("added", 1)])
def test_zz25_kongs(kind: str, points: int) -> None:
    """ZZ-25: seat 1 makes one and wins on the replacement, 自摸."""
    rest = "123m456m789m12pSS"
    after = ", 1 gang E, 1 hu"
    if kind == "concealed":
        outcome = zhangzhou({0: "C", 1: "EEE" + rest}, "0 C" + after, draws="E", tail="3p")
    elif kind == "exposed":
        hands = {0: "E", 1: "EEE" + rest}
        outcome = zhangzhou(hands, "0 E, 1 gang, 1 hu", tail="3p")
    else:
        script = "0 E, 1 peng, 1 W, " + lap("9s", "230") + after
        outcome = zhangzhou({0: "E", 1: "EEW" + rest}, script, draws="9s9s9sE", tail="3p")
    assert outcome.win["factors"] == [["zimo", 2]]
    assert outcome.scores == [-4 - points, 8 + 3 * points, -2 - points, -2 - points]


def test_zz25_kongs_add_up() -> None:
    """ZZ-25: two concealed and an exposed kong: 5 points, base 2."""
    hands = {0: "S", 1: "EEEESSSFFFF123m12p"}
    script = f"""0 discard S, 1 gang, 1 gang E, 1 gang F, 1 discard W,
        {lap("9s", "230")}, 1 hu"""
    outcome = zhangzhou(hands, script, draws="9s9s9s3p", tail="CCW", options={"base": 2})
    assert outcome.win["factors"] == [["zimo", 2]]
    assert outcome.scores == [2 * -9, 2 * (8 + 15), 2 * -7, 2 * -7]


# -- ZZ-26: among those who did not win ----------------------------------------------------------


def ganghua(outcome: Outcome) -> list[int]:
    """What the transfers among losers add up to."""
    scores = [0] * len(outcome.scores)
    for paid in outcome.transfers:
        if paid["code"] == "ganghua":
            scores[paid["from"]] -= paid["points"]
            scores[paid["to"]] += paid["points"]
    return scores


@pytest.mark.parametrize("base", [1, 5])
@pytest.mark.parametrize("streak", [0, 2])
def test_zz26_a_losers_kong(base: int, streak: int) -> None:
    """ZZ-26, example 3: seat 2's exposed kong gets 1 from the dealer and 1 from seat 3."""
    hands = {0: "E", 1: WAITS_3S, 2: "EEE"}
    script = "0 E, 2 gang, 2 W, 3 3s, 1 hu"
    room: Json = {"streak": streak, "options": {"base": base}}
    outcome = zhangzhou(hands, script, draws="3s", tail="W", **room)
    assert ganghua(outcome) == [-base, 0, 2 * base, -base]
    dealer, other = base * (2 + streak), base * (1 + streak)
    assert outcome.scores == [
        -dealer - base, dealer + 2 * other, -other + 2 * base, -other - base
    ]  # fmt: skip


def test_zz26_the_dealers_kong() -> None:
    """ZZ-26, example 3: the dealer holds it; no factor for dealing."""
    hands = {0: "EEEE3s", 1: WAITS_3S}
    outcome = zhangzhou(hands, "0 gang E, 0 3s, 1 hu", tail="W")
    assert ganghua(outcome) == [4, 0, -2, -2]
    assert outcome.scores == [-2 + 4, 4, -1 - 2, -1 - 2]


@pytest.mark.parametrize(("flowers", "points"), [(3, 0), (4, 1), (5, 2), (8, 5)])
def test_zz26_a_losers_flowers(flowers: int, points: int) -> None:
    """ZZ-26: seat 3's flowers, from seats 0 and 2."""
    hands = {0: "3s", 1: WAITS_3S, 3: "12345678f"[:flowers] + "f"}
    tail = "W" + "2s4s6s8s2p8p5m7m"[: 2 * flowers - 2]
    outcome = zhangzhou(hands, "0 3s, 1 hu", tail=tail)
    assert ganghua(outcome) == [-points, 0, -points, 2 * points]


def test_zz26_kongs_and_flowers_of_several_losers() -> None:
    """ZZ-26: the dealer's concealed kong is 2, seat 3's five flowers are 2, seat 2 has none."""
    hands = {0: "EEEE3s", 1: WAITS_3S, 3: "12345f"}
    tail = "2s4s6s8s2p" + "W"
    outcome = zhangzhou(hands, "0 gang E, 0 3s, 1 hu", tail=tail)
    assert ganghua(outcome) == [4 - 2, 0, -2 - 2, 4 - 2]
    assert outcome.scores == [-2 + 2, 4, -1 - 4, -1 + 2]


def test_zz26_one_players_kong_and_flowers_are_added() -> None:
    """ZZ-26: seat 3's four flowers and exposed kong: 2 from seats 0 and 2."""
    hands = {0: "E3s", 1: WAITS_3S, 3: "1234fEEE"}
    script = "0 E, 3 gang, 3 W, 0 3s, 1 hu"
    outcome = zhangzhou(hands, script, draws="9s", tail="2s4s6s8sW")
    assert ganghua(outcome) == [-2, 0, -2, 4]


def test_zz26_the_winner_neither_pays_nor_receives_here() -> None:
    """ZZ-26: its own kong counts in the win only, and it pays no loser for theirs."""
    hands = {0: "EEEEF", 1: "FFF123m456m789m12pSS"}
    outcome = zhangzhou(hands, "0 gang E, 0 F, 1 gang, 1 hu", tail="W3p")
    assert ganghua(outcome) == [4, 0, -2, -2]
    assert outcome.scores == [-5 + 4, 11, -3 - 2, -3 - 2]


def test_zz26_three_players() -> None:
    """ZZ-26: the one other loser pays."""
    hands = {0: "EEEE3s", 1: WAITS_3S}
    script = "0 gang E, 0 3s, 1 hu"
    outcome = zhangzhou(hands, script, tail="W", options={"players": 3})
    assert outcome.scores == [-2 + 2, 3, -1 - 2]


def test_zz26_two_players() -> None:
    """ZZ-26: there is no other loser."""
    hands = {0: "EEEE3s", 1: WAITS_3S}
    script = "0 gang E, 0 3s, 1 hu"
    outcome = zhangzhou(hands, script, tail="W", options={"players": 2})
    assert outcome.scores == [-2, 2]


def test_zz26_also_after_an_opening_win() -> None:
    """ZZ-26, ZZ-20: seat 2 wins 抢金; seat 3's four flowers get 1 from the dealer and seat 1."""
    hands = {2: WAITS_3S, 3: "1234f"}
    outcome = zhangzhou(hands, "2 hu", tail="2s4s6s8s")
    assert outcome.scores == [-4 - 1, -2 - 1, 8, -2 + 2]


def test_zz26_c14_nothing_after_a_leave() -> None:
    """ZZ-26, C-14: the round is void."""
    outcome = zhangzhou({0: "EEEE"}, "0 gang E, 2 leave", tail="W")
    assert (outcome.phase, outcome.transfers) == ("over", [])


# -- worked examples -----------------------------------------------------------------------------


def test_zz24_example_1() -> None:
    """ZZ-24, example 1: dealer, self-draw, streak 2, one concealed kong, 5 flowers: 12 each."""
    hands = {0: "12345fEEEE123m456m78m"}
    outcome = zhangzhou(hands, "0 gang E, 0 hu", tail="9m1p2pSS" + "3p", streak=2)
    assert outcome.win["factors"] == [["zimo", 2]]
    assert outcome.scores == [36, -12, -12, -12]


def test_zz24_example_2() -> None:
    """ZZ-24, example 2: 平胡 of a non-dealer: 2, 1, 1."""
    outcome = zhangzhou({0: "C", 2: WAITS_3S}, "0 C, 1 3s, 2 hu", draws="3s")
    assert outcome.scores == [-2, -1, 4, -1]


def test_zz24_example_4() -> None:
    """ZZ-24, example 4: 双游 of a non-dealer, streak 1: 24, 16, 16."""
    script = f"0 C, 1 N, {lap('9s', '230')}, 1 hu"
    outcome = zhangzhou({0: "C", 1: MELDS + "N"}, script, draws="N9s9s9sF", streak=1)
    assert outcome.scores == [-24, 56, -16, -16]
