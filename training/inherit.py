"""What an earlier run learnt beyond its clone, taught to the clone of this one.

A clone may be made anew, of a better teacher or by a net of another kind; what was learnt by
playing need not be learnt again. The new clone goes on to do what it does, but likelier what the
earlier net had come to do likelier than its own clone.
"""

import time

import torch
from torch import Tensor

from training.clone import lessons_of, rise_and_fall
from training.net import Net, best_device, descend, half
from training.saving import Run
from training.settings import Settings

_RATE = 3e-4
_LOG_EVERY = 200
_FAR = 6.0
"""An action has become no more likelier than this, in logarithms."""


def inherit(run: Run, settings: Settings, elder: Run, stage: str) -> None:
    """Teach the clone of this run what a stage of another learnt; the plain clone is kept, too."""
    device = best_device()
    told, tests = lessons_of(run, settings, device)
    plain = run.load("clone-plain") or run.need("clone")
    run.save("clone-plain", **plain)
    spread = torch.tensor(plain["spread"], device=device)
    net, own, later, before = (
        _net(settings, saved, device)
        for saved in (plain, plain, elder.need(stage), elder.need("clone"))
    )

    @torch.no_grad()
    def wanted(rows: dict[str, Tensor]) -> Tensor:
        clone, then, first = (one(rows)[0] for one in (own, later, before))
        likelier = settings.inherit_share * (then - first).clamp(-_FAR, _FAR)
        return (clone + likelier).masked_fill(~rows["legal"], clone.min()).log_softmax(1)

    optimizer = torch.optim.AdamW(net.requires_grad_().parameters(), _RATE, weight_decay=1e-4)
    began = time.time()
    for step in range(settings.inherit_steps):
        for group in optimizer.param_groups:
            group["lr"] = _RATE * rise_and_fall(step / settings.inherit_steps)
        chosen = torch.randint(len(told["action"]), (settings.clone_batch,), device=device)
        rows = {name: one[chosen] for name, one in told.items()}
        with half(device):
            target, (chances, value) = wanted(rows), net(rows)
            points = (value - rows["points"] / spread[rows["town"]]).square().mean()
            loss = _apart(target, chances) + 0.5 * points
        descend(net, optimizer, loss, 1.0)
        if (step + 1) % _LOG_EVERY == 0 or step + 1 == settings.inherit_steps:
            with torch.no_grad(), half(device):
                target, chances = wanted(tests), net(tests)[0]
                alike = (chances.argmax(1) == target.argmax(1)).float().mean()
                apart = _apart(target, chances)
            run.log(
                "inherit",
                step=step + 1, seconds=round(time.time() - began, 1), of=stage,
                alike=round(alike.item(), 4), apart=round(apart.item(), 4),
            )  # fmt: skip
    told_of = {name: one for name, one in plain.items() if name not in ("net", "optimizer")}
    run.save("clone", net=net.state_dict(), **told_of)


def _net(settings: Settings, saved: dict[str, dict[str, Tensor]], device: torch.device) -> Net:
    net = Net(settings.width, settings.blocks, len(settings.towns)).to(device)
    net.load_state_dict(saved["net"])
    return net.requires_grad_(False)


def _apart(target: Tensor, chances: Tensor) -> Tensor:
    return (target.exp() * (target - chances)).sum(1).mean()
