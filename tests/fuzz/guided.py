"""Fuzzes one target in this process, which ends with it.

    python -m tests.fuzz.guided TARGET [libFuzzer's options and folders]

It finds what it finds by what of the package each input reaches: the sources are instrumented
while they are imported, so nothing of them may be imported before.
"""

import importlib
import sys
from contextlib import redirect_stderr
from io import StringIO
from types import FunctionType
from zlib import crc32

import atheris

import fangcheng  # noqa: F401 - it says which build runs; what is hooked in later comes first
from tests.fuzz import feedback
from tests.fuzz.mutating import json_mutator

MEASURED = ["fangcheng", "tomllib"]
FEATURES = 4096
COUNTED = 8
"""Of so many inputs the steps of one are counted, which takes three times as long."""


def main(name: str, *options: str) -> None:
    """Fuzz a target."""
    hook = atheris.instrument_imports(include=MEASURED)
    hook.__enter__()  # for good: towns are imported while inputs are read
    with redirect_stderr(StringIO()):  # it names every module
        kept = importlib.import_module("tests.fuzz.kept")
        target = kept.target(name)
        for _, data in kept.inputs(name):
            target.read(data)
    feedback.MARKS += [_mark() for _ in range(FEATURES)]

    def read(data: bytes) -> None:
        if crc32(data) % COUNTED:
            target.read(data)
        else:
            kept.check_steps(target, data)

    more = {}
    if target.IS_JSON:
        more["custom_mutator"] = json_mutator(lambda *given: atheris.Mutate(*given), target.WORDS)
    atheris.Setup([f"fuzz {name}", *options], read, **more)
    atheris.Fuzz()


def _mark() -> FunctionType:
    """Make a function that does nothing but to be seen by the fuzzer."""

    def mark() -> None:
        pass

    atheris.instrument_func(mark)
    assert isinstance(mark, FunctionType)
    return mark


if __name__ == "__main__":
    main(*sys.argv[1:])
