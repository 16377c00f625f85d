"""The coach on the command line: `fangcheng hint`, `fangcheng review`, and `!` while playing."""

import json
from pathlib import Path
from typing import Any

import pytest
from rich.cells import cell_len

from fangcheng.bots import Candidate, Look, coach
from fangcheng.bots.weighing.candidate import REASONS
from fangcheng.cli import hint
from fangcheng.game.actions import parse_action
from fangcheng.record.file import read_record
from fangcheng.terminal import candidates
from fangcheng.terminal.tiles import Painter
from fangcheng.tiles import parse
from fangcheng.words import CATALOGUES, words
from tests.command_line import Result, invoke
from tests.tables import (
    TWO_ROUNDS,
    Room,
    position,
    rooms,
    rooms_and_languages,
    screen,
    settings,
    write_record,
)

Json = dict[str, Any]

WINNING: Json = {
    "variant": "hangzhou", "indicator": "P",
    "hands": ["123456m789p111sEE", "258m369p147sESWN", "", ""],
}  # fmt: skip
"""The dealer was dealt a complete hand."""
NEARLY_READY: Json = {**WINNING, "hands": ["123456m789p11s45sN", "258m369p147sESWN", "", ""]}
"""Only without the north wind the dealer is ready for two faces."""
TWO_ASKED: Json = {
    "variant": "hangzhou", "indicator": "P",
    "hands": ["258m369p147sESWN5m", "34m", "55m1199p1199sSSN", ""],
    "script": ["0 discard 5m"],
}  # fmt: skip
"""One may chi, the next may peng."""


def _run(command: str, *args: object, stdin: str | None = None) -> Result:
    result = invoke([command, *map(str, args)], input=stdin)
    assert "Traceback" not in result.output
    return result


def _hint(data: object, *args: object) -> Result:
    return _run("hint", "-", *args, stdin=json.dumps(data))


def _told(data: object, *args: object) -> Json:
    result = _hint(data, "--json", *args)
    assert result.exit_code == 0, result.output
    told: Json = json.loads(result.stdout)
    return told


@pytest.fixture
def record(tmp_path: Path) -> Path:
    path = tmp_path / "game.jsonl"
    write_record(path)
    return path


# -- what is best --------------------------------------------------------------------------------


def test_a_scenario_by_house_rules(tmp_path: Path, record: Path) -> None:
    """A table's rules need not stand in the scenario; a record has its own."""
    table = tmp_path / "table.toml"
    table.write_text('parent = "hangzhou/mil2025"\nname = "Sunday"\n', encoding="utf-8")
    placed = {key: WINNING[key] for key in ("variant", "hands")}
    for rules, name in (("hangzhou/mil2025", "MIL competition rules"), (table, "Sunday")):
        told = _hint(placed, "--rules", rules, "--lang", "en")
        assert told.exit_code == 0 and name in told.stdout, told.output
    assert _hint(WINNING, "--rules", "hangzhou/mil2025").exit_code == 2, (
        "no tile is turned up there"
    )
    assert _hint(placed, "--rules", "lanzhou/quick").exit_code == 2
    refused = _run("hint", record, "--rules", "hangzhou/mil2025", "--lang", "en")
    assert refused.exit_code == 2 and "a record" in refused.stderr.lower()


@pytest.mark.parametrize(
    ("data", "best"), [(WINNING, "hu"), (NEARLY_READY, "discard N")], ids=["win", "ready"]
)
def test_what_every_player_would_do_comes_first(data: Json, best: str) -> None:
    told = _told(data)
    assert (told["variant"], told["round"], told["phase"]) == ("hangzhou", 1, "turn")
    [found] = told["candidates"].values()
    assert found[0]["action"] == best
    assert [one["value"] for one in found] == sorted((one["value"] for one in found), reverse=True)
    assert len(found) <= candidates.TOP
    assert set(found[0]) == {
        "action", "value", "distance", "useful", "useful_left", "win_chance", "win_points",
        "danger", "reasons",
    }  # fmt: skip
    for one in found:
        parse_action(one["action"])
        parse(one["useful"])
        assert set(one["reasons"]) <= set(REASONS)


