"""The game in the terminal: what is read, what is shown, and whole games on a real terminal."""

import io
import re
import shlex
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import pexpect
import pytest
from rich.cells import cell_len
from rich.console import Console
from typer.testing import CliRunner

from fangcheng.bots import Look, make_bot
from fangcheng.cli import app
from fangcheng.cli.play import choices_in
from fangcheng.cli.settlement import show_settlement, show_transfers, show_win
from fangcheng.cli.table import (
    Painter,
    Seating,
    TileStyle,
    hand_order,
    newest_discard,
    seat_names,
    show_table,
)
from fangcheng.game.referee import waiting_for
from fangcheng.game.state import State
from fangcheng.game.views import events_for, view
from fangcheng.match import Match
from fangcheng.record.file import read_record, verify
from fangcheng.record.scenario import read_scenario, run_scenario
from fangcheng.tiles import chinese, text
from fangcheng.variants import make_variant
from fangcheng.words import words
from fangcheng.words.answers import Choices, UnclearError

FANGCHENG = [sys.executable, "-c", "from fangcheng.cli import main; main()"]
ESCAPES = re.compile(r"\x1b\[[0-9;?]*[a-zA-Z]")
CLAIM_POSITION = {
    "variant": "hangzhou", "streak": 2,
    "hands": ["147m28p369sESWNF6p", "19m457p19sEWNCFP", "258m66p147sESWN", "369m147p258sESWN"],
    "indicator": "5p",
}  # fmt: skip


# -- reading answers -----------------------------------------------------------------------------


def _position(data: dict[str, Any], *moves: str) -> State:
    scenario = read_scenario({**data, "script": list(moves)})
    state = scenario.open()
    from fangcheng.record.scenario import play_line

    for move in moves:
        play_line(state, move)
    return state


def _choices(state: State, seat: int, style: TileStyle = TileStyle.TEXT) -> Choices:
    return choices_in(Painter(words("en"), style, state.roles), view(state, seat), "ABCD")


@pytest.mark.parametrize(
    ("answer", "action"),
    [
        ("1", "discard 1m"),
        ("14", "discard 6p"),
        ("d", "discard 6p"),
        ("4m", "discard 4m"),
        ("4M", "discard 4m"),
        ("四万", "discard 4m"),
        ("打四万", "discard 4m"),
        ("E", "discard E"),
        ("e", "discard E"),
        ("东", "discard E"),
        ("１", "discard 1m"),
        ("discard E", "discard E"),
        ("DISCARD E", "discard E"),
        ("🀇", "discard 1m"),
    ],
)
def test_answers_at_the_own_turn(answer: str, action: str) -> None:
    choices = _choices(_position(CLAIM_POSITION), 0)
    assert str(choices.read(answer)) == action


@pytest.mark.parametrize(
    ("answer", "reason"),
    [
        ("", "Your turn"),
        ("15", "from 1 to 14"),
        ("0", "from 1 to 14"),
        ("5p", "hold no"),
        ("p", "No peng now"),
        ("n", "No pass now"),
        ("h", "No win now"),
        ("g", "No kong now"),
        ("c", "No chi now"),
        ("hu", "No win now"),
        ("discard 99", "means nothing"),
        ("xyz", "means nothing"),
        ("1m2m", "means nothing"),
        ("[bold]", "means nothing"),
        ("h 1", "means nothing"),
    ],
)
def test_unclear_answers_say_what_is_possible(answer: str, reason: str) -> None:
    choices = _choices(_position(CLAIM_POSITION), 0)
    with pytest.raises(UnclearError, match=reason):
        choices.read(answer)


