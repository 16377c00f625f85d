"""OpenSpiel: its own tests. It is too large for everybody: `pip install 'fangcheng[openspiel]'`."""

import json
from random import Random
from typing import Any

import pytest

pyspiel = pytest.importorskip("pyspiel")

from open_spiel.integration_tests.api_test import EnforceAPIOnPartialTreeBase  # noqa: E402
from open_spiel.python.algorithms.generate_playthrough import playthrough  # noqa: E402
from open_spiel.python.algorithms.sample_some_states import sample_some_states  # noqa: E402
from open_spiel.python.rl_environment import Environment  # noqa: E402

import fangcheng.adapters.openspiel  # noqa: E402, F401
from fangcheng.errors import FangchengError  # noqa: E402

TestInterface: Any = type(
    "TestInterface",
    (EnforceAPIOnPartialTreeBase,),
    {
        "game": pyspiel.load_game("fangcheng(walls=5)"),
        "game_name": "fangcheng",
        "setUpClass": classmethod(lambda cls: _sample(cls)),
    },
)
"""The part of OpenSpiel's test that does not walk through all states."""
del EnforceAPIOnPartialTreeBase


def _sample(cls: Any) -> None:
    """Fewer states than it takes itself."""
    cls.some_states = sample_some_states(cls.game, max_states=25)
    cls.game_type = cls.game.get_type()


def random_state(given: str, steps: int) -> Any:
    state, chance = pyspiel.load_game(given).new_initial_state(), Random(3)
    state.apply_action(2)
    for _ in range(steps):
        state.apply_action(chance.choice(state.legal_actions()))
    return state


def test_random_rounds_pass_the_simulation() -> None:
    game = pyspiel.load_game("fangcheng(town=zhangzhou,options=players:3,walls=5)")
    assert game.num_players() == 3
    pyspiel.random_sim_test(game, num_sims=1, serialize=False, verbose=False)


def test_a_playthrough_tells_the_round() -> None:
    told = playthrough("fangcheng(town=jinzhou,walls=2)", None, seed=1).splitlines()
    history = [line for line in told if line.startswith("History() = ")][-1]
    state = pyspiel.load_game("fangcheng(town=jinzhou,walls=2)").new_initial_state()
    for action in json.loads(history.removeprefix("History() = ")):
        state.apply_action(action)
    assert state.is_terminal()
    assert told[-1] == f"Returns() = {[int(points) for points in state.returns()]}"


def test_a_copy_goes_its_own_way_and_a_state_can_be_written() -> None:
    state = random_state("fangcheng(walls=5)", 30)
    text, other = str(state), state.clone()
    other.apply_action(other.legal_actions()[0])
    assert str(state) == text and other.history() == [*state.history(), other.history()[-1]]
    _, again = pyspiel.deserialize_game_and_state(
        pyspiel.serialize_game_and_state(state.get_game(), state)
    )
    assert again.observation_tensor(0) == state.observation_tensor(0)
    assert again.information_state_string(1) == state.information_state_string(1)


def test_it_can_be_learned_by_what_openspiel_has() -> None:
    env = Environment("fangcheng", walls=3, include_full_state=False)
    step, chance, points = env.reset(), Random(1), [0.0] * 4
    while not step.last():
        seat = step.observations["current_player"]
        step = env.step([chance.choice(step.observations["legal_actions"][seat])])
        points = [old + new for old, new in zip(points, step.rewards, strict=True)]
    assert points == env.get_state.returns()


def test_a_wrong_town_or_option_is_refused() -> None:
    for wrong in ("town=nowhere", "options=players:9"):
        with pytest.raises(FangchengError):
            pyspiel.load_game(f"fangcheng({wrong})")
