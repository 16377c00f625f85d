"""Zhangzhou: 三金倒, 抢金, 天胡 and their order (ZZ-19 .. ZZ-22). Expectations made by hand."""

from itertools import permutations

import pytest

from fangcheng.game.options import as_dict
from fangcheng.installed import make_variant
from fangcheng.positions.script import ScriptError
from fangcheng.tiles import parse, text
from tests.story import Json, lap, zhangzhou

MELDS = "123m456m789m123p456p"
WAITS = "123m456m789m123p12s"
"""With a pair it waits for 3s."""
WAITS_3S = WAITS + "EE"
PAIRS_8 = "1144m1144p1144sEECC"


# -- ZZ-19: 三金倒 -------------------------------------------------------------------------------


def test_zz19_the_dealer_with_three_gold_dealt() -> None:
    """ZZ-19: whatever the other tiles are: type 2."""
    before = zhangzhou({0: "NNN"})
    assert (before.phase, before.data["legal"]) == ("opening", {"0": ["hu", "pass"]})
    outcome = zhangzhou({0: "NNN"}, "0 hu")
    assert outcome.win["factors"] == [["sanjindao", 2]]
    assert (outcome.win["by"], outcome.win["from"]) == ("opening", None)
    assert outcome.scores == [12, -4, -4, -4]


def test_zz19_gold_that_replaced_a_flower() -> None:
    """ZZ-19: the dealer's third N came for a dealt flower."""
    assert zhangzhou({0: "NN1f"}, "0 hu", tail="N").win["factors"] == [["sanjindao", 2]]


@pytest.mark.parametrize("seat", [1, 2, 3])
def test_zz19_another_waits_for_its_first_draw(seat: int) -> None:
    """ZZ-19: not asked in the opening; then it may win, or go on."""
    assert zhangzhou({seat: "NNN"}).asked == [0]
    assert zhangzhou({seat: "NNN"}).phase == "turn"
    script = ["0 C", *(f"{other} S" for other in range(1, seat))]
    draws = "S" * (seat - 1) + "9s"
    hands = {0: "C", seat: "NNN"}
    turn = zhangzhou(hands, ", ".join(script), draws=draws)
    assert turn.can(seat, "hu", "discard 9s", "discard N")
    outcome = zhangzhou(hands, ", ".join([*script, f"{seat} hu"]), draws=draws)
    assert outcome.win["factors"] == [["sanjindao", 2]]
    assert outcome.win["by"] == "draw"
    scores = [-4, -2, -2, -2]
    scores[seat] = 8
    assert outcome.scores == scores


@pytest.mark.parametrize(("draw", "wins"), [("N", True), ("9s", False), ("P", False)])
def test_zz19_the_third_gold_drawn(draw: str, wins: bool) -> None:
    """ZZ-19: two are not enough, P is none."""
    outcome = zhangzhou({0: "C", 1: "NN"}, "0 C", draws=draw)
    assert outcome.can(1, "hu") is wins


def test_zz19_replacements_included() -> None:
    """ZZ-19: the third gold for a flower, or after a kong (2 more from each)."""
    flower = zhangzhou({0: "C", 1: "NN"}, "0 C, 1 hu", draws="1f", tail="N")
    assert flower.win["factors"] == [["sanjindao", 2]]
    hands = {0: "C", 1: "NNEEEE"}
    kong = zhangzhou(hands, "0 C, 1 gang E, 1 hu", draws="9s", tail="N")
    assert kong.win["factors"] == [["sanjindao", 2]]
    assert kong.scores == [-6, 14, -4, -4]
    hands = {0: "E", 1: "NNNEEE"}
    exposed = zhangzhou(hands, "0 E, 1 gang, 1 hu", tail="9s")
    assert exposed.win["type"] == "sanjindao"


def test_zz19_it_is_optional_and_stays_possible() -> None:
    """ZZ-19: not taken at the first draw, taken at the next."""
    hands = {0: "C", 1: "NNN9p"}
    script = f"0 C, 1 9p, {lap('S', '230')}, 1 hu"
    outcome = zhangzhou(hands, script, draws="9sSSS8s")
    assert outcome.win["type"] == "sanjindao"