@pytest.mark.parametrize("lang", CATALOGUES)
def test_the_table(lang: str) -> None:
    result = _hint(NEARLY_READY, "--lang", lang)
    assert result.exit_code == 0, result.output
    w = words(lang, "hangzhou")
    for part in ("town", "hint.action", "hint.value", "hint.why"):
        assert w(part) in result.output
    first = "打 北" if lang == "zh" else "discard N"
    rows = [line for line in result.output.splitlines() if line.startswith(first[:2])]
    assert rows[0].startswith(first)
    assert max(map(cell_len, result.output.splitlines())) <= 80


def test_how_many_are_listed() -> None:
    assert len(_told(NEARLY_READY, "--top", 2)["candidates"]["0"]) == 2
    assert len(_told(NEARLY_READY, "--top", 99)["candidates"]["0"]) == 13
    assert "另有 11 个更差的选择" in _hint(NEARLY_READY, "--top", 2).output
    assert "更差的选择" not in _hint(NEARLY_READY, "--top", 13).output
    assert _hint(NEARLY_READY, "--top", 0).exit_code == 2


def test_all_that_are_asked_get_a_table_or_the_one_that_is_meant() -> None:
    assert list(_told(TWO_ASKED)["candidates"]) == ["1", "2"]
    assert list(_told(TWO_ASKED, "--seat", 2)["candidates"]) == ["2"]
    shown = _hint(TWO_ASKED).output
    assert "南家" in shown and "西家" in shown
    assert "东家打出 五万，要吗？" in shown
    assert "碰" in _hint(TWO_ASKED, "--seat", 2).output


@pytest.mark.parametrize(("room", "lang"), rooms_and_languages())
def test_every_town_from_its_first_question_on(tmp_path: Path, room: Room, lang: str) -> None:
    path = tmp_path / "game.jsonl"
    write_record(path, room=room)
    for at in (("--round", 1, "--step", 0), ("--round", 1, "--step", 1), ("--round", 1), ()):
        result = _run("hint", path, *at, "--lang", lang)
        assert result.exit_code == 0, result.output
        assert words(lang, room[0])("town") in result.output


# -- how it looks --------------------------------------------------------------------------------


def _some(look: Look) -> list[Candidate]:
    """Everything that can be said about a candidate."""
    useful = tuple(parse("12345m12345p789sESC"))
    return [
        Candidate(action, 3.5 - at, at - 1, useful, 40 - at, 0.25, 12.0, 0.1 * at, REASONS[at:][:4])
        for at, action in enumerate(look.legal)
    ]


@pytest.mark.parametrize("width", [60, 80, 120])
@pytest.mark.parametrize("lang", CATALOGUES)
def test_the_table_fits(lang: str, width: int) -> None:
    state = position(NEARLY_READY)
    painter = Painter(words(lang, "hangzhou"), roles=state.roles)
    console, out = screen(width)
    candidates.show_candidates(console, painter, _some(Look(state, 0)))
    lines = out.getvalue().splitlines()
    assert max(map(cell_len, lines)) <= width
    assert width < 80 or "…" not in out.getvalue()


def test_actions_in_words() -> None:
    def written(action: str, lang: str = "zh", town: str = "jinzhou") -> str:
        painter = Painter(words(lang, town))
        return candidates.action_text(painter, parse_action(action)).plain

    assert written("discard 5p") == "打 五饼"
    assert written("discard 5p ting") == "打 五饼 报听"
    assert written("discard 5p jia") == "打 五饼 夹听"
    assert written("chi 46p") == "吃 四六饼"
    assert written("gang E") == "杠 东"
    assert written("shuai", town="lanzhou") == "不甩"
    assert written("shuai 19mE", town="lanzhou") == "甩 一九万 东"
    assert written("stake 3", town="qinhuangdao") == "下跑 3"
    assert written("hu", "en") == "win"


def test_a_hand_that_wins_on_everything_lists_no_tiles(monkeypatch: pytest.MonkeyPatch) -> None:
    def weigh(look: Look) -> list[Candidate]:
        return [Candidate(look.legal[0], 1.0, 0, (0, 1), 8, reasons=("any_tile_wins",))]

    monkeypatch.setattr(hint, "advise", weigh)
    shown = _hint(NEARLY_READY).output
    assert "什么牌都行" in shown and "暴头" in shown


