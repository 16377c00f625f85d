import json
from pathlib import Path

import pexpect
import pytest

from fangcheng.installed import make_variant
from fangcheng.match import Match
from fangcheng.record.fair import commitment
from fangcheng.record.file import (
    read_record,
    replay,
)
from fangcheng.words import words
from tests.command_line import FANGCHENG, Result, invoke
from tests.tables import TWO_ROUNDS, Room, rooms_and_languages, write_record


@pytest.fixture
def record(tmp_path: Path) -> Path:
    path = tmp_path / "game.jsonl"
    write_record(path)
    return path


def _replay(*args: object) -> Result:
    return invoke(["replay", *map(str, args)])


def test_everything_is_told(record: Path) -> None:
    result = _replay(record)
    assert result.exit_code == 0, result.output
    for part in (
        "东家(甲)",
        "西家([b])",
        "翻出",
        "起手",
        "第 1 局结算",
        "第 2 局结算",
        "牌谱到此为止",
    ):
        assert part in result.output


@pytest.mark.parametrize(("room", "lang"), rooms_and_languages())
def test_records_of_every_town(tmp_path: Path, room: Room, lang: str) -> None:
    path = tmp_path / "game.jsonl"
    match = write_record(path, room=room)
    w = words(lang, room[0])
    for eyes in ("all", str(match.variant.seats - 1)):
        result = _replay(path, "--seat", eyes, "--lang", lang)
        assert result.exit_code == 0, result.output
        assert w("town") in result.output
        assert w("settle.title", round=2) in result.output
    assert _replay(path, "--seat", match.variant.seats).exit_code == 2
    assert _replay(path, "--verify").exit_code == 0


def test_the_table_at_the_end_counts_the_round_once(record: Path) -> None:
    lines = record.read_text(encoding="utf-8").splitlines(keepends=True)
    lines = lines[: 1 + next(at for at, line in enumerate(lines) if line.startswith('{"round":'))]
    match = Match(make_variant(*TWO_ROUNDS), "replay")
    state = match.state
    for _ in replay(read_record(lines), match):
        pass
    steps = sum(event.kind != "pay" for event in state.events or ()) - 1
    record.write_text("".join(lines), encoding="utf-8")
    args = ["replay", str(record), "--step", "--seat", "0"]
    result = invoke(args, input=f"{steps}\nt\nq\n")
    _, _, table = result.output.partition("── 杭州麻将")
    assert any(state.scores())
    names = ["东家(甲)", "南家(乙)", "西家([b])", "北家"]
    rows = [line.split() for line in table.splitlines()]
    points = {
        row[1]: row[3] if row[2] == "庄" else row[2] for row in rows if set(row[1:2]) & set(names)
    }
    assert [int(points[name]) for name in names] == state.scores()


def test_one_seat_sees_only_its_own_tiles(record: Path) -> None:
    result = _replay(record, "--seat", "1", "--lang", "en")
    assert result.exit_code == 0
    assert "East(甲) started with 1" in result.output
    assert "South(乙) drew 1" in result.output or "South(乙) drew " in result.output
    assert "\n  East(甲) drew\n" in result.output
    assert "East(甲) drew 1" not in result.output


@pytest.mark.parametrize("tell_seed", [True, False])
def test_verify(tmp_path: Path, tell_seed: bool) -> None:
    path = tmp_path / "game.jsonl"
    match = write_record(path, tell_seed)
    result = _replay(path, "--verify", "--lang", "en")
    assert result.exit_code == 0, result.output
    assert "The record is right" in result.output
    assert commitment("replay") in result.output
    assert "2 of 2 rounds" in result.output
    assert f"{match.totals[0]:+d}" in result.output


def test_an_unfinished_record_is_right_too(record: Path) -> None:
    lines = record.read_text(encoding="utf-8").splitlines(keepends=True)
    record.write_text("".join(lines[:10]), encoding="utf-8")
    for args in ([], ["--verify"]):
        result = _replay(record, *args)
        assert result.exit_code == 0, result.output
        assert "没有打完" in result.output


def _spoil(record: Path, number: int, line: str) -> None:
    lines = record.read_text(encoding="utf-8").splitlines(keepends=True)
    record.write_text("".join([*lines[: number - 1], line, *lines[number:]]), encoding="utf-8")


@pytest.mark.parametrize(
    "line",
    [
        '{"seat":0,"do":"gang 9s"}\n',
        "not json\n",
        '{"seat":0,"do":"dance"}\n',
        '{"x":1}\n',
        '{"do":"peng"}\n',
        "[]\n",
    ],
)
@pytest.mark.parametrize("verify", [True, False])
def test_a_wrong_line_is_named(record: Path, line: str, verify: bool) -> None:
    _spoil(record, 7, line)
    result = _replay(record, *(["--verify"] if verify else []), "--lang", "en")
    assert result.exit_code == 1
    assert "Line 7 of the record is wrong" in result.output
    assert "Traceback" not in result.output
    assert ("discarded" in result.output) is not verify


