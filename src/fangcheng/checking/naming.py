"""What a town names in its rules: read from their source, so that nothing need come up in play."""

import ast
import inspect
import sys
from collections.abc import Iterable, Iterator
from functools import lru_cache

from fangcheng.game.formula import names_in
from fangcheng.game.variant import Variant

_NAMED = {
    "reason": (0, ("bar.{}",)),
    "remark_on_seats": (0, ("note.{}",)),
    "remark_on_tiles": (0, ("note.{}",)),
    "emit": (0, ("event.{}",)),
    "show_choice": (1, ("event.chosen.{}",)),
    "give": (2, ("event.give.{}", "event.give.{}.hidden")),
    "pay": (2, ("code.{}", "pay.{}")),
    "Win": (3, ("code.{}",)),
}
"""By what is called: which argument is a code, and the words that it needs."""
_SHARED = ("fangcheng.game.", "builtins", "typing")
"""Where what all towns share is said."""
_RESERVED = {"type", "others"}
"""What names in a formula may mean beside factors."""


def words_named(town: Variant, paid_alike: bool) -> Iterator[str]:
    """List the keys of all words that a town's rules name.

    Where wins are `paid_alike`, by one sentence for all, payments for them need none of their own.
    """
    for tree in _sources(town):
        for node in ast.walk(tree):
            yield from _words_of(node, paid_alike)
    yield from (f"mark.{code}" for code in town.marks)
    for code, formula in town.payments.items():
        yield from (f"code.{name}" for name in {code, *names_in(formula)} - _RESERVED)


def misnamed(town: Variant, met: Iterable[str]) -> Iterator[tuple[str, str]]:
    """List names in formulas that no factor has: none of those met, and none in the source."""
    trees = _sources(town)
    known = {*met, *_RESERVED}
    for tree in trees:
        known.update(one for node in ast.walk(tree) for one in _literals(node))
    for code, formula in town.payments.items() if trees else ():
        yield from ((code, name) for name in sorted(names_in(formula) - known))


def _sources(town: Variant) -> list[ast.Module]:
    """Read the modules that say the rules, opening steps too; none if one of them is compiled."""
    kinds = [*type(town).__mro__, *(type(step) for step in town.opening)]
    modules = dict.fromkeys(kind.__module__ for kind in kinds)
    trees = [_read(name) for name in modules if not name.startswith(_SHARED)]
    return [tree for tree in trees if tree is not None] if None not in trees else []


def _read(module: str) -> ast.Module | None:
    try:
        return _parse(inspect.getsource(sys.modules[module]))
    except (KeyError, OSError, TypeError):
        return None


@lru_cache(maxsize=16)  # all rooms of a town have the same source
def _parse(source: str) -> ast.Module:
    return ast.parse(source)


def _words_of(node: ast.AST, paid_alike: bool) -> Iterator[str]:
    match node:
        case ast.Call(func=ast.Name(id=called) | ast.Attribute(attr=called), args=args):
            place, keys = _NAMED.get(called, (0, ()))
            if called == "pay" and len(args) > 3 and paid_alike and not _is_none(args[3]):
                keys = keys[:1]
            for code in _literals(args[place]) if place < len(args) else ():
                yield from (key.format(code) for key in keys)
        case ast.Dict(keys=keys_, values=values):
            for key, value in zip(keys_, values, strict=True):
                if isinstance(key, ast.Constant) and key.value == "code":
                    yield from (f"note.{code}" for code in _literals(value))
        case ast.Tuple(elts=[ast.Constant(value=str(code)), number]) if not any(_literals(number)):
            yield f"code.{code}"  # a factor


def _is_none(node: ast.expr) -> bool:
    return isinstance(node, ast.Constant) and node.value is None


def _literals(node: ast.AST) -> Iterator[str]:
    """List the texts that an expression may be, where it is as plain as that."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value
    elif isinstance(node, ast.IfExp):
        yield from _literals(node.body)
        yield from _literals(node.orelse)
