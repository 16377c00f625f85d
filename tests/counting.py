"""Counts the lines of Python that run: seconds mean little on a busy machine."""

import sys
from collections.abc import Callable
from types import FrameType
from typing import Any


def steps_of(call: Callable[[], Any]) -> int:
    """Count the steps of a call; compiled code has none."""
    steps = 0

    def count(frame: FrameType, event: str, value: object) -> Any:
        nonlocal steps
        steps += 1
        return count

    before = sys.gettrace()
    sys.settrace(count)
    try:
        call()
    finally:
        sys.settrace(before)
    return steps