def test_claims_are_read() -> None:
    state = _position(CLAIM_POSITION, "0 discard 6p")
    chooser = _choices(state, 1)
    assert str(chooser.read("c1")) == "chi 4pP"
    assert str(chooser.read("c 2")) == "chi P7p"
    assert str(chooser.read("2")) == "chi P7p"
    assert str(chooser.read("C2")) == "chi P7p"
    assert str(chooser.read("吃 P7p")) == "chi P7p"
    assert str(chooser.read("chi P7p")) == "chi P7p"
    for answer in ("", "n", "N", "过", "pass"):
        assert str(chooser.read(answer)) == "pass"
    for answer in ("c", "c3", "c 9s"):
        with pytest.raises(UnclearError, match="c1, c2"):
            chooser.read(answer)
    with pytest.raises(UnclearError, match="No discard now"):
        chooser.read("1m")
    assert str(_choices(state, 2).read("碰")) == "peng"
    assert str(_choices(state, 2).read("P")) == "peng"


def test_a_win_is_not_passed_by_a_slip() -> None:
    state = _position(
        {"variant": "hangzhou", "streak": 2, "indicator": "C",
         "hands": ["147m258p369sESWN2s", "258m369p147sESWN", "1133m5577p2sFFFF", ""]},
        "0 discard 2s",
    )  # fmt: skip
    chooser = _choices(state, 2)
    assert str(chooser.read("胡")) == "hu"
    assert str(chooser.read("n")) == "pass"
    with pytest.raises(UnclearError, match="You can win"):
        chooser.read("")


def test_several_kongs() -> None:
    state = _position(
        {"variant": "hangzhou", "indicator": "C", "hands": ["1111m2222p333sEEN", "", "", ""]}
    )
    chooser = _choices(state, 0)
    assert str(chooser.read("g2")) == "gang 2p"
    assert str(chooser.read("g 1m")) == "gang 1m"
    assert str(chooser.read("杠2p")) == "gang 2p"
    assert str(chooser.read("gang 2p")) == "gang 2p"
    with pytest.raises(UnclearError, match="g1, g2"):
        chooser.read("g")
    keys = " ".join(chooser.keys())
    assert "g1 kong" in keys
    assert "g2 kong" in keys


# -- what is shown -------------------------------------------------------------------------------


def _console(width: int) -> tuple[Console, io.StringIO]:
    out = io.StringIO()
    return Console(file=out, width=width, highlight=False, color_system=None), out


@pytest.mark.parametrize("style", TileStyle)
@pytest.mark.parametrize("lang", ["zh", "en"])
@pytest.mark.parametrize("width", [80, 44])
def test_every_table_fits_the_terminal(style: TileStyle, lang: str, width: int) -> None:
    w = words(lang)
    variant = make_variant("hangzhou", {"rounds": 2})
    match = Match(variant, f"table {width}")
    bots = [make_bot("random" if seat else "simple", seat) for seat in range(4)]
    console, out = _console(width)
    while True:
        state = match.state
        while not state.over:
            for seat in waiting_for(state):
                painter = Painter(w, style, state.roles)
                seating = Seating(seat_names(w, seat, 4), match.totals)
                last = newest_discard(events_for(state, seat))
                before = out.tell()
                show_table(console, painter, variant, view(state, seat), seating, last)
                out.seek(before)
                if width == 80:
                    assert len(out.readlines()) <= 22
                out.seek(0, io.SEEK_END)
                match.apply(seat, bots[seat].choose(Look(state, seat)))
        painter = Painter(w, style, state.roles)
        show_settlement(console, painter, state, match.totals, seat_names(w, 0, 4))
        if match.over:
            break
        match.next_round()
    lines = out.getvalue().splitlines()
    assert [line for line in lines if cell_len(line) > width] == []


def _table(state: State, seat: int, style: TileStyle = TileStyle.ZH) -> str:
    w = words("zh")
    console, out = _console(80)
    seating = Seating(seat_names(w, seat, 4), [5, 0, 0, -5])
    last = newest_discard(events_for(state, seat))
    painter = Painter(w, style, state.roles)
    show_table(console, painter, state.variant, view(state, seat), seating, last)
    return out.getvalue()


