"""What `hard` has learned where lessons help, used as `Experience` says."""

import random

import pytest

from fangcheng.bots import Look
from fangcheng.bots.weighing.estimate import Outlook, Waiting
from fangcheng.bots.weighing.experience import LOCKED, Experience, best_outlook
from fangcheng.bots.weighing.lessons import LESSONS
from fangcheng.game.referee import apply, waiting_for
from fangcheng.positions.scenario import read_scenario
from fangcheng.tiles import parse
from fangcheng.variants import VARIANTS
from tests.bots.test_levels import position
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


@pytest.mark.parametrize("town", LESSONS)
def test_there_is_a_lesson_for_every_kind_of_hand(town: str) -> None:
    outlook = Experience(looks(town, 1)[0])
    assert len(LESSONS[town]) == LOCKED + 1
    assert {len(lesson) for lesson in LESSONS[town]} == {len(outlook.seen(0.0))}


@pytest.mark.parametrize("town", LESSONS)
def test_a_hand_is_worth_what_the_lesson_makes_of_what_is_seen(town: str) -> None:
    for look in looks(town, 2):
        outlook = Experience(look)
        for distance in (0, 1, 3, 7):
            lesson = LESSONS[town][LOCKED if look.declared[look.seat] else min(distance, 4)]
            came = sum(a * b for a, b in zip(lesson, outlook.seen(3.0), strict=True))
            assert outlook.judged(distance, 3.0) == pytest.approx(came * outlook.plain)
        assert Experience(look, judges=False).judged(1, 3.0) == 3.0
        assert Outlook(look).judged(1, 3.0) == 3.0


@pytest.mark.parametrize("town", LESSONS)
def test_what_was_expected_counts_for_something_in_every_lesson(town: str) -> None:
    assert all(lesson[1] > 0 for lesson in LESSONS[town])


@pytest.mark.parametrize("town", VARIANTS)
def test_a_discard_nobody_may_win_on_costs_nothing(town: str) -> None:
    for look in looks(town, 3):
        outlook = best_outlook(look)
        for tile in range(34):
            may_win = look.variant.may_win_on(outlook.state, tile, look.seat, "discard")
            assert (outlook.danger(tile) > 0) <= bool(may_win)


# -- who draws next, and what comes by claims ------------------------------------------------


def test_the_sooner_the_own_draw_the_better() -> None:
    ready = Waiting(0.3, 30.0, 0.0, 0.0, 0, 30, False)
    for look in looks("jinzhou", 4)[8:]:
        outlook = Experience(look)
        worth = []
        for source in range(4):
            outlook.draw_after((look.seat - 1 - source) % 4)
            worth.append(outlook.steps_before(0.5, 0.0, outlook.steps_of_waiting(ready))[-1])
        assert worth == sorted(worth, reverse=True)
        assert worth[0] > worth[3]


def test_draws_are_counted_to_the_last_tile() -> None:
    look = looks("jinzhou", 5)[0]
    outlook = Experience(look)
    outlook.state.wall.left = look.variant.reserve(0) + 6
    assert [drawn_after(outlook, (look.seat + step) % 4) for step in range(4)] == [1, 1, 2, 2]


def drawn_after(outlook: Experience, source: int) -> int:
    """How many tiles the seat will draw if the one after `source` is next."""
    outlook.draw_after(source)
    return outlook.draws


def test_what_a_town_lets_one_claim_comes_more_often() -> None:
    state = position("23m 8m 55p 9p 1479s ESWN")
    outlook = Experience(Look(state, 0))
    by_chi, by_peng, by_none = (outlook.claimed(parse(tile)[0]) for tile in ("1m", "5p", "E"))
    assert by_none == 0.0
    assert 0.0 < by_chi < by_peng


def test_lanzhou_with_two_calls_has_no_chi() -> None:
    hands = ["23m 55p E 1478s 9p 19m EW", "", "", ""]
    rates = {}
    for calls in ("two", "three", "closed"):
        options = {"calls": calls, "shuai": False}
        state = read_scenario({"variant": "lanzhou", "options": options, "hands": hands}).open()
        outlook = Experience(Look(state, 0))
        rates[calls] = [outlook.claimed(parse(tile)[0]) > 0 for tile in ("1m", "5p")]
    assert rates == {"two": [False, True], "three": [True, True], "closed": [False, False]}
