"""What people do besides playing: one folder for each feature, with everything it needs."""

from collections.abc import Iterator
from importlib import import_module
from importlib.util import find_spec
from pkgutil import iter_modules
from types import ModuleType


def modules(name: str) -> Iterator[ModuleType]:
    """Load the module of this name of every feature that has one."""
    for folder in iter_modules(__path__, f"{__name__}."):
        if folder.ispkg and find_spec(f"{folder.name}.{name}") is not None:
            yield import_module(f"{folder.name}.{name}")