def test_the_table_marks_wild_tiles_and_what_white_plays() -> None:
    state = _position(CLAIM_POSITION, "0 discard 6p")
    shown = _table(state, 1)
    assert "财神 五筒*" in shown
    assert "白板当 五筒" in shown
    assert "[六筒]" in shown  # the newest discard
    assert "+5" in shown
    assert "上家" in shown
    big = shown.splitlines()[-1]
    assert "五筒" in big  # under the white dragon
    small = _table(state, 1, TileStyle.TEXT)
    assert "=5p" in small


def test_the_hand_is_sorted_as_it_plays() -> None:
    state = _position(CLAIM_POSITION, "0 discard 6p")
    tiles = hand_order(view(state, 1), state.roles)
    assert text(tiles) == "5p19m4pP7p19sEWNCF"


def test_melds_tell_where_they_came_from_and_hidden_kongs_stay_hidden() -> None:
    state = _position(
        {"variant": "hangzhou", "indicator": "C",
         "hands": ["1111m258p369sESWN", "23m19p147sESWNFF", "", ""], "draws": "6p"},
        "0 gang 1m", "0 discard 8p",
    )  # fmt: skip
    assert "暗杠[一一一一万]" in _table(state, 0)
    other = _table(state, 2)
    assert "暗杠[▒▒▒▒▒▒▒▒]" in other
    assert "一一一一万" not in other
    state = _position(CLAIM_POSITION, "0 discard 6p", "1 chi 4pP", "2 pass")
    assert "吃[四筒 白=五筒 六筒 ←上家]" in _table(state, 1)


def test_locks_and_missed_wins_are_explained() -> None:
    lock = {
        "variant": "hangzhou", "indicator": "C", "draws": "FS",
        "hands": ["147m258p369sESWNC", "258m369p147sESWN", "369m147p258sEWFF", "147m258p369sESWN"],
    }  # fmt: skip
    state = _position(lock, "0 discard C", "1 discard F")
    assert "锁：对家打了财神" in _table(state, 2)
    missed = {
        "variant": "hangzhou", "streak": 2, "indicator": "C", "draws": "S1m4m",
        "hands": ["23m456p55789sFFFE", "147m258p369sESWN", "258m369p147sESWN", "369m147p258sESWN"],
    }  # fmt: skip
    state = _position(missed, "0 discard E", "1 discard 1m", "0 pass", "2 discard S")
    assert "漏胡：到你下次摸牌前，不能再胡别人打出的 一万" in _table(state, 0)
    assert "漏胡" not in _table(state, 1)


def test_a_settlement_explains_itself() -> None:
    report = run_scenario(read_scenario({
        "variant": "hangzhou", "dealer": 0, "streak": 1, "draws": "CSWN5s", "indicator": "C",
        "hands": ["147m258p369sESWNE", "123456m789pFFFC", "258m369p147sESWN", "369m147p258sESWN"],
        "script": ["0 discard E", "1 discard C", "2 discard S", "3 discard W", "0 discard N",
                   "1 hu"],
    }))  # fmt: skip
    console, out = _console(80)
    show_win(console, words("zh"), report["wins"][0], "C")
    show_transfers(console, words("zh"), report["transfers"], None)
    shown = out.getvalue()
    for part in ("1 号自摸", "平胡", "中* 当 五条", "暴头 ×2", "财飘 ×2", "共 ×4", "HZ-13",
                 "底分 1 × 暴头 2 × 财飘 2 × 庄家 2", "8"):  # fmt: skip
        assert part in shown
    assert chinese([22]) in shown


def test_white_and_free_wilds_in_a_reading() -> None:
    win = {"seat": 0, "by": "draw", "from": None, "type": "pinghu", "factors": [],
           "reading": "[4pP6p] 123m 5(6)7p 55p (**)"}  # fmt: skip
    console, out = _console(80)
    show_win(console, words("en"), win, "5p", ["A", "B", "C", "D"], tile="P")
    shown = out.getvalue()
    assert "P as 5p ×3" in shown
    assert "5p* as 6p" in shown
    assert "group of its own" in shown
    assert "[4p P=5p 6p]" in shown


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
        FANGCHENG[0], [*FANGCHENG[1:], *args], encoding="utf-8", dimensions=(24, 80), timeout=30
    )


