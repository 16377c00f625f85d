"""What is broken is found and kept."""

from pathlib import Path

import pytest

from tests.fuzz import broken
from tests.fuzz.__main__ import fuzz
from tests.fuzz.kept import check_steps

pytest.importorskip("atheris", reason="atheris is not made for this system")


def test_what_is_broken_is_found(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    assert not fuzz("broken", broken=tmp_path)
    assert "AssertionError" in capfd.readouterr().out
    (found,) = tmp_path.iterdir()
    with pytest.raises(AssertionError):
        broken.read(found.read_bytes())


def test_too_many_steps_are_broken() -> None:
    check_steps(broken, b"123p")
    with pytest.raises(AssertionError, match="steps for 6 bytes"):
        check_steps(broken, b"square")