def test_of_very_many_useful_tiles_only_the_number_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    def weigh(look: Look) -> list[Candidate]:
        return [Candidate(look.legal[0], 1.0, 4, tuple(range(27)), 90)]

    monkeypatch.setattr(hint, "advise", weigh)
    shown = _hint(NEARLY_READY).output
    assert "27 种牌" in shown and "九条" not in shown


# -- positions of records ------------------------------------------------------------------------


def test_a_step_of_a_record_is_the_position_before_that_input(record: Path) -> None:
    lines = record.read_text(encoding="utf-8").splitlines()
    for step in (0, 3, 6):
        done = json.loads(lines[1 + step])
        shown = _run("hint", record, "--round", 1, "--step", step, "--json", "--top", 99)
        found = json.loads(shown.stdout)["candidates"][str(done["seat"])]
        assert done["do"] in [one["action"] for one in found]


def test_without_a_step_it_is_the_last_decision(record: Path) -> None:
    for args, number in (((), 2), (("--round", 1), 1), (("--round", 2), 2)):
        result = _run("hint", record, *args, "--json")
        assert json.loads(result.stdout)["round"] == number


def test_records_come_from_standard_input_too(record: Path) -> None:
    source = record.read_text(encoding="utf-8")
    result = _run("hint", "-", "--round", 2, "--step", 0, stdin=source)
    assert result.exit_code == 0
    assert "第 2 局" in result.output


def test_what_is_wrong_further_on_does_not_matter(record: Path) -> None:
    with record.open("a", encoding="utf-8") as file:
        file.write("spoilt")
    assert _run("hint", record, "--round", 1, "--step", 3).exit_code == 0
    assert _run("hint", record, "--round", 1).exit_code == 0
    result = _run("hint", record, "--json")
    assert result.exit_code == 1
    assert json.loads(result.stdout)["error"]["line"] > 1


# -- wrong input ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("args", "reason"),
    [
        (("--round", 9), "没有第 9 局"),
        (("--round", 1, "--step", 9999), "没有第 9999 步"),
        (("--step", 3), "--step 要和 --round 一起用"),
        (("--round", 1, "--step", 0, "--seat", 7), "没有问座位 7"),
        (("--lang", "xx"), "zh、en"),
    ],
)
def test_positions_that_are_not_there(record: Path, args: tuple[object, ...], reason: str) -> None:
    result = _run("hint", record, *args)
    assert result.exit_code == 2
    assert reason in result.output
    error = json.loads(_run("hint", record, *args, "--json").stdout)
    assert reason in error["error"]["reason"]


@pytest.mark.parametrize(
    ("data", "status", "reason"),
    [
        ({"variant": "atlantis"}, 2, "atlantis"),
        ({**WINNING, "hands": ["11111m", "", "", ""]}, 2, "一万"),
        ([1], 2, "JSON 对象"),
        ({**WINNING, "script": ["0 discard 9s"]}, 1, "脚本第 1 行"),
        ({**WINNING, "script": ["0 hu"]}, 2, "这一局已经结束"),
    ],
)
def test_scenarios_that_cannot_be(data: object, status: int, reason: str) -> None:
    result = _hint(data)
    assert result.exit_code == status
    assert reason in result.output
    result = _hint(data, "--json")
    assert result.exit_code == status
    assert "reason" in json.loads(result.stdout)["error"]


def test_a_scenario_has_no_rounds_and_steps() -> None:
    result = _hint(WINNING, "--round", 1)
    assert result.exit_code == 2
    assert "只用于牌谱" in result.output


def test_what_is_neither_scenario_nor_record(tmp_path: Path) -> None:
    other = tmp_path / "other"
    for content in (b"", b"hello\n", b"\x00\xff\n", b"[" * 100000):
        other.write_bytes(content)
        result = _run("hint", other)
        assert result.exit_code == 2
        assert "既不是场景也不是牌谱" in result.output
    assert _run("hint", tmp_path / "none").exit_code == 2
    assert _run("hint", tmp_path).exit_code == 2
    other.write_text('{"fangcheng": 1}\n', encoding="utf-8")
    assert _run("hint", other).exit_code == 1


