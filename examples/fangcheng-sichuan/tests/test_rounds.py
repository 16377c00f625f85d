"""Random rounds under what must always hold."""

import json
import random
from collections import Counter
from typing import Any

import pytest
from fangcheng_sichuan.variant import suit_given_up, void_tiles

from fangcheng.bots import make_bot
from fangcheng.bots.imagine.mirror import mirror
from fangcheng.bots.look import Look
from fangcheng.game.actions import Action, Kind
from fangcheng.game.referee import apply, is_legal, legal, waiting_for
from fangcheng.game.state import State, Window
from fangcheng.game.views import events_for, view
from fangcheng.positions.scenario import read_scenario
from fangcheng.positions.script import play_scenario
from fangcheng.positions.writing import scenario_of
from fangcheng.tiles import SUIT_OF
from tests.rounds import OPTIONS, open_round, play_on

ROUNDS = 6


def _check(state: State) -> None:
    places = [*state.wall.remaining()]
    for seat in range(4):
        places += [*state.hands[seat].tiles(), *state.discards[seat], *state.won[seat]]
        for meld in state.melds[seat]:
            places += meld.tiles
            assert SUIT_OF[meld.tiles[0]] != suit_given_up(state, seat)  # SC-4
    if not state.over:
        assert Counter(places) == Counter(state.variant.deck)
        assert waiting_for(state)
    for seat in waiting_for(state) if not state.over else ():
        assert legal(state, seat)
        assert not state.out >> seat & 1
        held = void_tiles(state, seat)
        if state.window is Window.TURN and held and not state.locked(seat):
            for action in legal(state, seat):
                assert action.kind is not Kind.DISCARD or action.tiles[0] in held
    assert sum(state.scores()) == 0
    assert all(paid.points > 0 and paid.payer != paid.payee for paid in state.transfers)


@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_random_rounds(options: dict[str, Any]) -> None:
    for number in range(ROUNDS):
        rng = random.Random(f"{number} {options}")
        state = open_round(f"{number}", options)
        for _ in play_on(state, rng):
            _check(state)
        if state.variant.leaves_after_win:
            assert len({win.seat for win in state.wins}) == len(state.wins)
        else:
            assert state.wall.left == 0
        winners = {win.seat for win in state.wins}
        assert state.wall.left == 0 or len(winners) == 3


@pytest.mark.parametrize("options", OPTIONS[:3], ids=str)
def test_a_round_is_played_again_to_the_same_bytes(options: dict[str, Any]) -> None:
    rng = random.Random("again")
    first = open_round("again", options)
    script = list(play_on(first, rng))
    second = open_round("again", options)
    for seat, action in script:
        apply(second, seat, action)
    for seat in range(4):
        assert view(first, seat) == view(second, seat)
        assert events_for(first, seat) == events_for(second, seat)


@pytest.mark.parametrize("options", OPTIONS[:2], ids=str)
def test_what_is_advised_is_legal(options: dict[str, Any]) -> None:
    for number in range(30):
        state = open_round(f"advice {number}", options)
        while state.window is Window.OPENING:
            step = state.variant.opening[state.step]
            for seat in waiting_for(state):
                advised = step.advice(state, seat)
                assert advised is not None and is_legal(state, seat, advised)
                apply(state, seat, advised)


def test_tiles_of_the_suit_given_up_are_useless() -> None:
    """The distance does not change with what they are, and each is one tile to change."""
    for number in range(40):
        state = open_round(f"useless {number}", {"swap": False})
        while state.window is Window.OPENING:
            for seat in waiting_for(state):
                apply(state, seat, legal(state, seat)[0])
        for seat in range(4):
            hand = state.hands[seat].clone()
            before = state.variant.distance(state, seat, hand)
            void = suit_given_up(state, seat)
            held = [tile for tile in hand.tiles() if SUIT_OF[tile] == void]
            for tile in held:
                hand.remove(tile)
            for at in range(len(held)):  # any other tiles of that suit
                hand.add(9 * void + at % 9)
            assert state.variant.distance(state, seat, hand) == before
            assert before >= len(held) - (hand.size % 3 == 2)


@pytest.mark.parametrize("level", ["easy", "normal"])
def test_bots_play_a_round(level: str) -> None:
    for options in ({}, {"play": "xueliu"}):
        bots = [make_bot(level, seed) for seed in range(4)]
        state = open_round(level, options)
        while not state.over:
            for seat in waiting_for(state):
                apply(state, seat, bots[seat].choose(Look(state, seat)))
        assert sum(state.scores()) == 0
        assert state.wins


@pytest.mark.parametrize("options", OPTIONS[:3], ids=str)
def test_a_round_is_entered_in_its_middle(options: dict[str, Any]) -> None:
    """Written as a scenario and read again, every seat sees and may do the same."""
    rng = random.Random("middle")
    state = open_round("middle", options)
    for _ in play_on(state, rng):
        if state.over or rng.random() > 0.15:
            continue
        written = json.loads(json.dumps(scenario_of(state)))
        other = play_scenario(read_scenario(written)).state
        assert other.notes == state.notes
        for seat in range(4):
            assert view(other, seat) == view(state, seat)


@pytest.mark.parametrize("options", OPTIONS[:3], ids=str)
def test_a_seat_cannot_tell_its_mirror_from_the_true_round(options: dict[str, Any]) -> None:
    """What bots of a server think about is made from what their seat was told."""
    rng = random.Random("mirror")
    state = open_round("mirror", options)
    answers: list[list[Action]] = [[] for _ in range(4)]
    for seat, action in play_on(state, rng):
        answers[seat].append(action)
        for one in waiting_for(state) if not state.over and rng.random() < 0.2 else ():
            told = events_for(state, one)
            mirrored = mirror(state.variant, one, told, answers[one])
            assert view(mirrored, one) == view(state, one)
            assert events_for(mirrored, one) == told
