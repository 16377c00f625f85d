"""Positions and hands in which bots decide."""

from typing import Any

from hypothesis import strategies as st

from fangcheng.game.actions import parse_action
from fangcheng.game.referee import apply
from fangcheng.game.state import State
from fangcheng.hands.hand import Hand, roles
from fangcheng.positions.scenario import read_scenario
from fangcheng.tiles import FACES

DECK = [face for face in range(FACES) for _ in range(4)]


def position(*hands: str, indicator: str = "N", script: str = "", **rest: Any) -> State:
    """A Hangzhou round in which seat 0 deals, after a script of `seat action` lines."""
    data = {"variant": "hangzhou", "hands": [*hands, *[""] * (4 - len(hands))]}
    state = read_scenario({**data, "indicator": indicator, **rest}).open()
    for line in filter(None, script.split(", ")):
        seat, _, action = line.partition(" ")
        apply(state, int(seat), parse_action(action))
    return state


@st.composite
def hands(draw: st.DrawFn, sizes: tuple[int, ...]) -> Hand:
    """A hand with a wild face; often of few suits, where melds overlap."""
    wild = draw(st.integers(0, FACES - 1))
    lowest, last = draw(st.sampled_from([(0, FACES), (0, 18), (9, 20), (24, FACES)]))
    pool = [tile for tile in DECK if lowest <= tile < last]
    tiles = draw(st.permutations(pool))[: draw(st.sampled_from(sizes))]
    return Hand(tiles, roles((wild,), wild))
