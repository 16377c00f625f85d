"""The game in the terminal: what is asked, and whole games on a real terminal."""

import errno
import itertools
import random
import re
import shlex
import signal
import subprocess
from io import StringIO
from pathlib import Path
from typing import Any

import pexpect
import pytest
from rich.cells import cell_len

from fangcheng.bots import Look, make_bot
from fangcheng.game.actions import HU, PASS
from fangcheng.game.ledger import Win
from fangcheng.game.referee import apply, legal, waiting_for
from fangcheng.game.state import State
from fangcheng.match import Match
from fangcheng.record.file import read_record, verify
from fangcheng.terminal.asking import offered_win, prompt
from fangcheng.terminal.style import TileStyle
from fangcheng.terminal.table import seat_names
from fangcheng.terminal.tiles import Painter
from fangcheng.words import words
from tests.command_line import ESCAPES, FANGCHENG, invoke
from tests.effort import many
from tests.forked import FORKED, fangcheng
from tests.rounds import open_round
from tests.story import lap, story
from tests.tables import CLAIM_POSITION, Room, position, rooms, rooms_and_languages, settings

# -- the question --------------------------------------------------------------------------------


def _asked(state: State, seat: int, lang: str = "zh", width: int = 80) -> str:
    w = words(lang, state.variant.name)
    painter = Painter(w, TileStyle.ZH if lang == "zh" else TileStyle.TEXT, state.roles)
    _, lines = prompt(painter, state, seat, seat_names(w, seat, state.seats), width)
    return "\n".join(line.plain for line in lines)


def _zhangzhou(hands: dict[int, str], script: str = "", **rest: Any) -> State:
    return position(story(hands, script, variant="zhangzhou", **rest))


def test_questions_in_hangzhou() -> None:
    assert _asked(position(CLAIM_POSITION), 0).startswith(" 轮到你，摸进 六筒\n")
    state = position(CLAIM_POSITION, "0 discard 6p")
    assert _asked(state, 1).startswith(" 上家打出 六筒，要吗？\n  c1 吃 四筒 白=五筒")
    state = position(CLAIM_POSITION, "0 discard 6p", "1 chi 4pP", "2 pass")
    assert _asked(state, 1).startswith(" 轮到你了\n")


def test_a_win_is_offered_with_what_it_is_worth() -> None:
    hands = ["147m258p369sESWNE", "123456m789pFFFC", "", ""]
    data = {"variant": "hangzhou", "indicator": "C", "hands": hands, "draws": "5s"}
    shown = _asked(position(data, "0 discard E"), 1)
    assert "h 胡（暴头 ×2）" in shown
    state = _zhangzhou({0: "C", 1: "123m456m789mNNN"}, "0 discard C", draws="9s")
    assert "h 胡（三金倒 ×2）" in _asked(state, 1)
    assert "h win (three gold ×2)" in _asked(state, 1, "en")


def test_before_the_first_discard_the_reason_is_told() -> None:
    """ZZ-20, ZZ-21: what may be won with, and by which clause."""
    state = _zhangzhou({0: "123m456m789m123p456pCC", 1: "123m456m789m123p45pSS"})
    shown = _asked(state, 1)
    assert "首打之前：你现在就能胡" in shown
    assert "抢金：定金后、首打前已听牌" in shown
    assert "n 过（放过胡牌）" in shown
    assert "天胡：庄家起手的十七张已经成牌（ZZ-21）" in _asked(state, 0)
    assert "Before the first discard" in _asked(state, 0, "en")
    narrow = _asked(state, 1, width=44).splitlines()
    assert max(map(cell_len, narrow)) <= 44


def test_robbing_a_kong_is_asked_as_such() -> None:
    """ZZ-23."""
    hands = {0: "3s", 1: "33sW", 2: "123m456m789m123p12sSS"}
    script = f"0 discard 3s, 1 peng, 1 discard W, {lap('9s', '230')}, 1 gang 3s"
    state = _zhangzhou(hands, script, draws="9s9s9s3s", tail="8m")
    assert _asked(state, 2).startswith(" 上家要补杠 三条，抢吗？\n  h 胡（抢杠胡 ×2）")


