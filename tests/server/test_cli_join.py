"""`fangcheng join` on a real terminal: whole matches, servers that die, several people."""

import asyncio
import itertools
import json
import re
import signal
import stat
import subprocess
import sys
from pathlib import Path
from typing import Any

import pexpect
import pytest

from fangcheng.errors import ConnectionFailedError
from fangcheng.protocol import commands
from fangcheng.protocol.client import new_id
from fangcheng.record.file import read_record, verify
from tests.forked import FORKED, fangcheng
from tests.server.inside import client, do, hear, raw_socket, tell
from tests.server.joining import Child, ended
from tests.server.running import ServerProcess, server

FANGCHENG = [sys.executable, "-c", "from fangcheng.cli import main; main()"]
ESCAPES = re.compile(r"\x1b\[[0-9;?]*[a-zA-Z]")
ASKED = r"\x1b\[K> "
QUESTION = rf"q\x1b\[0m (退出|quit)[^\r]*\r\n[^\n]*{ASKED}"
COMPLAINT = rf"\x1b\[33m[^\r]*\r\n[^\n]*{ASKED}"
NEXT_ROUND = "回车打下一局|Enter for the next round"
STANDINGS = "最后名次|standings"


def join(*args: str) -> "Child[str]":
    child = pexpect.spawn(
        FORKED,
        encoding="utf-8",
        dimensions=(30, 90),
        timeout=60,
        preexec_fn=fangcheng("join", *args),
    )
    pty: Any = vars(child)["ptyproc"]  # the types do not know it
    pty.delayafterterminate = 0.5  # what was forked of a large process goes slowly
    return child


def answer(shown: str) -> str:
    """Choose a key among those offered: win, claim, else discard what was drawn or the first."""
    keys = " ".join(ESCAPES.sub("", shown).split("\r\n")[-4:])
    for key in ("h (胡|win)", "p (碰|peng)", r"g\d? (杠|kong)", r"c\d? (吃|chi)", "d (摸|discard)"):
        found = re.search(rf"(?:^| ){key}", keys)
        if found:
            return found[0].split()[0]
    if re.search("序号|number", keys):
        return "1"
    return "0" if "0/1/3/5" in keys else ""


def play_on(child: "Child[str]", questions: int = 10_000, until: str = STANDINGS) -> str:
    """Answer whatever is asked, so many times or until some words are shown."""
    shown = ""
    numbers = itertools.cycle(range(1, 18))
    for _ in range(questions):
        found = child.expect([QUESTION, until, NEXT_ROUND, COMPLAINT])
        shown += f"{child.before}{child.after}"
        if found == 1:
            break
        if found == 0:
            child.sendline(answer(shown))
        else:  # the next round, or a tile that must not be discarded
            child.sendline("" if found == 2 else str(next(numbers)))
    assert "Traceback" not in shown
    return shown


def matched(child: "Child[str]") -> str:
    """What was found in the brackets of the last pattern."""
    assert isinstance(child.match, re.Match)
    return str(child.match[1])


def tokens(home: Path) -> Path:
    return home / ".config" / "fangcheng" / "tokens.json"


# -- whole matches -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("town", "lang"),
    [
        ("hangzhou", "zh"), ("zhangzhou", "en"), ("jinzhou", "zh"), ("lanzhou", "en"),
    ],
)  # fmt: skip
def test_a_quick_match_to_the_end(home: Path, house: ServerProcess, town: str, lang: str) -> None:
    child = join(house.url, "--quick", town, "--set", "rounds=1", "--name", "阿方", "--lang", lang)
    shown = play_on(child)
    assert ("结算" if lang == "zh" else "settle") in shown.lower()
    child.expect("✓")
    child.expect(r"(/\S+\.jsonl)")
    record = Path(matched(child))
    child.expect(ASKED)
    child.sendline("q")
    ended(child)
    with record.open(encoding="utf-8") as lines:
        match = verify(read_record(lines))
    assert match.over and match.variant.name == town


def test_two_rounds_and_once_more(home: Path, house: ServerProcess) -> None:
    child = join(house.url, "--quick", "hangzhou", "--set", "rounds=2")
    shown = play_on(child)
    assert "第 1 局结算" in shown and "第 2 局结算" in shown
    child.expect("回车 准备")
    child.expect(ASKED)
    child.sendline("")  # the bots are ready already
    child.expect("第 1/2 局")
    child.sendintr()
    assert "座位留着" in ended(child)


