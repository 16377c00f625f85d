"""The net in PyTorch: the same as `fangcheng.bots.learnt.net`, to learn with."""

from collections.abc import Mapping
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

    def forward(self, now: Tensor) -> Tensor:
        """Return what is known afterwards."""
        inner = convolved(now.relu(), self.first)
        inner = inner + self.pool(pooled(inner))[:, :, None, None]
        found: Tensor = now + convolved(inner.relu(), self.second)
        return found


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
        # What is known of a face lies together: GPUs take convolutions over that far faster.
        planes = planes.transpose(1, 2)[:, :, None]
        facts = facts_of(kit, rows["numbers"], rows["scores"], rows["nearness"])
        town = nn.functional.one_hot(rows["town"], self.towns).float()
        known = self.facts(torch.cat([facts, town], 1))
        now = convolved(planes, self.stem) + known[:, :, None, None] + self.place[:, None]
        for block in self.blocks:
            now = block(now)
        now = now.relu()
        every = pooled(now)
        by_face = convolved(now, self.faces)[:, :, 0]
        logits = [by_face[:, kind, :count] for kind, (_, count) in enumerate(BY_FACE)]
        logits.append(self.others(every))
        joined = torch.cat(logits, 1).float().masked_fill(~rows["legal"], NEVER)
        return joined.log_softmax(1), self.value(every)[:, 0].float()


def convolved(now: Tensor, layer: nn.Conv1d) -> Tensor:
    """What a convolution makes of rows x width x 1 x faces."""
    sides = (0, layer.kernel_size[0] // 2)
    return nn.functional.conv2d(now, layer.weight[:, :, None], layer.bias, padding=sides)


def pooled(each: Tensor) -> Tensor:
    """The mean and the most over all faces."""
    return torch.cat([each.mean((2, 3)), each.flatten(2).max(2).values], 1)


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
