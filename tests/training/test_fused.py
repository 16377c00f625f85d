"""The steps written for GPUs say the same as the plain ones, and so do their slopes.

Without a GPU they are interpreted (`conftest.py`).
"""

from collections.abc import Callable, Sequence
from itertools import product
from typing import Any

import numpy as np
import pytest

torch: Any = pytest.importorskip("torch", reason="PyTorch is not installed")
pytest.importorskip("triton", reason="Triton is not installed")

from fangcheng.env import VecTable  # noqa: E402
from training import fused, net  # noqa: E402

DEVICE = "cuda" if torch.cuda.is_available() else "cpu"
ROWS, FACES, WIDTH = 5, 42, 16
SEEN = ("words", "numbers", "scores", "nearness", "legal")
Step = Callable[..., Any]


def made_and_slopes(
    step: Step, given: Sequence[Any], wanted: Sequence[int], device: str
) -> list[Any]:
    """What a step makes, and how much what it was given matters to some of that."""
    given = [one.detach().to(device).requires_grad_() for one in given]
    made = step(*given)
    made = made if isinstance(made, tuple) else (made,)
    torch.manual_seed(7)
    weights = [torch.randn(made[at].shape).to(device) for at in wanted]
    weighed = [(made[at] * weight).sum() for at, weight in zip(wanted, weights, strict=True)]
    return [one.cpu() for one in (*made, *torch.autograd.grad(sum(weighed), given))]


def assert_alike(first: Sequence[Any], second: Sequence[Any]) -> None:
    assert len(first) == len(second)
    for one, other in zip(first, second, strict=True):
        torch.testing.assert_close(one, other, rtol=1e-4, atol=1e-4)


@pytest.mark.parametrize(("by_row", "many", "both"), list(product((False, True), repeat=3)))
def test_sums_and_what_of_them_is_above_nothing(by_row: bool, many: bool, both: bool) -> None:
    torch.manual_seed(2)
    given = torch.randn(ROWS, WIDTH, FACES).transpose(1, 2)  # in another order in memory
    shift = torch.randn(ROWS, WIDTH) if by_row else torch.randn(WIDTH)
    more = torch.randn(ROWS, FACES, WIDTH) if many else torch.randn(FACES, WIDTH)
    wanted = (0, 1) if both else (1,)  # the last block's sum itself is asked by nobody
    plain = made_and_slopes(net.join, [given, shift, more], wanted, "cpu")
    assert_alike(made_and_slopes(fused.join, [given, shift, more], wanted, DEVICE), plain)


def test_what_is_known_of_all_faces_is_told_to_each() -> None:
    torch.manual_seed(3)
    pool = torch.nn.Linear(2 * WIDTH, WIDTH)
    given = [torch.randn(ROWS, FACES, WIDTH), torch.randn(WIDTH), pool.weight, pool.bias]

    def through(step: Step) -> Step:
        def stepped(planes: Any, bias: Any, weight: Any, other: Any) -> Any:
            layer = torch.nn.Linear(2 * WIDTH, WIDTH)
            del layer.weight, layer.bias
            layer.weight, layer.bias = weight, other
            return step(planes, bias, layer)

        return stepped

    plain = made_and_slopes(through(net.spread), given, (0,), "cpu")
    assert_alike(made_and_slopes(through(fused.spread), given, (0,), DEVICE), plain)


def test_a_whole_net_answers_and_learns_alike(monkeypatch: pytest.MonkeyPatch) -> None:
    tables = VecTable("qinhuangdao", 4, seed=3, planes=False, nearness=True)
    asked = tables.reset()
    for _ in range(24):
        asked = tables.step([int(row.nonzero()[0][-1]) for row in asked.legal])
    rows = {name: torch.from_numpy(np.array(getattr(asked, name))) for name in SEEN}
    rows["town"] = torch.zeros(4, dtype=torch.int64)

    def learnt(device: str, halves: bool) -> list[Any]:
        torch.manual_seed(5)
        made = net.Net(WIDTH, 2, towns=1)
        for one in made.parameters():  # the last layers of blocks begin with nothing
            one.data += 0.05 * torch.randn_like(one)
        made = made.to(device)
        with torch.autocast(device, torch.bfloat16, enabled=halves):
            chances, value = made({name: one.to(device) for name, one in rows.items()})
        best = chances.max(1).values.float()
        (value.float().sum() - best.sum()).backward()
        slopes = [one.grad.cpu() for one in made.parameters() if one.grad is not None]
        chances, value = (one.detach().float().cpu() for one in (chances, value))
        return [chances[rows["legal"]], value, *slopes]

    plain, in_halves = learnt("cpu", False), learnt("cpu", True)
    monkeypatch.setattr(net, "is_fused", lambda _: True)
    assert_alike(learnt(DEVICE, False), plain)
    # With fewer digits they are off as the plain steps are, slopes by up to twice as much.
    for one, other, true in zip(learnt(DEVICE, True), in_halves, plain, strict=True):
        assert (one - true).norm() <= 2 * (other - true).norm() + 0.02 * true.norm()


def test_other_widths_take_the_plain_steps() -> None:
    planes = torch.randn(2, FACES, 24, device=DEVICE)
    assert not net.is_fused(planes)
    assert net.is_fused(planes[:, :, :16]) == planes.is_cuda
