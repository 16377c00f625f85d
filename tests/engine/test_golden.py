"""Whole games and perft counts do not change unless a rule does (`make golden` writes them)."""

import pytest

from fangcheng.installed import VARIANTS
from tests.golden import GAMES, game, path, perft_path
from tests.perft import told


@pytest.mark.parametrize("number", range(GAMES))
@pytest.mark.parametrize("name", VARIANTS)
def test_golden_game(name: str, number: int) -> None:
    written = path(name, number).read_text(encoding="utf-8").splitlines()
    assert list(game(name, number)) == written


@pytest.mark.random
@pytest.mark.parametrize("name", VARIANTS)
def test_perft(name: str) -> None:
    """Each position also meets what it was written for, or `told` fails."""
    assert list(told(name)) == perft_path(name).read_text(encoding="utf-8").splitlines()
