"""Every clause has a test; what the book lists of options and codes is whole."""

import re
from dataclasses import fields
from pathlib import Path

import fangcheng_wuhan
import pytest
from fangcheng_wuhan.variant import Wuhan, WuhanOptions
from rich.cells import cell_len

from fangcheng.words import words

BOOK = (Path(fangcheng_wuhan.__file__).parent / "rulebook.md").read_text(encoding="utf-8")
CLAUSES = re.findall(r"^### (WH-\d+) ", BOOK, re.M)


def test_clauses_are_numbered_and_each_has_a_test() -> None:
    assert [f"WH-{number}" for number in range(1, len(CLAUSES) + 1)] == CLAUSES
    tests = "".join(one.read_text("utf-8") for one in Path(__file__).parent.glob("test_*.py"))
    named = set(re.findall(r"def test_\w*", tests))
    for clause in CLAUSES:
        name = clause.lower().replace("-", "_")
        assert any(re.search(rf"{name}(_|$)", one) for one in named), clause


def test_the_table_of_codes_is_whole() -> None:
    table = BOOK[BOOK.index("## 代号") : BOOK.index("## 算例")]
    codes = Wuhan.codes
    assert {*codes.wins, *codes.factors, *codes.payments} == set(re.findall(r"`(\w+)`", table))


@pytest.mark.parametrize("lang", ["zh", "en"])
def test_the_help_fits_on_one_screen(lang: str) -> None:
    w = words(lang, "wuhan")
    told = w("help", **{one.name: one.default for one in fields(WuhanOptions)})
    lines = [*w("help.keys").splitlines(), *told.splitlines()]
    assert len(lines) <= 18
    assert [line for line in lines if cell_len(line) > 80] == []
