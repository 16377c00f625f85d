"""The steps of `make test`: none is forgotten, and what failed is told at the end."""

import json
import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from fangcheng.installed import OWN
from tests.steps import CHECKED, STEPS

ROOT = Path(__file__).parents[1]


@pytest.mark.parametrize("pure", [False, True])
def test_every_test_is_run_by_a_step(pure: bool) -> None:
    """Those of the engine once more, on plain Python."""
    commands = [one for one in STEPS.values() if ("FANGCHENG_PURE=1" in one) == pure]
    run = {word.rstrip(")") for one in commands for word in shlex.split(one)}
    for path in sorted((ROOT / "tests").rglob("test_*.py")):
        name = path.relative_to(ROOT)
        if not pure or str(name).startswith(("tests/engine/", "tests/towns/")):
            assert run & {str(name), *map(str, name.parents)}, name


def test_no_test_is_imported_by_another() -> None:
    """What several files of tests need lies in a module that holds no tests."""
    imported = re.compile(r"^ *(?:from|import) (tests\.\S*\btest_\w+)", re.M)
    files = sorted((ROOT / "tests").rglob("*.py"))
    found = {
        str(file.relative_to(ROOT)): imported.findall(file.read_text("utf-8")) for file in files
    }
    assert {name: modules for name, modules in found.items() if modules} == {}


def test_each_of_our_towns_is_checked_strictly() -> None:
    assert {*CHECKED} - {"hangzhou/mil2025"} == set(OWN)


def test_what_failed_is_told_whole_at_the_end(tmp_path: Path) -> None:
    """In an empty folder: a page that passes, and sources in which mypy finds nothing to check."""
    (tmp_path / "web").mkdir()
    scripts = {"check": "echo 5 passed in no time; echo more", "size": "echo small"}
    (tmp_path / "web" / "package.json").write_text(json.dumps({"scripts": scripts}), "utf-8")
    done = subprocess.run(
        [sys.executable, "-m", "tests.steps", "types", "page"],
        cwd=tmp_path,
        env=os.environ | {"PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        check=False,
    )
    told, _, whole = done.stdout.partition("\n\n-- types --\n")
    assert re.search(r"^✗ types: \d+ s, CPU \d+ s; \S", told, re.M)
    assert re.search(r"^✓ page: \d+ s, CPU \d+ s; 5 passed in no time$", told, re.M)
    assert "usage: mypy" in whole and "small" not in whole
    assert (done.returncode, done.stderr) == (1, "✗ failed: types; 1 other steps passed\n")
