"""docs/*/new-variant.md quotes the example packages word for word."""

import re
from pathlib import Path

import pytest

from tests.documents import FENCE, ROOT

EXAMPLES = ROOT / "examples"
NAMED = re.compile(r"`(fangcheng[_-]\w+/[\w./]+)`[:：]\n\n\Z")
"""The file of a block stands before it."""
LEFT_OUT = re.compile(r"^ *# …\n", re.M)


def quoted(tree: str) -> list[tuple[str, str]]:
    """Each block that is quoted, with its file."""
    told = (ROOT / "docs" / tree / "new-variant.md").read_text(encoding="utf-8")
    blocks = [(NAMED.search(told[: one.start()]), one[3]) for one in FENCE.finditer(told)]
    return [(named[1], block) for named, block in blocks if named]


def source(name: str) -> Path:
    """Where a file lies that is named by its package or by its project."""
    project = name.partition("/")[0].replace("_", "-")
    return EXAMPLES / name if name.startswith(f"{project}/") else EXAMPLES / project / "src" / name


def missing(text: str, block: str) -> list[str]:
    """The parts of a block that do not stand in a text, whole lines and in this order."""
    lacking, at = [], 0
    for part in [one.strip("\n") for one in LEFT_OUT.split(block)]:
        found = f"\n{text}\n".find(f"\n{part}\n", at) if part else at
        if found < 0:
            lacking.append(part)
        at = max(found, at)
    return lacking


@pytest.mark.parametrize("tree", ["en", "zh"])
def test_what_is_quoted_stands_in_the_file(tree: str) -> None:
    blocks = quoted(tree)
    for name, block in blocks:
        assert missing(source(name).read_text(encoding="utf-8"), block) == [], name
    packages = {source(name).relative_to(EXAMPLES).parts[0] for name, _ in blocks}
    assert packages == {"fangcheng-sichuan", "fangcheng-wuhan"}


def test_both_languages_quote_the_same() -> None:
    assert quoted("en") == quoted("zh") and len(quoted("en")) > 10


@pytest.mark.parametrize(
    ("block", "lacking"),
    [
        ("a\nb\n", []),
        ("a\n# …\nc\n", []),
        ("    # …\nb\n", []),
        ("c\n# …\na\n", ["a"]),
        ("a\nc\n", ["a\nc"]),
        ("bb\n", ["bb"]),
    ],
)
def test_a_block_that_is_no_quotation_is_found(block: str, lacking: list[str]) -> None:
    assert missing("a\nb\nc", block) == lacking
