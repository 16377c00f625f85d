"""Every input that is kept is read as it should be, and in steady steps."""

import pytest

from tests.fuzz.kept import TARGETS, check_steps, inputs, target


@pytest.mark.parametrize("name", TARGETS)
def test_kept_inputs(name: str) -> None:
    one, kept = target(name), list(inputs(name))
    assert kept
    for told, data in kept:
        try:
            one.read(data)  # what is made only once takes steps of its own
            check_steps(one, data)
        except Exception as error:
            raise AssertionError(f"tests/fuzz/corpus/{name}/{told}") from error