def test_zz19_not_without_an_own_draw() -> None:
    """ZZ-19: not on a discard, not after a peng or a chi."""
    hands = {0: "E", 1: "NNNEE"}
    assert zhangzhou(hands, "0 E").offered(1) == ["peng"]
    assert not zhangzhou(hands, "0 E, 1 peng").can(1, "hu")
    hands = {0: "3m", 1: "NNN12m"}
    assert not zhangzhou(hands, "0 3m, 1 chi 12m").can(1, "hu")


@pytest.mark.parametrize(
    ("hand", "draw", "number"),
    [
        ("123m456m789m12p45sNNN", "8p", 4),
        ("123m456m789m12p9pENNN", "E", 2),
        ("1144m1144p114sECNNN", "E", 2),
    ],
)
def test_zz19_if_complete_the_higher_type_counts(hand: str, draw: str, number: int) -> None:
    """ZZ-19: 游金 is 4; 自摸 and 三金倒 are both 2."""
    outcome = zhangzhou({0: "C", 1: hand}, "0 C, 1 hu", draws=draw)
    assert outcome.multiplier == number
    if number == 4:
        assert outcome.win["type"] == "youjin"


def test_zz19_with_the_dealers_complete_hand_it_is_tianhu() -> None:
    """ZZ-19, ZZ-22: 天胡 4."""
    outcome = zhangzhou({0: "123m456m789m12p456pNNN"}, "0 hu")
    assert outcome.win["factors"] == [["tianhu", 4]]


# -- ZZ-19: `three_gold` -------------------------------------------------------------------------

DEALT: Json = {"options": {"three_gold": "dealt"}}
OFF: Json = {"options": {"three_gold": "off"}}


def test_zz19_the_default_is_any_draw() -> None:
    """ZZ-19: `three_gold` = any."""
    assert as_dict(make_variant("zhangzhou", {}).options)["three_gold"] == "any"


@pytest.mark.parametrize(("room", "wins"), [(DEALT, True), (OFF, False)])
def test_zz19_dealt_or_off_in_the_opening(room: Json, wins: bool) -> None:
    """ZZ-19: dealt: the dealer is asked in the opening, 2 x 2 from each; off: it is not."""
    assert (zhangzhou({0: "NNN"}, **room).phase == "opening") is wins
    if wins:
        assert zhangzhou({0: "NNN"}, "0 hu", **room).scores == [12, -4, -4, -4]


@pytest.mark.parametrize(("room", "wins"), [({}, True), (DEALT, False), (OFF, False)])
def test_zz19_dealt_bars_the_dealers_later_draws(room: Json, wins: bool) -> None:
    """ZZ-19: dealt: passed in the opening, or the third gold drawn: the dealer wins in neither."""
    passed = zhangzhou({0: "NNNC"}, f"0 C, {lap('S')}", draws="SSS9s", **room)
    assert passed.can(0, "hu") is wins
    drawn = zhangzhou({0: "NNC"}, f"0 C, {lap('S')}", draws="SSSN", **room)
    assert drawn.can(0, "hu") is wins


@pytest.mark.parametrize(
    ("held", "draws", "tail"),
    [("NNN", "9s", ""), ("NN", "N", ""), ("NN", "1f", "N"), ("NNN", "1f", "2f9s")],
)
@pytest.mark.parametrize(("room", "wins"), [(DEALT, True), (OFF, False)])
def test_zz19_dealt_at_the_first_draw_of_another(
    held: str, draws: str, tail: str, room: Json, wins: bool
) -> None:
    """ZZ-19: dealt: the third gold dealt, or that draw itself, or what replaced a flower there."""
    outcome = zhangzhou({0: "C", 1: held}, "0 C", draws=draws, tail=tail, **room)
    assert outcome.can(1, "hu") is wins


