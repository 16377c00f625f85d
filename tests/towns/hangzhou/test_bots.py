"""Bots know the options of Hangzhou: what they expect follows from them."""

from typing import Any

from fangcheng.bots import Candidate, Look
from fangcheng.bots.weighing.sandbox import Sandbox
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


def test_hz16_a_wild_makes_a_hand_ready_only_as_baotou() -> None:
    """HZ-16: without 9s the hand waits for 4p and more; where a wild needs 暴头 it is one away."""
    for option, distance in ((False, 0), (True, 1)):
        hands = {0: "C", 1: "123m456m789m11p5pN"}
        options = {"wild_draws_only": option}
        after = weighed(hands, "0 C", 1, draws="9s", options=options)
        assert after["discard 9s"].distance == distance
    best = max(after.values(), key=lambda one: one.value)
    assert str(best.action) in ("discard 9s", "discard 5p"), "it goes for 暴头"


def test_hz26_what_a_win_is_worth_by_fan() -> None:
    """HZ-26: a plain win brings 2 + 1 + 1 either way; 七对 on the way to 爆头 8 times that."""
    worth = {}
    for scoring in ("multipliers", "fan"):
        options = {"scoring": scoring, "caishen": "white"}
        hands = {0: "C", 1: "1144m1144p1144sP"}
        state = position(story(hands, "0 C", draws="9s", options=options))
        sandbox = Sandbox(Look(state, 1))
        assert sandbox.plain == 4
        worth[scoring] = sandbox.win_now()
    assert worth == {"multipliers": 4 * 4, "fan": 8 * 4}
