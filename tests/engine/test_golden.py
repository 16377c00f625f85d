"""Whole games and perft counts do not change unless a rule does (`make golden` writes them)."""

import pytest

from fangcheng.variants import VARIANTS
from tests.golden import GAMES, game, path


@pytest.mark.parametrize("number", range(GAMES))
@pytest.mark.parametrize("name", VARIANTS)
def test_golden_game(name: str, number: int) -> None:
    written = path(name, number).read_text(encoding="utf-8").splitlines()
    assert list(game(name, number)) == written