def test_zz19_dealt_the_first_draw_may_be_a_kongs() -> None:
    """ZZ-19: dealt: the replacement of an exposed kong is seat 1's first draw."""
    exposed = zhangzhou({0: "E", 1: "NNNEEE"}, "0 E, 1 gang", tail="9s", **DEALT)
    assert exposed.can(1, "hu")


def test_zz19_dealt_after_a_peng_the_first_draw_is_still_to_come() -> None:
    """ZZ-19: dealt: a peng draws nothing."""
    hands = {0: "E9p", 1: "NNNEE8p"}
    script = f"0 E, 1 peng, 1 8p, {lap('S', '230')}"
    assert zhangzhou(hands, script, draws="SSS9s", **DEALT).can(1, "hu")


@pytest.mark.parametrize(("room", "wins"), [({}, True), (DEALT, False)])
def test_zz19_dealt_not_at_a_second_draw(room: Json, wins: bool) -> None:
    """ZZ-19: dealt: not in the next turn, and not with the replacement after a concealed kong."""
    script = f"0 C, 1 9p, {lap('S', '230')}"
    later = zhangzhou({0: "C", 1: "NNN9p"}, script, draws="9sSSS8s", **room)
    assert later.can(1, "hu") is wins
    kong = zhangzhou({0: "C", 1: "NNEEEE"}, "0 C, 1 gang E", draws="9s", tail="N", **room)
    assert kong.can(1, "hu") is wins


@pytest.mark.parametrize("room", [DEALT, OFF])
def test_zz19_a_complete_hand_with_three_gold_wins_in_any_room(room: Json) -> None:
    """ZZ-19: 123m 456m 789m 12pN 9pNN EE at the second draw: 自摸 2 in its own right."""
    hands = {0: "C", 1: "123m456m789m12p9pENNN"}
    script = f"1 pass, 0 C, 1 8s, {lap('S', '230')}, 1 hu"
    outcome = zhangzhou(hands, script, draws="8sSSSE", **room)
    assert outcome.win["factors"] == [["zimo", 2]]


def test_zz19_c10_does_not_make_a_hand_ready() -> None:
    """ZZ-19, C-10: two gold and idle tiles are not ready for 抢金, of the dealer or another."""
    assert zhangzhou({0: "NN"}).phase == "turn"
    assert zhangzhou({1: "NN"}).phase == "turn"


# -- ZZ-20: 抢金 ---------------------------------------------------------------------------------


@pytest.mark.parametrize("seat", [1, 2, 3])
def test_zz20_another_player_whose_16_tiles_are_ready(seat: int) -> None:
    """ZZ-20: type 2, at once."""
    before = zhangzhou({seat: WAITS_3S})
    assert (before.phase, before.data["legal"]) == ("opening", {str(seat): ["hu", "pass"]})
    outcome = zhangzhou({seat: WAITS_3S}, f"{seat} hu")
    assert outcome.win["factors"] == [["qiangjin", 2]]
    assert (outcome.win["by"], outcome.win["from"]) == ("opening", None)
    scores = [-4, -2, -2, -2]
    scores[seat] = 8
    assert outcome.scores == scores
    assert outcome.events("discard") == []


@pytest.mark.parametrize("last", ["9s", "E", "5p", "1m"])
def test_zz20_the_dealer_if_some_discard_leaves_a_ready_hand(last: str) -> None:
    """ZZ-20: WAITS_3S and one tile too many."""
    before = zhangzhou({0: WAITS_3S + last})
    assert (before.phase, before.data["legal"]) == ("opening", {"0": ["hu", "pass"]})
    outcome = zhangzhou({0: WAITS_3S + last}, "0 hu")
    assert outcome.win["factors"] == [["qiangjin", 2]]
    assert outcome.win["by"] == "opening"
    assert outcome.scores == [12, -4, -4, -4]


