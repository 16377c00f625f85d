"""What is broken is found and kept."""

import subprocess
import sys
from pathlib import Path

import pytest

from tests.fuzz import broken
from tests.fuzz.kept import check_steps

pytest.importorskip("atheris", reason="atheris is not made for this system")


def test_what_is_broken_is_found(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "tests.fuzz", "broken", "--short", "--broken", str(tmp_path)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 1 and "AssertionError" in done.stdout
    assert done.stderr.endswith(f"broken: broken, see {tmp_path}\n")
    (found,) = tmp_path.iterdir()
    with pytest.raises(AssertionError):
        broken.read(found.read_bytes())


def test_too_many_steps_are_broken() -> None:
    check_steps(broken, b"123p")
    with pytest.raises(AssertionError, match="steps for 6 bytes"):
        check_steps(broken, b"square")
