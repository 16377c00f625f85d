"""Messages say what is wrong, where, and what to write instead; in one language at a time."""

import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from fangcheng.cli.common import fail_clearly
from fangcheng.cli.join.session import refusal
from fangcheng.errors import SettingsError
from fangcheng.protocol import messages as say
from fangcheng.server.settings import load_settings
from fangcheng.words import words
from tests.command_line import invoke

LATIN = re.compile("[a-z]{3,}")


def test_a_setting_that_cannot_be_is_named_with_what_it_takes() -> None:
    with pytest.raises(SettingsError) as told:
        load_settings(None, {}, {"port": 99999})
    assert str(told.value) == "setting port is 99999: expected a whole number at most 65535"
    with pytest.raises(SettingsError, match=r"the settings are: .*claim_pause"):
        load_settings(None, {}, {"prot": 1})


def test_a_host_token_that_can_be_guessed_is_refused() -> None:
    with pytest.raises(SettingsError, match=r"at least 20 characters.*openssl rand") as told:
        load_settings(None, {"FANGCHENG_HOST_TOKEN": "short-enough"}, {})
    assert "short-enough" not in str(told.value)
    assert load_settings(None, {}, {"host_token": "x" * 20}).host_token == "x" * 20
    assert load_settings(None, {}, {}).host_token == ""


@pytest.mark.parametrize(("lang", "told"), [("zh", "1 到 20 个字"), ("en", "1 to 20 characters")])
def test_a_name_that_is_too_long_is_refused_before_any_server_is_asked(
    lang: str, told: str
) -> None:
    done = invoke(["join", "http://127.0.0.1:9", "--name", "x" * 21, "--lang", lang])
    assert done.exit_code == 2 and told in done.stderr and "21" in done.stderr


def test_an_empty_command_is_no_program() -> None:
    done = invoke(["bot-test", ""], lang="en")
    assert done.exit_code == 2 and "no program is named; write a command like" in done.stderr


def test_a_clause_of_another_town_is_found() -> None:
    done = invoke(["rules", "--clause", "zz-15", "--lang", "en"])
    assert done.exit_code == 0 and "ZZ-15" in done.stdout and "roaming gold" in done.stdout


@pytest.mark.parametrize("clause", ["", " "])
def test_an_empty_clause_is_no_clause(clause: str) -> None:
    done = invoke(["rules", "--clause", clause])
    assert (done.exit_code, done.stdout) == (2, "") and "HZ-13" in done.stderr


def test_the_town_is_optional_in_the_help_of_score() -> None:
    shown = invoke(["score", "--help"]).stdout
    assert "fangcheng score [OPTIONS] [TOWN] HAND" in shown


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs /dev/full")
def test_a_full_disk_is_told_once() -> None:
    with open("/dev/full", "w", encoding="utf-8") as full:  # noqa: PTH123
        done = subprocess.run(
            [sys.executable, "-m", "fangcheng", "score", "123m456p789s11s9mEE", "--wild", "9m"],
            stdout=full, stderr=subprocess.PIPE, text=True, check=False,
            env={**os.environ, "FANGCHENG_LANG": "zh"},
        )  # fmt: skip
    assert done.returncode == 2
    assert done.stderr == "错误：标准输出写不出去：磁盘满了\n"


def test_a_reader_that_has_seen_enough_is_told_nothing() -> None:
    command = f"{sys.executable} -m fangcheng rules | head -1"
    done = subprocess.run(["bash", "-c", command], capture_output=True, text=True, check=False)
    assert done.stdout.count("\n") == 1 and done.stderr == ""


def test_the_command_that_is_printed_can_be_typed(tmp_path: Path) -> None:
    record = tmp_path / "my game.jsonl"
    done = invoke(
        ["play", "--rounds", "1", "--seed", "x", "--record", str(record)], input="h\nn\nd\n" * 300
    )
    command = re.search(r"复盘：fangcheng (.*)", done.stdout)
    assert command and shlex.split(command[1]) == ["replay", str(record)]


@pytest.mark.parametrize("command", ["replay", "hint", "verify"])
def test_chinese_sentences_have_chinese_reasons(
    command: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("没有.json").mkdir()
    for name, reason in (("没", "没有这个文件"), ("没有.json", "这是文件夹")):
        said = invoke([command, name]).output
        assert reason in said and not LATIN.search(said.replace("error", "").replace("json", ""))
        english = invoke([command, name, "--lang", "en"]).output
        assert "No such file" in english or "Is a directory" in english


def test_the_referee_says_it_in_chinese_and_tells_programs_in_english(tmp_path: Path) -> None:
    told, said = invoke(["referee", str(tmp_path / "x.json")]).output.splitlines()
    assert "No such file" in told
    assert said.endswith("读不了：没有这个文件或文件夹")


def test_a_file_that_a_command_cannot_open_is_told_of_in_its_language(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for lang, said in (("zh", "这是文件夹，不是文件"), ("en", "Is a directory")):
        with pytest.raises(SystemExit):
            fail_clearly(lambda lang: lang + tmp_path.read_text())(lang=lang)
        assert capsys.readouterr().err.strip().endswith(f"{tmp_path}: {said}")


def test_records_are_refused_in_the_language_asked_for(tmp_path: Path) -> None:
    record = tmp_path / "r"
    for line, zh, en in (
        ('{"fangcheng": 9}\n', "不是第 2 版的牌谱", "not a record of format 2"),
        ('{"fangcheng": 2, "scheme": 7}\n', "不认识第 7 种牌墙", "walls of scheme 7 are unknown"),
    ):
        record.write_text(line, encoding="utf-8")
        assert zh in invoke(["replay", str(record)]).output
        assert en in invoke(["replay", str(record), "--lang", "en"]).output


def test_what_a_server_explains_in_english_is_left_out_in_chinese() -> None:
    refused = say.Refused(None, "no_room", "there is no room 123456")
    assert refusal(words("zh"), refused) == "没有这个房间。"
    assert refusal(words("en"), refused) == "No such room: there is no room 123456"
    told = say.Refused(None, "option", "unknown option 'x'; the options are: base")
    assert refusal(words("zh"), told) == "选项不对。"