def test_a_town_with_stakes(home: Path, house: ServerProcess) -> None:
    child = join(house.url, "--quick", "qinhuangdao", "--lang", "en")
    shown = play_on(child, until="Enter for the next round")
    assert "0/1/3/5" in ESCAPES.sub("", shown)
    child.sendline("")
    child.expect("round 2/")
    child.sendintr()
    ended(child)


# -- servers that go away ------------------------------------------------------------------------


def test_a_killed_server_comes_back_and_the_match_goes_on(home: Path, house: ServerProcess) -> None:
    child = join(house.url, "--quick", "hangzhou", "--set", "rounds=1")
    play_on(child, questions=3)
    child.expect(QUESTION)
    asked = f"{child.before}{child.after}"
    house.kill()
    child.expect("正在重连")
    child.sendline(answer(asked))  # typed while nobody hears it
    house.start()
    child.expect("接着打")
    play_on(child)
    child.expect(ASKED)
    child.sendline("q")
    ended(child)


def test_a_server_that_restarts_is_not_worth_a_question(home: Path, house: ServerProcess) -> None:
    child = join(house.url, "--quick", "hangzhou", "--set", "rounds=1", "--lang", "en")
    play_on(child, questions=2)
    child.expect(QUESTION)
    assert house.stop() == 0
    child.expect("restarting")
    house.start()
    child.sendline("r")
    play_on(child)
    child.sendintr()
    ended(child)


# -- coming and going ----------------------------------------------------------------------------


def test_control_c_keeps_the_seat(home: Path, house: ServerProcess) -> None:
    child = join(house.url, "--quick", "hangzhou", "--name", "阿方")
    child.expect(QUESTION)
    child.sendintr()
    shown = ended(child)
    assert "座位留着" in shown
    room = re.search(r"fangcheng join \S+ (\d{6})", shown)
    assert room is not None
    again = join(house.url)  # the same person, and it still sits there
    again.expect("你是 阿方")
    again.expect("第 1/8 局")
    again.expect(QUESTION)
    again.sendline("q")
    again.expect("真的走？")
    again.sendline("")
    again.expect(QUESTION)  # plays on
    again.sendline("q")
    again.expect("真的走？")
    again.sendline("y")
    again.expect("你离开了房间")
    ended(again)
    lobby = join(house.url)
    lobby.expect("没有公开的房间")
    ended(lobby)


def test_coming_back_between_two_rounds(home: Path, house: ServerProcess) -> None:
    """The settlement is shown again, with its wins and payments."""
    child = join(house.url, "--quick", "hangzhou", "--set", "rounds=2")
    shown = play_on(child, until="回车打下一局")
    child.sendintr()
    ended(child)
    child = join(house.url)
    child.expect("第 1 局结算")
    child.expect("回车打下一局")
    again = ESCAPES.sub("", child.before or "").replace("\r", "").rstrip()
    assert again in ESCAPES.sub("", shown).replace("\r", "")
    child.sendline("")
    child.expect("第 2/2 局")
    child.sendintr()
    ended(child)


def test_an_unfinished_match_comes_first(home: Path, house: ServerProcess) -> None:
    child = join(house.url, "--quick", "hangzhou")
    child.expect(QUESTION)
    child.sendintr()
    ended(child)
    child = join(house.url, "--quick", "lanzhou")
    child.expect("还有一场没打完")
    child.expect("杭州麻将")
    child.expect(QUESTION)
    child.sendeof()
    assert "座位留着" in ended(child)


def test_tokens_are_kept_for_their_owner_only(home: Path, house: ServerProcess) -> None:
    for name in ("甲", "乙"):
        child = join(house.url, "--name", name)
        child.expect(f"你是 {name}")
        ended(child)
    file = tokens(home)
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    known = json.loads(file.read_text(encoding="utf-8"))[house.url]
    assert set(known["tokens"]) == {"甲", "乙"} and known["last"] == "乙"
    known["tokens"]["乙"] = "forgotten"
    file.write_text(json.dumps({house.url: known}), encoding="utf-8")
    child = join(house.url)
    child.expect("不认识原来的你了")
    ended(child)


def test_elsewhere_ends_the_older_one(home: Path, house: ServerProcess) -> None:
    child = join(house.url, "--quick", "hangzhou")
    child.expect(QUESTION)
    other = join(house.url)
    other.expect(QUESTION)
    child.expect("别处进来")
    ended(child)
    other.sendintr()
    ended(other)


