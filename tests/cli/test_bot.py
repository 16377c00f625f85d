"""`fangcheng bot` and `fangcheng bot-test`."""

import json
import sys
from pathlib import Path
from typing import Any

import pytest

from fangcheng.bots import Look
from fangcheng.installed import VARIANTS, make_variant
from fangcheng.match import Match
from tests.bots.processes import (
    CHATS,
    ENDS,
    EXAMPLE,
    FAILING,
    GREET,
    PLAY,
    again,
    program,
)
from tests.command_line import Result, invoke

OUR_EASY = f"{sys.executable} -m fangcheng bot easy"
RIGHT = "        say({'id': message['id'], 'action': message['legal'][0]})"


def run(*args: str, text: str = "") -> Result:
    return invoke(list(args), input=text)


def check(command: str, *args: str) -> dict[str, Any]:
    """Run bot-test and return what it found in one town."""
    result = run("bot-test", command, "--json", "--town", "hangzhou", "--rounds", "1", *args)
    report = json.loads(result.stdout)
    assert result.exit_code == (0 if report["ok"] else 1)
    found: dict[str, Any] = report["variants"]["hangzhou"]
    return found


def problems(command: str, *args: str) -> list[str]:
    return [problem["check"] for problem in check(command, *args)["problems"]]


# -- bot-test ------------------------------------------------------------------------------------


def test_the_example_is_short_and_passes_everywhere() -> None:
    source = EXAMPLE.read_text(encoding="utf-8")
    assert len(source.splitlines()) <= 40 and "import fangcheng" not in source
    result = run("bot-test", f"{sys.executable} {EXAMPLE}", "--rounds", "2", "--json")
    report = json.loads(result.stdout)
    assert result.exit_code == 0 and report["ok"]
    assert list(report["variants"]) == list(VARIANTS)
    assert all(town["answers"] > 5 for town in report["variants"].values())
    assert all(town["matches"] for town in report["variants"].values())


def test_a_bot_is_tried_by_a_preset_and_by_house_rules(tmp_path: Path) -> None:
    table = tmp_path / "table.toml"
    table.write_text('parent = "hangzhou/mil2025"\n', encoding="utf-8")
    for rules in ("hangzhou/mil2025", str(table)):
        tried = ["--town", rules, "--rounds", "1", "--json"]
        result = run("bot-test", f"{sys.executable} {EXAMPLE}", *tried)
        report = json.loads(result.stdout)
        assert result.exit_code == 0 and report["ok"] and list(report["variants"]) == [rules]


@pytest.mark.parametrize("lang", ["zh", "en"])
def test_our_bot_passes(lang: str) -> None:
    result = run("bot-test", OUR_EASY, "--town", "lanzhou", "--rounds", "2", "--lang", lang)
    assert result.exit_code == 0, result.stdout
    assert "✗" not in result.stdout and "lanzhou" in result.stdout


@pytest.mark.parametrize(
    ("case", "found"),
    [
        ("garbage", "lines"),
        ("no id", "lines"),
        ("no such action", "lines"),
        ("not held", "legal"),
        ("the house", "legal"),
        ("dies", "running"),
        ("long line", "running"),
        ("wrong protocol", "handshake"),
    ],
)
def test_what_is_wrong_is_found(case: str, found: str, tmp_path: Path) -> None:
    assert problems(program(tmp_path, FAILING[case][0])) == [found]


def test_a_program_that_says_too_much(tmp_path: Path) -> None:
    assert problems(program(tmp_path, f"{PLAY}{RIGHT}\n{RIGHT}")) == ["quiet"]
    chatter = PLAY + RIGHT + "\n    elif message['type'] == 'round_over': say('good game')"
    assert problems(program(tmp_path, chatter)) == ["quiet"]


def test_a_program_that_does_not_end(tmp_path: Path) -> None:
    assert problems(program(tmp_path, f"{PLAY}{RIGHT}\ntime.sleep(60)")) == ["ends"]
    assert problems(program(tmp_path, f"{PLAY}{RIGHT}\nsys.exit(3)")) == ["ends"]


@pytest.mark.parametrize(
    ("more", "found"),
    [
        ("", []),
        (ENDS, ["again"]),
        (CHATS, ["again"]),
        ("import atexit; atexit.register(os._exit, 3)", ["ends"]),
    ],
)
def test_a_program_that_goes_on_to_another_match(
    more: str, found: list[str], tmp_path: Path
) -> None:
    report = check(again(tmp_path, more)[0])
    assert report["matches"] and [problem["check"] for problem in report["problems"]] == found


def test_a_program_that_is_too_slow(tmp_path: Path) -> None:
    found = check(program(tmp_path, PLAY + "        pass"), "--limit", "0.05")
    assert found["problems"][0]["check"] == "in_time"
    assert found["answers"] == 0


