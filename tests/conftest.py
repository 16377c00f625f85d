"""What all tests need."""

import gc
import os
import signal

# To load thousands of tests makes many objects and no garbage.
gc.set_threshold(100_000)

# A runner in the background may ignore Ctrl-C, and programs started from here would inherit that.
signal.signal(signal.SIGINT, signal.default_int_handler)

# Programs started from here speak Chinese unless they are asked not to, whoever runs the tests.
os.environ.update(LC_ALL="C.UTF-8")


def pytest_collection_finish() -> None:
    """Never look through what was loaded again: it stays."""
    gc.collect()
    gc.freeze()
