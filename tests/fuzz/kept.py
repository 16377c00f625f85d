"""The inputs that are kept: a folder for each target.

A file is one input, except that each line of a file `*.lines` is one.
"""

from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules
from types import ModuleType

from tests.counting import steps_of
from tests.fuzz import targets

FOLDER = Path(__file__).parent / "corpus"
TARGETS = tuple(sorted(module.name for module in iter_modules(targets.__path__)))


def target(name: str) -> ModuleType:
    """Load a target; what is none of them stands beside them."""
    package = targets.__name__ if name in TARGETS else __package__
    return import_module(f"{package}.{name}")


def inputs(name: str) -> Iterator[tuple[str, bytes]]:
    """Read the inputs that are kept for a target; each has a name."""
    for file in sorted((FOLDER / name).glob("*")):
        data = file.read_bytes()
        if file.suffix != ".lines":
            yield file.name, data
            continue
        for number, line in enumerate(data.splitlines(), 1):
            yield f"{file.name}:{number}", line


def check_steps(one: ModuleType, data: bytes) -> None:
    """Read an input; so many steps may be for all and for each byte of it."""
    at_all, each = one.STEPS
    most = at_all + each * len(data)
    steps = steps_of(lambda: one.read(data))
    if steps > most:  # what is loaded or worked out only once takes steps of its own
        steps = steps_of(lambda: one.read(data))
    assert steps <= most, f"{steps} steps for {len(data)} bytes"
