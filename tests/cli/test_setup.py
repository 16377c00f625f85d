"""A build leaves nothing of an earlier one, and without a compiler the sources remain."""

import runpy
from pathlib import Path
from typing import Any

import pytest

from fangcheng import build

pytest.importorskip("setuptools")
from setuptools import Extension
from setuptools.command.build_ext import build_ext
from setuptools.errors import CCompilerError

ROOT = Path(__file__).parents[2]
OLD = ("fangcheng__mypyc.cpython-311.so", "fangcheng/tiles.so", "fangcheng/bots/simple.so")


@pytest.fixture
def engine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Any:
    """The build command of `setup.py`, in a folder where an older build lies."""
    monkeypatch.chdir(ROOT)
    names = runpy.run_path("setup.py")
    monkeypatch.chdir(tmp_path)
    for name in (*OLD, "fangcheng/tiles.py", "fangcheng/built.txt", "other.so"):
        path = tmp_path / "src" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.touch()
    run = names["BuildEngine"].run
    monkeypatch.setitem(run.__globals__, "extensions", lambda: [Extension("fangcheng.tiles", [])])
    command = names["BuildEngine"](names["EngineDistribution"]())
    command.inplace = True
    command.finalize_options()
    return command


def files() -> set[str]:
    return {path.relative_to("src").as_posix() for path in Path("src").rglob("*.*")}


def test_a_build_removes_what_no_longer_belongs(
    engine: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    def compile_one(command: Any) -> None:
        assert files() == {"fangcheng/tiles.py", "other.so"}
        Path("src/fangcheng/tiles.so").touch()

    monkeypatch.setattr(build_ext, "run", compile_one)
    engine.run()
    assert files() == {
        "fangcheng/tiles.py", "fangcheng/tiles.so", "fangcheng/built.txt", "other.so",
    }  # fmt: skip
    assert Path("src/fangcheng/built.txt").read_text().split() == build.sources()


def test_without_a_compiler_the_sources_remain(
    engine: Any, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def fail(command: Any) -> None:
        Path("src/fangcheng/tiles.so").touch()
        raise CCompilerError("no cc")

    monkeypatch.setattr(build_ext, "run", fail)
    engine.run()
    assert files() == {"fangcheng/tiles.py", "other.so"}
    assert "plain Python instead: no cc" in capsys.readouterr().err


def test_a_wheel_without_extensions_fits_every_machine(
    engine: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(build.PURE, "1")
    assert not engine.distribution.has_ext_modules()
    monkeypatch.setenv(build.PURE, "0")
    assert engine.distribution.has_ext_modules()
