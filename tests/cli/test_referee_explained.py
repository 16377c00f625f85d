"""`fangcheng referee --explain`: the round told in words, with clauses, in either language."""

import json
from pathlib import Path
from typing import Any

import pytest

from tests.command_line import invoke
from tests.story import story

WAITS_3P = "123m456m789m12pEE9s"
EXAMPLE = Path(__file__).parents[2] / "examples" / "shuai.json"


def explain(folder: Path, scenario: dict[str, Any], *more: str) -> tuple[int, str]:
    """Print a scenario explained; return the exit status too."""
    file = folder / "scenario.json"
    file.write_text(json.dumps(scenario), encoding="utf-8")
    done = invoke(["referee", str(file), "--explain", *more])
    return done.exit_code, done.output


@pytest.mark.parametrize(
    ("lang", "words"),
    [
        ("zh", ["连庄", "HZ-16", "第 4 行"]),
        ("en", ["streak 3 (HZ-16)", "Line 4 of the script"]),
    ],
)
def test_hz16_a_refused_line_names_its_clause(tmp_path: Path, lang: str, words: list[str]) -> None:
    """HZ-16: the dealer's first round."""
    script = "0 打 九条, 1 打 一条, 2 打 三筒, 0 胡"
    status, told = explain(tmp_path, story({0: WAITS_3P}, script, draws="1s3p"), "--lang", lang)
    assert status == 1
    for word in words:
        assert word in told


def test_a_round_is_told_to_its_settlement(tmp_path: Path) -> None:
    """HZ-19: the dealer draws 3p: everybody pays twice the base."""
    status, told = explain(tmp_path, story({0: "123m456m789m123pEE"}, "0 hu"))
    assert status == 0
    assert "HZ-19" in told and "+6" in told and "(庄)(庄)" not in told


def test_who_has_still_to_answer_is_named(tmp_path: Path) -> None:
    scenario = story({0: "C", 2: "CC"}, "0 discard C")
    status, told = explain(tmp_path, scenario, "--lang", "en")
    assert status == 3
    assert "Waiting for seat 2." in told and "peng" in told


def test_tiles_that_nobody_wrote_are_told(tmp_path: Path) -> None:
    status, told = explain(tmp_path, {"variant": "jinzhou", "hands": ["1m", "", "", ""]})
    assert status == 3
    assert "补上了" in told and "没写宝" in told


def test_json_takes_strict(tmp_path: Path) -> None:
    file = tmp_path / "scenario.json"
    file.write_text(json.dumps(story({0: "C", 2: "CC"}, "0 discard C, 1 discard 1s", draws="1s")))
    loose, strict = invoke(["referee", str(file)]), invoke(["referee", str(file), "--strict"])
    assert (loose.exit_code, strict.exit_code) == (0, 1)
    assert json.loads(loose.output)["assumed"] == [{"line": 2, "seat": 2, "do": "pass"}]
    assert json.loads(strict.output)["error"]["why"][0]["clause"] == "C-4"


@pytest.mark.parametrize(
    ("lang", "words"),
    [
        ("zh", ["1 号：手里 一二三四五六九九万 四五饼；打过 三饼；甩 一饼 九条 东；报听", "LZ-14",
                "自己刚打的，不能胡：1 号 三饼", "报听后摸过牌：1 号", "2 号打出 三饼"]),
        ("en", ["seat 1: hand 12345699m 45p; discarded 3p; thrown 1p 9s E; declaring ready",
                "may not win on its own discard: seat 1 3p", "seat 2 discarded 3p"]),
    ],
)  # fmt: skip
def test_a_round_in_its_middle_is_told(lang: str, words: list[str]) -> None:
    """LZ-14: what lies there, what follows from it, and why seat 1 may not win."""
    done = invoke(["referee", str(EXAMPLE), "--explain", "--lang", lang])
    assert done.exit_code == 1
    for word in words:
        assert word in done.output


def test_what_a_position_left_open_is_told(tmp_path: Path) -> None:
    scenario = {"variant": "hangzhou", "melds": ["", "[FFF][5555s!]", "", ""], "indicator": "C"}
    status, told = explain(tmp_path, scenario)
    assert status == 3
    for word in ("没写轮到谁，当作轮到 0 号(庄)", "没写刚摸的是哪张", "[FFF<0][5555s!]", "暗杠"):
        assert word in told
