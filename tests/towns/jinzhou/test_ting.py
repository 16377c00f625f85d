"""Jinzhou JZ-14 to JZ-16: declaring 听 and 夹听, and what is allowed afterwards."""

from typing import Any

import pytest

from fangcheng.errors import FangchengError
from fangcheng.installed import make_variant
from fangcheng.positions.script import ScriptError
from tests.story import Outcome, lap
from tests.towns.jinzhou.story import JIA_6S, MIXED, PLAIN_14M, play, table

KEEPS = "222m456p57s99s"
"""Waits for 6s with or without the kong of 2m."""

CHANGES = "2223m456p789s"
"""Waits for 1m, 3m and 4m; with a kong of 2m for 3m only."""

LOSES_JIA = "2224m456p789s"
"""Waits for 3m (夹) and 4m; with a kong of 2m for 4m only."""

KEEPS_JIA = "2223555m456p"
"""Waits for 1m, 3m and 4m (夹); with a kong of 2m for 3m and 4m (夹)."""


def at_discard(hand: str, meld: str = "EEE", **room: Any) -> Outcome:
    """Seat 1 has just made an open meld of a discard and has ten tiles and C."""
    claimed = meld[0] if meld[-1] in "ESWN" else meld[0] + meld[-1]
    claim = "peng" if meld[0] == meld[1] else f"chi {meld[1:]}"
    return play({0: claimed, 1: meld[1:] + hand + "C"}, f"0 {claimed}, 1 {claim}", **room)


def declarations(outcome: Outcome, seat: int = 1) -> list[str]:
    """What a seat may declare, as texts without "discard"."""
    return [
        one.removeprefix("discard ") for one in outcome.legal(seat) if one.endswith(("ting", "jia"))
    ]


# -- JZ-14: declaring ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("hand", "jia"),
    [
        ("123m456p12s99s", True),  # 12 waits for 3
        ("123m456p89s11s", True),  # 89 waits for 7
        ("123m456p13s99s", True),
        ("123m456p24s99s", True),
        ("123m456p57s99s", True),
        ("123m456p79s11s", True),
        ("123m456p23s99s", False),  # 1 and 4
        ("123m456p78s11s", False),  # 6 and 9
        ("123m456p45s99s", False),
        ("123m456p789s1s", False),  # the pair
        ("123m456p11s99s", False),  # two pairs
        ("123m456p2444s", True),  # 3 (夹) and 2 (the pair)
        ("123m456p3444s", False),  # 2, 5 and 3
    ],
)
def test_jz14_what_is_jia(hand: str, jia: bool) -> None:
    """JZ-14: 12 waiting 3, 89 waiting 7, n and n+2 waiting n+1; a pair wait is not 夹."""
    expected = ["C jia", "C ting"] if jia else ["C ting"]
    assert [one for one in declarations(at_discard(hand)) if one[0] == "C"] == expected


def test_jz14_in_some_legal_reading() -> None:
    """JZ-14: 4556s waits for 5 as a pair beside 456, and as 夹 of 46 beside 55: it is 夹."""
    assert "C jia" in declarations(at_discard("123m456p4556s"))


def test_jz14_the_reading_of_the_jia_must_be_legal() -> None:
    """JZ-14: 22233444m + 3m: only the triplets are legal beside an open sequence, 3m is no 夹.

    Beside an open triplet only the sequences are: there 3m is 夹.
    """
    assert "C jia" not in declarations(at_discard("22233444m99s", "789p"))
    assert "C ting" in declarations(at_discard("22233444m99s", "789p"))
    assert "C jia" in declarations(at_discard("22233444m99s", "999p"))


def test_jz14_only_with_a_hand_that_is_ready() -> None:
    """JZ-14: with that discard, not with another, and by JZ-7 to JZ-11."""
    assert declarations(at_discard(JIA_6S)) == ["C jia", "C ting"]
    assert declarations(at_discard("123m456p57p99p")) == [], "JZ-8"
    assert declarations(at_discard("345m345p57s66s", "222m")) == ["6s ting"], "JZ-9: C as a pair"
    assert declarations(at_discard("456p789p13s99s", "123m")) == [], "JZ-10"
    assert declarations(at_discard("111m222p33s99s")) == [], "JZ-11"
    assert declarations(at_discard("159m159p159s1m")) == []


