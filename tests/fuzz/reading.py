"""What targets have in common."""

from collections.abc import Callable
from typing import Any, TypeVar

T = TypeVar("T")


def accepted(
    read: Callable[..., T], *given: Any, refusals: tuple[type[Exception], ...]
) -> T | None:
    """Return what was read; None where it was refused as it should be."""
    try:
        return read(*given)
    except refusals:
        return None
