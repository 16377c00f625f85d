"""Reasons: why something is not allowed, in the form of a remark."""

from typing import Any, TypeAlias

Reason: TypeAlias = dict[str, Any]
"""A `code`, its `clause`, and fields for the words: seat, seats, tiles, count, numbers."""


def reason(code: str, clause: str, **fields: Any) -> Reason:
    """Write down a reason."""
    return {"code": code, "clause": clause, **fields}
