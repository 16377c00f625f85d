"""Bots know the options of Hangzhou: what they expect follows from them."""

from typing import Any

from fangcheng.bots import Candidate, Look
from fangcheng.bots.weighing.weigh import weigh
from tests.story import position, story


def weighed(hands: dict[int, str], script: str, seat: int, **rest: Any) -> dict[str, Candidate]:
    """What a seat can expect of each action after a script."""
    state = position(story(hands, script, **rest))
    return {str(one.action): one for one in weigh(Look(state, seat))}


def test_hz14_a_second_kong_brings_more_where_each_counts() -> None:
    """HZ-14: after the kong of S the hand is ready, and may win on the replacement."""
    values = {}
    for counts in ("once", "each"):
        options = {"turn_kongs": counts}
        hands = {0: "EEEESSSS123m456m"}
        after = weighed(hands, "0 gang E", 0, tail="7p", options=options)
        values[counts] = after["gang S"].value
    assert values["each"] > values["once"]
