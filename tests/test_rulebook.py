"""The worked examples in the rule books are played by the referee."""

import json
import re
from pathlib import Path
from typing import Any

import pytest

from fangcheng.record.scenario import read_scenario, run_scenario
from fangcheng.variants import VARIANTS

BOOKS = Path(__file__).parent.parent / "docs" / "rules"
BLOCK = re.compile(r"^```scenario\n(.*?)^```$", re.S | re.M)
PREFIXES = {"hangzhou": "HZ", "zhangzhou": "ZZ"}


def examples() -> list[Any]:
    return [
        pytest.param(json.loads(block), id=f"{book.stem}-{number}")
        for book in sorted(BOOKS.glob("*.md"))
        for number, block in enumerate(BLOCK.findall(book.read_text(encoding="utf-8")), 1)
    ]


@pytest.mark.parametrize("example", examples())
def test_worked_example(example: dict[str, Any]) -> None:
    expected = example.pop("expect")
    known = {"scores", "type", "factors", "legal", "has_legal", "not_legal", "result"}
    assert expected and set(expected) <= known
    played = run_scenario(read_scenario(example))
    if "scores" in expected:
        assert played["scores"] == expected["scores"]
    for key in ("type", "factors"):
        if key in expected:
            assert played["wins"][-1][key] == expected[key]
    for seat, actions in expected.get("legal", {}).items():
        assert played["legal"][seat] == actions
    for seat, actions in expected.get("has_legal", {}).items():
        assert set(actions) <= set(played["legal"][seat])
    for seat, actions in expected.get("not_legal", {}).items():
        assert not set(actions) & set(played["legal"].get(seat, []))
    for key, value in expected.get("result", {}).items():
        assert played["result"][key] == value


@pytest.mark.parametrize("name", VARIANTS)
def test_every_town_has_a_book_with_examples(name: str) -> None:
    book = (BOOKS / f"{name}.md").read_text(encoding="utf-8")
    assert len(BLOCK.findall(book)) >= 5
    ids = [int(number) for number in re.findall(rf"^### {PREFIXES[name]}-(\d+)", book, re.M)]
    assert ids == list(range(1, len(ids) + 1))


def test_every_code_the_engine_writes_is_in_the_table() -> None:
    table = (BOOKS / "codes.md").read_text(encoding="utf-8")
    for path in sorted(Path("src/fangcheng/variants").glob("*.py")):
        for code in re.findall(r'\(\("?([a-z]+)", ', path.read_text(encoding="utf-8")):
            assert f"`{code}`" in table, code
