"""The clone: a net that does what the teacher does, and knows what that brings."""

import math
import time
from typing import Any

import torch
from torch import Tensor, nn

from training import lessons
from training.net import Net, best_device, descend, half
from training.saving import Run
from training.settings import Settings

_HELD = 0.05
"""The share of lessons that are kept for testing."""
_LOG_EVERY = 40
_TESTED = 8_192


def clone(run: Run, settings: Settings) -> None:
    """Learn all lessons; go on where an earlier call was stopped."""
    before = run.load("clone")
    if before is not None and "optimizer" not in before:
        print("the clone of this run was adopted or has inherited: it is whole")
        return
    device = best_device()
    told, tests = lessons_of(run, settings, device)
    spread = spreads(told, len(settings.towns))
    torch.manual_seed(7)
    net = Net(settings.width, settings.blocks, len(settings.towns)).to(device)
    optimizer = torch.optim.AdamW(net.parameters(), settings.clone_rate, weight_decay=1e-4)
    step = 0
    if before is not None:
        net.load_state_dict(before["net"])
        optimizer.load_state_dict(before["optimizer"])
        step = before["step"]
    began = time.time()
    taught = {name: one[:: max(1, len(one) // _TESTED)] for name, one in told.items()}

    def tell() -> None:
        """Log how it does on lessons that were kept for testing, and on some that were not."""
        known = _test(net, taught, spread)
        figures = {**_test(net, tests, spread), "taught_value_loss": known["value_loss"]}
        run.log("clone", step=step, seconds=round(time.time() - began, 1), **figures)

    if step == 0:
        tell()
    while step < settings.clone_steps:
        for group in optimizer.param_groups:
            group["lr"] = settings.clone_rate * rise_and_fall(step / settings.clone_steps)
        chosen = torch.randint(len(told["action"]), (settings.clone_batch,), device=device)
        rows = {name: one[chosen] for name, one in told.items()}
        with half(device):
            loss = _loss(net, rows, spread, settings)
        descend(net, optimizer, loss, 1.0)
        step += 1
        if step % _LOG_EVERY == 0 or step == settings.clone_steps:
            tell()
            run.save(
                "clone",
                net=net.state_dict(), optimizer=optimizer.state_dict(), step=step,
                spread=spread.tolist(),
            )  # fmt: skip


def spreads(told: dict[str, Tensor], towns: int) -> Tensor:
    """How far the points of a decision lie apart in each town: the unit of what nets expect."""
    points, town = told["points"], told["town"]
    found = [
        points[town == at].std() if (town == at).any() else points.std() for at in range(towns)
    ]
    return torch.stack(found).clamp_min(1e-3)


def lessons_of(
    run: Run, settings: Settings, device: torch.device
) -> tuple[dict[str, Tensor], dict[str, Tensor]]:
    """The lessons to learn from, and some that are kept for testing."""
    shards = lessons.shards(settings, run.folder)
    held = max(1, round(len(shards) * _HELD))
    told, tests = (
        {
            name: torch.from_numpy(one).to(device)
            for name, one in lessons.read(settings, part).items()
        }
        for part in (shards[held:] or shards, shards[:held])
    )
    return told, {name: one[:_TESTED] for name, one in tests.items()}


def rise_and_fall(part: float) -> float:
    """The share of the rate when so much of the learning is done."""
    return min(1.0, part / 0.05) * 0.5 * (1 + math.cos(math.pi * part))


def _loss(net: Net, rows: dict[str, Tensor], spread: Tensor, settings: Settings) -> Tensor:
    chances, value = net(rows)
    best = nn.functional.nll_loss(chances, rows["action"].long())
    ranked, behind = _ranked(rows, spread)
    some = behind.isfinite().sum(1) > 1
    loss = (1 - settings.soft) * best
    if some.any():
        said, off = chances[some].gather(1, ranked[some]), behind[some]
        known = off.isfinite()
        target = (-off / settings.temper).softmax(1)
        soft = -(target * said.masked_fill(~known, 0.0)).sum(1).mean()
        loss = loss + settings.soft * soft + settings.regret * regret(said, off).mean()
    points = (value - rows["points"] / spread[rows["town"]]).square().mean()
    return loss + 0.5 * points


def _ranked(rows: dict[str, Tensor], spread: Tensor) -> tuple[Tensor, Tensor]:
    """The teacher's candidates, and how far each is behind the best, in spreads of the town."""
    ranked = rows["ranked"].long()
    nobody = ranked == lessons.NOBODY
    behind = rows["behind"].float() * lessons.BEHIND / spread[rows["town"]][:, None]
    return ranked.masked_fill(nobody, 0), behind.masked_fill(nobody, torch.inf)


def regret(said: Tensor, behind: Tensor) -> Tensor:
    """What it costs to draw by these chances, as the teacher weighs it: what is not among its
    candidates is as bad as the last of them.
    """
    known = behind.isfinite()
    behind = behind.masked_fill(~known, 0.0)
    chance = said.exp() * known
    return (chance * behind).sum(1) + (1 - chance.sum(1)) * behind.max(1).values


@torch.no_grad()
def _test(net: Net, rows: dict[str, Tensor], spread: Tensor) -> dict[str, Any]:
    """How often it does what the teacher did, what it costs to do what it holds for best, and how
    far off it is with the points.
    """
    with half(spread.device):
        chances, value = net(rows)
    off = (value - rows["points"] / spread[rows["town"]]).square().mean()
    alike = (chances.argmax(1) == rows["action"]).float().mean()
    loss = nn.functional.nll_loss(chances, rows["action"].long())
    ranked, behind = _ranked(rows, spread)
    sure = (chances.gather(1, ranked) == chances.max(1, keepdim=True).values).float().log()
    costs = regret(sure, behind).mean()
    figures = {"alike": alike, "loss": loss, "value_loss": off, "regret": costs}
    return {name: round(float(one), 5) for name, one in figures.items()}
