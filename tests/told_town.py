"""The town of docs/*/new-variant.md, put together from the document as its reader would.

The name of a file and a colon stand before each block that belongs to it. What is indented goes
into the class, all else above it.
"""

import re
import tomllib
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.documents import FENCE, ROOT
from tests.outside import outside_town

TOWN = "xuezhan"
STEPS = range(2, 14)
"""From the first step after which the town plays, to the last."""
STEP = re.compile(r"^## (\d+) ", re.M)
FILE = re.compile(r"`([\w.]+)`[:：]\n\n\Z")
CLASS = "class Xuezhan("


def files_told(tree: str, last: int = STEPS[-1]) -> dict[str, str]:
    """What lies in the package after a step."""
    told = (ROOT / "docs" / tree / "new-variant.md").read_text(encoding="utf-8")
    blocks: dict[str, list[str]] = {}
    for block in FENCE.finditer(told):
        before = told[: block.start()]
        named = FILE.search(before)
        if named and int(STEP.findall(before)[-1]) <= last:
            blocks.setdefault(named[1], []).append(block[3])
    return {name: "\n\n".join(sorted(parts, key=_place)) for name, parts in blocks.items()}


def _place(block: str) -> int:
    return 2 if block.startswith(" ") else 1 if CLASS in block else 0


@contextmanager
def told_town(tree: str, folder: Path, last: int = STEPS[-1]) -> Iterator[None]:
    """Install the package as it is after a step."""
    files = files_told(tree, last)
    project = tomllib.loads(files.pop("pyproject.toml"))["project"]
    entry = project["entry-points"]["fangcheng.variants"][TOWN]
    with outside_town(TOWN, folder, files, entry):
        yield
