"""Towns that are not compiled, seen by code that is."""

from functools import wraps
from types import GetSetDescriptorType
from typing import Any

from mypy_extensions import mypyc_attr


@mypyc_attr(native_class=False)
class _Said:
    """What a class says of an attribute that compiled objects have a place for."""

    def __init__(self, place: Any, value: Any) -> None:
        self.place = place
        self.value = value

    def __get__(self, town: Any, kind: Any = None) -> Any:
        return self.value if town is None else self.place.__get__(town)

    def __set__(self, town: Any, value: Any) -> None:
        self.place.__set__(town, value)


def let_compiled_code_see(base: Any, town: Any) -> None:
    """Let compiled code see what a class that is not compiled says of attributes of its base.

    A compiled class keeps a place for each attribute in its objects and reads it there; so what
    the class says is put there before the object is made up further, as in plain Python.
    """
    places = {n: p for n, p in vars(base).items() if isinstance(p, GetSetDescriptorType)}
    if not places or "__mypyc_attrs__" in vars(town):
        return
    for name, place in places.items():
        if name in vars(town):
            setattr(town, name, _Said(place, vars(town)[name]))
    init = town.__init__

    @wraps(init)
    def say_first(self: Any, *args: Any, **named: Any) -> None:
        if type(self) is town:
            for kind in reversed(town.__mro__):
                for name, said in vars(kind).items():
                    if isinstance(said, _Said):
                        setattr(self, name, said.value)
        init(self, *args, **named)

    town.__init__ = say_first
