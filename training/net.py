"""The net in PyTorch: the same as `fangcheng.bots.learnt.net`, to learn with."""

from collections.abc import Mapping
from functools import cache
from importlib import import_module
from typing import Any

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor, nn

from fangcheng.bots.learnt.inputs import FACTS, HIDDEN, SEEN, Kit, facts_of, planes_of
from fangcheng.bots.learnt.net import BY_FACE, OTHERS
from fangcheng.encoding.layout import FACES_WIDE

Rows = Mapping[str, Tensor]
"""Questions: `words`, `numbers`, `scores`, `nearness`, `legal`, `town`; for a critic `oracle`."""
NEVER = -1e9
_VALUE_WIDE = 64


class Block(nn.Module):
    """A step that adds to what is known of each face, by its neighbours and by all."""

    def __init__(self, width: int) -> None:
        super().__init__()
        self.first = nn.Conv1d(width, width, 3, padding=1)
        self.pool = nn.Linear(2 * width, width)
        self.second = nn.Conv1d(width, width, 3, padding=1)
        nn.init.zeros_(self.second.weight)
        nn.init.zeros_(self.second.bias)

    def forward(self, now: Tensor, above: Tensor) -> tuple[Tensor, Tensor]:
        """Return what is known afterwards, and what of it is above nothing."""
        inner = spread(convolved(above, self.first), self.first.bias, self.pool)
        return join(convolved(inner, self.second), self.second.bias, now)


class Net(nn.Module):
    """How likely each action is, and what the round will bring; a critic sees what is hidden."""

    def __init__(self, width: int, blocks: int, towns: int, critic: bool = False) -> None:
        super().__init__()
        self.towns = towns
        self.critic = critic
        self.stem = nn.Conv1d(SEEN + HIDDEN * critic, width, 3, padding=1)
        self.facts = nn.Linear(FACTS + towns, width)
        # A convolution cannot tell a one from a five, nor where a suit ends.
        self.place = nn.Parameter(torch.zeros(width, FACES_WIDE))
        self.blocks = nn.ModuleList([Block(width) for _ in range(blocks)])
        self.faces = nn.Conv1d(width, len(BY_FACE), 1)
        self.others = nn.Linear(2 * width, OTHERS)
        self.value = nn.Sequential(
            nn.Linear(2 * width, _VALUE_WIDE), nn.ReLU(), nn.Linear(_VALUE_WIDE, 1)
        )
        for layer in (self.faces, self.others, self.value[2]):
            nn.init.normal_(layer.weight, std=0.01)

    def forward(self, rows: Rows) -> tuple[Tensor, Tensor]:
        """Return the logarithms of the chances of all actions, and the points in spreads."""
        kit = kit_of(rows["words"].device)
        planes = planes_of(kit, rows["words"], rows["nearness"])
        if self.critic:
            planes = torch.cat([planes, rows["oracle"].float().transpose(1, 2)], 2)
        facts = facts_of(kit, rows["numbers"], rows["scores"], rows["nearness"])
        town = nn.functional.one_hot(rows["town"], self.towns).float()
        known = self.facts(torch.cat([facts, town], 1)) + self.stem.bias
        now, above = join(convolved(planes, self.stem), known, self.place.t())
        for block in self.blocks:
            now, above = block(now, above)
        every = pooled(above)
        by_face = (convolved(above, self.faces) + self.faces.bias).transpose(1, 2)
        logits = [by_face[:, kind, :count] for kind, (_, count) in enumerate(BY_FACE)]
        logits.append(self.others(every))
        joined = torch.cat(logits, 1).float().masked_fill(~rows["legal"], NEVER)
        return joined.log_softmax(1), self.value(every)[:, 0].float()


_CERTAIN = 60.0
"""By how much the likeliest is made likelier, so that it alone is ever drawn."""


class Greedy(nn.Module):
    """A net that does what it holds for best."""

    def __init__(self, net: Net) -> None:
        super().__init__()
        self.net = net.requires_grad_(False)

    def forward(self, rows: Rows) -> tuple[Tensor, Tensor]:
        """Answer as the net does, but surely."""
        chances, value = self.net(rows)
        return (_CERTAIN * chances).log_softmax(1), value


def convolved(now: Tensor, layer: nn.Conv1d) -> Tensor:
    """What a convolution makes of rows x faces x width, without its bias."""
    # What is known of a face lies together: GPUs take convolutions over that far faster.
    sides = (0, layer.kernel_size[0] // 2)
    planes = now.transpose(1, 2)[:, :, None]
    found = nn.functional.conv2d(planes, layer.weight[:, :, None], padding=sides)
    return found.squeeze(2).transpose(1, 2)


def join(given: Tensor, shift: Tensor, more: Tensor) -> tuple[Tensor, Tensor]:
    """Return given + shift + more, and what of it is above nothing.

    The shift is the same for all faces, of each row or of all; more is for each face, of each row
    or of all.
    """
    if is_fused(given):
        return fused().join(given, shift, more)
    out = given + (shift[:, None] if shift.dim() == 2 else shift) + more
    return out, out.relu()


def spread(given: Tensor, bias: Tensor, pool: nn.Linear) -> Tensor:
    """Return what is above nothing of given + bias + what `pool` makes of its mean and its most."""
    if is_fused(given):
        return fused().spread(given, bias, pool)
    inner = given + bias
    return (inner + pool(pooled(inner))[:, None]).relu()


def pooled(each: Tensor) -> Tensor:
    """The mean and the most over all faces."""
    return torch.cat([each.mean(1), each.max(1).values], 1)


def is_fused(given: Tensor) -> bool:
    """Whether there are steps made for this: for GPUs, and widths that are a power of two."""
    return given.is_cuda and given.shape[2].bit_count() == 1


@cache
def fused() -> Any:
    """Those steps. They need Triton, which comes with PyTorch for GPUs only."""
    return import_module("training.fused")


def descend(net: nn.Module, optimizer: torch.optim.Optimizer, loss: Tensor, most: float) -> None:
    """Learn from a loss by one step, of no more than so long a slope."""
    optimizer.zero_grad(set_to_none=True)
    loss.backward()
    nn.utils.clip_grad_norm_(net.parameters(), most)
    optimizer.step()


def kit_of(device: torch.device) -> Kit:
    """What makes inputs of tensors."""
    return Kit(
        lambda number: torch.arange(number, device=device),
        lambda tensor: tensor.float(),
        lambda tensors, axis: torch.cat(list(tensors), axis),
    )


def to_arrays(net: nn.Module) -> dict[str, NDArray[Any]]:
    """The tensors as the package keeps them."""
    return {
        name: one.detach().cpu().numpy().astype(np.float16)
        for name, one in net.state_dict().items()
    }


def best_device() -> torch.device:
    """The GPU, where there is one."""
    return torch.device("cuda" if torch.cuda.is_available() else "cpu")


def half(device: torch.device) -> torch.autocast:
    """Reckon with half as many digits where that is faster."""
    return torch.autocast(device.type, torch.bfloat16, enabled=device.type == "cuda")
