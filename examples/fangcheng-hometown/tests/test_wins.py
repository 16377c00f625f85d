"""Hands whose points were worked out by hand, from the rule book."""

import pytest

from fangcheng import NoWinError, make_variant, score

TOWN = make_variant("hometown")


@pytest.mark.parametrize(
    ("hand", "source", "scores"),
    [
        ("123456m78911p99s9s", None, [-2, 6, -2, -2]),  # HT-3, HT-4: 1 × 2 from each
        ("123456m78911p99s9s", 3, [0, 1, 0, -1]),  # HT-4: the discarder alone
        ("[222m]555p888s33mEEE", 3, [0, 2, 0, -2]),  # HT-3
    ],
)
def test_points(hand: str, source: int | None, scores: list[int]) -> None:
    """Score a hand of seat 1 by itself."""
    assert score(TOWN, hand, source=source).scores == scores


def test_three_melds_are_no_win() -> None:
    """The reason names the clause."""
    with pytest.raises(NoWinError, match="HT-2"):
        score(TOWN, "123456m789p1199s7s")
