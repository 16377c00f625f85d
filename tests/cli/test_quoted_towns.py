"""docs/*/new-variant.md quotes the example packages word for word."""

import importlib
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from fangcheng.checking.suite import find_check, run_check
from fangcheng.installed import VARIANTS
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


@pytest.mark.parametrize("tree", ["en", "zh"])
def test_a_town_begins_as_a_copy_of_hometown(
    tree: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    told = (ROOT / "docs" / tree / "new-variant.md").read_text(encoding="utf-8")
    *copying, _install = FENCE.findall(told)[0][-1].strip().splitlines()
    made = shutil.ignore_patterns("__pycache__", "*.egg-info", "build")
    copied = tmp_path / "here/examples/fangcheng-hometown"
    shutil.copytree(EXAMPLES / "fangcheng-hometown", copied, ignore=made)
    subprocess.run(["bash", "-ec", "\n".join(copying)], cwd=tmp_path / "here", check=True)
    town = tmp_path / "fangcheng-changsha"
    left = [one for one in town.rglob("*") if "hometown" in str(one).lower()]
    left += [one for one in town.rglob("*.*") if "hometown" in one.read_text("utf-8").lower()]
    assert left == []
    info = town / "src/fangcheng_changsha-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text(
        "Metadata-Version: 2.1\nName: fangcheng-changsha\nVersion: 1.0\n"
    )
    point = "changsha = fangcheng_changsha.variant:Changsha"
    (info / "entry_points.txt").write_text(f"[fangcheng.variants]\n{point}\n")
    monkeypatch.syspath_prepend(town / "src")
    rules = importlib.import_module("fangcheng_changsha.variant")
    monkeypatch.setitem(VARIANTS, "changsha", rules.Changsha)
    for name in ("rooms", "book", "words"):
        result = run_check(find_check(name), "changsha", range(1, 4), strict=True)
        assert result.failure is None and result.remarks == ()
    for name in [one for one in sys.modules if one.startswith("fangcheng_changsha")]:
        monkeypatch.delitem(sys.modules, name)


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
