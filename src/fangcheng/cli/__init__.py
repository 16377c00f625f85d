"""The command line: each command is a file of its own, loaded when it is called."""

import errno
import gc
import os
import sys

from fangcheng.terminal.harmless import complain, tell

TYPE_CHECKING = False  # as `typing` has it, which takes long to load
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from fangcheng.cli.command import Parameter

COMMANDS = {
    "play": "对局：在终端里和机器人打一场。 · Play a match against bots in the terminal.",
    "score": "算分：读牌、百搭当什么、每项倍数、谁付多少。 · Score one hand and explain it.",
    "referee": "裁判：摆牌、照脚本打、报结果。 · Set up a position, play a script, print JSON.",
    "replay": "复盘：照牌谱重打一遍。 · Play a record again, step by step, or check it.",
    "review": "点评：教练看牌谱，哪一步亏了、为什么。 · "
    "The coach reads a record: what was lost, and why.",
    "rejudge": "换规则算：同样的打法，按别的规则该付多少。 · "
    "What a match would have paid by other rules.",
    "puzzles": "做题：打出来的局面，有一手明显更好。 · "
    "Positions from games: find what is clearly best.",
    "hint": "提示：这里怎么打最好，为什么。 · What is best to do in a position, and why.",
    "simulate": "模拟：机器人打很多局，看输赢、牌型和倍数。 · "
    "Let bots play many rounds and count them.",
    "arena": "竞技场：同样的牌，换着座位打，看谁强。 · Let bots play each other on the same walls.",
    "dataset": "数据集：把每一个决定写成 Parquet，给程序学。 · "
    "Write decisions as Parquet, to learn from.",
    "bot": "机器人程序：在标准输入输出上说机器人协议。 · "
    "Let a bot play over standard input and output.",
    "bot-test": "检查机器人程序：握手、格式、合规则、按时、收场。 · Check a bot program.",
    "rules": "规则书：按房间选项显示规则。 · The rule book, with the options of your room.",
    "check": "检查玩法或桌规：改了什么，该守的守住没有。 · Check a town or house rules.",
    "serve": "开服：让大家用网页或终端来打。 · "
    "Run a server to play on, in the browser or the terminal.",
    "admin": "管理：不用浏览器，问运行中的服务器。 · "
    "Ask a running server as its operator, without a browser.",
    "proxy-config": "写出 HAProxy 的设置：几个节点，一个网址。 · "
    "Write what HAProxy needs for several nodes.",
    "monitoring": "监控：给 Prometheus 的警报，给 Grafana 的面板。 · "
    "Alerts for Prometheus, and a dashboard.",
    "join": "联机：到服务器上打。 · Play on a server, with others or with bots.",
    "account": "登录办法：看有哪些，设密码，做恢复码。 · "
    "Your ways to log in: see, add, renew them.",
    "verify": "验牌：由种子重排每一道牌墙，核对每一份承诺。 · Check a record and all its walls.",
    "export": "导出：把打完的每一场写成牌谱文件。 · "
    "Write a record file for every match that is over.",
    "backup": "备份：抄一份数据库。 · Copy the database, also while the server runs.",
    "info": "版本、构建与玩法。 · What is installed: version, build, towns.",
}
"""The commands, each with the first line of its help: in Chinese, and behind the dot in English."""
_SELDOM = 100_000
"""After so many new objects Python looks for garbage: loading makes many, and no garbage."""
_INTERRUPTED, _NOBODY_READS = 130, 141
"""Exit status after control-c, and when the reader of a pipe has gone, as shells have it."""
_ABOUT = (
    "方城：家乡麻将，规则说得清。 · Fangcheng: the mahjong of your town, refereed and explained."
)


_OUTPUT = {"zh": "标准输出写不出去：", "en": "standard output cannot be written: "}


def main() -> None:
    """Run the command line."""
    from io import TextIOWrapper

    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")  # a terminal that cannot show 方城 still works
    os.environ.setdefault("FANGCHENG_LANG", _terminal_language())
    try:
        run_words(sys.argv[1:])
        sys.stdout.flush()
    except KeyboardInterrupt:
        complain("")
        sys.exit(_INTERRUPTED)
    except OSError as error:
        if error.errno == errno.EPIPE:  # whoever read has seen enough, like `head`
            os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
            sys.exit(_NOBODY_READS)
        behind = error.errno in (errno.ENOSPC, errno.EIO)  # standard output
        from fangcheng.cli.command import ERROR, language
        from fangcheng.words import words

        lang = language(sys.argv[1:])
        where = _OUTPUT[lang] if behind else ""
        complain(f"{ERROR[lang]}{where}{words(lang).error(error)}")
        os.dup2(os.open(os.devnull, os.O_WRONLY), 1)  # what is left would fail once more
        sys.exit(2)


def _terminal_language() -> str:
    """Tell which of our languages the terminal speaks: English where it is set to it."""
    names = ("LC_ALL", "LC_MESSAGES", "LANG")
    set_to = next(filter(None, map(os.environ.get, names)), "")
    return "en" if set_to.startswith("en") else "zh"


def run_words(words: list[str]) -> None:
    """Run what stands behind the program's name; it may end with SystemExit."""
    if words[:1] == ["--version"]:
        from fangcheng.version import __version__

        tell(f"fangcheng {__version__}")
    else:
        _run_one_of(COMMANDS, "", _ABOUT, words)


def _run_one_of(commands: dict[str, str], group: str, about: str, words: list[str]) -> None:
    """Run one of some commands; in a group they stand in a folder and are called by two words."""
    name, *rest = words or [""]
    if name in ("", "-h", "--help"):
        from fangcheng.cli.help import show_program

        show_program(about, commands, rest, group)
        if not name:
            raise SystemExit(2)
    elif name not in commands:
        from fangcheng.cli.command import unknown_command

        unknown_command(name, list(commands), group, rest)
    else:
        from importlib import import_module

        gc.set_threshold(_SELDOM)
        path, module = [*filter(None, [group]), name], name.replace("-", "_")
        found = import_module(".".join(["fangcheng.cli", *filter(None, [group]), module]))
        own: dict[str, str] | None = getattr(found, "COMMANDS", None)
        if own is not None:
            _run_one_of(own, name, commands[name], rest)
            return
        from fangcheng.cli.command import run

        run(" ".join(path), getattr(found, f"{module}_command"), rest, _show_help)


def _show_help(
    name: str,
    function: "Callable[..., object]",
    known: "Sequence[Parameter]",
    words: "Sequence[str]",
) -> None:
    """Print the help of a command; what draws it is loaded only here."""
    from fangcheng.cli.help import show_command

    show_command(name, function, known, words)
