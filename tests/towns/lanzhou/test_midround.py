"""Rounds of Lanzhou entered in their middle: thrown tiles, declarations, wins that go on."""

from typing import Any

import pytest

from fangcheng.positions.script import ScriptError
from tests.midround import table
from tests.story import Outcome

WAITS_36P = "123m456m99m45p"
"""Ten tiles, after three were thrown."""
IDLE = ["147m258p369sCFWN", WAITS_36P, "258m369p147sCFWN", "147m258p369sCFWN"]


def lanzhou(script: str = "", **position: Any) -> Outcome:
    """Seat 1 has thrown three tiles and declared."""
    given: dict[str, Any] = {
        "hands": IDLE,
        "thrown": ["", "1p9sE", "", ""],
        "declared": ["", "ting", "", ""],
    }
    return table("lanzhou", script, **(given | position))


def test_lz3_a_hand_without_the_thrown_tiles_wins() -> None:
    """LZ-3, LZ-16: three melds and a pair, self-drawn: 2 from each."""
    hands = [IDLE[0], WAITS_36P + "6p", *IDLE[2:]]
    assert lanzhou("1 hu", hands=hands, turn=1).scores == [-2, 6, -2, -2]


def after_3p(tile: str, script: str = "", **position: Any) -> Outcome:
    """Seat 1 has discarded 3p since it declared; then seat 2 discards a tile."""
    given: dict[str, Any] = {
        "discards": ["", "3p", tile, ""], "turn": 2, "window": "claim"
    }  # fmt: skip
    return lanzhou(script, **(given | position))


def test_lz14_not_on_the_face_of_the_own_last_discard() -> None:
    """LZ-14: 3p not until the own next draw; 6p wins 3 from seat 2 (LZ-16)."""
    with pytest.raises(ScriptError) as refused:
        after_3p("3p", "1 hu")
    assert [one["clause"] for one in refused.value.why] == ["LZ-14"]
    assert after_3p("6p", "1 hu").scores == [0, 3, -3, 0]
    assert after_3p("3p", "1 hu", marks={"bukehu": ["", "", "", ""]}).scores == [0, 3, -3, 0]


def test_lz13_what_a_declarer_discards_is_safe() -> None:
    """LZ-13: only the discard it declares with can be won on."""
    declared: dict[str, Any] = {
        "hands": [*IDLE[:2], "123m456m789mEE12s", IDLE[3]],
        "declared": ["", "ting", "ting", ""],
        "discards": ["", "", "6p", ""],
    }
    assert after_3p("6p", **declared).asked == [3]
    outcome = after_3p("6p", "1 hu", **declared, marks={"tingmo": [1]})
    assert outcome.scores == [0, 3, -3, 0]


def test_lz15_in_the_bath() -> None:
    """LZ-15: who is 洗澡 may not declare with the face just drawn, only with another."""
    bathing: dict[str, Any] = {
        "hands": [IDLE[0], WAITS_36P + "9m", *IDLE[2:]],
        "declared": [""] * 4,
        "turn": 1,
        "drawn": "9m",
    }
    assert "discard 9m ting" in lanzhou(**bathing).legal(1)
    assert "discard 9m ting" not in lanzhou(**bathing, marks={"xizao": [1]}).legal(1)


def test_lz17_a_second_win_ends_the_round() -> None:
    """LZ-17: seat 1 has won by self-draw, 2 from each; now seat 3 does, and that is enough."""
    first = lanzhou("1 hu", hands=[IDLE[0], WAITS_36P + "6p", *IDLE[2:]], turn=1)
    outcome = lanzhou(
        "3 hu",
        options={"end": "twice"},
        hands=[*IDLE[:3], "123m456m789mSS12s3s"],
        declared=["", "ting", "", "ting"],
        won=["", "6p", "", ""],
        wins=first.wins,
        transfers=first.transfers,
        turn=3,
    )
    assert outcome.scores == [-2 - 2, 6 - 2, -2 - 2, -2 + 6]
    assert outcome.result["next_dealer"] == 1, "LZ-2: the deal moves on after every round"
