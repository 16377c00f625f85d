"""The worked examples of the rule books."""

import json
import re
from pathlib import Path
from typing import Any

import pytest

BOOKS = Path(__file__).parents[2] / "docs" / "rules"

BLOCK = re.compile(r"^```scenario\n(.*?)^```$", re.S | re.M)


def examples() -> list[Any]:
    return [
        pytest.param(json.loads(block), id=f"{book.stem}-{number}")
        for book in sorted(BOOKS.glob("*.md"))
        for number, block in enumerate(BLOCK.findall(book.read_text(encoding="utf-8")), 1)
    ]
