"""The pages about learning: their code runs, and they name everything in the arrays."""

import re
from pathlib import Path

import pytest

from fangcheng.env import ACTIONS, NUMBERS, ORACLE, PLANES, Asked
from tests.documents import ROOT, Document

LAB = ROOT / "docs" / "en" / "lab.md"
ARRAYS = [ROOT / "docs" / tree / "arrays.md" for tree in ("en", "zh")]


def test_the_ten_lines_run(capsys: pytest.CaptureFixture[str]) -> None:
    lines = Document(LAB).blocks[0].text
    exec(lines.replace("64", "6"), {})
    table, wall, scores = capsys.readouterr().out.splitlines()[0].split(" ", 2)
    assert 0 <= int(table) < 6 and int(wall) > 0 and scores.count(",") == 3


@pytest.mark.parametrize("page", ARRAYS, ids=["en", "zh"])
def test_every_field_is_described(page: Path) -> None:
    told = page.read_text(encoding="utf-8")
    fields = {re.sub(r"@\d$", "@n", name) for name in (*PLANES, *NUMBERS, *ORACLE)}
    fields = {re.sub(r">=\d", ">=1", name) for name in fields if not name.startswith("unused")}
    fields = {re.sub(r"_(last|next|note)_\d+.*", r"_\1_1", name) for name in fields}
    fields = {re.sub(r"^(next)_\d+", r"\1_1", name) for name in fields}
    for name in {*fields, *Asked._fields}:
        assert f"`{name}" in told, name
    for number in (len(PLANES), len(NUMBERS), len(ORACLE), ACTIONS):
        assert f" {number}" in told
