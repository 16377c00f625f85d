"""Learns Hangzhou against `easy`: first to do what `normal` does, then by playing (PPO).

    pip install 'fangcheng[lab]' torch
    python examples/train_ppo.py --minutes 10 --out policy.pt | tee curve.csv

Two cores and a compiled engine are enough. It prints seconds, stage, points per round, and ±.
"""

import argparse
import time
from collections import deque

import numpy as np
import torch
from torch import Tensor, nn
from torch.distributions import Categorical

from fangcheng.env import ACTIONS, NUMBERS, PLANES, Asked, SharedTables, VecTable
from fangcheng.lab.decisions import from_bots

TOWN, TEACHER, PLAYERS = "hangzhou", "normal", ["learner", "easy", "easy", "easy"]
SETTINGS = {"players": PLAYERS, "planes": False, "nearness": True}
TABLES, STEPS, TESTED, POINTS = 64, 64, 1000, 4.0
LAMBDA, CLIP, ENTROPY, RATE = 0.95, 0.2, 0.004, 1e-4
BITS, BEGAN = torch.arange(42), time.time()


class Policy(nn.Module):
    """What to do, and how many points the round will bring."""

    def __init__(self, width: int = 256) -> None:
        super().__init__()
        self.planes = nn.EmbeddingBag((len(PLANES) + 3) * len(BITS), width, mode="sum")
        self.numbers = nn.Linear(len(NUMBERS), width)
        self.body = nn.Sequential(nn.ReLU(), nn.Linear(width, width), nn.ReLU())
        self.actions, self.value = nn.Linear(width, ACTIONS), nn.Linear(width, 1)
        nn.init.normal_(self.planes.weight, std=0.05)

    def forward(self, words: Tensor, numbers: Tensor, legal: Tensor) -> tuple[Categorical, Tensor]:
        """Planes are nearly empty: only the bits that are set are looked up."""
        row, bit = (words[:, :, None] >> BITS & 1).flatten(1).nonzero(as_tuple=True)
        planes = self.planes(bit, torch.searchsorted(row, torch.arange(len(words))))
        body = self.body(planes + self.numbers(numbers / 32))
        logits = self.actions(body).masked_fill(~legal, -1e9)
        return Categorical(logits=logits), self.value(body)[:, 0]


def seen(asked: Asked | np.ndarray) -> list[Tensor]:
    """Copy what the network takes, of tables or of recorded decisions; masks in one array."""
    of = asked.__getitem__ if isinstance(asked, np.ndarray) else asked.__getattribute__
    words = np.concatenate([of("words"), of("nearness")], 1)
    return [torch.from_numpy(words), torch.tensor(of("numbers")), torch.tensor(of("legal"))]


def tell(stage: str, points: deque[int]) -> None:
    """Tell how many points a round has brought."""
    off = 1.96 * np.std(points) / len(points) ** 0.5
    print(f"{time.time() - BEGAN:.0f},{stage},{np.mean(points):.3f},{off:.3f}", flush=True)


@torch.no_grad()
def test(policy: Policy, stage: str) -> None:
    """Play the same rounds every time, with the best answer."""
    points, tables = deque(), VecTable(TOWN, TABLES, "test", **SETTINGS)
    asked = tables.reset()
    while len(points) < TESTED:
        chosen, _ = policy(*seen(asked))
        asked = tables.step(chosen.logits.argmax(1).numpy())
        points.extend(ended.scores[0] for ended in tables.ended)
    tell(stage, points)


def clone(policy: Policy, until: float) -> None:
    """Learn what the teacher does and gets, from decisions that it makes meanwhile."""
    learn, chance = torch.optim.Adam(policy.parameters(), 1e-3), np.random.default_rng(7)
    pool: deque[np.ndarray] = deque(maxlen=400)
    games = from_bots(TOWN, {}, [TEACHER], rounds=1_000_000, seed="teacher", workers=2)
    for game in games:
        pool.append(game.decisions)
        for _ in range(8):
            picked = chance.integers(len(pool), size=16)
            rows = np.concatenate([chance.choice(pool[at], 16) for at in picked])
            chosen, value = policy(*seen(rows))
            action, points = torch.tensor(rows["action"]), torch.tensor(rows["points"])
            loss = (value - points / POINTS).square().mean() / 2 - chosen.log_prob(action).mean()
            learn.zero_grad()
            loss.backward()
            learn.step()
        if time.time() > until:
            games.close()


@torch.no_grad()
def collect(policy: Policy, tables: SharedTables, points: deque[int]) -> list[Tensor]:
    """Play some steps; return what was seen and done, how likely, its advantage and its value."""
    kept, asked = [], tables.asked
    for _ in range(STEPS):
        looked = seen(asked)
        chosen, value = policy(*looked)
        action = chosen.sample()
        tables.step(action.numpy())
        reward, on = torch.tensor(asked.rewards[:, 0] / POINTS), torch.tensor(~asked.done)
        kept.append((*looked, action, chosen.log_prob(action), value, reward.float(), on.float()))
        points.extend(ended.scores[0] for ended in tables.ended)
    *looked, action, before, value, reward, on = map(torch.stack, zip(*kept, strict=True))
    follows = policy(*seen(asked))[1]
    advantage, later = torch.zeros_like(value), torch.zeros(TABLES)
    for t in reversed(range(STEPS)):
        later = reward[t] + on[t] * follows - value[t] + on[t] * LAMBDA * later
        advantage[t], follows = later, value[t]
    return [x.flatten(0, 1) for x in (*looked, action, before, advantage, advantage + value)]


def improve(policy: Policy, learn: torch.optim.Optimizer, batch: list[Tensor]) -> None:
    """PPO: no answer becomes much likelier or less likely at once."""
    for rows in [part for _ in range(3) for part in torch.randperm(TABLES * STEPS).split(512)]:
        *looked, action, before, advantage, target = (part[rows] for part in batch)
        chosen, value = policy(*looked)
        gain = (advantage - advantage.mean()) / (advantage.std() + 1e-6)
        ratio = (chosen.log_prob(action) - before).exp()
        gained = torch.min(ratio * gain, ratio.clamp(1 - CLIP, 1 + CLIP) * gain)
        better = gained.mean() + ENTROPY * chosen.entropy().mean()
        learn.zero_grad()
        ((value - target).square().mean() / 2 - better).backward()
        nn.utils.clip_grad_norm_(policy.parameters(), 0.5)
        learn.step()


def main() -> None:
    """Clone, play, and test before, between and after."""
    parser = argparse.ArgumentParser(description="learns Hangzhou against easy bots")
    parser.add_argument("--minutes", type=float, default=10)
    parser.add_argument("--out", default="policy.pt")
    given = parser.parse_args()
    policy, end = Policy(), BEGAN + given.minutes * 60
    test(policy, "untrained")
    clone(policy, (BEGAN + end) / 2)
    test(policy, "cloned")
    points, learn = deque(maxlen=2000), torch.optim.Adam(policy.parameters(), RATE)
    with SharedTables(TOWN, TABLES, "train", workers=2, **SETTINGS) as tables:
        tables.reset()
        while time.time() < end:
            improve(policy, learn, collect(policy, tables, points))
            tell("playing", points)
    test(policy, "trained")
    torch.save(policy.state_dict(), given.out)


if __name__ == "__main__":
    main()