def test_a_cut_line_is_named_after_all_before_it(record: Path) -> None:
    content = record.read_bytes()
    record.write_bytes(content[:-5])
    result = _replay(record)
    number = content.count(b"\n")
    assert result.exit_code == 1
    assert f"牌谱第 {number} 行有错：这一行没有写完" in result.output
    assert "第 2 局结算" in result.output


def test_bytes_that_are_no_text_spoil_only_their_line(record: Path) -> None:
    lines = record.read_bytes().splitlines(keepends=True)
    lines[5] = b"\xff\xfe\n"
    record.write_bytes(b"".join(lines))
    result = _replay(record, "--verify")
    assert result.exit_code == 1
    assert "第 6 行" in result.output


_LONG = 200_000


@pytest.mark.parametrize(
    "line",
    [
        "",
        '{"seat":0,"do":"' + "fly" * _LONG + '"}',
        '{"seat":0,"do":"discard ' + "1" * _LONG + 'm"}',
    ],
)
@pytest.mark.parametrize("command", [["replay", "--verify"], ["replay"], ["verify", "--json"]])
def test_a_wrong_line_is_not_echoed_whole(record: Path, line: str, command: list[str]) -> None:
    *lines, right = record.read_text(encoding="utf-8").splitlines()[:7]
    line = line or right.replace(",", "," + " " * _LONG)
    record.write_text("\n".join([*lines, line, ""]), encoding="utf-8")
    result = invoke([*command, str(record)])
    assert result.exit_code == 1
    assert len(result.output) < 50_000
    assert len([part for part in result.output.split("\n") if "7" in part][-1]) < 4000


def test_a_header_is_not_echoed_whole(record: Path) -> None:
    header = json.loads(record.read_text(encoding="utf-8").splitlines()[0])
    header["variant"] = "x" * _LONG
    record.write_text(json.dumps(header) + "\n", encoding="utf-8")
    for command in ("replay", "verify", "review"):
        result = invoke([command, str(record)])
        assert result.exit_code and len(result.output) < 4000


def test_a_wrong_seed_is_noticed(record: Path) -> None:
    spoilt = record.read_text(encoding="utf-8").replace('"seed":"replay"', '"seed":"other"')
    record.write_text(spoilt, encoding="utf-8")
    result = _replay(record, "--verify")
    assert result.exit_code == 1
    assert "种子与承诺不符" in result.output


def test_what_is_no_record_is_refused(tmp_path: Path, record: Path) -> None:
    other = tmp_path / "other"
    for content in (b"", b"hello\n", b"\x00\xff\n", b"[1]\n", b'{"a":1}\n', b"[" * 100000):
        other.write_bytes(content)
        result = _replay(other)
        assert result.exit_code == 2, content[:20]
        assert "不是方城牌谱" in result.output
    for path in (tmp_path, tmp_path / "missing"):
        result = _replay(path)
        assert result.exit_code == 2
        assert "读不了" in result.output
    assert _replay(record, "--seat", "7").exit_code == 2
    assert _replay(record, "--lang", "fr").exit_code == 2


def test_stepping_on_a_terminal(record: Path) -> None:
    child = pexpect.spawn(
        FANGCHENG[0], [*FANGCHENG[1:], "replay", str(record)], encoding="utf-8",
        dimensions=(24, 80), timeout=30,
    )  # fmt: skip
    child.expect("下一步")
    child.sendline("")
    child.expect("骰子")
    child.expect("下一步")
    child.sendline("5")
    child.expect("翻出")
    child.expect("下一步")
    child.sendline("t")
    child.expect("余 8")
    child.expect("下一步")
    child.sendline("what")
    child.expect("看不懂")
    child.expect("下一步")
    child.sendline("r")
    child.expect("第 1 局结算")
    child.expect("第 2 局，")
    child.expect("下一步")
    child.sendline("a")
    child.expect("牌谱到此为止")
    child.expect(pexpect.EOF)
    child.close()
    assert child.exitstatus == 0


@pytest.mark.parametrize("end", ["q\n", "\x04", "\x03"])
def test_leaving_a_replay(record: Path, end: str) -> None:
    child = pexpect.spawn(
        FANGCHENG[0], [*FANGCHENG[1:], "replay", str(record), "--lang", "en", "--seat", "0"],
        encoding="utf-8", dimensions=(24, 80), timeout=30,
    )  # fmt: skip
    child.expect("enter next")
    child.send(end)
    child.expect(pexpect.EOF)
    assert "Traceback" not in (child.before or "")
    child.close()
    assert child.exitstatus == 0
