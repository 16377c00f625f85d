"""Zhangzhou: tiles, deal, flowers, gold, and the end of the wall. Expectations made by hand."""

from collections import Counter

import pytest

from fangcheng.errors import FangchengError
from fangcheng.game.options import as_dict
from fangcheng.installed import make_variant
from fangcheng.match import Match
from fangcheng.tiles import parse, text
from tests.story import Outcome, idle_away, lap, run, zhangzhou

WAITS_3S = "123m456m789m123pEE12s"
PLAIN = [7 * index % 34 for index in range(136)]
"""All tiles but flowers, so mixed that each face comes four times."""


def whole(first: str, last: str) -> str:
    """A whole wall: these tiles first and last, the other flowers in the middle."""
    rest = PLAIN[:]
    flowers = list(range(34, 42))
    for tile in parse(first + last):
        (flowers if tile >= 34 else rest).remove(tile)
    return first + text([*rest[:90], *flowers, *rest[90:]]) + last


def opened(first: str = "", last: str = "", dealer: int = 0) -> Outcome:
    """The opening of a round on a whole wall."""
    scenario = {"variant": "zhangzhou", "wall": whole(first, last), "dealer": dealer}
    return run(scenario | {"views": True})


def tiles_of(outcome: Outcome, kind: str, seat: int | None = None) -> list[str]:
    return [event["tiles"] for event in outcome.events(kind, seat)]


# -- ZZ-1, ZZ-2: tiles, players, dealer ----------------------------------------------------------


def test_zz1_144_tiles() -> None:
    """ZZ-1: four of each of 34 faces and eight different flowers."""
    deck = make_variant("zhangzhou", {}).deck
    assert Counter(deck) == {face: 4 if face < 34 else 1 for face in range(42)}


def test_zz1_all_but_the_last_eighteen_are_seen_in_a_round() -> None:
    """ZZ-1, ZZ-10: 144 - 18 tiles are dealt, turned up and drawn, none of them too often."""
    outcome = idle_away({"variant": "zhangzhou", "wall": whole("", "9s")})
    kinds = ("deal", "turn_up", "draw")
    seen = Counter(tile for kind in kinds for t in tiles_of(outcome, kind) for tile in parse(t))
    assert seen.total() == 144 - 18
    assert seen <= Counter(make_variant("zhangzhou", {}).deck)
    assert outcome.result["drawn"] is True


@pytest.mark.parametrize("hands", [["EEEEE", "", "", ""], ["1f1f", "", "", ""], ["", "", ""]])
def test_zz1_no_fifth_copy_no_second_flower_not_three_hands(hands: list[str]) -> None:
    """ZZ-1: four players by default."""
    with pytest.raises(FangchengError):
        run({"variant": "zhangzhou", "hands": hands})


@pytest.mark.parametrize("players", [None, 4, 3, 2])
def test_zz1_four_three_or_two_players(players: int | None) -> None:
    """ZZ-1: option `players`; 16 tiles each, one more for the dealer, one turned up."""
    options = {"players": players} if players else {}
    number = players or 4
    outcome = zhangzhou(options=options, views=True)
    assert len(outcome.scores) == len(outcome.events("deal")) == number
    assert outcome.view(0)["left"] == 144 - 16 * number - 2
    assert as_dict(make_variant("zhangzhou", options).options)["players"] == number


@pytest.mark.parametrize("players", [1, 5, True, "4"])
def test_zz1_other_numbers_of_players_are_refused(players: object) -> None:
    """ZZ-1: 4, 3 or 2."""
    with pytest.raises(FangchengError, match="players"):
        make_variant("zhangzhou", {"players": players})


@pytest.mark.parametrize(("players", "order"), [(4, "012301"), (3, "01201"), (2, "0101")])
def test_zz1_play_goes_round(players: int, order: str) -> None:
    """ZZ-1, C-1: after the last seat comes seat 0."""
    script = "0 C, " + lap("1s", order[1:4]) + ", " + lap("9s", order[4:])
    options = {"players": players}
    script = script.rstrip(", ")
    outcome = zhangzhou({0: "C"}, script, draws="1s1s1s9s9s", options=options)
    assert [str(event["seat"]) for event in outcome.events("discard")] == list(order)


