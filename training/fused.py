"""What lies between the convolutions of a net, for GPUs: every step goes over the memory once.

A convolution takes little of the time of what PyTorch does around it, one pass over memory for each
sum, mask and bias. `training.net` says the same in plain words, for all other machines; under
autocast both add up what is known of a face as floats of 32 bits, but how much that matters comes
back through here in 16.
Tensors are rows x faces x width; a program works on one row.
"""

from typing import Any

import torch
import triton
import triton.language as tl
from torch import Tensor
from torch.autograd import Function
from triton import next_power_of_2


@triton.jit
def _joined(out, rectified, given, shift, more, faces, of_shift, of_more,
            width: tl.constexpr, room: tl.constexpr):  # fmt: skip
    """out = given + shift of the row + more; and what of it is above nothing."""
    row = tl.program_id(0).to(tl.int64)
    face = tl.arange(0, room)[:, None]
    part = tl.arange(0, width)[None, :]
    here, there = face * width + part, face < faces
    at = row * faces * width + here
    found = tl.load(given + at, there, other=0.0).to(tl.float32)
    found += tl.load(more + row * of_more + here, there, other=0.0).to(tl.float32)
    found += tl.load(shift + row * of_shift + part).to(tl.float32)
    tl.store(out + at, found, there)
    tl.store(rectified + at, tl.maximum(found, 0.0, propagate_nan=tl.PropagateNan.ALL), there)


@triton.jit
def _unjoined(found, sums, direct, rectified, by_rectified, faces,
              has_direct: tl.constexpr, width: tl.constexpr, room: tl.constexpr):  # fmt: skip
    """How much a change of `out` matters, and the sum of that over the faces of the row."""
    row = tl.program_id(0).to(tl.int64)
    face = tl.arange(0, room)[:, None]
    part = tl.arange(0, width)[None, :]
    at, there = row * faces * width + face * width + part, face < faces
    above = tl.load(rectified + at, there, other=0.0) > 0
    slope = tl.where(above, tl.load(by_rectified + at, there, other=0.0).to(tl.float32), 0.0)
    if has_direct:
        slope += tl.load(direct + at, there, other=0.0).to(tl.float32)
    tl.store(found + at, slope, there)
    tl.store(sums + row * width + tl.arange(0, width), tl.sum(slope, 0))


@triton.jit
def _pooled(pooled, which, given, bias, faces, width: tl.constexpr, room: tl.constexpr):
    """The mean and the most over the faces of the row, and where that was."""
    row = tl.program_id(0).to(tl.int64)
    face = tl.arange(0, room)[:, None]
    part = tl.arange(0, width)
    at, there = row * faces * width + face * width + part[None, :], face < faces
    found = tl.load(given + at, there, other=0.0).to(tl.float32)
    off = tl.load(bias + part).to(tl.float32)
    most, first = tl.max(tl.where(there, found, -float("inf")), 0, return_indices=True)
    tl.store(pooled + row * 2 * width + part, tl.sum(found, 0) / faces + off)
    tl.store(pooled + row * 2 * width + width + part, most + off)
    tl.store(which + row * width + part, first)


@triton.jit
def _shifted(out, given, shift, faces, width: tl.constexpr, room: tl.constexpr):
    """What is above nothing of given + shift of the row."""
    row = tl.program_id(0).to(tl.int64)
    face = tl.arange(0, room)[:, None]
    part = tl.arange(0, width)[None, :]
    at, there = row * faces * width + face * width + part, face < faces
    found = tl.load(given + at, there, other=0.0).to(tl.float32)
    found += tl.load(shift + row * width + part).to(tl.float32)
    tl.store(out + at, tl.maximum(found, 0.0, propagate_nan=tl.PropagateNan.ALL), there)


@triton.jit
def _shift_slopes(sums, slopes, out, faces, width: tl.constexpr, room: tl.constexpr):
    """How much a change of the row's shift matters."""
    row = tl.program_id(0).to(tl.int64)
    face = tl.arange(0, room)[:, None]
    part = tl.arange(0, width)
    at, there = row * faces * width + face * width + part[None, :], face < faces
    above = tl.load(out + at, there, other=0.0) > 0
    slope = tl.where(above, tl.load(slopes + at, there, other=0.0).to(tl.float32), 0.0)
    tl.store(sums + row * width + part, tl.sum(slope, 0))


