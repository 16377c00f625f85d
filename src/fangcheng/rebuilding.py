"""Pickling objects of both builds: an object is made anew, then it gets the values it had.

A compiled class cannot make an empty object, so pickle's own way is closed to it.
"""

from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

Rebuilt: TypeAlias = tuple[Callable[..., Any], tuple[Any, ...]]
"""What `__reduce__` returns."""


def values_of(one: object) -> dict[str, Any]:
    """Return all that an object holds, by name."""
    kind = type(one)
    compiled = getattr(kind, "__mypyc_attrs__", None)
    slots = [name for base in kind.__mro__ for name in vars(base).get("__slots__", ())]
    names = [*(slots if compiled is None else compiled), *getattr(one, "__dict__", {})]
    return {name: getattr(one, name) for name in names if name != "__dict__"}


def give(one: Any, values: Mapping[str, Any]) -> None:
    """Give an object values by name."""
    for name, value in values.items():
        setattr(one, name, value)


def rebuild(kind: Callable[..., Any], args: tuple[Any, ...], values: Mapping[str, Any]) -> Any:
    """Make an object and give it the values it had."""
    one = kind(*args)
    give(one, values)
    return one


def rebuild_state(
    kind: Callable[..., Any], args: tuple[Any, ...], values: Mapping[str, Any], notes: Any
) -> Any:
    """The same for a round, whose town makes its notes."""
    state = rebuild(kind, args, values)
    give(state.notes, notes)
    return state