@pytest.mark.parametrize("room", rooms())
def test_the_win_offered_is_the_win_one_gets(room: Room) -> None:
    """Whatever the way to it, if all others pass."""
    offered: set[str] = set()
    for number in range(many(quick=14, full=120)):
        rng = random.Random(number)
        state = open_round(room[0], room[1], rng)
        bots = [make_bot("easy", seat) for seat in range(state.seats)]
        while not state.over:
            asked = waiting_for(state)
            for seat in asked:
                win = offered_win(state, seat)
                assert (win is not None) == (HU in legal(state, seat))
                if win is not None:
                    offered.add(win.by)
                    assert _won_alone(state, seat) == win
            for seat in asked:
                if seat in waiting_for(state):
                    answer = bots[seat].choose(Look(state, seat))
                    declined = answer is HU and rng.random() < 0.5
                    apply(state, seat, legal(state, seat)[-1] if declined else answer)
    assert offered >= {"draw", "discard"}


def _won_alone(state: State, seat: int) -> Win:
    """Let a seat win while all others that are asked pass."""
    state = state.clone()
    for other in waiting_for(state):
        if other != seat:
            apply(state, other, PASS)
    apply(state, seat, HU)
    return state.wins[-1]


# -- whole games ---------------------------------------------------------------------------------


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("HOME", str(tmp_path))
    for name in ("XDG_DATA_HOME", "FANGCHENG_LANG"):
        monkeypatch.delenv(name, raising=False)
    return tmp_path


def _records(home: Path) -> list[Path]:
    return list((home / ".local" / "share" / "fangcheng" / "records").glob("*.jsonl"))


def _verified(path: Path) -> Match:
    with path.open(encoding="utf-8") as lines:
        return verify(read_record(lines))


def _terminal(*args: str) -> "pexpect.spawn[str]":
    return pexpect.spawn(
        FORKED, encoding="utf-8", dimensions=(24, 80), timeout=30, preexec_fn=fangcheng(*args)
    )


def _answer(shown: str, number: int) -> str:
    """Choose a key among those offered: win, claim, else discard what was drawn or that number."""
    keys = " ".join(ESCAPES.sub("", shown).rstrip().splitlines()[-2:])
    for key in ("h (胡|win)", "p (碰|peng)", r"g\d? (杠|kong)", r"c\d? (吃|chi)", "d (摸|discard)"):
        found = re.search(rf"(?:^| ){key}", keys)
        if found:
            return found[0].split()[0]
    if "0/1/3/5" in keys:
        return "3"
    return str(number) if re.search("序号|number", keys) else ""


def _play_until(child: "pexpect.spawn[str]", words: str = "") -> str:
    """Play until some words are shown, then quit; without words to the end."""
    shown = ""
    numbers = itertools.cycle(range(1, 18))
    while child.expect(["\r\n> ", pexpect.EOF]) == 0:
        new = child.before or ""
        shown += new
        quits = words and words in ESCAPES.sub("", new)
        child.sendline("q" if quits else _answer(new, next(numbers)))
    shown += child.before or ""
    child.close()
    assert child.exitstatus == 0
    assert "Traceback" not in shown
    return shown


@pytest.mark.parametrize(("room", "lang"), rooms_and_languages())
def test_a_match_on_a_terminal(home: Path, room: Room, lang: str) -> None:
    seat = {"zh": "0", "en": "1"}[lang]
    child = _terminal(
        "play", *settings(room), "--lang", lang, "--seat", seat, "--seed", "t", "--fast"
    )
    w = words(lang, room[0])
    shown = _play_until(child, w("settle.title", round=2))
    assert w("town") in shown
    assert w("play.ended_early", round=2) in shown
    (record,) = _records(home)
    assert _verified(record).state.round == 3  # opened, not played