@triton.jit
def _given_slopes(found, slopes, out, by_pooled, which, faces,
                  width: tl.constexpr, room: tl.constexpr):  # fmt: skip
    """How much a change of what was given matters: by itself, its mean, and its most."""
    row = tl.program_id(0).to(tl.int64)
    face = tl.arange(0, room)[:, None]
    part = tl.arange(0, width)[None, :]
    at, there = row * faces * width + face * width + part, face < faces
    above = tl.load(out + at, there, other=0.0) > 0
    slope = tl.where(above, tl.load(slopes + at, there, other=0.0).to(tl.float32), 0.0)
    slope += tl.load(by_pooled + row * 2 * width + part).to(tl.float32) / faces
    most = tl.load(by_pooled + row * 2 * width + width + part).to(tl.float32)
    slope += tl.where(tl.load(which + row * width + part) == face, most, 0.0)
    tl.store(found + at, slope, there)


class _Join(Function):
    @staticmethod
    def forward(ctx: Any, given: Tensor, shift: Tensor, more: Tensor) -> tuple[Tensor, Tensor]:
        rows, faces, width = given.shape
        out = torch.empty_like(given, dtype=torch.promote_types(given.dtype, more.dtype))
        rectified = torch.empty_like(given)
        ctx.by_row, ctx.many = shift.dim() == 2, more.dim() == 3
        _joined[(rows,)](
            out, rectified, given, shift, more, faces, width * ctx.by_row,
            faces * width * ctx.many, width=width, room=next_power_of_2(faces),
        )  # fmt: skip
        ctx.save_for_backward(rectified)
        ctx.kinds = shift.dtype, more.dtype
        ctx.set_materialize_grads(False)
        return out, rectified

    @staticmethod
    def backward(ctx: Any, direct: Tensor | None, slopes: Tensor) -> tuple[Tensor, ...]:
        (rectified,) = ctx.saved_tensors
        rows, faces, width = rectified.shape
        assert slopes is not None, "what is above nothing is always asked for"
        found = torch.empty_like(rectified)
        sums = rectified.new_empty(rows, width, dtype=torch.float32)
        slopes = slopes.contiguous()
        other = slopes if direct is None else direct.contiguous()
        _unjoined[(rows,)](
            found, sums, other, rectified, slopes, faces, has_direct=direct is not None,
            width=width, room=next_power_of_2(faces),
        )  # fmt: skip
        shift, more = ctx.kinds
        by_shift = sums if ctx.by_row else sums.sum(0)
        by_more = found if ctx.many else found.sum(0, dtype=torch.float32)
        return found, by_shift.to(shift), by_more.to(more)


class _Spread(Function):
    @staticmethod
    def forward(ctx: Any, given: Tensor, bias: Tensor, weight: Tensor, other: Tensor) -> Tensor:
        rows, faces, width = given.shape
        pooled = given.new_empty(rows, 2 * width)
        which = torch.empty(rows, width, dtype=torch.int8, device=given.device)
        _pooled[(rows,)](
            pooled, which, given, bias, faces, width=width, room=next_power_of_2(faces)
        )
        weight = weight.to(given.dtype)
        shift = torch.addmm((other + bias).to(given.dtype), pooled, weight.t())
        out = torch.empty_like(given)
        _shifted[(rows,)](out, given, shift, faces, width=width, room=next_power_of_2(faces))
        ctx.save_for_backward(out, pooled, which, weight)
        return out

    @staticmethod
    def backward(ctx: Any, slopes: Tensor) -> tuple[Tensor, ...]:
        out, pooled, which, weight = ctx.saved_tensors
        rows, faces, width = out.shape
        slopes = slopes.contiguous()
        sums = torch.empty_like(pooled[:, :width], memory_format=torch.contiguous_format)
        _shift_slopes[(rows,)](sums, slopes, out, faces, width=width, room=next_power_of_2(faces))
        by_pooled = sums @ weight
        found = torch.empty_like(out)
        _given_slopes[(rows,)](
            found, slopes, out, by_pooled, which, faces, width=width, room=next_power_of_2(faces)
        )
        by_other = sums.sum(0, dtype=torch.float32)
        by_bias = by_other + by_pooled.sum(0, dtype=torch.float32).view(2, width).sum(0)
        return found, by_bias, (sums.t() @ pooled).float(), by_other


def join(given: Tensor, shift: Tensor, more: Tensor) -> tuple[Tensor, Tensor]:
    """Return given + shift + more, and what of it is above nothing.

    The shift is the same for all faces, of each row or of all; more is for each face, of each row
    or of all.
    """
    found: tuple[Tensor, Tensor] = _Join.apply(
        given.contiguous(), shift.contiguous(), more.contiguous()
    )
    return found


def spread(given: Tensor, bias: Tensor, pool: torch.nn.Linear) -> Tensor:
    """Return what is above nothing of given + bias + what `pool` makes of its mean and its most."""
    found: Tensor = _Spread.apply(given.contiguous(), bias, pool.weight, pool.bias)
    return found