def _answer(shown: str) -> str:
    """Choose a key among those the last lines offer: win, claim, else discard what was drawn."""
    lines = ESCAPES.sub("", shown).strip().splitlines()
    keys = lines[-1] if lines else ""
    for key in ("h (胡|win)", "p (碰|peng)", r"g\d? (杠|kong)", r"c\d? (吃|chi)", "d (摸|discard)"):
        found = re.search(rf"(?:^|  ){key}", keys)
        if found:
            return found[0].split()[0]
    return "1" if "序号" in keys or "number" in keys else ""


@pytest.mark.parametrize("lang", ["zh", "en"])
@pytest.mark.parametrize("seat", ["0", "2"])
def test_a_match_on_a_terminal(home: Path, lang: str, seat: str) -> None:
    child = _terminal("play", "--lang", lang, "--seat", seat, "--rounds", "2", "--seed", "t",
                      "--fast")  # fmt: skip
    shown = ""
    while child.expect(["\r\n> ", pexpect.EOF]) == 0:
        shown += child.before or ""
        child.sendline(_answer(child.before or ""))
    shown += child.before or ""
    child.close()
    assert child.exitstatus == 0
    assert "Traceback" not in shown
    assert ("最后名次" if lang == "zh" else "Final standings") in shown
    assert ("第 2 局结算" if lang == "zh" else "Settlement of round 2") in shown
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
    child.sendline("?")
    child.expect("特别规矩")
    child.sendline("r")
    child.expect("余 82 张")
    child.expect("序号或牌名")
    child.sendline("q")
    child.expect("真的退出吗")
    child.sendline("")
    child.sendline("q")
    child.expect("真的退出吗")
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
    again.expect("输入到此为止")
    again.expect(pexpect.EOF)
    again.close()
    assert again.exitstatus == 0


def test_control_c_keeps_the_record(home: Path) -> None:
    child = _terminal("play", "--lang", "en", "--fast", "--set", "first_dealer=0")
    child.expect("Enter goes on")
    child.sendline("")
    child.expect("Your turn")
    child.sendline("1")
    child.expect("You discarded")
    child.expect("\r\n> ")
    child.sendintr()
    child.expect("Interrupted")
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
            str(record), "--tiles", "unicode", "--bots", "simple,random,simple"]  # fmt: skip
    result = CliRunner().invoke(app, args, input="h\nn\nd\n" * 500)
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
        (["nowhere"], "unknown variant"),
        (["--bots", "genius"], "unknown bot"),
        (["--bots", "simple,simple"], "one name or 3"),
        (["--seat", "4"], "0 到 3"),
        (["--rounds", "0"], "rounds"),
        (["--set", "base"], "NAME=VALUE"),
        (["--lang", "fr"], "unknown language"),
        (["--seed", "\udcff"], "种子"),
    ],
)
def test_impossible_games_are_refused(home: Path, args: list[str], reason: str) -> None:
    result = CliRunner().invoke(app, ["play", *args])
    assert result.exit_code == 2
    assert reason in result.output
    assert _records(home) == []


def test_an_old_record_is_not_overwritten(home: Path) -> None:
    record = home / "old.jsonl"
    record.write_text("precious", encoding="utf-8")
    result = CliRunner().invoke(app, ["play", "--record", str(record)])
    assert result.exit_code == 2
    assert "已经存在" in result.output
    assert record.read_text(encoding="utf-8") == "precious"


def test_a_record_that_cannot_be_written_does_not_stop_the_game(home: Path) -> None:
    (home / "file").write_text("", encoding="utf-8")
    args = ["play", "--rounds", "1", "--seed", "x", "--record"]
    for path in (str(home / "file" / "game.jsonl"), "/dev/full"):
        result = CliRunner().invoke(app, [*args, path], input="h\nn\nd\n" * 300)
        assert result.exit_code == 0, result.output
        assert result.output.count("牌谱写不进") == 1
        assert "最后名次" in result.output
        assert "复盘" not in result.output