def test_jz14_the_face_that_makes_a_legal_hand_is_enough() -> None:
    """JZ-14: 23s waits for 1 only, since 4 leaves the hand without 1 and 9 (JZ-9); no 夹."""
    assert declarations(at_discard("345m678p23s66s", "222m")) == ["C ting"]


def test_jz14_every_discard_that_leaves_a_ready_hand() -> None:
    """JZ-14: 135s: without 1s it waits for 4s, without 5s for 2s."""
    outcome = play({0: "E", 1: "EE123m456p135s99s"}, "0 E, 1 peng")
    assert declarations(outcome) == ["1s jia", "1s ting", "5s jia", "5s ting"]


@pytest.mark.parametrize(
    ("hand", "meld", "ready"),
    [
        ("123m24m66s789p", "333m", False),  # 3m: three in the peng, one in the hand
        ("123m24m66s789p", "999m", True),
        ("2222m123p456s", "EEE", False),  # a fifth 2m for the pair
        ("222m2s123p456s", "EEE", True),
    ],
)
def test_jz14_c10_all_copies_in_the_own_hand(hand: str, meld: str, ready: bool) -> None:
    """C-10: the only wait is a face of which the player holds all four: it is not ready."""
    declared = [one for one in declarations(at_discard(hand, meld)) if one[0] == "C"]
    assert bool(declared) is ready


def test_jz14_copies_elsewhere_do_not_matter() -> None:
    """C-10: all four 6s lie with others: it is ready all the same."""
    hands = {0: "E66s", 2: "66s", 1: "EE" + JIA_6S + "C"}
    assert "C jia" in declarations(play(hands, "0 E, 1 peng"))


ALONE = {"jia_alone": True}


@pytest.mark.parametrize(
    ("hand", "meld", "usual", "alone"),
    [
        (JIA_6S, "EEE", True, True),
        (MIXED, "EEE", True, False),  # 3s in the middle, and 2s for the pair
        ("123m456p4556s", "EEE", True, True),  # 5s in the middle and for the pair
        (PLAIN_14M, "EEE", False, False),
        ("123m456p3335s", "EEE", True, False),  # 4s in the middle, 5s for the pair
    ],
)
def test_jz14_option_jia_alone(hand: str, meld: str, usual: bool, alone: bool) -> None:
    """JZ-14: by option 夹听 needs the 夹 tile as the only wait; 听 is open as ever."""
    for options, jia in (({}, usual), (ALONE, alone)):
        found = declarations(at_discard(hand, meld, options=options))
        assert [one for one in found if one[0] == "C"] == ["C jia", "C ting"][not jia :]


def test_jz14_option_jia_alone_c10_a_face_that_is_all_held_is_no_wait() -> None:
    """JZ-14, C-10: 2s is held four times, three of them in the meld: only 3s is waited for."""
    assert "C jia" in declarations(at_discard(MIXED, "222s", options=ALONE))


@pytest.mark.parametrize(("hand", "told"), [(MIXED, "jia_not_alone"), (PLAIN_14M, "no_jia_wait")])
def test_jz14_option_jia_alone_says_why_not(hand: str, told: str) -> None:
    """JZ-14: that there are other waits, or that none of them is 夹."""
    with pytest.raises(ScriptError) as refused:
        play({0: "E", 1: "EE" + hand + "C"}, "0 E, 1 peng, 1 C jia", options=ALONE)
    assert [(one["code"], one["clause"]) for one in refused.value.why] == [(told, "JZ-14")]


def test_jz14_only_opened_players() -> None:
    """JZ-14: a closed ready hand may not declare, though the same hand with a peng may."""
    closed = play({0: "E", 1: "EEE" + JIA_6S}, "0 E, 1 pass", draws="C")
    assert closed.can(1, "discard C") and declarations(closed) == []
    assert declarations(play({0: "EEE" + JIA_6S + "C"}), 0) == []


def test_jz14_after_a_draw_or_a_kong_too() -> None:
    """JZ-14: at any own discard, also after a kong's replacement."""
    later = table("1", {1: "123m456p57s9s1p"}, lap("C", "230"), draws="CCC9s")
    assert declarations(later) == ["1p jia", "1p ting"]
    kong = play({0: "E", 1: "EEE" + JIA_6S}, "0 E, 1 gang", tail="C")
    assert declarations(kong) == ["C jia", "C ting"]


