"""`fangcheng check`: whether all that must hold in every town holds in one."""

from typing import Annotated

from fangcheng.checking.suite import MOST_ROUNDS, NAMES, ROUNDS
from fangcheng.cli.check_town import check_town_here
from fangcheng.cli.command import TOWNS, Argument, Option
from fangcheng.cli.common import LangOption, fail_clearly
from fangcheng.errors import OptionError

_CHECKS = ", ".join(NAMES)


@fail_clearly
def check_command(
    town: Annotated[str, Argument(help=f"玩法：{TOWNS} · the town: {TOWNS}", show_default=False)],
    rounds: Annotated[
        int,
        Option("--rounds", "-n", help="局数，看着费时的少打些 · rounds; what is dear plays fewer"),
    ] = ROUNDS,
    seed: Annotated[
        str, Option(help="种子，同一个种子打同样的局 · the same seed gives the same rounds")
    ] = "1",
    only: Annotated[
        list[str] | None,
        Option(
            "--only",
            metavar="CHECK",
            help=f"只查这一项，可以写几次：{_CHECKS} · only this (repeatable): {_CHECKS}",
        ),
    ] = None,
    number: Annotated[
        int | None, Option("--round", min=1, help="只打这一局 · play this round only")
    ] = None,
    strict: Annotated[
        bool, Option("--strict", help="没有词也算不对 · missing words are faults too")
    ] = False,
    as_json: Annotated[bool, Option("--json", help="输出 JSON · print JSON")] = False,
    lang: LangOption = "zh",
) -> None:
    """检查玩法：牌、账、藏着的牌、牌谱、规则书，都对不对。 · Check that a town holds.

    我们自己的玩法也是这样检查的。哪里不对，会说出种子、第几局、第几步，和再打一遍的命令。 ·
    Our own towns are checked in the same way. What is broken is told with its seed, round and
    moment, and with the command that plays it again.

    退出码：0 都守住了，1 有没守住的，2 没有这个玩法。 ·
    Exit status: 0 all holds, 1 something does not, 2 there is no such town.

    例子： · Examples:

    [bold]fangcheng check hangzhou[/]

    [bold]fangcheng check hangzhou --rounds 1000 --seed 7 --strict[/]

    [bold]fangcheng check hangzhou --only views --round 3 --json[/]
    """
    if not 1 <= rounds <= MOST_ROUNDS:
        raise OptionError(f"--rounds takes 1 to {MOST_ROUNDS:,}, not {rounds}")
    check_town_here(town, rounds, seed, only or [], number, strict, as_json, lang)
