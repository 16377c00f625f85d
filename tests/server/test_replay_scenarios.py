"""Any moment of a replay can be set up elsewhere: its scenario plays the same round."""

import random

import pytest

from fangcheng.answering import answer
from fangcheng.game.actions import parse_action
from fangcheng.game.referee import legal_texts, waiting_for
from fangcheng.installed import VARIANTS, make_variant
from fangcheng.match import Match
from fangcheng.server.archive.questions import PlayedMatch
from fangcheng.server.archive.records import replay
from fangcheng.server.stepping import NEXT_ROUND

ROUNDS = 2


def _played(town: str) -> PlayedMatch:
    """Two rounds in which everybody does anything, the second one given up."""
    rng = random.Random(f"replayed {town}")
    match = Match(make_variant(town, {}), f"replayed {town}")
    inputs: list[tuple[int, str]] = []
    while True:
        if match.state.over:
            if match.state.round == ROUNDS:
                break
            inputs.append((-1, NEXT_ROUND))
            match.next_round()
        seat = rng.choice(waiting_for(match.state))
        listed = [do for do in legal_texts(match.state, seat) if "?" not in do]
        do = "leave" if match.state.round == ROUNDS and len(inputs) > 60 else rng.choice(listed)
        match.apply(seat, parse_action(do))
        inputs.append((seat, do))
    return PlayedMatch(town, {}, match.seed, {}, ["a"] * match.variant.seats, inputs)


@pytest.mark.parametrize("town", VARIANTS)
def test_a_scenario_plays_the_round_again(town: str) -> None:
    rounds = replay(_played(town), {}).rounds
    assert len(rounds) == ROUNDS
    for replayed in rounds:
        told = answer("position", {"scenario": replayed.scenario})
        assert "error" not in told
        assert [
            {key: value for key, value in event.items() if key not in ("known", "told")}
            for event in told["round"]["events"]
        ] == replayed.events
        assert told["lines"] == replayed.lines
        assert told["assumed"] == []