@pytest.mark.parametrize("players", [4, 3, 2])
def test_zz2_the_first_dealer_is_drawn_by_lot(players: int) -> None:
    """ZZ-2: over many matches everyone deals first, and with streak 0."""
    variant = make_variant("zhangzhou", {"players": players})
    states = [Match(variant, str(seed)).state for seed in range(40)]
    assert {state.dealer for state in states} == set(range(players))
    assert {state.streak for state in states} == {0}


@pytest.mark.parametrize("streak", [0, 1, 4])
def test_zz2_the_dealer_stays_after_a_win_or_a_drawn_round(streak: int) -> None:
    """ZZ-2: and the streak grows by one; by self-draw, by discard, in the opening, drawn."""
    hands = {2: WAITS_3S + "C"}
    draw = "2 C, " + lap("1s", "301") + ", 2 hu"
    for outcome in (
        zhangzhou(hands, draw, draws="1s1s1s3s", dealer=2, streak=streak),
        zhangzhou(hands, "2 C, 3 3s, 2 hu", draws="3s", dealer=2, streak=streak),
        zhangzhou(hands, "2 hu", dealer=2, streak=streak),
        zhangzhou({2: "C"}, "2 C", left=18, dealer=2, streak=streak),
    ):
        assert outcome.result["next_dealer"] == 2
        assert outcome.result["next_streak"] == streak + 1


@pytest.mark.parametrize(
    ("players", "dealer", "winner", "following"),
    [
        (4, 0, 1, 1), (4, 0, 2, 1), (4, 0, 3, 1), (4, 2, 1, 3), (4, 3, 2, 0),
        (3, 0, 2, 1), (3, 2, 1, 0), (2, 1, 0, 0), (2, 0, 1, 1),
    ],
)  # fmt: skip
def test_zz2_otherwise_the_dealers_next_seat_deals(
    players: int, dealer: int, winner: int, following: int
) -> None:
    """ZZ-2: not the winner; with streak 0."""
    hands = {dealer: "3s", winner: WAITS_3S}
    script = f"{dealer} 3s, {winner} hu"
    outcome = zhangzhou(hands, script, dealer=dealer, streak=3, options={"players": players})
    assert outcome.result == {
        "drawn": False, "next_dealer": following, "next_streak": 0, "match_over": False
    }  # fmt: skip


# -- ZZ-3: deal and flowers ----------------------------------------------------------------------


@pytest.mark.parametrize("dealer", [0, 1, 2, 3])
def test_zz3_the_dealer_gets_seventeen_tiles(dealer: int) -> None:
    """ZZ-3: the others 16; C-3: four times four from the dealer on, then the extra."""
    outcome = opened(dealer=dealer)
    for step in range(4):
        tiles = [PLAIN[16 * four + 4 * step + one] for four in range(4) for one in range(4)]
        tiles += [PLAIN[64]] if step == 0 else []
        assert tiles_of(outcome, "deal", (dealer + step) % 4) == [text(tiles)]


def test_zz3_flowers_are_replaced_round_by_round() -> None:
    """ZZ-3: all of one hand at once, the dealer first; a flower drawn for one waits its turn."""
    hands = {0: "3f", 1: "12f", 3: "8f"}
    outcome = zhangzhou(hands, tail="4f9s9p6f5f8m7s", views=True)
    flowers = [(event["seat"], event["tiles"]) for event in outcome.events("flower")]
    assert flowers == [(0, "3f"), (1, "12f"), (3, "8f"), (0, "4f"), (3, "6f"), (0, "5f")]
    draws = [(event["seat"], event["tiles"]) for event in outcome.events("draw")]
    assert draws == [
        (0, "4f"), (1, "9s"), (1, "9p"), (3, "6f"), (0, "5f"), (3, "8m"), (0, "7s")
    ]  # fmt: skip
    assert outcome.view(2)["flowers"] == ["345f", "12f", "", "86f"]
    assert outcome.view(2)["hand_sizes"] == [17, 16, 16, 16]
    assert not any("f" in outcome.view(seat)["hand"] for seat in range(4))


def test_zz3_the_dealer_replaces_first() -> None:
    """ZZ-3: wherever the dealer sits, then in order of play."""
    hands = {0: "1f", 1: "2f", 2: "3f", 3: "4f"}
    outcome = zhangzhou(hands, tail="9s8p7m6s", dealer=2)
    draws = [(event["seat"], event["tiles"]) for event in outcome.events("draw")]
    assert draws == [(2, "9s"), (3, "8p"), (0, "7m"), (1, "6s")]


