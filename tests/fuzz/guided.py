"""Fuzzes targets in children of this process, which loads all sources only once.

The fuzzer sees what of the package each input reaches: the sources are instrumented while they are
imported, so nothing of them may be imported before `load`.
"""

import os
import sys
from collections.abc import Iterable
from types import FunctionType, ModuleType
from typing import Any
from zlib import crc32

import atheris

import fangcheng  # noqa: F401 - it says which build runs; what is hooked in later comes first
from tests.fuzz import feedback, kept
from tests.fuzz.mutating import JsonMutator

MEASURED = ["fangcheng", "tomllib"]
FEATURES = 2048
COUNTED = 8
"""Of so many inputs the steps of one are counted, which takes three times as long."""


def load(names: Iterable[str]) -> dict[str, ModuleType]:
    """Load targets with all that they import."""
    hook = atheris.instrument_imports(include=MEASURED)
    hook.__enter__()  # for good: some is imported while inputs are read
    sys.stderr = _Quiet()
    feedback.MARKS += [_mark() for _ in range(FEATURES)]
    return {name: kept.target(name) for name in names}


def fuzz(target: ModuleType, options: list[str]) -> bool:
    """Fuzz a target with options and folders of libFuzzer; tell whether all went well."""
    sys.stdout.flush()
    child = os.fork()
    if child == 0:
        _fuzz(target, options)
        os._exit(1)  # the fuzzer ends a process by itself
    return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 0


def _fuzz(target: ModuleType, options: list[str]) -> None:
    def read(data: bytes) -> None:
        if crc32(data) % COUNTED:
            target.read(data)
        else:
            kept.check_steps(target, data)

    more = {}
    if target.IS_JSON:
        json = JsonMutator(lambda *given: atheris.Mutate(*given), target.WORDS)
        more = {"custom_mutator": json.mutate, "custom_crossover": json.cross}
    atheris.Setup([f"fuzz {target.__name__}", *options], read, **more)
    atheris.Fuzz()


class _Quiet:
    """Standard error without the names of all modules that are instrumented."""

    def __init__(self) -> None:
        self._inner = sys.stderr

    def __getattr__(self, name: str) -> Any:
        return getattr(self._inner, name)

    def write(self, text: str) -> int:
        """Write what is no such name."""
        return 0 if text.startswith("INFO: Instrumenting ") else self._inner.write(text)


def _mark() -> FunctionType:
    """Make a function that does nothing but to be seen by the fuzzer."""

    def mark() -> None:
        pass

    atheris.instrument_func(mark)
    assert isinstance(mark, FunctionType)
    return mark