@pytest.mark.parametrize(
    ("hand", "ready"),
    [
        (WAITS_3S, True),
        (MELDS + "E", True),
        ("123m456m789m123pEECC", True),
        ("123m456m789m123pEEEE", True),
        (PAIRS_8, True),
        (MELDS + "N", True),
        ("123m456m789m123p1sNEE", True),
        ("123m456m789m12pNN12sE", True),
        ("123m456m789m123pEE1sC", False),
        ("123m456m789m12pN1sECF", False),
        ("123m456m789m12p9pENNN", True),
        ("1144m1144p7799sECNN", True),
        ("1144m1144p77sEWCFNN", False),
        ("1144m1144p1144sEECF", False),
        ("123m456m789m147p147sE", False),
    ],
)
def test_zz20_who_is_ready(hand: str, ready: bool) -> None:
    """ZZ-20: all shapes, with gold in hand too; C-10: the gold face is a face like any other."""
    assert zhangzhou({1: hand}).can(1, "hu") is ready
    assert zhangzhou({0: hand + "S"}).can(0, "hu") is ready
    if ready:
        assert zhangzhou({1: hand}, "1 hu").win["factors"] == [["qiangjin", 2]]
        assert zhangzhou({0: hand + "S"}, "0 hu").multiplier in (2, 4)


def test_zz20_in_youjin_too_it_is_2() -> None:
    """ZZ-20: a hand that any tile completes earns no more in the opening."""
    assert zhangzhou({1: MELDS + "N"}, "1 hu").scores == [-4, 8, -2, -2]


@pytest.mark.parametrize("flowers", [3, 4, 6])
@pytest.mark.parametrize("seat", [0, 1])
def test_zz20_the_winners_flowers_count(flowers: int, seat: int) -> None:
    """ZZ-20, ZZ-25: 0, 1 and 3 points from each; the hand is ready after the replacements."""
    tiles = parse(WAITS_3S + ("9p" if seat == 0 else ""))
    dealt = text([*range(34, 34 + flowers), *tiles[flowers:]])
    outcome = zhangzhou({seat: dealt}, f"{seat} hu", tail=text(tiles[:flowers]))
    points = max(0, flowers - 3)
    assert outcome.win["type"] == "qiangjin"
    if seat == 0:
        assert outcome.scores == [3 * (4 + points), *[-4 - points] * 3]
    else:
        assert outcome.scores == [-4 - points, 8 + 3 * points, -2 - points, -2 - points]


def test_zz20_before_the_first_discard_only() -> None:
    """ZZ-20: who passed has to draw a tile that completes its hand."""
    hands = {0: "C", 1: WAITS_3S}
    later = zhangzhou(hands, "1 pass, 0 C", draws="9s")
    assert (later.phase, later.asked) == ("turn", [1])
    assert not later.can(1, "hu")
    assert zhangzhou(hands, "1 pass, 0 C, 1 hu", draws="3s").win["type"] == "zimo"
    with pytest.raises(ScriptError):
        zhangzhou(hands, "1 pass, 1 hu")


def test_zz20_the_turned_up_gold_is_read_as_wild() -> None:
    """ZZ-20: 12s and the gold are a sequence; of the dealer's 17 tiles the useless one is out."""
    reading = {"123m", "456m", "789m", "123p", "12(3)s", "EE"}
    assert {*zhangzhou({1: WAITS_3S}, "1 hu").win["reading"].split()} == reading
    assert {*zhangzhou({0: WAITS_3S + "C"}, "0 hu").win["reading"].split()} == reading


@pytest.mark.parametrize("players", [2, 3])
def test_zz20_for_fewer_players(players: int) -> None:
    """ZZ-20, ZZ-24: each other player pays."""
    outcome = zhangzhou({1: WAITS_3S}, "1 hu", options={"players": players})
    assert outcome.scores == [[-4, 4], [-4, 6, -2]][players - 2]


