"""Random full rounds of every registered variant with every option: what must always hold."""

import random
from typing import Any

import pytest

from fangcheng.errors import IllegalActionError
from fangcheng.game.actions import DISCARD, HU, PASS, PENG
from fangcheng.game.referee import apply, legal, waiting_for
from fangcheng.game.state import State, Window
from fangcheng.variants import VARIANTS
from tests.effort import many
from tests.hidden import LoggedWall, permuted_now, replay_permuted, seen_by
from tests.rounds import (
    Script,
    check_conserved,
    check_keys,
    check_ledger,
    check_somebody_can_act,
    every_room,
    open_round,
    option_samples,
    play_on,
    snapshot,
)

pytestmark = pytest.mark.random

CHUNKS = many(quick=2, full=100)
ROUNDS_PER_CHUNK = 1000


def rounds_in_room(name: str) -> int:
    """Few in each of many kinds of rooms, more in each of few; a dozen of every town."""
    return many(quick=1 + 11 // len(option_samples(name)), full=8)


@pytest.mark.parametrize("chunk", range(CHUNKS))
@pytest.mark.parametrize("name", VARIANTS)
def test_random_rounds_end_well(name: str, chunk: int) -> None:
    """Thousands of rounds of each town: nobody is stuck, no tile is lost, the ledger is zero."""
    rng = random.Random(f"{name}{chunk}")
    rooms = [options for room, options in every_room() if room == name]
    ends = {"wins": 0, "draws": 0}
    for number in range(ROUNDS_PER_CHUNK):
        state = open_round(name, rooms[number % len(rooms)], rng, listen=number % 4 == 0)
        while not state.over:
            waiting = waiting_for(state)
            assert waiting, "nobody is asked"
            options = legal(state, waiting[-1])
            assert options, "a seat is stuck"
            apply(state, waiting[-1], HU if options[0] is HU else rng.choice(options))
        check_conserved(state)
        check_ledger(state)
        check_keys(state)
        assert state.result is not None
        assert state.result.drawn == (not state.wins)
        ends["draws" if state.result.drawn else "wins"] += 1
    assert min(ends.values()) > 50, f"too one-sided to tell anything: {ends}"


@pytest.mark.parametrize(("name", "options"), every_room())
def test_every_moment_of_a_round(name: str, options: dict[str, Any]) -> None:
    """After every action: tiles conserved, keys right, clone equal and independent."""
    rng = random.Random(f"{name}{options}")
    for _ in range(rounds_in_room(name)):
        state = open_round(name, options, rng)
        check_somebody_can_act(state)
        for _ in play_on(state, rng):
            check_conserved(state)
            check_keys(state)
            check_ledger(state)
            check_somebody_can_act(state)
            _check_clone(state, rng)


def _check_clone(state: Any, rng: random.Random) -> None:
    before = snapshot(state)
    copy = state.clone()
    assert snapshot(copy) == before
    if not copy.over:
        seat = rng.choice(waiting_for(copy))
        apply(copy, seat, rng.choice(legal(copy, seat)))
        assert snapshot(state) == before, "playing on a clone changed the original"


@pytest.mark.parametrize(("name", "options"), every_room())
def test_illegal_actions_change_nothing(name: str, options: dict[str, Any]) -> None:
    rng = random.Random(f"illegal{name}{options}")
    refused = 0
    state = open_round(name, options, rng)
    for _ in play_on(state, rng):
        if rng.random() < 0.7:
            continue
        for seat in range(state.seats):
            for action in (HU, PENG, PASS, DISCARD[rng.randrange(34)]):
                if action not in legal(state, seat):
                    before = snapshot(state)
                    with pytest.raises(IllegalActionError):
                        apply(state, seat, action)
                    assert snapshot(state) == before
                    refused += 1
    assert refused > 100


@pytest.mark.parametrize(("name", "options"), every_room())
def test_views_hold_no_hidden_tile(name: str, options: dict[str, Any]) -> None:
    """At every moment: permute what a seat cannot see, and it sees the same bytes (C-5, C-15)."""
    rng = random.Random(f"views{name}{options}")
    for _ in range(rounds_in_room(name)):
        state = open_round(name, options, rng)
        for _ in play_on(state, rng):
            for seat in range(state.seats):
                other = permuted_now(state, seat, rng)
                assert seen_by(other, seat) == seen_by(state, seat)


@pytest.mark.parametrize(("name", "options"), every_room())
def test_event_streams_hold_no_hidden_tile(name: str, options: dict[str, Any]) -> None:
    """Play the same round again with other hidden tiles: a seat is told the same bytes."""
    rng = random.Random(f"streams{name}{options}")
    compared = 0
    for _ in range(2 * rounds_in_room(name)):
        state = open_round(name, options, rng, laid=LoggedWall)
        first = state.wall.clone()
        script: Script = []
        for step in play_on(state, rng):
            script.append(step)
            if rng.random() < 0.9:
                continue
            for seat in range(state.seats):
                if state.window is Window.TURN or seat in waiting_for(state):
                    other = replay_permuted(first, state, script, seat, rng)
                    if state.variant.hides_tile and places_used(other) != places_used(state):
                        continue  # the roll hit another face: the hidden tile is another one
                    assert seen_by(other, seat) == seen_by(state, seat)
                    compared += 1
    assert compared > 2 * state.seats


def places_used(state: State) -> tuple[list[int], int, int]:
    """Which places of the wall were drawn from, the dice rolled, and the tile that is skipped."""
    assert isinstance(state.wall, LoggedWall)
    return state.wall.log, state.wall.rolled, state.wall.skip
