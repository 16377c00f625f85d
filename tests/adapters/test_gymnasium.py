"""Gymnasium: its own checks, and what the environments say is what the table says."""

import warnings

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

from fangcheng.adapters.gymnasium import ManySeats, OneSeat
from fangcheng.errors import IllegalActionError, SimulationError
from fangcheng.installed import VARIANTS


@pytest.mark.parametrize("town", VARIANTS)
def test_a_registered_town_passes_the_checks_of_gymnasium(town: str) -> None:
    env = gymnasium.make(f"Fangcheng/{town}-v0", render_mode="ansi", opponents="easy")
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        check_env(env.unwrapped, skip_render_check=town != "hangzhou")


def play_round(env: OneSeat, seed: int) -> tuple[float, list[int]]:
    env.reset(seed=seed)
    total, over = 0.0, False
    while not over:
        action = int(env.action_masks().argmax())
        seen, reward, over, cut, info = env.step(action)
        assert seen in env.observation_space and not cut and not info["illegal"]
        assert bool(seen["action_mask"].any()) != over
        total += reward
    return total, info["scores"]


def test_rewards_of_a_round_add_up_to_its_score() -> None:
    env = OneSeat("jinzhou", opponents=["easy", "random", "easy"])
    results = [play_round(env, seed) for seed in range(4)]
    assert all(total == scores[0] for total, scores in results)
    assert any(total for total, _ in results)
    assert results == [play_round(env, seed) for seed in range(4)]


def test_for_an_illegal_number_the_house_acts() -> None:
    env = OneSeat()
    seen, _ = env.reset(seed=1)
    wrong = int(seen["action_mask"].argmin())
    *_, info = env.step(wrong)
    assert info["illegal"] and env.table and env.table.played
    over = env.table.over
    while not over:
        *_, over, _, _ = env.step(wrong)
    with pytest.raises(gymnasium.error.ResetNeeded):
        env.step(wrong)


def test_opponents_are_bots() -> None:
    with pytest.raises(SimulationError):
        OneSeat(opponents=["easy", "easy"])


def test_many_tables_give_each_round_its_points() -> None:
    envs = gymnasium.make_vec("Fangcheng/hangzhou-v0", num_envs=3, opponents="easy").unwrapped
    assert isinstance(envs, ManySeats)
    seen, _ = envs.reset(seed=5)
    first = {name: array.copy() for name, array in seen.items()}
    sums, ended = np.zeros(3), 0
    for _ in range(45):
        assert seen in envs.observation_space
        seen, rewards, done, cut, info = envs.step(seen["action_mask"].argmax(1))
        sums += rewards
        for table in done.nonzero()[0]:
            assert sums[table] == info["scores"][table][0]
            sums[table], ended = 0, ended + 1
        assert not cut.any()
    assert ended > 1
    again, _ = envs.reset(seed=5)
    assert all((again[name] == first[name]).all() for name in first)
    other, _ = envs.reset()
    assert any((other[name] != first[name]).any() for name in first)
    with pytest.raises(IllegalActionError):
        envs.step(other["action_mask"].argmin(1))
    envs.close()
    with pytest.raises(gymnasium.error.ResetNeeded):
        envs.step(np.zeros(3, np.int64))