# -- ZZ-21: 天胡 ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "hand",
    [
        MELDS + "EE",
        MELDS + "EN",
        MELDS + "NN",
        "123m456m789m12pN456pEE",
        "123m456m789m1p456pNNEE",
        PAIRS_8 + "E",
        "EEEE123m456m789m123pN",
    ],
)
def test_zz21_the_dealers_17_tiles_are_complete(hand: str) -> None:
    """ZZ-21: type 4, all pay 4 x 2."""
    outcome = zhangzhou({0: hand}, "0 hu")
    assert outcome.win["factors"] == [["tianhu", 4]]
    assert (outcome.win["by"], outcome.win["from"]) == ("opening", None)
    assert outcome.scores == [24, -8, -8, -8]


def test_zz21_after_the_flowers_are_replaced() -> None:
    """ZZ-21: the last tile comes for a flower."""
    outcome = zhangzhou({0: MELDS + "E1f"}, "0 hu", tail="E")
    assert outcome.win["type"] == "tianhu"


def test_zz21_after_the_gold_is_known() -> None:
    """ZZ-21: NN is a pair of wilds; with 5p turned up 4pN6p is nothing."""
    hand = "123m456m789m123s4pN6pEE"
    assert zhangzhou({0: hand}, "0 hu").win["type"] == "tianhu"
    assert zhangzhou({0: hand}, "0 hu", indicator="5p").win["type"] == "qiangjin"


# -- ZZ-22: the order ----------------------------------------------------------------------------

DEALERS = [
    (MELDS + "FF", "tianhu"),
    ("NNN", "sanjindao"),
    (WAITS + "FFS", "qiangjin"),
]


@pytest.mark.parametrize(("hand", "code"), DEALERS)
@pytest.mark.parametrize("other", [1, 2, 3])
@pytest.mark.parametrize("first", ["dealer", "other"])
def test_zz22_the_dealer_goes_before_the_others(
    hand: str, code: str, other: int, first: str
) -> None:
    """ZZ-22: 天胡, 三金倒 or 抢金, whoever answered first; and only one wins."""
    hands = {0: hand, other: WAITS_3S}
    assert zhangzhou(hands).asked == [0, other]
    answers = ["0 hu", f"{other} hu"]
    if first == "other":
        answers.reverse()
    half = zhangzhou(hands, answers[0])
    assert (half.phase, half.wins) == ("opening", [])
    outcome = zhangzhou(hands, ", ".join(answers))
    assert (outcome.win["seat"], outcome.win["type"]) == (0, code)
    passed = zhangzhou(hands, f"0 pass, {other} hu")
    assert (passed.win["seat"], passed.win["type"]) == (other, "qiangjin")


@pytest.mark.parametrize("order", list(permutations("123")))
def test_zz22_then_the_others_in_order_of_play(order: tuple[str, ...]) -> None:
    """ZZ-22: all three are ready."""
    hands = {1: WAITS + "EE", 2: WAITS + "CC", 3: WAITS + "FF"}
    script = ", ".join(f"{seat} hu" for seat in order)
    assert zhangzhou(hands, script).win["seat"] == 1
    assert zhangzhou(hands, script.replace("1 hu", "1 pass")).win["seat"] == 2
    two = script.replace("1 hu", "1 pass").replace("2 hu", "2 pass")
    assert zhangzhou(hands, two).win["seat"] == 3


@pytest.mark.parametrize(
    ("dealer", "seats", "winner"), [(2, (0, 1), 0), (2, (1, 3), 3), (3, (1, 2), 1), (1, (0, 2), 2)]
)
def test_zz22_counted_from_the_dealer(dealer: int, seats: tuple[int, int], winner: int) -> None:
    """ZZ-22: not by seat number."""
    hands = {seats[0]: WAITS + "EE", seats[1]: WAITS + "CC"}
    script = f"{seats[0]} hu, {seats[1]} hu"
    outcome = zhangzhou(hands, script, dealer=dealer)
    assert outcome.win["seat"] == winner


def test_zz22_of_the_dealers_wins_the_best() -> None:
    """ZZ-22: three gold in a ready hand are 三金倒 or 抢金, both 2; complete it is 天胡."""
    ready = "123m456m789m12p9pE4sNNN"
    assert zhangzhou({0: ready}, "0 hu").scores == [12, -4, -4, -4]
    assert zhangzhou({0: ready}, "0 hu").win["type"] in ("sanjindao", "qiangjin")


