"""Refuse arguments of the wrong kind where programs call the library by its public names.

A parameter's name says what it takes, the same in every function. Fangcheng itself does not call
its functions by their public names, so that only programs pay for the checks.
"""

from collections import abc
from collections.abc import Callable, Mapping
from functools import cache, wraps
from importlib import import_module
from inspect import Parameter, Signature, signature
from reprlib import Repr
from typing import Any, Final

import fangcheng
from fangcheng.errors import ArgumentError, FangchengError

OFTEN: Final = (
    "Action.__init__", "Look.__init__", "Match.apply", "State.__init__", "apply", "events_for",
    "legal", "parse_action", "view", "waiting_for", "why_not",
)  # fmt: skip
"""What programs call for every action: its arguments are looked at only when it fails."""
METHODS: Final[Mapping[str, tuple[str, ...]]] = {
    "Action": ("__init__",),
    "Look": ("__init__",),
    "Match": ("__init__", "apply"),
    "Recorder": ("__init__", "add"),
    "State": ("__init__",),
}
"""The classes that programs make objects of, and their methods that take arguments."""
KINDS: Final[Mapping[str, str]] = {
    "action": "Action",
    "bots": "Sequence",
    "breaks": "Callable | None",
    "dealer": "int",
    "deck": "Sequence",
    "drawn_by": "str",
    "fair": "Fairness | None",
    "faults": "list | None",
    "given": "Mapping | None",
    "hand": "str",
    "house": "House | None",
    "kind": "Kind",
    "listen": "bool",
    "match": "Match",
    "name": "str",
    "names": "Sequence | None",
    "options": "Mapping | None",
    "parse_action.source": "str",
    "play_round.record": "Recorder | None",
    "players": "Sequence",
    "programs": "Programs | None",
    "progress": "Callable | None",
    "record": "Record",
    "rob": "bool",
    "round_number": "int",
    "rounds": "int",
    "scenario": "Scenario",
    "seat": "int",
    "seed": "int | str",
    "since": "int",
    "source": "int | None",
    "spec": "str",
    "state": "State",
    "streak": "int | None",
    "strict": "bool",
    "tell_seed": "bool",
    "tile": "str | None",
    "town": "str",
    "until_significant": "bool",
    "variant": "Variant",
    "wall": "Wall",
    "walls": "int",
    "wild": "str | None",
    "workers": "int | Executor",
}
"""What each parameter takes, by its name; by that of its function too where it is another's."""
_PLACES: Final = {
    "Executor": "concurrent.futures",
    "Fairness": "fangcheng.record.fair",
    "House": "fangcheng.record.house",
    "Kind": "fangcheng.game.actions",
    "Programs": "fangcheng.bots",
    "Scenario": "fangcheng.positions.scenario",
    "Wall": "fangcheng.wall",
}
"""Where the classes are that have no public name."""
_SHOWN: Final = Repr()
_SHOWN.maxother = _SHOWN.maxstring = 60


def guard(name: str, value: Any) -> Any:
    """Let what a public name stands for refuse arguments of the wrong kind."""
    if isinstance(value, type):
        for method in METHODS.get(name, ()):
            function = getattr(value, method)
            called = _making(value) if method == "__init__" else signature(function)
            setattr(value, method, _asked(f"{name}.{method}", function, called))
        return value
    return _asked(name, value, signature(value)) if callable(value) else value


def _making(kind: type) -> Signature:
    """Return how `__init__` is called; of compiled classes only the class itself knows it."""
    made = signature(kind)
    self = Parameter("self", Parameter.POSITIONAL_ONLY)
    return made.replace(parameters=[self, *made.parameters.values()])


def _asked(name: str, function: Callable[..., Any], called: Signature) -> Callable[..., Any]:
    @wraps(function)
    def check_first(*args: Any, **named: Any) -> Any:
        _check(name, called, args, named)
        return function(*args, **named)

    @wraps(function)
    def check_when_it_fails(*args: Any, **named: Any) -> Any:
        try:
            return function(*args, **named)
        except FangchengError:
            raise
        except (TypeError, AttributeError, LookupError):
            _check(name, called, args, named)
            raise

    asked = check_when_it_fails if name in OFTEN else check_first
    vars(asked)["__signature__"] = called
    return asked


def _check(name: str, called: Signature, args: tuple[Any, ...], named: dict[str, Any]) -> None:
    """Refuse the first argument of the wrong kind; Python itself says which ones are missing."""
    try:
        given = called.bind(*args, **named).arguments
    except TypeError:
        return
    for parameter, value in given.items():
        takes = KINDS.get(f"{name}.{parameter}") or KINDS.get(parameter)
        if takes and not isinstance(value, _classes(takes)):
            raise ArgumentError(
                "wrong_argument",
                function=name.removesuffix(".__init__"),
                name=parameter,
                takes=takes,
                given=_SHOWN.repr(value),
            ) from None


@cache
def _classes(takes: str) -> tuple[Any, ...]:
    return tuple(_class(name) for name in takes.split(" | "))


def _class(name: str) -> Any:
    if name == "None":
        return type(None)
    for known in (vars(import_module("builtins")), vars(abc)):
        if name in known:
            return known[name]
    place = _PLACES.get(name)
    return getattr(import_module(place) if place else fangcheng, name)