def test_zz3_a_flower_drawn_later_is_replaced_at_once() -> None:
    """ZZ-3: from the tail, as long as flowers come; the turn goes on with the replacement."""
    outcome = zhangzhou({0: "C"}, "0 C", draws="5f", tail="6f9s", views=True)
    assert (outcome.phase, outcome.asked) == ("turn", [1])
    draws = [(event["tiles"], event["by"]) for event in outcome.events("draw", 1)]
    assert draws == [("5f", "head"), ("6f", "flower"), ("9s", "flower")]
    assert outcome.view(0)["flowers"] == ["", "56f", "", ""]
    assert outcome.can(1, "discard 9s")
    assert not any(action.endswith("f") for action in outcome.legal(1))
    late = zhangzhou({0: "C"}, "0 C, 1 timeout", draws="5f", tail="9s")
    assert tiles_of(late, "discard", 1) == ["9s"]


def test_zz3_c4_the_dealers_last_tile_may_be_a_flower() -> None:
    """ZZ-3, C-4, C-14: its replacement is the tile just drawn, which a time-out discards."""
    outcome = zhangzhou({0: "E9s1f"}, "0 timeout", tail="5s")
    assert tiles_of(outcome, "discard", 0) == ["5s"]
    twice = zhangzhou({0: "E9s1f"}, "0 timeout", tail="2f5s")
    assert tiles_of(twice, "discard", 0) == ["5s"]


def test_zz3_a_flower_drawn_after_a_kong_is_replaced_too() -> None:
    """ZZ-3: the dealer's kong draws a flower, then 9s."""
    outcome = zhangzhou({0: "EEEE"}, "0 gang E", tail="7f9s", views=True)
    assert tiles_of(outcome, "draw", 0) == ["7f", "9s"]
    assert outcome.view(3)["flowers"][0] == "7f"
    assert outcome.asked == [0]


# -- ZZ-4: the gold ------------------------------------------------------------------------------


def test_zz4_the_last_tile_is_turned_up() -> None:
    """ZZ-4: on a whole wall without dealt flowers; it leaves play."""
    outcome = opened(last="9s5p")
    assert tiles_of(outcome, "turn_up") == ["5p"]
    assert outcome.view(0)["wild"] == "5p"
    assert outcome.view(0)["left"] == 144 - 65 - 1


def test_zz4_flowers_are_replaced_before_the_gold_is_turned_up() -> None:
    """ZZ-4: the dealer's flower takes the last tile, so the one before it is gold."""
    outcome = opened(first="1f", last="5p9s")
    assert tiles_of(outcome, "draw", 0) == ["9s"]
    assert tiles_of(outcome, "turn_up") == ["5p"]
    order = [event["event"] for event in outcome.data["events"]]
    assert order.index("flower") < order.index("turn_up")
    assert outcome.view(0)["left"] == 144 - 65 - 2


def test_zz4_a_flower_there_is_skipped_and_leaves_play() -> None:
    """ZZ-4: two flowers are turned up before 5p; nobody gets them."""
    outcome = opened(last="5p2f1f")
    assert tiles_of(outcome, "turn_up") == ["1f", "2f", "5p"]
    view = outcome.view(0)
    assert (view["wild"], view["left"], view["flowers"]) == ("5p", 144 - 65 - 3, [""] * 4)
    script = "0 gang E"
    laid = zhangzhou({0: "EEEE"}, script, indicator="1f2f5p", tail="9s", views=True)
    assert (laid.view(0)["wild"], laid.drawn) == ("5p", "9s")
    assert laid.view(0)["left"] == 144 - 65 - 3 - 1


@pytest.mark.parametrize(
    ("indicator", "draw", "wins"),
    [("5p", "5p", True), ("5p", "6p", False), ("5p", "4p", False), ("N", "N", True)],
)
def test_zz4_the_face_turned_up_is_gold(indicator: str, draw: str, wins: bool) -> None:
    """ZZ-4: its face, not the one after it. Five melds and E take any gold."""
    hands = {0: "C", 1: "123m456m789m123s456sE"}
    outcome = zhangzhou(hands, "0 C", draws=draw, indicator=indicator)
    assert outcome.can(1, "hu") is wins


