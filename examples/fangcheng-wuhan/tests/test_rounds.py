"""Bots play whole rounds; that all holds in them `fangcheng check wuhan` sees to."""

import pytest

from fangcheng.bots import make_bot
from fangcheng.bots.look import Look
from fangcheng.game.actions import Kind
from fangcheng.game.referee import apply, legal, start, waiting_for
from fangcheng.game.state import State, Window
from fangcheng.installed import make_variant
from fangcheng.tiles import RED
from fangcheng.wall import build_wall

ROUNDS = {"easy": 8, "normal": 8, "hard:8": 2}


def played(level: str, number: int) -> State:
    """A round of four bots of a level."""
    town = make_variant("wuhan")
    state = start(town, build_wall(town.deck, level, number), dealer=number % 4)
    bots = [make_bot(level, seat) for seat in range(4)]
    while not state.over:
        for seat in waiting_for(state):
            action = bots[seat].choose(Look(state, seat))
            red = state.window is Window.TURN and state.wall.left and state.hands[seat].counts[RED]
            if red and level != "hard:8":  # which may find something better to do first
                assert action.kind is Kind.CHOOSE
            assert action in legal(state, seat)
            apply(state, seat, action)
    return state


@pytest.mark.parametrize("level", ["easy", "normal", "hard:8"])
def test_bots_open_lay_what_fits_nowhere_and_win(level: str) -> None:
    rounds = [played(level, number) for number in range(ROUNDS[level])]
    assert sum(bool(state.wins) for state in rounds) > ROUNDS[level] // 2
    laid = [tile for state in rounds for aside in state.thrown for tile in aside]
    assert laid.count(RED) > ROUNDS[level]
    assert len(laid) > laid.count(RED), "some wild tiles are laid too"
