"""What all tests need."""

import gc
import os
import signal
import sys
from pathlib import Path
from typing import Any

import pytest

from tests import steps

# To load thousands of tests makes many objects and no garbage.
gc.set_threshold(100_000)

# A runner in the background may ignore Ctrl-C, and programs started from here would inherit that.
signal.signal(signal.SIGINT, signal.default_int_handler)

# Programs started from here speak Chinese unless they are asked not to, whoever runs the tests.
os.environ.update(LC_ALL="C.UTF-8")

ROOT = Path(__file__).parents[1]
DOCUMENTS = tuple(str(ROOT / name) for name in steps.DOCUMENTS)
"""`make test` runs only tests marked `documents` again when one of these changes."""
_barred = False


def pytest_collection_finish() -> None:
    """Never look through what was loaded again: it stays."""
    gc.collect()
    gc.freeze()


def pytest_runtest_setup(item: pytest.Item) -> None:
    """Let nobody read a document without saying so: see `tests.steps`."""
    global _barred
    _barred = item.get_closest_marker("documents") is None


def _watch(event: str, arguments: tuple[Any, ...]) -> None:
    if event == "open" and _barred and str(arguments[0]).startswith(DOCUMENTS):
        raise AssertionError(f"{arguments[0]} is read by a test that is not marked `documents`")


sys.addaudithook(_watch)
