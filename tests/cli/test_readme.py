"""What the README shows is what happens."""

import doctest
import json
import re
import shlex
from pathlib import Path

import pytest

import fangcheng.game.actions
from tests.command_line import invoke

pytestmark = pytest.mark.documents

ROOT = Path(__file__).parents[2]
README = (ROOT / "README.md").read_text(encoding="utf-8")


def test_python_examples() -> None:
    result = doctest.testfile(str(ROOT / "README.md"), module_relative=False, encoding="utf-8")
    assert result.attempted > 5 and result.failed == 0


def test_docstring_examples() -> None:
    if fangcheng.game.actions.__doc__ is None:
        pytest.skip("compiled modules have no docstrings")
    result = doctest.testmod(fangcheng.game.actions)
    assert result.attempted and not result.failed


def test_the_score_shown_is_the_score_computed() -> None:
    command, output = re.findall(r"\$ fangcheng (score .*)\n(.*)\n", README)[0]
    done = invoke(shlex.split(command))
    assert done.stdout == output + "\n"


def test_the_scenario_shown_is_the_file_and_its_scores_are_right() -> None:
    path = ROOT / "examples" / "caipiao.json"
    assert path.read_text(encoding="utf-8") in README
    done = invoke(["referee", str(path)])
    scores = re.findall(r'\["scores"\]\)\'\n(.*)\n', README)[0]
    assert json.loads(done.stdout)["scores"] == json.loads(scores)


@pytest.mark.parametrize(
    "command", re.findall(r"^fangcheng ((?:rules|simulate) .*)$", README, re.M)
)
def test_commands_shown_run(command: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    done = invoke(shlex.split(command.replace("1000", "40"), comments=True))
    assert done.exit_code == 0, done.output
