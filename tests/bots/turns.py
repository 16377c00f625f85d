"""Turns and claims in Hangzhou."""

from typing import Any

from fangcheng.game.actions import PASS, Kind
from fangcheng.game.referee import apply, legal, waiting_for
from fangcheng.game.state import Drawn, Meld, State, Window
from fangcheng.hands.hand import Hand
from fangcheng.positions.scenario import read_scenario
from fangcheng.tiles import parse

EAST = parse("E")[0]


def after_opening(scenario: dict[str, Any]) -> State:
    """Open a round in which nobody stakes or takes anything before the first turn."""
    state = read_scenario(scenario).open()
    while state.phase == "opening":
        for seat in waiting_for(state):
            choices = legal(state, seat)
            apply(state, seat, PASS if PASS in choices else choices[0])
    return state


def own_turn(town: str, hand: str, *melds: Meld, **options: object) -> State:
    """The turn of seat 0 in the middle of a round, with the last of these tiles drawn."""
    state = after_opening({"variant": town, "options": options, "hands": [""] * 4})
    assert state.window is Window.TURN and state.turn == 0
    tiles = parse(hand)
    state.hands[0] = Hand(tiles, state.roles)
    state.melds[0] = list(melds)
    state.drawn, state.drawn_by = tiles[-1], Drawn.HEAD
    return state


PENG = Meld(Kind.PENG, (EAST,) * 3, 1, EAST)
