"""Steps that a GPU repeats by itself: a net has hundreds of small ones, and telling takes longer
than doing them.
"""

from collections.abc import Callable

import torch
from torch import Tensor

_TRIED = 3
"""How often the steps are done before they are recorded; libraries choose their ways meanwhile."""


class Replayed:
    """A function that reads and writes the same tensors every time; elsewhere simply called."""

    def __init__(self, function: Callable[[], tuple[Tensor, ...]], device: torch.device) -> None:
        self._function = function
        self._records = device.type == "cuda"
        self._graph: torch.cuda.CUDAGraph | None = None
        self._given: tuple[Tensor, ...] = ()

    def __call__(self) -> tuple[Tensor, ...]:
        """Do it once more; what it returns is written over the next time."""
        if not self._records:
            return self._function()
        if self._graph is None:
            self._graph = self._record()
        self._graph.replay()
        return self._given

    def _record(self) -> torch.cuda.CUDAGraph:
        now, aside = torch.cuda.current_stream(), torch.cuda.Stream()
        aside.wait_stream(now)
        with torch.cuda.stream(aside):
            for _ in range(_TRIED):
                self._function()
        now.wait_stream(aside)
        graph = torch.cuda.CUDAGraph()
        with torch.cuda.graph(graph):
            self._given = self._function()
        return graph
