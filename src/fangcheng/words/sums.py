"""Sums as a person writes them: the factors of a payment, put together as the town does.

How points follow from factors the variant says, see `fangcheng.game.formula`; here it is written.
"""

from collections.abc import Mapping
from typing import Any, NamedTuple

from fangcheng.game.formula import Term, by_name, points_of, read_formula
from fangcheng.game.ledger import Factors
from fangcheng.words import Words


class _Part(NamedTuple):
    """A part of a sum: how it is written, and how tightly it holds together."""

    text: str
    binding: int

    def inside(self, binding: int) -> str:
        """Write it as a part of something that binds so tightly."""
        return self.text if self.binding >= binding else f"({self.text})"


_SUM, _PRODUCT, _ATOM = range(3)


def write_sum(w: Words, transfer: Mapping[str, Any]) -> str:
    """Write how the points of a payment come about, as `Transfer.as_json` gives it.

    A sum that does not come to the points is never shown: the bare factors are then.
    """
    code, factors = transfer["code"], tuple(map(tuple, transfer["factors"]))
    formula = w.payments.get(code)
    if points_of(formula, code, factors) != transfer["points"]:
        return ", ".join(_names(w, factors))
    if formula is None:
        return " × ".join(_names(w, factors))
    known = {
        name: _Part(" + ".join(_names(w, found)), _ATOM if len(found) == 1 else _SUM)
        for name, found in by_name(formula, code, factors).items()
    }
    written = _write(read_formula(formula), known)
    return written.text if written else ", ".join(_names(w, factors))


def _names(w: Words, factors: Factors) -> list[str]:
    return [f"{w.code(code)} {number}" for code, number in factors]


def _write(term: Term, known: Mapping[str, _Part]) -> _Part | None:
    """Write a part of a formula; None where the payment has none of its factors."""
    if not term.operator:
        return known.get(term.name) if term.name else _Part(str(term.number), _ATOM)
    one, two = (_write(part, known) for part in term.parts)
    if one is None or two is None:
        return (one or two) if term.operator in ("+", "min") else None
    match term.operator:
        case "+":
            return _Part(f"{one.text} + {two.text}", _SUM)
        case "-":
            return _Part(f"{one.text} - {two.inside(_PRODUCT)}", _SUM)
        case "*":
            return _Part(f"{one.inside(_PRODUCT)} × {two.inside(_PRODUCT)}", _PRODUCT)
        case "min":
            return _Part(f"min({one.text}, {two.text})", _ATOM)
    return _Part(f"{one.inside(_ATOM)}^{two.inside(_ATOM)}", _PRODUCT)
