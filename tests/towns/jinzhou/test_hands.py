"""Jinzhou JZ-7 to JZ-13: what a winning hand needs. Every expectation is made by hand."""

import random
from typing import Any

import pytest

from fangcheng.hands.distance import covering_distance
from fangcheng.hands.hand import Hand
from fangcheng.hands.shapes import is_standard
from fangcheng.hands.suits import DRAGON_PAIRS
from fangcheng.installed import make_variant
from fangcheng.tiles import FACES, RED, WHITE, parse, tiles_in
from tests.story import Json, lap, position
from tests.towns.jinzhou.story import play, story

PENG, CHI, GANG = "peng", "chi", "gang"
LAP = "2 4m, 3 5m, 0 6m"


def check(meld: str, hand: str, tile: str, wins: bool, **room: Any) -> None:
    """Seat 1 opens with a meld whose first tile seat 0 discards; then it draws the tile, or not."""
    claimed, own = meld[0] + meld[-1], meld[1:]
    if meld[-1] in "ESWNCFP":
        claimed = meld[0]
    claim = {True: PENG, False: f"chi {own}"}[meld[0] == meld[1]]
    claim = GANG if len(meld.rstrip("mps")) == 4 else claim
    start = f"0 {claimed}, 1 {claim}, 1 5m, "
    hands = {0: claimed, 1: own + hand + ("" if claim == GANG else "5m")}
    tail = "5m" if claim == GANG else ""
    drawn = play(hands, start + LAP, draws="4m5m6m" + tile, tail=tail, **room)
    if drawn.phase == "claim":
        drawn = play(hands, start + LAP + ", 1 pass", draws="4m5m6m" + tile, tail=tail, **room)
    assert drawn.asked == [1] and drawn.drawn == tile
    assert drawn.can(1, "hu") is wins
    thrown = play(hands, start + f"2 {tile}", draws=tile, tail=tail, **room)
    assert ("hu" in thrown.offered(1)) is wins


# -- JZ-7: four melds and a pair -----------------------------------------------------------------


@pytest.mark.parametrize(
    ("hand", "tile", "wins"),
    [
        ("123m456p78s99s", "9s", True),
        ("123m456p78s99s", "6s", True),
        ("123m456p78s99s", "5s", False),
        ("1199m3377p9s5s", "5s", False),  # pairs only
        ("123m456p789s1p", "1p", True),
        ("123m456p11s22s", "1s", True),
        ("123m456p11s22s", "2s", True),
        ("19m19p19sSWNC", "F", False),  # orphans
    ],
)
def test_jz7_four_melds_and_a_pair(hand: str, tile: str, wins: bool) -> None:
    """JZ-7: no other shape."""
    check("EEE", hand, tile, wins)


# -- JZ-8: all three suits -----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("meld", "hand", "tile", "wins"),
    [
        ("111m", "123p456p78s99s", "6s", True),
        ("111m", "123p456p78p99p", "6p", False),  # no s
        ("111m", "123s456s78s99s", "6s", False),  # no p
        ("111p", "123s456s78s99s", "6s", False),  # no m
        ("111m", "123p456p78p99s", "9p", True),  # s in the pair only
        ("111s", "123p456p78p99m", "9p", True),  # s in the open meld only
        ("123s", "111p456p78p99m", "9p", True),
        ("EEE", "123p456p78p99s", "9p", False),  # honours are no suit
        ("EEE", "111p456p789m1m", "1m", False),
        ("EEE", "111p456p789m1s", "1s", True),  # the winning tile brings the suit
    ],
)
def test_jz8_all_three_suits(meld: str, hand: str, tile: str, wins: bool) -> None:
    """JZ-8: over the whole hand with its melds."""
    check(meld, hand, tile, wins)


# -- JZ-9: a 1 or a 9, or an honour --------------------------------------------------------------


