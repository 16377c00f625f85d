"""How points follow from factors: said once, worked out by the ledger and written out by words.

Most payments are the product of their factors. For the others a variant gives a formula over the
codes of the factors, like ``di * (type * jiesuan + gang + hua)``: `type` is the factor that the
payment is named after, `others` are all factors the formula does not name, added up, and a factor
that a payment does not have is left out. ``min(di * fan, cap)`` is the smaller of two: a cap.
"""

import ast
from collections.abc import Mapping
from functools import cache, lru_cache
from math import prod
from typing import Final, NamedTuple

from fangcheng.game.ledger import Factors


class Term(NamedTuple):
    """A part of a formula: a number, a name, or two parts joined by + - * ** or min."""

    operator: str
    name: str = ""
    number: int = 0
    parts: tuple["Term", ...] = ()


_OPERATORS: Final[dict[type[ast.operator], str]] = {
    ast.Add: "+", ast.Sub: "-", ast.Mult: "*", ast.Pow: "**"
}  # fmt: skip
_LEAST: Final = "min"


def points_of(formula: str | None, code: str, factors: Factors) -> int:
    """Work out a payment; without a formula it is the product of its factors."""
    if formula is None:
        return prod([number for _, number in factors])
    return _work_out(formula, code, factors)


@lru_cache(maxsize=4096)  # few differ, and bots ask often
def _work_out(formula: str, code: str, factors: Factors) -> int:
    return _value(read_formula(formula), by_name(formula, code, factors))


def by_name(formula: str, code: str, factors: Factors) -> dict[str, Factors]:
    """Sort the factors of a payment by the names that a formula has for them."""
    names = names_in(formula)
    found: dict[str, Factors] = {}
    for factor in factors:
        name = "type" if factor[0] == code and "type" in names else factor[0]
        if name not in names:
            name = "others"
        found[name] = (*found.get(name, ()), factor)
    return found


@cache
def read_formula(formula: str) -> Term:
    """Read a formula; one that is no formula raises ValueError."""
    return _read(ast.parse(formula, mode="eval").body)


@cache
def names_in(formula: str) -> frozenset[str]:
    """List the names in a formula."""
    found: set[str] = set()
    terms = [read_formula(formula)]
    for term in terms:
        terms += term.parts
        found.add(term.name)
    return frozenset(found - {""})


def _read(node: ast.expr) -> Term:
    if isinstance(node, ast.Name):
        return Term("", name=node.id)
    if isinstance(node, ast.Constant) and isinstance(node.value, int):
        return Term("", number=node.value)
    if isinstance(node, ast.BinOp) and type(node.op) in _OPERATORS:
        return Term(_OPERATORS[type(node.op)], parts=(_read(node.left), _read(node.right)))
    if isinstance(node, ast.Call) and ast.unparse(node.func) == _LEAST and len(node.args) == 2:
        return Term(_LEAST, parts=(_read(node.args[0]), _read(node.args[1])))
    raise ValueError(
        f"a formula is made of names, numbers, +, -, *, ** and min(a, b), not {ast.dump(node)}"
    )


def _value(term: Term, known: Mapping[str, Factors]) -> int:
    if not term.operator:
        return sum([number for _, number in known.get(term.name, ())]) if term.name else term.number
    if term.operator == _LEAST:
        there = [part for part in term.parts if not part.name or part.name in known]
        return min([_value(part, known) for part in there], default=0)
    left, right = _value(term.parts[0], known), _value(term.parts[1], known)
    if term.operator == "+":
        return left + right
    if term.operator == "-":
        return left - right
    return left * right if term.operator == "*" else int(left**right)
