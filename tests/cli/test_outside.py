"""Towns of other packages on the command line: listed, played, scored, and refused one by one."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from fangcheng.installed import OWN
from tests.command_line import invoke
from tests.outside import WORDS, outside_town

HAND = "123m456m789m123p99s"
BOOK = """\
# 玩具镇 · Toytown

## 算分 · Scoring

### TT-1 自摸 · Self-draw

自摸，每家付 `base=1`。

On a self-draw everybody pays `base=1`.
"""


@pytest.fixture
def bare(tmp_path: Path) -> Iterator[None]:
    """A town that is rules alone."""
    with outside_town("baretown", tmp_path):
        yield


@pytest.fixture
def whole(tmp_path: Path) -> Iterator[None]:
    """A town with words and a book."""
    with outside_town("toytown", tmp_path, {"words.py": WORDS, "rulebook.md": BOOK}):
        yield


@pytest.fixture
def broken(tmp_path: Path) -> Iterator[None]:
    """A town whose package cannot be loaded."""
    with outside_town("broken", tmp_path, {"variant.py": "raise RuntimeError('out of order')"}):
        yield


@pytest.mark.usefixtures("whole")
@pytest.mark.parametrize("command", ["play", "score", "arena", "bot-test", "puzzles", "rules"])
def test_help_lists_it(command: str) -> None:
    shown = " ".join(invoke([command, "--help"]).stdout.split())
    assert "toytown" in shown and "{towns}" not in shown


@pytest.mark.usefixtures("whole")
def test_its_words_and_its_book() -> None:
    scored = invoke(["score", "toytown", HAND, "--lang", "en"])
    assert scored.exit_code == 0 and "drawn by oneself" in scored.stdout
    rules = invoke(["rules", "toytown", "--lang", "zh"]).stdout
    assert "自摸，每家付 base=1。" in rules and "C-5" in rules
    assert "everybody pays" in invoke(["rules", "--clause", "TT-1", "--lang", "en"]).stdout


def test_a_hand_is_told_from_a_town_whatever_that_is_called(tmp_path: Path) -> None:
    with outside_town("town_7b", tmp_path):
        assert invoke(["score", HAND, "town_7b"]).exit_code == 0


@pytest.mark.usefixtures("bare")
@pytest.mark.parametrize("lang", ["zh", "en"])
def test_a_town_that_is_rules_alone(lang: str) -> None:
    """Codes stand for words, the options for a book, and nothing fails."""
    scored = invoke(["score", "baretown", HAND, "--lang", lang])
    assert scored.exit_code == 0 and "zimo" in scored.stdout and "pinghu" in scored.stdout
    rules = invoke(["rules", "baretown", "--lang", lang])
    assert rules.exit_code == 0 and "first_dealer" in rules.stdout
    played = invoke(["play", "baretown", "--lang", lang, "--rounds", "1", "--seed", "1"], "q\ny\n")
    assert not isinstance(played.exception, KeyError)
    none = invoke(["puzzles", "baretown", "--lang", lang])
    assert none.exit_code == 2 and none.stderr


@pytest.mark.usefixtures("bare")
def test_all_towns_are_all_that_are_installed() -> None:
    found = invoke(["arena", "easy", "random", "--walls", "4", "--json", "--workers", "1"])
    assert [one["variant"] for one in json.loads(found.stdout)] == [*OWN, "baretown"]


@pytest.mark.usefixtures("broken")
def test_a_package_that_fails_is_told_and_leaves_the_others_alone() -> None:
    assert "broken: town 'broken' cannot be loaded: out of order" in invoke(["info"]).stdout
    named = invoke(["rules", "broken"])
    assert named.exit_code == 2 and "out of order" in named.stderr
    assert invoke(["score", "--help"]).exit_code == 0
    assert invoke(["rules", "hangzhou"]).exit_code == 0
    found = invoke(["arena", "easy", "random", "--walls", "4", "--json", "--workers", "1"])
    assert [one["variant"] for one in json.loads(found.stdout)] == list(OWN)
    assert "broken" in found.stderr and "out of order" in found.stderr


@pytest.mark.parametrize(
    ("files", "reason"),
    [
        ({"words.py": "WORDS = {"}, "'words' of town 'odd' cannot be loaded"),
        ({"words.py": "WORDS = {'town': ('只有一半',)}"}, "'town' are no pair"),
        ({"words.py": "WORDS = {'wild': ('{0}', '{0}')}"}, "only {name} may be filled in"),
        ({"rooms.py": "1 / 0"}, "'rooms' of town 'odd' cannot be loaded"),
        (
            {"presets/wrong.toml": "parent = 'odd'\n[options]\nnothing = 1"},
            "unknown option 'nothing'",
        ),
        ({"variant.py": "class Town: pass"}, "is not a Variant"),
        (
            {"variant.py": "from tests.tiny_town import TinyTown as Town"},
            "town 'odd' calls itself 'tiny'",
        ),
    ],
)
def test_what_is_wrong_with_a_part_is_told(
    files: dict[str, str], reason: str, tmp_path: Path
) -> None:
    with outside_town("odd", tmp_path, files):
        assert reason in invoke(["info"]).stdout
