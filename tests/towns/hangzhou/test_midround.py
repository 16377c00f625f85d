"""Rounds of Hangzhou entered in their middle; C is turned up unless told otherwise."""

from typing import Any

import pytest

from fangcheng.positions.script import ScriptError
from tests.midround import table
from tests.story import Outcome

IDLE = ["147m258p369sESWN", "", "258m369p147sESWN", "369m147p258sESWN"]
WAITS_5P = "123m456m789m46pEE"


def hangzhou(script: str = "", seats: dict[int, str] | None = None, **position: Any) -> Outcome:
    hands = [(seats or {}).get(seat, idle) for seat, idle in enumerate(IDLE)]
    return table("hangzhou", script, **({"hands": hands, "indicator": "C"} | position))


def piao(**position: Any) -> Outcome:
    """Seat 1 has thrown a wild out of 暴头 and draws 5s."""
    given: dict[str, Any] = {
        "melds": ["", "[FFF<0]", "", ""],
        "discards": ["E", "C", "S", "W"],
        "turn": 1,
    }
    return hangzhou("1 hu", {1: "123456m789pC5s"}, **(given | position))


def test_hz13_a_chain_of_piao_goes_on() -> None:
    """HZ-12, HZ-13: 暴头 2 x 财飘 2; the dealer pays twice that in its first round."""
    assert piao(marks={"caipiao": [0, 1, 0, 0]}).scores == [-8, 16, -4, -4]
    assert piao().scores == [-4, 8, -2, -2], "a wild discard alone is no 飘"


def test_hz14_the_chain_had_a_kong() -> None:
    """HZ-14: 暴头 2 x 财飘 2 x 杠飘 2."""
    marks = {"caipiao": [0, 1, 0, 0], "gangpiao": [0, 1, 0, 0]}
    assert piao(marks=marks).scores == [-16, 32, -8, -8]


def test_hz14_a_kong_in_this_turn() -> None:
    """HZ-14: 暴头 2 x 杠开 2, with the tile that replaced the kong."""
    assert piao(by="kong", drawn="5s").scores == [-8, 16, -4, -4]


def test_hz14_several_kongs_in_this_turn() -> None:
    """HZ-14: 暴头 2 x 杠开 2 x 2, where each kong counts and the mark tells of two."""
    given: dict[str, Any] = {
        "options": {"turn_kongs": "each"},
        "melds": ["", "[FFFF!][PPPP!]", "", ""],
        "turn": 1,
        "by": "kong",
        "drawn": "5s",
    }
    hand = {1: "123456mC5s"}
    assert hangzhou("1 hu", hand, **given).scores == [-8, 16, -4, -4]
    marks = {"liangang": [0, 2, 0, 0]}
    assert hangzhou("1 hu", hand, **given, marks=marks).scores == [-16, 32, -8, -8]


def discarded(script: str = "", **position: Any) -> Outcome:
    """Seat 2 has discarded 5p, which completes the dealer in its third round."""
    given: dict[str, Any] = {
        "streak": 3,
        "discards": ["9s", "C", "5p", ""],
        "turn": 2,
        "window": "claim",
    }
    hands = {0: WAITS_5P, 1: "147m258p369sSWNF"}
    return hangzhou(script, hands, **(given | position))


def test_hz15_a_wild_discard_locks_until_its_seat_draws() -> None:
    """HZ-15: seat 1 threw a wild and has not drawn; nobody is asked and seat 3 draws."""
    assert discarded().asked == [3]
    with pytest.raises(ScriptError) as refused:
        discarded("0 hu")
    assert [(one["code"], one["clause"]) for one in refused.value.why] == [("caisuo", "HZ-15")]


def test_hz16_without_a_lock_the_dealer_wins() -> None:
    """HZ-16, HZ-19: each pays its own share, 1 x 8 in the third round."""
    assert discarded("0 hu", marks={"caisuo": []}).scores == [24, -8, -8, -8]
    assert discarded("0 hu", discards=["9s", "", "5p", ""]).scores == [24, -8, -8, -8]


def test_hz17_a_win_was_passed_on() -> None:
    """HZ-17: the dealer passed 5p and has not drawn since; another face stays open."""
    with pytest.raises(ScriptError) as refused:
        discarded("0 hu", marks={"caisuo": [], "louhu": ["5p", "", "", ""]})
    assert [(one["code"], one["clause"]) for one in refused.value.why] == [("louhu", "HZ-17")]
    marks = {"caisuo": [], "louhu": ["6p", "", "", ""]}
    assert discarded("0 hu", marks=marks).scores == [24, -8, -8, -8]


def test_hz21_melds_tell_who_pays_for_all() -> None:
    """HZ-21: seat 1 took three discards of seat 0: shares 1 + 1 + 2 (the dealer is 3), from it."""
    taken: dict[str, Any] = {
        "dealer": 3,
        "melds": ["", "[123m<0][456m<0][789p<0]", "", ""],
        "turn": 1,
    }
    assert hangzhou("1 hu", {1: "11231s"}, **taken).scores == [-4, 4, 0, 0]
    taken["melds"] = ["", "[123m<0][456m<0][999p<2]", "", ""]
    assert hangzhou("1 hu", {1: "11231s"}, **taken).scores == [-1, 4, -1, -2]
