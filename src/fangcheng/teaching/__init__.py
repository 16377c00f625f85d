"""What teaches a town: a position for every clause, and lessons whose tasks the referee judges.

Both are data, a town's `examples.json` and `lessons.json`; docs/en/teaching.md tells their form.
"""

import json
import os
from functools import cache
from typing import Any

from fangcheng.towns import part_file

_COMMON = os.path.join(os.path.dirname(__file__), "common.json")  # noqa: PTH118, PTH120


def examples(book: str) -> list[dict[str, Any]]:
    """List the positions of a rule book: a town's, or `common`; none of an unknown one."""
    return _read("examples", book)


def lessons(town: str) -> list[dict[str, Any]]:
    """List the lessons of a town; none of an unknown one."""
    return _read("lessons", town)


@cache
def _read(kind: str, name: str) -> list[dict[str, Any]]:
    path = _COMMON if (kind, name) == ("examples", "common") else part_file(name, f"{kind}.json")
    if path is None:
        return []
    with open(path, encoding="utf-8") as file:  # noqa: PTH123
        found: list[dict[str, Any]] = json.load(file)
    return found