def test_zz4_three_gold_tiles_remain() -> None:
    """ZZ-4: a fourth would be the one turned up."""
    assert zhangzhou({0: "NNN"}).asked == [0]
    with pytest.raises(FangchengError):
        run({"variant": "zhangzhou", "hands": ["NNNN", "", "", ""], "indicator": "N"})


# -- ZZ-10: the end of the wall ------------------------------------------------------------------


def test_zz10_drawn_when_eighteen_are_left() -> None:
    """ZZ-10: with 19 one more tile is drawn."""
    over = zhangzhou({0: "C"}, "0 C", left=18)
    assert over.phase == "over"
    assert over.result["drawn"] is True
    assert over.wins == over.transfers == []
    on = zhangzhou({0: "C"}, "0 C", left=19, draws="9s")
    assert (on.phase, on.asked) == ("turn", [1])
    assert zhangzhou({0: "C"}, "0 C, 1 9s", left=19, draws="9s").result["drawn"]


@pytest.mark.parametrize(("players", "seat"), [(3, 1), (2, 1)])
def test_zz10_the_line_is_the_same_for_fewer_players(players: int, seat: int) -> None:
    """ZZ-10: 18 for three and two players."""
    options = {"players": players}
    assert zhangzhou({0: "C"}, "0 C", left=18, options=options).result["drawn"]
    assert zhangzhou({0: "C"}, "0 C", left=19, options=options).asked == [seat]


@pytest.mark.parametrize("kongs", [1, 2, 3])
def test_zz10_concealed_kongs(kongs: int) -> None:
    """ZZ-10: each moves the line by two; the n-th needs more than 18 + 2n tiles before it."""
    hands = {0: "EEEESSSSWWWW"[: 4 * kongs]}
    script = ", ".join(f"0 gang {tile}" for tile in "ESW"[:kongs])
    tail = "9s9p8m"[: 2 * kongs]
    enough = 18 + 3 * kongs
    last = zhangzhou(hands, f"{script}, 0 9s", tail=tail, left=enough)
    assert last.result["drawn"] is True
    assert last.transfers == []
    more = zhangzhou(hands, f"{script}, 0 9s", tail=tail, left=enough + 1)
    assert (more.phase, more.asked) == ("turn", [1])
    before = ", ".join(f"0 gang {tile}" for tile in "ESW"[: kongs - 1])
    barred = zhangzhou(hands, before, tail=tail[: 2 * kongs - 2], left=enough - 1)
    assert barred.phase == "turn"
    assert barred.claims(0) == []
    allowed = zhangzhou(hands, before, tail=tail[: 2 * kongs - 2], left=enough)
    assert allowed.claims(0) == [f"gang {'ESW'[kongs - 1]}"]


@pytest.mark.parametrize(
    ("left", "claims"), [(22, "gang peng"), (21, "gang peng"), (20, "peng"), (18, "peng")]
)
def test_zz10_an_exposed_kong(left: int, claims: str) -> None:
    """ZZ-10: legal with 21 left, not with 20; C-5: peng also when nobody may draw any more."""
    hands = {0: "E", 1: "EEE"}
    outcome = zhangzhou(hands, "0 E", left=left)
    assert outcome.claims(1) == claims.split()
    if left > 20:
        script = "0 E, 1 gang, 1 9s"
        after = zhangzhou(hands, script, left=left, tail="9s")
        assert (after.phase == "over") is (left == 21)


@pytest.mark.parametrize(("left", "allowed"), [(26, True), (25, True), (24, False)])
def test_zz10_an_added_kong(left: int, allowed: bool) -> None:
    """ZZ-10: four tiles are drawn before it, so 25 leave 21."""
    hands = {0: "E", 1: "EE9p"}
    script = "0 E, 1 peng, 1 9p, " + lap("1s", "230")
    outcome = zhangzhou(hands, script, draws="1s1s1sE", left=left)
    assert outcome.can(1, "gang E") is allowed
    if allowed:
        script += ", 1 gang E, 1 9s"
        after = zhangzhou(hands, script, draws="1s1s1sE", tail="9s", left=left)
        assert (after.phase == "over") is (left == 25)


def test_zz10_kongs_of_different_players_add_up() -> None:
    """ZZ-10: the dealer's concealed kong and seat 1's exposed kong: the line is 22."""
    hands = {0: "EEEES", 1: "SSS"}
    script = "0 gang E, 0 S"
    assert zhangzhou(hands, script, tail="9s", left=23).claims(1) == ["peng"]
    assert zhangzhou(hands, script, tail="9s", left=24).claims(1) == ["gang", "peng"]
    script += ", 1 gang, 1 9p"
    assert zhangzhou(hands, script, tail="9s9p", left=24).phase == "over"
    assert zhangzhou(hands, script, tail="9s9p", left=25).asked == [2]


