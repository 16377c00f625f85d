"""The command line itself: what it loads, how words are read, what is said of wrong ones."""

import os
import re
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum
from importlib import import_module
from inspect import cleandoc
from pathlib import Path
from typing import Annotated, Any

import pytest

from fangcheng.cli import COMMANDS, admin, main
from fangcheng.cli.command import Argument, Bundle, Option, UsageError, parameters, read_words, run
from fangcheng.cli.help import in_language, show_command
from tests.command_line import invoke

SCENARIO = '{"variant": "hangzhou", "hands": ["", "", "", ""]}'
HEAVY = {
    "pydantic", "typer", "click", "markdown_it", "pygments", "asyncio", "numpy", "msgspec",
    "sqlalchemy", "starlette", "importlib.metadata", "fangcheng.server", "fangcheng.bots",
    "fangcheng.lab",
}  # fmt: skip
"""What no plain command has any use for."""
CHINESE = re.compile("[\u4e00-\u9fff]")


def loaded(*args: str, stdin: str = "") -> set[str]:
    """Run a command in a process of its own; the modules it has loaded."""
    code = (
        "import sys; from fangcheng.cli import run_words; run_words(sys.argv[1:]); "
        "sys.stderr.write(' '.join(sys.modules))"
    )
    done = subprocess.run(
        [sys.executable, "-c", code, *args], input=stdin, capture_output=True, text=True, check=True
    )
    return set(done.stderr.split())


@pytest.mark.parametrize(
    ("args", "stdin"),
    [
        (["--version"], ""),
        (["score", "123m456p789s11s9mEE", "--wild", "9m"], ""),
        (["referee", "-"], SCENARIO),
        (["rules", "--clause", "HZ-13"], ""),
    ],
)
def test_a_plain_command_loads_little(args: list[str], stdin: str) -> None:
    found = loaded(*args, stdin=stdin)
    assert not found & HEAVY
    others = {f"fangcheng.{part}" for part in ("towns.lanzhou.variant", "towns.lanzhou.words")}
    assert not found & (others | {"fangcheng.words.en", "fangcheng.cli.play", "fangcheng.cli.help"})


def test_the_version_loads_neither_engine_nor_rich() -> None:
    found = loaded("--version")
    assert not [name for name in found if name.startswith(("rich", "fangcheng.game", "dataclass"))]


@pytest.mark.parametrize(
    "args", [["referee", "-"], ["score", "123m456p789s11s9mEE", "--wild", "9m", "--json"]]
)
def test_json_needs_no_rich(args: list[str]) -> None:
    assert "rich.console" not in loaded(*args, stdin=SCENARIO)


ALL = {name: told for name, told in COMMANDS.items() if name != "admin"} | {
    f"admin {name}": told for name, told in admin.COMMANDS.items()
}
"""Also those of the group."""


def command_of(name: str) -> Callable[..., object]:
    path = name.replace("-", "_").replace(" ", ".")
    module = import_module(f"fangcheng.cli.{path}")
    found: Callable[..., object] = getattr(module, f"{path.rpartition('.')[2]}_command")
    return found


@pytest.mark.parametrize("name", ALL)
def test_the_list_of_commands_says_what_their_help_says(name: str) -> None:
    told = cleandoc(command_of(name).__doc__ or "")
    assert told.split("\n\n")[0].replace("\n", " ") == ALL[name]


def test_help_of_the_program_and_of_a_command() -> None:
    for args, status in (([], 2), (["-h"], 0), (["--help"], 0)):
        shown = invoke(args)
        assert shown.exit_code == status
        assert all(name in shown.stdout for name in COMMANDS)
    shown = invoke(["serve", "--help"])
    for args, status in ((["admin"], 2), (["admin", "-h"], 0)):
        group = invoke(args)
        assert group.exit_code == status
        assert all(name in group.stdout for name in admin.COMMANDS)
        assert "--version" not in group.stdout
    for wanted in ("FANGCHENG_CONFIG", "--log-json / --no-log-json", "8088", "NAME=VALUE"):
        assert wanted in shown.stdout


@pytest.mark.parametrize("name", ALL)
def test_help_is_written_in_both_languages(name: str) -> None:
    """In Chinese, and behind a dot in English; only examples are the same in both."""
    told = cleandoc(command_of(name).__doc__ or "").replace("\n\n", "\0").replace("\n", " ")
    texts = [text for text in told.split("\0") if not text.startswith("[bold]")]
    texts += [one.note.help for one in parameters(command_of(name))]
    for text in texts:
        chinese, english = in_language(text, "zh"), in_language(text, "en")
        assert CHINESE.search(chinese) and english and not CHINESE.search(english), text


