"""What the READMEs show is what happens."""

import doctest
import json
import re
import shlex
import tomllib
from pathlib import Path

import pytest

import fangcheng.game.actions
from fangcheng.cli import COMMANDS
from fangcheng.installed import VARIANTS
from fangcheng.words import words
from tests.command_line import invoke
from tests.documents import ROOT, Document

READMES = {"en": Document(ROOT / "README.md"), "zh": Document(ROOT / "README.zh-CN.md")}
ENGLISH = READMES["en"]
"""Its code is that of the other (`test_documents`), so running it once is enough."""
CHEAPER = {"1000": "4", "100": "4"}
SHORTER = {"bot-test": "--town hangzhou --rounds 1", "serve": "--show-config"}
"""What makes commands take little time, or end at all."""


def test_python_examples() -> None:
    result = doctest.testfile(str(ENGLISH.path), module_relative=False, encoding="utf-8")
    assert result.attempted > 5 and result.failed == 0


def test_docstring_examples() -> None:
    if fangcheng.game.actions.__doc__ is None:
        pytest.skip("compiled modules have no docstrings")
    result = doctest.testmod(fangcheng.game.actions)
    assert result.attempted and not result.failed


@pytest.mark.parametrize("lang", READMES)
def test_output_shown_is_the_output(lang: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FANGCHENG_LANG", lang)
    shown = [session for block in READMES[lang].blocks for session in block.sessions]
    assert shown
    for command, output in shown:
        told = invoke(shlex.split(command)[1:]).stdout
        assert [line.rstrip() for line in told.splitlines()] == output.splitlines()


@pytest.mark.parametrize("tree", READMES)
def test_the_scenario_shown_is_the_file_and_its_scores_are_right(tree: str) -> None:
    path = ROOT / "examples" / "caipiao.json"
    block = Document(ROOT / "docs" / tree / "scenario.md").blocks[0]
    (_, file), (_, scores) = block.sessions
    assert file == path.read_text(encoding="utf-8")
    assert json.loads(scores) == json.loads(invoke(["referee", str(path)]).stdout)["scores"]


@pytest.mark.parametrize("tree", READMES)
def test_the_scenario_in_mid_round_is_the_file_and_is_refused_as_shown(tree: str) -> None:
    path = ROOT / "examples" / "shuai.json"
    block = Document(ROOT / "docs" / tree / "scenario.md").blocks[1]
    (_, file), (_, why) = block.sessions
    assert file == path.read_text(encoding="utf-8")
    told = json.loads(invoke(["referee", str(path)]).stdout)["error"]["why"]
    assert told == json.loads(why.replace("'", '"'))


@pytest.mark.parametrize("tree", READMES)
def test_every_mark_of_a_town_is_explained(tree: str) -> None:
    text = Document(ROOT / "docs" / tree / "scenario.md").text
    for town, kind in VARIANTS.items():
        for code in kind.marks:
            assert f"`{code}`" in text
            assert f"mark.{code}" in words(tree, town)


def test_every_command_runs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """One after the other, as a reader would: later ones read what earlier ones wrote."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    (tmp_path / "examples").symlink_to(ROOT / "examples")
    make, hosting = ((ROOT / name).read_text("utf-8") for name in ("Makefile", "Containerfile"))
    run = set()
    for line in (line for block in ENGLISH.blocks for line in block.commands):
        program, command, *words = shlex.split(line)
        if program == "make":
            assert f"\n{command}:" in make
        elif program == "source":
            assert f"\nBIN := {Path(command).parent}\n" in make
        elif program == "podman":
            assert line in hosting
        else:
            assert program == "fangcheng"
            words = [CHEAPER.get(word, word) for word in words]
            words += SHORTER.get(command, "").split()
            done = invoke([command, *words], input="q\n")
            assert done.exit_code == 0, f"{line}\n{done.output}"
            run.add(command)
    assert run >= {"play", "score", "referee", "rules", "review", "arena", "simulate", "serve"}


@pytest.mark.parametrize("readme", READMES.values(), ids=READMES)
def test_commands_in_the_text_exist(readme: Document) -> None:
    extras = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    prose = "\n".join(re.findall(r"`([^`\n]+)`", readme.unfenced))
    assert set(re.findall(r"^fangcheng ([\w-]+)", prose, re.M)) <= set(COMMANDS)
    named = re.findall(r"^pip install '\.\[(\w+)\]'", prose, re.M)
    assert named and set(named) <= set(extras["optional-dependencies"])
    assert "export FANGCHENG_LANG=en" in prose
