"""The town of docs/*/new-variant.md, put together from the document as its reader would.

The name of a file and a colon stand before each block that belongs to it. Where the line of the
class comes again, the class goes on; all else goes above it.
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
FILE = re.compile(r"`([\w./]+)`[:：]\n\n\Z")
CLASS = re.compile(r"^class Xuezhan\(.*\n", re.M)


def files_told(tree: str, last: int = STEPS[-1]) -> dict[str, str]:
    """What lies in the package after a step."""
    told = (ROOT / "docs" / tree / "new-variant.md").read_text(encoding="utf-8")
    blocks: dict[str, list[str]] = {}
    for block in FENCE.finditer(told):
        before = told[: block.start()]
        named = FILE.search(before)
        if named and int(STEP.findall(before)[-1]) <= last:
            blocks.setdefault(named[1], []).append(block[3])
    return {name: _together(parts) for name, parts in blocks.items()}


def _together(blocks: list[str]) -> str:
    """Join what stands above the class, its latest first line, and what stands in it."""
    lines = [line[0] for block in blocks if (line := CLASS.search(block))]
    above = [CLASS.split(block)[0] for block in blocks]
    inside = ["".join(CLASS.split(block)[1:]) for block in blocks]
    return "\n".join([*above, *lines[-1:], *inside])


@contextmanager
def told_town(tree: str, folder: Path, last: int = STEPS[-1]) -> Iterator[None]:
    """Install the package as it is after a step."""
    files = files_told(tree, last)
    project = tomllib.loads(files.pop("pyproject.toml"))["project"]
    entry = project["entry-points"]["fangcheng.variants"][TOWN]
    with outside_town(TOWN, folder, files, entry):
        yield