@pytest.mark.parametrize(
    ("words", "variables", "english"),
    [
        ([], {}, False),
        ([], {"FANGCHENG_LANG": "en"}, True),
        (["--lang", "zh"], {"FANGCHENG_LANG": "en"}, False),
        (["--lang=en"], {}, True),
        (["--lang"], {}, False),
    ],
)
@pytest.mark.parametrize("command", [[], ["info"], ["score"]])
def test_help_speaks_one_language(
    command: list[str],
    words: list[str],
    variables: dict[str, str],
    english: bool,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("FANGCHENG_LANG", variables.get("FANGCHENG_LANG", ""))
    shown = invoke([*command, "--help", *words]).stdout
    assert ("usage: fangcheng" in shown) == english
    assert ("用法：fangcheng" in shown) != english


@pytest.mark.parametrize(
    ("variables", "lang"),
    [
        ({}, "zh"),
        ({"LANG": "en_US.UTF-8"}, "en"),
        ({"LANG": "en_US.UTF-8", "LC_ALL": "zh_CN.UTF-8"}, "zh"),
        ({"LANG": "zh_CN.UTF-8", "LC_MESSAGES": "en_GB"}, "en"),
        ({"LANG": "en_US.UTF-8", "FANGCHENG_LANG": "zh"}, "zh"),
    ],
)
def test_the_language_is_that_of_the_terminal(
    variables: dict[str, str], lang: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(os, "environ", dict(variables))
    monkeypatch.setattr(sys, "argv", ["fangcheng", "--version"])
    main()
    assert os.environ["FANGCHENG_LANG"] == lang


class Colour(StrEnum):
    RED = "red"


def command(
    first: Annotated[str, Argument(help="one")],
    more: Annotated[list[str] | None, Argument()] = None,
    number: Annotated[int | None, Option("--number", "-n", min=1)] = None,
    names: Annotated[list[str] | None, Option("--name")] = None,
    out: Annotated[Path | None, Option(envvar="FANGCHENG_TEST_OUT")] = None,
    colour: Annotated[Colour | None, Option()] = None,
    switch_: Annotated[bool | None, Option("--on/--off")] = None,
) -> None:
    """Do nothing."""


def read(*words: str) -> dict[str, Any]:
    return read_words(parameters(command), words)


@dataclass
class Place(Bundle):
    url: Annotated[str, Option(help="one")] = "here"
    data: Annotated[str | None, Option()] = None


@dataclass
class Deeper(Place):
    json_: Annotated[bool, Option("--json")] = False


def test_options_that_several_commands_take_come_as_one_object() -> None:
    found: list[object] = []

    def bundled(first: Annotated[str, Argument()] = "x", *, place: Deeper) -> None:
        found.append((first, place))

    run("bundled", bundled, ["--json", "y", "--url", "there"], show_command)
    run("bundled", bundled, [], show_command)
    assert found == [("y", Deeper("there", None, True)), ("x", Deeper())]
    assert [one.name for one in parameters(bundled)] == ["first", "url", "data", "json_"]


def test_words_are_read() -> None:
    assert read("a") == {"first": "a"}
    assert read("--name", "-x", "a", "--name=y", "b", "c") == {
        "first": "a", "more": ["b", "c"], "names": ["-x", "y"],
    }  # fmt: skip
    assert read("-n3", "a", "--off", "--", "--on") == {
        "first": "a", "more": ["--on"], "number": 3, "switch_": False,
    }  # fmt: skip
    assert read("-", "--number", "2", "--colour", "red", "--on") == {
        "first": "-", "number": 2, "colour": Colour.RED, "switch_": True,
    }  # fmt: skip


def test_the_environment_stands_behind_the_words(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FANGCHENG_TEST_OUT", "there")
    assert read("a")["out"] == Path("there")
    assert read("a", "--out", "here")["out"] == Path("here")


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        ([], "FIRST is missing"),
        (["a", "--nmae", "x"], "did you mean --name"),
        (["a", "-n", "x"], "--number / -n takes a whole number, not 'x'"),
        (["a", "-n0"], "is 1 or more, not 0"),
        (["a", "--number"], "needs a value: --number N"),
        (["a", "--on=1"], "--on takes no value"),
        (["a", "--colour", "blue"], "is one of red"),
    ],
)
def test_what_is_wrong_is_told(words: list[str], reason: str) -> None:
    with pytest.raises(UsageError, match=reason.replace("(", r"\(")) as found:
        read(*words)
    chinese = re.compile("[\u4e00-\u9fff]")
    assert chinese.search(found.value.said["zh"]) and not chinese.search(found.value.said["en"])


@pytest.mark.parametrize(
    ("args", "zh", "en"),
    [
        (
            ["scroe"],
            "错误：没有命令 'scroe'；是不是 score？ (fangcheng --help)",
            "error: no command 'scroe'; did you mean score? (fangcheng --help)",
        ),
        (
            ["admin", "zzzz"],
            "错误：没有命令 'zzzz' (fangcheng admin --help)",
            "error: no command 'zzzz' (fangcheng admin --help)",
        ),
        (
            ["info", "more"],
            "错误：多了 'more' (fangcheng info --help)",
            "error: 'more' is one word too many (fangcheng info --help)",
        ),
        (
            ["rules", "--lnag", "x"],
            "错误：没有选项 '--lnag'；是不是 --lang？ (fangcheng rules --help)",
            "error: no option '--lnag'; did you mean --lang? (fangcheng rules --help)",
        ),
    ],
)
def test_wrong_words_are_one_sentence_in_one_language_and_status_2(
    args: list[str], zh: str, en: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for lang, told in (("zh", zh), ("en", en)):
        monkeypatch.setenv("FANGCHENG_LANG", lang)
        done = invoke(args)
        assert (done.exit_code, done.stdout, done.stderr) == (2, "", f"{told}\n")


def test_a_language_that_is_none_is_told_too() -> None:
    for command in (["referee", "x"], ["score", "1m"], ["hint", "x"]):
        done = invoke([*command, "--lang", "xx"])
        assert done.exit_code == 2 and done.stderr.startswith("错误：")
