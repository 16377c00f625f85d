"""Sums as a person writes them: the factors of a payment, put together as the town does.

Most payments are products. For the others a town gives a formula over the codes of the factors,
like ``di * (type * jiesuan + gang + hua)``: `type` is the factor that the payment is named after,
`others` is the sum of all factors the formula does not name, and what a factor is missing from
is left out.
"""

import ast
from collections.abc import Mapping, Sequence
from math import prod
from typing import Any, NamedTuple, TypeAlias

from fangcheng.words import Words

Factors: TypeAlias = Sequence[Sequence[Any]]


class _Part(NamedTuple):
    """A part of a sum: how it is written, what it comes to, and how tightly it holds together."""

    text: str
    value: int
    binding: int

    def inside(self, binding: int) -> str:
        """Write it as a part of something that binds so tightly."""
        return self.text if self.binding >= binding else f"({self.text})"


_SUM, _PRODUCT, _ATOM = range(3)


def write_sum(w: Words, transfer: Mapping[str, Any]) -> str:
    """Write how the points of a payment come about, as `Transfer.as_json` gives it.

    A sum that does not come to the points is never shown: the bare factors are then.
    """
    factors: Factors = transfer["factors"]
    formula = w.sums.get(transfer["code"])
    if formula is None and transfer["win"] is not None:
        formula = w.sums.get("win")
    if formula is not None:
        written = _fill_in(w, formula, factors, transfer["code"])
        if written is not None and written.value == transfer["points"]:
            return written.text
    product = prod(number for _, number in factors) == transfer["points"]
    return (" × " if product else ", ").join(_names(w, factors))


def _names(w: Words, factors: Factors) -> list[str]:
    return [f"{w.code(code)} {number}" for code, number in factors]


def _fill_in(w: Words, formula: str, factors: Factors, code: str) -> _Part | None:
    tree = ast.parse(formula, mode="eval").body
    named = {node.id for node in ast.walk(tree) if isinstance(node, ast.Name)}
    known: dict[str, _Part] = {}
    others: _Part | None = None
    for (factor, number), text in zip(factors, _names(w, factors), strict=True):
        part = _Part(text, number, _ATOM)
        if factor == code and "type" in named:
            known["type"] = part
        elif factor in named:
            known[factor] = part
        else:
            others = _add(others, part)
    if others is not None:
        known["others"] = others
    return _write(tree, known)


def _write(node: ast.expr, known: Mapping[str, _Part]) -> _Part | None:
    """Write a part of a formula; None where a factor it needs is missing."""
    match node:
        case ast.Constant(value=int(number)):
            return _Part(str(number), number, _ATOM)
        case ast.Name(id=name):
            return known.get(name)
        case ast.BinOp(left=left, op=operator, right=right):
            one, two = _write(left, known), _write(right, known)
            if isinstance(operator, ast.Add):
                return _add(one, two)
            return None if one is None or two is None else _join(one, operator, two)
    raise ValueError(f"a formula is made of names, numbers, +, -, * and **, not {ast.dump(node)}")


def _add(one: _Part | None, two: _Part | None) -> _Part | None:
    if one is None or two is None:
        return one or two
    return _Part(f"{one.text} + {two.text}", one.value + two.value, _SUM)


def _join(one: _Part, operator: ast.operator, two: _Part) -> _Part:
    match operator:
        case ast.Mult():
            text = f"{one.inside(_PRODUCT)} × {two.inside(_PRODUCT)}"
            return _Part(text, one.value * two.value, _PRODUCT)
        case ast.Sub():
            return _Part(f"{one.text} - {two.inside(_PRODUCT)}", one.value - two.value, _SUM)
        case ast.Pow():
            text = f"{one.inside(_ATOM)}^{two.inside(_ATOM)}"
            return _Part(text, one.value**two.value, _PRODUCT)
    raise ValueError(f"a formula is made of +, -, * and **, not {ast.dump(operator)}")
