"""Counts the lines of Python that run: seconds mean little on a busy machine."""

import sys
from collections.abc import Callable
from dataclasses import dataclass
from types import FrameType
from typing import Any


@dataclass
class _Counted:
    steps: int = 0

    def __call__(self, frame: FrameType, event: str, value: object) -> "_Counted":
        """Take one step; `sys.settrace` calls this."""
        self.steps += 1
        return self


def steps_of(call: Callable[[], Any]) -> int:
    """Count the steps of a call; compiled code has none."""
    counted = _Counted()
    before = sys.gettrace()
    sys.settrace(counted)
    try:
        call()
    finally:
        sys.settrace(before)
    return counted.steps
