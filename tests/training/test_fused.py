"""The steps written for GPUs say the same as the plain ones, and so do their slopes."""

from collections.abc import Callable, Sequence
from itertools import product
from typing import Any

import pytest

torch: Any = pytest.importorskip("torch", reason="PyTorch is not installed")
pytest.importorskip("triton", reason="Triton is not installed")

from training import fused, net  # noqa: E402

DEVICE = "cuda" if torch.cuda.is_available() else "cpu"
ROWS, FACES, WIDTH = 5, 42, 16
Step = Callable[..., Any]


def drawn(*shape: int) -> Any:
    return torch.randn(*shape, device=DEVICE)


def made_and_slopes(step: Step, given: Sequence[Any], wanted: Sequence[int]) -> list[Any]:
    """What a step makes, and how much what it was given matters to some of that."""
    given = [one.detach().clone().requires_grad_() for one in given]
    made = step(*given)
    made = made if isinstance(made, tuple) else (made,)
    torch.manual_seed(7)
    weighed = [(made[at] * torch.randn_like(made[at])).sum() for at in wanted]
    return [*made, *torch.autograd.grad(sum(weighed), given)]


def assert_alike(first: Sequence[Any], second: Sequence[Any]) -> None:
    assert len(first) == len(second)
    for one, other in zip(first, second, strict=True):
        torch.testing.assert_close(one, other, rtol=1e-4, atol=1e-4)


def plain_join(given: Any, shift: Any, more: Any) -> Any:
    out = given + (shift[:, None] if shift.dim() == 2 else shift) + more
    return out, out.relu()


def plain_spread(given: Any, bias: Any, weight: Any, other: Any) -> Any:
    inner = given + bias
    return (inner + (net.pooled(inner) @ weight.t() + other)[:, None]).relu()


@pytest.mark.parametrize(("by_row", "many", "both"), list(product((False, True), repeat=3)))
def test_sums_and_what_of_them_is_above_nothing(by_row: bool, many: bool, both: bool) -> None:
    torch.manual_seed(2)
    shift = drawn(ROWS, WIDTH) if by_row else drawn(WIDTH)
    more = drawn(ROWS, FACES, WIDTH) if many else drawn(FACES, WIDTH)
    given = [drawn(ROWS, FACES, WIDTH), shift, more]
    wanted = (0, 1) if both else (1,)  # the last block's sum itself is asked by nobody
    plain = made_and_slopes(plain_join, given, wanted)
    assert_alike(made_and_slopes(fused.join, given, wanted), plain)
    assert_alike(made_and_slopes(net.join, given, wanted), plain)


def test_what_is_known_of_all_faces_is_told_to_each() -> None:
    torch.manual_seed(3)
    pool = torch.nn.Linear(2 * WIDTH, WIDTH, device=DEVICE)
    given = [drawn(ROWS, FACES, WIDTH), drawn(WIDTH), pool.weight, pool.bias]

    def through(step: Step) -> Step:
        def stepped(planes: Any, bias: Any, weight: Any, other: Any) -> Any:
            layer = torch.nn.Linear(2 * WIDTH, WIDTH)
            del layer.weight, layer.bias
            layer.weight, layer.bias = weight, other
            return step(planes, bias, layer)

        return stepped

    plain = made_and_slopes(plain_spread, given, (0,))
    assert_alike(made_and_slopes(through(fused.spread), given, (0,)), plain)
    assert_alike(made_and_slopes(through(net.spread), given, (0,)), plain)
