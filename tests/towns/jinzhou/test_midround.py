"""Rounds of Jinzhou entered in their middle: the 宝 is known to those who have declared."""

from typing import Any

from tests.midround import table
from tests.story import Outcome

USUAL = "234m567p4699s"
"""Beside a peng of C it waits for 5s, 夹."""


def jinzhou(script: str = "", **position: Any) -> Outcome:
    """Seats 0, 1 and 2 have opened; seat 1 has declared 夹听."""
    given: dict[str, Any] = {
        "hands": ["", USUAL, "", ""],
        "melds": ["[EEE<1]", "[CCC<0]", "[SSS<0]", ""],
        "declared": ["", "jia", "", ""],
        "turn": 1,
    }
    return table("jinzhou", script, **(given | position))


def test_jz19_drawing_the_bao_that_was_seen() -> None:
    """JZ-19, JZ-23, JZ-24: 平胡 1 + 摸宝 2 + 自摸 1 + 夹胡 1: 16; dealer, unopened: 32 each."""
    drawn: dict[str, Any] = {"hands": ["", USUAL + "9m", "", ""], "bao": ["9m"], "drawn": "9m"}
    outcome = jinzhou("1 hu", **drawn)
    assert outcome.scores == [-32, 80, -16, -32]
    assert {"code": "bao", "clause": "JZ-17", "tiles": "9m"} not in outcome.view(0)["remarks"]


def test_jz19_a_bao_that_was_not_seen_does_not_win() -> None:
    """JZ-17, JZ-19: nobody has looked yet, so 9m is nothing but 9m."""
    drawn: dict[str, Any] = {"hands": ["", USUAL + "9m", "", ""], "bao": ["9m"], "drawn": "9m"}
    assert jinzhou(**drawn, marks={"bao": []}).legal(1) == ["discard 9m"]


def test_jz18_who_is_about_to_draw_looks_first() -> None:
    """JZ-18, JZ-26: 平胡 1 + 冲宝 2; all have opened: 4 each, the dealer 8."""
    about: dict[str, Any] = {
        "melds": ["[EEE<1]", "[CCC<0]", "[SSS<0]", "[WWW<2]"],
        "declared": ["", "ting", "", ""],
        "bao": ["5s"],
        "window": "draw",
    }
    looking = jinzhou(**about)
    assert looking.legal(1) == ["hu", "pass"]
    assert looking.events("bao", 1)[0]["tiles"] == "5s"
    assert jinzhou("1 hu", **about).scores == [-8, 16, -4, -4]


def test_jz16_a_declared_hand_discards_what_it_draws() -> None:
    drawn: dict[str, Any] = {"hands": ["", USUAL + "E", "", ""], "drawn": "E", "bao": ["9m"]}
    assert jinzhou(**drawn).legal(1) == ["discard E"]


def test_jz27_an_added_kong_lies_there_to_be_robbed() -> None:
    """JZ-27: 平胡 1 + 放炮 1 + 抢杠胡 2 = 8 from seat 2 alone, for 夹胡 16."""
    robbed: dict[str, Any] = {
        "melds": ["[EEE<1]", "[CCC<0]", "[555s<1]", ""],
        "hands": ["", USUAL, "5s", ""],
        "bao": ["9m"],
        "turn": 2,
        "window": "rob",
        "adds": "5s",
    }
    assert jinzhou("1 hu", **robbed).scores == [0, 16, -16, 0]
    robbed["declared"] = ["", "ting", "", ""]
    assert jinzhou("1 hu", **robbed).scores == [0, 8, -8, 0]
