"""PettingZoo: its own tests, and what seats may know."""

import warnings

import numpy as np
import pytest
from pettingzoo.test import api_test, render_test, seed_test

from fangcheng.adapters.pettingzoo import AllSeats, env
from fangcheng.installed import VARIANTS

KNOWN = {
    "Observation is not a NumPy array",
    "Observation space for each agent probably should be gymnasium.spaces.box or "
    "gymnasium.spaces.discrete",
    "Action mask numpy array is all zeros (no legal actions).",
    "Observation numpy array is all zeros.",
}
"""What it tells of any environment with a mask beside what is observed. At the end there is nothing
to do, and where stakes come before the deal there is nothing to see."""


@pytest.mark.parametrize("town", VARIANTS)
def test_a_town_passes_the_test_of_the_interface(
    town: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with warnings.catch_warnings(record=True) as told:
        warnings.simplefilter("always")
        api_test(env(town), num_cycles=150)
    assert {str(warning.message) for warning in told} <= KNOWN


def test_the_same_seed_gives_the_same_round() -> None:
    seed_test(lambda: env("lanzhou"), num_cycles=40)


def test_every_way_to_draw_gives_what_it_says(capsys: pytest.CaptureFixture[str]) -> None:
    drawn = {"svg": lambda text: text.startswith("<svg") and "</svg>" in text}
    render_test(env, drawn)
    assert "tiles left" in capsys.readouterr().out


def test_rewards_are_points_and_add_up() -> None:
    table = AllSeats("zhangzhou")
    table.reset(seed=4)
    sums = dict.fromkeys(table.possible_agents, 0)
    while not table.table.over:
        legal = table.observe(table.agent_selection)["action_mask"].nonzero()[0]
        table.step(legal[len(legal) // 2])
        for agent, reward in table.rewards.items():
            sums[agent] += reward
    assert list(sums.values()) == table.table.scores
    for agent in table.possible_agents:
        assert table.terminations[agent]
        table.step(None)
    assert not table.agents


def test_a_seat_that_is_not_asked_learns_nothing_of_a_claim() -> None:
    table = AllSeats()
    table.reset(seed=2)
    seen: dict[str, dict[str, np.ndarray]] = {}
    for _ in range(60):
        asked = table.agent_selection
        seen[asked] = table.observe(asked)
        for agent in set(table.agents) - {asked}:
            other = table.observe(agent)
            assert not other["action_mask"].any()
            before = seen.get(agent)
            for name in ("observation", "numbers", "scores"):
                assert (other[name] == (before[name] if before else 0)).all()
        if table.table.over:
            break
        table.step(seen[asked]["action_mask"].argmax())
    assert len(seen) == 4