@pytest.mark.parametrize(
    ("meld", "hand", "tile", "wins"),
    [
        ("222m", "345p678p34s66m", "5s", False),
        ("222m", "345p678p23s66m", "1s", True),  # the winning tile is the 1
        ("222m", "345p678p23s66m", "4s", False),  # the other wait
        ("222m", "345p678p78s66m", "9s", True),
        ("222m", "345p678p78s66m", "6s", False),
        ("222m", "123p678p34s66m", "5s", True),
        ("222m", "345p789p34s66m", "5s", True),
        ("222m", "345p678p34s11m", "5s", True),
        ("222m", "345p678p34s99m", "5s", True),
        ("111m", "345p678p34s66m", "5s", True),  # in the open meld only
        ("999m", "345p678p34s66m", "5s", True),
        ("789m", "345p666p34s66s", "5s", True),
    ],
)
def test_jz9_a_1_or_a_9(meld: str, hand: str, tile: str, wins: bool) -> None:
    """JZ-9: one of them is enough; none is not."""
    check(meld, hand, tile, wins)


@pytest.mark.parametrize("honour", "ESWNCFP")
def test_jz9_any_honour_waives_it(honour: str) -> None:
    """JZ-9: as a pair, as a triplet, and as an open meld."""
    check("222m", f"345p678p34s{honour * 2}", "5s", True)
    check("222m", f"345p34s66m{honour * 3}", "5s", True)
    check(honour * 3, "345p678p34s66m", "5s", True)


# -- JZ-10, JZ-11: a triplet and a sequence ------------------------------------------------------


@pytest.mark.parametrize(
    ("pair", "wins"),
    [
        ("CC", True), ("FF", True), ("PP", True),
        ("EE", False), ("SS", False), ("WW", False), ("NN", False),
        ("99s", False), ("11m", False),
    ],
)  # fmt: skip
def test_jz10_no_triplet_but_a_pair_of_dragons(pair: str, wins: bool) -> None:
    """JZ-10: a pair of 中, 发 or 白 waives the triplet, winds do not."""
    check("123m", "456p789p23s" + pair, "1s", wins)


def test_jz10_the_pair_may_come_last() -> None:
    """JZ-10: waiting for the dragon itself."""
    check("123m", "456p789p123sC", "C", True)
    check("123m", "456p789p123sE", "E", False)


@pytest.mark.parametrize("triplet", ["222m", "EEE", "CCC", "FFF", "PPP"])
def test_jz10_a_triplet_concealed_or_open(triplet: str) -> None:
    """JZ-10: dragon triplets are allowed."""
    check("123m", "456p23s99s" + triplet, "1s", True)
    check(triplet, "123m456p23s99s", "1s", True)


def test_jz10_the_triplet_may_be_completed_by_the_tile() -> None:
    """JZ-10: of two pairs, the tile that makes a triplet wins, whichever it is."""
    check("123m", "456p789p33s11s", "3s", True)
    check("123m", "456p789p33s11s", "1s", True)


def test_jz10_a_dragon_pair_that_becomes_a_triplet() -> None:
    """JZ-10: CC + 11s: C makes a triplet, 1s makes one too."""
    check("123m", "456p789p11sCC", "C", True)
    check("123m", "456p789p11sCC", "1s", True)


def test_jz10_a_kong_is_a_triplet() -> None:
    """JZ-10: an exposed kong, and a concealed one after a chi."""
    check("2222m", "123p456p78s99s", "6s", True)
    script = "0 1m, 1 chi 23m, 1 C, " + lap("C", "230") + ", 1 gang 2p, "
    script += "1 5p, 2 6s"
    hands = {0: "1m", 1: "23m222p789p5s7s99sC"}
    before = play(hands, "0 1m, 1 chi 23m, 1 C, 2 6s", draws="6s")
    assert before.can(1, "hu")
    outcome = play(hands, script, draws="CCC2p6s", tail="5p")
    assert outcome.can(1, "hu")


# -- JZ-10: `dragon_triplets` --------------------------------------------------------------------

OFF: Json = {"options": {"dragon_triplets": False}}
BY_DRAGONS = "456p23s99sCCC"
"""Ten tiles beside a chi that wait for 1s and 4s with a triplet of C, and for nothing without."""


def test_jz10_dragon_triplets_are_on_by_default() -> None:
    """JZ-10: an option that is on."""
    assert (
        make_variant("jinzhou").options
        == make_variant("jinzhou", {"dragon_triplets": True}).options
    )


