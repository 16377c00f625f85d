"""`fangcheng check`: whether all that must hold does, in a town or by house rules."""

from typing import Annotated

from fangcheng.checking.suite import MOST_ROUNDS, NAMES, ROUNDS, STRICT_ROUNDS
from fangcheng.cli.check_rules import ROUNDS as RULES_ROUNDS
from fangcheng.cli.check_rules import check_rules_here
from fangcheng.cli.check_town import check_town_here
from fangcheng.cli.command import TOWNS, Argument, Option
from fangcheng.cli.common import PRESET, LangOption, fail_clearly
from fangcheng.errors import OptionError
from fangcheng.houserules.rules import is_file_name
from fangcheng.installed import is_preset_name

_CHECKS = ", ".join(NAMES)
_BROKEN = 1
"""Exit status where something does not hold."""


@fail_clearly
def check_command(
    town: Annotated[
        str,
        Argument(
            metavar="TOWN|FILE",
            help=f"玩法：{TOWNS}，现成的规则，如 {PRESET}，或桌规文件 · "
            f"the town: {TOWNS}; a preset, like {PRESET}; or a file of house rules",
            show_default=False,
        ),
    ],
    rounds: Annotated[
        int | None,
        Option(
            "--rounds",
            "-n",
            help="局数，看着费时的少打些 · rounds; slow checks play fewer",
            show_default=f"{ROUNDS}, --strict: {STRICT_ROUNDS}, FILE: {RULES_ROUNDS}",
        ),
    ] = None,
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
        bool,
        Option(
            "--strict", help="查得更久；没有词也算不对 · look longer; missing words are faults too"
        ),
    ] = False,
    as_json: Annotated[bool, Option("--json", help="输出 JSON · print JSON")] = False,
    lang: LangOption = "zh",
) -> None:
    """检查玩法或桌规：改了什么，该守的守住没有。 · Check a town or house rules.

    玩法：听什么、差几步、算多少分，牌、账、看不见的牌、牌谱、规则书，样样都对不对；我们自己的也是这样检查的。
    桌规：和上一级有什么不同，一条一条说；随便打一千局；再打旁边的场景（my-table/*.json）。
    现成的规则也一样，场景是规则书里它的算例；
    加 --strict、--only、--round 或 --json，在它的房间里像玩法一样查。
    哪里不对，会说出种子、第几局、第几步。 ·
    A town: what completes a hand, how far it is and what it pays; tiles, books, hidden tiles,
    records, the rule book. Our own are checked in the same way.
    House rules: what differs from the parent, clause by clause; a thousand random rounds; the
    scenarios beside the file (my-table/*.json). A preset likewise; its scenarios are its worked
    examples in the rule book. With --strict, --only, --round or --json its room is checked like a
    town. Each failure comes with its seed, round and moment.

    退出码：0 都守住了，1 有没守住的，2 没有这个玩法，或文件写错了。 ·
    Exit status: 0 all holds, 1 something does not, 2 no such town, or a mistake in the file.

    例子： · Examples:

    [bold]fangcheng check hangzhou[/]

    [bold]fangcheng check hangzhou --rounds 1000 --seed 7 --strict[/]

    [bold]fangcheng check hangzhou --only views --round 3 --json[/]

    [bold]fangcheng check hangzhou/mil2025[/]

    [bold]fangcheng check my-table.toml[/]
    """
    if rounds is not None and not 1 <= rounds <= MOST_ROUNDS:
        raise OptionError("check_rounds", most=MOST_ROUNDS, rounds=rounds)
    some = bool(only) or number is not None or as_json
    if is_file_name(town) and (some or strict):
        raise OptionError("check_of_town")
    by_rules = is_file_name(town) or is_preset_name(town)
    holds = True
    if by_rules and not some:
        holds = check_rules_here(town, rounds or RULES_ROUNDS, seed, lang)
    if some or strict or not by_rules:
        asked = rounds or (STRICT_ROUNDS if strict else ROUNDS)
        holds &= check_town_here(town, asked, seed, only or [], number, strict, as_json, lang)
    if not holds:
        raise SystemExit(_BROKEN)
