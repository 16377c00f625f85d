"""A mirrored round: the seat it is made for cannot tell it from the true one."""

import random
from typing import Any

import pytest

from fangcheng.bots.imagine.hidden import Hidden
from fangcheng.bots.imagine.mirror import MirrorError, mirror
from fangcheng.bots.weighing.playout import swift_choice
from fangcheng.game.actions import TIMEOUT, Action
from fangcheng.game.referee import apply, legal, waiting_for
from fangcheng.game.state import State
from fangcheng.game.views import events_for, view
from fangcheng.positions.scenario import read_scenario
from fangcheng.wall import Chance
from tests.effort import many
from tests.rounds import check_conserved, check_keys, choose, every_room, open_round, play_on

ROUNDS = many(1, 40)
OFTEN = 0.4
"""How many of the decisions are mirrored; the rest only lead on."""


def check_mirror(state: State, seat: int, answers: list[Action], rng: random.Random) -> None:
    """What the seat sees and saw is the same; now and then the mirrored round is played on."""
    told = events_for(state, seat)
    mirrored = mirror(state.variant, seat, told, answers)
    assert view(mirrored, seat) == view(state, seat)
    assert events_for(mirrored, seat) == told
    check_conserved(mirrored)
    check_keys(mirrored)
    if rng.random() < 0.05:
        for _ in play_on(mirrored, rng):
            check_conserved(mirrored)


def play_mirrored(state: State, rng: random.Random) -> None:
    """Play a round, most of it quickly so that it gets far, with time-outs, and mirror it."""
    answers: list[list[Action]] = [[] for _ in range(state.seats)]
    while not state.over:
        seat = rng.choice(waiting_for(state))
        if rng.random() < OFTEN:
            check_mirror(state, seat, answers[seat], rng)
        timeout = rng.random() < 0.03
        if timeout:
            action = TIMEOUT
        elif rng.random() < 0.85:
            action = swift_choice(state, seat)
        else:
            action = choose(rng, legal(state, seat), state, seat)
        if not timeout:
            answers[seat].append(action)
        apply(state, seat, action)


@pytest.mark.parametrize(("name", "options"), every_room())
def test_a_seat_cannot_tell_its_mirror_from_the_true_round(
    name: str, options: dict[str, Any]
) -> None:
    for number in range(ROUNDS):
        rng = random.Random(f"mirror {name} {options} {number}")
        play_mirrored(open_round(name, options, rng), rng)


@pytest.mark.parametrize("number", range(ROUNDS * 24))
def test_the_hidden_tile_lies_where_it_was_shown(number: int) -> None:
    """JZ-17, JZ-21: late rounds, in which the 宝 is seen, changes and runs out."""
    rng = random.Random(f"hidden {number}")
    play_mirrored(open_round("jinzhou", {}, rng), rng)


def test_the_same_events_give_the_same_mirror() -> None:
    state = open_round("jinzhou", {}, random.Random(1))
    seat = waiting_for(state)[0]
    told = events_for(state, seat)
    one, other = (mirror(state.variant, seat, told, []) for _ in range(2))
    assert one.wall.line == other.wall.line


@pytest.mark.parametrize("variant", ["hangzhou", "jinzhou", "qinhuangdao"])
def test_a_round_laid_without_dice_is_mirrored_too(variant: str) -> None:
    pao = {"options": {"pao": False}} if variant == "qinhuangdao" else {}
    hand = "123456789m1234p"
    scenario = read_scenario({"variant": variant, "hands": [hand[:-1] + "4p", "", "", ""], **pao})
    rng = random.Random(variant)
    play_mirrored(scenario.open(), rng)


def test_a_round_that_is_over_has_no_mirror() -> None:
    state = open_round("hangzhou", {}, random.Random(2))
    list(play_on(state, random.Random(2)))
    with pytest.raises(MirrorError, match="running round"):
        mirror(state.variant, 0, events_for(state, 0), [])


def test_events_that_cannot_be_are_refused() -> None:
    state = open_round("hangzhou", {}, random.Random(3))
    told = [*events_for(state, 0), {"event": "peng", "seat": 1, "tiles": "EEE", "take": "E"}]
    with pytest.raises(MirrorError, match="does not follow"):
        mirror(state.variant, 0, told, [])


def test_melds_found_by_chance_are_melds() -> None:
    state = read_scenario({"variant": "zhangzhou", "hands": ["", "", "", ""]}).open()
    plain = [face for face in range(27) if state.roles.plays[face] == face]
    seen = set()
    for number in range(60):
        tiles = Hidden(state, 0, Chance("melds", number, "melds")).some_melds(5) or []
        for at in range(0, len(tiles), 3):
            first, second, third = tiles[at : at + 3]
            if first != second and {first, second, third} <= set(plain):
                assert (second, third) == (first + 1, first + 2)
                assert first % 9 < 7, "a run stays in its suit"
                seen.add("run")
            elif first == second:
                assert second == third
                seen.add("triplet")
    assert seen == {"run", "triplet"}
