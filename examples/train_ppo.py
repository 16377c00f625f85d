"""Learns Hangzhou against `easy`: first to do what `normal` does, then by playing (PPO).

    pip install 'fangcheng[lab]' torch
    python examples/train_ppo.py --minutes 10 --out policy.pt | tee curve.csv
    python examples/train_ppo.py --arena 500 --out policy.pt
    python examples/train_ppo.py --plot curve.csv --out curve.svg

Two cores and a compiled engine are enough. It prints seconds, decisions learnt from, stage, points
per round, and ±. The third line lets what was learnt play `easy` in the arena, on that many walls,
the last one draws what was printed (with matplotlib).
"""

import argparse
import time
from collections import deque

import numpy as np
import torch
from torch import Tensor, nn
from torch.distributions import Categorical

from fangcheng import Action, Look, arena
from fangcheng.bots import BOTS
from fangcheng.env import NUMBERS, PLANES, Asked, SharedTables, VecTable
from fangcheng.lab.decisions import from_bots

TOWN, TEACHER, PLAYERS = "hangzhou", "normal", ["learner", "easy", "easy", "easy"]
SETTINGS = {"players": PLAYERS, "planes": False, "nearness": True, "forced": False}
TABLES, STEPS, ROWS, TESTED, POINTS = 128, 32, 512, 1000, 4.0
LAMBDA, CLIP, ENTROPY, RATE = 0.95, 0.2, 0.001, 2e-4
BEGAN = time.time()

TILES, FLOWERS, WIDE = torch.arange(34), 8, 48
KINDS, FREE = 5, 22  # of actions with a tile: discards, ..., picks; of those without
OWN = [*(f"hand>={n}" for n in (1, 2, 3, 4)), "wild", "white_plays", "claim", "concealed_kongs"]
LAID = [f"{what}>={n}@" for what in ("discards", "melds") for n in (1, 2, 3, 4)]
OWN_AT = [PLANES.index(name) for name in OWN]
LAID_AT = [at for at, name in enumerate(PLANES) if name[:-1] in LAID]


class Around(nn.Module):
    """What follows for each face from itself and its two neighbours."""

    def __init__(self, given: int) -> None:
        super().__init__()
        self.step = nn.Linear(3 * given, WIDE)

    def forward(self, x: Tensor) -> Tensor:
        """Rows x faces x what is known of each."""
        x = nn.functional.pad(x, (0, 0, 1, 1))
        return self.step(torch.cat([x[:, :-2], x[:, 1:-1], x[:, 2:]], 2))


class Policy(nn.Module):
    """What to do, and how many points the round will bring."""

    def __init__(self) -> None:
        super().__init__()
        self.first, self.second, self.third = Around(len(OWN) + 5), Around(WIDE), Around(WIDE)
        self.numbers = nn.Linear(len(NUMBERS) + FREE + 1, WIDE)
        self.all = nn.Linear(2 * WIDE, WIDE)
        self.faces, self.others = nn.Linear(WIDE, KINDS), nn.Linear(2 * WIDE, FREE)
        self.value = nn.Sequential(nn.Linear(2 * WIDE, WIDE), nn.ReLU(), nn.Linear(WIDE, 1))

    def forward(self, words: Tensor, numbers: Tensor, legal: Tensor) -> tuple[Categorical, Tensor]:
        """Look at the own tiles, at how many of each lie open, and at how near choices leave it."""
        near = words[:, -1:]
        masks = torch.cat([words[:, OWN_AT], words[:, -5:-1]], 1)
        laid = (words[:, LAID_AT, None] >> TILES & 1).sum(1, keepdim=True) / 4
        faces = torch.cat([(masks[:, :, None] >> TILES & 1).float(), laid], 1).transpose(1, 2)
        told = torch.cat([numbers / 32, near & 15, near >> 8 + torch.arange(FREE) & 1], 1)
        x = (self.first(faces) + self.numbers(told.float())[:, None]).relu()
        x = (self.second(x) + self.all(pooled(x))[:, None]).relu()
        x = self.third(x).relu()
        everything = pooled(x)
        discards, *kinds = self.faces(x).unbind(2)
        flowers = discards.new_zeros(len(words), FLOWERS)
        logits = torch.cat([discards, flowers, *kinds, self.others(everything)], 1)
        return Categorical(logits=logits.masked_fill(~legal, -1e9)), self.value(everything)[:, 0]


def pooled(x: Tensor) -> Tensor:
    """The mean and the most over all faces."""
    return torch.cat([x.mean(1), x.max(1).values], 1)


def seen(asked: Asked | np.ndarray) -> list[Tensor]:
    """Copy what the network takes, of tables or of recorded decisions; masks in one array."""
    of = asked.__getitem__ if isinstance(asked, np.ndarray) else asked.__getattribute__
    words = np.concatenate([of("words"), of("nearness")], 1)
    return [torch.from_numpy(words), torch.tensor(of("numbers")), torch.tensor(of("legal"))]


def tell(stage: str, decisions: int, points: deque[int]) -> None:
    """Tell how many points a round has brought."""
    off = 1.96 * np.std(points) / len(points) ** 0.5
    spent = time.time() - BEGAN
    print(f"{spent:.0f},{decisions},{stage},{np.mean(points):.3f},{off:.3f}", flush=True)