def test_jz14_declaring_is_public() -> None:
    """JZ-14, C-15: everyone sees who declared what."""
    for said in ("ting", "jia"):
        outcome = table("1", {1: JIA_6S}, declare={1: said}, views=True)
        for seat in range(4):
            assert outcome.view(seat)["declared"] == ["", said, "", ""]
            assert outcome.seen(seat)[-2]["declare"] == said


@pytest.mark.parametrize("by", ["draw", "discard"])
@pytest.mark.parametrize(
    ("said", "tile", "wins"),
    [
        ("ting", "3s", True), ("ting", "2s", True),
        ("jia", "3s", True), ("jia", "2s", False),
        ("", "3s", True), ("", "2s", True),
    ],
)  # fmt: skip
def test_jz14_after_jia_only_jia_waits_win(said: str, tile: str, wins: bool, by: str) -> None:
    """JZ-14: after 夹听 only 夹 waits; after 听 all waits."""
    if by == "draw":
        outcome = table("1", {1: MIXED}, lap("C", "230"), declare={1: said}, draws="CCC" + tile)
        assert outcome.can(1, "hu") is wins
    else:
        outcome = table("1", {1: MIXED}, f"2 {tile}", declare={1: said}, draws=tile)
        assert ("hu" in outcome.offered(1)) is wins


def test_jz14_a_face_both_ways_counts_as_jia() -> None:
    """JZ-14: 4556s and 5s after 夹听 wins, in the 夹 reading (55 and 456)."""
    outcome = table("1", {1: "123m456p4556s"}, "2 5s, 1 hu", declare={1: "jia"}, draws="5s")
    assert outcome.factors == ["pinghu", "fangpao", "jiahu", "sanjiamenqing"]


# -- JZ-15: declaring is not needed --------------------------------------------------------------


def wins_possible(options: dict[str, Any], said: str) -> tuple[bool, bool, bool]:
    """Whether seat 1 may win on a draw, on a discard, and by robbing a kong."""
    room: dict[str, Any] = {"options": options, "declare": {1: said}}
    drawn = table("1", {1: JIA_6S}, lap("C", "230"), draws="CCC6s", **room)
    thrown = table("1", {1: JIA_6S}, "2 6s", draws="6s", **room)
    script = "2 6s, 3 peng, 3 5m, 0 C, 1 N, 2 N, 3 gang 6s"
    robbed = table(
        "1", {1: JIA_6S, 3: "66s5m"}, script,
        draws="6sCNN6s", tail="5m", **room,
    )  # fmt: skip
    return drawn.can(1, "hu"), "hu" in thrown.offered(1), "hu" in robbed.offered(1)


@pytest.mark.parametrize(
    ("options", "said", "wins"),
    [
        ({}, "", True),
        ({"must_declare": False}, "", True),
        ({"must_declare": True}, "", False),
        ({"must_declare": True}, "ting", True),
        ({"must_declare": True}, "jia", True),
    ],
)
def test_jz15_must_declare(options: dict[str, Any], said: str, wins: bool) -> None:
    """JZ-15: off by default; on, only a player who declared wins, in every way."""
    assert wins_possible(options, said) == (wins, wins, wins)


@pytest.mark.parametrize("option", ["must_declare", "chongbao_zimo", "jia_alone"])
@pytest.mark.parametrize("value", [1, 0, "on", None])
def test_jz15_options_are_booleans(option: str, value: object) -> None:
    """JZ-15, JZ-26: other values are refused."""
    with pytest.raises(FangchengError, match=option):
        make_variant("jinzhou", {option: value})


# -- JZ-16: after declaring ----------------------------------------------------------------------


@pytest.mark.parametrize("said", ["ting", "jia"])
def test_jz16_no_chi_no_peng(said: str) -> None:
    """JZ-16: neither 9s (a pair in the hand) nor 7p may be claimed; undeclared both may."""
    for tile, claim in (("9s", "peng"), ("7p", "chi 56p")):
        script = lap("C", "23") + f", 0 {tile}"
        hands = {1: JIA_6S}
        assert table("1", hands, script, draws="CC" + tile).offered(1) == [claim]
        declared = table("1", hands, script, draws="CC" + tile, declare={1: said})
        assert declared.offered(1) == []