@pytest.mark.parametrize("hand", [MELDS + "EE", "NNN", WAITS_3S + "S", MELDS + "NN"])
@pytest.mark.parametrize("answer", ["pass", "timeout"])
def test_zz22_a_dealer_who_passed_cannot_win_with_the_dealt_17(hand: str, answer: str) -> None:
    """ZZ-22: it has to discard or kong."""
    outcome = zhangzhou({0: hand}, f"0 {answer}")
    assert (outcome.phase, outcome.asked) == ("turn", [0])
    assert outcome.claims(0) == []


def test_zz22_also_if_others_were_asked() -> None:
    """ZZ-22: the dealer and seat 1 pass."""
    hands = {0: MELDS + "FF", 1: WAITS_3S}
    outcome = zhangzhou(hands, "1 pass, 0 pass")
    assert outcome.asked == [0]
    assert outcome.claims(0) == []


def test_zz22_it_may_win_with_its_next_draw() -> None:
    """ZZ-22: 三金倒 after a lap; a complete hand after a kong."""
    script = f"0 C, {lap('S')}, 0 hu"
    later = zhangzhou({0: "NNNC"}, script, draws="SSS9s")
    assert later.win["type"] == "sanjindao"
    kong = zhangzhou({0: "NNNEEEE"}, "0 gang E, 0 hu", tail="9s")
    assert kong.win["factors"] == [["sanjindao", 2]]
    assert kong.win["by"] == "draw"
    melds = zhangzhou({0: "EEEE123m456m789m12p9sS"}, "0 gang E, 0 S", tail="3p")
    assert melds.asked == [1]
    zimo = zhangzhou({0: "EEEE123m456m789m12pSS"}, "0 gang E, 0 hu", tail="3p")
    assert zimo.win["factors"] == [["zimo", 2]]


def test_zz22_a_kong_of_the_dealt_tiles_may_lead_to_youjin() -> None:
    """ZZ-22, ZZ-18: five melds with the kong and gold before the replacement: 4 x 2 + 2."""
    outcome = zhangzhou({0: "EEEE123m456m789m123pN"}, "0 gang E, 0 hu", tail="9s")
    assert outcome.win["factors"] == [["youjin", 4]]
    assert outcome.scores == [30, -10, -10, -10]


def test_zz22_gold_discarded_from_the_dealt_tiles_leads_at_most_to_youjin() -> None:
    """ZZ-22: five melds and NN: one N goes, and the next draw wins 4."""
    script = f"0 N, {lap('S')}, 0 hu"
    outcome = zhangzhou({0: MELDS + "NN"}, script, draws="SSS9s")
    assert outcome.win["factors"] == [["youjin", 4]]
    assert outcome.scores == [24, -8, -8, -8]


@pytest.mark.parametrize(
    ("held", "tile", "claims"), [("EE", "E", ["peng"]), ("EEE", "E", ["gang", "peng"])]
)
def test_zz22_and_locks_nobody(held: str, tile: str, claims: list[str]) -> None:
    """ZZ-22, ZZ-16: it is not 双游."""
    hands = {0: MELDS + "NN", 3: held}
    outcome = zhangzhou(hands, f"0 N, 1 {tile}", draws=tile)
    assert outcome.offered(3) == claims


def test_zz22_the_next_gold_is_shuangyou() -> None:
    """ZZ-22, ZZ-16: 8, not 16; others may kong."""
    script = f"0 N, {lap('S')}, 0 N"
    hands = {0: MELDS + "NN", 1: "FFFF"}
    assert zhangzhou(hands, script, draws="SSSN9s").claims(1) == ["gang F"]
    script += f", {lap('9p')}, 0 hu"
    outcome = zhangzhou({0: MELDS + "NN"}, script, draws="SSSN9p9p9p9s")
    assert outcome.win["factors"] == [["shuangyou", 8]]
