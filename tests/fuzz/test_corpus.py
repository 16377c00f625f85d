"""Every input that is kept is read as it should be, and in steady steps."""

import pytest

from tests.fuzz.kept import TARGETS, check_steps, inputs, target
from tests.fuzz.targets import links


@pytest.mark.parametrize("name", TARGETS)
def test_kept_inputs(name: str) -> None:
    if name == "links" and not (links.DRIVER.parents[1] / "node_modules").exists():
        pytest.skip("the page's packages are not installed")
    one, kept = target(name), list(inputs(name))
    assert kept
    for told, data in kept:
        try:
            check_steps(one, data)
        except Exception as error:
            raise AssertionError(f"tests/fuzz/corpus/{name}/{told}") from error
