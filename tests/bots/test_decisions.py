"""What bots decide does not change unless it is meant to (`make golden` writes it)."""

import pytest

from fangcheng.installed import VARIANTS
from tests.golden import decisions, decisions_path


@pytest.mark.parametrize("name", VARIANTS)
def test_decisions_are_as_they_were(name: str) -> None:
    expected = decisions_path(name).read_text(encoding="utf-8").splitlines()
    for number, (told, line) in enumerate(zip(decisions(name), expected, strict=False), 1):
        assert told == line, f"line {number} of {decisions_path(name).name}"
    assert number == len(expected)
