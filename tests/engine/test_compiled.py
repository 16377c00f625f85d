"""Both builds of the engine do the same; which one runs can be chosen and is told."""

import os
import signal
import subprocess
import sys
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path

import pytest

import fangcheng
from fangcheng import build, tiles
from fangcheng.bots.levels import normal
from fangcheng.game import referee
from fangcheng.lab import rounds
from fangcheng.towns.hangzhou import variant as hangzhou

ROOT = Path(__file__).parents[2]
compiled_only = pytest.mark.skipif(build.is_pure_asked(), reason=f"{build.PURE} is set")


@compiled_only
def test_the_compiled_engine_is_tested() -> None:
    """Nobody may take the tests of plain Python for those of the compiled engine."""
    assert build.reason_for_sources() is None, "make build; it needs a C compiler and Python.h"
    for module in (tiles, referee, hangzhou, normal, rounds):
        assert str(module.__file__).endswith(tuple(EXTENSION_SUFFIXES))


def info(**environment: str) -> str:
    command = [sys.executable, "-c", "from fangcheng.cli import main; main()", "info"]
    given = {**os.environ, **environment}
    return subprocess.run(command, env=given, capture_output=True, text=True, check=True).stdout


def test_info_tells_the_build() -> None:
    assert "pure Python: FANGCHENG_PURE is set" in info(FANGCHENG_PURE="1")
    assert fangcheng.__version__ in info()


@compiled_only
def test_info_tells_that_the_engine_is_compiled() -> None:
    assert "compiled" in info(FANGCHENG_PURE="0").splitlines()[1]


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A package of three files, two of which are compiled."""
    monkeypatch.setattr(build, "_FOLDER", str(tmp_path))
    monkeypatch.setattr(build, "FILES", ("tiles.py",))
    monkeypatch.setattr(build, "FOLDERS", ("hands",))
    monkeypatch.delenv(build.PURE, raising=False)
    for name in ("hands", "towns"):
        (tmp_path / name).mkdir()
    for name in ("tiles.py", "hands/hand.py", "server.py"):
        (tmp_path / name).touch()
        os.utime(tmp_path / name, ns=(0, 0))
    return tmp_path


def test_sources_run_where_nothing_is_built(folder: Path) -> None:
    assert build.reason_for_sources() == "no extensions are built for this Python"
    (folder / f"tiles{EXTENSION_SUFFIXES[0]}").touch()
    assert build.reason_for_sources() is None, "installed, without a list of sources"


def test_nothing_old_runs(folder: Path) -> None:
    (folder / f"tiles{EXTENSION_SUFFIXES[0]}").touch()
    (folder / build.BUILT).write_text("\n".join(build.sources()))
    os.utime(folder / build.BUILT, ns=(0, 1))
    assert build.reason_for_sources() is None
    os.utime(folder / "server.py", ns=(0, 2))
    assert build.reason_for_sources() is None, "it is not compiled"
    (folder / "hands" / "new.py").touch()
    assert build.reason_for_sources() == "hands/new.py changed after the build"
    (folder / "hands" / "new.py").unlink()
    os.utime(folder / "tiles.py", ns=(0, 2))
    assert build.reason_for_sources() == "tiles.py changed after the build"
    os.utime(folder / "tiles.py", ns=(0, 0))
    (folder / "hands" / "hand.py").unlink()
    assert build.reason_for_sources() == "hands/hand.py changed after the build"


def test_all_files_to_compile_exist() -> None:
    package = ROOT / "src" / "fangcheng"
    assert all((package / name).is_file() for name in build.sources())


def test_ctrl_c_stops_rounds_that_are_played_in_one_call() -> None:
    code = (
        "from fangcheng.lab.batch import random_rounds\n"
        "from fangcheng.installed import make_variant\n"
        "print('playing', flush=True); random_rounds(make_variant('lanzhou'), 'long', 10 ** 7)"
    )
    command = [sys.executable, "-c", code]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as playing:
        assert playing.stdout and playing.stdout.readline() == b"playing\n"
        playing.send_signal(signal.SIGINT)
        _, told = playing.communicate(timeout=60)
    assert told.rstrip().endswith(b"KeyboardInterrupt")


def test_importing_is_quick() -> None:
    code = "import time; a = time.process_time(); import fangcheng; print(time.process_time() - a)"
    spent = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert float(spent.stdout) < 0.1


@compiled_only
def test_both_builds_mean_the_same_for_a_town_that_is_not_compiled() -> None:
    """What its classes say, what it sets before `super().__init__`, and how it plays."""
    told = []
    for pure in ("0", "1"):
        environment = {**os.environ, build.PURE: pure}
        command = [sys.executable, "-m", "tests.loud_town"]
        out = subprocess.run(command, env=environment, cwd=ROOT, capture_output=True, text=True)
        assert out.returncode == 0, out.stderr
        told.append(out.stdout.splitlines())
    assert [lines[0] for lines in told] == ["compiled", "pure"]
    assert told[0][1:] == told[1][1:]
