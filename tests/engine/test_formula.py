"""How points follow from factors: a product, or what a variant's formula says (C-12)."""

import pytest

from fangcheng.game.formula import points_of
from fangcheng.game.ledger import Factors

FACTORS: Factors = (("di", 3), ("zimo", 2), ("bei", 4), ("gang", 1), ("gang", 2))


@pytest.mark.parametrize(
    ("formula", "points"),
    [
        (None, 3 * 2 * 4 * 1 * 2),
        ("others", 3 + 2 + 4 + 1 + 2),
        ("di * others", 3 * (2 + 4 + 1 + 2)),
        ("di * (type * (bei + lian) + gang)", 3 * (2 * (4 + 0) + (1 + 2))),
        ("di * 2 ** (others - 1)", 3 * 2 ** (2 + 4 + 1 + 2 - 1)),
        ("di * (type - 1) * 10", 3 * (2 - 1) * 10),
        ("min(di * bei, 10)", 10),  # 3 * 4 is more
        ("2 ** min(bei, zimo)", 2**2),
        ("min(di * bei, cap)", 3 * 4),  # without such a factor there is no cap
        ("min(cap, top) + di", 3),
    ],
)
def test_a_formula_is_worked_out(formula: str | None, points: int) -> None:
    assert points_of(formula, "zimo", FACTORS) == points


def test_the_factor_a_payment_is_named_after_is_its_type() -> None:
    assert [points_of("di * type", code, FACTORS) for code in ("zimo", "bei", "pao")] == [6, 12, 0]


@pytest.mark.parametrize("formula", ["di / 2", "-di", "di.real", "'di'", "min(di)", "max(di, 2)"])
def test_what_is_no_formula_is_refused(formula: str) -> None:
    with pytest.raises(ValueError, match="a formula is made of"):
        points_of(formula, "zimo", FACTORS)