def test_whoever_guesses_at_a_name_does_not_keep_its_owner_out(
    home: Path, house: ServerProcess
) -> None:
    password = "correct horse battery"

    async def attack() -> None:
        async with client(house.url, name="阿财") as owner:
            await do(owner, commands.SetPassword(new_id(), password))
        told: dict[str, Any] = {}
        while told.get("code") != "rate":
            async with raw_socket(house.url) as socket:
                await tell(socket, type="hello", version=1, name="阿财", password="a wrong guess")
                told = await hear(socket)

    asyncio.run(attack())
    for _ in range(2):  # by work, then by the mark that was kept
        child = join(house.url, "--name", "阿财", "--password")
        child.expect("密码")
        child.sendline(password)
        child.expect("你是 阿财")
        ended(child)
    kept = json.loads(tokens(home).read_text(encoding="utf-8"))[house.url]
    assert len(kept["marks"]) == 1


def test_devices_are_listed_and_logged_out(home: Path, house: ServerProcess) -> None:
    password = "correct horse battery"

    async def log_in() -> str:
        async with raw_socket(house.url) as socket:
            hello = {"type": "hello", "version": 1, "name": "阿方", "password": password}
            await tell(socket, **hello, device="phone")
            return str((await hear(socket))["token"])

    async def set_password(token: str) -> None:
        async with client(house.url, token) as found:
            await do(found, commands.SetPassword(new_id(), password))

    child = join(house.url, "--create", "hangzhou", "--name", "阿方")
    child.expect("准备")
    own = json.loads(tokens(home).read_text(encoding="utf-8"))[house.url]["tokens"]["阿方"]
    asyncio.run(set_password(own))
    phone = asyncio.run(log_in())
    child.sendline("/devices")
    child.expect("([0-9a-f]{12}) phone")
    id_ = matched(child)
    child.sendline("/devices")
    child.expect(r"fangcheng join · .*（这里）")
    child.sendline("/logout 123")
    child.expect("没有这台设备")
    child.sendline(f"/logout {id_}")
    child.sendline("/devices")
    child.expect("（这里）")
    with pytest.raises(ConnectionFailedError, match="unknown"):
        asyncio.run(set_password(phone))
    asyncio.run(set_password(asyncio.run(log_in())))
    child.expect("已被退出登录")
    ended(child)


# -- several people ------------------------------------------------------------------------------


def test_a_room_of_house_rules(home: Path, house: ServerProcess) -> None:
    file = home / "my-table.toml"
    file.write_text(
        'parent = "lanzhou"\nname = "外婆的桌"\n[options]\nbase = 3\n[clock]\nturn = 33\nbank = 4'
    )
    child = join(house.url, "--create", str(file))
    child.expect(r"外婆的桌（兰州麻将）")
    child.expect("33")
    child.expect("底分: 3")
    child.close()


def test_waiting_for_people_and_for_bots(home: Path, house: ServerProcess) -> None:
    """Four meet in the queue; who waits alone lets bots fill up."""
    four = [join(house.url, "--now", "lanzhou", "--name", f"p{at}") for at in range(4)]
    for child in four[:3]:
        child.expect("等人来")
    for child in four:
        child.expect("人齐了，请入座.*不计入天梯")
        child.sendline("什么")
        child.expect("回车 好，n 不")
        child.sendline("")
    for child in four:
        child.expect("洗牌")
        child.close(force=True)
    alone = join(house.url, "--now", "hangzhou", "--fast", "--bots-after", "5", "--name", "p9")
    alone.expect("机器人可以补位吗")
    alone.sendline("")
    alone.expect(QUESTION)
    alone.close(force=True)


def test_waiting_no_more(home: Path, house: ServerProcess) -> None:
    child = join(house.url, "--now", "lanzhou", "--lang", "en")
    child.expect("waiting for people")
    child.sendline("q")
    child.expect(pexpect.EOF)
    child.wait()
    assert child.exitstatus == 0


def test_a_room_of_the_server_s_house_rules(home: Path, tmp_path: Path) -> None:
    rules = tmp_path / "rules"
    rules.mkdir()
    (rules / "sunday.toml").write_text(
        'parent = "lanzhou"\nname = "周日桌"\n[options]\nbase = 3\n[notes]\nLZ-2 = "照旧"'
    )
    with server("", tmp_path / "data", house_rules=str(rules)) as process:
        done = _piped("", process.url, "--create", "monday")
        assert done.returncode == 2 and "没有玩法 monday" in done.stderr
        child = join(process.url, "--create", "sunday", "--set", "rounds=4")
        child.expect(r"周日桌（兰州麻将）")
        child.expect("底分: 3")
        child.expect("照旧")
        child.close()