@pytest.mark.parametrize("dragon", ["C", "F", "P"])
@pytest.mark.parametrize("room", [{}, OFF])
def test_jz10_off_no_peng_and_no_kong_of_dragons(dragon: str, room: Json) -> None:
    """JZ-10: neither a peng nor an exposed kong, nor a concealed one after opening."""
    two, three = ([], []) if room else (["peng"], ["gang", "peng"])
    assert play({0: dragon, 1: dragon * 2}, f"0 {dragon}", **room).offered(1) == two
    assert play({0: dragon, 1: dragon * 3}, f"0 {dragon}", **room).offered(1) == three
    script = "0 1m, 1 chi 23m, 1 5m, " + lap("N", "230")
    hands = {0: "1m", 1: "23m5m" + dragon * 4}
    concealed = play(hands, script, draws="NNN9s", **room)
    assert concealed.can(1, f"gang {dragon}") is (not room)


def test_jz10_off_winds_are_as_ever() -> None:
    """JZ-10: only 中, 发 and 白 are barred."""
    assert play({0: "E", 1: "EEE"}, "0 E", **OFF).offered(1) == ["gang", "peng"]
    check("123m", "456p23s99sEEE", "1s", True, **OFF)


@pytest.mark.parametrize("dragon", ["C", "F", "P"])
def test_jz10_off_three_dragons_are_no_meld(dragon: str) -> None:
    """JZ-10: a hand that needs them is not complete, in the hand or by the winning tile."""
    check("123m", "456p23s99s" + dragon * 3, "1s", False, **OFF)
    check("123m", "456p789p11s" + dragon * 2, dragon, False, **OFF)


def test_jz10_off_a_pair_of_dragons_still_waives_the_triplet() -> None:
    """JZ-10: CC beside sequences, waiting for 1s; CC beside 11s, where 1s makes the triplet."""
    check("123m", "456p789p23sCC", "1s", True, **OFF)
    check("123m", "456p789p11sCC", "1s", True, **OFF)


@pytest.mark.parametrize("room", [{}, OFF])
def test_jz10_off_waits_and_distance_agree(room: Json) -> None:
    """JZ-10, JZ-14: ready with the triplet; without it the distance is 1.

    456p, 23s and a tile, 99s and a tile, CC: two tiles are missing.
    """
    scenario = story({0: "1m", 1: "23m5m" + BY_DRAGONS}, "0 1m, 1 chi 23m", **room)
    state = position(scenario)
    hand = Hand(parse(BY_DRAGONS))
    assert state.variant.distance(state, 1, hand) == (1 if room else 0)
    state.hands[1] = hand
    assert list(tiles_in(state.variant.waits(state, 1))) == ([] if room else parse("14s"))
    ready = play({0: "1m", 1: "23m5m" + BY_DRAGONS}, "0 1m, 1 chi 23m", **room)
    assert ready.can(1, "discard 5m ting") is (not room)


@pytest.mark.random
def test_jz10_off_distances_of_many_hands() -> None:
    """JZ-10: ready by the distance where, tile by tile, some face completes the hand."""
    rng = random.Random(10)
    ready = 0
    for _ in range(4000):
        tiles: list[int] = []
        while len(tiles) < 12:
            face = rng.randrange(FACES) if rng.random() < 0.9 else rng.randrange(RED, WHITE + 1)
            run = face < 27 and face % 9 < 7 and rng.random() < 0.7
            tiles += [face, face + 1, face + 2] if run else [face] * 3
        tiles += [rng.randrange(FACES)] * 2
        for _ in range(rng.choice((0, 0, 1))):
            tiles[rng.randrange(14)] = rng.randrange(FACES)
        del tiles[rng.randrange(14)]
        if max(map(tiles.count, tiles)) > 3:
            continue
        hand = Hand(tiles)
        found = any(completes(hand, face) for face in range(FACES))
        assert (covering_distance(hand, 0, DRAGON_PAIRS) <= 0) is found, tiles
        ready += found
    assert 300 < ready < 3000


def completes(hand: Hand, face: int) -> bool:
    """Whether a tile makes melds and a pair, no three dragons among them."""
    hand.add(face)
    complete = is_standard(hand) and max(hand.counts[RED : WHITE + 1]) < 3
    hand.remove(face)
    return complete


