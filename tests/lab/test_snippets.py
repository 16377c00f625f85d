"""What the pages on bots and on performance show runs as it stands, in both languages."""

import json
import re
import shlex
import shutil
from pathlib import Path

import pytest

from fangcheng import make_bot
from tests.command_line import invoke
from tests.tables import write_record

ROOT = Path(__file__).parents[2]
LANGUAGES = ("en", "zh")
ON_BOTS = ("bots.md", "arena.md", "coach.md")
# What takes long is asked for less of: the point is that it runs.
LESS = (
    (r"^(fangcheng simulate .*)$", r"\1 --rounds 2"),
    (r"^(fangcheng bot-test .*)$", r"\1 --town hangzhou --rounds 1"),
    (r"^(fangcheng arena (?!.*--walls).*)$", r"\1 --walls 4"),
    (r"--walls \d+", "--walls 4"),
    (r"^fangcheng arena [^-]*", "fangcheng arena random random "),
    (r'\["normal", "easy"\], walls=\d+', '["random", "easy"], walls=4'),
    (r'"seed", 1000\)', '"seed", 10)'),
)


def blocks(language: str, name: str, kind: str) -> list[str]:
    source = (ROOT / "docs" / language / name).read_text(encoding="utf-8")
    return re.findall(rf"^```{kind}\n(.*?)^```$", source, re.S | re.M)


def less(text: str) -> str:
    for pattern, short in LESS:
        text = re.sub(pattern, short, text)
    return text


def commands(language: str) -> list[str]:
    shown = [block for name in ON_BOTS for block in blocks(language, name, "sh")]
    lines = [line for block in shown for line in block.splitlines()]
    return [re.sub(r"\s+# .*", "", line) for line in lines]


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with the files the documents speak of."""
    shutil.copytree(ROOT / "examples", tmp_path / "examples")
    write_record(tmp_path / "game.jsonl")
    position = {"variant": "hangzhou", "hands": ["", "", "", ""]}
    (tmp_path / "position.json").write_text(json.dumps(position), encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_the_commands_are_the_same_in_both_languages() -> None:
    assert commands("en") == commands("zh")
    assert len(commands("en")) > 10


@pytest.mark.parametrize(
    "command", sorted({less(line) for line in commands("en") if "fangcheng play" not in line})
)
def test_commands_run(command: str, here: Path) -> None:
    program, *words = shlex.split(command)
    workers = ["--workers", "1"] if words[0] in ("arena", "simulate") else []
    done = invoke([*words, *workers])
    assert program == "fangcheng" and done.exit_code == 0, done.output


def test_the_bots_that_are_named_exist() -> None:
    shown = [line for line in commands("en") if line.startswith("fangcheng arena ")]
    for line in shown:
        for name in line.partition(" -")[0].split()[2:]:
            make_bot(name)


@pytest.mark.parametrize("name", [*ON_BOTS, "performance.md"])
@pytest.mark.parametrize("language", LANGUAGES)
def test_python_runs(
    language: str, name: str, here: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Each block by itself; what a comment says is printed is printed."""
    snippets = blocks(language, name, "python")
    assert snippets
    for snippet in snippets:
        exec(compile(less(snippet), f"{language}/{name}", "exec"), {"__name__": "__main__"})
        printed = capsys.readouterr().out.splitlines()
        assert printed or "game.jsonl" in snippet
        for told in re.findall(r"  # (\[.*)$", snippet, re.M):
            assert told in printed