@pytest.mark.parametrize("said", ["ting", "jia"])
def test_jz16_it_discards_the_tile_it_draws(said: str) -> None:
    """JZ-16: and says nothing more; so at every later turn."""
    script = lap("C", "230") + ", 1 8m, " + lap("P", "230")
    first = table("1", {1: JIA_6S}, lap("C", "230"), draws="CCC8m", declare={1: said})
    assert first.legal(1) == ["discard 8m"]
    later = table("1", {1: JIA_6S}, script, draws="CCC8mPPP1m", declare={1: said})
    assert later.legal(1) == ["discard 1m"]
    with pytest.raises(ScriptError):
        table("1", {1: JIA_6S}, lap("C", "230") + ", 1 1m", draws="CCC8m", declare={1: said})


def test_jz16_a_win_may_be_passed_by_discarding() -> None:
    """JZ-16: hu, or the drawn tile."""
    outcome = table("1", {1: JIA_6S}, lap("C", "230"), draws="CCC6s", declare={1: "ting"})
    assert outcome.legal(1) == ["discard 6s", "hu"]


def exposed(hand: str, tile: str, said: str, meld: str = "EEE", **room: Any) -> list[str]:
    """What a declarer may do about a discard of a face of which it holds three."""
    claimed = "E" if meld == "EEE" else meld[0] + meld[-1]
    script = f"0 {claimed}, 1 peng, 1 C {said}, 2 {tile}"
    return play({0: claimed, 1: meld[1:] + hand + "C"}, script, draws=tile, **room).offered(1)


def own(hand: str, tile: str, said: str, meld: str = "EEE", **room: Any) -> list[str]:
    """What a declarer may do besides discarding when it draws a tile."""
    claimed = "E" if meld == "EEE" else meld[0] + meld[-1]
    script = f"0 {claimed}, 1 peng, 1 C {said}, " + lap("C", "230")
    hands = {0: claimed, 1: meld[1:] + hand + "C"}
    return play(hands, script, draws="CCC" + tile, **room).claims(1)


@pytest.mark.parametrize(
    ("hand", "meld", "said", "kong"),
    [
        (KEEPS, "EEE", "ting", True),
        (KEEPS, "EEE", "jia", True),
        (CHANGES, "EEE", "ting", False),
        (LOSES_JIA, "EEE", "ting", False),
        (LOSES_JIA, "EEE", "jia", False),
        (KEEPS_JIA, "999s", "ting", False),
        (KEEPS_JIA, "999s", "jia", True),
    ],
)
def test_jz16_a_kong_must_keep_the_waits(hand: str, meld: str, said: str, kong: bool) -> None:
    """JZ-16: exactly the same faces; for 夹听 the 夹 faces; exposed and concealed."""
    assert exposed(hand, "2m", said, meld) == (["gang"] if kong else [])
    assert own(hand, "2m", said, meld) == (["gang 2m"] if kong else [])


READY: dict[str, Any] = {"options": {"kong_after_ting": "ready"}}


@pytest.mark.parametrize(
    ("hand", "meld", "said", "kong"),
    [
        (KEEPS, "EEE", "ting", True),
        (KEEPS, "EEE", "jia", True),
        (CHANGES, "EEE", "ting", True),  # 3m is left
        (LOSES_JIA, "EEE", "ting", True),  # 4m is left
        (LOSES_JIA, "EEE", "jia", False),  # no 夹
        (KEEPS_JIA, "999s", "ting", True),
        (KEEPS_JIA, "999s", "jia", True),
    ],
)
def test_jz16_ready_some_wait_must_be_left(hand: str, meld: str, said: str, kong: bool) -> None:
    """JZ-16: `kong_after_ting` = ready: some wait, for 夹听 some 夹 wait."""
    assert exposed(hand, "2m", said, meld, **READY) == (["gang"] if kong else [])
    assert own(hand, "2m", said, meld, **READY) == (["gang 2m"] if kong else [])


def test_jz16_ready_not_without_any_wait() -> None:
    """JZ-16, C-10: 13m waits for 2m beside a peng of 2m: the kong would leave no wait."""
    assert own("13m456p789s99s", "2m", "jia", "222m", **READY) == ["hu"]


