"""The model of many nodes: the same every time, and no room is lost in it."""

from dataclasses import replace

import pytest
from research.cluster import costs
from research.cluster.model import House, simulate

SMALL = House(nodes=12, rooms=30, killed=2, batch=5, seconds=40.0)


def test_the_same_seed_gives_the_same_story() -> None:
    assert simulate(SMALL) == simulate(SMALL)
    assert simulate(SMALL) != simulate(replace(SMALL, seed=2))


def test_rooms_of_the_dead_are_taken_once_and_not_before_their_lease_is_over() -> None:
    story = simulate(SMALL)
    assert sum(story.takers.values()) == 2 * 30
    assert not story.takers.keys() & {0, 1} and not story.barred
    latest_renewal = costs.BEAT * (1 + costs.JITTER)
    assert story.after(0) > costs.LEASE - latest_renewal
    assert len(story.back) < 60, "nobody comes to some of them"


def test_portions_share_the_rooms_among_those_who_live() -> None:
    shared, grabbed = simulate(SMALL), simulate(replace(SMALL, batch=1000))
    assert max(shared.takers.values()) <= 10 < max(grabbed.takers.values())
    assert shared.longest_queue < grabbed.longest_queue


@pytest.mark.parametrize("stall", [2.0, 4.5, 6.0, 20.0])
def test_nobody_is_declared_dead_because_the_database_stood_still(stall: float) -> None:
    house = House(nodes=40, rooms=1, stall=stall)
    assert simulate(house).barred == 0
    if stall > costs.LEASE:
        assert simulate(replace(house, patience="after")).barred == 39