@pytest.mark.parametrize(
    ("meld", "hand", "tile", "wins"),
    [
        ("EEE", "111m222p33s99s", "3s", False),
        ("EEE", "111m222p33s99s", "9s", False),
        ("EEE", "111m222p12s99s", "3s", True),
        ("222m", "111m22p333s99p", "2p", False),
        ("123m", "111m22p333s99p", "2p", True),  # the open sequence is enough
        ("CCC", "111m222p333sP", "P", False),  # JZ-10's waiver does not waive the sequence
    ],
)
def test_jz11_at_least_one_sequence(meld: str, hand: str, tile: str, wins: bool) -> None:
    """JZ-11: no all-triplet hand."""
    check(meld, hand, tile, wins)


def test_jz11_kongs_are_no_sequences() -> None:
    """JZ-11: a kong counts as a triplet."""
    check("2222m", "111p333s99s77p", "9s", False)


# -- JZ-12: opened -------------------------------------------------------------------------------


def test_jz12_a_closed_hand_does_not_win() -> None:
    """JZ-12: not on the deal, not on a draw, not on a discard."""
    assert play({0: "EEE123m456p567s99s"}).claims(0) == []
    hands = {0: "C6s", 1: "EEE123m456p57s99s"}
    assert "hu" not in play(hands, "0 C", draws="6s").legal(1)
    assert "hu" not in play(hands, "0 6s").legal(1)


@pytest.mark.parametrize(
    ("meld", "hand"),
    [("EEE", "123m456p57s99s"), ("EEEE", "123m456p57s99s"), ("123m", "EEE456p57s99s")],
)
def test_jz12_each_claim_opens(meld: str, hand: str) -> None:
    """JZ-12, JZ-4: peng, exposed kong and chi."""
    check(meld, hand, "6s", True)


def test_jz12_an_exposed_kong_wins_on_its_replacement() -> None:
    """JZ-12: it has opened by then."""
    hands = {0: "E", 1: "EEE123m456p57s99s"}
    outcome = play(hands, "0 E, 1 gang, 1 hu", tail="6s")
    assert outcome.win["by"] == "draw"


def test_jz12_c6_not_in_the_turn_of_a_peng() -> None:
    """C-6: after peng a complete hand may only discard."""
    outcome = play({0: "E", 1: "EE123m456p567s99s"}, "0 E, 1 peng")
    assert outcome.claims(1) == []


# -- JZ-13: one reading --------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("meld", "hand", "tile", "wins"),
    [
        # 11 123 456: three 1m, but no reading with a triplet
        ("456p", "11123456m78s", "9s", False),
        # 222 333 and the pair 11: no reading with a sequence
        ("999s", "1122233m444p", "3m", False),
        # 111222333: as triplets there is no sequence, as sequences 999s is the triplet
        ("999s", "11122333m55p", "2m", True),
        # 222333444 with an open sequence: the triplets count
        ("789p", "22233444m99s", "3m", True),
        # 123 123 and 11 or 111 23 ...: 111 + 222333 + ... one reading with both is enough
        ("123p", "111222m99s33m", "3m", True),
    ],
)
def test_jz13_all_in_one_reading(meld: str, hand: str, tile: str, wins: bool) -> None:
    """JZ-13: JZ-7, JZ-10 and JZ-11 hold together in one reading."""
    check(meld, hand, tile, wins)


def test_jz13_the_dragon_pair_must_be_the_pair_of_the_reading() -> None:
    """JZ-13: a triplet of dragons is a triplet; a pair elsewhere is no waiver."""
    check("123m", "456p789p23s99s", "4s", False)
    check("123m", "456p23s99sCCC", "4s", True)


def test_reading_is_told() -> None:
    """JZ-13: the reading of a win is one that fulfils all: with 234 234 234 beside 999s."""
    script = "2 3m, 1 hu"
    hands = {0: "9s", 1: "99s22233444m55pC"}
    played = play(hands, "0 9s, 1 peng, 1 C, " + script, draws="3m")
    assert str(played.win["reading"]).count("234m") == 3
    assert "222m" not in str(played.win["reading"])