def test_a_whole_match_on_a_terminal(home: Path) -> None:
    shown = _play_until(_terminal("play", "--rounds", "2", "--seed", "u", "--fast"))
    assert "最后名次" in shown
    (record,) = _records(home)
    assert _verified(record).over


def test_help_bad_key_and_quit_on_a_terminal(home: Path) -> None:
    child = _terminal("play", "--fast", "--seed", "t", "--set", "first_dealer=0")
    child.expect("按键")  # the first time the help comes by itself
    child.expect("回车继续")
    child.sendline("")
    child.expect("轮到你")
    child.sendline("zzz")
    child.expect("看不懂“zzz”")
    child.sendline("h")
    child.expect(r"现在不能胡")
    child.expect(r"没有成牌，还差 \d 张（HZ-9）")
    child.sendline("?")
    child.expect("特别规矩")
    child.sendline("r")
    child.expect("余 82 张")
    child.expect("序号或牌名")
    child.sendline("q")
    child.expect("真不打了？")
    child.sendline("")
    child.sendline("q")
    child.expect("真不打了？")
    child.sendline("y")
    child.expect("牌谱：")
    child.expect(pexpect.EOF)
    child.close()
    assert child.exitstatus == 0
    assert not _verified(_records(home)[0]).over
    again = _terminal("play", "--fast", "--seed", "t")
    again.expect("\r\n> ")
    assert "按键\r\n" not in (again.before or "")
    again.sendeof()
    # A terminal that changes hands just then swallows it: one presses it again.
    while again.expect(["输入到此为止", pexpect.TIMEOUT], timeout=5):
        again.sendeof()
    again.expect(pexpect.EOF)
    again.close()
    assert again.exitstatus == 0


def _interrupt(child: "pexpect.spawn[str]") -> None:
    """Press Ctrl-C until it is heard, as a person would.

    Python loses one that comes after its last look for signals and before it starts to read.
    """
    for _ in range(5):
        child.sendintr()
        if child.expect(["Interrupted", pexpect.TIMEOUT], timeout=6) == 0:
            return
    pytest.fail("Ctrl-C was not heard")


def test_control_c_keeps_the_record(home: Path) -> None:
    child = _terminal("play", "--lang", "en", "--fast", "--set", "first_dealer=0")
    child.expect("Enter goes on")
    child.sendline("")
    child.expect("Your turn")
    child.sendline("1")
    child.expect("You discarded")
    child.expect("\r\n> ")
    _interrupt(child)
    child.expect(pexpect.EOF)
    child.close()
    assert (child.exitstatus, child.signalstatus) == (0, None)
    assert len(_records(home)[0].read_text(encoding="utf-8").splitlines()) > 1
    _verified(_records(home)[0])


def test_control_c_while_bots_think(home: Path) -> None:
    child = _terminal("play", "--lang", "en", "--set", "first_dealer=0")
    child.expect("Enter goes on")
    child.sendline("")
    child.expect("Your turn")
    child.expect("\r\n> ")
    child.sendline("1")
    child.expect("You discarded")
    child.kill(signal.SIGINT)
    child.expect("Interrupted")
    child.expect(pexpect.EOF)
    child.close()
    assert child.exitstatus == 0


@pytest.mark.parametrize("source", ["", "\n" * 200, "y\n" * 200, "zz\n1\n\n?\nq\n"])
def test_without_a_terminal_it_ends_politely(home: Path, source: str) -> None:
    done = subprocess.run(
        [*FANGCHENG, "play"], input=source, capture_output=True, text=True, timeout=60, check=False
    )
    assert done.returncode == 0, done.stderr
    assert done.stderr == ""
    assert "输入到此为止" in done.stdout
    _verified(_records(home)[0])


def test_what_is_no_text_is_only_unclear(home: Path) -> None:
    done = subprocess.run(
        [*FANGCHENG, "play"], input=b"\xff\xfe\n1\n", capture_output=True, timeout=60, check=False
    )
    assert (done.returncode, done.stderr) == (0, b"")