@torch.no_grad()
def test(policy: Policy, stage: str, decisions: int) -> None:
    """Play the same rounds every time, with the best answer."""
    points, tables = deque(), VecTable(TOWN, TABLES, "test", **SETTINGS)
    asked = tables.reset()
    while len(points) < TESTED:
        chosen, _ = policy(*seen(asked))
        asked = tables.step(chosen.logits.argmax(1).numpy())
        points.extend(ended.scores[0] for ended in tables.ended)
    tell(stage, decisions, points)


def clone(policy: Policy, until: float) -> int:
    """Learn what the teacher does and gets, from decisions that it makes meanwhile."""
    learn, chance = torch.optim.Adam(policy.parameters(), 1e-3), np.random.default_rng(7)
    seconds, decisions, tested = until - BEGAN, 0, 1.0
    pool: deque[np.ndarray] = deque(maxlen=2000)
    games = from_bots(TOWN, {}, [TEACHER], rounds=1_000_000, seed="teacher", workers=2)
    for game in games:
        pool.append(game.decisions)
        decisions += len(game.decisions)
        left = (until - time.time()) / seconds
        learn.param_groups[0]["lr"] = 1e-3 * max(left, 0.1)
        for _ in range(4):
            picked = chance.integers(len(pool), size=32)
            rows = np.concatenate([chance.choice(pool[at], 8) for at in picked])
            chosen, value = policy(*seen(rows))
            action, points = torch.tensor(rows["action"]), torch.tensor(rows["points"])
            loss = (value - points / POINTS).square().mean() / 2 - chosen.log_prob(action).mean()
            learn.zero_grad()
            loss.backward()
            learn.step()
        if left < tested - 0.25:
            tested = left
            test(policy, "cloning", decisions)
        if left < 0:
            games.close()
    return decisions


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
    for rows in [part for _ in range(2) for part in torch.randperm(TABLES * STEPS).split(ROWS)]:
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


def train(policy: Policy, seconds: float) -> None:
    """Clone, play, and test before, between and after."""
    torch.set_num_threads(1)  # bots play meanwhile
    test(policy, "untrained", 0)
    decisions = clone(policy, BEGAN + seconds / 2)
    torch.set_num_threads(2)
    test(policy, "cloned", decisions)
    points, learn = deque(maxlen=2000), torch.optim.Adam(policy.parameters(), RATE)
    with SharedTables(TOWN, TABLES, "train", workers=2, **SETTINGS) as tables:
        tables.reset()
        while time.time() < BEGAN + seconds:
            improve(policy, learn, collect(policy, tables, points))
            decisions += TABLES * STEPS
            tell("playing", decisions, points)
    test(policy, "trained", decisions)


class Trained:
    """A player for the arena: the best answer of a policy."""

    def __init__(self, policy: Policy) -> None:
        self.policy = policy

    @torch.no_grad()
    def choose(self, look: Look) -> Action:
        """Decide for this look."""
        chosen, _ = self.policy(*seen(look.encoded()))
        return look.legal[look.numbers.index(int(chosen.logits.argmax()))]


def play_in_arena(policy: Policy, walls: int) -> None:
    """Let the policy play `easy` on walls that it has not seen, each with changed seats."""
    torch.set_num_threads(1)
    BOTS["trained"] = lambda seed: Trained(policy)
    for pair in arena(TOWN, {}, ["trained", "easy"], walls, seed="fresh").pairs():
        print(pair.one, pair.verdict, pair.other, pair.difference)


def draw(log: str, out: str) -> None:
    """Draw what a run has printed: points per round while it plays, and of each test."""
    from matplotlib import pyplot as plt

    rows = np.genfromtxt(log, delimiter=",", dtype=None, encoding="utf-8")
    tests = rows[rows["f2"] != "playing"]
    playing = rows[rows["f2"] == "playing"]
    plt.figure(figsize=(6.4, 3.2), layout="constrained")
    plt.axhline(0, color="grey", linewidth=0.8)
    plt.plot(playing["f0"] / 60, playing["f3"], label="playing, the last 2,000 rounds")
    plt.errorbar(tests["f0"] / 60, tests["f3"], tests["f4"], fmt="o", label="tests")
    plt.xlabel("minutes")
    plt.ylabel("points per round")
    plt.legend()
    plt.savefig(out)


def main() -> None:
    """Train, let what was trained play in the arena, or draw how it went."""
    parser = argparse.ArgumentParser(description="learns Hangzhou against easy bots")
    parser.add_argument("--minutes", type=float, default=10)
    parser.add_argument("--arena", type=int, metavar="WALLS")
    parser.add_argument("--plot", metavar="CSV")
    parser.add_argument("--out", default="policy.pt")
    given, policy = parser.parse_args(), Policy()
    if given.plot:
        draw(given.plot, given.out)
    elif given.arena:
        policy.load_state_dict(torch.load(given.out))
        play_in_arena(policy, given.arena)
    else:
        train(policy, given.minutes * 60)
        torch.save(policy.state_dict(), given.out)


if __name__ == "__main__":
    main()