def test_two_people_in_one_room(home: Path, house: ServerProcess) -> None:
    owner = join(house.url, "--create", "hangzhou", "--set", "rounds=1", "--name", "阿方")
    owner.expect(r"房间 (\d{6})")
    number = matched(owner)
    owner.expect(ASKED)
    guest = join(house.url, number, "--name", "小红")
    guest.expect("小红")
    guest.expect("没准备")
    owner.expect("小红")
    owner.sendline("b 0")  # its own seat
    owner.expect("座位有人")
    owner.sendline("zzz")
    owner.expect("看不懂“zzz”")
    owner.sendline("b")
    guest.expect("机器人")
    guest.sendline("start")
    guest.expect("要房主才行")
    guest.sendline("/1")
    owner.expect("小红: 大家好")
    owner.sendline("start")
    owner.expect("有人没准备")
    guest.sendline("")
    owner.expect("已准备")
    owner.sendline("start")
    for child in (owner, guest):
        child.expect("第 1/1 局")
    _play_together(owner, guest)


def _play_together(*children: "Child[str]") -> None:
    """Answer for whoever is asked until all have seen the end."""
    left = list(children)
    shown = dict.fromkeys(children, "")
    numbers = itertools.cycle(range(1, 18))
    for _ in range(2000):
        for child in list(left):
            found = child.expect([QUESTION, STANDINGS, COMPLAINT, pexpect.TIMEOUT], timeout=0.05)
            if found in (0, 2):
                shown[child] += f"{child.before}{child.after}"
                child.sendline(answer(shown[child]) if found == 0 else str(next(numbers)))
            elif found == 1:
                left.remove(child)
        if not left:
            break
    assert not left
    for child in children:
        child.expect("房间")
        child.expect(ASKED)
        child.sendline("q")
        ended(child)


def test_looking_on(home: Path, house: ServerProcess) -> None:
    child = join(house.url, "--quick", "hangzhou", "--set", "first_dealer=0", "--name", "阿方")
    child.expect(QUESTION)
    first = f"{child.before}{child.after}"
    child.sendline("/9")
    child.expect("😀")
    child.sendline("r")
    child.expect(QUESTION)
    state = json.loads(house.get("/api/rooms")[1])
    assert state["rooms"] == []  # not public
    child.sendintr()
    number = re.search(r"fangcheng join \S+ (\d{6})", ended(child))
    assert number is not None
    other = join(house.url, number[1], "--name", "小红")
    other.expect("你在旁观")
    child = join(house.url, "--name", "阿方")
    child.expect(QUESTION)
    child.sendline(answer(first))
    other.expect("阿方打出")
    other.sendline("q")
    other.expect("你离开了房间")
    ended(other)
    child.sendintr()
    ended(child)


def test_what_happens_beside_the_table(home: Path, house: ServerProcess) -> None:
    """A hint, a seat that the house plays, and a match that both agree to end."""
    owner = join(house.url, "--create", "hangzhou", "--name", "甲")
    owner.expect(r"room/(\d{6})")
    number = matched(owner)
    owner.expect(ASKED)
    guest = join(house.url, number, "--name", "乙")
    guest.expect(ASKED)
    guest.sendline("")
    owner.expect("已准备")
    owner.sendline("start")
    for child in (owner, guest):
        child.expect("第 1/")
    owner.sendline("/hint")
    owner.expect(r"没有听牌|听 \S")
    owner.sendline("/why")
    owner.expect("不能做的：|现在没有轮到你")
    owner.sendline("/auto")
    guest.expect("甲由系统代打")
    owner.sendline("/back")
    owner.expect("你自己打了")
    owner.sendline("/dissolve")
    guest.expect("甲 同意，要 2 票")
    guest.sendline("/dissolve")
    for child in (owner, guest):
        child.expect(STANDINGS)
        child.expect("房间")
        child.expect(ASKED)
        child.sendline("q")
        ended(child)


# -- the clock -----------------------------------------------------------------------------------


