"""Bots know the options of Zhangzhou: what they expect follows from them."""

from fangcheng.bots import Look
from fangcheng.bots.weighing.weigh import weigh
from tests.story import position, story


def test_zz10_fewer_draws_are_expected_where_flowers_stay_in_reserve() -> None:
    """ZZ-10: eight flowers of seat 2 keep ten tiles more in the wall; a ready hand wins less."""
    values = {}
    for on in (False, True):
        hands = {0: "123m456m789m123pEE12sC", 2: "12345678f"}
        scenario = story(
            hands,
            "0 pass",
            variant="zhangzhou",
            tail="999s999p99m",
            left=44,
            options={"flowers_reserve": on},
        )
        found = {str(one.action): one for one in weigh(Look(position(scenario), 0))}
        values[on] = found["discard C"].value
    assert values[True] < values[False]
