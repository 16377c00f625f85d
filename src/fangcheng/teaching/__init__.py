"""What teaches a town: a position for every clause, and lessons whose tasks the referee judges.

Both are data, `examples/TOWN.json` and `lessons/TOWN.json`; docs/en/teaching.md tells their form.
"""

import json
import os
from functools import cache
from typing import Any

_HERE = os.path.dirname(__file__)  # noqa: PTH120  # as the rule books, without pathlib


def examples(book: str) -> list[dict[str, Any]]:
    """List the positions of a rule book: a town's, or `common`; none of an unknown one."""
    return _read("examples", book)


def lessons(town: str) -> list[dict[str, Any]]:
    """List the lessons of a town; none of an unknown one."""
    return _read("lessons", town)


@cache
def _read(kind: str, name: str) -> list[dict[str, Any]]:
    if not name.isalnum():
        return []
    try:
        with open(os.path.join(_HERE, kind, f"{name}.json"), encoding="utf-8") as file:  # noqa: PTH118, PTH123
            found: list[dict[str, Any]] = json.load(file)
    except FileNotFoundError:
        return []
    return found
