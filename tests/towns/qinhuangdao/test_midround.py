"""Rounds of Qinhuangdao entered in their middle; F is turned up: P is wild."""

from typing import Any

import pytest

from fangcheng.positions.script import ScriptError
from tests.midround import table
from tests.story import Outcome

ROAMING = "123m456p789sNNNP"
"""Four melds and a wild tile: any tile wins (QH-20)."""
IDLE = ["147m258p369sESCF", "369m147p258sWNCF", "258m369p147sWNCF", "369m147p258sEWCF"]


def qinhuangdao(script: str = "", **position: Any) -> Outcome:
    return table("qinhuangdao", script, **({"indicator": "F"} | position))


def roaming(script: str = "", **position: Any) -> Outcome:
    given: dict[str, Any] = {"hands": ["", ROAMING + "5s", "", ""], "turn": 1}
    return qinhuangdao(script, **(given | position))


def test_qh23_stakes_are_added() -> None:
    """QH-20, QH-23: 门清 2 x 混儿悠 2 x 自摸 2: 8 + 1 + the payer's stake, 16 from the dealer."""
    assert roaming("1 hu", stakes=[5, 1, 3, 0]).scores == [-22, 43, -12, -9]
    assert roaming("1 hu").scores == [-16, 32, -8, -8]


def test_qh6_who_threw_a_wild_tile_may_not_win() -> None:
    """QH-6: its discards tell."""
    assert "hu" in roaming().legal(1)
    with pytest.raises(ScriptError) as refused:
        roaming("1 hu", discards=["", "P", "", ""])
    assert [one["clause"] for one in refused.value.why] == ["QH-6"]


def nine_or_six(tile: str, script: str = "", **position: Any) -> Outcome:
    """Seat 3 waits for 6s and 9s; seat 2 discards one of them."""
    given: dict[str, Any] = {
        "hands": [*IDLE[:3], "123999m456p78sSS"],
        "discards": ["", "", tile, ""],
        "turn": 2,
        "window": "claim",
        "options": {"pao": False},
    }
    return qinhuangdao(script, **(given | position))


def test_qh8_a_win_was_passed_on() -> None:
    """QH-8: 9s was passed; on 6s it wins, 门清 2 x 素胡 2 = 4 from seat 2."""
    passed: dict[str, Any] = {"marks": {"louhu": ["", "", "", "9s"]}}
    assert nine_or_six("9s").claims(3) == ["chi 78s", "hu"]
    assert nine_or_six("9s", **passed).claims(3) == ["chi 78s"]
    assert nine_or_six("6s", "3 hu", **passed).scores == [0, 0, -4, 4]


def test_qh11_the_first_go_around_is_seen_from_the_discards() -> None:
    """QH-11: seat 2 holds E, S and N; the dealer's first W makes a 风杠, a second discard not."""
    hands = [IDLE[0], IDLE[1], "258m369p147sESNC", IDLE[3]]
    west: dict[str, Any] = {"hands": hands, "turn": 0, "window": "claim"}
    assert qinhuangdao(**west, discards=["W", "", "", ""]).legal(2) == ["fenggang", "pass"]
    later = qinhuangdao(**west, discards=["PW", "9m", "9p", "1s"])
    assert later.asked == [1] and later.phase == "turn"


def test_qh24_kongs_lie_there() -> None:
    """QH-24: seat 3's concealed kong pays it 2 from each, seat 2's claimed one 1 from seat 3."""
    kongs: dict[str, Any] = {"melds": ["", "", "[1111p<3]", "[9999p!]"]}
    outcome = roaming("1 hu", options={"pao": False}, **kongs)
    assert outcome.scores == [-16 - 2, 32 - 2, -8 - 2 + 1, -8 + 6 - 1]