def test_standard_input_may_be_closed(home: Path) -> None:
    command = " ".join(map(shlex.quote, [*FANGCHENG, "play"])) + " <&-"
    done = subprocess.run(["sh", "-c", command], capture_output=True, timeout=60, check=False)
    assert (done.returncode, done.stderr) == (0, b"")


def test_a_match_through_a_pipe_follows_the_options(home: Path) -> None:
    record = home / "match.jsonl"
    args = ["play", "hangzhou", "--seed", "pipe", "--rounds", "2", "--set", "base=3", "--record",
            str(record), "--tiles", "unicode", "--bots", "normal,random,normal"]  # fmt: skip
    result = invoke(args, input="h\nn\nd\n" * 500)
    assert result.exit_code == 0, result.output
    assert "房间选项：底分: 3" in result.output
    assert "最后名次" in result.output
    assert "🀇" in result.output
    assert "家摸" not in result.output  # nobody is told what others draw
    match = _verified(record)
    assert match.over
    assert match.variant.options.base == 3
    assert match.state.round == 2


@pytest.mark.parametrize(
    ("args", "reason"),
    [
        (["nowhere"], "there is no town"),
        (["--bots", "genius"], "unknown bot"),
        (["--bots", "normal,easy"], "one name or 3"),
        (["--seat", "4"], "0 到 3"),
        (["--rounds", "0"], "rounds"),
        (["--set", "base"], "NAME=VALUE"),
        (["--lang", "fr"], "unknown language"),
        (["--seed", "\udcff"], "种子"),
    ],
)
def test_impossible_games_are_refused(home: Path, args: list[str], reason: str) -> None:
    result = invoke(["play", *args], lang="en" if reason.isascii() else "zh")
    assert result.exit_code == 2
    assert reason in result.output
    assert _records(home) == []


def test_an_old_record_is_not_overwritten(home: Path) -> None:
    record = home / "old.jsonl"
    record.write_text("precious", encoding="utf-8")
    result = invoke(["play", "--record", str(record)])
    assert result.exit_code == 2
    assert "已经存在" in result.output
    assert record.read_text(encoding="utf-8") == "precious"


@pytest.mark.parametrize("lang", ["zh", "en"])
def test_a_record_that_cannot_be_written_is_refused_before_anything_is_played(
    home: Path, lang: str
) -> None:
    (home / "file").write_text("", encoding="utf-8")
    missing = home / "no" / "such" / "folder"
    args = ["play", "--rounds", "1", "--seed", "x", "--lang", lang, "--record"]
    for path in (home, missing / "game.jsonl", home / "file" / "game.jsonl", "/dev/full"):
        result = invoke([*args, str(path)], input="h\nn\nd\n" * 300)
        assert result.exit_code == 2
        assert result.stdout == ""
        assert str(path) in result.stderr and len(result.stderr.splitlines()) == 1
    assert not (home / "no").exists()


class _FullDisk(StringIO):
    """A file that takes three lines."""

    left = 3

    def write(self, text: str) -> int:
        self.left -= 1
        if self.left < 0:
            raise OSError(errno.ENOSPC, "No space left on device")
        return super().write(text)


def test_a_record_that_fails_later_does_not_stop_the_game(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is told at once; one that was asked for is missed in the end, too."""
    monkeypatch.setattr(Path, "open", lambda *args, **rest: _FullDisk())
    for args, status in (([], 0), (["--record", str(home / "game.jsonl")], 1)):
        command = ["play", "--rounds", "1", "--seed", "x", *args]
        result = invoke(command, input="h\nn\nd\n" * 300)
        assert result.exit_code == status, result.output
        assert result.output.count("牌谱写不进") == 1
        assert "最后名次" in result.output
        assert "复盘" not in result.output


def test_without_a_folder_for_records_the_game_goes_on(home: Path) -> None:
    (home / ".local").write_text("", encoding="utf-8")
    result = invoke(["play", "--rounds", "1", "--seed", "x"], input="h\nn\nd\n" * 300)
    assert result.exit_code == 0, result.output
    assert result.output.count("牌谱写不进") == 1 and "最后名次" in result.output
