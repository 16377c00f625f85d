"""Rounds of Zhangzhou entered in their middle; N is turned up: it is gold."""

from typing import Any

import pytest

from fangcheng.errors import ScenarioError
from tests.midround import table
from tests.story import Outcome

YOUJIN = "123m456m789m123p456pN"
"""Five melds and a gold: any tile wins (ZZ-15)."""


def zhangzhou(script: str = "", **position: Any) -> Outcome:
    return table("zhangzhou", script, **({"indicator": "N"} | position))


def roaming(script: str = "1 hu", **position: Any) -> Outcome:
    """Seat 1 has thrown a gold, and draws 9s."""
    given: dict[str, Any] = {
        "hands": ["", YOUJIN + "9s", "", ""],
        "discards": ["E", "N", "", ""],
        "turn": 1,
    }
    return zhangzhou(script, **(given | position))


def test_zz16_the_chain_goes_on() -> None:
    """ZZ-16, ZZ-24: 双游 8, streak 1: 8 x 2 + 8 = 24 from the dealer, 8 + 8 from the others."""
    assert roaming(streak=1, marks={"shuangyou": [1]}).scores == [-24, 56, -16, -16]
    assert roaming(streak=1).scores == [-12, 28, -8, -8], "without the chain 游金, 4"


def test_zz17_two_gold_were_thrown() -> None:
    """ZZ-17: 三游 16: 32 from the dealer, 16 from the others."""
    outcome = roaming(discards=["E", "NN", "", ""], marks={"sanyou": [1]})
    assert outcome.scores == [-32, 64, -16, -16]


def test_zz16_a_chain_needs_its_gold() -> None:
    with pytest.raises(ScenarioError, match=r"'sanyou' of seat 1 goes with .* 2 gold among its"):
        roaming(marks={"sanyou": [1]})


def south(script: str = "", **position: Any) -> Outcome:
    """Seat 2 has discarded S, of which the dealer holds three."""
    given: dict[str, Any] = {
        "hands": ["147m258p369sSSSEWCF", YOUJIN, "", ""],
        "discards": ["E", "N", "S", ""],
        "turn": 2,
        "window": "claim",
    }
    return zhangzhou(script, **(given | position))


def test_zz16_shuangyou_leaves_kongs_open() -> None:
    """ZZ-16: no peng while 双游 is open, a kong may be made; ZZ-17: with 三游 nothing."""
    assert south().legal(0) == ["gang", "pass", "peng"]
    assert south(marks={"shuangyou": [1]}).legal(0) == ["gang", "pass"]
    closed = south(discards=["E", "NN", "S", ""], marks={"sanyou": [1]})
    assert closed.asked == [3] and closed.phase == "turn"


def test_zz9_a_peng_was_passed_on() -> None:
    """ZZ-9: no peng of S until the own next draw."""
    assert south(marks={"loupeng": ["S", "", "", ""]}).legal(0) == ["gang", "pass"]


def test_zz25_flowers_and_kongs_lie_there() -> None:
    """ZZ-24, ZZ-25: self-draw 2, a concealed kong 2, four flowers 1: 4 + 3 and 2 + 3."""
    outcome = zhangzhou(
        "1 hu",
        hands=["", "123m456m789m11p23p4p", "", ""],
        melds=["", "[5555s!]", "", ""],
        flowers=["", "1234f", "", "56f"],
        turn=1,
    )
    assert outcome.scores == [-7, 17, -5, -5]


def test_zz12_three_have_followed_the_dealer() -> None:
    """ZZ-12: the dealer pays each 1 for an honour that all discarded, whatever the end."""
    followed: dict[str, Any] = {
        "hands": ["123m456m789m123p456pW", "", "", ""],
        "discards": ["E", "E", "E", "E"],
        "turn": 0,
        "window": "draw",
        "draws": "W",
    }
    outcome = zhangzhou("0 hu", **followed)
    assert outcome.scores == [12 - 3, -4 + 1, -4 + 1, -4 + 1]


def test_zz12_a_cake_that_was_shared_before_is_paid() -> None:
    """ZZ-12: the dealer pays each of the others 1 for an honour, 2 for a tile of a suit."""
    assert roaming(streak=1, marks={"fenbing": "E"}).scores == [-15, 29, -7, -7]
    assert roaming(streak=1, marks={"fenbing": "E5p"}).scores == [-21, 31, -5, -5]