def test_a_warning_before_the_time_is_over(home: Path, house: ServerProcess) -> None:
    child = join(house.url, "--create", "hangzhou", "--set", "first_dealer=0", "--clock", "11+0")
    child.expect(ASKED)
    child.sendline("start")
    child.expect(QUESTION)
    for typed, reason in (
        ("h", "没有成牌，还差 \\d 张（HZ-9）"),
        ("g", "（C-7）"),
        ("p", "（C-6）"),
    ):
        child.sendline(typed)
        child.expect("现在不能")
        child.expect(f"· .*{reason}")
    child.sendline("/why")
    child.expect("轮到你，不能做的：")
    child.expect("没有成牌")
    child.expect("还有 10 秒")
    child.sendintr()
    ended(child)


def test_two_time_outs_and_the_house_plays(home: Path, house: ServerProcess) -> None:
    child = join(house.url, "--create", "hangzhou", "--clock", "1+0")
    child.expect(ASKED)
    child.sendline("start")
    child.expect(QUESTION)
    child.send("zz")  # typed, and then the time is over
    child.expect("没有出手")
    child.expect(QUESTION)
    child.expect("托管")
    child.sendline("")
    child.expect("你自己打了")
    child.sendintr()
    ended(child)


# -- without a terminal --------------------------------------------------------------------------


def _piped(source: str, *args: str) -> "subprocess.CompletedProcess[str]":
    return subprocess.run(
        FORKED, preexec_fn=fangcheng("join", *args),
        input=source, capture_output=True, text=True, timeout=120, check=False,
    )  # fmt: skip


def test_a_match_through_a_pipe(home: Path, house: ServerProcess) -> None:
    done = _piped("h\nn\nd\n1\n" * 300, house.url, "--quick", "hangzhou", "--set", "rounds=1")
    assert (done.returncode, done.stderr) == (0, "")
    assert "最后名次" in done.stdout
    assert "\x1b" not in done.stdout


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_a_signal_while_a_pipe_is_silent(home: Path, house: ServerProcess, number: int) -> None:
    """Somebody still reads the pipe when Python ends; that must not abort it."""
    command = [*FANGCHENG, "join", house.url, "--quick", "hangzhou"]
    child = subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )
    assert child.stdin and child.stdout and child.stderr
    while "退出" not in child.stdout.readline():
        pass
    child.send_signal(number)
    assert child.wait(60) == 0
    assert child.stderr.read() == ""
    for pipe in (child.stdin, child.stdout, child.stderr):
        pipe.close()


@pytest.mark.parametrize("source", ["", "zz\n" * 100, "q\ny\n", "\xff\n"])
def test_a_pipe_that_ends(home: Path, house: ServerProcess, source: str) -> None:
    done = _piped(source, house.url, "--quick", "hangzhou")
    assert (done.returncode, done.stderr) == (0, "")
    assert ("你离开了房间" if "q" in source else "输入到此为止") in done.stdout


@pytest.mark.parametrize(
    ("args", "reason"),
    [
        (["http://127.0.0.1:1"], "127.0.0.1:1"),
        (["ftp://x"], "不是地址"),
        (["http://127.0.0.1:99999"], "99999"),
        (["URL", "12"], "六位数字"),
        (["URL", "123456"], "没有这个房间"),
        (["URL", "--create", "nowhere"], "没有玩法"),
        (["URL", "--create", "hangzhou", "--set", "base=x"], "base"),
        (["URL", "--create", "hangzhou", "--quick", "hangzhou"], "只能选一样"),
        (["URL", "--set", "base=2"], "--set"),
        (["URL", "--create", "hangzhou", "--clock", "soon"], "15+60"),
        (["URL", "--create", "hangzhou", "--clock", "0+0"], "clock"),
        (["URL", "--clock", "15+60"], "--create"),
        (["URL", "--lang", "fr"], "没有语言"),
        (["URL", "--name", "a:b"], "name"),
    ],
)
def test_what_cannot_be_joined(
    home: Path, house: ServerProcess, args: list[str], reason: str
) -> None:
    done = _piped("", *(house.url if one == "URL" else one for one in args))
    assert done.returncode == 2
    assert reason in done.stderr
    assert len(done.stderr.splitlines()) == 1


def test_a_broken_file_of_tokens_is_named(home: Path, house: ServerProcess) -> None:
    tokens(home).parent.mkdir(parents=True)
    tokens(home).write_text("[1]", encoding="utf-8")
    done = _piped("", house.url)
    assert done.returncode == 2
    assert "tokens.json" in done.stderr
