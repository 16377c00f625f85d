"""Any moment of a round, written as a scenario and entered again, goes on in the same way."""

import random
from typing import Any

import pytest

from fangcheng.checking.rounds import choose, play_on
from fangcheng.errors import ScenarioError
from fangcheng.game.actions import PASS, PENG
from fangcheng.game.referee import legal, waiting_for
from fangcheng.game.state import State
from fangcheng.positions.writing import scenario_of
from tests.effort import FULL, many
from tests.midround import check_same, entered_again, play_both
from tests.rounds import every_room, open_round
from tests.tables import position

CHECKED = 1.0 if FULL else 0.1
"""How many of the moments are entered again."""
PLAYED_OUT = 0.2
"""How many of these are played to their end."""


def play_to_the_end(state: State, other: State, rng: random.Random) -> None:
    while not state.over:
        seat = rng.choice(waiting_for(state))
        play_both(state, other, seat, str(choose(rng, legal(state, seat), state, seat)))
    assert (other.over, other.scores(), other.result) == (True, state.scores(), state.result)


@pytest.mark.random
@pytest.mark.parametrize(("name", "options"), every_room())
def test_a_moment_entered_again_goes_on_the_same_way(name: str, options: dict[str, Any]) -> None:
    rng = random.Random(f"enter{name}{options}")
    for _ in range(many(quick=1, full=12)):
        state = open_round(name, options, rng)
        other = entered_again(state)
        check_same(state, other)
        for _ in play_on(state, rng):
            if rng.random() < CHECKED and not state.over:
                other = entered_again(state)
                check_same(state, other)
                if rng.random() < PLAYED_OUT:
                    play_to_the_end(state.clone(), other, rng)


def test_what_the_table_suggests_wrongly_is_told() -> None:
    """HZ-15: seat 1 has drawn since its wild discard; its last one lies in the meld of seat 2.

    The other way round nobody could claim, the next seat would draw, and its lock be gone as well.
    """
    state = position(
        {
            "variant": "hangzhou", "indicator": "3m", "turn": 0, "window": "claim",
            "hands": ["1115m4p7sWWNNNNF", "2455667m49pCFFF", "778m69p5999sC", "188m14p66779s"],
            "melds": ["", "", "[345p<1]", "[8888s!]"],
            "discards": ["2p8m6s", "3m", "65m", "7m2p"], "marks": {"caisuo": []},
        }
    )  # fmt: skip
    assert legal(state, 3) == (PENG, PASS)
    check_same(state, entered_again(state))


def test_a_round_that_is_over_is_not_entered() -> None:
    state = open_round("hangzhou", {}, random.Random(1))
    for _ in play_on(state, random.Random(2)):
        pass
    with pytest.raises(ScenarioError, match="the round is over"):
        scenario_of(state)
