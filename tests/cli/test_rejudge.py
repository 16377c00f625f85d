"""`fangcheng rejudge`: rounds under other rules, as a table and as JSON."""

import json
from pathlib import Path
from typing import Any

import pytest

from tests.command_line import Result, invoke
from tests.tables import write_record


@pytest.fixture
def record(tmp_path: Path) -> Path:
    path = tmp_path / "game.jsonl"
    write_record(path, room=("lanzhou", {"rounds": 2}))
    return path


def _rejudge(*args: object) -> Result:
    return invoke(["rejudge", *map(str, args)])


def _json(*args: object) -> dict[str, Any]:
    told: dict[str, Any] = json.loads(_rejudge(*args, "--json").stdout)
    return told


def test_c11_five_times_the_base_pays_five_times(record: Path) -> None:
    told = _json(record, "--set", "base=5")
    assert told["changes"] == [{"option": "base", "old": 1, "new": 5, "clause": "C-11"}]
    paid = [one for one in told["rounds"] if any(one["old"]["scores"])]
    assert paid
    for one in paid:
        assert one["status"] == "changed" and one["causes"] == ["base"]
        assert one["new"]["scores"] == [5 * points for points in one["old"]["scores"]]
    assert told["totals"]["new"] == [5 * points for points in told["totals"]["record"]]


@pytest.mark.parametrize(
    ("lang", "said"), [("zh", ["变了", "底分", "→"]), ("en", ["changed", "base 5", "→"])]
)
def test_a_table_and_the_payments_that_differ(record: Path, lang: str, said: list[str]) -> None:
    result = _rejudge(record, "--set", "base=5", "--lang", lang)
    assert result.exit_code == 0
    assert all(word in result.output for word in [*said, "C-11", "[b]"])


@pytest.mark.parametrize(("lang", "said"), [("zh", "还要打下去"), ("en", "have gone on")])
def test_lz17_where_it_is_not_known_that_is_said(record: Path, lang: str, said: str) -> None:
    """LZ-17: the first self-draw ended a round that would need a second one."""
    output = _rejudge(record, "--set", "end=twice", "--lang", lang).output
    assert said in " ".join(output.split()) and "LZ-17" in output


def test_lz1_chances_are_counted_and_listed_when_asked_for(record: Path) -> None:
    """LZ-1: with three calls there is chi."""
    few = _rejudge(record, "--set", "calls=three", "--lang", "en").output
    assert "--chances" in few and "could have" not in few
    every = _rejudge(record, "--set", "calls=three", "--chances", "--lang", "en").output
    assert "could have chosen chi " in every and "--chances" not in every
    chances = [
        one for told in _json(record, "--set", "calls=three")["rounds"] for one in told["chances"]
    ]
    assert chances and all(one["do"][0].startswith("chi") for one in chances)


def test_a_cut_record_is_judged_as_far_as_it_goes(record: Path) -> None:
    lines = record.read_text().splitlines(keepends=True)
    first = next(at for at, line in enumerate(lines) if '"round"' in line)
    record.write_text("".join(lines[: first + 3]) + "{\n")
    result = _rejudge(record, "--set", "base=5", "--json")
    assert result.exit_code == 1 and f"{first + 4}" in result.stderr
    assert [one["round"] for one in json.loads(result.stdout)["rounds"]] == [1]


def test_what_cannot_be_asked_is_refused(record: Path, tmp_path: Path) -> None:
    nothing = _rejudge(record, "--lang", "en")
    assert nothing.exit_code == 2 and "--set" in nothing.stderr
    assert "bse" in _rejudge(record, "--set", "bse=2").stderr
    assert _rejudge(tmp_path / "none.jsonl", "--set", "base=2").exit_code == 2


def test_by_a_file_of_house_rules(record: Path, tmp_path: Path) -> None:
    """What the file does not say is at the town's defaults; options that are set go before it."""
    rules = tmp_path / "ours.toml"
    rules.write_text('parent = "lanzhou"\nname = "我们的桌"\n[options]\nbase = 3\n')
    told = _json(record, "--rules", rules)
    changes = {one["option"]: one["new"] for one in told["changes"]}
    assert changes["base"] == 3 and told["totals"]["new"] == [
        3 * one for one in told["totals"]["old"]
    ]
    assert "我们的桌" in _rejudge(record, "--rules", rules).output
    further = _json(record, "--rules", rules, "--set", "base=4")
    assert {one["option"]: one["new"] for one in further["changes"]}["base"] == 4
    other = _rejudge(record, "--rules", "hangzhou")
    assert other.exit_code == 2 and "牌谱是 兰州麻将 的，桌规是 杭州麻将 的" in other.stderr