def test_jz16_ready_an_own_kong_contains_the_drawn_tile() -> None:
    """JZ-16: ready too: 2222m34m draws 5m, which is not in the kong."""
    assert own("2222m34m57s99s", "5m", "ting", "999p", **READY) == []


@pytest.mark.parametrize(("tile", "wins"), [("3m", True), ("1m", False), ("4m", False)])
def test_jz16_ready_the_waits_are_those_of_the_new_hand(tile: str, wins: bool) -> None:
    """JZ-16: 2223m waited for 1m, 3m, 4m; after the kong of 2m it waits for 3m alone."""
    script = "2 2m, 1 gang, 1 8p, "
    room: dict[str, Any] = {"tail": "8p", "declare": {1: "ting"}, **READY}
    thrown = table("1", {1: CHANGES}, script + f"2 {tile}", draws="2m" + tile, **room)
    assert ("hu" in thrown.offered(1)) is wins
    drawn = table("1", {1: CHANGES}, script + lap("P", "230"), draws="2mPPP" + tile, **room)
    assert drawn.can(1, "hu") is wins


@pytest.mark.parametrize(("said", "kongs"), [("ting", []), ("jia", []), ("", ["gang 2m"])])
def test_jz16_an_own_kong_contains_the_drawn_tile(said: str, kongs: list[str]) -> None:
    """JZ-16: 2222m34m draws 5m: the kong would keep the wait, but 5m is not in it."""
    assert own("2222m34m57s99s", "5m", said, "999p") == kongs


@pytest.mark.parametrize("said", ["ting", "jia"])
def test_jz16_an_added_kong_of_the_drawn_tile(said: str) -> None:
    """JZ-16: the fourth E changes no wait; JZ-4: an added kong is open."""
    assert own(JIA_6S, "E", said) == ["gang E"]


@pytest.mark.parametrize("said", ["ting", "jia"])
def test_jz16_an_added_kong_beside_another_open_meld(said: str) -> None:
    """JZ-16: with an exposed kong of 2m beside the peng of E."""
    script = "2 2m, 1 gang, 1 8p, " + lap("P", "230")
    outcome = table("1", {1: KEEPS}, script, draws="2mPPPE", tail="8p", declare={1: said})
    assert outcome.claims(1) == ["gang E"]


def test_jz16_an_added_kong_that_takes_the_wait_away() -> None:
    """JZ-16, C-10: 13m waits for 2m beside a peng of 2m: the kong would leave no wait."""
    assert own("13m456p789s99s", "2m", "jia", "222m") == ["hu"]


def test_jz16_waits_are_compared_with_the_hand_before_the_draw() -> None:
    """JZ-16: with 2m drawn the hand has four; the waits before the draw are those of three."""
    assert own("222m345m57s99p", "2m", "ting") == ["gang 2m"]


@pytest.mark.parametrize(
    ("draws", "script"),
    [
        ("2m", "2 2m, 1 gang"),
        ("CCC2m", lap("C", "230") + ", 1 gang 2m"),
        ("CCCE", lap("C", "230") + ", 1 gang E"),
    ],
)
def test_jz16_after_a_kong_it_discards_the_replacement(draws: str, script: str) -> None:
    """JZ-16: exposed, concealed and added."""
    outcome = table("1", {1: KEEPS}, script, draws=draws, tail="8p", declare={1: "ting"})
    assert outcome.legal(1) == ["discard 8p"]


def test_jz16_two_kongs_in_a_turn() -> None:
    """JZ-16: the replacement may make a second kong that keeps the wait."""
    script = lap("C", "230") + ", 1 gang 2m, 1 gang E"
    outcome = table("1", {1: KEEPS}, script, draws="CCC2m", tail="E8p", declare={1: "jia"})
    assert outcome.legal(1) == ["discard 8p"]


def test_jz16_c14_a_time_out_discards_the_drawn_tile() -> None:
    """JZ-16, C-14: the house does not win and does not kong."""
    outcome = table(
        "1", {1: KEEPS}, lap("C", "230") + ", 1 timeout", draws="CCC2m", declare={1: "jia"}
    )
    assert outcome.events("discard", 1)[-1]["tiles"] == "2m"