def test_a_program_that_does_not_greet(tmp_path: Path) -> None:
    assert problems(program(tmp_path, GREET)) == ["handshake"]
    assert problems("true") == ["handshake"]


def test_problems_are_told_in_words(tmp_path: Path) -> None:
    command = program(tmp_path, FAILING["not held"][0])
    for lang, word in (("zh", "合规则"), ("en", "legal")):
        result = run("bot-test", command, "--town", "hangzhou", "--lang", lang)
        assert result.exit_code == 1
        assert word in result.stdout and "may not gang" in result.stdout


@pytest.mark.parametrize(
    "args",
    [
        ["no-such-program"],
        [""],
        ["'"],
        ["true", "--town", "mars"],
        ["true", "--town", "hangzhou/mars"],
        ["true", "--rounds", "0"],
        ["true", "--limit", "0"],
        ["true", "--lang", "xx"],
    ],
)
def test_wrong_input_is_told_in_one_sentence(args: list[str]) -> None:
    result = run("bot-test", *args)
    assert result.exit_code == 2
    assert len(result.stderr.splitlines()) == 1


# -- bot -----------------------------------------------------------------------------------------


def test_a_bot_greets_and_ends_with_its_input() -> None:
    hello = {
        "type": "hello", "protocol": 1, "variant": "hangzhou", "options": {}, "seat": 0,
        "seats": 4, "seed": 1,
    }  # fmt: skip
    result = run("bot", "random", text=json.dumps(hello) + "\n")
    assert result.exit_code == 0
    answer = {"protocol": 1, "name": "fangcheng random", "matches": True}
    assert json.loads(result.stdout) == answer


@pytest.mark.parametrize("text", ["what?\n", "[1]\n", '{"type": "hello"}\n', "{}\n"])
def test_a_bot_that_is_told_nonsense_says_so(text: str) -> None:
    result = run("bot", "easy", text=text)
    assert result.exit_code == 1
    assert "line 1" in result.stderr and "Traceback" not in result.stderr


def test_a_bot_that_cannot_follow_says_so_and_plays_on() -> None:
    """It answers with an error, so the house acts for it; when it can follow again, it plays."""
    state = Match(make_variant("hangzhou"), "follow").state
    known = Look(state, state.turn)
    events = known.events
    strange = [*events, {"event": "win", "seat": state.turn, "tiles": "9s", "reading": ""}]
    told = [{"event": "timeout", "seat": state.turn}, *events]
    lines = [
        {"type": "hello", "variant": "hangzhou", "options": {}, "seat": state.turn, "seed": 1},
        {"type": "ask", "id": 1, "events": strange, "legal": ["pass"]},
        {"type": "ask", "id": 2, "events": told, "legal": known.legal_texts},
    ]
    result = run("bot", "easy", text="".join(json.dumps(line) + "\n" for line in lines))
    assert result.exit_code == 0, result.stderr
    _, lost, found = map(json.loads, result.stdout.splitlines())
    assert lost["id"] == 1 and "action" not in lost
    assert lost["error"].startswith("MirrorError: event") and len(lost["error"]) <= 200
    assert found["id"] == 2 and found["action"] in known.legal_texts
    assert "Traceback" not in result.stderr and len(result.stderr.splitlines()) == 1


def test_a_bot_that_is_none() -> None:
    assert run("bot", "nobody").exit_code == 2
    assert run("bot", "run:true").exit_code == 2


# -- specs elsewhere -----------------------------------------------------------------------------


def test_simulate_takes_programs() -> None:
    bots = f"run:{sys.executable} {EXAMPLE},easy,easy,easy"
    result = run("simulate", "hangzhou", "--bots", bots, "--rounds", "2", "--json")
    assert result.exit_code == 0
    assert json.loads(result.stdout)["rounds"] == 2


@pytest.mark.parametrize("lang", ["zh", "en"])
def test_simulate_tells_in_the_end_who_failed(lang: str, tmp_path: Path) -> None:
    bots = f"run:{program(tmp_path, FAILING['dies'][0])},easy,easy,easy"
    result = run("simulate", "--bots", bots, "--rounds", "2", "--lang", lang)
    assert result.exit_code == 0
    assert result.stdout.count({"zh": "由系统代打", "en": "the house acted for it"}[lang]) == 1
    assert "not running any more" not in result.stdout, "the first fault tells most"


def test_play_tells_of_a_bot_that_fails(tmp_path: Path) -> None:
    record = str(tmp_path / "record.jsonl")
    result = run(
        "play", "hangzhou", "--seed", "1", "--bots", "run:false", "--fast", "--record", record,
        "--lang", "en", text="\n" * 60,
    )  # fmt: skip
    assert result.exit_code == 0
    assert "the house acts for it" in result.stdout