# -- review --------------------------------------------------------------------------------------


def _last_is_best(look: Look) -> list[Candidate]:
    """Everybody else than the first choice loses points."""
    order = sorted(look.legal, key=str, reverse=True)
    reasons = [("ready", "closed"), ("danger",)]
    return [
        Candidate(action, 2.0 - (at > 0), 0, reasons=reasons[at > 0])
        for at, action in enumerate(order)
    ]


@pytest.mark.parametrize("lang", CATALOGUES)
def test_a_review_tells_every_clear_mistake(
    record: Path, lang: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(coach, "advise", _last_is_best)
    w = words(lang, "hangzhou")
    result = _run("review", record, "--seat", 1, "--lang", lang)
    assert result.exit_code == 0, result.output
    joined = "".join(line.strip() for line in result.output.splitlines())
    for part in ("seat.you", "reason.ready", "reason.closed", "reason.danger"):
        assert w(part).replace(" ", "") in joined.replace(" ", "")
    assert "+1.00" in result.output
    assert "南家(乙)" in result.output or "South(乙)" in result.output
    assert "东家" not in result.output and "East" not in result.output
    assert max(map(cell_len, result.output.splitlines()[:-2])) <= 80


def test_the_costliest_step_is_one_that_hint_shows(
    record: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(coach, "advise", _last_is_best)
    command = _run("review", record).output.splitlines()[-1].partition("fangcheng ")[2].split()
    assert command[0] == "hint"
    assert _run(*command).exit_code == 0


def test_a_seat_without_mistakes(record: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def weigh(look: Look) -> list[Candidate]:
        return [Candidate(action, 1.0, 0) for action in look.legal]

    monkeypatch.setattr(coach, "advise", weigh)
    result = _run("review", record)
    assert result.exit_code == 0
    assert "没有明显的失误" in result.output
    assert result.output.count("100%") == 4


@pytest.mark.parametrize("room", rooms())
def test_a_review_of_every_town(tmp_path: Path, room: Room) -> None:
    path = tmp_path / "game.jsonl"
    match = write_record(path, room=room)
    lines = path.read_text(encoding="utf-8").splitlines(keepends=True)
    path.write_text("".join(lines[:25]), encoding="utf-8")
    for lang in CATALOGUES:
        result = _run("review", path, "--lang", lang)
        assert result.exit_code == 0, result.output
        assert result.output.count("%") >= match.variant.seats


def test_a_review_of_what_is_wrong(tmp_path: Path, record: Path) -> None:
    lines = record.read_text(encoding="utf-8").splitlines(keepends=True)
    record.write_text("".join(lines[:15]) + '{"cut', encoding="utf-8")
    result = _run("review", record)
    assert result.exit_code == 1
    assert "牌谱第 16 行有错" in result.output
    assert "决定" in result.output, "what stands before it is reviewed"
    assert _run("review", record, "--seat", 9).exit_code == 2
    assert _run("review", tmp_path / "none").exit_code == 2


def test_an_unfinished_record_is_reviewed(record: Path) -> None:
    lines = record.read_text(encoding="utf-8").splitlines(keepends=True)
    record.write_text("".join(lines[:20]), encoding="utf-8")
    assert len(read_record(lines[:20]).lines) == 20
    assert _run("review", record).exit_code == 0


# -- while playing -------------------------------------------------------------------------------


@pytest.mark.parametrize("key", ["!", "！", "hint", "提示"])
def test_a_hint_while_playing(tmp_path: Path, key: str) -> None:
    args = [*settings(TWO_ROUNDS), "--seed", "hint", "--record", tmp_path / "game.jsonl"]
    result = _run("play", *args, stdin=f"{key}\n" * 3)
    assert result.exit_code == 0, result.output
    assert "! 提示" in result.output
    assert result.output.count("有用的牌") == 3
    assert f"fangcheng review {tmp_path / 'game.jsonl'} --seat 0" in result.output
