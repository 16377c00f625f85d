"""What the folders of `features/` bring, found by the names of their modules."""

from collections.abc import Iterator
from importlib import import_module
from importlib.util import find_spec
from pkgutil import iter_modules
from types import ModuleType

from fangcheng.server import features
from fangcheng.server.features.feature import Feature, Parts


def modules(name: str) -> Iterator[ModuleType]:
    """Load the module of this name of every feature that has one."""
    for folder in iter_modules(features.__path__, f"{features.__name__}."):
        if folder.ispkg and find_spec(f"{folder.name}.{name}") is not None:
            yield import_module(f"{folder.name}.{name}")


def made_of(parts: Parts) -> list[Feature]:
    """Build the features that need no other feature: those with a `FEATURE` in `service.py`."""
    return [one.FEATURE(parts) for one in modules("service") if hasattr(one, "FEATURE")]