def test_zz10_flowers_do_not_move_the_line() -> None:
    """ZZ-10: a dealt flower takes one tile, and that is all."""
    hands = {0: "1fC"}
    assert zhangzhou(hands, "0 C", tail="9s", left=20).asked == [1]
    assert zhangzhou(hands, "0 C", tail="9s", left=19).phase == "over"


FLOWERS = {"flowers_reserve": True}


@pytest.mark.parametrize(
    ("hands", "tail", "line"),
    [
        ({0: "123fC"}, "999s", 18),  # three flowers count nothing
        ({0: "1234fC"}, "999s9p", 20),
        ({0: "12345fC"}, "999s99p", 22),
        ({0: "C", 2: "12345678f"}, "999s999p99m", 28),  # one for four, four for the others
        ({0: "12fC", 1: "34f"}, "999s9p", 18),  # two and two are no four
        ({0: "1234fC", 1: "5678f"}, "999s999p99m", 22),  # four each: two kongs
    ],
)
def test_zz10_option_flowers_reserve(hands: dict[int, str], tail: str, line: int) -> None:
    """ZZ-10: by option four flowers of one player count as a kong, each further one as one more."""
    for options, stay in ((FLOWERS, line), ({}, 18)):
        for spare, over in ((0, True), (1, False)):
            left = stay + len(parse(tail)) + spare
            outcome = zhangzhou(hands, "0 C", tail=tail, left=left, options=options)
            assert (outcome.phase == "over") is over


@pytest.mark.parametrize(("left", "kong"), [(27, True), (26, False)])
def test_zz10_option_flowers_reserve_bars_kongs(left: int, kong: bool) -> None:
    """ZZ-10: four flowers and a kong leave 22 in the wall; four are replaced before it."""
    outcome = zhangzhou({0: "1234fEEEE"}, tail="999s9p", left=left, options=FLOWERS)
    assert outcome.can(0, "gang E") is kong


@pytest.mark.parametrize(("left", "over"), [(25, False), (24, True)])
def test_zz10_option_flowers_reserve_the_fourth_is_drawn(left: int, over: bool) -> None:
    """ZZ-10: the fourth flower makes the line 20, which then bars its own replacement."""
    tail = "999s" + ("" if over else "9p")
    hands = {0: "C", 1: "123f"}
    outcome = zhangzhou(hands, "0 C", draws="4f", tail=tail, left=left, options=FLOWERS)
    assert (outcome.phase == "over") is over


@pytest.mark.parametrize(("left", "over"), [(20, False), (19, True)])
def test_zz10_a_flower_at_the_line_ends_the_round(left: int, over: bool) -> None:
    """ZZ-10: with 18 left no replacement may be taken."""
    outcome = zhangzhou({0: "C"}, "0 C", draws="1f", tail="" if over else "9s", left=left)
    assert (outcome.phase == "over") is over
    if over:
        assert outcome.result["drawn"] is True
        assert outcome.result["next_dealer"] == 0


@pytest.mark.parametrize(("left", "over"), [(22, False), (21, True)])
def test_zz10_a_flower_after_a_kong_at_the_line(left: int, over: bool) -> None:
    """ZZ-10: with one kong the line is 20."""
    tail = "1f" if over else "1f9s"
    outcome = zhangzhou({0: "EEEE"}, "0 gang E", tail=tail, left=left)
    assert (outcome.phase == "over") is over


@pytest.mark.parametrize(("hand", "claim"), [("EE", "peng"), ("12m", "chi 12m"), (WAITS_3S, "hu")])
def test_zz10_the_last_discard_may_be_taken(hand: str, claim: str) -> None:
    """ZZ-10: the round ends only when a tile should be drawn."""
    tile = {"peng": "E", "chi 12m": "3m", "hu": "3s"}[claim]
    outcome = zhangzhou({0: tile, 1: hand}, f"0 {tile}", left=18)
    assert outcome.can(1, claim)
    if claim == "peng":
        after = zhangzhou({0: "E", 1: "EE9s"}, "0 E, 1 peng, 1 9s", left=18)
        assert after.result["drawn"] is True
