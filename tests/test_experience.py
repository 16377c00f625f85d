"""What `hard` has learned: lessons for every town, used as `Experience` says."""

import random

import pytest

from fangcheng.bots import Look
from fangcheng.bots.experience import LOCKED, Experience
from fangcheng.bots.lessons import LESSONS
from fangcheng.bots.outlook import Outlook
from fangcheng.game.referee import apply, waiting_for
from fangcheng.variants import VARIANTS
from tests.rounds import open_round


def looks(town: str, seed: int) -> list[Look]:
    """Play at random, and look at each turn."""
    chance = random.Random(seed)
    state = open_round(town, {}, chance, listen=False)
    found: list[Look] = []
    while not state.over and len(found) < 30:
        for seat in waiting_for(state):
            look = Look(state, seat)
            if look.phase == "turn":
                found.append(Look(state.clone(), seat))
            apply(state, seat, chance.choice(look.legal))
    return found


@pytest.mark.parametrize("town", VARIANTS)
def test_every_town_has_a_lesson_for_every_kind_of_hand(town: str) -> None:
    outlook = Experience(looks(town, 1)[0])
    assert len(LESSONS[town]) == LOCKED + 1
    assert {len(lesson) for lesson in LESSONS[town]} == {len(outlook.seen(0.0))}


@pytest.mark.parametrize("town", VARIANTS)
def test_a_hand_is_worth_what_the_lesson_makes_of_what_is_seen(town: str) -> None:
    for look in looks(town, 2):
        outlook = Experience(look)
        for distance in (0, 1, 3, 7):
            lesson = LESSONS[town][LOCKED if look.declared[look.seat] else min(distance, 4)]
            came = sum(a * b for a, b in zip(lesson, outlook.seen(3.0), strict=True))
            assert outlook.judged(distance, 3.0) == pytest.approx(came * outlook.plain)
        assert Experience(look, judges=False).judged(1, 3.0) == 3.0
        assert Outlook(look).judged(1, 3.0) == 3.0


@pytest.mark.parametrize("town", VARIANTS)
def test_what_was_expected_counts_for_something_in_every_lesson(town: str) -> None:
    assert all(lesson[1] > 0 for lesson in LESSONS[town])


def test_a_discard_nobody_may_win_on_costs_nothing() -> None:
    for look in looks("hangzhou", 3):
        outlook = Experience(look)
        for tile in range(34):
            may_win = look.variant.may_win_on(outlook.state, tile, look.seat, "discard")
            assert (outlook.danger(tile) > 0) <= bool(may_win)
