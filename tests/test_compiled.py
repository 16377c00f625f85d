"""Both builds of the engine do the same; which one runs can be chosen and is told."""

import os
import subprocess
import sys
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path

import pytest

import fangcheng
from fangcheng import build
from fangcheng.variants import VARIANTS
from tests.differential import run

ROUNDS = 60
both_builds = pytest.mark.skipif(
    build.reason_for_sources() is not None, reason="no compiled engine to compare with"
)


@both_builds
@pytest.mark.parametrize("town", VARIANTS)
def test_both_builds_play_the_same_rounds(town: str) -> None:
    compiled, pure = run(False, town, 0, ROUNDS), run(True, town, 0, ROUNDS)
    assert (compiled[0], pure[0]) == ("compiled", "pure")
    assert compiled[1] == pure[1]


def info(**environment: str) -> str:
    command = [sys.executable, "-c", "from fangcheng.cli import main; main()", "info"]
    given = {**os.environ, **environment}
    return subprocess.run(command, env=given, capture_output=True, text=True, check=True).stdout


def test_info_tells_the_build() -> None:
    assert "pure Python: FANGCHENG_PURE is set" in info(FANGCHENG_PURE="1")
    assert fangcheng.__version__ in info()


@both_builds
def test_info_tells_that_the_engine_is_compiled() -> None:
    assert "compiled" in info(FANGCHENG_PURE="0").splitlines()[1]


def test_a_source_changed_after_the_build_runs_instead(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(build, "_FOLDER", str(tmp_path))
    monkeypatch.delenv(build.PURE, raising=False)
    assert build.reason_for_sources() == "no extensions are built for this Python"
    (tmp_path / f"tiles{EXTENSION_SUFFIXES[0]}").touch()
    (tmp_path / "tiles.py").touch()
    assert build.reason_for_sources() is None, "installed, without a list of sources"
    (tmp_path / build.BUILT).write_text("tiles.py\n")
    os.utime(tmp_path / "tiles.py", ns=(0, 0))
    assert build.reason_for_sources() is None
    os.utime(tmp_path / build.BUILT, ns=(0, 0))
    os.utime(tmp_path / "tiles.py", ns=(0, 1))
    assert build.reason_for_sources() == "tiles.py was changed after it was compiled"


def test_importing_is_quick() -> None:
    code = "import time; a = time.process_time(); import fangcheng; print(time.process_time() - a)"
    spent = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert float(spent.stdout) < 0.1
